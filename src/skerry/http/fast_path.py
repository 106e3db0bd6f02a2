"""uvicorn's HTTP protocol, with a fast path for cached answers.

A client that polls sends the same bytes each time. After the application has answered such a request from the response
cache, the next one needs no parsing, task or ASGI message: the protocol looks up the bytes, counts the request and
writes the response. All other requests (bodies, pipelining, unknown heads, slow clients, an exceeded rate limit) take
uvicorn's normal path.

If Redis counts the requests, the response is written after the decision. Until then, further bytes of the client are
buffered, a stopping server waits for the response, and the response of a disconnected client is dropped."""

import asyncio
import inspect
from collections.abc import Iterable
from functools import partial
from typing import Any

from uvicorn.protocols.http import httptools_impl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle
from uvicorn.server import ServerState

from skerry.asgi import ABORT, HEAD, WHOLE
from skerry.http.front import MAX_HEAD_SIZE, Front, PendingResponse
from skerry.http.protocol import ProblemProtocol
from skerry.http.quotas import LimitDecision

END = b"\r\n\r\n"
PROTOCOL_METHODS = {
    "data_received": ["data"],
    "connection_lost": ["exc"],
    "on_message_begin": [],
    "on_header": ["name", "value"],
    "on_headers_complete": [],
    "on_message_complete": [],
    "shutdown": [],
    "send_400_response": ["msg"],
    "timeout_keep_alive_handler": [],
    "_unset_keepalive_if_required": [],
}
"""Methods of uvicorn's protocol that are overridden or called here, with their parameters."""
PROTOCOL_ATTRIBUTES = (
    "app", "client", "cycle", "flow", "loop", "scope", "server_state", "timeout_keep_alive", "timeout_keep_alive_task",
    "transport",
)  # fmt: skip
CYCLE_ATTRIBUTES = (
    "default_headers", "disconnected", "flow", "keep_alive", "message_event", "on_response", "response_complete",
    "response_started", "scope", "transport", "waiting_for_100_continue",
)  # fmt: skip
STATE_ATTRIBUTES = ("default_headers", "total_requests")


def missing_internals(implementation: Any = httptools_impl, state_type: type = ServerState) -> list[str]:
    """Internals of uvicorn that the fast path uses and this version does not have."""
    missing = []
    protocol_type, cycle_type = implementation.HttpToolsProtocol, implementation.RequestResponseCycle
    for name, parameters in PROTOCOL_METHODS.items():
        method = getattr(protocol_type, name, None)
        if method is None or list(inspect.signature(method).parameters) != ["self", *parameters]:
            missing.append(f"HttpToolsProtocol.{name}({', '.join(parameters)})")
    kinds: list[tuple[Any, tuple[str, ...]]] = [
        (protocol_type, PROTOCOL_ATTRIBUTES),
        (cycle_type, CYCLE_ATTRIBUTES),
        (state_type, STATE_ATTRIBUTES),
    ]
    for kind, names in kinds:
        made = inspect.unwrap(kind.__init__).__code__.co_names
        missing += [f"{kind.__name__}.{name}" for name in names if name not in made and not hasattr(kind, name)]
    return missing


class FastPathProtocol(ProblemProtocol):
    """For `uvicorn.Config(http=FastPathProtocol)` around a Front."""

    _head: bytes | None = None

    _pending: PendingResponse | None = None
    """The response that waits for its rate limit decision."""
    _buffered = b""
    """Bytes received meanwhile."""
    _is_closing = False
    """Whether the connection closes after the pending response."""

    def data_received(self, data: bytes) -> None:
        if self._pending is not None:
            self._buffered += data
            self.flow.pause_reading()
            return
        self._head = None
        cycle: Any = self.cycle  # None before the first request, despite its annotation
        idle = not self._reading and (cycle is None or cycle.response_complete)
        if idle and len(data) <= MAX_HEAD_SIZE and data.startswith(b"GET ") and data.endswith(END):
            front: Any = self.app
            if isinstance(front, Front) and self.client is not None and not self.flow.write_paused:
                response = front.fast_response(data, self.client[0], self._date())
                if response is not None:
                    self._unset_keepalive_if_required()
                    if isinstance(response, bytes):
                        self._write(response)
                    else:
                        self._pending = response
                        response.decision.add_done_callback(partial(self._on_decision, front, data))
                    return
            if data.count(END) == 1:
                self._head = data
        super().data_received(data)

    def _write(self, response: bytes) -> None:
        self.transport.write(response)
        self.server_state.total_requests += 1
        self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def _on_decision(self, front: Front, data: bytes, decision: asyncio.Future[LimitDecision]) -> None:
        """Redis has counted the request with these bytes."""
        pending, self._pending = self._pending, None
        if pending is None or self.transport.is_closing():
            return  # the client has disconnected
        response = front.pending_response(pending.cached, decision.result(), self._date())
        if response is None:
            self._head = data
            super().data_received(data)
            if self._is_closing:
                super().shutdown()
        elif self._is_closing:
            self.transport.write(response.replace(b"\r\n", b"\r\nconnection: close\r\n", 1))
            self.transport.close()
        else:
            self._write(response)
        if self._buffered and not self._is_closing:
            buffered, self._buffered = self._buffered, b""
            self.flow.resume_reading()
            self.data_received(buffered)

    def connection_lost(self, exc: Exception | None) -> None:
        self._pending = None
        self._buffered = b""
        super().connection_lost(exc)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        cycle: Any = self.cycle
        if cycle is not None and cycle.scope is self.scope:  # else it was an upgrade request
            cycle.scope["extensions"] = {
                HEAD: self._head,  # type: ignore[dict-item]
                WHOLE: partial(send_whole, cycle),  # type: ignore[dict-item]
                ABORT: self.transport.abort,  # type: ignore[dict-item]
            }

    def shutdown(self) -> None:
        """The server stops and asks each connection to finish."""
        front: Any = self.app
        if isinstance(front, Front):
            front.stopping.set()
        if self._pending is not None:
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
    lines = [STATUS_LINE[status], *(name + b": " + value + b"\r\n" for name, value in cycle.default_headers)]
    lines += [name + b": " + value + b"\r\n" for name, value in headers]
    if not cycle.keep_alive:
        lines.append(b"connection: close\r\n")
    head = b"".join(lines)
    if not len(lines) == head.count(b"\r\n") == head.count(b"\r") == head.count(b"\n"):
        raise ValueError("a header contains a line break")
    cycle.response_started = cycle.response_complete = True
    cycle.waiting_for_100_continue = False
    cycle.transport.write(b"%b\r\n%b" % (head, body))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
