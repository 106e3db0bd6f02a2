"""uvicorn's HTTP protocol, with bounds, and with problem details for requests that it refuses.

A head is collected until it is whole and only then given to the parser, so that its size, its time and its syntax are
checked first, and whatever the pieces in which it came. A body is given to the parser up to its stated length. The next
request of a connection is not looked at before the answer to the current one is complete. No upgrade is taken: what follows
a request for one is never read."""

import asyncio
import inspect
import re
from math import inf
from typing import Any
from urllib.parse import quote_from_bytes

import httptools
import structlog
from msgspec import Struct
from uvicorn.protocols.http import httptools_impl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from skerry.http.connections import IN_ALL, Connections
from skerry.http.front import CORS, DATA_POLICY, NOSNIFF, Front
from skerry.http.problems import MEDIA_TYPE, Problem, problem, shorten
from skerry.http.proxies import is_host

log = structlog.get_logger(__name__)

ASCII = bytes(range(0x80)).decode("ascii")
END = b"\r\n\r\n"
MAX_REQUEST_HEAD_SIZE = 16_384
MAX_LINE_SIZE = 8_192
"""Of the request line, and of each header."""
MAX_BODY_SIZE = 1_048_576
MAX_HELD_SIZE = 524_288
"""Bytes that a client may send ahead while its request is being answered."""
MIN_PROGRESS = 16_384
"""Bytes that a client must have read within the write timeout, if it has not read all."""
LINGER = 2.0
"""Seconds for which a client may go on sending after the last answer."""
IDLE_WHEN_NEAR = 1.0
"""Seconds that an idle connection stays open when there are nearly too many."""

TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
HEAD = re.compile(rb"(%b) ([^\0- \x7f]+) HTTP/1\.[01]\r\n(?:%b:[^\0-\x08\n-\x1f\x7f]*\r\n)*\r\n" % (TOKEN, TOKEN))
"""A request head as RFC 9112 has it, without folded lines."""
NOT_IN_A_HEAD = re.compile(rb"[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?=[^\n])|(?<!\r)\n|\n[ \t]")
"""Control characters, CR or LF alone, and folded lines. CR may be the last byte that has arrived."""
METHOD_START = re.compile(rb"(?:\r\n?)?(?:%b(?: |\Z)|\Z)" % TOKEN)
"""What a head that is not whole yet starts with."""
TARGET = re.compile(rb"[^\0- \x7f]+")
METHODS = frozenset(
    {
        b"GET", b"HEAD", b"OPTIONS", b"POST", b"PUT", b"PATCH", b"DELETE", b"TRACE", b"CONNECT", b"QUERY",
    }
)  # fmt: skip
"""Methods that exist; the router says which ones are allowed."""
LENGTH = re.compile(rb"[0-9]{1,18}")
FRAMING = frozenset({b"content-length", b"transfer-encoding"})

BETWEEN, IN_HEAD, IN_BODY, OVER = range(4)
"""What a connection expects to read: a new request, the rest of a head, the rest of a body, or nothing."""
CHUNKED = -1

Parameters = dict[str, list[str]]


class Internals(Struct, frozen=True):
    """What we use of uvicorn's protocol and do not find in its documentation."""

    methods: Parameters
    """Methods of the protocol that are overridden or called, with their parameters."""
    protocol: tuple[str, ...]
    cycle: tuple[str, ...]
    state: tuple[str, ...]


PROTOCOL_INTERNALS = Internals(
    methods={
        "connection_made": ["transport"],
        "connection_lost": ["exc"],
        "data_received": ["data"],
        "on_message_begin": [],
        "on_header": ["name", "value"],
        "on_headers_complete": [],
        "on_body": ["body"],
        "on_message_complete": [],
        "on_response_complete": [],
        "shutdown": [],
        "_should_upgrade": [],
    },
    protocol=(
        "app", "client", "config", "cycle", "flow", "headers", "loop", "parser", "scope", "server_state", "transport",
    ),
    cycle=(
        "disconnected", "keep_alive", "message_event", "response_complete", "response_started",
        "waiting_for_100_continue",
    ),
    state=("default_headers", "total_requests"),
)  # fmt: skip


def missing_internals(
    wanted: Internals = PROTOCOL_INTERNALS, implementation: Any = httptools_impl, state_type: type = ServerState
) -> list[str]:
    """Internals of uvicorn that are wanted and that this version does not have."""
    missing = []
    protocol_type, cycle_type = implementation.HttpToolsProtocol, implementation.RequestResponseCycle
    for name, parameters in wanted.methods.items():
        method = getattr(protocol_type, name, None)
        if method is None or list(inspect.signature(method).parameters) != ["self", *parameters]:
            missing.append(f"HttpToolsProtocol.{name}({', '.join(parameters)})")
    kinds: list[tuple[Any, tuple[str, ...]]] = [
        (protocol_type, wanted.protocol),
        (cycle_type, wanted.cycle),
        (state_type, wanted.state),
    ]
    for kind, names in kinds:
        made = inspect.unwrap(kind.__init__).__code__.co_names
        missing += [f"{kind.__name__}.{name}" for name in names if name not in made and not hasattr(kind, name)]
    return missing


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
    _unsent = 0
    """Bytes that the client has not read, when they were last seen to become fewer."""
    _unsent_since = 0.0

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        app: Any = self.app
        while not isinstance(app, Front):  # uvicorn wraps the application when it logs each message
            app = app.app
        self.front: Front = app
        self._connections: Connections = app.connections
        self._timeouts = app.connections.timeouts

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
        self._write_problem(problem(word, detail, ""), b"retry-after: 10\r\n")
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self)
        self._step = OVER
        self._partial = self._held = b""
        super().connection_lost(exc)

    def check(self, now: float, *, is_near: bool) -> None:
        unsent = self.transport.get_write_buffer_size()
        if unsent:
            self._check_writing(now, unsent)
            return
        self._unsent = 0
        if self.transport.is_closing():
            return
        is_idle = self._step == BETWEEN and not self._is_answering
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

    def _check_writing(self, now: float, unsent: int) -> None:
        """The client has not read all that was sent."""
        if not self._unsent or unsent <= self._unsent - MIN_PROGRESS:
            self._unsent, self._unsent_since = unsent, now
        elif now - self._unsent_since >= self._timeouts.write:
            self._connections.timed_out("write")
            self.transport.abort()
        else:
            self._unsent = max(self._unsent, unsent)
        if self._step == BETWEEN and not self._is_answering:
            self.expires = now + self._timeouts.idle  # a client is not idle while it reads

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
        if size > MAX_LINE_SIZE and (refusal := _too_long(data[start:size])):
            self._refuse(refusal)
            return b""
        if end < 0:
            if not METHOD_START.match(data) or NOT_IN_A_HEAD.search(data, max(0, known - 1)):
                self._refuse(_malformed(data[start:]))
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
            self._refuse(_malformed(head))
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
        if not head.isascii():
            # Many clients send non-ASCII letters in the path; the parser requires percent-encoding.
            line, end, rest = head.partition(b"\r\n")
            head = quote_from_bytes(line, safe=ASCII).encode("ascii") + end + rest
        self._is_last = self._is_complete = False
        self._refusal = None
        if refusal := self._feed(head):
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
        self._refusal = self._read_framing()
        if self._refusal is not None:
            return
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

    def _read_framing(self) -> Problem | None:
        """Read `Host` and the length of the body; returns what is wrong with them."""
        host: bytes | None = None
        length: bytes | None = None
        coding: bytes | None = None
        for name, value in self.headers:
            if name == b"host":
                if host is not None:
                    return self._bad("The request has two Host headers.")
                host = value
            elif name in FRAMING:
                if length is not None or coding is not None:
                    return self._bad("The request has two headers that state the length of its body.")
                if name == b"content-length":
                    length = value.strip(b" \t")
                else:
                    coding = value.strip(b" \t")
        is_new = self.parser.get_http_version() == "1.1"
        if host is None:
            if is_new:
                return self._bad("The request has no Host header.")
        elif not is_host(str(host.strip(b" \t"), "latin-1")):
            return self._bad(f"The Host header is {_shown(host)}, which is not a host with an optional port.")
        self._body_left = self._body_size = 0
        if length is not None:
            if not LENGTH.fullmatch(length):
                return self._bad(f"Content-Length is {_shown(length)}, which is not a number of bytes.")
            self._body_left = int(length)
            if self._body_left > MAX_BODY_SIZE:
                detail = f"The request body is {self._body_left:,} bytes long; the limit is {MAX_BODY_SIZE:,}."
                return problem("content_too_large", detail, self._path)
        elif coding is not None:
            if not is_new:
                return self._bad("HTTP/1.0 has no Transfer-Encoding.")
            if coding.lower() != b"chunked":
                detail = f"The transfer coding {_shown(coding)} is not supported; chunked is."
                return problem("not_implemented", detail, self._path)
            self._body_left = CHUNKED
        return None

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
            allow = b"allow: GET, HEAD, OPTIONS\r\n" if is_read_only else b""
            self._write_problem(refusal, allow, is_bodiless=is_bodiless)
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

    def _write_problem(self, refusal: Problem, more: bytes = b"", *, is_bodiless: bool = False) -> None:
        body = refusal.body()
        headers = [
            *self.server_state.default_headers,
            *CORS,
            NOSNIFF,
            DATA_POLICY,
            (b"content-type", MEDIA_TYPE.encode("ascii")),
        ]
        head = b"".join(b"%b: %b\r\n" % header for header in headers)
        self.transport.write(
            b"%b%bcache-control: no-store\r\n%bcontent-length: %d\r\nconnection: close\r\n\r\n%b"
            % (STATUS_LINE[refusal.status], head, more, len(body), b"" if is_bodiless else body)
        )
        self.front.refused(refusal.status)
        log.info("request refused", status=refusal.status, detail=refusal.detail)


class LingeringTransport:
    """What the answer to a request is written to whose body may still be coming when the connection ends.

    If the connection closed at once, the client's system would drop the answer."""

    __slots__ = ("_protocol", "is_closing", "write")

    def __init__(self, protocol: ProblemProtocol) -> None:
        self._protocol = protocol
        self.write = protocol.transport.write
        self.is_closing = protocol.transport.is_closing

    def close(self) -> None:
        self._protocol.linger()


def _too_long(data: bytes) -> Problem | None:
    """What is too long in a head, or in the part of it that has come."""
    line, *headers = data.split(b"\r\n")
    if len(line) > MAX_LINE_SIZE:
        detail = f"The request line is longer than the limit of {MAX_LINE_SIZE:,} bytes."
        return problem("uri_too_long", detail, "")
    for header in headers:
        if len(header) > MAX_LINE_SIZE:
            name = _shown(header.partition(b":")[0])
            detail = f"The header {name} is longer than the limit of {MAX_LINE_SIZE:,} bytes."
            return problem("headers_too_large", detail, "")
    if len(data) > MAX_REQUEST_HEAD_SIZE:
        detail = f"The request head is longer than the limit of {MAX_REQUEST_HEAD_SIZE:,} bytes."
        return problem("headers_too_large", detail, "")
    return None


def _malformed(head: bytes) -> Problem:
    """What is wrong with a head, as exactly as it can be said."""
    line, _, headers = head.partition(b"\r\n")
    parts = line.split(b" ")
    if found := NOT_IN_A_HEAD.search(head):
        reason = (
            "a line is folded" if found[0][:1] == b"\n" and found[0] != b"\n" else "a control character or line break"
        )
        detail = f"The request head is not valid HTTP/1.1: {reason}."
    elif not head.endswith(END) or not re.fullmatch(TOKEN, parts[0]):
        detail = "The request line is not valid HTTP/1.1."
    elif len(parts) > 3:
        detail = "The request line is not valid HTTP/1.1; spaces in a URL must be percent-encoded."
    elif len(parts) > 1 and not TARGET.fullmatch(parts[1]):
        detail = "The request line has no URL that is valid in HTTP/1.1."
    elif len(parts) < 3:
        detail = "The request line has no HTTP version; HTTP/1.1 and HTTP/1.0 are supported."
    elif parts[2] not in (b"HTTP/1.1", b"HTTP/1.0"):
        detail = f"The HTTP version {_shown(parts[2])} is not supported; HTTP/1.1 and HTTP/1.0 are."
    else:
        wrong = next((each for each in headers.split(b"\r\n") if not re.match(TOKEN + b":", each)), b"")
        detail = f"The header line {_shown(wrong)} is not valid HTTP/1.1."
    return problem("bad_request", detail, "")


def _shown(value: bytes) -> str:
    """What a client wrote, printable and short."""
    return repr(shorten(str(value, "utf-8", "replace")))
