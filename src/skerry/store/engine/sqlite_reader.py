"""Frequent queries, run directly by the `sqlite3` driver.

SQLite reads a day of a series (some hundred rows) in a third of a millisecond. SQLAlchemy with aiosqlite takes eight
times as long: it changes threads at each step and creates an object for each row. So SQLAlchemy compiles a query once,
and on SQLite the driver runs it in one thread change."""

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
"""Virtual machine steps between two checks of the deadline: some tenths of a millisecond."""

MAX_EXACT_MICROSECONDS = 2**51
"""Microseconds before and after 1970 (1898 to 2041) for which seconds as a float are exact to the microsecond."""

Values = Mapping[str, Any]
ByColumn = list[Sequence[Any]]
"""The rows of a result, as one sequence per column."""


class CompiledQuery:
    """A SELECT with named parameters, compiled once."""

    def __init__(self, statement: Select[Any]) -> None:
        self.statement = statement
        types = [column.type for column in statement.selected_columns]
        self._decoders = [(place, _DECODERS[type(kind)]) for place, kind in enumerate(types) if type(kind) in _DECODERS]
        self._width = len(types)
        compiled = statement.compile(dialect=sqlite.dialect(paramstyle="named"))
        self._text, self._constants = str(compiled), compiled.params

    def run(self, connection: sqlite3.Connection, values: Values) -> ByColumn:
        """The result, read with the `sqlite3` driver."""
        given = {**self._constants, **{name: _stored(value) for name, value in values.items()}}
        columns = self.columns(connection.execute(self._text, given).fetchall())
        for place, read in self._decoders:
            columns[place] = read(columns[place])
        return columns

    def columns(self, rows: Sequence[Sequence[Any]]) -> ByColumn:
        """Rows as columns."""
        return list(zip(*rows, strict=True)) if rows else [()] * self._width


class SQLiteReader:
    """A pool of read-only connections to an SQLite file, each used by one thread at a time.

    Timeouts: `connection_timeout` seconds for a free connection, `statement_timeout` for each query."""

    def __init__(self, file: Path, *, connections: int, connection_timeout: float, statement_timeout: float) -> None:
        self._file = file
        self._connection_timeout = connection_timeout
        self._statement_timeout = statement_timeout
        self._free = asyncio.Semaphore(connections)
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="skerry-sqlite")
        self._idle: list[_Connection] = []
        self._closed = False

    async def fetch(self, queries: Sequence[tuple[CompiledQuery, Values]]) -> list[ByColumn]:
        """The results of the queries, read in one transaction. Raises the driver's errors and TimeoutError."""
        async with asyncio.timeout(self._connection_timeout):
            await self._free.acquire()
        try:
            if self._closed:
                raise StoreUnavailable("the store is closed")
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._fetch, queries)
        finally:
            self._free.release()

    async def forget(self) -> None:
        """Close the connections, those in use after their query. Later queries open the file that is there then."""
        idle, self._idle = self._idle, []
        while idle:
            idle.pop().close()

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        while self._idle:
            self._idle.pop().close()

    def _fetch(self, queries: Sequence[tuple[CompiledQuery, Values]]) -> list[ByColumn]:
        idle = self._idle
        try:
            connection = idle.pop()
        except IndexError:
            connection = _Connection(self._file, self._statement_timeout)
        try:
            found = connection.fetch(queries)
        except BaseException:
            connection.close()  # a damaged or interrupted connection is not reused
            raise
        if idle is self._idle:
            idle.append(connection)
        else:
            connection.close()  # `forget` was called meanwhile
        return found


class _Connection:
    def __init__(self, file: Path, statement_timeout: float) -> None:
        self._statement_timeout = statement_timeout
        self._deadline = float("inf")
        self._driver = sqlite3.connect(
            file.absolute(), timeout=statement_timeout, isolation_level=None, check_same_thread=False
        )
        self._driver.execute("PRAGMA query_only=ON")
        self._driver.set_progress_handler(self._is_overdue, PROGRESS_STEPS)

    def fetch(self, queries: Sequence[tuple[CompiledQuery, Values]]) -> list[ByColumn]:
        self._driver.execute("BEGIN")
        found = []
        for query, values in queries:
            self._deadline = time.monotonic() + self._statement_timeout
            found.append(query.run(self._driver, values))
        self._driver.execute("COMMIT")
        return found

    def close(self) -> None:
        self._driver.close()

    def _is_overdue(self) -> bool:
        return time.monotonic() > self._deadline


def _stored(value: Any) -> Any:
    """A value as SQLite stores it."""
    if isinstance(value, datetime):
        return (value - EPOCH) // MICROSECOND
    return value.isoformat() if isinstance(value, date) else value


def _moments(values: Sequence[int | None]) -> list[datetime | None]:
    known = [value for value in values if value is not None]
    if len(known) == len(values) and known and max(map(abs, known)) < MAX_EXACT_MICROSECONDS:
        # No value is null: msgspec converts seconds to datetimes five times as fast as the loop below.
        return msgspec.convert([value / 1_000_000 for value in known], list[datetime | None], strict=False)
    return [None if value is None else EPOCH + timedelta(0, 0, value) for value in values]


def _days(values: Sequence[str | None]) -> list[date | None]:
    return [None if value is None else date.fromisoformat(value) for value in values]


def _booleans(values: Sequence[int | None]) -> list[bool | None]:
    return [None if value is None else bool(value) for value in values]


_DECODERS: Mapping[type[Any], Callable[[Sequence[Any]], Sequence[Any]]] = {
    Instant: _moments,
    Date: _days,
    Boolean: _booleans,
}
