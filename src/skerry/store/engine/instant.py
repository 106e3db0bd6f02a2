"""The column type for a moment in time."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, DateTime
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


class Instant(TypeDecorator[datetime]):
    """A timezone-aware datetime with microseconds, always read in UTC.

    PostgreSQL stores `timestamptz`. SQLite has no type for time, so the column stores microseconds since 1970 as an
    integer: order and intervals are then integer arithmetic. A naive datetime raises ValueError."""

    impl = DateTime
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(BigInteger() if dialect.name == "sqlite" else DateTime(timezone=True))

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError(f"{value.isoformat()} has no time zone")
        return (value - EPOCH) // MICROSECOND if dialect.name == "sqlite" else value

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment: datetime = EPOCH + value * MICROSECOND if dialect.name == "sqlite" else value
        return moment.astimezone(UTC)
