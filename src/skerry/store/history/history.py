"""History: rows of a series as they were collected, read by time.

A row is written once. A later change is a revision, and the row has the time of it. Gaps are not filled."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Generic, TypeVar, overload

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import bindparam, func, select, tuple_, update

from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import BadParameter
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.store.engine.database import Database
from skerry.store.engine.rows import Record, batches, check_value, merge, merge_by_key
from skerry.store.engine.sqlite_reader import ByColumn
from skerry.store.history.averaged import averaged
from skerry.store.history.averages import Averages
from skerry.store.history.cursor import decode_cursor, encode_cursor, list_name
from skerry.store.history.intervals import Intervals, label
from skerry.store.history.partitions import Partitions
from skerry.store.history.queries import MAX_TIME, MIN_TIME, RowRange, SeriesQueries
from skerry.store.history.series import REVISED_AT, SeriesRow, columns_of, ensure_table

T = TypeVar("T")
R = TypeVar("R", bound=SeriesRow)

WRITE_BATCH_SIZE = 500
"""Rows looked up by one statement. Both engines accept 32,766 parameters."""
EXPORT_BATCH_SIZE = 1_000
KNOWN_FOR = timedelta(minutes=1)
"""Time for which the known values of a dimension are kept in memory; a write of this process ends it."""
RAW = "raw"


class Gap(Struct, frozen=True):
    """A period for which nothing was collected."""

    start_at: Annotated[Moment, Meta(description="last stored moment before the gap, UTC")]
    end_at: Annotated[Moment, Meta(description="first stored moment after it, UTC")]


class WriteResult(Struct, frozen=True):
    """Result of a write, counted by key."""

    inserted: int
    revised: int
    """Rows that were stored with other values."""
    unchanged: int


class HistoryPage(Struct, Generic[T], frozen=True):
    """Rows of a history in ascending order of time."""

    ROWS: ClassVar[Rows] = Rows("items")

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[T], Meta(description="rows, in ascending order of time")]
    interval: Annotated[
        str, Meta(description="`raw`, or the interval that each item is averaged over (`15m`, `1h`, `1d`)")
    ]
    first_available_at: Annotated[Moment | None, Meta(description="time of the oldest stored row, UTC")]
    gaps: Annotated[
        list[Gap],
        Meta(
            description="times between neighbouring items that are further apart than 1.5 times the cadence (or the interval, "
            "if that is longer). With several stations, areas or the like, a gap is a time without an item of any of them: "
            "filter by one to get its own gaps"
        ),
    ]
    next: Annotated[str | None, Meta(description="`cursor` of the next page; null where there is none")]

    @property
    def is_averaged(self) -> bool:
        """Whether the items are `averaged` rows."""
        return self.interval != RAW


class History(Dependency, Generic[R]):
    """One series in the store. Every method raises StoreUnavailable if the database does not answer."""

    answer_kind = "history"

    def __init__(self, database: Database, row_type: type[R]) -> None:
        self.series = row_type.SERIES
        self._database = database
        self.row_type = row_type
        self._columns = columns_of(row_type)
        self._partitions = Partitions(database, self._columns)
        shape: Any = row_type
        self._fields: tuple[msgspec.structs.FieldInfo, ...] = msgspec.structs.fields(shape)
        self._types = {field.name: field.type for field in self._fields}
        self._queries = SeriesQueries(self._columns, tuple(field.name for field in self._fields))
        self._ready = False
        self._preparation = asyncio.Lock()
        self._known: dict[str, tuple[datetime, tuple[Any, ...]]] = {}

    async def write(self, rows: Sequence[R], *, late: bool = False) -> WriteResult:
        """Store rows in one transaction, which is committed on return. Writing the same rows again changes nothing.

        If the key of a row is stored, the values are compared: a different value replaces the stored one and sets
        `revised_at` of the row. None never replaces a value, so that an incomplete sample cannot erase a complete one.
        Several rows with one key are merged; later values win. `late` rows come after those of another writer and
        replace no value: they only fill what is missing. A value of the wrong type, a naive datetime or a number that
        is not finite raises ValueError, and nothing is written."""
        return await self._store(rows, [*self._columns.key, *self._columns.values], late=late)

    async def restore(self, rows: Sequence[R]) -> WriteResult:
        """Store exported rows with their original `revised_at`; otherwise like `write`.

        Of two versions of a row, the values of the later revision win; the other version only fills what is missing."""
        return await self._store(rows, [*self._columns.key, *self._columns.values, REVISED_AT])

    async def _store(self, rows: Sequence[R], names: list[str], *, late: bool = False) -> WriteResult:
        incoming = merge_by_key([self._record(row, names) for row in rows], self._columns.key)
        await self._prepare()
        await self._partitions.ensure(key[0] for key in incoming)
        inserts: list[Record] = []
        revisions: list[Record] = []
        table = self._columns.table
        key_columns = [table.c[name] for name in self._columns.key]
        async with self._database.writing(table.name) as connection:
            for keys in batches(sorted(incoming), WRITE_BATCH_SIZE):
                statement = select(*(table.c[name] for name in names)).where(
                    tuple_(*key_columns).in_(keys),
                    # Redundant, but without this condition SQLite reads the whole table.
                    self._columns.moment.between(keys[0][0], keys[-1][0]),
                )
                result = await connection.execute(statement)
                stored = {tuple(row[: len(key_columns)]): dict(row._mapping) for row in result}
                for key in keys:
                    if key not in stored:
                        inserts.append(incoming[key])
                    elif (revised := _revised(stored[key], incoming[key], late)) is not None:
                        revisions.append(revised)
            if inserts:
                await connection.execute(table.insert(), inserts)
            if revisions:
                matches = [column == bindparam(f"key_{column.name}") for column in key_columns]
                changed = (*self._columns.values, REVISED_AT)
                await connection.execute(
                    update(table).where(*matches).values({name: bindparam(f"new_{name}") for name in changed}),
                    [
                        {f"key_{name}": row[name] for name in self._columns.key}
                        | {f"new_{name}": row[name] for name in changed}
                        for row in revisions
                    ],
                )
        if inserts:
            self._known.clear()
        return WriteResult(len(inserts), len(revisions), len(incoming) - len(inserts) - len(revisions))

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
    ) -> HistoryPage[Any]:
        """At most `limit` rows from `start` to `end`, both included, in ascending order of time.

        With `start`, these are the oldest rows, and `next` is the cursor of the next page; without it, the newest rows.
        `where` filters by values of dimensions. With `interval`, the items are `averaged` over the rows of one interval
        and one combination of dimensions: the moment is the start of the interval; a number is the mean of the existing
        values, with their lowest and highest; any other field is the value that all rows share, or None. Empty
        intervals are left out. A row that is stored after its page was read is not on a later page.

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
        intervals = None if interval is None else Intervals(interval, self.series.zone)
        await self._prepare()
        page = RowRange(of, start or MIN_TIME, end or MAX_TIME, after, limit + 1, forward)
        if intervals is None:
            oldest, columns = await self._database.fetch(self._queries.edge(of), self._queries.rows(page))
            found = self._items(columns, forward)
            first_available = next(iter(oldest[0]), None)
        else:
            first_available, found = await self._averages(page, intervals)
        shown = found[:limit] if forward else found[-limit:]
        return HistoryPage(
            count=len(shown),
            items=shown,
            interval=RAW if interval is None else label(interval),
            first_available_at=first_available,
            gaps=self._gaps(shown, after, interval),
            next=encode_cursor(self._key(shown[-1]), pages) if forward and len(found) > limit else None,
        )

    async def newest(self, where: Mapping[str, str] | None = None) -> R | None:
        """The newest row (with these values of dimensions), or None if nothing is stored."""
        of = self._dimension_values(where or {})
        await self._prepare()
        [columns] = await self._database.fetch(
            self._queries.rows(RowRange(of, MIN_TIME, MAX_TIME, None, 1, forward=False))
        )
        return next(iter(self._items(columns, forward=False)), None)

    async def known(self, dimension: str) -> tuple[Any, ...]:
        """The stored values of a dimension, in ascending order. They may be a minute old."""
        if dimension not in self._columns.dimensions:
            raise ValueError(f"{dimension} is not a dimension of the series {self.series.name}")
        read_at, values = self._known.get(dimension, (MIN_TIME, ()))
        if values and now() - read_at < KNOWN_FOR:
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
        self._known[dimension] = (now(), values)
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
        if self._ready:
            return
        async with self._preparation:
            if not self._ready:
                await ensure_table(self._database, self._columns, self.series.derived)
                self._ready = True

    def _record(self, row: R, names: Sequence[str]) -> Record:
        """A row as column values. Raises ValueError (or its subclass msgspec.ValidationError) for a value that no
        column can store."""
        given = {field.encode_name: getattr(row, field.name) for field in self._fields}
        checked = msgspec.convert(given, self.row_type)
        record = {name: getattr(checked, name, None) for name in names}
        for name, value in record.items():
            check_value(f"{self.series.name}.{name}", value)
        return record

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

    async def _averages(self, row_range: RowRange, intervals: Intervals) -> tuple[datetime | None, list[Any]]:
        """The oldest moment, and the items averaged over intervals."""
        edges = await self._database.fetch(
            self._queries.edge(row_range.dimensions), self._queries.edge(row_range.dimensions, newest=True)
        )
        oldest, newest = (next(iter(moments), None) for [moments] in edges)
        if oldest is None or newest is None:
            return None, []
        first, last = max(row_range.start, oldest), min(row_range.end, newest)
        if last < first:
            return oldest, []
        table = self._columns.table
        averages = Averages(self._database, self._columns, intervals, self.series.every)
        rows = await averages.read(
            [table.c[name] == value for name, value in row_range.dimensions.items()],
            first, last, row_range.after, row_range.limit, forward=row_range.forward,
        )  # fmt: skip
        item = averaged(self.row_type)
        return oldest, [item(**row) for row in rows]

    def _gaps(self, items: list[Any], after: tuple[Any, ...] | None, interval: timedelta | None) -> list[Gap]:
        """Gaps between neighbouring items. A gap between two pages is listed on the later page."""
        name = self._columns.key[0]
        moments = [getattr(item, name) for item in items]
        if after is not None:
            moments.insert(0, after[0])
        max_distance = max(self.series.every, interval or self.series.every) * 1.5
        return [Gap(one, other) for one, other in pairwise(moments) if other - one > max_distance]


def _revised(stored: Record, incoming: Record, late: bool) -> Record | None:
    """The stored row after an incoming one was merged into it, with the time of the revision; None if no value changes.

    A restored row has its own `revised_at` and may be the older version."""
    before, later = stored.get(REVISED_AT), incoming.get(REVISED_AT)
    outdated = before is not None and (later is None or later < before) and REVISED_AT in incoming
    merged = merge(incoming, stored) if late or outdated else merge(stored, incoming)
    if all(merged[name] == value for name, value in stored.items() if name != REVISED_AT):
        return None
    is_newer = later is not None and (before is None or later > before)
    return {**merged, REVISED_AT: later if is_newer else now()}
