"""The connection to the database: one class for both engines, with bounded waits and failures in our own terms."""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import structlog
from sqlalchemy import event, func, literal, select
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from skerry.errors import StoreUnavailable, StoreUnreachable
from skerry.settings import Settings
from skerry.store.engine.sqlite_reader import PROGRESS_STEPS, ByColumn, Query, SQLiteReader, Values

CONNECT_TIMEOUT = 3.0
"""Seconds to reach PostgreSQL."""
POOL_TIMEOUT = 2.0
"""Seconds that one waits for the others when all connections are in use."""
LOOK_AGAIN = 1.0
"""Seconds between two looks at a PostgreSQL that is away."""
STATEMENT_TIMEOUT = 5.0
"""Seconds that one statement may take."""
SQLITE_CONNECTIONS = 4
POSTGRES_CONNECTIONS = 10

log = structlog.get_logger(__name__)


class Database:
    """One database, SQLite or PostgreSQL.

    `reading()` and `writing()` give a connection in a transaction; whatever the driver raises inside leaves them as
    StoreUnavailable, and anything else rolls the transaction back and passes. `fetch()` is the short way to read."""

    def __init__(self, address: str | Path, *, statement_timeout: float = STATEMENT_TIMEOUT) -> None:
        self.address = address
        """The file of an SQLite database, or the `postgresql://` URL as libpq reads it."""
        self.sqlite = isinstance(address, Path)
        self.engine = (
            _sqlite_engine(address, statement_timeout)
            if isinstance(address, Path)
            else _postgres_engine(address, statement_timeout)
        )
        self._reader = (
            SQLiteReader(
                address, connections=SQLITE_CONNECTIONS, wait=CONNECT_TIMEOUT, statement_timeout=statement_timeout
            )
            if isinstance(address, Path)
            else None
        )
        # SQLite has one writer. Those of this process queue here, in order, and not in its polling busy handler.
        self._writer = asyncio.Lock() if self.sqlite else None
        self._closed = False
        self._looking: asyncio.Task[None] | None = None
        self._unready = ""

    @property
    def is_away(self) -> bool:
        """Whether the last attempt to get a connection failed."""
        return self._looking is not None

    def hold_back(self, reason: str) -> None:
        """Let nobody in until `let_in`: the tables are not what this version expects."""
        self._unready = reason

    def let_in(self) -> None:
        self._unready = ""

    @classmethod
    def of(cls, settings: Settings) -> "Database":
        """The database that the settings name; nothing is connected yet. Raises StoreUnavailable on a wrong address."""
        url = settings.database_url
        if url is None:
            return cls(settings.data_dir / "skerry.sqlite3")
        if url.startswith("sqlite"):
            try:
                file = make_url(url).database
            except (ArgumentError, ValueError):
                file = None
            if not file or file.startswith((":", "file:")):
                raise StoreUnavailable("SQLite needs the path of a file: sqlite:////var/lib/skerry/skerry.sqlite3")
            return cls(Path(file))
        address = "postgresql://" + url.partition("://")[2]
        if settings.database_password is not None:
            # Quoted, and so free to hold whatever a password may.
            address += ("&" if "?" in address else "?") + urlencode({"password": settings.database_password})
        return cls(address)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for statements that change nothing."""
        with translated():
            self._check_open()
            async with self._connection() as connection, connection.begin():
                yield connection

    async def fetch(self, *queries: tuple[Query, Values]) -> list[ByColumn]:
        """What queries give, column by column. Raises StoreUnavailable."""
        if self._reader is not None:
            with translated():
                self._check_open()
                return await self._reader.fetch(queries)
        async with self.reading() as connection:
            return [
                query.columns((await connection.execute(query.statement, values)).all()) for query, values in queries
            ]

    @asynccontextmanager
    async def writing(self, lock: str) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction that excludes every other one of the same `lock`, in all processes.

        Committed when the block ends: on return, what was written survives a crash of process or machine."""
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
        with translated():
            self._check_open()
            async with self._connection() as connection:
                await connection.execution_options(writes=True)
                async with connection.begin():
                    yield connection

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection, soon or not at all: nobody waits for a server that is known to be away, one task looks for it."""
        if self.is_away:
            raise StoreUnavailable("the database did not answer a moment ago")
        connection = self.engine.connect()
        try:
            if self.sqlite:
                await connection.start()
            else:
                async with asyncio.timeout(CONNECT_TIMEOUT):  # its test of a connection from the pool has no limit
                    await connection.start()
        except (StoreUnavailable, OSError, DBAPIError) as error:
            if not self.sqlite and not self._closed and not self.is_away:
                log.warning("PostgreSQL is away", kind=_kind(error))
                self._looking = asyncio.create_task(self._look_for_server())
            raise
        try:
            yield connection
        finally:
            await asyncio.shield(asyncio.create_task(connection.close()))  # as SQLAlchemy's own context does

    async def _look_for_server(self) -> None:
        while True:
            try:
                connection = await connect_postgres(str(self.address), quiet=True)
            except StoreUnavailable:
                await asyncio.sleep(LOOK_AGAIN)
            except Exception:  # of no kind that we know; a look that ended here would be the last
                log.exception("cannot look for PostgreSQL")
                await asyncio.sleep(LOOK_AGAIN)
            else:
                connection.terminate()
                break
        self._looking = None
        log.info("PostgreSQL is back")

    def _check_open(self) -> None:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        if self._unready:
            raise StoreUnavailable(self._unready)

    async def close(self) -> None:
        self._closed = True
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking
        if self._reader is not None:
            await self._reader.close()
        await self.engine.dispose()


@contextmanager
def translated() -> Iterator[None]:
    """Whatever the driver raises inside becomes StoreUnavailable. The caller learns its kind, the log its text."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:  # OSError: connection lost, TimeoutError
        if isinstance(error, StatementError) and not isinstance(error, DBAPIError) and error.orig is not None:
            raise error.orig from None  # a column type refused a value: our mistake, not the database's
        kind = _kind(error)
        # The driver's own words, not SQLAlchemy's, which repeat the statement with its values.
        log.warning("store failed", kind=kind, error=str(getattr(error, "orig", error)))
        raise StoreUnavailable(f"the database did not answer ({kind})") from error


def _kind(error: BaseException) -> str:
    """A word to look up: `SQLITE_FULL`, `QueryCanceledError`, `TimeoutError`."""
    original = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    name = getattr(original, "sqlite_errorname", None)
    # SQLAlchemy dresses asyncpg's exceptions in its own; the cause is the one that PostgreSQL's manual knows.
    cause = original.__cause__
    return str(name or type(cause if isinstance(cause, Exception) else original).__name__)


def prepare_directory(file: Path) -> None:
    """Make the directory of an SQLite file. Raises StoreUnavailable where one cannot write."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailable(f"cannot create the directory {file.parent}: {error.strerror}") from error
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
        connection.isolation_level = None  # we say BEGIN ourselves: the driver would only do so before a write
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA foreign_keys=ON")
        # With WAL, NORMAL would survive a killed process but not a power cut; an acknowledged row must survive both.
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()
        info = record.info
        info["deadline"] = float("inf")

        def overdue() -> bool:
            return time.monotonic() > float(info["deadline"])

        connection.run_async(lambda driver: driver.set_progress_handler(overdue, PROGRESS_STEPS))

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that begins as a reader and then writes fails at once when another wrote meanwhile.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def start_clock(connection: Connection, *_: Any) -> None:
        connection.info["deadline"] = time.monotonic() + statement_timeout  # SQLite has no statement timeout

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
        pool_pre_ping=True,  # a server that restarted costs no request
        pool_recycle=1800,
    )


async def connect_postgres(url: str, statement_timeout: float = STATEMENT_TIMEOUT, *, quiet: bool = False) -> Any:
    """A connection of asyncpg, which reads the URL as libpq would (`sslmode`, several hosts, ...).

    Raises StoreUnavailable, with neither address nor password in it: StoreUnreachable where the server does not answer
    or is only starting up, which will pass by itself. `quiet` where the log would have the same line every second."""
    import asyncpg

    failures: tuple[type[Exception], ...] = (ValueError, *driver_errors())
    try:
        return await asyncpg.connect(
            url,
            timeout=CONNECT_TIMEOUT,
            # The server ends a slow statement; the client's own, longer limit is for a server that is gone.
            command_timeout=statement_timeout + 1,
            server_settings={
                "application_name": "skerry",
                "statement_timeout": str(int(statement_timeout * 1000)),
                # A machine that dies in the midst of a transaction must not keep its locks for hours.
                "idle_in_transaction_session_timeout": str(int(statement_timeout * 3000)),
                "TimeZone": "UTC",
            },
        )
    except failures as error:
        kind = type(error).__name__
        if not quiet:
            log.warning("cannot connect to PostgreSQL", kind=kind, error=str(error))
        lost = (asyncpg.CannotConnectNowError, asyncpg.ConnectionDoesNotExistError, asyncpg.InternalClientError)
        passes = isinstance(error, (OSError, EOFError, *lost))
        failure = StoreUnreachable if passes else StoreUnavailable
        raise failure(f"PostgreSQL cannot be reached ({kind})") from error


def driver_errors() -> tuple[type[Exception], ...]:
    """What asyncpg raises: the network's errors, the server's, its own, and those of its protocol when a connection breaks
    in it."""
    import asyncpg

    return OSError, EOFError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError
