"""Hazards of a point: by hand, both ends of the scale, on land without earthquakes, and with providers missing."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from skerry.services.hazards import Hazard, air, low_ground, risk, seismic
from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {"/mashup/climate/risk": Declared(recorded=NOW)}
TOKYO = "/mashup/climate/risk?lat=35.7&lon=139.7"


@pytest.fixture(autouse=True)
def _at_the_time_of_the_cassettes() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def test_hazards_by_hand() -> None:
    assert seismic(0, None).hazard == 0
    assert seismic(999, 8.2).hazard == 10
    assert seismic(99, 6.4).hazard == 6.0  # 10 * 2 / 3 and 10 * 1.9 / 3.5, halved
    assert [low_ground(metres).hazard for metres in (-3, 1.9, 2, 5, 10, 30)] == [9, 9, 7, 5, 3, 1]
    assert [air(index).hazard for index in (20, 21, 101)] == [0, 2, 10]


def test_the_score_reaches_both_ends() -> None:
    def of(hazard: float) -> Hazard:
        return Hazard(0, "", hazard)

    assert (risk([of(0)] * 3), risk([of(10)] * 3)) == (0, 10)
    assert risk([of(10), of(0), of(0)]) == 6.0, "one extreme is not averaged away: 10 * (10 - 100 ** (1 / 3)) / 9"
    assert risk([of(0), None, of(0)]) is None


async def test_tokyo(api: Api) -> None:
    report = await api.data(TOKYO)
    assert (report["since_date"], report["earthquake_count"], report["magnitude_max"]) == ("1976-01-01", 99, 6.4)
    assert report["hazards"]["seismic"] == {"value": 99, "unit": "earthquakes", "hazard": 6.0}
    assert report["hazards"]["low_ground"]["hazard"] == 1
    assert report["hazards"]["air"] == {"value": 26, "unit": "European air quality index", "hazard": 2}
    # (4.6 * 9.1 * 8.2) ** (1 / 3) = 7.00
    assert report["risk_score"] == 3.3
    assert "resilience_score" not in report
    assert report["unavailable"] == []


async def test_on_land_without_earthquakes(api: Api) -> None:
    report = await api.data("/mashup/climate/risk?lat=47.4&lon=8.5")
    assert (report["earthquake_count"], report["magnitude_max"], report["sea"]) == (0, None, None)
    assert report["hazards"]["seismic"]["hazard"] == 0
    assert {entry["part"] for entry in report["unavailable"]} == {"magnitude_max", "sea"}


async def test_without_the_catalogue_there_is_no_score(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="earthquake.usgs.gov"):
        report = await api.data(TOKYO)
    assert (report["risk_score"], report["hazards"]["seismic"], report["hazards"]["air"]["value"]) == (None, None, 26)
    assert {"risk_score", "hazards.seismic"} <= {entry["part"] for entry in report["unavailable"]}


async def test_air_of_another_day_does_not_count(api: Api) -> None:
    with time_machine.travel(datetime(2026, 5, 12, 9, tzinfo=UTC), tick=False):
        report = await api.data(TOKYO)
    assert (report["hazards"]["air"], report["risk_score"]) == (None, None)
    [air_now, score] = report["unavailable"]
    assert (air_now["part"], air_now["reason"], score["part"], score["reason"]) == (
        "hazards.air", "stale", "risk_score", "stale",
    )  # fmt: skip


async def test_all_away_and_a_second_call(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem("/mashup/climate/risk?lat=10&lon=10", 502)
    await api.data(TOKYO)
    calls = len(replay.log)
    await api.data(TOKYO)
    assert len(replay.log) == calls
    await api.problem("/mashup/climate/risk?lat=1", 400)
