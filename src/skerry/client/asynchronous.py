"""The asynchronous client."""

from collections.abc import AsyncGenerator
from datetime import datetime
from types import TracebackType
from typing import Any, Self

from skerry.client.calls import ApiCall, call_of_path
from skerry.client.groups import AsyncGroups
from skerry.client.logs import configure
from skerry.client.results import AsyncResult, read
from skerry.client.session import Options, Session, options_of
from skerry.client.streams import StreamEvent, follow
from skerry.settings import Settings


class AsyncSkerry(AsyncGroups):
    """Skerry in an event loop: without a server in this process, with the address of one over HTTP.

        async with AsyncSkerry() as skerry:
            prices = await skerry.electricity.today("SE3")

    It opens with the first call. `async with` closes it at the end; without, `aclose()` does."""

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
        self._session = Session(
            options_of(Options(server=server, settings=settings, timeout=timeout, max_wait=max_wait))
        )

    async def get(self, path: str, **query: object) -> AsyncResult[Any]:
        """The answer of a path, with or without /api/v1, as plain lists and dictionaries."""
        return await self.answer(call_of_path(path, query))

    async def answer(self, call: ApiCall) -> AsyncResult[Any]:
        """The answer of a call. Raises ApiError, ServerUnreachable, UnexpectedAnswer."""
        data, provenance = read(call, await self._session.send(call))
        return AsyncResult(self, call, data, provenance)

    def stream(
        self, *topics: str, last_event_id: str | None = None, since: datetime | None = None
    ) -> AsyncGenerator[StreamEvent]:
        """The events of topics such as `electricity:SE3`, without end; a lost connection is opened again where it was lost.

        Events come from the collector: of the server, or of another process with the same store."""
        return follow(self._session, topics, last_event_id=last_event_id, since=since)

    async def aclose(self) -> None:
        """Close the application, or the connections to the server."""
        await self._session.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()
