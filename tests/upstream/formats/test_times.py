"""Times as providers write them."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from skerry.upstream.formats.times import day_or_none, from_unix, from_unix_ms, utc, utc_or_none


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("2026-07-01T12:30:00Z", "UTC"),
        ("2026-07-01T15:30:00+03:00", "UTC"),
        ("2026-07-01 12:30", "UTC"),
        ("2026-07-01T15:30:00", "Europe/Tallinn"),
        ("2026-07-01T14:30", timezone(timedelta(hours=2))),
        ("2026-07-01T12:30:00Z", "Europe/Tallinn"),  # an offset of its own comes first
    ],
)
def test_a_time_is_a_moment_in_utc(text: str, zone: str) -> None:
    found = utc(text, zone)
    assert found == datetime(2026, 7, 1, 12, 30, tzinfo=UTC)
    assert found.tzinfo is UTC


def test_what_is_no_time() -> None:
    assert utc_or_none(None) is utc_or_none("") is utc_or_none("soon") is None
    with pytest.raises(ValueError, match="soon"):
        utc("soon")


def test_unix_times() -> None:
    assert from_unix(1_782_909_000) == from_unix_ms(1_782_909_000_000) == datetime(2026, 7, 1, 12, 30, tzinfo=UTC)
    assert from_unix(-86_400) == datetime(1969, 12, 31, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("31.12.2025", "2025-12-31"),
        ("1.9.1995 0:00:00", "1995-09-01"),
        ("2012-09-24T10:58:17.907", "2012-09-24"),
        ("1988", None),
        ("31.02.2020", None),
        ("", None),
        (None, None),
    ],
)
def test_days(text: str | None, day: str | None) -> None:
    found = day_or_none(text)
    assert (found.isoformat() if found else None) == day
