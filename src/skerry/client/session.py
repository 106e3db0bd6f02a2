"""One connection to a Skerry: an application in this process, or a server. Sends requests, waits as long as a 429
states, keeps what has an `ETag`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from typing import TYPE_CHECKING, NoReturn

import httpx
import stamina
from msgspec import Struct, structs

from skerry import __version__
from skerry.bounded_cache import BoundedCache
from skerry.client.calls import ApiCall
from skerry.client.problems import ApiError, ServerUnreachable, error_of
from skerry.client.transport import AppTransport
from skerry.clock import now
from skerry.settings import Settings, load

if TYPE_CHECKING:
    from skerry.http.front import Front

KEPT_BYTES = 16 * 1024 * 1024
"""Answers kept to be confirmed by their `ETag`, in bytes."""
MAX_ATTEMPTS = 3
DEFAULT_WAIT = 1.0
"""Seconds to wait after a 429 that does not say how long."""
IN_PROCESS = "http://skerry"


class Options(Struct, frozen=True, kw_only=True):
    """How a client behaves."""

    server: str | None = None
    """Base URL of a server; None for an application in this process."""
    settings: Settings | None = None
    """Of the application in this process; None for those of the environment, as of a server."""
    timeout: float = 60.0
    """Seconds to wait for an answer."""
    max_wait: float = 60.0
    """Longest `Retry-After` in seconds that is waited for; a longer one is raised as ApiError."""


def options_of(options: Options) -> Options:
    """The options, with the server's URL checked. Raises ValueError for one that is not a URL."""
    if options.server is None:
        return options
    url = httpx.URL(options.server)
    if url.scheme not in ("http", "https") or not url.host:
        raise ValueError(f"{options.server}: expected a URL such as http://127.0.0.1:8000")
    return structs.replace(options, server=options.server.rstrip("/"))


class Received(Struct, frozen=True):
    """A successful response."""

    body: bytes
    headers: httpx.Headers
    received_at: datetime


class Session:
    """Opened with the first request; `aclose` closes it. Belongs to one event loop."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._opening = asyncio.Lock()
        self._opened: tuple[httpx.AsyncClient, asyncio.Event, asyncio.Task[None]] | None = None
        self._kept: BoundedCache[str, Received] = BoundedCache(KEPT_BYTES)

    async def client(self) -> httpx.AsyncClient:
        """The open HTTP client. Raises the SkerryError for which the application does not open, such as a damaged store."""
        async with self._opening:
            if self._opened is None:
                client: asyncio.Future[httpx.AsyncClient] = asyncio.get_running_loop().create_future()
                closing = asyncio.Event()
                # A task of its own: an application is closed in the task in which it was opened.
                living = asyncio.create_task(self._live(client, closing), name="skerry-client")
                living.add_done_callback(lambda _: client.cancel())
                try:
                    await asyncio.shield(client)
                except asyncio.CancelledError:
                    if not living.done():
                        closing.set()  # the caller no longer waits
                        raise
                    _raise(living.exception())
                self._opened = client.result(), closing, living
            return self._opened[0]

    async def aclose(self) -> None:
        """Close what is open. A later request opens it anew."""
        async with self._opening:
            if self._opened is not None:
                _, closing, living = self._opened
                self._opened = None
                closing.set()
                await living

    async def send(self, call: ApiCall, headers: dict[str, str] | None = None) -> Received:
        """The answer of a call. After a 429 it is repeated when `Retry-After` says.

        Raises ApiError for problem details, ServerUnreachable."""
        client = await self.client()
        request = client.build_request("GET", call.path, params=list(call.query) or None, headers=headers)
        async for attempt in stamina.retry_context(on=self._wait_for, attempts=MAX_ATTEMPTS, timeout=None):
            with attempt:
                return await self._send_once(client, request)
        raise AssertionError("the last attempt returns or raises")

    def _wait_for(self, error: Exception) -> float | bool:
        """Seconds after which the call is repeated, or False to raise the error."""
        if not isinstance(error, ApiError) or error.status != httpx.codes.TOO_MANY_REQUESTS:
            return False
        wait = DEFAULT_WAIT if error.retry_after is None else error.retry_after
        return wait if wait <= self.options.max_wait else False

    async def _send_once(self, client: httpx.AsyncClient, request: httpx.Request) -> Received:
        key = f"{request.url} {request.headers.get('accept')}"
        kept = self._kept.get(key)
        if kept is not None:
            request.headers["if-none-match"] = kept.headers["etag"]
        try:
            response = await client.send(request)
        except httpx.HTTPError as error:
            raise ServerUnreachable(f"{request.url} cannot be reached: {str(error) or type(error).__name__}") from error
        if response.status_code == httpx.codes.NOT_MODIFIED and kept is not None:
            confirmed = httpx.Headers(kept.headers)
            confirmed.update(response.headers)
            received = structs.replace(kept, headers=confirmed, received_at=now())
        elif response.is_success:
            received = Received(response.content, response.headers, now())
        else:
            raise error_of(response)
        if "etag" in received.headers:
            self._kept.put(key, received, len(received.body) + len(key))
        return received

    async def _live(self, opened: "asyncio.Future[httpx.AsyncClient]", closing: asyncio.Event) -> None:
        async with AsyncExitStack() as stack:
            client = httpx.AsyncClient(
                transport=None
                if self.options.server
                else await stack.enter_async_context(_application(self.options.settings)),
                base_url=self.options.server or IN_PROCESS,
                timeout=self.options.timeout,
                headers={"user-agent": f"skerry-client/{__version__}"},
            )
            opened.set_result(await stack.enter_async_context(client))
            await closing.wait()


@asynccontextmanager
async def _application(settings: Settings | None) -> AsyncIterator[AppTransport]:
    """An application in this process. A server limits its clients and collects; here there is one client, and it may end after
    one call."""
    configured = load() if settings is None else settings
    alone = structs.replace(configured, collect=False, rate_limit="off", check_limit="off", workers=1)
    app = await asyncio.to_thread(_made, alone)  # the imports take a second or more
    async with app.lifespan():
        yield AppTransport(app)


def _made(settings: Settings) -> "Front":
    from skerry.app import create_app

    return create_app(settings)


def _raise(failure: BaseException | None) -> NoReturn:
    """Raise what kept an application from opening."""
    while isinstance(failure, BaseExceptionGroup):  # Litestar opens its lifespan in a task group
        failure = failure.exceptions[0]
    raise failure or RuntimeError("the application ended before it was open")
