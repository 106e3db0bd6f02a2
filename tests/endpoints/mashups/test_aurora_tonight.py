"""The aurora tonight: hours worked out by hand, places too far away, and what is left when providers are missing."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from skerry.services.aurora import SCORE
from skerry.services.geomagnetism import geomagnetic_latitude, kp_needed
from skerry.services.moon import moon_elevation, moon_light
from skerry.services.sun import sun_elevation
from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.replaying import ReplayServer
from tests.reports import missing

EVENING = datetime(2026, 9, 10, 20, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/aurora/tonight": Declared(
        recorded=EVENING,
        signing={"world_cities": "the light of towns"},
    )
}

OULU = "/mashup/aurora/tonight?city=Oulu"


@pytest.fixture(autouse=True)
def _in_the_evening() -> Iterator[None]:
    with time_machine.travel(EVENING, tick=False):
        yield


def test_geomagnetic_latitude() -> None:
    """The geomagnetic poles of 2025 are at 80.8 N 72.8 W and opposite (British Geological Survey, from IGRF-14)."""
    assert geomagnetic_latitude(80.85, -72.8, EVENING) == pytest.approx(90, abs=0.2)
    assert geomagnetic_latitude(-80.85, 107.2, EVENING) == pytest.approx(-90, abs=0.2)
    assert geomagnetic_latitude(58.38, 26.73, EVENING) == pytest.approx(55.8, abs=0.1)


@pytest.mark.parametrize(
    ("latitude", "kp"),
    [(70, 0), (66.5, 0), (65.5, 0.5), (58.3, 4), (-58.3, 4), (49.1, 8.5), (48.1, 9), (48.0, None), (0, None)],
)
def test_the_index_that_a_place_needs(latitude: float, kp: float | None) -> None:
    assert kp_needed(latitude) == (None if kp is None else pytest.approx(kp))


def test_the_moon() -> None:
    """Full moon 28 August 2026 04:18, new moon 12 August 17:37 (an eclipse of the sun over Spain), first quarter 20 August."""
    assert moon_light(datetime(2026, 8, 28, 4, 18, tzinfo=UTC)).illuminated_percent == pytest.approx(100, abs=0.1)
    assert moon_light(datetime(2026, 8, 12, 17, 37, tzinfo=UTC)).illuminated_percent == pytest.approx(0, abs=0.1)
    quarter = moon_light(datetime(2026, 8, 20, 2, 46, tzinfo=UTC))
    assert quarter.illuminated_percent == pytest.approx(50, abs=1)
    assert quarter.waxing is True
    assert moon_light(datetime(2026, 9, 4, 8, tzinfo=UTC)).waxing is False
    total = 42.34, -3.70, datetime(2026, 8, 12, 18, 29, tzinfo=UTC)  # the eclipse over Burgos
    assert moon_elevation(*total) == pytest.approx(sun_elevation(*total), abs=0.3)


def test_the_score_reaches_both_ends() -> None:
    best = {"kp_above_needed": 1.0, "sun_elevation_deg": -12.0, "cloud_cover_percent": 0.0}
    assert SCORE.score(best) == (10.0, None)
    for name, worst in (("kp_above_needed", -1.0), ("sun_elevation_deg", -6.0), ("cloud_cover_percent", 100.0)):
        assert SCORE.score({**best, name: worst}) == (0.0, name)
        assert SCORE.score({**best, name: None}) == (None, None)


async def test_the_night_hour_by_hour(api: Api) -> None:
    response = await api.get(OULU)
    report = response.json()["data"]
    assert (report["geomagnetic_latitude_deg"], report["kp_needed"], report["kp_max"]) == (62.3, 2.1, 2.67)
    hours = {hour["start_at"][11:16]: hour for hour in report["hours"]}
    assert list(hours) == ["20:00", "21:00", "22:00", "23:00", "00:00", "01:00", "02:00"]
    # Kp 2.33 from midnight on, 2.06 needed: 5 * (0.27 + 1); the sky is clear enough.
    assert (hours["00:00"]["kp_index"], hours["00:00"]["cloud_cover_percent"]) == (2.33, 25)
    assert (hours["00:00"]["score"], hours["00:00"]["limiting_factor"]) == (6.3, "kp_above_needed")
    assert (hours["20:00"]["score"], hours["20:00"]["limiting_factor"]) == (2.0, "cloud_cover_percent")
    assert (report["score"], report["best_hour_at"]) == (6.3, "2026-09-11T00:00:00Z")
    assert report["night"]["date"] == "2026-09-10"
    assert report["night"]["moon"]["illuminated_percent"] < 1, "new moon on 11 September"
    assert report["aurora_now"] == {
        "stale_since": None,
        "observed_at": "2026-09-10T20:15:00Z",
        "forecast_at": "2026-09-10T21:17:00Z",
        "overhead_percent": 34,
        "poleward_percent": 52,
    }
    assert report["unavailable"] == []
    assert {entry["source"] for entry in report["sources"]} == {"swpc", "open_meteo", "world_cities"}
    assert "max-age=300" in response.headers["cache-control"]
    assert response.headers["last-modified"] == "Thu, 10 Sep 2026 20:15:00 GMT", "of the grid, not of the list of towns"


async def test_a_place_that_the_aurora_does_not_reach(api: Api) -> None:
    report = await api.data("/mashup/aurora/tonight?lat=-1.3&lon=36.8")
    assert (report["kp_needed"], report["score"], report["best_hour_at"]) == (None, None, None)
    assert {"kp_needed": "not_covered", "score": "not_covered"}.items() <= missing(report).items()


async def test_a_model_that_is_no_longer_run_is_not_now(open_api: Opened, replay: ReplayServer) -> None:
    with time_machine.travel(datetime(2026, 9, 12, 20, tzinfo=UTC), tick=False):
        async with open_api(gateway=replay.url) as api:
            report = await api.data(OULU)
    assert report["aurora_now"]["stale_since"] == "2026-09-10T21:15:00Z"


async def test_no_night_in_summer(open_api: Opened, replay: ReplayServer) -> None:
    with time_machine.travel(datetime(2026, 6, 21, 10, tzinfo=UTC), tick=False):
        async with open_api(gateway=replay.url) as api:
            report = await api.data("/mashup/aurora/tonight?lat=69.65&lon=18.96")
    assert (report["hours"], report["score"], report["kp_max"]) == ([], None, None)
    assert report["night"]["dark_start_at"] is None
    details = {entry["part"]: entry["detail"] for entry in report["unavailable"]}
    unmodelled = {"aurora_now.overhead_percent", "aurora_now.poleward_percent"}
    assert set(details) - unmodelled == {"score", "kp_max", "best_hour_at"}, (
        "no hour lacks its clouds, as there is none"
    )
    assert unmodelled <= set(details), "the recorded grid does not reach there"
    assert "does not get dark" in details["score"]
    assert details["kp_max"] == details["score"]
    assert {entry["part"] for entry in report["sources"]} == {"aurora_now", "bortle_class"}, (
        "no hour has clouds or an index"
    )


async def test_half_of_the_providers_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="services.swpc.noaa.gov"):
        report = await api.data(OULU)
    assert (report["score"], report["kp_max"], report["aurora_now"]) == (None, None, None)
    assert {entry["part"] for entry in report["unavailable"]} == {
        "kp_max", "aurora_now", "hours.kp_index", "hours.score", "hours.limiting_factor", "score", "best_hour_at",
    }  # fmt: skip
    assert [hour["cloud_cover_percent"] for hour in report["hours"]] == [80, 60, 35, 10, 25, 70, 100]
    assert {hour["score"] for hour in report["hours"]} == {None}


async def test_all_providers_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem(OULU, 502)


async def test_a_second_call_costs_nothing(api: Api, replay: ReplayServer) -> None:
    await api.data(OULU)
    calls = len(replay.log)
    assert calls == 4
    await api.data(f"{OULU}&_=1")
    assert len(replay.log) == calls


async def test_no_place(api: Api) -> None:
    problem = await api.problem("/mashup/aurora/tonight?lat=91", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"lat"}
