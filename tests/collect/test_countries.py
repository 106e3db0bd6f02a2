"""What is kept of all countries: grids and weather stations."""

import time_machine

from skerry import registry
from skerry.collect.country_grid import country_grid
from skerry.collect.country_weather import country_weather
from skerry.collect.runner import Collector
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.series.country_grid import CountryGridState
from skerry.series.country_weather import CountryStationWeather
from skerry.store import Store
from tests.replaying import ReplayServer


@time_machine.travel("2026-05-10T09:20:00Z", tick=False)
async def test_grids_of_all_countries_are_kept(
    container: Container, store: Store, metrics: Metrics, replay: ReplayServer
) -> None:
    collector = Collector(registry.jobs(), container, store.lease("collector"), metrics)
    assert await collector.run_once(country_grid.__dict__["job"])
    rows = {row.country: row for row in (await store.history(CountryGridState).read()).items}
    assert set(rows) == {"EE", "FI", "SE", "NO", "DK", "IS", "LV", "LT"}
    assert (rows["DK"].source, rows["DK"].wind_mw, rows["FI"].source) == ("energidataservice", 1403.2, "statnett")


@time_machine.travel("2026-05-10T09:20:00Z", tick=False)
async def test_observations_of_all_countries_are_kept(
    container: Container, store: Store, metrics: Metrics, replay: ReplayServer
) -> None:
    collector = Collector(registry.jobs(), container, store.lease("collector"), metrics)
    assert await collector.run_once(country_weather.__dict__["job"])
    rows = {(row.country, row.station): row for row in (await store.history(CountryStationWeather).read()).items}
    assert {country for country, _ in rows} == {"EE", "FI", "SE", "DK", "IS", "LV", "LT"}
    assert (rows["FI", "100971"].temperature_c, rows["LT", "vilniaus-ams"].wind_speed_ms) == (11.0, 3.1)
