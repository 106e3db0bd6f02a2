import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine

from tests.conftest import Api
from tests.replaying import ReplayServer

EASTER_SUNDAY = datetime(2026, 4, 5, 12, 0, tzinfo=UTC)
BLACK_FRIDAY = datetime(2026, 11, 27, 12, 0, tzinfo=UTC)

EASTER_SALES = {
    "id": "easter_sales",
    "name": "Easter Sales",
    "category": "seasonal",
    "worldwide": True,
    "countries": [],
    "start_date": "2026-04-03",
    "end_date": "2026-04-06",
    "duration_days": 4,
    "days_until": 0,
    "active": True,
    "status": "active_now",
    "impact": "high",
    "estimated": False,
    "description": "Sweets, spring fashion, home and garden over the Easter weekend",
}


@time_machine.travel(EASTER_SUNDAY, tick=False)
async def test_what_is_on_today(api: Api) -> None:
    data = await api.data("/shopping/active")
    assert data == {"date": "2026-04-05", "count": 1, "items": [EASTER_SALES]}


@time_machine.travel(datetime(2026, 3, 25, tzinfo=UTC), tick=False)
async def test_between_two_campaigns_nothing_is_on(api: Api) -> None:
    assert await api.data("/shopping/active") == {"date": "2026-03-25", "count": 0, "items": []}


@time_machine.travel(datetime(2026, 11, 27, 23, 50, tzinfo=UTC), tick=False)
async def test_an_answer_about_today_is_not_kept_beyond_midnight(api: Api) -> None:
    assert "max-age=600," in (await api.get("/shopping/active")).headers["cache-control"]


@time_machine.travel(EASTER_SUNDAY, tick=False)
async def test_a_check(api: Api) -> None:
    data = await api.data("/shopping/check?country=us")
    assert (data["country"], data["date"], data["is_shopping_holiday"]) == ("US", "2026-04-05", True)
    assert data["active_events"] == [EASTER_SALES]
    assert (data["next_event"]["id"], data["next_event"]["start_date"]) == ("mothers_day", "2026-05-03")
    assert data["next_event"]["status"] == "coming_this_month"
    assert data["days_until_next"] == data["next_event"]["days_until"] == 28


@time_machine.travel(EASTER_SUNDAY, tick=False)
async def test_a_check_against_one_of_the_public_service(api: Api, samples: Path) -> None:
    """Except for its next event, which is the one that runs already, its wording, and the fields that we call otherwise."""
    seen = json.loads((samples / "nordapi_reference/shopping-check-US-2026-04-05.json").read_bytes())
    data = await api.data("/shopping/check?country=US")
    for field in ("country", "date", "is_shopping_holiday"):
        assert data[field] == seen[field]
    (ours,), (theirs,) = data["active_events"], seen["active_events"]
    assert (ours["worldwide"], theirs["countries"], ours["start_date"]) == (True, ["GLOBAL"], theirs["date"])
    assert ours["active"] == theirs["is_active"]
    same = theirs.keys() - {"description", "countries", "date", "is_active"}
    assert {name: ours[name] for name in same} == {name: theirs[name] for name in same}


async def test_a_check_of_another_day(api: Api) -> None:
    data = await api.data("/shopping/check?country=EE&date=2026-11-29")
    assert [event["id"] for event in data["active_events"]] == ["black_friday"]
    assert (data["next_event"]["id"], data["days_until_next"]) == ("cyber_monday", 1)
    assert data["next_event"]["status"] == "coming_this_week"
    data = await api.data("/shopping/check?country=EE&date=2026-11-25")
    assert (data["is_shopping_holiday"], data["active_events"]) == (False, [])


async def test_the_next_event_may_be_in_the_next_year(api: Api) -> None:
    data = await api.data("/shopping/check?country=LT&date=2026-12-30")
    assert (data["is_shopping_holiday"], data["next_event"]["start_date"]) == (False, "2027-01-01")


@time_machine.travel(datetime(2026, 11, 27, 2, 0, tzinfo=UTC), tick=False)
async def test_today_is_that_of_the_capital(api: Api) -> None:
    """It is Friday in Tallinn, and still Thursday in Washington."""
    assert (await api.data("/shopping/check?country=EE"))["is_shopping_holiday"] is True
    data = await api.data("/shopping/check?country=US")
    assert (data["date"], data["is_shopping_holiday"]) == ("2026-11-26", False)


@time_machine.travel(BLACK_FRIDAY, tick=False)
async def test_a_year(api: Api) -> None:
    data = await api.data("/shopping/calendar/2026")
    assert (data["year"], data["count"], len(data["items"])) == (2026, 41, 41)
    assert [event["start_date"] for event in data["items"]] == sorted(event["start_date"] for event in data["items"])
    by_id = {event["id"]: event for event in data["items"]}
    assert (by_id["singles_day"]["status"], by_id["singles_day"]["days_until"]) == ("ended", None)
    assert (by_id["black_friday"]["status"], by_id["black_friday"]["days_until"]) == ("active_now", 0)
    assert (by_id["boxing_day"]["status"], by_id["boxing_day"]["days_until"]) == ("coming_this_month", 29)
    assert (by_id["amazon_prime_day"]["start_date"], by_id["amazon_prime_day"]["estimated"]) == ("2026-06-23", False)


@time_machine.travel(BLACK_FRIDAY, tick=False)
async def test_a_year_of_a_country_and_a_category(api: Api) -> None:
    data = await api.data("/shopping/calendar/2027?country=EE&category=seasonal")
    assert [event["id"] for event in data["items"]] == [
        "estonia_independence_sales",
        "easter_sales",
        "midsummer_sales",
        "hullud_paevad",
    ]
    assert data["items"][0]["status"] == "upcoming"
    assert data["items"][2]["start_date"] == "2027-06-26"


@time_machine.travel(BLACK_FRIDAY, tick=False)
async def test_a_country(api: Api) -> None:
    data = await api.data("/shopping/country/CN")
    assert (data["country"], data["year"]) == ("CN", 2026)
    assert data["count"] == data["local_count"] + data["worldwide_count"] == len(data["items"])
    assert data["worldwide_count"] == 9
    local = {event["id"] for event in data["items"] if not event["worldwide"]}
    assert local == {"lunar_new_year", "shopping_618", "qixi", "golden_week_cn", "double_twelve"}
    assert (await api.data("/shopping/country/CN?year=2024"))["items"][1]["start_date"] == "2024-02-03"


async def test_a_country_without_events_of_its_own_has_the_global_ones(api: Api) -> None:
    data = await api.data("/shopping/country/MN")
    assert (data["local_count"], data["worldwide_count"]) == (0, 9)


@time_machine.travel(BLACK_FRIDAY, tick=False)
async def test_what_comes(api: Api) -> None:
    data = await api.data("/shopping/upcoming?country=EE&limit=3")
    assert (data["country"], data["start_date"], data["count"]) == ("EE", "2026-11-27", 3)
    assert [(event["id"], event["days_until"]) for event in data["items"]] == [
        ("cyber_monday", 3),
        ("christmas_shopping", 4),
        ("boxing_day", 29),
    ]
    assert (await api.data("/shopping/upcoming"))["count"] == 10
    assert (await api.data("/shopping/upcoming?days=2"))["items"][0]["id"] == "saint_nicholas"
    assert (await api.data("/shopping/upcoming?days=1"))["items"] == []
    years = {event["start_date"][:4] for event in (await api.data("/shopping/upcoming?days=730&limit=50"))["items"]}
    assert years == {"2026", "2027", "2028"}


async def test_the_categories(api: Api) -> None:
    data = await api.data("/shopping/categories")
    assert data["count"] == 6
    assert data["items"][1]["id"] == "ecommerce"
    assert data["items"][1]["event_count"] == 8
    assert sum(category["event_count"] for category in data["items"]) == 41


@pytest.mark.parametrize(
    "path", ["/shopping/country/QQ", "/shopping/check?country=QQ", "/shopping/upcoming?country=QQ"]
)
async def test_an_unknown_country_is_not_found(api: Api, path: str) -> None:
    await api.problem(path, 404)


@pytest.mark.parametrize(
    ("path", "parameter", "allowed"),
    [
        ("/shopping/calendar/2019", "year", "an integer from 2020 to 2035"),
        ("/shopping/calendar/2036", "year", "an integer from 2020 to 2035"),
        ("/shopping/calendar/2026?category=toys", "category", "one of seasonal, ecommerce, holiday, cultural"),
        ("/shopping/check", "country", "a country code such as EE"),
        ("/shopping/check?country=U", "country", "a country code such as EE"),
        (
            "/shopping/check?country=US&date=2019-12-31",
            "date",
            "a date such as 2026-04-14, from 2020-01-01 to 2035-12-31",
        ),
        ("/shopping/country/CN?year=2019", "year", "an integer from 2020 to 2035"),
        ("/shopping/upcoming?limit=0", "limit", "an integer from 1 to 50"),
        ("/shopping/upcoming?limit=51", "limit", "an integer from 1 to 50"),
        ("/shopping/upcoming?days=731", "days", "an integer from 1 to 730"),
    ],
)
async def test_a_wrong_parameter_is_named(api: Api, path: str, parameter: str, allowed: str) -> None:
    (error,) = (await api.problem(path, 400))["errors"]
    assert error["parameter"] == parameter
    assert error["allowed"].startswith(allowed)


async def test_no_provider_is_asked(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/shopping/categories")
    assert "Skerry's shopping events" in response.headers["link"]
    assert response.headers["last-modified"] == "Sun, 22 Nov 2026 00:00:00 GMT"  # when our compilation was reviewed
    assert not replay.log
