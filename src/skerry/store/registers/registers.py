"""Registers: large files of a provider, stored as rows that can be searched and paged.

A caller cannot wait for tens of megabytes, so the collector imports the file and stores its rows here. A new edition is
written next to the current one and replaces it in one step when it is complete and plausible. Until then, and if the import
fails, callers get the current edition."""

from collections.abc import AsyncIterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Table, and_, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from skerry.clock import has_passed, now
from skerry.container import Dependency
from skerry.errors import SkerryError, UpstreamUnavailable
from skerry.folding import fold
from skerry.provenance import Origin, note
from skerry.store.engine.database import Database
from skerry.store.engine.schema import (
    TERM_START,
    TERM_START_LENGTH,
    register_readings,
    register_rows,
    register_terms,
)

T = TypeVar("T")
FIRST_IMPORT_RETRY_AFTER = 300
"""`Retry-After` in seconds for a register that was never imported: a new collector needs about this long."""
MAX_LOST_SHARE = 0.1
"""Maximum share of rows that a register may lose from one import to the next. A greater loss means a truncated file."""
MAX_MISSING_SHARE = 0.05
"""Maximum share of rows without a value in a required field. More means that the field was renamed."""
DELETED_POSITIONS = 50_000
"""Number of rows of an edition that are deleted in one transaction."""


@dataclass(frozen=True, slots=True)
class Register:
    """Declaration of a register; its row Struct has it as `REGISTER`."""

    name: str
    every: timedelta
    """Interval between imports of the provider's file."""
    searched: tuple[str, ...]
    """Searchable fields: strings, integers, or lists of strings."""
    required: tuple[str, ...]
    """Fields that nearly all rows have."""
    minimum: int = 1
    """Minimum number of rows; a file with fewer rows is rejected."""
    window: str | None = None
    """Searchable field that divides a file into parts in ascending order, of which it has the newest: months, years. Its oldest
    part is left out in time, so that the rows of each part are compared with the last import, not those of the file."""


class RegisterRow(Protocol):
    """A frozen msgspec Struct that names its register and the provider."""

    REGISTER: ClassVar[Register]
    SOURCE: ClassVar[Any]


R = TypeVar("R", bound=RegisterRow)


class ImportRefused(SkerryError):
    """An import was rejected and the stored rows stay; the message says why."""


class Found(Struct, Generic[T], frozen=True):
    """Rows found by a search, in the order of the register."""

    total: int
    """Number of all matching rows, not only of those returned."""
    rows: list[T]


class RegisterStore(Dependency, Generic[R]):
    """One register. Every method raises StoreUnavailable if the database does not answer."""

    answer_kind = "register"

    def __init__(self, database: Database, row_type: type[R]) -> None:
        self.register = row_type.REGISTER
        self._origin: Origin = row_type.SOURCE.origin()
        self._database = database
        self._decoder = msgspec.json.Decoder(row_type)

    async def is_due(self) -> bool:
        """Whether the register was never imported, or its interval has passed since the last successful import.

        After a failed import, the next one waits a quarter of the interval if there are rows to serve, because the file is
        large."""
        statement = select(
            register_readings.c.edition, register_readings.c.read_at, register_readings.c.begun_at
        ).where(register_readings.c.register == self.register.name)
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).one_or_none()
        if row is None or row.read_at is None or not await self._is_readable(row.edition):
            return True
        every = self.register.every
        return has_passed(every, row.read_at) and has_passed(every / 4, row.begun_at)

    async def is_overdue(self) -> bool:
        """Whether the register was never imported, or the last successful import is older than two intervals."""
        current = await self._current()
        return current is None or has_passed(2 * self.register.every, current[1])

    async def replace(self, batches: AsyncIterable[Sequence[R]], *, max_rows: int = 2_000_000) -> int:
        """Replace all rows of the register, in one step after the last batch. Returns the number of rows.

        Raises ImportRefused, and any error of the batches. The current rows then stay."""
        edition = await self._start_import()
        count = 0
        missing = dict.fromkeys(self.register.required, 0)
        async for batch in batches:
            if count + len(batch) > max_rows:
                raise ImportRefused(f"{self.register.name} has more than {max_rows} rows")
            for name in missing:
                missing[name] += sum(getattr(row, name) in (None, "") for row in batch)
            await self._add_rows(edition, count, batch)
            count += len(batch)
        await self._publish(edition, count, missing)
        return count

    async def find(
        self,
        *,
        equal: Mapping[str, str | None] | None = None,
        containing: Mapping[str, str | None] | None = None,
        limit: int,
        offset: int,
    ) -> Found[R]:
        """Rows whose searchable fields equal or contain the given strings. A condition of None is ignored.

        Case and accents are ignored. Adds the provider and the time of the import to the provenance of the answer.
        Raises UpstreamUnavailable if the register was never imported."""
        current = await self._current()
        if current is None:
            raise UpstreamUnavailable(
                self._origin.title,
                "has not been imported yet by the collector",
                retry_after=FIRST_IMPORT_RETRY_AFTER,
            )
        edition, read_at = current
        note(self._origin, fetched_at=read_at, fresh_until=max(read_at + self.register.every, now()))
        conditions = self._rows(edition)
        for name, text in self._given(equal):
            folded = fold(text)
            # Not `term = ...`, which SQLite would also put into the indexed expression, and then not use the index.
            equals = and_(TERM_START.in_([folded[:TERM_START_LENGTH]]), register_terms.c.term.between(folded, folded))
            conditions.append(self._matching(edition, name, equals))
        for name, text in self._given(containing):
            folded = fold(text)
            if not folded:
                return Found(0, [])  # only punctuation: no name contains it
            conditions.append(self._matching(edition, name, register_terms.c.term.contains(folded, autoescape=True)))
        counted = select(func.count()).select_from(register_rows).where(*conditions)
        wanted_rows = select(register_rows.c.data).where(*conditions).order_by(register_rows.c.position)
        async with self._database.reading() as connection:
            total = int(await connection.scalar(counted) or 0)
            found = (await connection.execute(wanted_rows.limit(limit).offset(offset))).scalars()
            try:
                return Found(total, [self._decoder.decode(text) for text in found])
            except msgspec.ValidationError as error:  # stored by a version with other fields
                raise UpstreamUnavailable(
                    self._origin.title,
                    "has to be imported again by the collector",
                    retry_after=FIRST_IMPORT_RETRY_AFTER,
                ) from error

    async def _is_readable(self, edition: int) -> bool:
        """Whether this version can decode the stored rows: another version may have stored other fields."""
        statement = select(register_rows.c.data).where(*self._rows(edition)).limit(1)
        async with self._database.reading() as connection:
            text = await connection.scalar(statement)
        try:
            return text is None or self._decoder.decode(text) is not None
        except msgspec.ValidationError:
            return False

    def _given(self, texts: Mapping[str, str | None] | None) -> Iterator[tuple[str, str]]:
        for name, text in (texts or {}).items():
            if name not in self.register.searched:
                raise TypeError(f"{self.register.name} cannot be searched by {name}")
            if text is not None:
                yield name, text

    def _rows(self, edition: int) -> list[ColumnElement[bool]]:
        return [register_rows.c.register == self.register.name, register_rows.c.edition == edition]

    def _matching(self, edition: int, field: str, condition: ColumnElement[bool]) -> ColumnElement[bool]:
        terms = register_terms.c
        positions = select(terms.position).where(
            terms.register == self.register.name, terms.edition == edition, terms.field == field, condition
        )
        return register_rows.c.position.in_(positions)

    async def _current(self) -> tuple[int, datetime] | None:
        statement = select(register_readings.c.edition, register_readings.c.read_at).where(
            register_readings.c.register == self.register.name, register_readings.c.read_at.is_not(None)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).one_or_none()
        return None if row is None else (row.edition, row.read_at)

    async def _start_import(self) -> int:
        """Start an import and return its edition number. Deletes the rows of unfinished imports and all editions before
        the current one. The current edition stays until the next import, for queries that are still reading it."""
        name, moment = self.register.name, now()
        async with self._database.writing("registers") as connection:
            row = (
                (await connection.execute(select(register_readings).where(register_readings.c.register == name)))
                .mappings()
                .one_or_none()
            )
            current, newest = (None, 0) if row is None else (row["edition"], row["newest"])
            await connection.execute(
                self._database.insert(register_readings)
                .values(register=name, edition=None, newest=newest + 1, count=0, begun_at=moment, read_at=None)
                .on_conflict_do_update(
                    index_elements=[register_readings.c.register], set_={"newest": newest + 1, "begun_at": moment}
                )
            )
        for table in (register_terms, register_rows):
            await self._delete(table, and_(table.c.edition <= newest, table.c.edition.is_distinct_from(current)))
        return int(newest) + 1

    async def _delete(self, table: Table, editions: ColumnElement[bool]) -> None:
        """Delete rows of some editions, a part in each transaction: other writers wait, and no statement takes too long."""
        chosen = and_(table.c.register == self.register.name, editions)
        async with self._database.reading() as connection:
            last = await connection.scalar(select(func.max(table.c.position)).where(chosen))
        for first in range(0, 0 if last is None else last + 1, DELETED_POSITIONS):
            part = table.c.position.between(first, first + DELETED_POSITIONS - 1)
            async with self._database.writing("registers") as connection:
                await connection.execute(delete(table).where(chosen, part))

    async def _add_rows(self, edition: int, before: int, batch: Sequence[R]) -> None:
        """Store one batch in its own transaction, so that other writers do not wait for the whole file."""
        place = {"register": self.register.name, "edition": edition}
        rows: list[dict[str, Any]] = []
        terms: list[dict[str, Any]] = []
        for position, row in enumerate(batch, before):
            text = msgspec.json.encode(row).decode()
            rows.append({**place, "position": position, "data": text})
            for name in self.register.searched:
                found = [term for text in _strings(getattr(row, name)) if (term := fold(text))]
                for number, term in enumerate(found):
                    terms.append({**place, "field": name, "position": position, "number": number, "term": term})
        if not rows:
            return
        async with self._database.writing("registers") as connection:
            await connection.execute(register_rows.insert(), rows)
            if terms:
                await connection.execute(register_terms.insert(), terms)

    async def _publish(self, edition: int, count: int, missing: Mapping[str, int]) -> None:
        register = self.register
        async with self._database.writing("registers") as connection:
            row = (
                (
                    await connection.execute(
                        select(register_readings).where(register_readings.c.register == register.name)
                    )
                )
                .mappings()
                .one()
            )
            stored = await connection.scalar(
                select(func.count()).select_from(register_rows).where(*self._rows(edition))
            )
            if row["newest"] != edition or stored != count:
                raise ImportRefused(f"{register.name} was imported by another process at the same time")
            if count < register.minimum:
                raise ImportRefused(f"{register.name} has {count} rows, expected at least {register.minimum}")
            if register.window is not None:
                await self._compare_parts(connection, register.window, edition, row["edition"])
            elif count < row["count"] * (1 - MAX_LOST_SHARE):
                raise ImportRefused(f"{register.name} has {count} rows, the last import had {row['count']}")
            for name, count_missing in missing.items():
                if count_missing > count * MAX_MISSING_SHARE:
                    raise ImportRefused(f"{register.name} has {count_missing} of {count} rows without {name}")
            await connection.execute(
                register_readings.update()
                .where(register_readings.c.register == register.name)
                .values(edition=edition, count=count, read_at=now())
            )

    async def _compare_parts(self, connection: AsyncConnection, field: str, edition: int, current: int | None) -> None:
        """Raise ImportRefused if a part of the file has lost rows. Parts before the first one of the new edition are not
        compared: they have left the window."""
        terms = register_terms.c
        counted = (
            select(terms.edition, terms.term, func.count())
            .where(terms.register == self.register.name, terms.edition.in_([edition, current]), terms.field == field)
            .group_by(terms.edition, terms.term)
        )
        found: dict[int | None, dict[str, int]] = {edition: {}, current: {}}
        for its_edition, part, count in await connection.execute(counted):
            found[its_edition][part] = count
        new, before = found[edition], found[current]
        for part in sorted(before):
            count = new.get(part, 0)
            if part >= min(new, default="") and count < before[part] * (1 - MAX_LOST_SHARE):
                raise ImportRefused(
                    f"{self.register.name} has {count} rows of {part}, the last import had {before[part]}"
                )


def _strings(value: str | int | Sequence[str] | None) -> Sequence[str]:
    if value is None:
        return ()
    return (str(value),) if isinstance(value, str | int) else value
