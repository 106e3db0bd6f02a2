"""The stored orbital elements of the space station."""

from datetime import UTC, datetime

from skerry import registry
from skerry.collect.iss_elements import iss_elements
from skerry.collect.runner import Collector
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.series.iss_elements import StoredIssElements
from skerry.store import Store
from tests.replaying import ReplayServer

JOB = iss_elements.__dict__["job"]


async def test_the_newest_elements_are_kept_once(container: Container, store: Store, metrics: Metrics) -> None:
    collector = Collector(registry.jobs(), container, store.lease("collector"), metrics)
    assert await collector.run_once(JOB)
    assert await collector.run_once(JOB)
    (row,) = (await store.history(StoredIssElements).read()).items
    assert (row.source, row.epoch_at.replace(microsecond=0)) == (
        "celestrak",
        datetime(2026, 11, 19, 12, 15, tzinfo=UTC),
    )
    assert (row.line1 or "").startswith("1 25544U 98067A   26323.51041667")


async def test_a_run_without_providers_keeps_what_is_there(
    container: Container, store: Store, metrics: Metrics, replay: ReplayServer
) -> None:
    collector = Collector(registry.jobs(), container, store.lease("collector"), metrics)
    with replay.fault("error_403"):
        assert not await collector.run_once(JOB)
    assert (await store.history(StoredIssElements).read()).count == 0
