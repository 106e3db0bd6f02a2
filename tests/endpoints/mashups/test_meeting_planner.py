"""Meeting times, worked out by hand."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine

from skerry.services.business_days import WorkCalendar
from skerry.services.meeting_times import Attendee, WorkHours, best_times, shared_hours
from tests.conftest import Api
from tests.replaying import ReplayServer

NINE_TO_FIVE = WorkHours(time(9), time(17))


async def test_three_continents(api: Api, replay: ReplayServer) -> None:
    plan = await api.data("/mashup/meeting/planner?places=tallinn,new%20york,tokyo&date=2026-12-01")
    assert [
        (each["place"], each["country"], each["utc_offset"], each["is_weekend"]) for each in plan["participants"]
    ] == [
        ("Tallinn", "EE", "+02:00", False),
        ("New York", "US", "-05:00", False),
        ("Tokyo", "JP", "+09:00", False),
    ]
    # 07:00 UTC: 09 in Tallinn, 02 in New York (3), 16 in Tokyo. 14:00 UTC: 16, 09, 23 (3).
    assert [(each["start_at"], each["cost"]) for each in plan["best"][:3]] == [
        ("2026-12-01T07:00:00Z", 3),
        ("2026-12-01T14:00:00Z", 3),
        ("2026-12-01T05:00:00Z", 4),  # 07 in Tallinn is an edge (1), 00 in New York a night (3)
    ]
    assert plan["best"][1]["local"][2] == {
        "place": "Tokyo",
        "start_local": "2026-12-01T23:00+09:00",
        "end_local": "2026-12-02T00:00+09:00",
        "comfort": "night",
        "off_work": False,
    }
    assert plan["overlap_hours"] == 0
    assert plan["unavailable"] == []
    assert replay.log == [], "nobody is asked"


async def test_a_holiday_at_one_place_costs_five(api: Api) -> None:
    plan = await api.data("/mashup/meeting/planner?places=tallinn,stockholm&date=2026-02-24")
    assert [each["holiday"] for each in plan["participants"]] == ["Independence Day", None]
    assert (plan["best"][0]["start_at"], plan["best"][0]["cost"]) == ("2026-02-24T08:00:00Z", 5)
    assert [each["off_work"] for each in plan["best"][0]["local"]] == [True, False]
    assert plan["overlap_hours"] == 7  # 09 to 17 in Stockholm is 10 to 18 in Tallinn


async def test_without_a_date_the_next_day_on_which_all_work(api: Api) -> None:
    with time_machine.travel(datetime(2026, 12, 23, 9, tzinfo=UTC), tick=False):
        plan = await api.data("/mashup/meeting/planner?places=tallinn,Asia/Riyadh")
    assert plan["date"] == "2026-12-28", "24 to 26 December are holidays, the 27th is a Sunday"
    assert plan["participants"][1]["country"] == "SA", "the only country of that time zone"


async def test_weekends_are_those_of_the_country(api: Api) -> None:
    plan = await api.data("/mashup/meeting/planner?places=riyadh,tallinn&date=2026-12-04")
    assert [each["is_weekend"] for each in plan["participants"]] == [True, False], "a Friday"


async def test_a_zone_without_a_country_is_named(api: Api) -> None:
    plan = await api.data("/mashup/meeting/planner?places=tallinn,UTC&date=2026-12-05&work_start=10:00&work_end=16:00")
    assert plan["participants"][1] == {
        "place": "UTC", "timezone": "UTC", "country": None, "utc_offset": "+00:00", "holiday": None, "is_weekend": None,
    }  # fmt: skip
    assert [(each["part"], each["reason"]) for each in plan["unavailable"]] == [("participants.UTC", "not_covered")]
    assert plan["best"][0]["cost"] == 5, "Saturday in Tallinn alone counts"


async def test_wrong_parameters(api: Api) -> None:
    problem = await api.problem("/mashup/meeting/planner?places=tallinn,riga&work_start=9&duration=5", 400)
    assert [each["parameter"] for each in problem["errors"]] == ["duration", "work_start"]
    one = await api.problem("/mashup/meeting/planner?places=Tallinn,tallinn", 400)
    assert one["errors"][0]["parameter"] == "places"
    turned = await api.problem("/mashup/meeting/planner?places=tallinn,riga&work_start=17:00&work_end=09:00", 400)
    assert turned["errors"][0]["allowed"] == "a time after 17:00"
    unknown = await api.problem("/mashup/meeting/planner?places=tallinn,atlantis,utopia", 404)
    assert "'atlantis'" in unknown["detail"]
    assert "'utopia'" in unknown["detail"]


def test_a_clock_change_shifts_the_working_day() -> None:
    here, there = (Attendee(zone, None) for zone in ("America/New_York", "Europe/Berlin"))
    # From 8 to 29 March 2026 the clocks of New York are ahead, those of Berlin are not yet.
    assert shared_hours([here, there], NINE_TO_FIVE, date(2026, 3, 9)) == 3
    assert shared_hours([here, there], NINE_TO_FIVE, date(2026, 3, 30)) == 2


def test_an_evening_shift_reaches_into_the_next_day() -> None:
    [best] = best_times(
        [Attendee("UTC", None)], WorkHours(time(22), time(23, 45)), date(2026, 3, 9), timedelta(hours=1), 1
    )
    assert (best.start_at.hour, best.cost) == (22, 0)
    late = WorkHours(time(16), time(23, 45)).comfort(
        datetime(2026, 3, 9, 0, 30, tzinfo=UTC), datetime(2026, 3, 9, 1, 30, tzinfo=UTC), "UTC"
    )
    assert late == "edge", "within two hours of the end of the day before"


@pytest.mark.parametrize(("hour", "cost"), [(0, 3), (7, 1), (9, 0), (16, 0), (17, 1), (18, 1), (19, 3)])
def test_costs_of_an_hour(hour: int, cost: int) -> None:
    times = best_times([Attendee("UTC", None)], NINE_TO_FIVE, date(2026, 3, 9), timedelta(hours=1), 96)
    assert next(each.cost for each in times if each.start_at == datetime(2026, 3, 9, hour, tzinfo=UTC)) == cost


def test_a_meeting_that_ends_at_midnight_does_not_touch_the_next_day() -> None:
    off = Attendee("UTC", WorkCalendar("EE", {}, frozenset({date(2026, 3, 14)})))
    friday = datetime(2026, 3, 13, 23, tzinfo=UTC)
    assert not off.is_off(friday, friday + timedelta(hours=1))
    assert off.is_off(friday, friday + timedelta(hours=1, minutes=15))
