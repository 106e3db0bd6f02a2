"""Times of GTFS timetables."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

NOON = timedelta(hours=12)


def service_time(day: date, seconds: int, zone: str) -> datetime:
    """A time of a service day as a moment in UTC. `seconds` may exceed 86,400: a trip after midnight belongs to the day
    before.

    GTFS counts from noon minus 12 hours. That is midnight, except on the days of a clock change."""
    noon = datetime.combine(day, time(12), ZoneInfo(zone)).astimezone(UTC)
    return noon - NOON + timedelta(seconds=seconds)


def service_day(start: datetime, zone: str) -> date:
    """The service day that starts at a moment: at midnight, or at noon minus 12 hours, an hour before or after it."""
    return (start + NOON).astimezone(ZoneInfo(zone)).date()
