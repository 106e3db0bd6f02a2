"""The date of a figure: a moment, a day, or a year."""

import datetime as dt

from skerry.clock import rfc3339

AsOf = dt.datetime | dt.date | int
"""A year is an int."""


def as_text(as_of: AsOf) -> str:
    """RFC 3339 in UTC, an ISO 8601 day, or a year."""
    if isinstance(as_of, dt.datetime):
        return rfc3339(as_of)
    return as_of.isoformat() if isinstance(as_of, dt.date) else str(as_of)


def end_of(as_of: AsOf) -> dt.datetime:
    """The moment from which the age of a figure counts: a day and a year end in UTC."""
    if isinstance(as_of, dt.datetime):
        return as_of
    if isinstance(as_of, dt.date):
        return dt.datetime.combine(as_of + dt.timedelta(days=1), dt.time(), dt.UTC)
    return dt.datetime(as_of + 1, 1, 1, tzinfo=dt.UTC)


def age_text(age: dt.timedelta) -> str:
    """`"2 hours"`, `"7 days"`, `"3 years"`."""
    days, seconds = age.days, age.seconds
    if days and days % 365 == 0:
        count, unit = days // 365, "year"
    elif days:
        count, unit = days, "day"
    else:
        count, unit = seconds // 3600, "hour"
    return f"{count} {unit}{'s' if count > 1 else ''}"
