"""Moments come back as they were stored."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Dialect
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.dialects.sqlite.base import SQLiteDialect

from skerry.store import Store
from skerry.store.engine.instant import EPOCH, Instant
from skerry.store.engine.sqlite_reader import MAX_EXACT_MICROSECONDS, _moments
from tests.store.rows import GridState

offsets = st.integers(-23 * 60, 23 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
aware = st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30), timezones=offsets)  # noqa: DTZ001


@given(aware, aware)
def test_sqlite_keeps_moment_and_order(one: datetime, other: datetime) -> None:
    dialect, instant = SQLiteDialect(), Instant()
    stored = [instant.process_bind_param(moment, dialect) for moment in (one, other)]
    assert all(isinstance(number, int) and abs(number) < 2**63 for number in stored)
    assert (stored[0] < stored[1]) == (one < other)
    back = instant.process_result_value(stored[0], dialect)
    assert back == one
    assert back is not None
    assert back.tzinfo is UTC


@given(st.lists(aware | st.none(), min_size=1, max_size=5))
def test_a_column_of_moments_is_read_to_the_microsecond(moments: list[datetime | None]) -> None:
    dialect, instant = SQLiteDialect(), Instant()
    stored = [instant.process_bind_param(moment, dialect) for moment in moments]
    assert _moments(stored) == moments
    for one in stored:
        [back] = _moments([one])
        assert back == instant.process_result_value(one, dialect)


@given(st.integers(-MAX_EXACT_MICROSECONDS, MAX_EXACT_MICROSECONDS))
def test_seconds_are_exact_where_they_are_taken_for_it(microseconds: int) -> None:
    [moment] = _moments([microseconds])
    assert moment == EPOCH + timedelta(microseconds=microseconds)


@pytest.mark.parametrize("dialect", [SQLiteDialect(), PGDialect()], ids=["sqlite", "postgresql"])  # type: ignore[no-untyped-call]
def test_a_naive_moment_is_refused(dialect: Dialect) -> None:
    with pytest.raises(ValueError, match="time zone"):
        Instant().process_bind_param(datetime(2026, 1, 1), dialect)  # noqa: DTZ001
    assert Instant().process_bind_param(None, dialect) is None
    assert Instant().process_result_value(None, dialect) is None


async def test_the_database_keeps_every_microsecond(store: Store) -> None:
    moments = [
        datetime(1, 1, 2, tzinfo=UTC), datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime(2026, 10, 25, 1, 0, 0, 1, tzinfo=UTC), datetime(9999, 12, 30, 23, 59, 59, 999_999, tzinfo=UTC),
    ]  # fmt: skip
    history = store.history(GridState)
    await history.write([GridState(moment.astimezone(timezone(timedelta(hours=-9))), 1.0) for moment in moments])
    found = [row.timestamp async for row in history.export()]
    assert found == moments
    assert all(moment.tzinfo is UTC for moment in found)
