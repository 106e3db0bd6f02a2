"""Registers: large files of a provider, as rows to be searched and paged.

A caller cannot wait for tens of megabytes, so the collector reads the file and stores its rows here. A reading is built up
beside the rows that are served, and takes their place in one step, when it is whole and may be believed; until then, and
when it fails, callers see the reading before."""

from collections.abc import AsyncIterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import SkerryError, UpstreamUnavailable
from skerry.folding import fold
from skerry.provenance import Origin, note
from skerry.store.engine.database import Database
from skerry.store.engine.schema import register_readings as readings
from skerry.store.engine.schema import register_rows, register_terms

T = TypeVar("T")
FIRST_READING = 300
"""Seconds after which to ask again for a register that was never read: a collector that starts needs about as long."""
MAX_LOSS = 0.1
"""Share of its rows that a register may lose from one reading to the next. More is half a file, not news."""
MAX_WITHOUT = 0.05
"""Share of the rows that may lack a required field: a register has gaps, but a field that was renamed is one big gap."""


@dataclass(frozen=True, slots=True)
class Register:
    """A register as we keep it; its row Struct carries this as `REGISTER`."""

    name: str
    every: timedelta
    """How often the provider's file is read."""
    searched: tuple[str, ...]
    """Fields to search by: texts, or lists of texts."""
    required: tuple[str, ...]
    """Fields that nearly all rows have."""
    minimum: int = 1
    """Fewer rows than this are a broken file."""


class RegisterRow(Protocol):
    """A frozen msgspec Struct that says which register it is a row of, and who keeps that."""

    REGISTER: ClassVar[Register]
    SOURCE: ClassVar[Any]


R = TypeVar("R", bound=RegisterRow)


class ReadingRefused(SkerryError):
    """What was read of a register may not take the place of what is there; the text says why."""


class Found(Struct, Generic[T], frozen=True):
    """Rows that a search found, in the order of the register."""

    total: int
    """How many there are beyond these, and with them."""
    rows: list[T]


class RegisterStore(Dependency, Generic[R]):
    """One register. Every method raises StoreUnavailable when the database does not answer."""

    gives = "register"

    def __init__(self, database: Database, row_type: type[R]) -> None:
        self.register = row_type.REGISTER
        self._origin: Origin = row_type.SOURCE.origin()
        self._database = database
        self._decoder = msgspec.json.Decoder(row_type)

    async def is_due(self) -> bool:
        """Whether the last good reading is as long ago as the register's interval, or there is none.

        While there is one, a reading that failed is not tried again at once: the file is large, and the rows that are
        served will do for some hours."""
        statement = select(readings.c.edition, readings.c.read_at, readings.c.begun_at).where(
            readings.c.register == self.register.name
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).one_or_none()
        if row is None or row.read_at is None or not await self._is_of_this_shape(row.edition):
            return True
        due: datetime = max(row.read_at + self.register.every, row.begun_at + self.register.every / 4)
        return now() >= due

    async def replace(self, batches: AsyncIterable[Sequence[R]], *, most_rows: int = 2_000_000) -> int:
        """Read the register anew: all of these rows and no others, once they are all there. Returns how many.

        Raises ReadingRefused, and whatever reading the batches raises; the rows that are served stay as they are then."""
        edition = await self._begin()
        count = 0
        without = dict.fromkeys(self.register.required, 0)
        async for batch in batches:
            if count + len(batch) > most_rows:
                raise ReadingRefused(f"{self.register.name} has more than {most_rows} rows")
            for name in without:
                without[name] += sum(getattr(row, name) in (None, "") for row in batch)
            await self._add(edition, count, batch)
            count += len(batch)
        await self._finish(edition, count, without)
        return count

    async def find(
        self,
        *,
        equal: Mapping[str, str | None] | None = None,
        containing: Mapping[str, str | None] | None = None,
        limit: int,
        offset: int,
    ) -> Found[R]:
        """Rows with this very text in a searched field, or with a text that contains this; None is not asked for.

        Case and accents do not count. The answer being made gets the provider and the time of the reading. Raises
        UpstreamUnavailable while the register was never read."""
        current = await self._current()
        if current is None:
            raise UpstreamUnavailable(
                self._origin.title, "has not been read yet, which the collector does", retry_after=FIRST_READING
            )
        edition, read_at = current
        note(self._origin, fetched_at=read_at, fresh_until=max(read_at + self.register.every, now()))
        ours = self._rows(edition)
        for name, text in self._asked(equal):
            ours.append(self._having(edition, name, register_terms.c.term == fold(text)))
        for name, text in self._asked(containing):
            wanted = fold(text)
            if not wanted:
                return Found(0, [])  # nothing but signs: no name contains that, and every name contains nothing
            ours.append(self._having(edition, name, register_terms.c.term.contains(wanted, autoescape=True)))
        counted = select(func.count()).select_from(register_rows).where(*ours)
        wanted_rows = select(register_rows.c.data).where(*ours).order_by(register_rows.c.position)
        async with self._database.reading() as connection:
            total = int(await connection.scalar(counted) or 0)
            found = (await connection.execute(wanted_rows.limit(limit).offset(offset))).scalars()
            try:
                return Found(total, [self._decoder.decode(text) for text in found])
            except msgspec.ValidationError as error:  # stored by a version whose rows have other fields
                raise UpstreamUnavailable(
                    self._origin.title, "has to be read again by the collector", retry_after=FIRST_READING
                ) from error

    async def _is_of_this_shape(self, edition: int) -> bool:
        """Whether the stored rows are those of this version: another may have stored other fields."""
        statement = select(register_rows.c.data).where(*self._rows(edition)).limit(1)
        async with self._database.reading() as connection:
            text = await connection.scalar(statement)
        try:
            return text is None or self._decoder.decode(text) is not None
        except msgspec.ValidationError:
            return False

    def _asked(self, texts: Mapping[str, str | None] | None) -> Iterator[tuple[str, str]]:
        for name, text in (texts or {}).items():
            if name not in self.register.searched:
                raise TypeError(f"{self.register.name} cannot be searched by {name}")
            if text is not None:
                yield name, text

    def _rows(self, edition: int) -> list[ColumnElement[bool]]:
        return [register_rows.c.register == self.register.name, register_rows.c.edition == edition]

    def _having(self, edition: int, field: str, condition: ColumnElement[bool]) -> ColumnElement[bool]:
        terms = register_terms.c
        positions = select(terms.position).where(
            terms.register == self.register.name, terms.edition == edition, terms.field == field, condition
        )
        return register_rows.c.position.in_(positions)

    async def _current(self) -> tuple[int, datetime] | None:
        statement = select(readings.c.edition, readings.c.read_at).where(
            readings.c.register == self.register.name, readings.c.read_at.is_not(None)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).one_or_none()
        return None if row is None else (row.edition, row.read_at)

    async def _begin(self) -> int:
        """The number of a new reading. What another left behind goes, and so does the reading before the current one,
        which callers whose question was under way may have been reading from."""
        name, moment = self.register.name, now()
        async with self._database.writing("registers") as connection:
            row = (
                (await connection.execute(select(readings).where(readings.c.register == name))).mappings().one_or_none()
            )
            current, newest = (None, 0) if row is None else (row["edition"], row["newest"])
            insert = sqlite.insert if self._database.sqlite else postgresql.insert
            await connection.execute(
                insert(readings)
                .values(register=name, edition=None, newest=newest + 1, count=0, begun_at=moment, read_at=None)
                .on_conflict_do_update(
                    index_elements=[readings.c.register], set_={"newest": newest + 1, "begun_at": moment}
                )
            )
        for table in (register_terms, register_rows):
            async with self._database.writing("registers") as connection:
                others = table.c.edition <= newest if current is None else table.c.edition.not_in([current, newest + 1])
                await connection.execute(delete(table).where(table.c.register == name, others))
        return int(newest) + 1

    async def _add(self, edition: int, before: int, batch: Sequence[R]) -> None:
        """Rows in a transaction of their own, so that other writers need not wait for a whole file."""
        place = {"register": self.register.name, "edition": edition}
        rows: list[dict[str, Any]] = []
        terms: list[dict[str, Any]] = []
        for position, row in enumerate(batch, before):
            text = msgspec.json.encode(row).decode()
            rows.append({**place, "position": position, "data": text})
            for name in self.register.searched:
                found = [term for text in _texts(getattr(row, name)) if (term := fold(text))]
                for number, term in enumerate(found):
                    terms.append({**place, "field": name, "position": position, "number": number, "term": term})
        if not rows:
            return
        async with self._database.writing("registers") as connection:
            await connection.execute(register_rows.insert(), rows)
            if terms:
                await connection.execute(register_terms.insert(), terms)

    async def _finish(self, edition: int, count: int, without: Mapping[str, int]) -> None:
        register = self.register
        async with self._database.writing("registers") as connection:
            row = (
                (await connection.execute(select(readings).where(readings.c.register == register.name)))
                .mappings()
                .one()
            )
            stored = await connection.scalar(
                select(func.count()).select_from(register_rows).where(*self._rows(edition))
            )
            if row["newest"] != edition or stored != count:
                raise ReadingRefused(f"{register.name} was read by another at the same time")
            if count < register.minimum:
                raise ReadingRefused(f"{register.name} has {count} rows, expected at least {register.minimum}")
            if count < row["count"] * (1 - MAX_LOSS):
                raise ReadingRefused(f"{register.name} has {count} rows, and had {row['count']}")
            for name, lacking in without.items():
                if lacking > count * MAX_WITHOUT:
                    raise ReadingRefused(f"{register.name} has {lacking} of {count} rows without {name}")
            await connection.execute(
                readings.update()
                .where(readings.c.register == register.name)
                .values(edition=edition, count=count, read_at=now())
            )


def _texts(value: Any) -> Sequence[str]:
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else value
