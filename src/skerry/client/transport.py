"""Requests to an application in this process. httpx's own transport for ASGI applications returns a response when it is complete,
which an event stream never is; this one passes on each part as it is sent."""

import asyncio
from collections.abc import AsyncIterator

import httpx

from skerry.asgi import App, Message, Scope

MAX_WAITING = 16
"""Messages that the application may be ahead of the reader."""
ADDRESS = ("127.0.0.1", 0)


class AppTransport(httpx.AsyncBaseTransport):
    """Calls an ASGI application."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        exchange = RunningRequest(self._app, _scope(request))
        try:
            start = await exchange.next()
        except BaseException:
            await exchange.aclose()
            raise
        return httpx.Response(start["status"], headers=start["headers"], stream=exchange)


class RunningRequest(httpx.AsyncByteStream):
    """One running request. It is the stream of its response's body."""

    def __init__(self, app: App, scope: Scope) -> None:
        self._messages: asyncio.Queue[Message] = asyncio.Queue(MAX_WAITING)
        self._closed = asyncio.Event()
        self._requested = False
        self._task = asyncio.create_task(_run(app, scope, self), name="skerry-client-request")

    async def next(self) -> Message:
        """The next message of the application. Raises what the application raised."""
        waiting = asyncio.create_task(self._messages.get())
        try:
            await asyncio.wait({waiting, self._task}, return_when=asyncio.FIRST_COMPLETED)
            if waiting.done():
                return waiting.result()
        finally:
            waiting.cancel()
        if not self._messages.empty():
            return self._messages.get_nowait()
        self._task.result()
        raise httpx.RemoteProtocolError("the application returned without a complete response")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        more = True
        while more:
            message = await self.next()
            more = message.get("more_body", False)
            yield message.get("body", b"")

    async def aclose(self) -> None:
        self._closed.set()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def receive(self) -> Message:
        if not self._requested:
            self._requested = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._closed.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        await self._messages.put(message)


async def _run(app: App, scope: Scope, exchange: RunningRequest) -> None:
    await app(scope, exchange.receive, exchange.send)


def _scope(request: httpx.Request) -> Scope:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "scheme": request.url.scheme,
        "path": request.url.path,
        "raw_path": request.url.raw_path.partition(b"?")[0],
        "query_string": request.url.query,
        "server": (request.url.host, request.url.port),
        "client": ADDRESS,
        "root_path": "",
    }
