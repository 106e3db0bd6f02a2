"""uvicorn's HTTP protocol, with a fast path for cached answers.

A client that polls sends the same bytes each time. After the application has answered such a request from the response
cache, the next one needs no parsing, task or ASGI message: the protocol looks up the bytes, counts the request and
writes the response. All other requests (bodies, pipelining, unknown heads, slow clients, an exceeded rate limit) take
uvicorn's normal path.

If Redis counts the requests, the response is written after the decision. Until then, further bytes of the client are
buffered, a stopping server waits for the response, and the response of a disconnected client is dropped."""

import asyncio
from collections.abc import Iterable
from functools import partial
from math import inf
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from skerry.asgi import ABORT, HEAD, WHOLE
from skerry.http.buffers import Buffers, buffers, write
from skerry.http.front import MAX_HEAD_SIZE, PendingResponse
from skerry.http.protocol import BETWEEN, ProblemProtocol
from skerry.http.quotas import LimitDecision
from skerry.http.request_heads import END
from skerry.http.uvicorn_internals import PROTOCOL_INTERNALS, Internals

FAST_PATH_INTERNALS = Internals(
    methods={**PROTOCOL_INTERNALS.methods},
    protocol=PROTOCOL_INTERNALS.protocol,
    cycle=(*PROTOCOL_INTERNALS.cycle, "default_headers", "flow", "on_response", "scope", "transport"),
    state=PROTOCOL_INTERNALS.state,
)


class FastPathProtocol(ProblemProtocol):
    """Protocol class for `uvicorn.Config(http=FastPathProtocol)` with a Front as its application."""

    _head: bytes | None = None

    _pending: PendingResponse | None = None
    """The response that waits for its rate limit decision."""
    _is_closing = False
    """Whether the connection closes after the pending response."""

    def data_received(self, data: bytes) -> None:
        if self._pending is not None:
            self._hold(data)
            return
        self._head = None
        cycle: Any = self.cycle  # None before the first request, despite its annotation
        is_new = self._step == BETWEEN and (cycle is None or cycle.response_complete)
        if is_new and len(data) <= MAX_HEAD_SIZE and data.startswith(b"GET ") and data.endswith(END):
            if self.client is not None and not self.flow.write_paused:
                response = self.front.fast_response(data, self.client[0], self._date())
                if response is not None:
                    if isinstance(response, PendingResponse):
                        self.expires = inf
                        self._pending = response
                        response.decision.add_done_callback(partial(self._on_decision, data))
                    else:
                        self._write(response)
                    return
            if data.count(END) == 1:
                self._head = data
        super().data_received(data)

    def _write(self, response: Buffers) -> None:
        write(self.transport, response)
        self.server_state.total_requests += 1
        self.expires = self.loop.time() + self._timeouts.idle

    def _on_decision(self, data: bytes, decision: asyncio.Future[LimitDecision]) -> None:
        """Respond after Redis has counted the request with these bytes."""
        pending, self._pending = self._pending, None
        if pending is None or self.transport.is_closing():
            return  # the client has disconnected
        response = self.front.pending_response(pending.cached, decision.result(), self._date())
        if response is None:
            self._head = data
            super().data_received(data)
            if self._is_closing:
                super().shutdown()
            return  # held bytes are read after the response
        if self._is_closing:
            head, *body = response
            write(self.transport, (head.replace(b"\r\n", b"\r\nconnection: close\r\n", 1), *body))
            self.transport.close()
            return
        self._write(response)
        self.flow.resume_reading()
        self._continue()

    def connection_lost(self, exc: Exception | None) -> None:
        self._pending = None
        super().connection_lost(exc)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if self._refusal is None:
            self.cycle.scope["extensions"] = {
                HEAD: self._head,  # type: ignore[dict-item]
                WHOLE: partial(send_whole, self.cycle),  # type: ignore[dict-item]
                ABORT: self.transport.abort,  # type: ignore[dict-item]
            }

    def shutdown(self) -> None:
        """Finish this connection, because the server stops."""
        self.front.stopping.set()
        if self._pending is not None:
            self._held = b""
            self._is_closing = True
        else:
            super().shutdown()

    def _date(self) -> bytes:
        for name, value in self.server_state.default_headers:
            if name == b"date":
                return value
        return b""


async def send_whole(
    cycle: RequestResponseCycle, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes
) -> None:
    """Send status, headers and body in one write, without uvicorn's loop over each header.

    This saves a fifth of the cost of an answer that was not cached. Raises ValueError for headers with line breaks."""
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    lines = [*map(b": ".join, cycle.default_headers), *map(b": ".join, headers)]
    if not cycle.keep_alive:
        lines.append(b"connection: close")
    head = STATUS_LINE[status] + b"\r\n".join(lines) + b"\r\n"
    if not len(lines) + 1 == head.count(b"\r\n") == head.count(b"\r") == head.count(b"\n"):
        raise ValueError("a header contains a line break")
    cycle.response_started = cycle.response_complete = True
    cycle.waiting_for_100_continue = False
    write(cycle.transport, buffers(head + b"\r\n", body))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
