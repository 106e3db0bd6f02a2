from datetime import UTC, datetime
from importlib.metadata import version

import pytest
import time_machine

from tests.conftest import Api
from tests.replaying import ReplayServer


async def test_a_year(api: Api) -> None:
    data = await api.data("/holidays/EE/2026")
    assert {name: data[name] for name in ("country", "country_name", "year", "covered", "count", "source")} == {
        "country": "EE",
        "country_name": "Estonia",
        "year": 2026,
        "covered": True,
        "count": 12,
        "source": "holidays",
    }
    assert data["items"][1] == {
        "date": "2026-02-24",
        "name": "Independence Day",
        "local_name": "iseseisvuspäev",
        "weekday": "Tuesday",
        "type": "Public",
        "types": ["Public"],
        "national": True,
        "subdivisions": None,
        "fixed": True,
        "is_observed": False,
        "substituted": False,
        "estimated": False,
        "original_date": None,
    }


async def test_a_year_may_be_a_query_parameter(api: Api) -> None:
    data = await api.data("/holidays/EE?year=2027")
    assert data["year"] == 2027
    assert data == await api.data("/holidays/EE/2027")


async def test_this_year_is_that_of_the_capital(api: Api) -> None:
    """At the last UTC hour of 2026 it is 2027 in Tallinn and 2026 in Washington."""
    with time_machine.travel(datetime(2026, 12, 31, 23, 0, tzinfo=UTC), tick=False):
        assert (await api.data("/holidays/EE"))["year"] == 2027
        response = await api.get("/holidays/US")
        assert response.json()["data"]["year"] == 2026
        assert f"max-age={6 * 3600}," in response.headers["cache-control"]


async def test_the_next_ones_reach_into_next_year(api: Api) -> None:
    with time_machine.travel(datetime(2026, 12, 25, 10, 0, tzinfo=UTC), tick=False):
        data = await api.data("/holidays/EE/next?limit=4")
    assert data["start_date"] == "2026-12-25"
    assert [(holiday["date"], holiday["days_until"]) for holiday in data["items"]] == [
        ("2026-12-25", 0),
        ("2026-12-26", 1),
        ("2027-01-01", 7),
        ("2027-02-24", 61),
    ]


async def test_the_next_ones_of_another_day_are_new_although_the_table_is_the_same(api: Api) -> None:
    with time_machine.travel(datetime(2026, 12, 22, 12, tzinfo=UTC), tick=False):
        first = await api.get("/holidays/EE/next")
    with time_machine.travel(datetime(2026, 12, 30, 12, tzinfo=UTC), tick=False):
        later = await api.get("/holidays/EE/next?limit=10", if_modified_since=first.headers["last-modified"])
    assert later.status_code == 200
    assert later.json()["data"]["items"][0]["date"] == "2027-01-01"


async def test_the_next_ones_are_ten_unless_asked(api: Api) -> None:
    assert (await api.data("/holidays/NO/next"))["count"] == 10
    assert (await api.problem("/holidays/NO/next?limit=51", 400))["errors"][0]["parameter"] == "limit"


async def test_two_holidays_on_one_day(api: Api) -> None:
    data = await api.data("/holidays/check?country=LV&date=2026-05-01")
    assert [holiday["name"] for holiday in data["holidays"]] == ["Labor Day", "Constitutional Assembly Convocation Day"]
    assert data["holiday"] == data["holidays"][0]


@pytest.mark.parametrize("query", ["country=EE", "country_code=ee", "country=EST"])
async def test_a_holiday(api: Api, query: str) -> None:
    data = await api.data(f"/holidays/check?{query}&date=2026-06-24")
    assert (data["is_holiday"], data["regional_only"], data["weekday"], data["is_weekend"]) == (
        True,
        False,
        "Wednesday",
        False,
    )
    assert data["holiday"]["local_name"] == "jaanipäev"


async def test_a_working_day(api: Api) -> None:
    data = await api.data("/holidays/check?country=EE&date=2026-06-25")
    assert (data["is_holiday"], data["regional_only"], data["holiday"], data["holidays"]) == (False, False, None, [])


async def test_a_regional_holiday_counts_and_says_so(api: Api) -> None:
    data = await api.data("/holidays/check?country=UK&date=2026-11-30")
    assert (data["country"], data["is_holiday"], data["regional_only"]) == ("GB", True, True)
    assert data["holiday"]["subdivisions"] == ["GB-SCT"]


async def test_a_check_of_today_is_that_of_the_capital(api: Api) -> None:
    with time_machine.travel(datetime(2026, 6, 22, 22, 0, tzinfo=UTC), tick=False):
        data = await api.data("/holidays/check?country=EE")
        assert (data["date"], data["holiday"]["name"]) == ("2026-06-23", "Victory Day")


@pytest.mark.parametrize(("country", "weekend"), [("EE", False), ("AF", True)])
async def test_weekends_are_the_country_s_own(api: Api, country: str, weekend: bool) -> None:
    assert (await api.data(f"/holidays/check?country={country}&date=2026-07-03"))["is_weekend"] is weekend


async def test_a_year_before_the_rules_is_not_covered(api: Api) -> None:
    data = await api.data("/holidays/EE/1980")
    assert (data["covered"], data["items"]) == (False, [])
    check = await api.data("/holidays/check?country=EE&date=1980-06-24")
    assert (check["covered"], check["is_holiday"], check["regional_only"], check["holidays"]) == (False, None, None, [])


@pytest.mark.parametrize(
    "path", ["/holidays/QQ", "/holidays/QQ/2026", "/holidays/QQ/next", "/holidays/check?country=QQ"]
)
async def test_an_unknown_country_is_not_found(api: Api, path: str) -> None:
    await api.problem(path, 404)


@pytest.mark.parametrize(
    ("path", "parameter"),
    [
        ("/holidays/E", "country_code"),
        ("/holidays/E1/2026", "country_code"),
        ("/holidays/E5/next", "country_code"),
        ("/holidays/EE/abc", "year"),
        ("/holidays/EE/1974", "year"),
        ("/holidays/EE/2076", "year"),
        ("/holidays/EE/26", "year"),
        ("/holidays/EE/02026", "year"),
        ("/holidays/check", "country"),
        ("/holidays/check?country=E1", "country"),
        ("/holidays/check?country=EE&date=2026-02-30", "date"),
        ("/holidays/check?country=EE&date=1974-12-31", "date"),
    ],
)
async def test_a_wrong_parameter_is_named(api: Api, path: str, parameter: str) -> None:
    assert (await api.problem(path, 400))["errors"][0]["parameter"] == parameter


@pytest.mark.parametrize(
    ("query", "days"),
    [
        ("", 19),
        ("?national=true", 9),
        ("?national=false", 10),
        ("?subdivision=DE-BY", 12),
        ("?subdivision=by&national=true", 9),
        ("?types=optional", 0),
        ("?types=Public,Optional&subdivision=BY", 12),
    ],
)
async def test_holidays_of_a_part_of_the_country(api: Api, query: str, days: int) -> None:
    data = await api.data(f"/holidays/DE/2026{query}")
    assert data["count"] == len(data["items"]) == days


async def test_a_check_in_a_part_of_the_country(api: Api) -> None:
    path = "/holidays/check?country=GB&date=2026-11-30"
    assert (await api.data(f"{path}&subdivision=GB-SCT"))["is_holiday"]
    assert not (await api.data(f"{path}&subdivision=ENG"))["is_holiday"]


async def test_an_unknown_subdivision_suggests_the_known_ones(api: Api) -> None:
    problem = await api.problem("/holidays/GB?subdivision=GB-XYZ", 404)
    assert problem["suggestions"] == ["GB-ENG", "GB-NIR", "GB-SCT", "GB-WLS"]
    assert (await api.problem("/holidays/GB?types=Pubic", 400))["errors"][0]["parameter"] == "types"


async def test_a_country_whose_holidays_are_suspended_says_so(api: Api) -> None:
    ukraine = await api.data("/holidays/UA/2026")
    assert (ukraine["covered"], ukraine["items"]) == (True, [])
    assert "martial law" in ukraine["note"]
    observances = await api.data("/holidays/UA/2026?types=observance")
    assert (
        "Independence Day of Ukraine" in {holiday["name"] for holiday in observances["items"]} or observances["count"]
    )


async def test_suspended_holidays_are_told_in_a_check_and_in_the_next_ones(api: Api) -> None:
    check = await api.data("/holidays/check?country=UA&date=2026-08-24")
    assert (check["covered"], check["is_holiday"]) == (True, False)
    assert "martial law" in check["note"]
    with time_machine.travel(datetime(2026, 3, 1, tzinfo=UTC), tick=False):
        coming = await api.data("/holidays/UA/next")
    assert (coming["covered"], coming["items"]) == (True, [])
    assert coming["note"] == check["note"]


@pytest.mark.parametrize("path", ["BV/2026", "BV/next", "check?country=BV&date=2026-05-01"])
async def test_a_territory_without_rules_is_not_covered(api: Api, path: str) -> None:
    data = await api.data(f"/holidays/{path}")
    assert (data["covered"], data["note"]) == (False, None)


async def test_the_version_of_the_rules_is_named(api: Api) -> None:
    data = await api.data("/holidays/EE/2026")
    assert data["source_version"] == version("holidays")


async def test_no_provider_is_asked(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/holidays/EE/2026")
    assert '<https://github.com/vacanza/holidays>; rel="via"' in response.headers["link"]
    assert not replay.log
