"""The synchronous client: the asynchronous session in an event loop of its own thread."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import ExitStack, aclosing
from datetime import datetime
from threading import Lock
from types import TracebackType
from typing import Any, Self

from anyio.from_thread import BlockingPortal, start_blocking_portal

from skerry.client.calls import ApiCall, call_of_path
from skerry.client.groups import SyncGroups
from skerry.client.logs import configure
from skerry.client.results import Result, read
from skerry.client.session import Options, Session, options_of
from skerry.client.streams import StreamEvent, follow
from skerry.settings import Settings

MAX_WAITING = 64
"""Events that the connection may be ahead of the reader."""


class Skerry(SyncGroups):
    """Skerry without an event loop: without a server in this process, with the address of one over HTTP.

        with Skerry() as skerry:
            prices = skerry.electricity.today("SE3")

    It opens with the first call. `with` closes it at the end; without, `close()` does, and a process may end without either.
    Threads may share it."""

    def __init__(
        self,
        server: str | None = None,
        *,
        settings: Settings | None = None,
        timeout: float = 60.0,
        max_wait: float = 60.0,
    ) -> None:
        """`server` is a base URL such as `https://skerry.example`. Without one, `settings` are those of the application in this
        process; by default those of the environment. `timeout` is in seconds; after a 429, a `Retry-After` of up to `max_wait`
        seconds is waited for."""
        configure()
        self._options = options_of(Options(server=server, settings=settings, timeout=timeout, max_wait=max_wait))
        self._opening = Lock()
        self._stack = ExitStack()
        self._opened: tuple[BlockingPortal, Session] | None = None

    def get(self, path: str, **query: object) -> Result[Any]:
        """The answer of a path, with or without /api/v1, as plain lists and dictionaries."""
        return self.answer(call_of_path(path, query))

    def answer(self, call: ApiCall) -> Result[Any]:
        """The answer of a call. Raises ApiError, ServerUnreachable, UnexpectedAnswer."""
        portal, session = self._open()
        data, provenance = read(call, portal.call(session.send, call))
        return Result(self, call, data, provenance)

    def stream(
        self, *topics: str, last_event_id: str | None = None, since: datetime | None = None
    ) -> Iterator[StreamEvent]:
        """The events of topics such as `electricity:SE3`, without end; a lost connection is opened again where it was lost.

        Events come from the collector: of the server, or of another process with the same store."""
        portal, session = self._open()
        waiting: asyncio.Queue[StreamEvent | Exception] = asyncio.Queue(MAX_WAITING)
        events = follow(session, topics, last_event_id=last_event_id, since=since)
        following = portal.start_task_soon(_put_all, events, waiting)
        try:
            while True:
                found = portal.call(waiting.get)
                if isinstance(found, Exception):
                    raise found
                yield found
        finally:
            following.cancel()

    def close(self) -> None:
        """Close the application, or the connections to the server. A later call opens it anew."""
        with self._opening:
            self._opened = None
            self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _open(self) -> tuple[BlockingPortal, Session]:
        with self._opening:
            if self._opened is None:
                portal = self._stack.enter_context(start_blocking_portal(name="skerry-client"))
                session = Session(self._options)
                self._stack.callback(portal.call, session.aclose)
                self._opened = portal, session
            return self._opened


async def _put_all(events: AsyncGenerator[StreamEvent], waiting: "asyncio.Queue[StreamEvent | Exception]") -> None:
    """Pass on the events in one task, which opens and closes their connection, and at last the error that ended them."""
    async with aclosing(events):
        try:
            async for event in events:
                await waiting.put(event)
        except Exception as error:  # noqa: BLE001  the reader raises it in its own thread
            await waiting.put(error)
