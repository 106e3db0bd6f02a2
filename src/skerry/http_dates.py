"""Dates in HTTP headers (RFC 9110, section 5.6.7), from whomever they come."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def parse_http_date(text: str) -> datetime | None:
    """The moment, UTC; None for text that is not a date, has no time zone, or is beyond the years that dates can have."""
    try:
        moment = parsedate_to_datetime(text)
        return None if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
