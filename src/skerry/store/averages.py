"""Means of a series over intervals, computed by the database."""

from collections.abc import Sequence
from datetime import datetime
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
    type_coerce,
)

from skerry.store.database import Database
from skerry.store.intervals import Intervals
from skerry.store.series import REVISED_AT, Columns

GROWTH = 4
"""How much longer a stretch is looked at when the last had too few intervals with rows."""


class Averages:
    """Reads one series by intervals."""

    def __init__(self, database: Database, columns: Columns, intervals: Intervals) -> None:
        self._database = database
        self._columns = columns
        self._intervals = intervals

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
        """At most `limit` means of the rows from `first` to `last`, in ascending time: the earliest, or the latest
        where not `forward`; only those beyond the key `after`.

        The stretch that is read grows until it yields enough, so that a page costs what it shows and not what is
        kept."""
        number = self._intervals.number
        lowest, highest = number(first), number(last)
        beyond = None if after is None else (number(after[0]), *after[1:])
        if beyond is not None:
            lowest = max(lowest, beyond[0])
        length = limit
        while True:
            low = lowest if forward else max(lowest, highest - length + 1)
            high = min(highest, lowest + length - 1) if forward else highest
            rows = await self._read_stretch(conditions, first, last, (low, high), beyond, limit, forward=forward)
            if len(rows) >= limit or (low, high) == (lowest, highest) or low > high:
                return rows if forward else rows[::-1]
            length *= GROWTH

    async def _read_stretch(
        self,
        conditions: Sequence[ColumnElement[bool]],
        first: datetime,
        last: datetime,
        stretch: tuple[int, int],
        beyond: tuple[Any, ...] | None,
        limit: int,
        *,
        forward: bool,
    ) -> list[dict[str, Any]]:
        low, high = stretch
        table, moment, dimensions = self._columns.table, self._columns.moment, self._columns.dimensions
        earliest = max(first, self._intervals.begin(low))
        # One interval more than the stretch, of which the numbers then take away what is too much: where clocks go back
        # over midnight, a day still has moments after the next has begun.
        latest = min(last, self._intervals.begin(high + 1) + self._intervals.length)
        interval = self._intervals.sql(moment, earliest, latest, sqlite=self._database.sqlite).label("interval")
        rows = select(interval, *(column for column in table.c if column is not moment))
        source = rows.where(*conditions, moment >= earliest, moment <= latest).subquery()
        group = [source.c.interval, *(source.c[name] for name in dimensions)]
        means = [self._mean(source.c[name]).label(name) for name in self._columns.values]
        if self._columns.shows_revision:
            means.append(func.max(source.c[REVISED_AT]).label(REVISED_AT))
        statement = select(*group, *means).where(source.c.interval.between(low, high)).group_by(*group).limit(limit)
        if beyond is not None:
            types = [BigInteger(), *(column.type for column in group[1:])]
            statement = statement.where(tuple_(*group) > tuple_(*beyond, types=types))
        statement = statement.order_by(*(group if forward else [column.desc() for column in group]))
        async with self._database.reading() as connection:
            found = [dict(row) for row in (await connection.execute(statement)).mappings()]
        for row in found:
            row[self._columns.key[0]] = self._intervals.begin(row.pop("interval"))
            for name in self._columns.values:
                if isinstance(table.c[name].type, BigInteger) and row[name] is not None:
                    row[name] = round(row[name])
        return found

    def _mean(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        if isinstance(column.type, Double | BigInteger):
            return func.avg(cast(column, Double))
        # PostgreSQL has no least of two booleans.
        comparable = cast(column, Integer) if isinstance(column.type, Boolean) else column
        least, greatest = func.min(comparable), func.max(comparable)
        return type_coerce(case((least == greatest, least)), column.type)
