"""The history of the weather: collected by station, read by station."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from skerry.collect.jobs import Job
from skerry.collect.runner import Collector
from skerry.collect.weather import estonian_weather
from skerry.series.weather import StationWeather
from skerry.settings import Settings
from skerry.store import Store, open_store
from tests.conftest import Api, Opened
from tests.replaying import ReplayServer

WEATHER: Job = estonian_weather.__dict__["job"]
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def row(hour: int, station: str, temperature: float | None, wmo_code: str | None = None) -> StationWeather:
    return StationWeather(
        timestamp=NOON + timedelta(hours=hour),
        station=station,
        wmo_code=wmo_code,
        air_temperature_c=temperature,
        pressure_hpa=None,
        humidity_pct=None,
        wind_speed_ms=0.0,
        wind_gust_ms=None,
        precipitation_mm=None,
        water_level_eh2000_cm=None,
    )


@pytest.fixture
async def stored(tmp_path: Path) -> None:
    """Four hours of two stations, of which one missed the third."""
    rows = [row(hour, "Võru", 4.0 + hour, "26249") for hour in (0, 1, 3)]
    rows += [row(hour, "Tallinn-Harku", 1.0, "26038") for hour in range(4)]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(StationWeather).write(rows)


async def test_a_run_stores_a_row_for_each_station_that_speaks_and_a_second_one_none(
    collector: Collector, store: Store
) -> None:
    assert await collector.run_once(WEATHER)
    page = await store.history(StationWeather).read()
    assert [found.station for found in page.items] == ["Jõgeva", "Kunda", "Kuressaare linn", "Ristna", "Tallinn-Harku"]
    kunda = page.items[1]
    assert kunda.timestamp == datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
    assert (kunda.wmo_code, kunda.air_temperature_c, kunda.wind_speed_ms) == ("26045", -0.4, 0.0)
    assert kunda.water_level_eh2000_cm == -4
    assert page.items[2].precipitation_mm is None
    assert await collector.run_once(WEATHER)
    assert (await store.history(StationWeather).read()).items == page.items


@pytest.mark.parametrize("fault", ["error_500", "html", "empty"])
async def test_a_run_that_fails_leaves_a_gap(
    fault: str, collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with replay.fault(fault):
        assert not await collector.run_once(WEATHER)
    assert (await store.history(StationWeather).read()).count == 0


async def test_a_new_installation_has_an_empty_history(api: Api) -> None:
    empty = {
        "count": 0,
        "items": [],
        "interval": "raw",
        "first_available_at": None,
        "last_available_at": None,
        "stale_since": None,
        "gaps": [],
        "next": None,
    }
    assert await api.data("/estonian-weather/history") == empty
    assert await api.data("/estonian-weather/history?station=26038") == empty


@pytest.mark.usefixtures("stored")
async def test_all_stations_in_the_order_of_time(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/estonian-weather/history")
        newest = await api.data("/estonian-weather/history?limit=2")
        response = await api.get("/estonian-weather/history")
    assert data["count"] == 7
    assert [(found["observed_at"][11:16], found["station"]) for found in newest["items"]] == [
        ("15:00", "Tallinn-Harku"), ("15:00", "Võru"),
    ]  # fmt: skip
    assert "https://www.ilmateenistus.ee/" in response.headers["link"]


@pytest.mark.usefixtures("stored")
@pytest.mark.parametrize("station", ["Võru", "voru", "VORU", "26249"])
async def test_one_station_by_name_or_code_with_its_gaps(open_api: Opened, station: str) -> None:
    async with open_api() as api:
        data = await api.data(f"/estonian-weather/history?station={station}&end=2026-03-01T15:00:00Z")
    assert [found["temperature_c"] for found in data["items"]] == [4.0, 5.0, 7.0]
    assert data["gaps"] == [{"start_at": "2026-03-01T13:00:00Z", "end_at": "2026-03-01T15:00:00Z"}]


@pytest.mark.usefixtures("stored")
async def test_a_station_of_which_nothing_is_stored(open_api: Opened) -> None:
    async with open_api() as api:
        problem = await api.problem("/estonian-weather/history?station=Narva", 404)
        near = await api.problem("/estonian-weather/history?station=Voruu", 404)
    assert problem["detail"] == "No station 'Narva' in this history."
    assert near["suggestions"][0] == "Võru"


@pytest.mark.usefixtures("stored")
async def test_means_of_a_day_by_station(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/estonian-weather/history?interval=1d&start=2026-03-01&end=2026-03-01")
    means = [(found["station"], found["wmo_code"], found["temperature_c"]) for found in data["items"]]
    assert means == [("Tallinn-Harku", "26038", 1.0), ("Võru", "26249", 5.3333)]
    assert {found["observed_at"] for found in data["items"]} == {"2026-02-28T22:00:00Z"}


@pytest.mark.usefixtures("stored")
async def test_pages_lead_on_through_stations_of_one_moment(open_api: Opened) -> None:
    seen, cursor = [], ""
    async with open_api() as api:
        while True:
            page = await api.data(f"/estonian-weather/history?start=2026-03-01&limit=3{cursor}")
            seen += [(found["observed_at"], found["station"]) for found in page["items"]]
            if page["next"] is None:
                break
            cursor = f"&cursor={page['next']}"
    assert len(seen) == len(set(seen)) == 7
    assert seen == sorted(seen)


@pytest.mark.parametrize(
    ("query", "parameter"), [("start=yesterday", "start"), ("limit=10001", "limit"), ("station=", "station")]
)
async def test_wrong_parameters_are_named(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/estonian-weather/history?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter
