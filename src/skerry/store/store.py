"""The store as a whole."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Any, Literal, TypeVar

import structlog
from sqlalchemy import insert, select, update

from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import StoreDamaged, StoreUnavailable, StoreUnreachable
from skerry.settings import Settings
from skerry.store.activity.activity import ActivityStore
from skerry.store.curated.versions import CuratedStore
from skerry.store.engine.database import Database
from skerry.store.engine.lease import LEASE_TERM, Lease
from skerry.store.engine.migrate import migrate
from skerry.store.engine.schema import write_checks
from skerry.store.events.log import EventLog
from skerry.store.history.history import History
from skerry.store.history.series import SeriesRow
from skerry.store.history.write_buffer import WriteBuffer
from skerry.store.registers.registers import RegisterRow, RegisterStore

R = TypeVar("R", bound=SeriesRow)
Row = TypeVar("Row", bound=RegisterRow)

RETRY_INTERVAL = 2.0
"""Seconds between two attempts to migrate a database that was unreachable at start."""
PING_TIMEOUT = 1.0
"""Seconds that a health check waits for the database."""
WRITE_CHECK_INTERVAL = 5.0
"""Seconds between two rows that health checks write."""

State = Literal["ok", "read_only", "lost"]

log = structlog.get_logger(__name__)


class Store(Dependency):
    """History, registers, curated pages, events and leases in one database. Open it with `open_store` or `Store.open`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._histories: dict[type[SeriesRow], History[Any]] = {}
        self._migrating: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[State] | None = None
        self._write_again_at = 0.0
        self._is_locked = False
        """Whether the file answers readers, if the current check takes long: then another program has it locked."""
        self.curated = CuratedStore(database)
        self.events = EventLog(database)
        self.activity = ActivityStore(database)

    @classmethod
    async def open(cls, settings: Settings, *, wait: bool = False) -> "Store":
        """Connect to the configured database and run its migrations. The caller closes the store with `close()`.

        Raises StoreUnavailable with a one-line message for the operator: server unreachable, directory not writable,
        damaged file, tables of a newer version. With `wait`, an unreachable server or a damaged file is not an error: the
        store opens, every call raises StoreUnavailable, and the migrations run as soon as the server answers or the file is
        replaced. Permanent errors (wrong password, unknown database) are raised in either case."""
        database = Database.of(settings)
        store = cls(database)
        try:
            await migrate(database)
        except BaseException as error:
            if not (wait and isinstance(error, StoreUnreachable | StoreDamaged)):
                await database.close()
                raise
            log.warning("starting without the database", reason=str(error))
            # The path of a damaged file is for the operator's log, not for callers.
            reason = "is damaged" if isinstance(error, StoreDamaged) else "cannot be written to or reached"
            database.block(f"the database {reason}" if database.sqlite else str(error))
            store._migrating = asyncio.create_task(store._migrate_later())
        else:
            database.watch_file(store._open_replacement)
        return store

    def _open_replacement(self) -> None:
        """Another file is to take the place of the SQLite file that was opened."""
        self.events.restart()
        self._migrating = asyncio.create_task(self._migrate_later())

    async def _migrate_later(self) -> None:
        reason = ""
        await self._database.forget_file()
        while True:
            await asyncio.sleep(RETRY_INTERVAL)
            database = Database(self._database.address)
            try:
                await migrate(database)
            except StoreUnavailable as error:
                if str(error) != reason:
                    reason = str(error)
                    log.warning("database still unavailable", reason=reason)
            else:
                self.events.restart()  # a read of the old file may have ended meanwhile
                self._database.watch_file(self._open_replacement)
                self._database.unblock()
                log.info("database connected")
                return
            finally:
                await database.close()

    async def close(self) -> None:
        """Wake the waiting event readers and close all connections. Later calls raise StoreUnavailable."""
        for task in (self._migrating, self._checking):
            if task is not None:
                task.cancel()
                await asyncio.wait({task})
        await self.events.close()
        await self._database.close()

    async def ping(self) -> None:
        """Check the connection. Raises StoreUnavailable if the database does not answer."""
        async with self._database.reading() as connection:
            await connection.execute(select(1))

    async def state(self) -> State:
        """`ok` if the database answers within `PING_TIMEOUT` seconds and stores a row, `read_only` if it answers but does
        not store (full disk, standby server), else `lost`. A successful write counts for `WRITE_CHECK_INTERVAL` seconds."""
        checking = self._checking  # another caller may start the next check before this one continues
        if checking is None or checking.done():
            checking = self._checking = asyncio.create_task(self._check())
        # The query is not cancelled after the timeout: its own timeout detects a server that hangs.
        done, _ = await asyncio.wait({checking}, timeout=PING_TIMEOUT)
        if done:
            return checking.result()
        return "read_only" if self._is_locked else "lost"

    async def _check(self) -> State:
        state: State = "lost"
        with suppress(StoreUnavailable):  # logged where it is raised
            self._is_locked = False
            await self.ping()
            self._is_locked = self._database.sqlite
            state = "read_only"
            if time.monotonic() >= self._write_again_at:
                self._write_again_at = 0.0
                await self._write_check()
                self._write_again_at = time.monotonic() + WRITE_CHECK_INTERVAL
            state = "ok"
        return state

    async def _write_check(self) -> None:
        checked = {"name": "health", "checked_at": now()}
        async with self._database.writing("health") as connection:
            done = await connection.execute(update(write_checks).where(write_checks.c.name == "health").values(checked))
            if not done.rowcount:
                await connection.execute(insert(write_checks).values(checked))

    def history(self, row_type: type[R]) -> History[R]:
        """The history of the series that a row Struct declares. Its table is created on first use.

        Raises TypeError if a field of the Struct has no column type."""
        if row_type not in self._histories:
            self._histories[row_type] = History(self._database, row_type)
        return self._histories[row_type]

    def write_buffer(self) -> WriteBuffer:
        """A write buffer for a collector. It holds rows and events while the database is unreachable."""
        return WriteBuffer(self._database, self.events)

    def register(self, row_type: type[Row]) -> RegisterStore[Row]:
        """The register that a row Struct declares."""
        return RegisterStore(self._database, row_type)

    def lease(self, name: str, term: timedelta = LEASE_TERM) -> Lease:
        """A lease with this name. Each call returns a new holder, which has not acquired the lease yet."""
        return Lease(self._database, name, term)


@asynccontextmanager
async def open_store(settings: Settings, *, wait: bool = False) -> AsyncIterator[Store]:
    """An open store, which is closed when the block ends. Raises the same errors as `Store.open`."""
    store = await Store.open(settings, wait=wait)
    try:
        yield store
    finally:
        await store.close()
