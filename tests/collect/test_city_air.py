"""Air of the cities: what is kept of it."""

from datetime import UTC, datetime

from skerry import registry
from skerry.collect.city_air import city_air
from skerry.collect.runner import Collector
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.series.city_air import CityAir
from skerry.store import Store
from tests.replaying import ReplayServer


async def test_all_cities_are_asked_for_at_once(
    container: Container, store: Store, metrics: Metrics, replay: ReplayServer
) -> None:
    collector = Collector(registry.jobs(), container, store.lease("collector"), metrics)
    assert await collector.run_once(city_air.__dict__["job"])
    assert len(replay.log) == 1
    rows = {row.city: row for row in (await store.history(CityAir).read()).items}
    assert len(rows) == 29
    assert "tartu" not in rows, "it had no value"
    assert {row.observed_at for row in rows.values()} == {datetime(2026, 5, 10, 9, tzinfo=UTC)}
    assert (rows["tallinn"].european_aqi, rows["tallinn"].us_aqi, rows["tallinn"].ozone_ug_m3) == (20, 30, 71.0)
