"""Means, lowest and highest values of a series over intervals, computed by the database."""

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
from skerry.store.history.averaged import HIGHEST, LOWEST
from skerry.store.history.intervals import Intervals
from skerry.store.history.series import REVISED_AT, Columns

MAX_ROWS = 200_000
"""Rows that one statement averages, more or less: it must end long before its time is over."""
DIGITS = 12
"""Of a mean; those beyond are the noise of binary fractions (611.0999999999999)."""
GROWTH = 4
"""How much longer than the last a stretch is, as long as there are too few rows."""


class Averages:
    """Reads one series by intervals."""

    def __init__(self, database: Database, columns: Columns, intervals: Intervals, every: timedelta) -> None:
        self._database = database
        self._columns = columns
        self._intervals = intervals
        self._longest = max(1, int(MAX_ROWS / max(1, intervals.length / every)))
        """Intervals of a stretch, where an interval has one station, area or the like."""

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
        """At most `limit` intervals of the rows from `first` to `last`, in ascending time: the earliest, or the latest
        where not `forward`; only those beyond the key `after`.

        Read stretch by stretch, the first a short one where an interval may have many rows, so that a page costs what
        it shows and not what is kept."""
        number = self._intervals.number
        lowest, highest = number(first), number(last)
        beyond = None if after is None else (number(after[0]), *after[1:])
        if beyond is not None:
            lowest = max(lowest, beyond[0])
        length = 1 if self._columns.dimensions else min(limit, self._longest)
        found: list[dict[str, Any]] = []
        while lowest <= highest and len(found) < limit:
            low = lowest if forward else max(lowest, highest - length + 1)
            high = min(highest, lowest + length - 1) if forward else highest
            wanted = limit - len(found)
            more = await self._read_stretch(conditions, first, last, (low, high), beyond, wanted, forward=forward)
            found += more
            lowest, highest = (high + 1, highest) if forward else (lowest, low - 1)
            length = max(1, min(length * GROWTH, self._longest * (high - low + 1) // max(1, len(more))))
        return found if forward else found[::-1]

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
        figures = [figure for name in self._columns.values for figure in self._figures(name, source.c[name])]
        if self._columns.shows_revision:
            figures.append(func.max(source.c[REVISED_AT]).label(REVISED_AT))
        statement = select(*group, *figures).where(source.c.interval.between(low, high)).group_by(*group).limit(limit)
        if beyond is not None:
            types = [BigInteger(), *(column.type for column in group[1:])]
            statement = statement.where(tuple_(*group) > tuple_(*beyond, types=types))
        statement = statement.order_by(*(group if forward else [column.desc() for column in group]))
        async with self._database.reading() as connection:
            found = [dict(row) for row in (await connection.execute(statement)).mappings()]
        for row in found:
            row[self._columns.key[0]] = self._intervals.begin(row.pop("interval"))
            for name in self._columns.numbers:
                if row[name] is not None:
                    row[name] = float(f"{row[name]:.{DIGITS}g}")
        return found

    def _figures(self, name: str, column: ColumnElement[Any]) -> list[ColumnElement[Any]]:
        if name in self._columns.numbers:
            return [
                func.avg(cast(column, Double)).label(name),
                func.min(column).label(name + LOWEST),
                func.max(column).label(name + HIGHEST),
            ]
        if not isinstance(column.type, Boolean):
            least, greatest = func.min(column), func.max(column)
            return [case((least == greatest, least)).label(name)]
        number = cast(column, Integer)  # PostgreSQL has no least of two booleans
        least, greatest = func.min(number), func.max(number)
        return [cast(case((least == greatest, least)), column.type).label(name)]
