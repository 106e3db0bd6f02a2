"""Wind, sea and warnings: scales by hand, a point on land, and what is left when providers are missing."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from skerry.services.sea_state import beaufort, sea_state
from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer
from tests.reports import missing

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {"/mashup/sailing/conditions": Declared(recorded=NOW, unageing="a forecast for hours to come")}

GULF = "/mashup/sailing/conditions?lat=59.6&lon=24.5"


@pytest.fixture(autouse=True)
def _at_the_time_of_the_cassettes() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.mark.parametrize(
    ("wind", "force"),
    [(0.0, 0), (0.29, 0), (0.3, 1), (5.4, 3), (5.5, 4), (10.7, 5), (17.2, 8), (32.6, 11), (32.7, 12), (60, 12)],
)
def test_beaufort(wind: float, force: int) -> None:
    assert beaufort(wind)[0] == force


@pytest.mark.parametrize(
    ("height", "state"), [(0.0, 0), (0.05, 1), (0.1, 2), (0.5, 3), (1.24, 3), (2.5, 5), (13.9, 8), (14, 9)]
)
def test_sea_states(height: float, state: int) -> None:
    assert sea_state(height)[0] == state


async def test_the_gulf_of_finland(api: Api) -> None:
    report = await api.data(GULF)
    first = report["hours"][0]
    # 12:00 in Tallinn: 18 + 12 * 0.9 = 28.8 km/h
    assert (first["start_at"], first["wind_speed_ms"], first["beaufort"]) == ("2026-05-10T09:00:00Z", 8.0, 5)
    assert (first["wave_height_m"], first["sea_state"], first["sea_state_name"]) == (0.85, 3, "slight")
    assert (report["warnings_status"], report["water_temperature_c"]) == ("in_force", 5.8)
    assert report["warnings"][0]["area_et"] is not None
    assert len(report["hours"]) == 24
    assert "Not for navigation" in report["method"]
    assert "safe" not in report["method"]
    assert report["unavailable"] == []


async def test_on_land_abroad(api: Api) -> None:
    report = await api.data("/mashup/sailing/conditions?lat=47.4&lon=8.5")
    assert (report["warnings_status"], report["warnings"], report["water_temperature_c"]) == ("not_covered", None, None)
    reasons = missing(report)
    assert reasons["warnings"] == "not_covered"
    assert (reasons["hours.wave_height_m"], reasons["water_temperature_c"]) == ("no_data", "no_data")
    assert {hour["sea_state"] for hour in report["hours"]} == {None}
    assert reasons["hours.sea_state"] == reasons["hours.wave_period_seconds"] == "no_data", "each column is named"


async def test_unknown_warnings_are_not_none_known(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="www.ilmateenistus.ee"):
        report = await api.data(GULF)
    assert (report["warnings_status"], report["warnings"]) == (None, None)
    assert {"warnings", "warnings_status"} <= {entry["part"] for entry in report["unavailable"]}


async def test_all_away_and_a_second_call(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem("/mashup/sailing/conditions?lat=58.9&lon=23.5", 502)
    await api.data(GULF)
    calls = len(replay.log)
    await api.data(GULF)
    assert len(replay.log) == calls
    problem = await api.problem("/mashup/sailing/conditions?lat=95&lon=200", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"lat", "lon"}
