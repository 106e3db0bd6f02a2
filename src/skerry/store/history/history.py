"""History: rows of a series as they were collected, read by time.

A row is written once. A later change is a revision, whose time is stored in the row. Gaps are not filled."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import accumulate
from typing import Any, Generic, TypeVar, overload

import msgspec
from sqlalchemy import func, select

from skerry.clock import monotonic, now
from skerry.container import Dependency
from skerry.errors import BadParameter
from skerry.provenance import valid_until
from skerry.store.engine.database import Database
from skerry.store.engine.instant import EPOCH, MICROSECOND
from skerry.store.engine.rows import check_value
from skerry.store.engine.sqlite_reader import ByColumn
from skerry.store.history.averaged import averaged
from skerry.store.history.averages import Averages
from skerry.store.history.cursor import decode_cursor, encode_cursor, list_name
from skerry.store.history.intervals import Intervals, label
from skerry.store.history.page import RAW, HistoryGap, HistoryPage, gap_at_end, gap_at_start, gaps_between
from skerry.store.history.queries import MAX_TIME, MIN_TIME, RowRange, SeriesQueries
from skerry.store.history.series import REVISED_AT, SeriesRow, columns_of, ensure_table
from skerry.store.history.writing import RowWriter, WriteResult

R = TypeVar("R", bound=SeriesRow)

EXPORT_BATCH_SIZE = 1_000
KNOWN_FOR = 60.0
"""Seconds for which the known values of a dimension are cached; a write in this process clears the cache."""


class History(Dependency, Generic[R]):
    """One series in the store. Every method raises StoreUnavailable if the database does not answer."""

    answer_kind = "history"

    def __init__(self, database: Database, row_type: type[R]) -> None:
        self.series = row_type.SERIES
        self._database = database
        self.row_type = row_type
        self._columns = columns_of(row_type)
        self._writer = RowWriter(database, row_type, self._columns)
        shape: Any = row_type
        self._fields: tuple[msgspec.structs.FieldInfo, ...] = msgspec.structs.fields(shape)
        self._types = {field.name: field.type for field in self._fields}
        self._queries = SeriesQueries(self._columns, tuple(field.name for field in self._fields))
        self._prepared: int | None = None
        """Generation of the database in which the table is known to exist."""
        self._preparation = asyncio.Lock()
        self._known: dict[str, tuple[float, tuple[Any, ...]]] = {}

    async def write(self, rows: Sequence[R], *, late: bool = False) -> WriteResult:
        """Store rows in one transaction, which is committed on return. Writing the same rows again changes nothing.

        If the key of a row is stored, the values are compared: a different value replaces the stored one and sets
        `revised_at` of the row. None never replaces a value, so that an incomplete sample cannot erase a complete one.
        Several rows with one key are merged; later values win. `late` rows were superseded by those of another writer and
        replace no value: they only fill what is missing. A value of the wrong type, a naive datetime or a number that is
        not finite raises ValueError, and nothing is written."""
        return await self._store(rows, [*self._columns.key, *self._columns.values], late=late)

    async def restore(self, rows: Sequence[R]) -> WriteResult:
        """Store exported rows with their original `revised_at`; otherwise like `write`.

        Of two versions of a row, the values of the later revision win; the other version only fills what is missing."""
        return await self._store(rows, [*self._columns.key, *self._columns.values, REVISED_AT])

    async def _store(self, rows: Sequence[R], names: list[str], *, late: bool = False) -> WriteResult:
        incoming = self._writer.records(rows, names)
        await self._prepare()
        result = await self._writer.write(incoming, names, late=late)
        if result.inserted:
            self._known.clear()
        return result

    @overload
    async def read(
        self,
        *,
        start: datetime | None = None,
        end: datetime | None = None,
        limit: int = 500,
        interval: None = None,
        cursor: str | None = None,
        where: Mapping[str, str] | None = None,
        days: tuple[date | None, date | None] = (None, None),
    ) -> HistoryPage[R]: ...

    @overload
    async def read(
        self,
        *,
        start: datetime | None = None,
        end: datetime | None = None,
        limit: int = 500,
        interval: timedelta | None,
        cursor: str | None = None,
        where: Mapping[str, str] | None = None,
        days: tuple[date | None, date | None] = (None, None),
    ) -> HistoryPage[Any]: ...

    async def read(
        self,
        *,
        start: datetime | None = None,
        end: datetime | None = None,
        limit: int = 500,
        interval: timedelta | None = None,
        cursor: str | None = None,
        where: Mapping[str, str] | None = None,
        days: tuple[date | None, date | None] = (None, None),
    ) -> HistoryPage[Any]:
        """At most `limit` rows from `start` to `end`, both included, in ascending order of time.

        With `start`, these are the oldest rows, and `next` is the cursor of the next page; without it, the newest rows.
        `where` filters by values of dimensions. With `interval`, the items are `averaged` over the rows of one interval and
        one combination of dimensions: the moment is the start of the interval, and each field has its `Aggregate`. Empty
        intervals are left out. With `days`, daily intervals are limited to the local days between the first and the last
        one, in the zone of each row; `start` and `end` must then include them. A row that is stored after its page was read
        is not on a later page.

        Raises BadParameter for an invalid cursor, a value of a dimension with the wrong type, `end` before `start`, a
        `limit` below 1, or an interval that does not divide a day."""
        if limit < 1:
            raise BadParameter("limit", limit, "at least 1")
        if start is not None and end is not None and end < start:
            raise BadParameter("end", end.isoformat(), "a moment not before start")
        after = None
        of = self._dimension_values(where or {})
        pages = list_name(self.series.name, of)
        if cursor is not None:
            after = decode_cursor(cursor, [self._types[name] for name in self._columns.key], pages)
        forward = start is not None or after is not None
        intervals = None if interval is None else Intervals(interval, self.series.zone, self.series.zones, days)
        await self._prepare()
        page = RowRange(of, start or MIN_TIME, end or MAX_TIME, after, limit + 1, forward)
        if intervals is None:
            [oldest], [newest], columns = await self._database.fetch(
                self._queries.edge(of), self._queries.edge(of, newest=True), self._queries.rows(page)
            )
            found = self._items(columns, forward)
            first_available, last_available = next(iter(oldest), None), next(iter(newest), None)
        else:
            first_available, last_available, found = await self._averages(page, intervals)
        shown = found[:limit] if forward else found[-limit:]
        has_next = forward and len(found) > limit
        return HistoryPage(
            count=len(shown),
            items=shown,
            interval=RAW if interval is None else label(interval),
            first_available_at=first_available,
            last_available_at=last_available,
            stale_since=self._stale_since(last_available),
            gaps=self._gaps(shown, page, start, None if has_next else end or MAX_TIME, last_available, intervals),
            next=encode_cursor(self._key(shown[-1]), pages) if has_next else None,
        )

    async def newest(self, where: Mapping[str, str] | None = None) -> R | None:
        """The newest row, filtered by values of dimensions; None if there is none."""
        of = self._dimension_values(where or {})
        await self._prepare()
        [columns] = await self._database.fetch(
            self._queries.rows(RowRange(of, MIN_TIME, MAX_TIME, None, 1, forward=False))
        )
        return next(iter(self._items(columns, forward=False)), None)

    async def known(self, dimension: str) -> tuple[Any, ...]:
        """The stored values of a dimension, in ascending order. They may be as old as KNOWN_FOR."""
        if dimension not in self._columns.dimensions:
            raise ValueError(f"{dimension} is not a dimension of the series {self.series.name}")
        read_at, values = self._known.get(dimension, (0.0, ()))
        if values and monotonic() - read_at < KNOWN_FOR:
            return values
        await self._prepare()
        column = self._columns.table.c[dimension]
        # One search of the index for each value. `distinct` reads the whole index.
        found = select(func.min(column).label("value")).cte("found", recursive=True)
        following = select(func.min(column)).where(column > found.c.value).scalar_subquery()
        found = found.union_all(select(following).where(found.c.value.is_not(None)))
        statement = select(found.c.value).where(found.c.value.is_not(None)).order_by(found.c.value)
        async with self._database.reading() as connection:
            values = tuple((await connection.execute(statement)).scalars())
        self._known[dimension] = (monotonic(), values)
        return values

    async def export(self, start: datetime | None = None, end: datetime | None = None) -> AsyncIterator[R]:
        """Every row from `start` to `end`, both included, in ascending order of time, read in batches."""
        await self._prepare()
        after: tuple[Any, ...] | None = None
        while True:
            batch = RowRange({}, start or MIN_TIME, end or MAX_TIME, after, EXPORT_BATCH_SIZE, forward=True)
            [columns] = await self._database.fetch(self._queries.rows(batch))
            rows = self._items(columns, forward=True)
            for row in rows:
                yield row
            if len(rows) < EXPORT_BATCH_SIZE:
                return
            after = self._key(rows[-1])

    async def _prepare(self) -> None:
        if self._prepared == self._database.generation:
            return
        async with self._preparation:
            generation = self._database.generation
            if self._prepared != generation:
                await ensure_table(self._database, self._columns, self.series.derived)
                self._prepared = generation

    def _key(self, row: Any) -> tuple[Any, ...]:
        return tuple(getattr(row, name) for name in self._columns.key)

    def _items(self, columns: ByColumn, forward: bool) -> list[R]:
        rows = list(map(self.row_type, *columns))
        return rows if forward else rows[::-1]

    def _dimension_values(self, where: Mapping[str, str]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, text in sorted(where.items()):
            if name not in self._columns.dimensions:
                raise ValueError(f"{name} is not a dimension of the series {self.series.name}")
            try:
                values[name] = msgspec.convert(text, self._types[name], strict=False)
                check_value(name, values[name])
            except ValueError:
                raise BadParameter(name, text, f"a value of {name}") from None
        return values

    def _stale_since(self, newest: datetime | None) -> datetime | None:
        """Time since which a newer row has been overdue; None if it is not. Limits the freshness of the answer to the time
        at which it will be."""
        if newest is None:
            return None
        due = newest + self.series.overdue_after
        if due <= now():
            return due
        valid_until(due)
        return None

    async def _averages(
        self, row_range: RowRange, intervals: Intervals
    ) -> tuple[datetime | None, datetime | None, list[Any]]:
        """The oldest and the newest moment, and the items averaged over intervals."""
        edges = await self._database.fetch(
            self._queries.edge(row_range.dimensions), self._queries.edge(row_range.dimensions, newest=True)
        )
        oldest, newest = (next(iter(moments), None) for [moments] in edges)
        if oldest is None or newest is None:
            return None, None, []
        first, last = max(row_range.start, oldest), min(row_range.end, newest)
        if last < first:
            return oldest, newest, []
        table = self._columns.table
        averages = Averages(self._database, self._columns, intervals, self.series)
        rows = await averages.read(
            [table.c[name] == value for name, value in row_range.dimensions.items()],
            first, last, row_range.after, row_range.limit, forward=row_range.forward,
        )  # fmt: skip
        item = averaged(self.row_type)
        return oldest, newest, [item(**row) for row in rows]

    def _gaps(
        self,
        shown: list[Any],
        page: RowRange,
        start: datetime | None,
        end: datetime | None,
        newest: datetime | None,
        intervals: Intervals | None,
    ) -> list[HistoryGap]:
        """The gaps of a page: between its items, before the first item of the first page, and after the last one up to
        `end` (None: there are further pages) or now, whichever is earlier. A row that is not overdue yet is not a gap."""
        length = None if intervals is None else intervals.length
        cadence = max(self.series.every, length or self.series.every)
        # A gap between two pages is listed on the later one.
        before = [] if page.after is None else [page.after]
        keys = [*before, *map(self._key, shown)]
        moments: list[datetime] = [key[0] for key in keys]
        places = [self._place(key, intervals) for key in keys]
        ends = [place + cadence for place in places]
        if intervals is None and self.series.end is not None:
            own = [getattr(row, self.series.end) for row in shown]
            ends[len(before) :] = [one or other for one, other in zip(own, ends[len(before) :], strict=True)]
        ends = list(accumulate(ends, max))
        lasts = moments if intervals is None else list(accumulate((self._end(key, intervals) for key in keys), max))
        present = now()
        # `end` is inclusive: a gap up to the last microsecond of a day ends at midnight.
        bound = None if end is None else (min(end, present) + MICROSECOND).replace(microsecond=0)
        gaps = gaps_between(lasts, moments, places, ends, cadence)
        if start is not None and page.after is None:
            until = moments[0] if moments else bound
            if until is not None:
                gaps[:0] = gap_at_start(start, until, cadence, is_averaged=length is not None)
        if moments and newest is not None and bound is not None:
            has_later = newest >= moments[-1] + length if length else newest > moments[-1]
            if has_later or present - newest > self.series.overdue_after:
                covered = ends[-1] if intervals is None else moments[-1] + cadence
                gaps += gap_at_end(lasts[-1], covered, bound, cadence)
        return gaps

    def _end(self, key: tuple[Any, ...], intervals: Intervals) -> datetime:
        """The end of the interval of a key."""
        of = dict(zip(self._columns.key, key, strict=True))
        return intervals.start(intervals.number(key[0], of) + 1, of)

    def _place(self, key: tuple[Any, ...], intervals: Intervals | None) -> datetime:
        """Position of an item in time: for an interval by its number, because a day starts at a different moment in each
        zone."""
        if intervals is None:
            moment: datetime = key[0]
            return moment
        return EPOCH + intervals.number(key[0], dict(zip(self._columns.key, key, strict=True))) * intervals.length
