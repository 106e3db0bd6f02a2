"""Mean, lowest and highest values of a series over intervals, computed by the database."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Double,
    Integer,
    case,
    cast,
    func,
    select,
    tuple_,
)

from skerry.store.engine.database import Database
from skerry.store.history.averaged import MAX_SUFFIX, MIN_SUFFIX
from skerry.store.history.intervals import Intervals
from skerry.store.history.series import REVISED_AT, Columns

MAX_ROWS = 200_000
"""Approximate number of rows that one statement averages, so that it ends well before its timeout."""
MEAN_DIGITS = 12
"""Significant digits of a mean. Further digits are rounding errors (611.0999999999999)."""
RANGE_GROWTH = 4
"""Factor by which the range of intervals grows from one query to the next while there are too few rows."""


class Averages:
    """Reads one series, averaged over intervals."""

    def __init__(self, database: Database, columns: Columns, intervals: Intervals, every: timedelta) -> None:
        self._database = database
        self._columns = columns
        self._intervals = intervals
        self._max_length = max(1, int(MAX_ROWS / max(1, intervals.length / every)))
        """Maximum number of intervals of one query, for a series without dimensions."""

    async def read(
        self,
        conditions: Sequence[ColumnElement[bool]],
        first: datetime,
        last: datetime,
        after: tuple[Any, ...] | None,
        limit: int,
        *,
        forward: bool,
    ) -> list[dict[str, Any]]:
        """At most `limit` intervals of the rows from `first` to `last`, in ascending order of time. These are the
        earliest ones, or the latest if not `forward`. With `after`, only intervals beyond that key.

        Reads the intervals range by range. The first range is short if an interval may have many rows, so that the cost
        of a page depends on the page and not on the size of the table."""
        number = self._intervals.number
        lowest, highest = number(first), number(last)
        beyond = None if after is None else (number(after[0]), *after[1:])
        if beyond is not None:
            lowest = max(lowest, beyond[0])
        length = 1 if self._columns.dimensions else min(limit, self._max_length)
        found: list[dict[str, Any]] = []
        while lowest <= highest and len(found) < limit:
            low = lowest if forward else max(lowest, highest - length + 1)
            high = min(highest, lowest + length - 1) if forward else highest
            wanted = limit - len(found)
            page = await self._read_range(conditions, first, last, (low, high), beyond, wanted, forward=forward)
            found += page
            lowest, highest = (high + 1, highest) if forward else (lowest, low - 1)
            length = max(1, min(length * RANGE_GROWTH, self._max_length * (high - low + 1) // max(1, len(page))))
        return found if forward else found[::-1]

    async def _read_range(
        self,
        conditions: Sequence[ColumnElement[bool]],
        first: datetime,
        last: datetime,
        span: tuple[int, int],
        beyond: tuple[Any, ...] | None,
        limit: int,
        *,
        forward: bool,
    ) -> list[dict[str, Any]]:
        low, high = span
        table, moment, dimensions = self._columns.table, self._columns.moment, self._columns.dimensions
        earliest = max(first, self._intervals.start(low))
        # Read one interval more than the range; the condition on the number drops the surplus. After a clock change
        # over midnight, some moments of a day come after the start of the next day.
        latest = min(last, self._intervals.start(high + 1) + self._intervals.length)
        interval = self._intervals.sql(moment, earliest, latest, sqlite=self._database.sqlite).label("interval")
        rows = select(interval, *(column for column in table.c if column is not moment))
        source = rows.where(*conditions, moment >= earliest, moment <= latest).subquery()
        group = [source.c.interval, *(source.c[name] for name in dimensions)]
        aggregates = [
            aggregate for name in self._columns.values for aggregate in self._aggregates(name, source.c[name])
        ]
        if self._columns.shows_revision:
            aggregates.append(func.max(source.c[REVISED_AT]).label(REVISED_AT))
        statement = (
            select(*group, *aggregates).where(source.c.interval.between(low, high)).group_by(*group).limit(limit)
        )
        if beyond is not None:
            types = [BigInteger(), *(column.type for column in group[1:])]
            statement = statement.where(tuple_(*group) > tuple_(*beyond, types=types))
        statement = statement.order_by(*(group if forward else [column.desc() for column in group]))
        async with self._database.reading() as connection:
            found = [dict(row) for row in (await connection.execute(statement)).mappings()]
        for row in found:
            row[self._columns.key[0]] = self._intervals.start(row.pop("interval"))
            for name in self._columns.numbers:
                if row[name] is not None:
                    row[name] = float(f"{row[name]:.{MEAN_DIGITS}g}")
        return found

    def _aggregates(self, name: str, column: ColumnElement[Any]) -> list[ColumnElement[Any]]:
        if name in self._columns.numbers:
            return [
                func.avg(cast(column, Double)).label(name),
                func.min(column).label(name + MIN_SUFFIX),
                func.max(column).label(name + MAX_SUFFIX),
            ]
        if not isinstance(column.type, Boolean):
            least, greatest = func.min(column), func.max(column)
            return [case((least == greatest, least)).label(name)]
        number = cast(column, Integer)  # PostgreSQL has no min() of booleans
        least, greatest = func.min(number), func.max(number)
        return [cast(case((least == greatest, least)), column.type).label(name)]
