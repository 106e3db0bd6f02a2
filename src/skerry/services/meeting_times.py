"""When people in several time zones can meet: what each start costs whom."""

import datetime as dt
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.services.business_days import DAY, WorkCalendar
from skerry.services.zone_clocks import offset_of

STEP = dt.timedelta(minutes=15)
EDGE = dt.timedelta(hours=2)


class Comfort(StrEnum):
    """How a meeting lies in somebody's working day."""

    CORE = "core"
    EDGE = "edge"
    NIGHT = "night"


COSTS: Mapping[Comfort, int] = MappingProxyType({Comfort.CORE: 0, Comfort.EDGE: 1, Comfort.NIGHT: 3})
COST_OF_DAY_OFF = 5


class WorkHours(Struct, frozen=True):
    """The working day, on local clocks."""

    start: dt.time
    end: dt.time

    def on(self, day: dt.date, zone: str) -> tuple[dt.datetime, dt.datetime]:
        """Start and end of a local day's work, UTC."""
        start, end = (
            dt.datetime.combine(day, time, ZoneInfo(zone)).astimezone(dt.UTC) for time in (self.start, self.end)
        )
        return start, end

    def comfort(self, start: dt.datetime, end: dt.datetime, zone: str) -> Comfort:
        """Of a meeting between two moments: within a working day, up to two hours outside it, or else `night`."""
        day = start.astimezone(ZoneInfo(zone)).date()
        spans = [self.on(day + shift * DAY, zone) for shift in (-1, 0, 1)]
        if any(opens <= start and end <= closes for opens, closes in spans):
            return Comfort.CORE
        near = any(opens - EDGE <= start and end <= closes + EDGE for opens, closes in spans)
        return Comfort.EDGE if near else Comfort.NIGHT


class Attendee(Struct, frozen=True):
    """Somebody's clocks and days off."""

    zone: str
    """IANA name."""
    calendar: WorkCalendar | None
    """None where the days off are not known: then none counts."""

    def is_off(self, start: dt.datetime, end: dt.datetime) -> bool:
        """Whether a meeting touches a local day off."""
        if self.calendar is None:
            return False
        zone = ZoneInfo(self.zone)
        last = end - dt.timedelta(seconds=1)
        return any(self.calendar.is_off(moment.astimezone(zone).date()) for moment in (start, last))


class MeetingTime(Struct, frozen=True):
    """A possible meeting, and its sum of costs."""

    start_at: dt.datetime
    end_at: dt.datetime
    cost: int


def best_times(
    attendees: Sequence[Attendee], hours: WorkHours, day: dt.date, length: dt.timedelta, limit: int
) -> list[MeetingTime]:
    """The cheapest of the quarter-hours of a UTC day at which a meeting may start; of equal ones the earlier first."""
    midnight = dt.datetime.combine(day, dt.time(), dt.UTC)
    times = []
    for number in range(DAY // STEP):
        start = midnight + number * STEP
        end = start + length
        cost = sum(
            COSTS[hours.comfort(start, end, each.zone)] + COST_OF_DAY_OFF * each.is_off(start, end)
            for each in attendees
        )
        times.append(MeetingTime(start, end, cost))
    return sorted(times, key=lambda time: time.cost)[:limit]


def shared_hours(attendees: Sequence[Attendee], hours: WorkHours, day: dt.date) -> float:
    """Hours of a UTC day that are working hours of everybody, whatever day it is there; days off are not regarded."""
    midnight = dt.datetime.combine(day, dt.time(), dt.UTC)
    common = [(midnight, midnight + DAY)]
    for each in attendees:
        spans = [hours.on(day + shift * DAY, each.zone) for shift in (-1, 0, 1)]
        common = [
            (max(start, opens), min(end, closes))
            for start, end in common
            for opens, closes in spans
            if max(start, opens) < min(end, closes)
        ]
    return round(sum(((end - start) for start, end in common), dt.timedelta()) / dt.timedelta(hours=1), 2)


class MeetingPlace(Struct, frozen=True):
    """A city or a time zone that a caller names."""

    place: str
    timezone: str
    country: str | None


class Participant(Struct, frozen=True):
    """One place, on the day of the meeting."""

    place: Annotated[str, Meta(description="name of the city or of the time zone")]
    timezone: Annotated[str, Meta(description="IANA name")]
    country: Annotated[
        str | None, Meta(description="ISO 3166-1 alpha-2; null for a time zone that no country has alone")
    ]
    utc_offset: Annotated[str, Meta(description="offset of its clocks from UTC at 12:00 UTC of the day")]
    holiday: Annotated[
        str | None, Meta(description="national public holiday of the local day `date`; null where there is none")
    ]
    is_weekend: Annotated[
        bool | None, Meta(description="whether the local day `date` is on its weekend; null where unknown")
    ]


class LocalMeetingTime(Struct, frozen=True):
    """A meeting on the clocks of one place."""

    place: Annotated[str, Meta(description="as in `participants`")]
    start_local: Annotated[str, Meta(description="start, ISO 8601 with the offset of the place")]
    end_local: Annotated[str, Meta(description="end, ISO 8601 with the offset of the place")]
    comfort: Annotated[
        Comfort, Meta(description="core: within working hours; edge: up to two hours outside; else night")
    ]
    off_work: Annotated[
        bool | None, Meta(description="whether it touches a weekend or holiday there; null where unknown")
    ]


class SuggestedMeeting(Struct, frozen=True):
    """A time for the meeting."""

    start_at: Annotated[Moment, Meta(description="start, UTC")]
    end_at: Annotated[Moment, Meta(description="end, UTC")]
    cost: Annotated[int, Meta(ge=0, le=64, description="inconvenience by `method`; 0 suits everybody")]
    local: Annotated[list[LocalMeetingTime], Meta(description="the time at each place")]


def participant(place: MeetingPlace, attendee: Attendee, day: dt.date) -> Participant:
    noon = dt.datetime.combine(day, dt.time(12), dt.UTC).astimezone(ZoneInfo(place.timezone))
    days = attendee.calendar
    holiday = None if days is None else days.holidays.get(day)
    return Participant(
        place=place.place,
        timezone=place.timezone,
        country=place.country,
        utc_offset=offset_of(noon),
        holiday=None if holiday is None else holiday.name,
        is_weekend=None if days is None else day in days.weekend,
    )


def suggested(
    time: MeetingTime, places: list[MeetingPlace], attendees: list[Attendee], hours: WorkHours
) -> SuggestedMeeting:
    local = []
    for place, attendee in zip(places, attendees, strict=True):
        start, end = (moment.astimezone(ZoneInfo(place.timezone)) for moment in (time.start_at, time.end_at))
        local.append(
            LocalMeetingTime(
                place=place.place,
                start_local=start.isoformat(timespec="minutes"),
                end_local=end.isoformat(timespec="minutes"),
                comfort=hours.comfort(time.start_at, time.end_at, place.timezone),
                off_work=None if attendee.calendar is None else attendee.is_off(time.start_at, time.end_at),
            )
        )
    return SuggestedMeeting(time.start_at, time.end_at, time.cost, local)
