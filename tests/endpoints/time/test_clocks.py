from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import ONGOING, Declared

DECLARED = {
    "/time/ip": Declared(another={'"8.8.8.8"': '"9.9.9.9"'}, timeless=ONGOING, signing={"ip_countries": "country"})
}


@pytest.fixture(autouse=True)
def _in_may() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 5, 10, 9, 20, 30, tzinfo=UTC), tick=False):
        yield


async def test_the_time_in_a_zone(api: Api) -> None:
    response = await api.get("/time/current?timezone=europe/tallinn")
    assert response.headers["cache-control"] == "no-store"
    assert response.json()["data"] == {
        "timezone": "Europe/Tallinn", "abbreviation": "EEST", "current_at": "2026-05-10T09:20:30Z",
        "datetime_local": "2026-05-10T12:20:30+03:00", "date": "2026-05-10", "time_local": "12:20:30",
        "weekday": "Sunday", "day_of_year": 130, "iso_week": 19, "unix_seconds": 1778404830, "utc_offset": "+03:00",
        "utc_offset_seconds": 10800, "is_dst": True, "next_change_at": "2026-10-25T01:00:00Z",
        "next_utc_offset": "+02:00",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("query", "zone", "offset", "is_dst"),
    [
        ("", "UTC", "+00:00", False),
        ("?city=Kathmandu", "Asia/Kathmandu", "+05:45", False),
        ("?lat=-33.87&lon=151.2", "Australia/Sydney", "+10:00", False),
        ("?lat=0&lon=-30", "Etc/GMT+2", "-02:00", False),
        ("?tz=New York", None, None, None),
        ("?tz=america/new york", "America/New_York", "-04:00", True),
        ("?tz=Europe/Dublin", "Europe/Dublin", "+01:00", True),
        ("?tz=Africa/Casablanca", "Africa/Casablanca", "+01:00", False),
    ],
)
async def test_zones_cities_and_points(
    api: Api, query: str, zone: str | None, offset: str | None, is_dst: bool | None
) -> None:
    if zone is None:
        assert (await api.problem(f"/time/current{query}", 404))["suggestions"][0] == "America/New_York"
        return
    data = await api.data(f"/time/current{query}")
    assert (data["timezone"], data["utc_offset"], data["is_dst"]) == (zone, offset, is_dst)


async def test_a_zone_and_a_place_contradict_each_other(api: Api) -> None:
    problem = await api.problem("/time/current?timezone=UTC&city=Oslo", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["timezone"]


async def test_a_country_with_one_zone(api: Api) -> None:
    data = await api.data("/time/ip?ip=193.40.5.73")
    assert (data["country"], data["precision"], data["other_timezones"]) == ("EE", "zone", [])
    assert data["clock"]["time_local"] == "12:20:30"


async def test_a_country_with_several_zones(api: Api) -> None:
    data = await api.data("/time/ip?ip=8.8.8.8")
    assert (data["country"], data["precision"], data["clock"]["timezone"]) == ("US", "capital", "America/New_York")
    assert "America/Los_Angeles" in data["other_timezones"]
    city = await api.data("/time/ip?ip=8.8.8.8&precision=city")
    assert (city["precision"], city["clock"]["timezone"]) == ("city", "America/Los_Angeles")


async def test_an_address_without_a_country(api: Api) -> None:
    assert "loopback" in (await api.problem("/time/ip", 404))["detail"]


async def converted(api: Api, zone: str, time: str, target: str = "UTC") -> tuple[str, str | None, str | None]:
    data = await api.data(f"/time/convert?from={zone}&to={target}&datetime={time}")
    return data["target"]["datetime_local"], data["clock_change"], data["second_at"]


async def test_a_time_in_another_zone(api: Api) -> None:
    data = await api.data("/time/convert?from=Europe/Tallinn&to=America/New_York&datetime=2026-06-01T12:00")
    assert data["origin"]["datetime_local"] == "2026-06-01T12:00:00+03:00"
    assert data["target"]["datetime_local"] == "2026-06-01T05:00:00-04:00"
    assert (data["offset_difference_seconds"], data["clock_change"]) == (-25200, None)


async def test_an_offset_is_a_moment(api: Api) -> None:
    given = "2026-06-01T12:00:00%2B05:30"
    assert await converted(api, "Europe/Tallinn", given) == ("2026-06-01T06:30:00+00:00", None, None)


async def test_times_of_clock_changes(api: Api) -> None:
    gap = await converted(api, "Europe/Tallinn", "2026-03-29T03:30:00")
    assert gap == ("2026-03-29T01:30:00+00:00", "gap", None), "shown as 04:30"
    fold = await converted(api, "Europe/Tallinn", "2026-10-25T03:30:00")
    assert fold == ("2026-10-25T00:30:00+00:00", "fold", "2026-10-25T01:30:00Z")
    assert await converted(api, "Europe/Tallinn", "2026-03-29T04:00:00") == ("2026-03-29T01:00:00+00:00", None, None)
    half = await converted(api, "Australia/Lord_Howe", "2026-10-04T02:15:00")
    assert half == ("2026-10-03T15:45:00+00:00", "gap", None), "a gap of half an hour"


async def test_now_is_not_answered_from_a_cache(api: Api) -> None:
    assert (await api.data("/time/convert?from=UTC&to=Asia/Tokyo"))["target"]["time_local"] == "18:20:30"
    with time_machine.travel(datetime(2026, 5, 10, 9, 21, 30, tzinfo=UTC), tick=False):
        later = await api.get("/time/convert?from=UTC&to=Asia/Tokyo")
    assert later.json()["data"]["target"]["time_local"] == "18:21:30"
    assert "86400" not in later.headers["cache-control"]


@pytest.mark.parametrize("given", ["yesterday", "1899-12-31T12:00", "2101-01-01T00:00", "12:00"])
async def test_what_is_no_time(api: Api, given: str) -> None:
    problem = await api.problem(f"/time/convert?from=UTC&to=Europe/Oslo&datetime={given}", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["datetime"]


async def test_a_plus_that_is_not_encoded(api: Api) -> None:
    problem = await api.problem("/time/convert?from=UTC&to=UTC&datetime=2026-06-01T12:00:00+02:00", 400)
    assert "%2B" in problem["errors"][0]["allowed"], "a + in a query string is a space"


async def test_both_zones_are_required(api: Api) -> None:
    problem = await api.problem("/time/convert", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["from", "to"]
