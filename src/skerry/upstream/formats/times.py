"""Parsing of providers' times into moments in UTC."""

import re
from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""English abbreviations of the months, whatever the locale."""
DOTTED_DAY = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")


def utc(text: str, zone: str | tzinfo = UTC) -> datetime:
    """A time in ISO 8601 as a moment in UTC. Without an offset it is local time in the zone (an IANA name or a tzinfo).

    Raises ValueError for anything else."""
    stated = datetime.fromisoformat(text)
    if stated.tzinfo is None:
        stated = stated.replace(tzinfo=ZoneInfo(zone) if isinstance(zone, str) else zone)
    return stated.astimezone(UTC)


def utc_or_none(text: str | None, zone: str | tzinfo = UTC) -> datetime | None:
    """Like `utc`, but None for a string that is missing, empty or not a time."""
    try:
        return utc(text, zone) if text else None
    except ValueError:
        return None


def day_or_none(text: str | None) -> date | None:
    """A day as `2024-12-31` or `31.12.2024`, with or without a time after it; None for anything else."""
    text = (text or "").strip()
    try:
        if found := DOTTED_DAY.match(text):
            return date(int(found[3]), int(found[2]), int(found[1]))
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def from_unix(seconds: float) -> datetime:
    """A moment given in seconds since 1970. Raises OverflowError for a year outside 1 to 9999."""
    return EPOCH + timedelta(seconds=seconds)


def from_unix_ms(milliseconds: float) -> datetime:
    """A moment given in milliseconds since 1970. Raises OverflowError for a year outside 1 to 9999."""
    return EPOCH + timedelta(milliseconds=milliseconds)
