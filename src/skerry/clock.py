"""The current time, and how long an answer that depends on it stays fresh.

An answer about "today" is wrong one second after local midnight, even if its figures are fresh. So the functions for
the current day and interval also limit the freshness of the answer."""

import time
from calendar import monthrange
from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from skerry.provenance import valid_until


def now() -> datetime:
    """The current time, UTC."""
    return datetime.now(UTC)


def monotonic() -> float:
    """Seconds of a clock that never jumps, for ages and windows. `now` jumps when the system clock is corrected.

    From `monotonic_ns`, so that a test can move it without moving the event loop."""
    return time.monotonic_ns() / 1e9


def has_passed(span: timedelta, since: datetime) -> bool:
    """Whether a span has passed since a stored time. Also if that time is in the future: the clock was ahead then, and
    what is due must not wait until it gets there."""
    return not since <= now() < since + span


def midnight(day: date, zone: str) -> datetime:
    """Start of a local day, in UTC. A gap or fold of a clock change is resolved by PEP 495."""
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone)).astimezone(UTC)


def today(zone: str = "UTC") -> date:
    """The current day in a time zone (IANA name). Limits the freshness of the answer to the end of that day."""
    day = now().astimezone(ZoneInfo(zone)).date()
    valid_until(midnight(day + timedelta(days=1), zone))
    return day


def running(interval: timedelta) -> datetime:
    """Start of the current interval (an hour, a quarter). Limits the freshness of the answer to its end."""
    seconds = int(interval.total_seconds())
    start = datetime.fromtimestamp(int(now().timestamp()) // seconds * seconds, UTC)
    valid_until(start + interval)
    return start


def months_before(day: date, months: int) -> date:
    """The same day some months earlier, or the last day of that month if it is shorter."""
    month = day.year * 12 + day.month - 1 - months
    year, month = month // 12, month % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def rfc3339(moment: datetime) -> str:
    """A moment as an RFC 3339 string in UTC."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


@cache
def duration(text: str) -> timedelta:
    """`"15m"`, `"2h"`, `"30d"` as a time span."""
    return timedelta(seconds=int(text[:-1]) * UNITS[text[-1]])
