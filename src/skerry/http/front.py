"""The outermost ASGI application: CORS, HEAD, the rate limit and the response cache.

A cache hit is answered here. `fast_response` does this one step earlier, in the server's protocol, for a request head
that was seen before: its headers need not be parsed again."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

import structlog
from litestar import Litestar

from skerry.asgi import (
    ABORT,
    ADDRESS,
    BODY,
    CLIENT,
    CONDITIONS,
    HEAD,
    LOGGED_PATH,
    STREAM,
    WHOLE,
    App,
    Message,
    Receive,
    Scope,
    Send,
    Streaming,
    Whole,
)
from skerry.bounded_cache import BoundedCache
from skerry.clock import monotonic
from skerry.http import problems
from skerry.http.buffers import Buffers, buffers
from skerry.http.cache import CachedResponse, Header, Key, ResponseCache
from skerry.http.codings import IDENTITY, MIN_SIZE
from skerry.http.connections import Connections
from skerry.http.fixed_paths import FixedPaths
from skerry.http.paths import ASSETS, allowed_methods, location, objection, routed
from skerry.http.proxies import Forwarding, Proxies, Visitor, forwarding
from skerry.http.quotas import LimitDecision
from skerry.http.ratelimit import RateLimit
from skerry.http.responses import HIT, Answer, Conditions, problem_answer, respond
from skerry.metrics import Metrics

log = structlog.get_logger("skerry.access")

EXPOSED = (
    b"Accept-Ranges, Age, Cache-Status, Content-Disposition, Content-Range, ETag, Last-Modified, Link, RateLimit, "
    b"RateLimit-Policy, Retry-After"
)
NOSNIFF: Header = (b"x-content-type-options", b"nosniff")
DATA_POLICY: Header = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
"""A browser runs no script in data and loads nothing from it, even if a provider included some. Pages have their own
policy."""
CORS: tuple[Header, ...] = ((b"access-control-allow-origin", b"*"), (b"access-control-expose-headers", EXPOSED))
PREFLIGHT: tuple[Header, ...] = (
    (b"access-control-allow-headers", b"*, Cache-Control, If-None-Match, If-Range, Last-Event-ID, Range"),
    (b"access-control-max-age", b"86400"),
)
SERVER_SCOPE_KEYS = frozenset(
    {"type", "asgi", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path", "headers",
     "client", "server"}
)  # fmt: skip
"""Scope keys that a server reads while a stream is sent."""
MAX_HEADS_SIZE = 8 * 1024 * 1024
"""Maximum size of the cache of request heads, in bytes."""
MAX_HEAD_SIZE = 2048
MAX_VISITORS_SIZE = 1024 * 1024
"""Maximum size of the cache of clients by address and forwarding headers, in bytes."""
HEALTH = "/health"
METRICS = "/metrics"
PLAIN_HEAD = {b"connection": b"keep-alive"}
STATE = b'ratelimit: "default";r=%d;t=%d\r\n'
WHOLE_HEAD = b"HTTP/1.1 200 OK\r\ndate: %b\r\n%b%b%bage: %d\r\ncontent-length: %d\r\n\r\n"
NOT_PLAIN = frozenset(
    {
        b"content-length", b"transfer-encoding", b"expect", b"upgrade", b"if-none-match", b"if-modified-since", b"range",
    }
)  # fmt: skip


@dataclass(slots=True, eq=False)
class PendingResponse:
    """A cached answer whose request is being counted by Redis."""

    cached: CachedResponse
    decision: asyncio.Future[LimitDecision]


@dataclass(frozen=True, slots=True)
class KnownRequest:
    """The meaning of a request head that was seen before."""

    key: Key
    coding: str
    forwarded: Forwarding | None


class Front:
    """The outermost ASGI application."""

    def __init__(
        self,
        app: Litestar,
        *,
        fixed: Mapping[str, App],
        cache: ResponseCache | None,
        limit: RateLimit | None,
        asset_limit: RateLimit | None = None,
        proxies: Proxies,
        connections: Connections,
        metrics: Metrics,
        stopping: asyncio.Event,
        groups: Mapping[str, str],
        log_hits: bool = False,
        max_heads_size: int = MAX_HEADS_SIZE,
    ) -> None:
        self.stopping = stopping
        """Set when the server starts to stop. The server then waits for open responses, so streams end."""
        self.connections = connections
        """The open connections, for the server's protocol."""
        self._litestar = app
        self._app: App = FixedPaths(app, fixed)  # type: ignore[arg-type]  # as below
        self._cache = cache
        self._limit = limit
        self._asset_limit = asset_limit
        self._shared = limit.shared if limit is not None else None
        self._metrics = metrics
        self._groups = groups
        """Group of each route."""
        self._log_hits = log_hits
        self._log = log.bind()  # the lazy logger would be bound anew for each request, which costs a tenth of an answer
        self._known_requests: BoundedCache[bytes, KnownRequest] = BoundedCache(max_heads_size)
        self._proxies = proxies
        self._visitors: BoundedCache[tuple[str, Forwarding | None], Visitor] = BoundedCache(MAX_VISITORS_SIZE)
        self._remembers_heads = cache is not None and not log_hits
        head = b"".join(name + b": " + value + b"\r\n" for name, value in (*CORS, NOSNIFF, DATA_POLICY))
        policy = b"ratelimit-policy: " + limit.policy + b"\r\n" if limit else b""
        self._common_head = head + policy + b"cache-status: skerry; hit\r\n"

    def refused(self, status: int) -> None:
        """Count a request that the server's protocol refused and did not pass on."""
        self._metrics.answered("", "", status, 0.0)

    def lifespan(self) -> AbstractAsyncContextManager[None]:
        """Open everything, for use without a server."""
        return self._litestar.lifespan()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._litestar(scope, receive, send)  # type: ignore[arg-type]  # the same ASGI, typed more narrowly
            return
        path, bodiless = scope["path"], scope["method"] == "HEAD"
        headers: list[Header] = list(CORS)
        out = ResponseSender(send, headers, bodiless=bodiless, whole=_extension(scope, WHOLE))
        abort = _extension(scope, ABORT)
        if path == HEALTH and scope["method"] in ("GET", "HEAD"):
            # A proxy removes a server that does not answer this, so it is never limited and waits for nothing.
            await self._app({**scope, "method": "GET"}, receive, out)
            return
        started = time.perf_counter()
        peer = scope["client"][0] if scope["client"] else ""
        visitor = self._visitor(peer, self._proxies.forwarding(peer, scope["headers"]))
        client = scope[CLIENT] = visitor.key
        scope[ADDRESS] = visitor.address
        if visitor.scheme is not None:
            scope["scheme"] = visitor.scheme
        if visitor.host is not None:
            others = [header for header in scope["headers"] if header[0] != b"host"]
            scope["headers"] = [(b"host", visitor.host.encode("ascii")), *others]
        early: Answer | None = None
        limit = self._limit_of(path)
        if limit is not None:
            decision = limit.count(client) if limit.shared is None else await limit.count_shared(client)
            headers += _limit_headers(limit, decision)
            if not decision.allowed:
                detail = f"The rate limit of {limit.item} is exceeded; retry after {decision.retry_after} s."
                retry_after = (b"retry-after", b"%d" % decision.retry_after)
                early = problem_answer(problems.problem("rate_limited", detail, path), [retry_after])
        if early is None:
            early = _preflight(path) if scope["method"] == "OPTIONS" else _redirect_or_404(scope)
        if early is not None:
            await early(scope, receive, out)
            self._metrics.answered("", "", early.status, time.perf_counter() - started)
            return
        if bodiless:
            # The same response without its body; Range does not apply to HEAD.
            whole = [header for header in scope["headers"] if header[0] != b"range"]
            scope = {**scope, "method": "GET", "headers": whole}
        if await self._hit(scope, receive, out):
            return
        scope["path"] = routed(path)
        await self._app(scope, receive, out)
        seconds = time.perf_counter() - started
        route = scope.get("path_template", "")
        self._metrics.answered(route, self._groups.get(route, ""), out.status, seconds)
        logged = scope.get(LOGGED_PATH, path)
        self._log.info("request", method=scope["method"], path=logged, status=out.status, ms=round(seconds * 1000, 1))
        streaming: Streaming | None = scope.pop(STREAM, None)
        if streaming is None:
            return
        for name in scope.keys() - SERVER_SCOPE_KEYS:  # not needed while the client listens
            del scope[name]
        if bodiless:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await streaming(receive, send, abort)

    def _limit_of(self, path: str) -> RateLimit | None:
        """The limit that requests of a path count against. A page has some thirty files, which a browser requests once."""
        if path.startswith(ASSETS):
            return self._asset_limit
        return None if path == METRICS else self._limit

    async def _hit(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer from the response cache, if it has a fresh answer."""
        if self._cache is None or scope["method"] != "GET":
            return False
        conditions = scope[CONDITIONS] = Conditions.of(scope)
        key = (scope["path"], scope["query_string"], conditions.form)
        cached = self._cache.get(key)
        if cached is None:
            return False
        self._metrics.hits.inc()
        answer = await respond(cached, conditions, scope["path"], cache_status=HIT, cache=self._cache, key=key)
        await answer(scope, receive, send)
        if self._log_hits:
            self._log.info("request", method="GET", path=scope["path"], status=200, cache="hit")
        elif self._remembers_heads and not conditions.is_coding_required:
            self._remember(scope, key, conditions.coding)
        return True

    def _remember(self, scope: Scope, key: Key, coding: str) -> None:
        """Remember the bytes of this request head for `fast_response`."""
        head: bytes | None = _extension(scope, HEAD)
        if head is None or scope["http_version"] != "1.1":
            return
        for name, value in scope["headers"]:
            if name in NOT_PLAIN or (name in PLAIN_HEAD and value.lower() != PLAIN_HEAD[name]):
                return
        forwarded = forwarding(scope["headers"]) if self._proxies.any else None
        # The key and the forwarding headers are copies of parts of the head.
        self._known_requests.put(head, KnownRequest(key, coding, forwarded), 3 * len(head))

    def _visitor(self, peer: str, forwarded: Forwarding | None) -> Visitor:
        """The client behind a peer. `forwarded` is None unless the peer is a trusted proxy."""
        key = (peer, forwarded)
        found = self._visitors.get(key)
        if found is None:
            found = self._proxies.visitor(peer, forwarded)
            self._visitors.put(key, found, len(peer) + (2 * sum(map(len, forwarded)) if forwarded else 0))
        return found

    def fast_response(self, head: bytes, peer: str, date: bytes) -> Buffers | PendingResponse | None:
        """The whole response to a request head that was seen before; None if the request needs normal processing.

        If Redis counts the requests, the result is a PendingResponse for `pending_response`."""
        known = self._known_requests.get(head)
        if known is None:
            return None
        cached = self._cache.get(known.key) if self._cache is not None else None
        if cached is None:
            self._known_requests.remove(head)
            return None
        if known.coding != IDENTITY and len(cached.body) >= MIN_SIZE:
            coded = cached.coded.get(known.coding)
            if coded is None:
                return None
            cached = coded
        state = b""
        if self._limit is not None:
            client = self._visitor(peer, known.forwarded).key
            if self._shared is not None and not self._shared.lost:
                return PendingResponse(cached, self._shared.count(client))
            decision = self._limit.count(client)
            if not decision.allowed:
                return None
            state = STATE % (decision.remaining, decision.reset)
        self._metrics.hits.inc()
        return self._cached_response(cached, state, date)

    def pending_response(self, cached: CachedResponse, decision: LimitDecision, date: bytes) -> Buffers | None:
        """The whole response to a request that Redis has counted; None if the request needs normal processing."""
        if not decision.allowed:
            return None
        self._metrics.hits.inc()
        state = STATE % (decision.remaining, decision.reset)
        return self._cached_response(cached, state, date)

    def _cached_response(self, cached: CachedResponse, state: bytes, date: bytes) -> Buffers:
        head = WHOLE_HEAD % (date, cached.head, self._common_head, state, cached.age(monotonic()), len(cached.body))
        return buffers(head, cached.body)


class ResponseSender:
    """Adds the common headers to a response, and drops the body of a response to HEAD.

    A response whose body is complete is sent in one write if the server supports it."""

    __slots__ = ("_bodiless", "_headers", "_send", "_whole", "status")

    def __init__(
        self,
        send: Send,
        headers: list[Header] | tuple[Header, ...],
        *,
        bodiless: bool,
        whole: Whole | None = None,
    ) -> None:
        self._send = send
        self._headers = headers
        self._bodiless = bodiless
        self._whole = None if bodiless else whole
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = int(message["status"])  # an HTTPStatus is not written as its number
            headers = [*message["headers"], *self._headers, NOSNIFF]
            if b"content-security-policy" not in dict(headers):
                headers.append(DATA_POLICY)
            message["headers"] = headers
            if self._whole is not None and BODY in message:
                await self._whole(self.status, headers, message.pop(BODY))
                return
        elif self._bodiless and message["type"] == "http.response.body":
            if message.get("more_body"):
                return
            message = {"type": "http.response.body", "body": b"", "more_body": False}
        await self._send(message)


def _preflight(path: str) -> Answer:
    """The response to OPTIONS: what a browser may send."""
    methods = allowed_methods(path).encode()
    return Answer(204, [(b"access-control-allow-methods", methods), *PREFLIGHT, (b"allow", methods)], b"")


def _redirect_or_404(scope: Scope) -> Answer | None:
    """The response to a path that is not in its canonical form: a redirect or a 404. None for a canonical path."""
    path, raw_path = scope["path"], scope.get("raw_path") or scope["path"].encode()
    if (reason := objection(path, raw_path)) is not None:
        return problem_answer(problems.problem("not_found", f"No path {problems.shorten(path)!r}: {reason}.", path))
    to = location(raw_path, scope["query_string"])
    return None if to is None else Answer(308, [(b"location", to.encode("ascii"))], b"")


def _limit_headers(limit: RateLimit, decision: LimitDecision) -> list[Header]:
    state = limit.state % (decision.remaining, decision.reset)
    return [(b"ratelimit-policy", limit.policy), (b"ratelimit", state)]


def _extension(scope: Scope, name: str) -> Any:
    """An extension of our protocol. It is removed from the scope, where it would create a reference cycle."""
    extensions = scope.get("extensions")
    return extensions.pop(name, None) if extensions else None
