import json
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

POINT = "https://www.ilmateenistus.ee/wp-content/themes/ilm2020/meteogram.php?coordinates=*"
FORECAST = "https://www.ilmateenistus.ee/ilma_andmed/xml/forecast.php?lang=*"
METEOGRAM: dict[str, Any] = json.loads((CASSETTES / "ilmateenistus/meteogram.json").read_bytes())


async def test_four_days_and_the_places_of_the_first(api: Api) -> None:
    data = await api.data("/estonian-weather/forecast")
    assert [day["date"] for day in data["items"]] == ["2026-05-10", "2026-05-11", "2026-05-12", "2026-05-13"]
    night = data["items"][0]["night"]
    assert (night["description"], night["temperature_min_c"], night["temperature_max_c"]) == ("Light shower", -1, 6)
    assert night["places"][1] == {
        "name": "Jõhvi",
        "description": "Few clouds",
        "temperature_min_c": -1,
        "temperature_max_c": None,
    }
    assert night["winds"] == [
        {
            "name": "Kuusiku",
            "wind_direction_text": "West wind",
            "wind_speed_min_ms": 2,
            "wind_speed_max_ms": 6,
            "wind_gust_ms": 9.0,
        }
    ]
    assert night["peipsi"] == "West wind, a small swell."


async def test_a_day_of_the_forecast_is_not_when_it_was_issued(api: Api) -> None:
    response = await api.get("/estonian-weather/forecast")
    assert response.json()["data"]["items"][-1]["stale_since"] == "2026-05-14T00:00:00Z"
    assert "last-modified" not in response.headers


async def test_what_is_left_out_is_null(api: Api) -> None:
    first, *_, last = (await api.data("/estonian-weather/forecast"))["items"]
    assert (first["day"]["sea"], first["day"]["peipsi"]) == (None, None)
    assert first["day"]["places"][1]["temperature_max_c"] is None
    assert first["day"]["winds"][0]["wind_gust_ms"] is None
    assert (last["night"]["sea"], last["night"]["places"]) == (None, [])
    assert (last["day"]["temperature_min_c"], last["day"]["temperature_max_c"]) == (None, None)


@pytest.mark.parametrize(("lang", "upstream"), [("en", "eng"), ("et", "est"), ("ru", "rus")])
async def test_languages(api: Api, replay: ReplayServer, lang: str, upstream: str) -> None:
    await api.data(f"/estonian-weather/forecast?lang={lang}")
    assert replay.log[-1]["url"].endswith(f"?lang={upstream}")


@pytest.mark.parametrize(
    "body", ["<forecasts/>", '<forecasts><forecast date="soon"/></forecasts>', "<forecasts><forecast/></forecasts>"]
)
async def test_what_is_no_forecast_is_a_change(open_api: Opened, answering: Answering, body: str) -> None:
    async with open_api(gateway=answering({FORECAST: body.encode()})) as api:
        await api.problem("/estonian-weather/forecast", 502)


async def test_hours_at_a_point(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/estonian-weather/forecast/location?lat=59.43700001&lon=24.7536")
    assert replay.log[-1]["url"].endswith("?coordinates=59.437;24.7536")
    assert (data["location"], data["count"]) == ("Harju maakond, Tallinn, Kesklinna linnaosa", 3)
    assert data["hours"][0] == {
        "start_at": "2026-05-10T09:00:00Z",  # noon in Tallinn
        "description": "few_clouds",
        "temperature_c": 11.6,
        "precipitation_mm": 0,
        "wind_direction_deg": 274.2,
        "wind_speed_ms": 3.4,
        "pressure_hpa": 1012.4,
    }
    assert (data["hours"][2]["temperature_c"], data["hours"][2]["pressure_hpa"]) == (None, None)


async def test_the_hour_that_comes_twice(api: Api) -> None:
    data = await api.data("/estonian-weather/forecast/location?lat=58.38&lon=26.7225")
    times = [hour["start_at"] for hour in data["hours"]]
    assert times == [f"2026-10-{moment}:00:00Z" for moment in ("24T23", "25T00", "25T01", "25T02")]


async def test_a_forecast_of_days_and_hours_that_are_over_is_stale(api: Api) -> None:
    with time_machine.travel(datetime(2026, 5, 12, 6, tzinfo=UTC), tick=False):
        days = await api.data("/estonian-weather/forecast")
        point = await api.data("/estonian-weather/forecast/location?lat=59.437&lon=24.7536")
    assert [(day["date"], day["stale_since"]) for day in days["items"]] == [
        ("2026-05-10", "2026-05-11T00:00:00Z"), ("2026-05-11", "2026-05-12T00:00:00Z"), ("2026-05-12", None),
        ("2026-05-13", None),
    ]  # fmt: skip
    assert point["stale_since"] == "2026-05-10T12:00:00Z"


@pytest.mark.parametrize("location", ["", None, {}, []])
async def test_outside_estonia(open_api: Opened, answering: Answering, location: Any) -> None:
    body = json.dumps({"location": location, "forecast": []}).encode()
    async with open_api(gateway=answering({POINT: body})) as api:
        problem = await api.problem("/estonian-weather/forecast/location?lat=57.4215&lon=27.0477", 404)
    assert "outside Estonia" in problem["detail"]


async def test_a_point_far_from_estonia_is_not_asked_for(api: Api, replay: ReplayServer) -> None:
    before = len(replay.log)
    problem = await api.problem("/estonian-weather/forecast/location?lat=60.17&lon=2.3522", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"lat", "lon"}
    assert "from 57.4 to 59.9" in problem["detail"]
    assert len(replay.log) == before


@pytest.mark.parametrize(
    "change", [{"location": 5}, {"location": "Tartu", "forecast": {}}, {"forecast": {"tabular": {"start_at": [{}]}}}]
)
async def test_what_is_not_understood_is_a_change(
    open_api: Opened, answering: Answering, change: dict[str, Any]
) -> None:
    async with open_api(gateway=answering({POINT: json.dumps({**METEOGRAM, **change}).encode()})) as api:
        await api.problem("/estonian-weather/forecast/location?lat=59.437&lon=24.7536", 502)


@pytest.mark.parametrize("query", ["lat=91&lon=24", "lat=59&lon=200", "lat=nan&lon=24", "lon=24"])
async def test_wrong_coordinates(api: Api, query: str) -> None:
    await api.problem(f"/estonian-weather/forecast/location?{query}", 400)
