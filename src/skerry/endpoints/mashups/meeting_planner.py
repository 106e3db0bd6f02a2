"""When people in several cities or time zones can meet."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.meeting_place import ClockTime, MeetingPlaceNames
from skerry.api.parameters import Day, Days
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import today
from skerry.datasets.holidays import Holidays
from skerry.errors import BadParameter
from skerry.models.rows import Rows
from skerry.services.business_days import DAY, BusinessDays, common_days
from skerry.services.meeting_times import (
    Attendee,
    Participant,
    SuggestedMeeting,
    WorkHours,
    best_times,
    participant,
    shared_hours,
    suggested,
)

FIRST, LAST = dt.date(2000, 1, 1), dt.date(2074, 12, 31)
SEARCHED = dt.timedelta(days=60)
"""Within which a day is looked for on which everybody works."""
MAX_TIMES = 5
METHOD = (
    "A meeting may start at each quarter-hour of the UTC day. Its cost is the sum over all participants of 0 where it is within "
    "their working day (core), 1 where it lies within two hours before or after it (edge), 3 anywhere else (night), and 5 more "
    "where it touches their weekend or a national public holiday. The cheapest come first, of equal ones the earlier. "
    "`overlap_hours` regards clocks only, not days off."
)


class MeetingPlan(SourcedReport, frozen=True, kw_only=True):
    """The best times of a day for a meeting."""

    ROWS: ClassVar[Rows] = Rows(
        "best",
        carried=("date", "duration_minutes"),
        json_only=(
            "work_start_local",
            "work_end_local",
            "participants",
            "overlap_hours",
            "method",
            "unavailable",
            "sources",
        ),
    )

    date: Annotated[dt.date, Meta(description="the day, UTC")]
    duration_minutes: Annotated[int, Meta(description="length of the meeting, minutes")]
    work_start_local: Annotated[str, Meta(description="start of everybody's working day, local")]
    work_end_local: Annotated[str, Meta(description="end of everybody's working day, local")]
    participants: Annotated[list[Participant], Meta(description="the places, as requested")]
    best: Annotated[list[SuggestedMeeting], Meta(description="the five cheapest times")]
    overlap_hours: Annotated[
        float, Meta(ge=0, le=24, description="hours of the day that are working hours of everybody")
    ]
    method: Annotated[str, Meta(description="how the times are compared")]


@endpoint(
    "/mashup/meeting/planner",
    fresh="1d",
    example={"places": "tallinn,new york,tokyo", "date": "2026-12-01"},
    example_404={"places": "tallinn,atlantis"},
)
async def meeting_planner(
    places: MeetingPlaceNames,
    business_days: BusinessDays,
    date: Annotated[
        Day | None,
        Days(FIRST, LAST),
        Meta(description="day of the meeting, UTC; if omitted, the first one after today on which everybody works"),
    ] = None,
    duration: Annotated[int, Meta(ge=15, le=480, description="length of the meeting, minutes")] = 60,
    work_start: Annotated[ClockTime, Meta(description="start of the working day, local")] = "09:00",
    work_end: Annotated[ClockTime, Meta(description="end of the working day, local")] = "17:00",
) -> MeetingPlan:
    """The best times for a meeting of people in several cities or time zones, with their weekends and public holidays.

    Each quarter-hour of a UTC day is weighed by working hours and days off at every place; `method` has the costs. Cities are
    those that ship with the package; of a city whose name is not unique, its time zone says which. Where the holidays of a
    place are not known they do not count, and `unavailable` names it. An unknown place is a 404."""
    if len(places) < 2:
        raise BadParameter("places", ",".join(each.place for each in places), "2 to 8 different cities or time zones")
    hours = WorkHours(dt.time.fromisoformat(work_start), dt.time.fromisoformat(work_end))
    if hours.end <= hours.start:
        raise BadParameter("work_end", work_end, f"a time after {work_start}")
    first = (date or today() + DAY) - DAY
    last = first + (2 * DAY if date else SEARCHED)
    parts = ReportParts(offline=True)
    attendees = [
        Attendee(each.timezone, None if each.country is None else await business_days.of(each.country, first, last))
        for each in places
    ]
    for each, attendee in zip(places, attendees, strict=True):
        if attendee.calendar is None:
            where = each.country or f"the time zone {each.timezone}"
            parts.missing.absent(f"participants.{each.place}", f"The days off of {where} are not known.", covered=False)
    calendars = [each.calendar for each in attendees if each.calendar is not None]
    if calendars:
        parts.sources.add("participants", Holidays.key, Holidays.dated())
    day = date or next(iter(common_days(calendars, first + DAY, last)), first + DAY)
    length = dt.timedelta(minutes=duration)
    found = best_times(attendees, hours, day, length, MAX_TIMES)
    return MeetingPlan(
        date=day,
        duration_minutes=duration,
        work_start_local=work_start,
        work_end_local=work_end,
        participants=[participant(each, attendee, day) for each, attendee in zip(places, attendees, strict=True)],
        best=[suggested(time, places, attendees, hours) for time in found],
        overlap_hours=shared_hours(attendees, hours, day),
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
