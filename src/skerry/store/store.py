"""The store as a whole."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any, Literal, TypeVar

import structlog
from sqlalchemy import select

from skerry.errors import StoreUnavailable, StoreUnreachable
from skerry.settings import Settings
from skerry.store.curated.versions import CuratedStore
from skerry.store.engine.database import Database
from skerry.store.engine.lease import TERM, Lease
from skerry.store.engine.migrate import migrate
from skerry.store.events.log import EventLog
from skerry.store.history.history import History
from skerry.store.history.series import SeriesRow
from skerry.store.history.write_buffer import WriteBuffer
from skerry.store.registers.registers import RegisterRow, RegisterStore

R = TypeVar("R", bound=SeriesRow)
Row = TypeVar("Row", bound=RegisterRow)

TRY_AGAIN = 2.0
"""Seconds between two attempts to bring up to date the tables of a server that was away at the start."""
LOOK_SECONDS = 1.0
"""How long a look at the database may take that only asks how it is."""

log = structlog.get_logger(__name__)


class Store:
    """History, registers, curated pages, events and leases in one database. Open it with `open_store` or `Store.open`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._histories: dict[type[SeriesRow], History[Any]] = {}
        self._migrating: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[bool] | None = None
        self.curated = CuratedStore(database)
        self.events = EventLog(database)

    @classmethod
    async def open(cls, settings: Settings, *, patient: bool = False) -> "Store":
        """Connect to the database that the settings name and bring its tables up to date. `close()` it in the end.

        Raises StoreUnavailable, with one line for the operator: no server, a directory that cannot be written, a
        damaged file, tables of a newer version. A `patient` store opens while its server is away: everything is
        StoreUnavailable until that answers, and then the tables are brought up to date. What will not pass by itself
        (a wrong password, no such database) is raised all the same."""
        database = Database.of(settings)
        store = cls(database)
        try:
            await migrate(database)
        except BaseException as error:
            if not (patient and isinstance(error, StoreUnreachable)):
                await database.close()
                raise
            log.warning("starting without the database", reason=str(error))
            database.hold_back(str(error))
            store._migrating = asyncio.create_task(store._migrate_later())
        return store

    async def _migrate_later(self) -> None:
        while True:
            await asyncio.sleep(TRY_AGAIN)
            database = Database(self._database.address)
            try:
                await migrate(database)
            except StoreUnavailable as error:
                log.warning("still without the database", reason=str(error))
            else:
                self._database.let_in()
                log.info("the database is there")
                return
            finally:
                await database.close()

    async def close(self) -> None:
        """Wake those who wait for events and give the connections back. Whatever is asked afterwards is
        StoreUnavailable."""
        for task in (self._migrating, self._looking):
            if task is not None:
                task.cancel()
                await asyncio.wait({task})
        await self.events.close()
        await self._database.close()

    async def ping(self) -> None:
        """Raises StoreUnavailable unless the database answers."""
        async with self._database.reading() as connection:
            await connection.execute(select(1))

    async def state(self) -> Literal["ok", "lost"]:
        """Whether the database answers, and soon: at most `LOOK_SECONDS` later."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._answers())
        # One that takes longer is not cut off: its own end is how a server that hangs is found out.
        done, _ = await asyncio.wait({self._looking}, timeout=LOOK_SECONDS)
        return "ok" if done and self._looking.result() else "lost"

    async def _answers(self) -> bool:
        try:
            await self.ping()
        except StoreUnavailable:  # logged where it was raised
            return False
        return True

    def history(self, row_type: type[R]) -> History[R]:
        """The history of the series that a row Struct declares. Its table is made when it is first used.

        Raises TypeError for a Struct that declares no usable columns."""
        if row_type not in self._histories:
            self._histories[row_type] = History(self._database, row_type)
        return self._histories[row_type]

    def backlog(self) -> WriteBuffer:
        """What a collector writes through: a history and an event log for which it may wait."""
        return WriteBuffer(self._database, self.events)

    def register(self, row_type: type[Row]) -> RegisterStore[Row]:
        """The register that a row Struct declares."""
        return RegisterStore(self._database, row_type)

    def lease(self, name: str, term: timedelta = TERM) -> Lease:
        """A lease of that name for the caller to acquire; each call gives another holder."""
        return Lease(self._database, name, term)


@asynccontextmanager
async def open_store(settings: Settings, *, patient: bool = False) -> AsyncIterator[Store]:
    """An open store, closed when the block ends. Raises what `Store.open` raises."""
    store = await Store.open(settings, patient=patient)
    try:
        yield store
    finally:
        await store.close()
