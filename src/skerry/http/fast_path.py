"""uvicorn's HTTP protocol, with a short cut for cached answers.

A client that polls sends the same bytes each time. Once the application has answered such a request from its cache of
finished answers, the next one needs no parsing, no task and no ASGI messages: look the bytes up, count, write. Everything
else (bodies, pipelines, unknown heads, slow readers, a limit that is used up) takes uvicorn's own way.

Where Redis counts, the response goes out when the verdict comes. Until then the connection is busy: what the client sends
meanwhile is kept back, a server that stops waits for the answer, and a client that goes away gets none."""

import asyncio
import inspect
from collections.abc import Iterable
from functools import partial
from typing import Any

from uvicorn.protocols.http import httptools_impl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle
from uvicorn.server import ServerState

from skerry.asgi import ABORT, HEAD, WHOLE
from skerry.http.front import MAX_HEAD_SIZE, Awaited, Front
from skerry.http.protocol import ProblemProtocol
from skerry.http.ratelimit import Verdict

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
    """What the fast path uses of uvicorn's internals and this version does not have."""
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

    _awaited: Awaited | None = None
    """The answer that waits for its verdict."""
    _held = b""
    """What came meanwhile."""
    _ends = False
    """The connection is to be closed after the answer that waits."""

    def data_received(self, data: bytes) -> None:
        if self._awaited is not None:
            self._held += data
            self.flow.pause_reading()
            return
        self._head = None
        cycle: Any = self.cycle  # None before the first request, whatever its annotation says
        idle = not self._reading and (cycle is None or cycle.response_complete)
        if idle and len(data) <= MAX_HEAD_SIZE and data.startswith(b"GET ") and data.endswith(END):
            front: Any = self.app
            if isinstance(front, Front) and self.client is not None and not self.flow.write_paused:
                response = front.fast_answer(data, self.client[0], self._date())
                if response is not None:
                    self._unset_keepalive_if_required()
                    if isinstance(response, bytes):
                        self._write(response)
                    else:
                        self._awaited = response
                        response.verdict.add_done_callback(partial(self._decided, front, data))
                    return
            if data.count(END) == 1:
                self._head = data
        super().data_received(data)

    def _write(self, response: bytes) -> None:
        self.transport.write(response)
        self.server_state.total_requests += 1
        self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def _decided(self, front: Front, data: bytes, verdict: asyncio.Future[Verdict]) -> None:
        """The request that these bytes are has been counted."""
        awaited, self._awaited = self._awaited, None
        if awaited is None or self.transport.is_closing():
            return  # the client has gone
        response = front.awaited_answer(awaited.finished, verdict.result(), self._date())
        if response is None:
            self._head = data
            super().data_received(data)
            if self._ends:
                super().shutdown()
        elif self._ends:
            self.transport.write(response.replace(b"\r\n", b"\r\nconnection: close\r\n", 1))
            self.transport.close()
        else:
            self._write(response)
        if self._held and not self._ends:
            held, self._held = self._held, b""
            self.flow.resume_reading()
            self.data_received(held)

    def connection_lost(self, exc: Exception | None) -> None:
        self._awaited = None
        self._held = b""
        super().connection_lost(exc)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        cycle: Any = self.cycle
        if cycle is not None and cycle.scope is self.scope:  # else it was a wish to speak another protocol
            cycle.scope["extensions"] = {
                HEAD: self._head,  # type: ignore[dict-item]
                WHOLE: partial(send_whole, cycle),  # type: ignore[dict-item]
                ABORT: self.transport.abort,  # type: ignore[dict-item]
            }

    def shutdown(self) -> None:
        """The server stops, and asks each connection to finish."""
        front: Any = self.app
        if isinstance(front, Front):
            front.stopping.set()
        if self._awaited is not None:
            self._ends = True
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
    """What the cycle's own `send` does with a start and a body, in one write and without a look at each header.

    That takes a fifth off the cost of an answer that was not in the cache. Raises ValueError for headers that would
    break the response."""
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
        raise ValueError("a header holds a line break")
    cycle.response_started = cycle.response_complete = True
    cycle.waiting_for_100_continue = False
    cycle.transport.write(b"%b\r\n%b" % (head, body))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
