"""Burdens of a day: classes by hand, both ends, and what is left when a forecast is missing."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
import time_machine

from skerry.models.weather import WeatherForecast
from skerry.services.health_levels import health_days
from skerry.sources.world.open_meteo_air import AirOutlookHour
from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/health/outlook": Declared(
        recorded=NOW, unageing="a forecast for days to come", ahead="forecasts, whose time of issue is not stated"
    )
}

TALLINN = "/mashup/health/outlook?city=Tallinn"
DAY, NOON = date(2026, 5, 10), datetime(2026, 5, 10, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _at_the_time_of_the_cassettes() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.mark.parametrize(("index", "severity"), [(0, 0), (20, 0), (21, 2), (60, 4), (80, 6), (100, 8), (101, 10)])
def test_air(index: int, severity: float) -> None:
    [day] = health_days([DAY], "UTC", None, [AirOutlookHour(NOON, index, None, None, None)])
    assert day.air is not None
    assert (day.air.value, day.air.severity) == (index, severity)
    assert (day.severity, day.driven_by, day.pollen) == (None, None, None), "one of five is known"


@pytest.mark.parametrize(
    ("birch", "severity", "cause"),
    [(0.0, 0, None), (0.4, 3, "birch"), (10.0, 3, "birch"), (10.2, 6, "birch"), (70, 10, "birch")],
)
def test_pollen_by_the_classes_of_meteoswiss(birch: float, severity: float, cause: str | None) -> None:
    [day] = health_days([DAY], "UTC", WeatherForecast(None, "", (), ()), [AirOutlookHour(NOON, None, 0.0, birch, 0.0)])
    assert day.pollen is not None
    assert (day.pollen.severity, day.pollen.cause) == (severity, cause)


async def test_three_days(api: Api) -> None:
    report = await api.data(TALLINN)
    first = report["days"][0]
    assert [day["date"] for day in report["days"]] == ["2026-05-10", "2026-05-11", "2026-05-12"]
    assert first["uv"] == {"value": 4.1, "unit": "index", "severity": 2.3, "cause": None}  # 10 * 2.1 / 9
    assert first["air"]["value"] == 50, "local day: until 20:00 UTC"
    assert (first["heat"]["severity"], first["cold"]["severity"]) == (0, 0)
    assert (first["pollen"]["value"], first["pollen"]["cause"]) == (40, "birch")
    assert (first["severity"], first["driven_by"]) == (6, "pollen")
    assert report["unavailable"] == []
    assert "no medical advice" in report["method"]


async def test_without_air(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="air-quality-api.open-meteo.com"):
        report = await api.data(TALLINN)
    assert {entry["part"] for entry in report["unavailable"]} == {"days.air", "days.pollen"}
    assert (report["days"][0]["severity"], report["days"][0]["driven_by"]) == (2.3, "uv")


async def test_without_weather_under_half_is_known(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.open-meteo.com"):
        report = await api.data(TALLINN)
    assert {day["severity"] for day in report["days"]} == {None}


async def test_all_away_and_a_second_call(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem("/mashup/health/outlook?city=Riga", 502)
    await api.data(TALLINN)
    calls = len(replay.log)
    await api.data(TALLINN)
    assert len(replay.log) == calls
    await api.problem("/mashup/health/outlook", 400)
