"""uvicorn's HTTP protocol, with bounds, and with problem details for requests that it refuses.

A head is collected until it is whole and only then given to the parser, so that its size, its time and its syntax are
checked first, and whatever the pieces in which it came. A body is given to the parser up to its stated length. The next
request of a connection is not looked at before the answer to the current one is complete. No upgrade is taken: what follows
a request for one is never read."""

import asyncio
from math import inf
from typing import Any

import httptools
import structlog
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from skerry.http.connections import IN_ALL, Connections, ReadingProgress
from skerry.http.framing import CHUNKED, MAX_BODY_SIZE, body_length
from skerry.http.front import Front
from skerry.http.problems import Problem, problem, shorten
from skerry.http.refusals import ALLOW, RETRY_AFTER, refusal_bytes
from skerry.http.request_heads import (
    END,
    HEAD,
    MAX_LINE_SIZE,
    METHODS,
    malformed,
    may_be_start,
    percent_encoded,
    too_long,
)

log = structlog.get_logger(__name__)

MAX_HELD_SIZE = 524_288
"""Bytes that a client may send ahead while its request is being answered."""
LINGER = 2.0
"""Seconds for which a client may go on sending after the last answer."""
IDLE_WHEN_NEAR = 1.0
"""Seconds that an idle connection stays open when there are nearly too many."""

BETWEEN, IN_HEAD, IN_BODY, OVER = range(4)
"""What a connection expects to read: a new request, the rest of a head, the rest of a body, or nothing."""


class MessageIsComplete(Exception):
    """Ends the parser after a chunked body: what follows is not read."""


class ProblemProtocol(HttpToolsProtocol):
    """For `uvicorn.Config(http=ProblemProtocol)` around a Front."""

    expires = inf
    """Time of the loop at which the current step must be done."""
    _step = BETWEEN
    _partial = b""
    """The start of a head that is not whole yet."""
    _held = b""
    """What came after the request that is being answered."""
    _body_left = 0
    """Bytes of the body that have not come yet; CHUNKED where only the body itself says."""
    _body_size = 0
    """Bytes of a chunked body that have come, with its sizes and trailers."""
    _is_complete = True
    """The parser has seen the end of the request."""
    _is_last = False
    """The connection ends after the answer to this request."""
    _refusal: Problem | None = None
    """What is wrong with the request that the parser reads."""
    _path = ""

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        app: Any = self.app
        while not isinstance(app, Front):  # uvicorn wraps the application when it logs each message
            app = app.app
        self.front: Front = app
        self._connections: Connections = app.connections
        self._timeouts = app.connections.timeouts
        self._reading = ReadingProgress()

    # Connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        bound = self._connections.enter(self, self.client[0] if self.client else None, self.loop)
        if bound is None:
            self.expires = self.loop.time() + self._timeouts.idle
            return
        self._step = OVER
        detail, word = "This client has too many open connections.", "rate_limited"
        if bound == IN_ALL:
            detail, word = "This server has too many open connections; try again soon.", "overloaded"
        self._write_problem(problem(word, detail, ""), RETRY_AFTER)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self)
        self._step = OVER
        self._partial = self._held = b""
        super().connection_lost(exc)

    @property
    def unread_since(self) -> float:
        return self._reading.since

    def check(self, now: float, *, is_near: bool) -> int:
        is_idle = self._step == BETWEEN and not self._is_answering
        unsent: int = self.transport.get_write_buffer_size()
        if self._reading.is_stalled(unsent, now, self._timeouts.write):
            self.drop()
            return 0
        if not unsent:
            self._check_deadline(now, is_idle=is_idle, is_near=is_near)
        elif is_idle:
            self.expires = now + self._timeouts.idle  # a client is not idle while it reads
        return unsent

    def drop(self) -> None:
        self._connections.timed_out("write")
        self.transport.abort()

    def _check_deadline(self, now: float, *, is_idle: bool, is_near: bool) -> None:
        if self.transport.is_closing():
            return
        if now < self.expires and not (
            is_near and is_idle and now >= self.expires - self._timeouts.idle + IDLE_WHEN_NEAR
        ):
            return
        if self._step == IN_HEAD:
            self._connections.timed_out("head")
            self._refuse(self._late("head"))
        elif self._step == IN_BODY:
            self._connections.timed_out("body")
            self._refuse(self._late("body"))
        else:
            if is_idle:
                self._connections.timed_out("idle")
            self.transport.close()

    def shutdown(self) -> None:
        """The server stops and asks each connection to finish."""
        self._held = b""
        super().shutdown()

    # Requests

    @property
    def _is_answering(self) -> bool:
        cycle: Any = self.cycle  # None before the first request, despite its annotation
        return cycle is not None and not cycle.response_complete

    def data_received(self, data: bytes) -> None:
        while data and self._step != OVER:
            if self._step == IN_BODY:
                data = self._read_body(data)
            elif self._is_answering:
                self._hold(data)
                return
            else:
                data = self._read_head(data)

    def _hold(self, data: bytes) -> None:
        """Keep what came too early until the answer is complete."""
        self._held += data
        if len(self._held) > MAX_HELD_SIZE:
            self.transport.abort()
        else:
            self.flow.pause_reading()

    def on_response_complete(self) -> None:
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self._step == BETWEEN:
            self.expires = self.loop.time() + self._timeouts.idle
        self._continue()

    def _continue(self) -> None:
        """Read what was held."""
        if self._held:
            held, self._held = self._held, b""
            self.data_received(held)

    def _read_head(self, data: bytes) -> bytes:
        """Read the head that these bytes belong to, if it is whole now. Returns what comes after it."""
        known = len(self._partial)
        if known:
            data = self._partial + data
        # One empty line before a request is ignored (RFC 9112, section 2.2).
        start = 2 if data.startswith(b"\r\n") else 0
        end = data.find(END, max(start, known - 3))
        size = len(data) if end < 0 else end + len(END)
        if size > MAX_LINE_SIZE and (refusal := too_long(data[start:size])):
            self._refuse(refusal)
            return b""
        if end < 0:
            if not may_be_start(data, known):
                self._refuse(malformed(data[start:]))
                return b""
            if self._step == BETWEEN:
                self._step = IN_HEAD
                self.expires = self.loop.time() + self._timeouts.request
            self._partial = data
            return b""
        self._partial = b""
        self._read_request(data[start:size])
        return data[size:]

    def _read_request(self, head: bytes) -> None:
        parts = HEAD.fullmatch(head)
        if parts is None:
            self._refuse(malformed(head))
            return
        method, target = parts.groups()
        self._path = path = str(target.partition(b"?")[0], "utf-8", "replace")
        is_bodiless = method == b"HEAD"
        if method not in METHODS:
            name = shorten(method.decode("ascii"))
            self._refuse(problem("not_implemented", f"The method {name} is not known.", path))
            return
        if method == b"CONNECT":
            self._refuse(problem("method_not_allowed", "CONNECT is not allowed here.", path), is_read_only=True)
            return
        self._is_last = self._is_complete = False
        self._refusal = None
        if refusal := self._feed(percent_encoded(head)):
            self._refuse(refusal, is_bodiless=is_bodiless)
        elif self._is_complete:
            self._message_ended()
        elif self._body_left:
            self._step = IN_BODY
            self.expires = self.loop.time() + self._timeouts.request
        else:  # our reading of the head and the parser's differ
            self._refuse(self._bad("The request head is not valid HTTP/1.1."))

    def _read_body(self, data: bytes) -> bytes:
        """Give the parser what belongs to the body. Returns what comes after it."""
        rest = b""
        if self._body_left == CHUNKED:
            self._body_size += len(data)
            if self._body_size > MAX_BODY_SIZE:
                detail = f"The request body is longer than the limit of {MAX_BODY_SIZE:,} bytes."
                self._refuse(problem("content_too_large", detail, self._path))
                return b""
        else:
            data, rest = data[: self._body_left], data[self._body_left :]
            self._body_left -= len(data)
        if refusal := self._feed(data):
            self._refuse(refusal)
        elif self._is_complete:
            self._message_ended()
        elif not self._body_left:  # our count and the parser's differ
            self._refuse(self._bad("The request body does not have its stated length."))
        return rest

    def _message_ended(self) -> None:
        """The request has been read to its end."""
        self._step = OVER if self._is_last else BETWEEN
        self._body_left = 0
        self.expires = inf if self._is_answering else self.loop.time() + self._timeouts.idle

    # The parser

    def _feed(self, data: bytes) -> Problem | None:
        """Give these bytes to the parser. Returns what is wrong with the request."""
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            pass  # `_is_last` is set, and the rest is not read
        except httptools.HttpParserError as error:
            if not self._is_complete and self._refusal is None:
                if isinstance(error, httptools.HttpParserCallbackError):  # raised where uvicorn reads the URL
                    self._refusal = self._bad("The request target is not a valid URL.")
                else:
                    self._refusal = self._bad(f"The request is not valid HTTP/1.1: {shorten(str(error))}.")
        return self._refusal

    def on_headers_complete(self) -> None:
        is_http_1_1 = self.parser.get_http_version() == "1.1"
        length = body_length(self.headers, self._path, is_http_1_1=is_http_1_1)
        if isinstance(length, Problem):
            self._refusal = length
            return
        self._refusal, self._body_left, self._body_size = None, length, 0
        super().on_headers_complete()
        cycle = self.cycle
        if self.parser.should_upgrade() or self._body_left == CHUNKED or cycle.waiting_for_100_continue:
            # What follows such a request may be meant for another protocol, or not be sent at all.
            cycle.keep_alive = False
        self._is_last = not cycle.keep_alive
        if self._is_last and (self._body_left or self.parser.should_upgrade()):
            cycle.transport = LingeringTransport(self)  # type: ignore[assignment]

    def on_body(self, body: bytes) -> None:
        if self._refusal is None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self._refusal is None:
            super().on_message_complete()
        self._is_complete = True
        if self._body_left == CHUNKED:
            raise MessageIsComplete

    def _should_upgrade(self) -> bool:
        return False

    # Refusals

    def _bad(self, detail: str) -> Problem:
        return problem("bad_request", detail, self._path)

    def _late(self, part: str) -> Problem:
        detail = f"The request {part} was not complete within {self._timeouts.request:g} s."
        return problem("request_timeout", detail, self._path if part == "body" else "")

    def _refuse(self, refusal: Problem, *, is_bodiless: bool = False, is_read_only: bool = False) -> None:
        """Answer with a problem and end the connection."""
        is_answered = self._step == IN_BODY and self.cycle.response_started
        self._partial = self._held = b""
        if not is_answered:
            if self._is_answering:  # the application waits for the body; what it answers is dropped
                self.cycle.disconnected = True
                self.cycle.message_event.set()
            self._write_problem(refusal, *([ALLOW] if is_read_only else []), is_bodiless=is_bodiless)
        self.linger()

    def linger(self) -> None:
        """End the connection, but let the client finish sending."""
        if self.transport.is_closing():
            return
        self._step = OVER
        self.expires = self.loop.time() + LINGER
        if self.transport.can_write_eof():
            self.transport.write_eof()
        else:
            self.transport.close()

    def _write_problem(self, refusal: Problem, *more: tuple[bytes, bytes], is_bodiless: bool = False) -> None:
        server = self.server_state.default_headers
        self.transport.write(refusal_bytes(refusal, server, more, is_bodiless=is_bodiless))
        self.front.refused(refusal.status)
        log.info("request refused", status=refusal.status, detail=refusal.detail)


class LingeringTransport:
    """What the answer to a request is written to whose body may still be coming when the connection ends.

    If the connection closed at once, the client's system would drop the answer."""

    __slots__ = ("_protocol", "is_closing", "write", "writelines")

    def __init__(self, protocol: ProblemProtocol) -> None:
        self._protocol = protocol
        self.write = protocol.transport.write
        self.writelines = protocol.transport.writelines
        self.is_closing = protocol.transport.is_closing

    def close(self) -> None:
        self._protocol.linger()
