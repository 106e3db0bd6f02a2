"""Dates in HTTP headers (RFC 9110, section 5.6.7), of clients and of providers."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def parse_http_date(text: str) -> datetime | None:
    """The moment, UTC; None for a string that is not a date, has no time zone, or has a year that datetime cannot
    represent."""
    try:
        moment = parsedate_to_datetime(text)
        return None if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
