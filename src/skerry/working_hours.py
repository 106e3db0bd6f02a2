"""When people in two places are at work at the same time."""

import datetime as dt
from zoneinfo import ZoneInfo

WORK_START, WORK_END = dt.time(9), dt.time(17)
NOON = dt.time(12)


def overlap_hours(day: dt.date, there: str, here: str) -> float:
    """Hours of the working day (09 to 17 local time) in one time zone during which people in the other are at work too, on
    whatever day it is with them. Clock changes count; weekends and holidays do not."""
    start, end = _working_day(day, there)
    shared = dt.timedelta()
    for shift in (-1, 0, 1):
        other_start, other_end = _working_day(day + dt.timedelta(days=shift), here)
        shared += max(min(end, other_end) - max(start, other_start), dt.timedelta())
    return round(shared / dt.timedelta(hours=1), 2)


def offset_difference(day: dt.date, there: str, here: str) -> float:
    """Hours by which clocks there are ahead of those here, at noon there: clocks change at night."""
    noon = dt.datetime.combine(day, NOON, ZoneInfo(there))
    ahead = (noon.utcoffset() or dt.timedelta()) - (noon.astimezone(ZoneInfo(here)).utcoffset() or dt.timedelta())
    return round(ahead / dt.timedelta(hours=1), 2)


def _working_day(day: dt.date, zone: str) -> tuple[dt.datetime, dt.datetime]:
    """In UTC: two local times of one zone are subtracted without regard to a clock change between them."""
    local = (dt.datetime.combine(day, time, ZoneInfo(zone)) for time in (WORK_START, WORK_END))
    start, end = (moment.astimezone(dt.UTC) for moment in local)
    return start, end
