"""What time it is, and for how long an answer that depends on it holds.

An answer about "today" is wrong one second after local midnight, however fresh its figures were. So whoever asks for the
day or the running interval here also says until when the answer may be kept."""

from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from skerry.provenance import valid_until


def now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


def midnight(day: date, zone: str) -> datetime:
    """The UTC moment at which a local day begins. Python resolves the gap or fold of a clock change by PEP 495."""
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone)).astimezone(UTC)


def today(zone: str = "UTC") -> date:
    """The calendar day in a time zone (IANA name). The answer being made is kept no longer than to the end of that day."""
    day = now().astimezone(ZoneInfo(zone)).date()
    valid_until(midnight(day + timedelta(days=1), zone))
    return day


def running(interval: timedelta) -> datetime:
    """Begin of the interval (an hour, a quarter) that is running. The answer being made is kept no longer than to its end."""
    seconds = int(interval.total_seconds())
    begin = datetime.fromtimestamp(int(now().timestamp()) // seconds * seconds, UTC)
    valid_until(begin + interval)
    return begin


UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


@cache
def duration(text: str) -> timedelta:
    """`"15m"`, `"2h"`, `"30d"` as a time span."""
    return timedelta(seconds=int(text[:-1]) * UNITS[text[-1]])
