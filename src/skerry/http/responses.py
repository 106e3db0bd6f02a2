"""Responses from encoded answers: content coding, ranges, and 304 for conditional requests."""

import asyncio
import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from skerry.asgi import BODY, STREAM, Receive, Scope, Send, Streaming
from skerry.clock import monotonic
from skerry.http import formats, problems
from skerry.http.cache import CachedResponse, Header, Key, ResponseCache
from skerry.http.codings import IDENTITY, MIN_SIZE, accepted, compress, refuses_identity
from skerry.http.ranges import Unsatisfiable, span
from skerry.http_dates import parse_http_date

BODILESS = (204, 304)
"""Statuses without a body, and therefore without a content length."""
HIT = b"skerry; hit"
MISS = b"skerry; fwd=miss"
UNSATISFIABLE = (0, 0)
INLINE_SIZE = 256 * 1024
"""Bytes above which a body is compressed in a thread, so that other requests do not wait."""
SSE_HEADERS: tuple[Header, ...] = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
)
CONTENT_HEADERS = frozenset({b"content-type", b"content-encoding", b"content-disposition", b"accept-ranges"})
"""Headers that describe a body. They are left out of a 304."""

CONDITIONAL = frozenset(
    {b"accept", b"accept-encoding", b"if-none-match", b"if-modified-since", b"range", b"if-range", b"cache-control"}
)
"""Request headers on which the response depends."""


class Answer:
    """A complete response. It is an ASGI application, so Litestar's response resolution is not needed."""

    __slots__ = ("_body", "_headers", "status")

    def __init__(self, status: int, headers: Iterable[Header], body: bytes) -> None:
        self.status = status
        self._headers = [*headers, (b"content-length", b"%d" % len(body))] if status not in BODILESS else list(headers)
        self._body = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": self.status, "headers": self._headers, BODY: self._body}
        await send(start)
        if BODY in start:
            await send({"type": "http.response.body", "body": self._body, "more_body": False})


class StreamStart:
    """The head of an event stream. The body is sent after the router has returned; otherwise the router's frames and
    objects would stay in memory for as long as the client listens."""

    __slots__ = ("_streaming",)

    def __init__(self, streaming: Streaming) -> None:
        self._streaming = streaming

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": SSE_HEADERS})
        scope[STREAM] = self._streaming


class Conditions(Struct):
    """The request headers that determine the response."""

    form: str = formats.JSON
    """The format that Accept prefers."""
    coding: str = IDENTITY
    is_coding_required: bool = False
    """Whether `identity;q=0` was sent, so that small bodies are compressed too."""
    if_none_match: str | None = None
    if_modified_since: str | None = None
    range: str | None = None
    if_range: str | None = None
    cache_control: str | None = None

    @classmethod
    def of(cls, scope: Any) -> "Conditions":
        found = cls()
        for name, value in scope["headers"]:
            if name not in CONDITIONAL:
                continue
            if name == b"accept":
                found.form = formats.preferred(value.decode("latin-1"))
            elif name == b"accept-encoding":
                text = value.decode("latin-1")
                found.coding = accepted(text)
                found.is_coding_required = refuses_identity(text)
            elif name == b"if-none-match":
                found.if_none_match = value.decode("latin-1")
            elif name == b"if-modified-since":
                found.if_modified_since = value.decode("latin-1")
            elif name == b"range":
                found.range = value.decode("latin-1")
            elif name == b"if-range":
                found.if_range = value.decode("latin-1")
            elif name == b"cache-control":
                found.cache_control = value.decode("latin-1")
        return found


async def respond(
    finished: CachedResponse,
    conditions: Conditions,
    path: str,
    *,
    cache_status: bytes = MISS,
    is_timed: bool = True,
    cache: ResponseCache | None = None,
    key: Key | None = None,
) -> Answer:
    """The response to one request: 304 if the client's validator matches, 206 for a range, 416 for an unsatisfiable range,
    otherwise 200.

    If the body is compressed, the result is cached with the answer."""
    part = _part(conditions, finished)
    representation = finished
    is_large = len(finished.body) >= MIN_SIZE or conditions.is_coding_required
    if conditions.coding != IDENTITY and is_large and part is None:
        representation = await _coded(finished, conditions.coding, cache, key)
    headers = list(representation.headers)
    if is_timed:
        headers += [(b"age", b"%d" % representation.age(monotonic())), (b"cache-status", cache_status)]
    if _is_not_modified(conditions, representation):
        return Answer(304, [header for header in headers if header[0] not in CONTENT_HEADERS], b"")
    if part is None:
        return Answer(200, headers, representation.body)
    size = len(representation.body)
    if part == UNSATISFIABLE:
        refusal = problems.problem("range_not_satisfiable", f"The answer has {size} bytes.", path)
        return problem_answer(refusal, [(b"content-range", b"bytes */%d" % size)])
    first, end = part
    headers.append((b"content-range", b"bytes %d-%d/%d" % (first, end - 1, size)))
    return Answer(206, headers, representation.body[first:end])


def _part(conditions: Conditions, finished: CachedResponse) -> tuple[int, int] | None:
    """The requested range, as `span` returns it. None for the whole body: no range is requested, or it is to be ignored.
    UNSATISFIABLE if no byte of the range exists. Ranges are of the uncompressed body, so a client that refuses it gets the
    whole."""
    if conditions.range is None or not finished.is_ranged or conditions.is_coding_required:
        return None
    if not _if_range_matches(conditions.if_range, finished):
        return None
    try:
        return span(conditions.range, len(finished.body))
    except Unsatisfiable:
        return UNSATISFIABLE


def static(
    body: bytes, content_type: str, headers: Mapping[str, str], vary: bytes = b"Accept-Encoding"
) -> CachedResponse:
    """A page, document or asset. Its compressed bodies are cached with it."""
    etag = b'"%b"' % hashlib.blake2b(body, digest_size=16).hexdigest().encode()
    described: list[Header] = [(b"content-type", content_type.encode()), (b"etag", etag), (b"vary", vary)]
    described += [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    return CachedResponse(body=body, headers=tuple(described), etag=etag, fetched=monotonic(), expires=0)


async def respond_static(finished: CachedResponse, scope: Any) -> Answer:
    """The response to one request for a static answer."""
    return await respond(finished, Conditions.of(scope), scope["path"], is_timed=False)


async def _coded(finished: CachedResponse, coding: str, cache: ResponseCache | None, key: Key | None) -> CachedResponse:
    """An answer in a content coding. Concurrent requests share one compression."""
    if (known := finished.coded.get(coding)) is not None:
        return known
    if len(finished.body) <= INLINE_SIZE:
        return _cached_coding(finished, coding, compress(finished.body, coding), cache, key)
    running = finished.compressing.get(coding)
    if running is None:
        running = asyncio.create_task(_compress(finished, coding, cache, key))
        finished.compressing[coding] = running
    return await asyncio.shield(running)  # a disconnected client must not cancel it for the others


async def _compress(
    finished: CachedResponse, coding: str, cache: ResponseCache | None, key: Key | None
) -> CachedResponse:
    try:
        body = await asyncio.to_thread(compress, finished.body, coding)
        return _cached_coding(finished, coding, body, cache, key)
    finally:
        del finished.compressing[coding]


def _cached_coding(
    finished: CachedResponse, coding: str, body: bytes, cache: ResponseCache | None, key: Key | None
) -> CachedResponse:
    """An answer with its body in a coding, cached with the plain one. Different bytes need a different ETag."""
    etag = b'"%b-%b"' % (finished.etag.strip(b'"'), coding.encode())
    headers = [
        (name, etag if name == b"etag" else value) for name, value in finished.headers if name != b"accept-ranges"
    ]
    headers.append((b"content-encoding", coding.encode()))
    made = CachedResponse(body, tuple(headers), etag, finished.fetched, finished.expires, is_dated=finished.is_dated)
    made.make_head()
    finished.coded[coding] = made
    if cache is not None and key is not None:
        cache.update_size(key, finished)
    return made


def _if_range_matches(if_range: str | None, finished: CachedResponse) -> bool:
    """Strong comparison of RFC 9110, which If-Range requires. A date never matches: no answer with parts has a date that is a
    validator."""
    return if_range is None or if_range.strip().encode("latin-1") == finished.etag


def _is_not_modified(conditions: Conditions, representation: CachedResponse) -> bool:
    """Whether the client has this answer already. If-Modified-Since counts only without If-None-Match, only if it is a valid
    date, and only for an answer whose Last-Modified is the time of its last change."""
    if conditions.if_none_match is not None:
        return matches(conditions.if_none_match, representation.etag)
    if conditions.if_modified_since is None or not representation.is_dated:
        return False
    modified = dict(representation.headers).get(b"last-modified")
    if modified is None:
        return False
    own, known = parse_http_date(modified.decode()), parse_http_date(conditions.if_modified_since)
    return own is not None and known is not None and own <= known


def problem_answer(problem: problems.Problem, headers: Iterable[Header] = ()) -> Answer:
    content_type = (b"content-type", problems.MEDIA_TYPE.encode())
    return Answer(problem.status, [content_type, (b"cache-control", b"no-store"), *headers], problem.body())


def matches(if_none_match: str, etag: bytes) -> bool:
    """Weak comparison of RFC 9110, which If-None-Match requires."""
    known = etag.decode()
    return any(tag.strip().removeprefix("W/") in (known, "*") for tag in if_none_match.split(","))
