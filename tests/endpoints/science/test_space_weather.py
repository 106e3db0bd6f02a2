"""Space weather: now, as forecast, and as stored."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine

from skerry.series.space_weather import KpIndex
from skerry.series.space_weather_alerts import StoredSpaceWeatherAlert
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.declared import ONE_FILE, PUBLISHED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES

DECLARED = {
    "/spaceweather/alerts": Declared(unageing=PUBLISHED),
    "/spaceweather/alerts/history": Declared(unageing=PUBLISHED),
    "/spaceweather/aurora": Declared(unidentified=ONE_FILE),
}
PRODUCTS = "https://services.swpc.noaa.gov/products"
WIND = f"{PRODUCTS}/geospace/propagated-solar-wind-1-hour.json"
EVENING = datetime(2026, 9, 10, 20, 17, tzinfo=UTC)

MIDNIGHT = datetime(2026, 9, 10, tzinfo=UTC)


@pytest.fixture
async def kept(tmp_path: Path) -> None:
    """A day of which one reading is missing, and the next."""
    rows = [KpIndex(MIDNIGHT + timedelta(hours=3 * step), float(step)) for step in (0, 1, 2, 4, 5, 6, 7)]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(KpIndex).write([*rows, KpIndex(MIDNIGHT + timedelta(days=1), 1.67)])


@pytest.mark.usefixtures("kept")
async def test_readings_ascend_with_their_gaps(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/spaceweather/kp/history?start=2026-09-10&end=2026-09-10")
        newest = await api.data("/spaceweather/kp/history?limit=1")
        response = await api.get("/spaceweather/kp/history?format=csv")
    assert [row["kp_index"] for row in data["items"]] == [0, 1, 2, 4, 5, 6, 7]
    assert data["gaps"] == [{"start_at": "2026-09-10T06:00:00Z", "end_at": "2026-09-10T12:00:00Z"}]
    assert newest["items"] == [{"start_at": "2026-09-11T00:00:00Z", "kp_index": 1.67, "revised_at": None}]
    assert response.text.splitlines()[1].startswith("2026-09-10T00:00:00Z,0.0")
    assert "https://www.swpc.noaa.gov/" in response.headers["link"]


@pytest.mark.usefixtures("kept")
async def test_means_of_a_day(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/spaceweather/kp/history?interval=1d")
    assert [row["start_at"] for row in data["items"]] == ["2026-09-10T00:00:00Z", "2026-09-11T00:00:00Z"]
    assert data["items"][0]["kp_index"] == 7.0, "the strongest of the day"


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
    assert await api.data("/spaceweather/kp/history") == empty
    assert (await api.problem("/spaceweather/kp/history?limit=0", 400))["errors"][0]["parameter"] == "limit"


@time_machine.travel(datetime(2026, 9, 10, 23, 40, tzinfo=UTC), tick=False)
async def test_the_index_now_and_as_forecast(api: Api) -> None:
    response = await api.get("/spaceweather/kp")
    data = response.json()["data"]
    assert (data["start_at"], data["kp_index"], data["level"], data["scale"]) == (
        "2026-09-10T21:00:00Z",
        1.0,
        "quiet",
        None,
    )
    assert [row["kp_index"] for row in data["recent"]] == [2.33, 1.67, 3.0, 5.33, 6.67, 4.0, 2.67, 1.0]
    assert data["recent"][4]["scale"] == "G3"
    assert [(row["start_at"], row["kp_index"], row["scale"]) for row in data["forecast"]][:2] == [
        ("2026-09-11T00:00:00Z", 2.33, None),
        ("2026-09-11T03:00:00Z", 4.67, "G1"),
    ]
    assert data["scales"] == {
        "observed_at": "2026-09-10T20:16:00Z",
        "radio_blackout_level": 1,
        "radiation_storm_level": 0,
        "geomagnetic_storm_level": 2,
    }
    assert data["scales_forecast"][0] == {
        "date": "2026-09-10",
        "radio_blackout_minor_percent": 35.0,
        "radio_blackout_major_percent": 5.0,
        "radiation_storm_percent": 10.0,
        "geomagnetic_storm_level": 2,
    }
    assert data["stale_since"] is None


@time_machine.travel(datetime(2026, 9, 10, 23, 40, tzinfo=UTC), tick=False)
async def test_the_last_24_hours_with_readings_missing(open_api: Opened, answering: Answering) -> None:
    times = ["2026-09-08T21:00:00", "2026-09-09T21:00:00", "2026-09-10T00:00:00", "2026-09-10T21:00:00"]
    rows = [{"time_tag": time, "Kp": 2.0, "a_running": 7, "station_count": 8} for time in times]
    bodies = {
        f"{PRODUCTS}/noaa-planetary-k-index.json": json.dumps(rows).encode(),
        f"{PRODUCTS}/noaa-planetary-k-index-forecast.json": (CASSETTES / "swpc/kp_forecast.json").read_bytes(),
        f"{PRODUCTS}/noaa-scales.json": (CASSETTES / "swpc/scales.json").read_bytes(),
    }
    async with open_api(gateway=answering(bodies)) as api:
        data = await api.data("/spaceweather/kp")
    assert [row["start_at"] for row in data["recent"]] == ["2026-09-10T00:00:00Z", "2026-09-10T21:00:00Z"]


@time_machine.travel(EVENING, tick=False)
async def test_the_newest_measured_solar_wind(api: Api) -> None:
    """The newest minute has no figures."""
    data = await api.data("/spaceweather/solarwind")
    assert (data["observed_at"], data["arrival_at"]) == ("2026-09-10T20:15:00Z", "2026-09-10T21:18:10Z")
    assert (data["speed_km_s"], data["density_p_cm3"], data["temperature_k"]) == (515.2, 6.25, 232400.0)
    assert (data["bt_nt"], data["bx_nt"], data["by_nt"], data["bz_nt"]) == (6.4, 3.1, -2.2, -8.35)
    assert data["stale_since"] is None


async def test_sentinels_are_null(open_api: Opened, answering: Answering) -> None:
    names = ["time_tag", "speed", "density", "temperature", "bx", "by", "bz", "bt", "propagated_time_tag"]
    row: list[Any] = ["2026-09-10T20:15:00Z", -9999.9, 3.5, -99999, -9999.9, 1.0, -9999.9, 5.0, None]
    async with open_api(gateway=answering({WIND: json.dumps([names, row]).encode()})) as api:
        data = await api.data("/spaceweather/solarwind")
    assert (data["speed_km_s"], data["temperature_k"], data["bz_nt"], data["arrival_at"]) == (None, None, None, None)
    assert (data["density_p_cm3"], data["bt_nt"]) == (3.5, 5.0)


async def test_messages_the_newest_first(api: Api) -> None:
    data = await api.data("/spaceweather/alerts?limit=2")
    assert (data["count"], data["total"]) == (2, 3)
    alert, warning = data["items"]
    assert (alert["code"], alert["type"], alert["scale"], alert["serial"]) == ("ALTK06", "ALERT", "G2", 702)
    assert (alert["valid_start_at"], alert["valid_end_at"]) == (None, None)
    assert (warning["valid_start_at"], warning["valid_end_at"]) == ("2026-09-10T09:15:00Z", "2026-09-10T21:00:00Z")
    assert warning["headline"] == "WARNING: Geomagnetic K-index of 5 expected"


@time_machine.travel(EVENING, tick=False)
@pytest.mark.parametrize(
    ("where", "overhead", "poleward"),
    [
        ("lat=65.01&lon=25.47", 34, 52),  # to 70 degrees north
        ("lat=64&lon=25.2", 20, 48),
        ("lat=0&lon=-25", 0, 0),
        ("lat=-89.6&lon=0.3", 3, 3),
        ("lat=10&lon=10", None, None),
    ],
)
async def test_the_aurora_at_a_place(api: Api, where: str, overhead: int | None, poleward: int | None) -> None:
    data = await api.data(f"/spaceweather/aurora?{where}")
    assert (data["overhead_percent"], data["poleward_percent"]) == (overhead, poleward)
    assert (data["observed_at"], data["forecast_at"]) == ("2026-09-10T20:15:00Z", "2026-09-10T21:17:00Z")


@pytest.fixture
async def archived(tmp_path: Path) -> None:
    """Three messages, the last two of one day."""
    rows = [
        StoredSpaceWeatherAlert(
            issued_at=MIDNIGHT + timedelta(days=days, hours=9),
            product_id=product,
            code=None,
            serial=1,
            headline="ALERT: Example",
            type="ALERT",
            scale="G1",
            valid_start_at=None,
            valid_end_at=None,
            message="ALERT: Example",
        )
        for days, product in ((0, "K05W"), (20, "K05W"), (20, "A20F"))
    ]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(StoredSpaceWeatherAlert).write(rows)


@pytest.mark.usefixtures("archived")
async def test_the_archive_by_period_and_page(open_api: Opened) -> None:
    path = "/spaceweather/alerts/history"
    async with open_api() as api:
        everything = await api.data(path)
        newest = await api.data(f"{path}?limit=1")
        first = await api.data(f"{path}?start=2026-09-01&limit=2")
        second = await api.data(f"{path}?start=2026-09-01&limit=2&cursor={first['next']}")
        quiet = await api.data(f"{path}?start=2026-09-11&end=2026-09-20")
        response = await api.get(f"{path}?format=csv")
        await api.problem(f"{path}?start=yesterday&limit=0", 400)
    assert [row["product_id"] for row in everything["items"]] == ["K05W", "A20F", "K05W"]
    assert (everything["first_available_at"], everything["last_available_at"]) == (
        "2026-09-10T09:00:00Z",
        "2026-09-30T09:00:00Z",
    )
    assert newest["items"][0]["issued_at"] == "2026-09-30T09:00:00Z"
    assert [first["count"], second["count"], second["next"]] == [2, 1, None]
    assert (quiet["count"], quiet["items"]) == (0, [])
    assert len(response.text.splitlines()) == 4
    assert "https://www.swpc.noaa.gov/" in response.headers["link"]
