"""Air quality in Estonia."""

from datetime import UTC, datetime

import pytest
import time_machine

from skerry.series.air import AirQuality
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-air/current": Declared(
        another={'"station": 5': '"station": 6', '"station":5': '"station":6'},
        every_row="the row is the station that the example is about",
    ),
    "/estonian-air/stations": Declared(
        timeless=ENTRIES,
    ),
}

NOON = datetime(2026, 3, 11, 12, tzinfo=UTC)
STATIONS = "https://www.ohuseire.ee/api/station/en?type=INDICATOR"
ONE_STATION = b'{"features": [{"id": 5, "properties": {"name": "Liivalaia", "indicators": [21]}}]}'


async def test_stations(api: Api) -> None:
    data = await api.data("/estonian-air/stations")
    assert (data["type"], data["count"]) == ("INDICATOR", 4)
    assert data["items"][1] == {
        "id": 5, "name": "Liivalaia", "latitude": 59.43, "longitude": 24.76, "indicator_ids": [21, 23, 3, 4, 6, 1],
    }  # fmt: skip
    assert data["items"][2]["name"] == "Õismäe"
    assert data["items"][3]["latitude"] is None


async def test_other_networks(api: Api) -> None:
    pollen = await api.data("/estonian-air/stations?type=POLLEN")
    assert [station["id"] for station in pollen["items"]] == [25]
    assert (await api.data("/estonian-air/stations?type=RADIATION"))["items"][0]["indicator_ids"] == [80]
    await api.problem("/estonian-air/stations?type=NOISE", 400)


async def test_the_newest_value_of_each_pollutant(api: Api) -> None:
    with time_machine.travel(NOON, tick=False):
        data = await api.data("/estonian-air/current?station=5")
    assert [(value["pollutant"], value["value"], value["unit"]) for value in data["items"]] == [
        ("NO2", 12.6, "µg/m³"), ("CO", 0.31, "mg/m³"), ("O3", 61.0, "µg/m³"), ("PM10", 15.8, "µg/m³"), ("PM2.5", 6.9, "µg/m³"),
    ]  # fmt: skip
    # Wall time in Tallinn, two hours ahead in winter.
    assert data["items"][3]["observed_at"] == "2026-03-10T22:00:00Z"
    assert data["items"][1]["observed_at"] == "2026-03-10T20:00:00Z"
    # The row of midnight has no NO2 yet.
    assert data["items"][0]["observed_at"] == "2026-03-10T21:00:00Z"


async def test_a_pollutant_without_any_value_is_null(open_api: Opened, answering: Answering) -> None:
    rows = b"""[{"measured": "2026-03-11 00:00:00", "value": "6,5", "indicator": 23, "station": 5},
        {"measured": "2026-03-10 23:00:00", "value": null, "indicator": 21, "station": 5},
        {"measured": "2026-03-11 00:00:00", "value": "", "indicator": 21, "station": 5}]"""
    monitoring = "https://www.ohuseire.ee/api/monitoring/en?stations=*&range=*&type=*"
    async with open_api(gateway=answering({STATIONS: ONE_STATION, monitoring: rows})) as api:
        data = await api.data("/estonian-air/current?station=5")
    assert [(value["pollutant"], value["value"], value["observed_at"]) for value in data["items"]] == [
        ("PM10", None, "2026-03-10T22:00:00Z"), ("PM2.5", 6.5, "2026-03-10T22:00:00Z"),
    ]  # fmt: skip


async def test_the_hour_that_comes_twice_is_two_hours(api: Api) -> None:
    with time_machine.travel(datetime(2026, 10, 25, 12, tzinfo=UTC), tick=False):
        data = await api.data("/estonian-air/current?station=7")
    assert data["items"][0]["observed_at"] == "2026-10-25T02:00:00Z"
    assert data["items"][0]["value"] == 13.0


@pytest.mark.parametrize("station", [4, 7])
async def test_a_station_without_rows_is_not_found(api: Api, station: int) -> None:
    """The provider returns an object instead of a list."""
    problem = await api.problem(f"/estonian-air/current?station={station}", 404)
    assert problem["detail"] == f"Air-quality station {station} has no values of the last two days."


async def test_an_unknown_station_is_not_asked_for(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/estonian-air/current?station=19", 404)
    assert "19" in problem["detail"]
    assert all("/monitoring/" not in row["url"] for row in replay.log)
    await api.problem("/estonian-air/current", 400)


@pytest.mark.parametrize("value", ['"n/a"', '"nan"', "[]"])
async def test_a_value_that_is_no_number_is_a_change(open_api: Opened, answering: Answering, value: str) -> None:
    rows = f'[{{"measured": "2026-03-11 00:00:00", "value": {value}, "indicator": 21, "station_id": 5}}]'
    monitoring = "https://www.ohuseire.ee/api/monitoring/en?stations=*&range=*&type=*"
    async with open_api(gateway=answering({STATIONS: ONE_STATION, monitoring: rows.encode()})) as api:
        problem = await api.problem("/estonian-air/current?station=5", 502)
    assert problem["provider"] == "Estonian air-quality monitoring"


async def test_history_can_be_had_by_station_and_pollutant(open_api: Opened, tmp_path: object) -> None:
    rows = [
        AirQuality(NOON.replace(hour=hour), station, pollutant, value, "µg/m³")
        for hour, station, pollutant, value in (
            (9, 5, "PM10", 10.0), (10, 5, "PM10", 14.0), (10, 5, "PM2.5", 6.0), (10, 8, "PM10", 30.0), (13, 5, "PM10", 20.0),
        )
    ]  # fmt: skip
    async with open_api() as api:
        async with open_store(Settings(data_dir=tmp_path)) as store:  # type: ignore[arg-type]
            await store.history(AirQuality).write(rows)
        data = await api.data("/estonian-air/history?station=5&indicator=PM10")
        mean = await api.data("/estonian-air/history?station=5&interval=1d")
        unknown = await api.problem("/estonian-air/history?station=4", 404)
        await api.problem("/estonian-air/history?indicator=Radon", 400)
    assert [row["value"] for row in data["items"]] == [10.0, 14.0, 20.0]
    *between, since = data["gaps"]
    assert between == [{"start_at": "2026-03-11T10:00:00Z", "end_at": "2026-03-11T13:00:00Z"}]
    assert since["start_at"] == "2026-03-11T13:00:00Z"
    assert {row["pollutant"]: row["value"] for row in mean["items"]} == {"PM10": 14.6667, "PM2.5": 6.0}
    assert mean["items"][0]["unit"] == "µg/m³"
    assert {row["pollutant"]: (row["value_min"], row["value_max"]) for row in mean["items"]} == {
        "PM10": (10.0, 20.0), "PM2.5": (6.0, 6.0),
    }  # fmt: skip
    assert "suggestions" not in unknown, "no number is near another"
