"""Means, sums and extremes of a series over intervals, computed by the database."""

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
    extract,
    func,
    literal,
    select,
    tuple_,
    type_coerce,
)

from skerry.store.engine.database import Database
from skerry.store.history.aggregates import Aggregate
from skerry.store.history.averaged import COUNT_SUFFIX, COVERAGE, MAX_SUFFIX, MIN_SUFFIX, SAMPLE_COUNT
from skerry.store.history.intervals import Intervals
from skerry.store.history.series import REVISED_AT, Columns, Series

MAX_ROWS = 200_000
"""Approximate number of rows that one statement averages, so that it ends well before its timeout."""
MEAN_DECIMALS = 4
MEAN_DIGITS = 5
"""Minimum number of significant digits of a mean, so that small numbers (an X-ray flux of 1.2e-7) have more decimals."""
COVERAGE_DIGITS = 4
ROUNDED = (Aggregate.MEAN, Aggregate.SUM)
RANGE_GROWTH = 4
"""Factor by which the range of intervals grows from one query to the next while there are too few rows."""


class Averages:
    """Reads one series, averaged over intervals."""

    def __init__(self, database: Database, columns: Columns, intervals: Intervals, series: Series) -> None:
        self._database = database
        self._columns = columns
        self._intervals = intervals
        self._series = series
        self._max_length = max(1, int(MAX_ROWS / max(1, intervals.length / series.every)))
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
        """At most `limit` intervals with rows from `first` to `last`, in ascending order of time: the earliest ones, or the
        latest if not `forward`. With `after`, only intervals beyond that key.

        The intervals are read range by range. The first range is short if an interval may have many rows, so that the cost
        of a page depends on the page and not on the size of the table."""
        lowest, highest = self._intervals.span(first, last)
        beyond = None
        if after is not None:
            of = dict(zip(self._columns.dimensions, after[1:], strict=True))
            beyond = (self._intervals.number(after[0], of), *after[1:])
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
        # Read one interval more than the range at each end; the condition on the number drops the surplus. Days of several
        # zones start at different moments, and after a clock change over midnight some moments of a day come after the
        # start of the next day.
        margin = self._intervals.length
        earliest = max(first, self._intervals.start(low) - (margin if self._intervals.zones else timedelta(0)))
        latest = min(last, self._intervals.start(high + 1) + margin)
        sqlite = self._database.sqlite
        interval = self._intervals.sql(moment, table, earliest, latest, sqlite=sqlite).label("interval")
        rows = select(interval, *table.c)
        source = rows.where(*conditions, moment >= earliest, moment <= latest).subquery()
        group = [source.c.interval, *(source.c[name] for name in dimensions)]
        aggregates = [
            column
            for name, aggregate in self._columns.aggregates.items()
            for column in self._aggregates(name, aggregate, source.c[name])
        ]
        aggregates += [func.count().label(SAMPLE_COUNT), self._covered(source).label(COVERAGE)]
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
        rounded = [name for name, aggregate in self._columns.aggregates.items() if aggregate in ROUNDED]
        for row in found:
            number = row.pop("interval")
            row[self._columns.key[0]] = self._intervals.start(number, row)
            covered = row[COVERAGE] / self._intervals.duration(number, row).total_seconds()
            row[COVERAGE] = round(min(1.0, covered), COVERAGE_DIGITS)
            for name in rounded:
                if row[name] is not None:
                    row[name] = _rounded(row[name], row.get(name + MIN_SUFFIX), row.get(name + MAX_SUFFIX))
        return found

    def _covered(self, source: Any) -> ColumnElement[Any]:
        """Total seconds that the rows cover."""
        every = self._series.every.total_seconds()
        if self._series.end is None:
            return func.count() * literal(every, Double)
        start, end = source.c[self._columns.key[0]], source.c[self._series.end]
        seconds: ColumnElement[Any]
        if self._database.sqlite:
            seconds = (type_coerce(end, BigInteger) - type_coerce(start, BigInteger)) / literal(1_000_000.0, Double)
        else:
            seconds = extract("epoch", end) - extract("epoch", start)
        return func.sum(func.coalesce(cast(seconds, Double), every))

    def _aggregates(self, name: str, aggregate: Aggregate, column: ColumnElement[Any]) -> list[ColumnElement[Any]]:
        if aggregate is Aggregate.SAME:
            return [_shared(column).label(name)]
        count = [func.count(column).label(name + COUNT_SUFFIX)] if self._columns.table.c[name].nullable else []
        if aggregate is Aggregate.SUM:
            return [func.sum(cast(column, Double)).label(name), *count]
        if aggregate is Aggregate.MAX:
            return [func.max(column).label(name), *count]
        return [
            func.avg(cast(column, Double)).label(name),
            func.min(column).label(name + MIN_SUFFIX),
            func.max(column).label(name + MAX_SUFFIX),
            *count,
        ]


def _rounded(value: float, lowest: float | None, highest: float | None) -> float:
    """A mean or sum, rounded. A mean stays between the extremes, which are not rounded."""
    digits = max(f"{value:.{MEAN_DECIMALS}f}", f"{value:.{MEAN_DIGITS}g}", key=lambda text: -abs(float(text) - value))
    nearest = float(digits)
    if lowest is None or highest is None:
        return nearest
    return min(max(nearest, float(lowest)), float(highest))


def _shared(column: ColumnElement[Any]) -> ColumnElement[Any]:
    """The value that all rows of a group share, else null."""
    if not isinstance(column.type, Boolean):
        least, greatest = func.min(column), func.max(column)
        return case((least == greatest, least))
    number = cast(column, Integer)  # PostgreSQL has no min() of booleans
    least, greatest = func.min(number), func.max(number)
    return cast(case((least == greatest, least)), column.type)
