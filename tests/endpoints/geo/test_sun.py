from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.services.sun import FIRST, LAST, SunTimes, sun
from tests.conftest import Api

TALLINN = (59.437, 24.7536)
TROMSO = (69.6492, 18.9553)
UTSJOKI, LONGYEARBYEN = (69.9077, 27.0265), (78.2232, 15.6469)

places = st.tuples(st.floats(-90, 90), st.floats(-180, 180))
days = st.dates(FIRST, LAST)


async def test_figures_of_new_york(api: Api) -> None:
    data = await api.data("/geo/sun?lat=40.7128&lon=-74.0060&date=2024-01-01")
    assert data == {
        "latitude": 40.7128,
        "longitude": -74.006,
        "date": "2024-01-01",
        "sunrise_at": "2024-01-01T12:20:01Z",
        "sunset_at": "2024-01-01T21:39:01Z",
        "solar_noon_at": "2024-01-01T16:59:07Z",
        "civil_twilight": {
            "start_at": "2024-01-01T11:49:12Z", "end_at": "2024-01-01T22:09:51Z", "missing_because": None,
        },
        "nautical_twilight": {
            "start_at": "2024-01-01T11:14:51Z", "end_at": "2024-01-01T22:44:12Z", "missing_because": None,
        },
        "astronomical_twilight": {
            "start_at": "2024-01-01T10:41:36Z", "end_at": "2024-01-01T23:17:27Z", "missing_because": None,
        },
        "day_length_seconds": 33540,
        "polar": None,
        "timezone": "America/New_York",
        "city": None,
        "country": None,
    }  # fmt: skip


async def test_the_city_that_was_meant_is_named(api: Api) -> None:
    for city in ("paris", "Paris, France"):
        data = await api.data(f"/geo/sun?city={city}")
        assert (data["city"], data["country"], data["timezone"]) == ("Paris", "FR", "Europe/Paris")


async def test_a_white_night_begins_the_evening_before(api: Api) -> None:
    """Nautical dawn of 12 May falls on 11 May in UTC, and astronomical night does not come at all."""
    data = await api.data("/geo/sun?city=Tallinn&date=2026-05-12")
    assert data["nautical_twilight"]["start_at"].startswith("2026-05-11T22:59")
    assert data["nautical_twilight"]["end_at"].startswith("2026-05-12T21:46")
    assert data["astronomical_twilight"] == {"start_at": None, "end_at": None, "missing_because": "too_light"}
    assert data["polar"] is None


@pytest.mark.parametrize(("day", "polar", "length"), [("2026-06-21", "day", 86400), ("2026-12-21", "night", 0)])
async def test_polar_day_and_night(api: Api, day: str, polar: str, length: int) -> None:
    data = await api.data(f"/geo/sun?lat={TROMSO[0]}&lon={TROMSO[1]}&date={day}")
    assert (data["sunrise_at"], data["sunset_at"], data["polar"], data["day_length_seconds"]) == (
        None,
        None,
        polar,
        length,
    )
    assert data["solar_noon_at"].startswith(day)


@pytest.mark.parametrize(
    ("place", "day", "sunrise", "sunset", "dawn", "dusk"),
    [
        (TALLINN, "2026-06-21", "21 01:03:04", "21 19:42:31", "20 23:29:17", "21 21:16:17"),
        (TALLINN, "2026-12-21", "21 07:17:34", "21 13:20:27", "21 06:21:37", "21 14:16:24"),
        (TALLINN, "2026-03-29", "29 03:56:24", "29 16:56:32", "29 03:14:49", "29 17:38:21"),
        (TALLINN, "2026-10-25", "25 05:23:08", "25 14:46:00", "25 04:40:14", "25 15:28:50"),
        (TROMSO, "2026-11-26", "26 09:56:54", "26 11:05:13", "26 07:32:36", "26 13:29:30"),
        (UTSJOKI, "2026-01-17", "17 09:46:01", "17 10:58:40", "17 07:22:31", "17 13:22:13"),
        (LONGYEARBYEN, "2026-03-29", "29 03:39:42", "29 18:29:36", "29 01:33:05", "29 20:41:22"),
    ],
)
def test_figures_of_another_algorithm(
    place: tuple[float, float], day: str, sunrise: str, sunset: str, dawn: str, dusk: str
) -> None:
    """Computed once with the package astronomy-engine 2.1.19, whose model of the sun is another (VSOP87)."""
    times = sun(*place, date.fromisoformat(day))
    found = (times.sunrise_at, times.sunset_at, times.civil_twilight.start_at, times.civil_twilight.end_at)
    for moment, expected in zip(found, (sunrise, sunset, dawn, dusk), strict=True):
        assert moment is not None
        assert abs(moment - datetime.fromisoformat(f"{day[:8]}{expected}+00:00")) <= timedelta(seconds=15)


@pytest.mark.parametrize(
    ("place", "day", "polar", "civil", "nautical"),
    [
        (LONGYEARBYEN, "2026-06-21", "day", "too_light", "too_light"),
        (LONGYEARBYEN, "2026-12-21", "night", "too_dark", None),
        (TROMSO, "2026-06-21", "day", "too_light", "too_light"),
        (TROMSO, "2026-12-21", "night", None, None),
        (UTSJOKI, "2026-12-21", "night", None, None),
        (TALLINN, "2026-06-21", None, None, "too_light"),
        (TALLINN, "2026-12-21", None, None, None),
    ],
)
def test_too_light_is_not_too_dark(
    place: tuple[float, float], day: str, polar: str | None, civil: str | None, nautical: str | None
) -> None:
    times = sun(*place, date.fromisoformat(day))
    assert (times.polar, times.civil_twilight.missing_because, times.nautical_twilight.missing_because) == (
        polar,
        civil,
        nautical,
    )


@pytest.mark.parametrize("city", ["Keila", "keila,ee", "keila, Estonia", "KEILA,est", "Tromsø"])
async def test_today_is_that_of_any_carried_city(api: Api, city: str) -> None:
    with time_machine.travel(datetime(2026, 6, 21, 22, 30, tzinfo=UTC), tick=False):
        assert (await api.data(f"/geo/sun?city={city}"))["date"] == "2026-06-22"


async def test_the_day_is_the_place_s_own(api: Api) -> None:
    """Auckland's 1 January begins on 31 December in UTC."""
    data = await api.data("/geo/sun?lat=-36.85&lon=174.76&date=2026-01-01")
    assert data["sunrise_at"].startswith("2025-12-31T17:05")
    assert data["sunset_at"].startswith("2026-01-01T07:43")


def test_a_sunrise_near_midnight_in_utc_is_found() -> None:
    """Where the time comes a little earlier each day, one date in UTC has two sunrises and the next begins before it."""
    rises = [sun(64.1, 24.75, date(2024, 6, 5) + timedelta(days=number)).sunrise_at for number in range(10)]
    assert all(rises)


async def test_today_holds_until_midnight(api: Api) -> None:
    with time_machine.travel(datetime(2026, 6, 21, 23, 0, tzinfo=UTC), tick=False):
        response = await api.get("/geo/sun?city=reykjavik")
        assert response.json()["data"]["date"] == "2026-06-21"
        assert "max-age=3600," in response.headers["cache-control"]


@pytest.mark.parametrize("city", ["new-york", "New%20York", "Z%C3%BCrich", "zurich", "REYKJAV%C3%8DK"])
async def test_a_city_however_it_is_written(api: Api, city: str) -> None:
    assert (await api.data(f"/geo/sun?city={city}&date=2026-03-20"))["polar"] is None


async def test_an_unknown_city_is_not_found(api: Api) -> None:
    assert (await api.problem("/geo/sun?city=Talin", 404))["suggestions"][0] == "Tallinn,EE"


@pytest.mark.parametrize("city", ["Oismae", "Xyzzy", "Nowhere"])
async def test_only_a_near_name_is_suggested(api: Api, city: str) -> None:
    assert not (await api.problem(f"/geo/sun?city={city}", 404)).get("suggestions")


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("", "lat"),
        ("lat=59.4", "lon"),
        ("lon=24.7", "lat"),
        ("lat=91&lon=0", "lat"),
        ("lat=0&lon=181", "lon"),
        ("lat=nan&lon=0", "lat"),
        ("lat=x&lon=0", "lat"),
        ("city=Tallinn&lat=59", "city"),
        ("city=Tallinn&date=21.6.2026", "date"),
        ("city=Tallinn&date=1899-12-31", "date"),
        ("city=Tallinn&date=9999-12-31", "date"),
    ],
)
async def test_a_wrong_parameter_is_named(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/geo/sun?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter


async def test_without_a_place_everything_that_names_one_is_told(api: Api) -> None:
    problem = await api.problem("/geo/sun", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["lat", "lon", "city"]


def events(times: SunTimes) -> list[datetime]:
    twilights = (times.astronomical_twilight, times.nautical_twilight, times.civil_twilight)
    before = [*(twilight.start_at for twilight in twilights), times.sunrise_at]
    after = [times.sunset_at, *(twilight.end_at for twilight in reversed(twilights))]
    return [moment for moment in (*before, times.solar_noon_at, *after) if moment is not None]


@settings(deadline=None)
@given(places, days)
def test_the_day_runs_in_order(place: tuple[float, float], day: date) -> None:
    times = sun(*place, day)
    found = events(times)
    assert found == sorted(found)
    assert found[-1] - found[0] <= timedelta(hours=24)
    if times.sunrise_at and times.sunset_at:
        assert times.sunrise_at < times.solar_noon_at < times.sunset_at
        assert times.day_length_seconds == (times.sunset_at - times.sunrise_at).total_seconds()
    assert 0 <= times.day_length_seconds <= 86400
    assert (times.polar is not None) == (times.sunrise_at is None and times.sunset_at is None)


@settings(deadline=None)
@given(st.floats(-65, 65), st.floats(-180, 180), days)
def test_outside_the_polar_circles_the_sun_rises_and_sets_every_day(
    latitude: float, longitude: float, day: date
) -> None:
    times = sun(latitude, longitude, day)
    assert times.sunrise_at
    assert times.sunset_at


@settings(deadline=None)
@given(st.floats(-75, 75), st.floats(-180, 180), st.dates(FIRST, LAST - timedelta(days=1)))
def test_days_grow_and_shrink_steadily(latitude: float, longitude: float, day: date) -> None:
    lengths = [sun(latitude, longitude, day + timedelta(days=number)).day_length_seconds for number in (0, 1)]
    assert abs(lengths[1] - lengths[0]) < 2 * 3600


async def test_a_city_that_is_not_carried_is_not_said_to_be_none(api: Api) -> None:
    detail = (await api.problem("/geo/sun?city=Venezia", 404))["detail"]
    assert detail.startswith(
        "No city named 'Venezia' in IT among those that ship with Skerry: of at least 100,000 people"
    )
