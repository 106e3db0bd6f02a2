"""Queries that are asked often, read without a detour.

SQLite gives a day of a series, some hundred rows, in a third of a millisecond. SQLAlchemy over aiosqlite takes eight times
that: a hop between threads at each of its steps, an object for each row. So SQLAlchemy writes a query once, for either
engine, and on SQLite the driver itself runs it, in one hop."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Boolean, Date, Select
from sqlalchemy.dialects import sqlite

from skerry.errors import StoreUnavailable
from skerry.store.engine.instant import EPOCH, MICROSECOND, Instant

PROGRESS_STEPS = 20_000
"""Steps of SQLite's virtual machine between two looks at the clock: some tenths of a millisecond."""

EXACT = 2**51
"""Microseconds before and after 1970 (1898 to 2041) within which seconds as a float are exact to the microsecond."""

Values = Mapping[str, Any]
ByColumn = list[Sequence[Any]]
"""Rows, column by column."""


class Query:
    """A SELECT of which only the values of its named parameters differ from one run to the next."""

    def __init__(self, statement: Select[Any]) -> None:
        self.statement = statement
        types = [column.type for column in statement.selected_columns]
        self._readers = [(place, _READERS[type(kind)]) for place, kind in enumerate(types) if type(kind) in _READERS]
        self._width = len(types)
        written = statement.compile(dialect=sqlite.dialect(paramstyle="named"))
        self._text, self._constants = str(written), written.params

    def run(self, connection: sqlite3.Connection, values: Values) -> ByColumn:
        """What it gives, by SQLite's own driver."""
        given = {**self._constants, **{name: _stored(value) for name, value in values.items()}}
        columns = self.columns(connection.execute(self._text, given).fetchall())
        for place, read in self._readers:
            columns[place] = read(columns[place])
        return columns

    def columns(self, rows: Sequence[Sequence[Any]]) -> ByColumn:
        """Rows turned into columns."""
        return list(zip(*rows, strict=True)) if rows else [()] * self._width


class SQLiteReader:
    """Connections to an SQLite file for queries alone, each used by one thread at a time.

    The waits are bounded: `wait` seconds for a connection, `statement_timeout` for each query."""

    def __init__(self, file: Path, *, connections: int, wait: float, statement_timeout: float) -> None:
        self._file = file
        self._wait = wait
        self._statement_timeout = statement_timeout
        self._free = asyncio.Semaphore(connections)
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="skerry-sqlite")
        self._idle: list[_Connection] = []
        self._closed = False

    async def fetch(self, queries: Sequence[tuple[Query, Values]]) -> list[ByColumn]:
        """What the queries give, all of one state of the database. Raises what the driver does, and TimeoutError."""
        async with asyncio.timeout(self._wait):
            await self._free.acquire()
        try:
            if self._closed:
                raise StoreUnavailable("the store is closed")
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._fetch, queries)
        finally:
            self._free.release()

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        while self._idle:
            self._idle.pop().close()

    def _fetch(self, queries: Sequence[tuple[Query, Values]]) -> list[ByColumn]:
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = _Connection(self._file, self._statement_timeout)
        try:
            found = connection.fetch(queries)
        except BaseException:
            connection.close()  # what is damaged or was interrupted is not used again
            raise
        self._idle.append(connection)
        return found


class _Connection:
    def __init__(self, file: Path, statement_timeout: float) -> None:
        self._statement_timeout = statement_timeout
        self._deadline = float("inf")
        self._driver = sqlite3.connect(
            file.absolute(), timeout=statement_timeout, isolation_level=None, check_same_thread=False
        )
        self._driver.execute("PRAGMA query_only=ON")
        self._driver.set_progress_handler(self._overdue, PROGRESS_STEPS)

    def fetch(self, queries: Sequence[tuple[Query, Values]]) -> list[ByColumn]:
        self._driver.execute("BEGIN")
        found = []
        for query, values in queries:
            self._deadline = time.monotonic() + self._statement_timeout
            found.append(query.run(self._driver, values))
        self._driver.execute("COMMIT")
        return found

    def close(self) -> None:
        self._driver.close()

    def _overdue(self) -> bool:
        return time.monotonic() > self._deadline


def _stored(value: Any) -> Any:
    """A value as SQLite keeps it."""
    if isinstance(value, datetime):
        return (value - EPOCH) // MICROSECOND
    return value.isoformat() if isinstance(value, date) else value


def _moments(values: Sequence[int | None]) -> list[datetime | None]:
    known = [value for value in values if value is not None]
    if len(known) == len(values) and known and max(map(abs, known)) < EXACT:
        # Every row has a moment: msgspec makes datetimes of seconds five times as fast as we could.
        return msgspec.convert([value / 1_000_000 for value in known], list[datetime | None], strict=False)
    return [None if value is None else EPOCH + timedelta(0, 0, value) for value in values]


def _days(values: Sequence[str | None]) -> list[date | None]:
    return [None if value is None else date.fromisoformat(value) for value in values]


def _truths(values: Sequence[int | None]) -> list[bool | None]:
    return [None if value is None else bool(value) for value in values]


_READERS: Mapping[type[Any], Callable[[Sequence[Any]], Sequence[Any]]] = {
    Instant: _moments,
    Date: _days,
    Boolean: _truths,
}
