"""The sky tonight: the score by hand, both its ends, a night that is not dark, and what is left without providers."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from skerry.models.scales import InputValue
from skerry.services.stargazing import BORTLE, CLOUDS, MOON, SCORE, WIND
from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/mashup/sky/tonight": Declared(
        unageing="a forecast for the coming night", signing={"world_cities": "the light of towns"}
    )
}

TARTU = "/mashup/sky/tonight?city=Tartu"
PARTS = {"factors.clouds", "factors.wind"}


@pytest.fixture(autouse=True)
def _at_the_time_of_the_cassettes() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC), tick=False):
        yield


@pytest.mark.parametrize(
    ("clouds", "bortle", "moon", "wind", "score"), [(0, 1, 0, 1, 10), (100, 9, 100, 20, 0), (50, 5, 50, 6.25, 5)]
)
def test_the_score_reaches_both_ends(clouds: float, bortle: float, moon: float, wind: float, score: float) -> None:
    values = {CLOUDS: clouds, BORTLE: bortle, MOON: moon, WIND: wind}
    assert SCORE.score({name: InputValue(value, None) for name, value in values.items()}).score == score


async def test_a_night(api: Api) -> None:
    report = await api.data(TARTU)
    inputs = {entry["name"]: entry["value"] for factor in report["factors"] for entry in factor["inputs"]}
    # 17:00 to 03:00 UTC: five hours at 20 percent before midnight in Tartu, six at 40
    assert inputs[CLOUDS] == 30.9
    assert (inputs[BORTLE], inputs[WIND]) == (7, 2.5)
    # 0.5 * 6.9 + 0.2 * 2.5 + 0.2 * moonlight + 0.1 * 8.9
    moonlight = next(factor["score"] for factor in report["factors"] if factor["name"] == "moonlight")
    assert report["score"] == pytest.approx(3.45 + 0.5 + 0.2 * moonlight + 0.89, abs=0.06)
    assert len(report["hours"]) == 11
    assert report["night"]["moon"]["waxing"] is True, "full on 24 November"
    assert report["unavailable"] == []


async def test_white_nights(api: Api) -> None:
    with time_machine.travel(datetime(2026, 6, 21, 12, tzinfo=UTC), tick=False):
        report = await api.data(TARTU)
    assert (report["score"], report["hours"]) == (None, [])
    assert "no astronomical night" in next(
        entry["detail"] for entry in report["unavailable"] if entry["part"] == "score"
    )
    assert report["iss_passes"] == [], "no dark hours, no passes in them"


async def test_without_weather_there_is_no_score(api: Api, replay: ReplayServer) -> None:
    """Clouds and wind are more than half of it; another provider of the weather does not have this place."""
    with replay.fault("error_500", host="api.open-meteo.com"):
        report = await api.data("/mashup/sky/tonight?lat=58.38&lon=26.73")
    assert (report["score"], report["coverage"]) == (None, 0.4)
    assert {entry["part"] for entry in report["unavailable"]} == {*PARTS, "score"}
    assert report["iss_passes"] is not None


async def test_all_away_and_a_second_call(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem("/mashup/sky/tonight?lat=58.0&lon=26.0", 502)
    await api.data(TARTU)
    calls = len(replay.log)
    await api.data(TARTU)
    assert len(replay.log) == calls
