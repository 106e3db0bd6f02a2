"""Business days, counted by hand."""

from datetime import UTC, date, datetime

import time_machine

from skerry.datasets.holidays import Holidays
from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/mashup/business/calendar": Declared(unageing="computed by rules that ship with the package, for any year")
}


async def test_december_in_three_countries(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/business/calendar?countries=EE,FI,SA&year=2026&month=12")
    assert (report["start_date"], report["end_date"]) == ("2026-12-01", "2026-12-31")
    # 23 weekdays; without 24 and 25 December. Saudi Arabia: 31 days without four Fridays and four Saturdays.
    assert [(each["country"], each["business_day_count"]) for each in report["countries"]] == [
        ("EE", 21),
        ("FI", 21),
        ("SA", 23),
    ]
    assert report["common_business_day_count"] == 18, "21 without the Fridays 4, 11 and 18; the 25th is off anyway"
    assert [each["date"] for each in report["countries"][1]["holidays"]] == [
        "2026-12-06", "2026-12-24", "2026-12-25", "2026-12-26",
    ]  # fmt: skip
    assert report["conflicts"] == [
        {"date": "2026-12-06", "closed_in": ["EE", "FI"], "open_in": ["SA"]},  # Independence Day, a Sunday
        {"date": "2026-12-24", "closed_in": ["EE", "FI"], "open_in": ["SA"]},
    ]
    assert [(each["country"], each["start_date"], each["day_count"]) for each in report["long_weekends"]] == [
        ("EE", "2026-12-24", 4),
        ("FI", "2026-12-24", 4),
    ]
    assert report["ecb_closing_days"] == ["2026-12-25"], "26 December is a Saturday"
    assert {"name": "Boxing Day Sales", "countries": ["EE", "FI"]}.items() <= report["shopping_events"][-1].items()
    assert report["unavailable"] == []
    assert replay.log == []


async def test_a_long_weekend_across_new_year_is_whole(api: Api) -> None:
    report = await api.data("/mashup/business/calendar?countries=EE&year=2027&month=1")
    assert report["long_weekends"][0] == {
        "country": "EE", "start_date": "2027-01-01", "end_date": "2027-01-03", "day_count": 3,
    }  # fmt: skip
    thursday = await api.data("/mashup/business/calendar?countries=JP&year=2026&month=12")
    assert thursday["long_weekends"] == [], "1 January 2027 is a Friday: that weekend begins in January"


async def test_an_exchanged_saturday_is_a_business_day(api: Api) -> None:
    report = await api.data("/mashup/business/calendar?countries=HU&year=2026&month=1")
    # 22 weekdays, without 1 January and without 2 January, for which people work on Saturday the 10th.
    assert report["countries"][0]["business_day_count"] == 21
    assert [each["date"] for each in report["countries"][0]["holidays"]] == ["2026-01-01", "2026-01-02"]


async def test_what_is_not_known_is_named(api: Api) -> None:
    report = await api.data("/mashup/business/calendar?countries=IO,EE&year=1998")
    assert [(each["part"], each["reason"]) for each in report["unavailable"]] == [
        ("countries.IO", "not_covered"),
        ("ecb_closing_days", "no_data"),
        ("shopping_events", "not_covered"),
    ]
    assert [each["country"] for each in report["countries"]] == ["EE"]
    none = await api.data("/mashup/business/calendar?countries=IO&year=2026")
    assert none["common_business_day_count"] is None
    assert "common_business_day_count" in [each["part"] for each in none["unavailable"]]


async def test_a_country_without_holidays_says_why(api: Api) -> None:
    report = await api.data("/mashup/business/calendar?countries=UA&year=2025")
    assert report["countries"][0]["holidays"] == []
    assert "martial law" in report["countries"][0]["note"]


async def test_this_year_if_omitted(api: Api) -> None:
    with time_machine.travel(datetime(2026, 5, 10, tzinfo=UTC), tick=False):
        report = await api.data("/mashup/business/calendar?countries=EE")
    assert report["start_date"] == "2026-01-01"


async def test_wrong_parameters(api: Api) -> None:
    problem = await api.problem("/mashup/business/calendar?countries=1&month=13&year=99", 400)
    assert sorted(each["parameter"] for each in problem["errors"]) == ["countries", "month", "year"]


def test_target_has_its_own_closing_days() -> None:
    holidays = Holidays()
    assert holidays.target_closing_days(2026) == (
        date(2026, 1, 1), date(2026, 4, 3), date(2026, 4, 6), date(2026, 5, 1), date(2026, 12, 25),
    )  # fmt: skip
    assert holidays.target_closing_days(1998) is None
