"""Parsing of `start` and `end` parameters."""

import re
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from skerry.clock import midnight
from skerry.errors import BadParameter

# `fromisoformat` accepts more: week dates, any letter for the T, fractions without a dot.
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_DATE_TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?([Zz]|[+-]\d\d(:?\d\d)?)?", re.ASCII)


def local_day(text: str) -> date | None:
    """The day that a `start` or `end` parameter names; None for a moment."""
    return date.fromisoformat(text) if _DATE.fullmatch(text) else None


def parse_moment(text: str, zone: str, *, end: bool, name: str) -> datetime:
    """The UTC moment that a `start` or `end` parameter stands for.

    A date stands for that day in `zone` (IANA name): its first moment, or its last microsecond if `end`. A date-time
    with `Z` or an offset is exact. Without one it is local time in `zone`; if a clock change makes it ambiguous, the
    earlier moment is taken. Any other string raises BadParameter with this `name`."""
    with suppress(ValueError, OverflowError):  # invalid day or hour, or outside the years 1 to 9999 in UTC
        if _DATE.fullmatch(text):
            day = date.fromisoformat(text)
            if end:
                return midnight(day + timedelta(days=1), zone) - timedelta(microseconds=1)
            return midnight(day, zone)
        if _DATE_TIME.fullmatch(text):
            moment = datetime.fromisoformat(text.upper())
            return (moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(zone))).astimezone(UTC)
    raise BadParameter(name, text[:80], "an ISO 8601 date or date-time")
