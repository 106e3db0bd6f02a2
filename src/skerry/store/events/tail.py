"""The newest id of the event log as one process knows it; wakes the tasks that wait for the next event."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import structlog

from skerry.errors import StoreUnavailable
from skerry.store.engine.database import Database, connect_postgres, driver_errors

CHANNEL = "skerry_events"
"""PostgreSQL channel that `append` notifies; the payload is the newest id."""
POLL_INTERVAL = 0.1
"""Seconds between two polls of an SQLite file, which another process may write."""
CHECK_INTERVAL = 10.0
"""Seconds between two polls of PostgreSQL, in case a notification or the connection was lost unnoticed."""
RETRY_INTERVAL = 2.0
"""Seconds until the next attempt after a failure."""

log = structlog.get_logger(__name__)


class Tail:
    """The newest known id. One task follows the database for all waiting readers."""

    def __init__(self, database: Database, read_newest: Callable[[], Awaitable[int]]) -> None:
        self.newest = 0
        self._database = database
        self._read_newest = read_newest
        self._changed = asyncio.Event()
        self._waiting = 0
        self._losses = 0
        self._follower: asyncio.Task[None] | None = None
        self._closed = False

    def advance(self, newest: int) -> None:
        """Set the newest committed id, and wake the waiting readers if it is higher."""
        if newest > self.newest:
            self.newest = newest
            self._wake()

    async def wait(self, after: int, timeout: float) -> int:  # noqa: ASYNC109
        """The newest id as soon as it is above `after`. Returns `after` if `timeout` seconds pass, the store closes, or
        the connection is lost; the caller's next query then shows whether the database is unreachable."""
        if self._follower is None and not self._closed:
            follow = self._poll if self._database.sqlite else self._listen
            self._follower = asyncio.create_task(follow(), name="skerry-events-tail")
        self._waiting += 1
        losses = self._losses
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(timeout):
                    while self.newest <= after and self._losses == losses and not self._closed:
                        await self._changed.wait()
        finally:
            self._waiting -= 1
        return max(after, self.newest)

    def restart(self) -> None:
        """Forget the newest id and let all who wait look again, because another log takes its place."""
        self.newest = 0
        self._losses += 1
        self._wake()

    async def close(self) -> None:
        """End the task and all waits."""
        self._closed = True
        self._wake()
        if self._follower is not None:
            self._follower.cancel()
            with suppress(asyncio.CancelledError):
                await self._follower

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def _poll(self) -> None:
        while True:
            pause = POLL_INTERVAL
            if self._waiting:
                try:
                    self.advance(await self._read_newest())
                except StoreUnavailable:  # logged where it is raised; the readers keep waiting
                    pause = RETRY_INTERVAL
            await asyncio.sleep(pause)

    async def _listen(self) -> None:
        lost = driver_errors()
        while True:
            connection = None
            try:
                connection = await connect_postgres(str(self._database.address))
                await self._follow_notifications(connection)
            except StoreUnavailable:  # logged where it is raised
                pass
            except lost as error:
                log.warning("connection for events lost", kind=type(error).__name__, error=str(error))
            finally:
                if connection is not None:
                    connection.terminate()
                    self._losses += 1
                    self._wake()
            await asyncio.sleep(RETRY_INTERVAL)

    async def _follow_notifications(self, connection: Any) -> None:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, lambda _connection, _pid, _channel, payload: self.advance(int(payload)))
        while not lost.is_set():
            # First read what was appended before this connection listened.
            self.advance(await connection.fetchval("SELECT coalesce(max(id), 0) FROM events"))
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK_INTERVAL):
                    await lost.wait()
        log.warning("connection for events lost", kind="closed by the server")
