import pytest
import time_machine

from tests.conftest import Api
from tests.declared import Declared

DECLARED = {
    "/transit/plan": Declared(
        another={"59.437": "57.437"},
        timeless="journeys to come, each with its times",
    ),
}

PLAN = "/transit/plan?from=59.437,24.745&to=58.378,26.729"


async def test_journeys(api: Api) -> None:
    train, coach = (await api.data(PLAN))["items"]
    assert (train["departs_at"], train["arrives_at"]) == ("2026-11-23T05:48:00Z", "2026-11-23T08:37:00Z")
    assert (train["duration_seconds"], train["walk_distance_m"], train["change_count"]) == (10_140, 2372, 0)
    assert [leg["mode"] for leg in train["legs"]] == ["walk", "rail", "walk"]
    assert train["legs"][1] == {
        "mode": "rail",
        "line_number": "R11",
        "line_name": "Tallinn - Tartu",
        "destination": "Tartu",
        "operator": "Elron",
        "origin": {"name": "Tallinn", "latitude": 59.44003, "longitude": 24.73725},
        "target": {"name": "Tartu", "latitude": 58.37377, "longitude": 26.70675},
        "departs_at": "2026-11-23T05:58:00Z",
        "arrives_at": "2026-11-23T08:14:00Z",
        "distance_m": 189_400,
    }
    assert train["legs"][0]["origin"]["name"] is None
    assert (coach["change_count"], coach["legs"][2]["line_number"]) == (1, None)


async def test_times_are_those_of_estonia(api: Api) -> None:
    data = await api.data(f"{PLAN}&date=2026-11-23&time=07:45&limit=1")
    assert data["count"] == 1
    with time_machine.travel("2026-11-22T22:30:00Z", tick=False):  # half past midnight of the 23rd in Tallinn
        assert (await api.data(f"{PLAN}&time=07:45&limit=1"))["count"] == 1


@pytest.mark.parametrize("departure", ["date=2026-11-24&time=07:45", "date=2026-11-23&time=12:00", "date=2026-11-01"])
async def test_journeys_of_another_time_are_a_502(api: Api, departure: str) -> None:
    """Both journeys of the reply are of the morning of 23 November."""
    problem = await api.problem(f"{PLAN}&{departure}", 502)
    assert "returned rows of 2026-11-23" in problem["detail"]


async def test_today_ends_at_midnight_in_estonia(api: Api) -> None:
    """Journeys of the day that is over are not answered as those of today."""
    with time_machine.travel("2026-11-23T21:59:40Z", tick=False):
        response = await api.get(f"{PLAN}&time=07:45&limit=1")
    assert response.headers["cache-control"].startswith("public, max-age=20")


async def test_no_journey_is_an_empty_list(api: Api) -> None:
    assert await api.data(f"{PLAN}&date=2036-01-01") == {"count": 0, "items": []}


async def test_wrong_points_and_times_are_all_named(api: Api) -> None:
    problem = await api.problem("/transit/plan?from=tallinn&to=95,24&date=tomorrow&time=8&limit=6", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["from", "to", "date", "time", "limit"]
    assert "a point such as 59.437,24.745" in str(problem["errors"])
