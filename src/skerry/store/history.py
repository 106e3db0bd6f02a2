"""History: rows of a series as they were collected, read by time.

A row is written once; what changes later is a revision, which says so. A gap is a gap: nothing is filled in."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import ColumnElement, and_, bindparam, select, tuple_, update

from skerry.answers import Gap, Moment
from skerry.clock import now
from skerry.errors import BadParameter
from skerry.parts import Part
from skerry.store.averages import Averages
from skerry.store.cursor import decode_cursor, encode_cursor
from skerry.store.database import Database
from skerry.store.intervals import Intervals, label
from skerry.store.partitions import Partitions
from skerry.store.records import Record, check_value, merge, merge_by_key
from skerry.store.series import REVISED_AT, SeriesRow, columns_of, ensure_table

T = TypeVar("T")
R = TypeVar("R", bound=SeriesRow)

WRITE_BATCH = 500
"""Rows looked up by one statement: their keys stay well below the 32,766 parameters that both engines take."""
EXPORT_BATCH = 1_000


class Written(Struct, frozen=True):
    """What became of the rows of one write, counted by key."""

    inserted: int
    revised: int
    """Stored before with other values."""
    unchanged: int


class HistoryPage(Struct, Generic[T], frozen=True):
    """Rows of a history in ascending time."""

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: list[T]
    interval: Annotated[str, Meta(description="`raw`, or the interval that each item is the mean of (`1h`, `1d`)")]
    first_available: Annotated[Moment | None, Meta(description="time of the oldest row that is kept, UTC")]
    gaps: Annotated[list[Gap], Meta(description="where these rows are further apart than 1.5 times the cadence")]
    next: Annotated[str | None, Meta(description="`cursor` of the next page; null where there is none")]


class History(Part, Generic[R]):
    """One series in the store. Every method raises StoreUnavailable when the database does not answer."""

    gives = "history"

    def __init__(self, database: Database, row_type: type[R]) -> None:
        self.series = row_type.SERIES
        self._database = database
        self._row_type = row_type
        self._columns = columns_of(row_type)
        self._partitions = Partitions(database, self._columns)
        shape: Any = row_type
        self._fields: tuple[msgspec.structs.FieldInfo, ...] = msgspec.structs.fields(shape)
        self._types = {field.name: field.type for field in self._fields}
        self._shown = [self._columns.table.c[field.name] for field in self._fields]
        self._ready = False
        self._preparing = asyncio.Lock()

    async def write(self, rows: Sequence[R], *, late: bool = False) -> Written:
        """Store rows, in one transaction that is committed on return. To write the same rows again changes nothing.

        A row whose key is stored is compared: a value that differs replaces the stored one and the row's `revised_at`
        is set; None never replaces a value, as a late incomplete sample must not erase a good one. Of several rows with
        one key, the later complete the earlier. Rows that come `late`, after those of another writer, replace no value
        either: they are stored where there is none. A value of the wrong type, a naive datetime or a number that is not
        finite is a ValueError, and nothing is written."""
        incoming = merge_by_key([self._record(row) for row in rows], self._columns.key)
        await self._prepare()
        await self._partitions.ensure(key[0] for key in incoming)
        inserts: list[dict[str, Any]] = []
        revisions: list[dict[str, Any]] = []
        table = self._columns.table
        key_columns = [table.c[name] for name in self._columns.key]
        async with self._database.writing(table.name) as connection:
            for keys in _batches(sorted(incoming), WRITE_BATCH):
                statement = select(*key_columns, *(table.c[name] for name in self._columns.values)).where(
                    tuple_(*key_columns).in_(keys),
                    # Implied by the above, for which SQLite would read the whole table.
                    self._columns.moment.between(keys[0][0], keys[-1][0]),
                )
                result = await connection.execute(statement)
                stored = {tuple(row[: len(key_columns)]): dict(row._mapping) for row in result}
                for key in keys:
                    if key not in stored:
                        inserts.append(incoming[key])
                    elif (revised := merge(*_in_order(stored[key], incoming[key], late))) != stored[key]:
                        revisions.append(revised)
            if inserts:
                await connection.execute(table.insert(), inserts)
            if revisions:
                matches = [column == bindparam(f"key_{column.name}") for column in key_columns]
                changes: dict[str, Any] = {name: bindparam(f"new_{name}") for name in self._columns.values}
                await connection.execute(
                    update(table).where(*matches).values({**changes, REVISED_AT: now()}),
                    [
                        {f"key_{name}": row[name] for name in self._columns.key}
                        | {f"new_{name}": row[name] for name in self._columns.values}
                        for row in revisions
                    ],
                )
        return Written(len(inserts), len(revisions), len(incoming) - len(inserts) - len(revisions))

    async def read(
        self,
        *,
        start: datetime | None = None,
        end: datetime | None = None,
        limit: int = 500,
        interval: timedelta | None = None,
        cursor: str | None = None,
        where: Mapping[str, str] | None = None,
    ) -> HistoryPage[R]:
        """At most `limit` rows from `start` to `end`, both included, in ascending time.

        With `start`, the oldest come first and `next` leads on; without, these are the newest. `where` keeps the rows
        whose dimensions have the values named. With `interval`, an item is the mean of the rows of one interval (and of
        one combination of dimensions): its moment is the interval's begin; numbers are means of the values there are,
        those of int fields rounded; other fields have the value that all the rows share, or None; empty intervals do
        not appear. A row that is stored later than its place in time was paged over is not met again.

        Raises BadParameter for a cursor that is not ours, a dimension's value of the wrong kind, an `end` before
        `start`, a `limit` below 1, or an interval that does not divide a day."""
        if limit < 1:
            raise BadParameter("limit", limit, "at least 1")
        if start is not None and end is not None and end < start:
            raise BadParameter("end", end.isoformat(), f"a moment not before start, {start.isoformat()}")
        after = None
        if cursor is not None:
            after = decode_cursor(cursor, [self._types[name] for name in self._columns.key])
        conditions = self._dimension_conditions(where or {})
        forward = start is not None or after is not None
        intervals = None if interval is None else Intervals(interval, self.series.zone)
        await self._prepare()
        first_available = await self._edge(conditions, newest=False)
        if intervals is None:
            rows = await self._rows(conditions, start, end, after, limit + 1, forward=forward)
        else:
            rows = await self._means(intervals, conditions, start, end, after, limit + 1, forward=forward)
        shown = rows[:limit] if forward else rows[-limit:]
        return HistoryPage(
            count=len(shown),
            items=[self._row_type(**row) for row in shown],
            interval="raw" if interval is None else label(interval),
            first_available=first_available,
            gaps=self._gaps(shown, after) if interval is None else [],
            next=encode_cursor(self._key(shown[-1])) if forward and len(rows) > limit else None,
        )

    async def newest(self, where: Mapping[str, str] | None = None) -> R | None:
        """The newest row (of the dimensions named), or None while nothing is stored."""
        await self._prepare()
        rows = await self._rows(self._dimension_conditions(where or {}), None, None, None, 1, forward=False)
        return self._row_type(**rows[0]) if rows else None

    async def export(self, start: datetime | None = None, end: datetime | None = None) -> AsyncIterator[R]:
        """Every row from `start` to `end`, both included, in ascending time; read in batches, so memory stays small."""
        await self._prepare()
        after: tuple[Any, ...] | None = None
        while True:
            rows = await self._rows([], start, end, after, EXPORT_BATCH, forward=True)
            for row in rows:
                yield self._row_type(**row)
            if len(rows) < EXPORT_BATCH:
                return
            after = self._key(rows[-1])

    async def _prepare(self) -> None:
        if self._ready:
            return
        async with self._preparing:
            if not self._ready:
                await ensure_table(self._database, self._columns)
                self._ready = True

    def _record(self, row: R) -> dict[str, Any]:
        """A row as column values. Raises ValueError (msgspec's ValidationError is one) for what a column cannot
        hold."""
        given = {field.encode_name: getattr(row, field.name) for field in self._fields}
        checked = msgspec.convert(given, self._row_type)
        record = {name: getattr(checked, name) for name in (*self._columns.key, *self._columns.values)}
        for name, value in record.items():
            check_value(f"{self.series.name}.{name}", value)
        return record

    def _key(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple(row[name] for name in self._columns.key)

    def _range(self, start: datetime | None, end: datetime | None) -> list[ColumnElement[bool]]:
        moment = self._columns.moment
        lower = [] if start is None else [moment >= start]
        return lower if end is None else [*lower, moment <= end]

    def _dimension_conditions(self, where: Mapping[str, str]) -> list[ColumnElement[bool]]:
        conditions: list[ColumnElement[bool]] = []
        for name, text in where.items():
            if name not in self._columns.dimensions:
                raise ValueError(f"{name} is no dimension of the series {self.series.name}")
            try:
                value = msgspec.convert(text, self._types[name], strict=False)
                check_value(name, value)
            except ValueError:
                raise BadParameter(name, text, f"a value of {name}") from None
            conditions.append(self._columns.table.c[name] == value)
        return conditions

    async def _edge(self, conditions: list[ColumnElement[bool]], *, newest: bool) -> datetime | None:
        moment = self._columns.moment
        order = moment.desc() if newest else moment
        async with self._database.reading() as connection:
            return await connection.scalar(select(moment).where(*conditions).order_by(order).limit(1))

    async def _rows(
        self,
        conditions: list[ColumnElement[bool]],
        start: datetime | None,
        end: datetime | None,
        after: tuple[Any, ...] | None,
        limit: int,
        *,
        forward: bool,
    ) -> list[dict[str, Any]]:
        """Raw rows in ascending order of the key: the first `limit` of the range, or the last where not `forward`."""
        key = [self._columns.table.c[name] for name in self._columns.key]
        statement = select(*self._shown).where(*conditions, *self._range(start, end)).limit(limit)
        if after is not None:
            statement = statement.where(tuple_(*key) > tuple_(*after, types=[column.type for column in key]))
            # Implied by the above, but a range on one column is what every planner finds the index for.
            statement = statement.where(and_(key[0] >= after[0]))
        statement = statement.order_by(*(key if forward else [column.desc() for column in key]))
        async with self._database.reading() as connection:
            rows = [dict(row) for row in (await connection.execute(statement)).mappings()]
        return rows if forward else rows[::-1]

    async def _means(
        self,
        intervals: Intervals,
        conditions: list[ColumnElement[bool]],
        start: datetime | None,
        end: datetime | None,
        after: tuple[Any, ...] | None,
        limit: int,
        *,
        forward: bool,
    ) -> list[dict[str, Any]]:
        oldest = await self._edge(conditions, newest=False)
        newest = await self._edge(conditions, newest=True)
        if oldest is None or newest is None:
            return []
        first = oldest if start is None else max(start, oldest)
        last = newest if end is None else min(end, newest)
        if last < first:
            return []
        averages = Averages(self._database, self._columns, intervals)
        return await averages.read(conditions, first, last, after, limit, forward=forward)

    def _gaps(self, rows: list[dict[str, Any]], after: tuple[Any, ...] | None) -> list[Gap]:
        moments = [row[self._columns.key[0]] for row in rows]
        if after is not None:
            moments.insert(0, after[0])  # a gap between two pages belongs to the later
        widest = self.series.every * 1.5
        return [Gap(one, other) for one, other in pairwise(moments) if other - one > widest]


def _in_order(stored: Record, incoming: Record, late: bool) -> tuple[Record, Record]:
    """The earlier and the later of two versions of a row."""
    return (incoming, stored) if late else (stored, incoming)


def _batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for begin in range(0, len(items), size):
        yield items[begin : begin + size]
