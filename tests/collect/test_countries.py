"""What is kept of all countries: grids, weather stations, air, warnings."""

import time_machine

from skerry import registry
from skerry.collect.country_air import country_air
from skerry.collect.country_grid import country_grid
from skerry.collect.country_warnings import country_warnings
from skerry.collect.country_weather import country_weather
from skerry.collect.runner import Collector
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.series.country_air import CountryAirQuality
from skerry.series.country_grid import CountryGridState
from skerry.series.country_warnings import StoredWarning, WarningReads
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


@time_machine.travel("2026-05-10T09:20:00Z", tick=False)
async def test_the_air_of_all_countries_is_kept(
    container: Container, store: Store, metrics: Metrics, replay: ReplayServer
) -> None:
    collector = Collector(registry.jobs(), container, store.lease("collector"), metrics)
    assert await collector.run_once(country_air.__dict__["job"])
    with replay.fault("error_500", host="api.ust.is"):
        assert await collector.run_once(country_air.__dict__["job"])
    rows = {(row.country, row.station): row for row in (await store.history(CountryAirQuality).read()).items}
    assert {country for country, _ in rows} == {"EE", "FI", "SE", "NO", "DK", "IS", "LV", "LT"}
    kallio, oslo = rows["FI", "100662"], rows["NO", "Oslo"]
    assert (kallio.name, kallio.pm10_ug_m3, kallio.from_station) == ("Helsinki Kallio 2", 15.3, True)
    assert (oslo.source, oslo.from_station) == ("open_meteo_air", False)


@time_machine.travel("2026-05-10T09:20:00Z", tick=False)
async def test_warnings_of_all_countries_are_kept_once(
    container: Container, store: Store, metrics: Metrics, replay: ReplayServer
) -> None:
    collector = Collector(registry.jobs(), container, store.lease("collector"), metrics)
    assert await collector.run_once(country_warnings.__dict__["job"])
    first = (await store.history(StoredWarning).read()).items
    with replay.fault("error_500", host="api.met.no"):
        assert await collector.run_once(country_warnings.__dict__["job"])
    assert (await store.history(StoredWarning).read()).items == first
    assert {row.country for row in first} == {"EE", "FI", "SE", "NO", "IS"}
    reads = {row.country: row.reading_count for row in (await store.history(WarningReads).read()).items}
    assert reads.pop("NO") == 1, "nobody stands in for this office: its warnings have other numbers elsewhere"
    assert reads == dict.fromkeys(("EE", "FI", "SE", "DK", "IS", "LV", "LT"), 2)
