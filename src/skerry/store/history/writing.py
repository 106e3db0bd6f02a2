"""Writing rows of a series: new ones are inserted, changed ones are revised."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, select, tuple_, update

from skerry.clock import now
from skerry.store.engine.database import Database
from skerry.store.engine.rows import Record, batches, check_value, merge, merge_by_key
from skerry.store.history.partitions import Partitions
from skerry.store.history.series import REVISED_AT, Columns, SeriesRow

R = TypeVar("R", bound=SeriesRow)
Key = tuple[Any, ...]

WRITE_BATCH_SIZE = 500
"""Rows looked up by one statement. Both engines accept 32,766 parameters."""


class WriteResult(Struct, frozen=True):
    """Result of a write, counted by key."""

    inserted: int
    revised: int
    """Rows that were stored with other values."""
    unchanged: int


class RowWriter(Generic[R]):
    """Writes the rows of one series into its table."""

    def __init__(self, database: Database, row_type: type[R], columns: Columns) -> None:
        self._database = database
        self._row_type = row_type
        self._columns = columns
        self._partitions = Partitions(database, columns)
        shape: Any = row_type
        self._fields: tuple[msgspec.structs.FieldInfo, ...] = msgspec.structs.fields(shape)

    def records(self, rows: Sequence[R], names: Sequence[str]) -> dict[Key, Record]:
        """Rows as column values, by key; rows with the same key are merged. Raises ValueError for a value that cannot be
        stored."""
        return merge_by_key([self._record(row, names) for row in rows], self._columns.key)

    async def write(self, incoming: dict[Key, Record], names: Sequence[str], *, late: bool) -> WriteResult:
        """Insert and revise in one transaction."""
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
        return WriteResult(len(inserts), len(revisions), len(incoming) - len(inserts) - len(revisions))

    def _record(self, row: R, names: Sequence[str]) -> Record:
        """A row as column values. Raises ValueError (or its subclass msgspec.ValidationError) for a value that no
        column can store."""
        given = {field.encode_name: getattr(row, field.name) for field in self._fields}
        checked = msgspec.convert(given, self._row_type)
        record = {name: getattr(checked, name, None) for name in names}
        for name, value in record.items():
            check_value(f"{self._row_type.SERIES.name}.{name}", value)
        return record


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
