"""What the collector logs while no provider can be reached, and where one of many parts fails."""

from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from skerry import registry
from skerry.collect.part_failures import PartFailures
from skerry.collect.runner import Collector
from skerry.container import Container
from skerry.errors import UpstreamUnavailable
from skerry.metrics import Metrics
from skerry.store import Store
from skerry.streams.topic import Topics
from tests.replaying import closed_port

TERM = timedelta(minutes=1)
RETRY = "stamina.retry_scheduled"


@pytest.fixture
def gateway() -> str:
    return closed_port()


async def test_an_outage_is_one_line(container: Container, store: Store, metrics: Metrics) -> None:
    topics = registry.topics()
    container.supply({Topics: lambda _: Topics(topics)})
    await store.events.announce_demand([(topic, "") for topic in topics], TERM)
    collector = Collector(registry.jobs(), container, store.lease("collector"), metrics)
    with capture_logs() as logs:
        for job in registry.jobs():
            await collector.run_once(job)
    assert len([line for line in logs if line["event"] == "no prices of a day"]) > 10
    loud = [
        line["event"]
        for line in logs
        if line["log_level"] not in ("debug", "info") and line["event"] != RETRY  # which `logs.configure` turns off
    ]
    assert loud == ["upstream failed"]


def test_parts_that_fail_are_one_line_with_their_number() -> None:
    failures = PartFailures("no prices of a day")
    for zone in ("NO1", "NO2"):
        failures.add(zone, UpstreamUnavailable("Hva koster strømmen", "returned status 500"))
    with capture_logs() as logs:
        failures.finish(is_total=False)
    reason = "Hva koster strømmen returned status 500"
    assert logs == [
        {"event": "no prices of a day", "failed": 2, "last": "NO2", "reason": reason, "log_level": "warning"}
    ]


def test_a_job_of_which_every_part_fails_has_failed() -> None:
    failures = PartFailures("no prices of a day")
    failures.add("NO1", UpstreamUnavailable("Hva koster strømmen", "returned status 500"))
    with pytest.raises(UpstreamUnavailable):
        failures.finish(is_total=True)
