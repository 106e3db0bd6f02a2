"""Hours outdoors: scores by hand, both ends of the scale, and what is left when a forecast is missing."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from skerry.services.outdoor import Activity, table
from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {"/mashup/outdoor/score": Declared(recorded=NOW, unageing="a forecast for hours to come")}

TALLINN = "/mashup/outdoor/score?city=Tallinn"


@pytest.fixture(autouse=True)
def _at_the_time_of_the_cassettes() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.mark.parametrize("activity", list(Activity))
def test_the_score_reaches_both_ends(activity: Activity) -> None:
    best = {"feels_like_c": 17.0, "precipitation_probability_percent": 0.0, "wind_speed_ms": 2.0, "european_aqi": 10.0}
    worst = {
        "feels_like_c": -40.0,
        "precipitation_probability_percent": 100.0,
        "wind_speed_ms": 30.0,
        "european_aqi": 200.0,
    }
    assert table(activity).score(best) == (10.0, None)
    assert table(activity).score(worst).score == 0
    storm = table(activity).score({**best, "wind_speed_ms": 20.0})
    assert storm == (3.0, "wind_speed_ms"), "one bad factor is not averaged away"
    assert table(activity).score({"feels_like_c": 17.0}) == (None, None)
    assert table(activity).score({"feels_like_c": 17.0, "wind_speed_ms": 2.0}).score == 10


async def test_the_hours(api: Api) -> None:
    report = await api.data(TALLINN)
    first = report["hours"][0]
    assert (first["start_at"], first["feels_like_c"], first["european_aqi"]) == ("2026-05-10T09:00:00Z", 8.8, 34)
    # feels like 10 - 0.6 * 1.2 = 9.28, rain 9, wind 10 * (16.7 - 5.5) / 13.9 = 8.06, air 8: mean 8.58
    assert (first["score"], first["limiting_factor"]) == (8.6, "european_aqi")
    assert (len(report["hours"]), report["uv_index_max"]) == (24, 4.1)
    assert {hour["start_at"]: hour["daylight"] for hour in report["hours"]}["2026-05-10T21:00:00Z"] is False
    assert len(report["best_hours"]) == 3
    assert report["unavailable"] == []


async def test_the_activity_in_any_case(api: Api) -> None:
    run, picnic = [(await api.data(f"{TALLINN}&activity={name}"))["hours"][0]["score"] for name in ("RUN", "picnic")]
    assert run > picnic, "8.8 degrees"
    problem = await api.problem("/mashup/outdoor/score?activity=fly&lat=1", 400)
    assert {"activity"} <= {error["parameter"] for error in problem["errors"]}


async def test_without_air(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="air-quality-api.open-meteo.com"):
        report = await api.data(TALLINN)
    assert report["hours"][0]["score"] is not None, "three of four factors are known"
    assert [entry["part"] for entry in report["unavailable"]] == ["hours.european_aqi"]


async def test_without_weather_there_is_no_score(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.open-meteo.com"):
        report = await api.data(TALLINN)
    assert ({hour["score"] for hour in report["hours"]}, report["best_hours"]) == ({None}, None)
    assert {"hours.score", "hours.wind_speed_ms", "best_hours"} <= {entry["part"] for entry in report["unavailable"]}


async def test_all_away_and_a_second_call(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem("/mashup/outdoor/score?lat=59.4&lon=24.8", 502)
    await api.data(TALLINN)
    calls = len(replay.log)
    await api.data(f"{TALLINN}&activity=run")
    assert len(replay.log) == calls
