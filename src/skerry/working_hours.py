"""Overlap of working hours between two time zones."""

import datetime as dt
from zoneinfo import ZoneInfo

WORK_START, WORK_END = dt.time(9), dt.time(17)
NOON = dt.time(12)


def overlap_hours(day: dt.date, there: str, here: str) -> float:
    """Hours of the working day (09:00 to 17:00) in one time zone that are working hours in the other one too, on whatever
    day it is there. Clock changes are taken into account; weekends and holidays are not."""
    start, end = _working_day(day, there)
    shared = dt.timedelta()
    for shift in (-1, 0, 1):
        other_start, other_end = _working_day(day + dt.timedelta(days=shift), here)
        shared += max(min(end, other_end) - max(start, other_start), dt.timedelta())
    return round(shared / dt.timedelta(hours=1), 2)


def offset_difference(day: dt.date, there: str, here: str) -> float:
    """Hours by which clocks there are ahead of those here, at noon there, because clocks change at night."""
    noon = dt.datetime.combine(day, NOON, ZoneInfo(there))
    ahead = (noon.utcoffset() or dt.timedelta()) - (noon.astimezone(ZoneInfo(here)).utcoffset() or dt.timedelta())
    return round(ahead / dt.timedelta(hours=1), 2)


def _working_day(day: dt.date, zone: str) -> tuple[dt.datetime, dt.datetime]:
    """Start and end in UTC, because Python ignores a clock change when it subtracts two local times of the same zone."""
    local = (dt.datetime.combine(day, time, ZoneInfo(zone)) for time in (WORK_START, WORK_END))
    start, end = (moment.astimezone(dt.UTC) for moment in local)
    return start, end
