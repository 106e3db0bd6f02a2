"""Database connections: one class for SQLite and PostgreSQL, with timeouts and one type of error."""

import asyncio
import errno
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import structlog
from sqlalchemy import Table, event, func, literal, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from skerry.errors import StoreUnavailable, StoreUnreachable
from skerry.settings import Settings
from skerry.store.engine.sqlite_reader import PROGRESS_STEPS, ByColumn, CompiledQuery, SQLiteReader, Values

CONNECT_TIMEOUT = 3.0
"""Seconds to connect to PostgreSQL, or to wait for a free connection to SQLite."""
POOL_TIMEOUT = 2.0
"""Seconds to wait for a free connection of the pool."""
RECONNECT_INTERVAL = 1.0
"""Seconds between two attempts to reconnect to PostgreSQL."""
STATEMENT_TIMEOUT = 5.0
"""Seconds after which a statement is cancelled."""
SQLITE_CONNECTIONS = 4
POSTGRES_CONNECTIONS = 10

FileKey = tuple[int, int]

log = structlog.get_logger(__name__)


class Database:
    """One database, SQLite or PostgreSQL.

    `reading()` and `writing()` return a connection in a transaction. Errors of the driver are raised as
    StoreUnavailable; any other exception rolls the transaction back and is raised unchanged. `fetch()` runs prepared
    queries."""

    def __init__(self, address: str | Path, *, statement_timeout: float = STATEMENT_TIMEOUT) -> None:
        self.address = address
        """Path of the SQLite file, or a `postgresql://` URL in the syntax of libpq."""
        self.sqlite = isinstance(address, Path)
        self.engine = (
            _sqlite_engine(address, statement_timeout)
            if isinstance(address, Path)
            else _postgres_engine(address, statement_timeout)
        )
        self._reader = (
            SQLiteReader(
                address,
                connections=SQLITE_CONNECTIONS,
                connection_timeout=CONNECT_TIMEOUT,
                statement_timeout=statement_timeout,
            )
            if isinstance(address, Path)
            else None
        )
        # SQLite allows one writer. The writers of this process queue here in order, not in SQLite's polling busy
        # handler.
        self._writer = asyncio.Lock() if self.sqlite else None
        self._closed = False
        self._reconnecting: asyncio.Task[None] | None = None
        self._blocked_reason = ""
        self._watched: tuple[Path, FileKey | None] | None = None
        """Path and identity of the SQLite file that was opened, once `watch_file` was called."""
        self._on_replaced: Callable[[], None] | None = None
        self.generation = 0
        """Increases when another SQLite file takes the place of the one that was opened."""

    @property
    def is_unreachable(self) -> bool:
        """Whether the last attempt to get a connection failed."""
        return self._reconnecting is not None

    def block(self, reason: str) -> None:
        """Refuse all calls with this reason until `unblock`: the tables do not have the expected version."""
        self._blocked_reason = reason

    def unblock(self) -> None:
        self._blocked_reason = ""

    def watch_file(self, on_replaced: Callable[[], None]) -> None:
        """From now on block all calls once the SQLite file is no longer the one at the path, and call `on_replaced`.

        SQLite goes on with a file that was removed, and everything written to it is lost when the process ends."""
        if isinstance(self.address, Path):
            self._watched, self._on_replaced = (self.address, _file_key(self.address)), on_replaced

    async def forget_file(self) -> None:
        """Close the connections to a file that was replaced, but for those in use, which are closed after it."""
        self.generation += 1
        if self._reader is not None:
            await self._reader.forget()
        await self.engine.dispose()

    @classmethod
    def of(cls, settings: Settings) -> "Database":
        """The configured database, not connected yet. Raises StoreUnavailable if the address is invalid."""
        url = settings.database_url
        if url is None:
            return cls(settings.data_dir / "skerry.sqlite3")
        if url.startswith("sqlite"):
            try:
                file = make_url(url).database
            except (ArgumentError, ValueError):
                file = None
            if not file or file.startswith((":", "file:")):
                raise StoreUnavailable(
                    "SQLite needs the path of a file, such as sqlite:////var/lib/skerry/skerry.sqlite3"
                )
            return cls(Path(file))
        address = "postgresql://" + url.partition("://")[2]
        if settings.database_password is not None:
            # The password is URL-encoded, so it may contain any character.
            address += ("&" if "?" in address else "?") + urlencode({"password": settings.database_password})
        return cls(address)

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """An INSERT that may have ON CONFLICT, which is part of the dialect of each database."""
        return sqlite.insert(table) if self.sqlite else postgresql.insert(table)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for statements that change nothing."""
        with translate_errors():
            self._check_open()
            async with self._connection() as connection, connection.begin():
                yield connection

    async def fetch(self, *queries: tuple[CompiledQuery, Values]) -> list[ByColumn]:
        """The results of queries, each as a list of columns. Raises StoreUnavailable."""
        if self._reader is not None:
            with translate_errors():
                self._check_open()
                return await self._reader.fetch(queries)
        async with self.reading() as connection:
            return [
                query.columns((await connection.execute(query.statement, values)).all()) for query, values in queries
            ]

    @asynccontextmanager
    async def writing(self, lock: str) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction that excludes all other transactions with the same `lock`, in all processes.

        The transaction is committed when the block ends. Committed rows survive a crash of the process or the machine."""
        if self._writer is not None:
            async with self._writer, self._writing() as connection:
                yield connection
        else:
            async with self._writing() as connection:
                key = func.hashtextextended(f"skerry:{lock}", literal(0))
                await connection.execute(select(func.pg_advisory_xact_lock(key)))
                yield connection

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        with translate_errors():
            self._check_open()
            async with self._connection() as connection:
                await connection.execution_options(writes=True)
                async with connection.begin():
                    yield connection

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection, within the timeout. While PostgreSQL is unreachable, this fails at once and one task
        reconnects."""
        if self.is_unreachable:
            raise StoreUnavailable("the database is unreachable")
        connection = self.engine.connect()
        try:
            if self.sqlite:
                await connection.start()
            else:
                async with asyncio.timeout(CONNECT_TIMEOUT):  # pool_pre_ping has no timeout of its own
                    await connection.start()
        except (StoreUnavailable, OSError, DBAPIError) as error:
            if not self.sqlite and not self._closed and not self.is_unreachable:
                log.warning("PostgreSQL is unreachable", kind=_kind(error))
                self._reconnecting = asyncio.create_task(self._reconnect())
            raise
        try:
            yield connection
        finally:
            await asyncio.shield(asyncio.create_task(connection.close()))  # as in SQLAlchemy's own context manager

    async def _reconnect(self) -> None:
        while True:
            try:
                connection = await connect_postgres(str(self.address), quiet=True)
            except StoreUnavailable:
                await asyncio.sleep(RECONNECT_INTERVAL)
            except Exception:  # any other error must not end the task
                log.exception("cannot reconnect to PostgreSQL")
                await asyncio.sleep(RECONNECT_INTERVAL)
            else:
                connection.terminate()
                break
        self._reconnecting = None
        log.info("PostgreSQL is reachable again")

    def _check_open(self) -> None:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        if self._blocked_reason:
            raise StoreUnavailable(self._blocked_reason)
        if self._watched is not None and _file_key(self._watched[0]) != self._watched[1]:
            self._watched = None
            self.block("the database file was removed or replaced")
            log.error("database file was removed or replaced; opening the one that is there", file=str(self.address))
            if self._on_replaced is not None:
                self._on_replaced()
            raise StoreUnavailable(self._blocked_reason)

    async def close(self) -> None:
        self._closed = True
        if self._reconnecting is not None:
            self._reconnecting.cancel()
            with suppress(asyncio.CancelledError):
                await self._reconnecting
        if self._reader is not None:
            await self._reader.close()
        await self.engine.dispose()


@contextmanager
def translate_errors() -> Iterator[None]:
    """Convert errors of the driver to StoreUnavailable. The caller gets the kind of the error, the log its message."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:  # OSError includes lost connections and TimeoutError
        if isinstance(error, StatementError) and not isinstance(error, DBAPIError) and error.orig is not None:
            raise error.orig from None  # a column type rejected a value: a defect of ours, not of the database
        kind = _kind(error)
        # Log the driver's message. SQLAlchemy's message repeats the statement with its values.
        log.warning("store failed", kind=kind, error=str(getattr(error, "orig", error)))
        raise StoreUnavailable(f"the database did not answer ({kind})") from error


def _file_key(file: Path) -> FileKey | None:
    """What identifies a file whatever its name; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _kind(error: BaseException) -> str:
    """Name of an error that a search engine finds: `SQLITE_FULL`, `QueryCanceledError`, `TimeoutError`."""
    original = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    name = getattr(original, "sqlite_errorname", None)
    # SQLAlchemy wraps asyncpg's exceptions; the cause is the one documented by PostgreSQL.
    cause = original.__cause__
    return str(name or type(cause if isinstance(cause, Exception) else original).__name__)


def prepare_directory(file: Path) -> None:
    """Create the directory of an SQLite file. Raises StoreUnavailable if it is not writable."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        kind = StoreUnreachable if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO) else StoreUnavailable
        raise kind(f"cannot create the directory {file.parent}: {error.strerror}") from error
    for path in (file.parent, file):
        if path.exists() and not os.access(path, os.W_OK):
            raise StoreUnavailable(f"cannot write to {path}: permission denied")


def _sqlite_engine(file: Path, statement_timeout: float) -> AsyncEngine:
    engine = create_async_engine(
        f"sqlite+aiosqlite:///{file.absolute()}",
        pool_size=SQLITE_CONNECTIONS,
        max_overflow=0,
        pool_timeout=CONNECT_TIMEOUT,
        connect_args={"timeout": statement_timeout},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def configure(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # explicit BEGIN below: the driver would send it only before a write
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA foreign_keys=ON")
        # With WAL, NORMAL survives a killed process but not a power cut. A committed row must survive both.
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()
        info = record.info
        info["deadline"] = float("inf")

        def is_overdue() -> bool:
            return time.monotonic() > float(info["deadline"])

        connection.run_async(lambda driver: driver.set_progress_handler(is_overdue, PROGRESS_STEPS))

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that starts as a reader and then writes fails at once if another process wrote in between.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def start_clock(connection: Connection, *_: Any) -> None:
        connection.info["deadline"] = time.monotonic() + statement_timeout  # SQLite has no statement timeout of its own

    return engine


def _postgres_engine(url: str, statement_timeout: float) -> AsyncEngine:
    async def connect() -> Any:
        return await connect_postgres(url, statement_timeout)

    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=POSTGRES_CONNECTIONS,
        max_overflow=0,
        pool_timeout=POOL_TIMEOUT,
        pool_pre_ping=True,  # a restarted server fails no request
        pool_recycle=1800,
    )


async def connect_postgres(url: str, statement_timeout: float = STATEMENT_TIMEOUT, *, quiet: bool = False) -> Any:
    """An asyncpg connection. The URL has the syntax of libpq (`sslmode`, several hosts, ...).

    Raises StoreUnavailable, whose message has neither address nor password. It is StoreUnreachable if the server does
    not answer, is still starting up or has no free connection, so that a later attempt may succeed. `quiet` suppresses
    the log line."""
    import asyncpg

    failures: tuple[type[Exception], ...] = (ValueError, *driver_errors())
    try:
        return await asyncpg.connect(
            url,
            timeout=CONNECT_TIMEOUT,
            # The server cancels a slow statement. The client's longer timeout is for a server that is gone.
            command_timeout=statement_timeout + 1,
            server_settings={
                "application_name": "skerry",
                "statement_timeout": str(int(statement_timeout * 1000)),
                # A client machine that crashes inside a transaction must not hold its locks for hours.
                "idle_in_transaction_session_timeout": str(int(statement_timeout * 3000)),
                "TimeZone": "UTC",
            },
        )
    except failures as error:
        kind = type(error).__name__
        if not quiet:
            log.warning("cannot connect to PostgreSQL", kind=kind, error=str(error))
        lost = (
            asyncpg.CannotConnectNowError, asyncpg.ConnectionDoesNotExistError, asyncpg.InternalClientError,
            asyncpg.TooManyConnectionsError,
        )  # fmt: skip
        is_temporary = isinstance(error, (OSError, EOFError, *lost))
        failure = StoreUnreachable if is_temporary else StoreUnavailable
        raise failure(f"PostgreSQL is unreachable ({kind})") from error


def driver_errors() -> tuple[type[Exception], ...]:
    """Exceptions of asyncpg: network errors, server errors, client errors and protocol errors of a broken connection."""
    import asyncpg

    return OSError, EOFError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError
