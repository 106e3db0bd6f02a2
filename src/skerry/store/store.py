"""The store as a whole."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any, TypeVar

from sqlalchemy import select

from skerry.settings import Settings
from skerry.store.curated import CuratedStore
from skerry.store.database import Database
from skerry.store.events import EventLog
from skerry.store.history import History
from skerry.store.lease import TERM, Lease
from skerry.store.migrate import migrate
from skerry.store.registers import RegisterRow, RegisterStore
from skerry.store.series import SeriesRow

R = TypeVar("R", bound=SeriesRow)
Row = TypeVar("Row", bound=RegisterRow)


class Store:
    """History, registers, curated pages, events and leases in one database. Open it with `open_store` or `Store.open`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._histories: dict[type[SeriesRow], History[Any]] = {}
        self.curated = CuratedStore(database)
        self.events = EventLog(database)

    @classmethod
    async def open(cls, settings: Settings) -> "Store":
        """Connect to the database that the settings name and bring its tables up to date. `close()` it in the end.

        Raises StoreUnavailable, with one line for the operator: no server, a directory that cannot be written, a
        damaged file, tables of a newer version."""
        database = Database.of(settings)
        try:
            await migrate(database)
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def close(self) -> None:
        """Wake those who wait for events and give the connections back. Whatever is asked afterwards is
        StoreUnavailable."""
        await self.events.close()
        await self._database.close()

    async def ping(self) -> None:
        """Raises StoreUnavailable unless the database answers."""
        async with self._database.reading() as connection:
            await connection.execute(select(1))

    def history(self, row_type: type[R]) -> History[R]:
        """The history of the series that a row Struct declares. Its table is made when it is first used.

        Raises TypeError for a Struct that declares no usable columns."""
        if row_type not in self._histories:
            self._histories[row_type] = History(self._database, row_type)
        return self._histories[row_type]

    def register(self, row_type: type[Row]) -> RegisterStore[Row]:
        """The register that a row Struct declares."""
        return RegisterStore(self._database, row_type)

    def lease(self, name: str, term: timedelta = TERM) -> Lease:
        """A lease of that name for the caller to acquire; each call gives another holder."""
        return Lease(self._database, name, term)


@asynccontextmanager
async def open_store(settings: Settings) -> AsyncIterator[Store]:
    """An open store, closed when the block ends. Raises what `Store.open` raises."""
    store = await Store.open(settings)
    try:
        yield store
    finally:
        await store.close()
