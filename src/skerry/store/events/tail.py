"""The end of the event log, as one process sees it: where those who wait for the next event are woken."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import structlog

from skerry.errors import StoreUnavailable
from skerry.store.engine.database import Database, connect_postgres, driver_errors

CHANNEL = "skerry_events"
"""PostgreSQL's name for what `append` notifies and we listen to; its payload is the newest id."""
POLL = 0.1
"""Seconds between two looks at an SQLite file that another process may have written."""
CHECK = 10.0
"""Seconds between two looks at PostgreSQL, in case a notification or the whole connection was lost unnoticed."""
RETRY = 2.0
"""Seconds before the next attempt at a database that failed."""

log = structlog.get_logger(__name__)


class Tail:
    """The newest id that this process knows of. One task follows the database, however many wait."""

    def __init__(self, database: Database, read_newest: Callable[[], Awaitable[int]]) -> None:
        self.newest = 0
        self._database = database
        self._read_newest = read_newest
        self._moved = asyncio.Event()
        self._waiting = 0
        self._losses = 0
        self._follower: asyncio.Task[None] | None = None
        self._closed = False

    def advance(self, newest: int) -> None:
        """Note an id that is committed, and wake everyone if it is news."""
        if newest > self.newest:
            self.newest = newest
            self._wake()

    async def wait(self, after: int, timeout: float) -> int:  # noqa: ASYNC109
        """The newest id as soon as it is above `after`; or `after` when `timeout` seconds pass, the store closes, or the
        connection to the database is lost: whoever waits then asks it, and learns whether it is away."""
        if self._follower is None and not self._closed:
            follow = self._poll if self._database.sqlite else self._listen
            self._follower = asyncio.create_task(follow(), name="skerry-events-tail")
        self._waiting += 1
        losses = self._losses
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(timeout):
                    while self.newest <= after and self._losses == losses and not self._closed:
                        await self._moved.wait()
        finally:
            self._waiting -= 1
        return max(after, self.newest)

    async def close(self) -> None:
        """End the task that follows, and every wait."""
        self._closed = True
        self._wake()
        if self._follower is not None:
            self._follower.cancel()
            with suppress(asyncio.CancelledError):
                await self._follower

    def _wake(self) -> None:
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def _poll(self) -> None:
        while True:
            pause = POLL
            if self._waiting:
                try:
                    self.advance(await self._read_newest())
                except StoreUnavailable:  # logged where it was raised; whoever waits goes on waiting
                    pause = RETRY
            await asyncio.sleep(pause)

    async def _listen(self) -> None:
        lost = driver_errors()
        while True:
            connection = None
            try:
                connection = await connect_postgres(str(self._database.address))
                await self._follow_notifications(connection)
            except StoreUnavailable:  # logged where it was raised
                pass
            except lost as error:
                log.warning("connection for events lost", kind=type(error).__name__, error=str(error))
            finally:
                if connection is not None:
                    connection.terminate()
                    self._losses += 1
                    self._wake()
            await asyncio.sleep(RETRY)

    async def _follow_notifications(self, connection: Any) -> None:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, lambda _connection, _pid, _channel, payload: self.advance(int(payload)))
        while not lost.is_set():
            # First of all, what was appended while nobody listened.
            self.advance(await connection.fetchval("SELECT coalesce(max(id), 0) FROM events"))
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK):
                    await lost.wait()
        log.warning("connection for events lost", kind="closed by the server")
