"""The air at a point, and the stored air of the cities."""

import csv
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from skerry.models.air import european_category, us_category
from skerry.series.city_air import CityAir
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.replaying import ANOTHER, ReplayServer

DECLARED = {"/airquality": Declared(another={'"latitude": 59.43696': '"latitude": 12.5'})}
NOON = datetime(2026, 5, 10, 12, tzinfo=UTC)


async def test_the_air_of_a_city_now(api: Api) -> None:
    data = await api.data("/airquality?city=Tallinn")
    assert data["place"]["city"] == "Tallinn"
    assert data["current"] == {
        "observed_at": "2026-05-10T09:00:00Z", "european_aqi": 34, "us_aqi": 52, "pm10_ug_m3": 14.2, "pm2_5_ug_m3": 9.6,
        "carbon_monoxide_ug_m3": 148.0, "nitrogen_dioxide_ug_m3": 11.3, "sulphur_dioxide_ug_m3": 0.6,
        "ozone_ug_m3": 71.0, "stale_since": "2026-05-10T12:00:00Z", "european_category": "fair", "us_category": "moderate",
    }  # fmt: skip
    assert data["hours"] == []


async def test_the_current_hour_and_those_of_the_forecast_are_rows(api: Api) -> None:
    response = await api.get("/airquality?city=Tallinn&hours=3&format=csv")
    rows = list(csv.DictReader(response.text.splitlines()))
    assert [row["list"] for row in rows] == ["hours", "hours", "hours", "current"]
    assert [row["forecast_at"] or row["observed_at"] for row in rows] == [
        f"2026-05-10T{hour:02}:00:00Z" for hour in (9, 10, 11, 9)
    ]
    assert {row["place.city"] for row in rows} == {"Tallinn"}
    assert [row["european_category"] for row in rows] == ["", "", "", "fair"]
    alone = (await api.get("/airquality?city=Tallinn&format=ndjson")).text.splitlines()
    assert [json.loads(row)["european_aqi"] for row in alone] == [34]


async def test_hours_are_added_where_requested(api: Api) -> None:
    hours = (await api.data("/airquality?lat=59.4&lon=24.7&hours=3"))["hours"]
    assert [hour["forecast_at"] for hour in hours] == [f"2026-05-10T{hour:02}:00:00Z" for hour in (9, 10, 11)]
    assert [hour["european_aqi"] for hour in hours] == [34, 36, None]
    assert len((await api.data("/airquality?lat=59.4&lon=24.7&hours=1"))["hours"]) == 1


async def test_hours_that_the_provider_leaves_out_are_not_an_empty_list(
    open_api: Opened, replay: ReplayServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "another", {'"hourly"': '"renamed"'})
    async with open_api(gateway=replay.through(fault=ANOTHER)) as api:
        problem = await api.problem("/airquality?lat=59.4&lon=24.7&hours=3", 502)
    assert "`hourly`" in problem["detail"]


@pytest.mark.parametrize(
    ("index", "european", "us"),
    [
        (0, "good", "good"),
        (20, "good", "good"),
        (20.5, "fair", "good"),
        (100, "very_poor", "moderate"),
        (101, "extremely_poor", "unhealthy_for_sensitive_groups"),
        (301, "extremely_poor", "hazardous"),
        (None, None, None),
    ],
)
def test_bands_of_the_indices(index: float | None, european: str | None, us: str | None) -> None:
    assert (european_category(index), us_category(index)) == (european, us)


@pytest.fixture
async def kept(tmp_path: Path) -> None:
    rows = [
        CityAir(NOON + timedelta(hours=hour), city, 20.0 + hour, 30.0, None, 8.0, 11.0, 70.0)
        for hour in (0, 1, 3)
        for city in ("tallinn", "oslo")
    ]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(CityAir).write(rows)


@pytest.mark.usefixtures("kept")
async def test_the_history_of_a_city_has_its_gaps(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/airquality/history?city=tallinn&end=2026-05-10T15:30:00Z")
        means = await api.data("/airquality/history?city=Oslo&interval=1d&start=2026-05-10&end=2026-05-10")
        unknown = await api.problem("/airquality/history?city=Narva", 404)
    assert [(row["observed_at"], row["european_aqi"]) for row in data["items"]] == [
        ("2026-05-10T12:00:00Z", 20.0), ("2026-05-10T13:00:00Z", 21.0), ("2026-05-10T15:00:00Z", 23.0),
    ]  # fmt: skip
    assert data["gaps"] == [{"start_at": "2026-05-10T13:00:00Z", "end_at": "2026-05-10T15:00:00Z"}]
    assert [row["european_aqi"] for row in means["items"]] == [21.3333]
    assert "Tallinn" in unknown["detail"]
