"""The outermost ASGI application: CORS, HEAD, the rate limit and the response cache.

A cache hit is answered here. `fast_response` does this one step earlier, in the server's protocol, for a request head
that was seen before: its headers need not be parsed again."""

import asyncio
import time
from collections import OrderedDict
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import structlog
from litestar import Litestar

from skerry.api.endpoint import BARE, PREFIX
from skerry.asgi import (
    ABORT,
    BODY,
    CLIENT,
    CONDITIONS,
    HEAD,
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
from skerry.http import problems
from skerry.http.cache import CachedResponse, Header, Key, ResponseCache
from skerry.http.codings import IDENTITY, MIN_SIZE
from skerry.http.connections import Connections
from skerry.http.proxies import Forwarding, Proxies
from skerry.http.quotas import LimitDecision
from skerry.http.ratelimit import RateLimit
from skerry.http.responses import HIT, Answer, Conditions, problem_answer, respond
from skerry.metrics import Metrics

log = structlog.get_logger("skerry.access")

EXPOSED = b"Accept-Ranges, Age, Cache-Status, Content-Range, ETag, Last-Modified, Link, RateLimit, RateLimit-Policy, Retry-After"
CORS: tuple[Header, ...] = ((b"access-control-allow-origin", b"*"), (b"access-control-expose-headers", EXPOSED))
PREFLIGHT: tuple[Header, ...] = (
    (b"access-control-allow-methods", b"GET, HEAD, OPTIONS"),
    (b"access-control-allow-headers", b"*, Cache-Control, If-None-Match, If-Range, Last-Event-ID, Range"),
    (b"access-control-max-age", b"86400"),
    (b"allow", b"GET, HEAD, OPTIONS"),
)
SERVER_SCOPE_KEYS = frozenset(
    {"type", "asgi", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path", "headers",
     "client", "server"}
)  # fmt: skip
"""Keys of the scope that a server reads while a stream is sent."""
MAX_HEADS = 8192
MAX_HEAD_SIZE = 2048
PLAIN_HEAD = {b"connection": b"keep-alive"}
STATE = b'ratelimit: "default";r=%d;t=%d\r\n'
WHOLE_RESPONSE = b"HTTP/1.1 200 OK\r\ndate: %b\r\n%b%b%bage: %d\r\ncontent-length: %d\r\n\r\n%b"
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
        cache: ResponseCache | None,
        limit: RateLimit | None,
        proxies: Proxies,
        connections: Connections,
        metrics: Metrics,
        stopping: asyncio.Event,
        log_hits: bool = False,
    ) -> None:
        self.stopping = stopping
        """Set when the server starts to stop. The server then waits for open responses, so streams end."""
        self.connections = connections
        """The open connections, for the server's protocol."""
        self._litestar = app
        self._app: App = app  # type: ignore[assignment]  # the same ASGI, typed more narrowly
        self._cache = cache
        self._limit = limit
        self._shared = limit.shared if limit is not None else None
        self._metrics = metrics
        self._log_hits = log_hits
        self._known_requests: OrderedDict[bytes, KnownRequest] = OrderedDict()
        self._proxies = proxies
        self._visitor = lru_cache(maxsize=4096)(proxies.visitor)
        self._hot = cache is not None and not log_hits
        head = b"".join(name + b": " + value + b"\r\n" for name, value in CORS)
        policy = b"ratelimit-policy: " + limit.policy + b"\r\n" if limit else b""
        self._hot_head = head + policy + b"cache-status: skerry; hit\r\n"

    def refused(self, status: int) -> None:
        """The server's protocol has refused a request, which then does not come here."""
        self._metrics.answered("", status, 0.0)

    def lifespan(self) -> AbstractAsyncContextManager[None]:
        """Open everything, for use without a server."""
        return self._litestar.lifespan()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        if scope["method"] == "OPTIONS":
            await Answer(204, [*CORS, *PREFLIGHT], b"")(scope, receive, send)
            return
        headers: list[Header] = list(CORS)
        peer = scope["client"][0] if scope["client"] else ""
        visitor = self._visitor(peer, self._proxies.forwarding(peer, scope["headers"]))
        client = scope[CLIENT] = visitor.key
        if visitor.scheme is not None:
            scope["scheme"] = visitor.scheme
        if visitor.host is not None:
            others = [header for header in scope["headers"] if header[0] != b"host"]
            scope["headers"] = [(b"host", visitor.host.encode("ascii")), *others]
        # The router ignores empty segments: //api/v1/x is /api/v1/x.
        if self._limit is not None and (scope["path"].startswith((PREFIX, BARE)) or "//" in scope["path"]):
            if self._shared is not None and not self._shared.lost:
                decision = await self._shared.count(client)
            else:
                decision = self._limit.count(client)
            headers += _limit_headers(self._limit, decision)
            if not decision.allowed:
                headers.append((b"retry-after", b"%d" % decision.retry_after))
                detail = f"The rate limit of {self._limit.item} is exceeded; retry after {decision.retry_after} s."
                refusal = problem_answer(problems.problem("rate_limited", detail, scope["path"]), headers)
                await refusal(scope, receive, ResponseSender(send, (), bodiless=scope["method"] == "HEAD"))
                self._metrics.answered("", 429, time.perf_counter() - started)
                return
        bodiless = scope["method"] == "HEAD"
        out = ResponseSender(send, headers, bodiless=bodiless, whole=_extension(scope, WHOLE))
        abort = _extension(scope, ABORT)
        if bodiless:
            # The same answer without its body; Range does not apply to HEAD.
            whole = [header for header in scope["headers"] if header[0] != b"range"]
            scope = {**scope, "method": "GET", "headers": whole}
        if await self._hit(scope, receive, out):
            return
        await self._app(scope, receive, out)
        seconds = time.perf_counter() - started
        route = scope.get("path_template", "")
        self._metrics.answered(route, out.status, seconds)
        log.info("request", method=scope["method"], path=scope["path"], status=out.status, ms=round(seconds * 1000, 1))
        streaming: Streaming | None = scope.pop(STREAM, None)
        if streaming is None:
            return
        for name in scope.keys() - SERVER_SCOPE_KEYS:  # not needed while the client listens
            del scope[name]
        if bodiless:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await streaming(receive, send, abort)

    async def _hit(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer from the response cache, if it has a fresh answer."""
        if self._cache is None or scope["method"] != "GET":
            return False
        conditions = scope[CONDITIONS] = Conditions.of(scope)
        key = (scope["raw_path"], scope["query_string"], conditions.form)
        cached = self._cache.get(key)
        if cached is None:
            return False
        self._metrics.hits.inc()
        answer = await respond(cached, conditions, scope["path"], cache_status=HIT, cache=self._cache, key=key)
        await answer(scope, receive, send)
        if self._log_hits:
            log.info("request", method="GET", path=scope["path"], status=200, cache="hit")
        elif self._hot and not conditions.is_coding_required:
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
        self._known_requests[head] = KnownRequest(key, coding, self._proxies.known(scope["headers"]))
        if len(self._known_requests) > MAX_HEADS:
            self._known_requests.popitem(last=False)

    def fast_response(self, head: bytes, peer: str, date: bytes) -> bytes | PendingResponse | None:
        """The whole response to a request head that was seen before; None if the request needs normal processing.

        If Redis counts the requests, the result is a PendingResponse for `pending_response`."""
        known = self._known_requests.get(head)
        if known is None:
            return None
        cached = self._cache.get(known.key) if self._cache is not None else None
        if cached is None:
            del self._known_requests[head]
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
        return WHOLE_RESPONSE % (
            date, cached.head, self._hot_head, state, cached.age(time.time()), len(cached.body), cached.body,
        )  # fmt: skip

    def pending_response(self, cached: CachedResponse, decision: LimitDecision, date: bytes) -> bytes | None:
        """The whole response to a request that Redis has counted; None if the request needs normal processing."""
        if not decision.allowed:
            return None
        self._metrics.hits.inc()
        state = STATE % (decision.remaining, decision.reset)
        return WHOLE_RESPONSE % (
            date, cached.head, self._hot_head, state, cached.age(time.time()), len(cached.body), cached.body,
        )  # fmt: skip


class ResponseSender:
    """Adds the common headers to a response, and drops the body of a response to HEAD.

    A response whose body is complete is sent in one write if the server supports it."""

    __slots__ = ("_bodiless", "_headers", "_send", "_sent", "_whole", "status")

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
        self._sent = False
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message["headers"], *self._headers]
            body = message.pop(BODY, None)
            if body is not None and self._whole is not None:
                self._sent = True
                await self._whole(self.status, message["headers"], body)
                return
        elif self._sent:
            return  # the body was sent with the head
        elif self._bodiless and message["type"] == "http.response.body":
            if message.get("more_body"):
                return
            message = {"type": "http.response.body", "body": b"", "more_body": False}
        await self._send(message)


def _limit_headers(limit: RateLimit, decision: LimitDecision) -> list[Header]:
    state = b'"default";r=%d;t=%d' % (decision.remaining, decision.reset)
    return [(b"ratelimit-policy", limit.policy), (b"ratelimit", state)]


def _extension(scope: Scope, name: str) -> Any:
    """An extension of our protocol, removed from the scope: left there, it would be a reference cycle."""
    extensions = scope.get("extensions")
    return extensions.pop(name, None) if extensions else None
