"""What stands before the router: CORS, HEAD, the rate limit and the cache of finished answers.

A hit is answered here. `fast_answer` does the same one step earlier, in the server's protocol, for a request whose head came
byte for byte before: then not even its headers have to be parsed again."""

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
from skerry.http.proxies import Forwarding, Proxies, forwarding
from skerry.http.ratelimit import RateLimit, Verdict
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
OF_THE_SERVER = frozenset(
    {"type", "asgi", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path", "headers",
     "client", "server"}
)  # fmt: skip
"""What a server reads in the scope of an answer that goes on."""
MAX_HEADS = 8192
MAX_HEAD_SIZE = 2048
PLAIN_HEAD = {b"connection": b"keep-alive"}
STATE = b'ratelimit: "default";r=%d;t=%d\r\n'
WHOLE_RESPONSE = b"HTTP/1.1 200 OK\r\ndate: %b\r\n%b%b%bage: %d\r\ncontent-length: %d\r\n\r\n%b"
NOT_PLAIN = frozenset({b"content-length", b"transfer-encoding", b"expect", b"upgrade", b"if-none-match", b"range"})


@dataclass(slots=True, eq=False)
class Awaited:
    """An answer from the cache that goes out when Redis has counted its request."""

    finished: CachedResponse
    verdict: asyncio.Future[Verdict]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a request head that we have seen before asks for."""

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
        metrics: Metrics,
        stopping: asyncio.Event,
        log_hits: bool = False,
    ) -> None:
        self.stopping = stopping
        """Set when the server begins to stop. It then waits for open answers: what would never end by itself, ends now."""
        self._litestar = app
        self._app: App = app  # type: ignore[assignment]  # the same ASGI, typed more narrowly
        self._cache = cache
        self._limit = limit
        self._shared = limit.shared if limit is not None else None
        self._metrics = metrics
        self._log_hits = log_hits
        self._plans: OrderedDict[bytes, Plan] = OrderedDict()
        self._visitor = lru_cache(maxsize=4096)(proxies.visitor)
        self._hot = cache is not None and not log_hits
        head = b"".join(name + b": " + value + b"\r\n" for name, value in CORS)
        policy = b"ratelimit-policy: " + limit.policy + b"\r\n" if limit else b""
        self._hot_head = head + policy + b"cache-status: skerry; hit\r\n"

    def lifespan(self) -> AbstractAsyncContextManager[None]:
        """Everything opened, for use without a server."""
        return self._litestar.lifespan()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin = time.perf_counter()
        if scope["method"] == "OPTIONS":
            await Answer(204, [*CORS, *PREFLIGHT], b"")(scope, receive, send)
            return
        headers: list[Header] = list(CORS)
        visitor = self._visitor(scope["client"][0] if scope["client"] else "", forwarding(scope["headers"]))
        client = scope[CLIENT] = visitor.key
        if visitor.scheme is not None:
            scope["scheme"] = visitor.scheme
        if visitor.host is not None:
            others = [header for header in scope["headers"] if header[0] != b"host"]
            scope["headers"] = [(b"host", visitor.host.encode("ascii")), *others]
        # The router passes over empty segments: to it, //api/v1/x is /api/v1/x.
        if self._limit is not None and (scope["path"].startswith((PREFIX, BARE)) or "//" in scope["path"]):
            if self._shared is not None and not self._shared.lost:
                verdict = await self._shared.count(client)
            else:
                verdict = self._limit.count(client)
            headers += _limit_headers(self._limit, verdict)
            if not verdict.allowed:
                headers.append((b"retry-after", b"%d" % verdict.reset))
                detail = f"The limit of {self._limit.item} is used up; try again in {verdict.reset} s."
                refusal = problem_answer(problems.problem("rate_limited", detail, scope["path"]), headers)
                await refusal(scope, receive, Outgoing(send, (), bodiless=scope["method"] == "HEAD"))
                self._metrics.answered("", 429, time.perf_counter() - begin)
                return
        bodiless = scope["method"] == "HEAD"
        out = Outgoing(send, headers, bodiless=bodiless, whole=_extension(scope, WHOLE))
        abort = _extension(scope, ABORT)
        if bodiless:
            # The same answer, of which only the head is sent; there are no parts of that.
            whole = [header for header in scope["headers"] if header[0] != b"range"]
            scope = {**scope, "method": "GET", "headers": whole}
        if await self._hit(scope, receive, out):
            return
        await self._app(scope, receive, out)
        seconds = time.perf_counter() - begin
        route = scope.get("path_template", "")
        self._metrics.answered(route, out.status, seconds)
        log.info("request", method=scope["method"], path=scope["path"], status=out.status, ms=round(seconds * 1000, 1))
        streaming: Streaming | None = scope.pop(STREAM, None)
        if streaming is None:
            return
        for name in scope.keys() - OF_THE_SERVER:  # the router's, for as long as the client listens
            del scope[name]
        if bodiless:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await streaming(receive, send, abort)

    async def _hit(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer from the cache of finished answers, if it has a fresh one."""
        if self._cache is None or scope["method"] != "GET":
            return False
        conditions = scope[CONDITIONS] = Conditions.of(scope)
        key = (scope["raw_path"], scope["query_string"], conditions.form)
        finished = self._cache.get(key)
        if finished is None:
            return False
        self._metrics.hits.inc()
        answer = await respond(finished, conditions, scope["path"], cache_status=HIT, cache=self._cache, key=key)
        await answer(scope, receive, send)
        if self._log_hits:
            log.info("request", method="GET", path=scope["path"], status=200, cache="hit")
        elif self._hot and not conditions.is_coding_required:
            self._remember(scope, key, conditions.coding)
        return True

    def _remember(self, scope: Scope, key: Key, coding: str) -> None:
        """Next time these very bytes come, `fast_answer` knows what they ask for."""
        head: bytes | None = _extension(scope, HEAD)
        if head is None or scope["http_version"] != "1.1":
            return
        for name, value in scope["headers"]:
            if name in NOT_PLAIN or (name in PLAIN_HEAD and value.lower() != PLAIN_HEAD[name]):
                return
        self._plans[head] = Plan(key, coding, forwarding(scope["headers"]))
        if len(self._plans) > MAX_HEADS:
            self._plans.popitem(last=False)

    def fast_answer(self, head: bytes, peer: str, date: bytes) -> bytes | Awaited | None:
        """The whole response to a request head seen before; None where the long way must be gone.

        Where the limit is counted in Redis, what is awaited: `awaited_answer` makes the response of it."""
        plan = self._plans.get(head)
        if plan is None:
            return None
        finished = self._cache.get(plan.key) if self._cache is not None else None
        if finished is None:
            del self._plans[head]
            return None
        if plan.coding != IDENTITY and len(finished.body) >= MIN_SIZE:
            coded = finished.coded.get(plan.coding)
            if coded is None:
                return None
            finished = coded
        state = b""
        if self._limit is not None:
            client = self._visitor(peer, plan.forwarded).key
            if self._shared is not None and not self._shared.lost:
                return Awaited(finished, self._shared.count(client))
            verdict = self._limit.count(client)
            if not verdict.allowed:
                return None
            state = STATE % (verdict.remaining, verdict.reset)
        self._metrics.hits.inc()
        return WHOLE_RESPONSE % (
            date, finished.head, self._hot_head, state, finished.age(time.time()), len(finished.body), finished.body,
        )  # fmt: skip

    def awaited_answer(self, finished: CachedResponse, verdict: Verdict, date: bytes) -> bytes | None:
        """The whole response to a request that Redis has counted; None where the long way must be gone."""
        if not verdict.allowed:
            return None
        self._metrics.hits.inc()
        state = STATE % (verdict.remaining, verdict.reset)
        return WHOLE_RESPONSE % (
            date, finished.head, self._hot_head, state, finished.age(time.time()), len(finished.body), finished.body,
        )  # fmt: skip


class Outgoing:
    """The way out: adds the headers that every answer has, drops the body where only the head was asked for.

    An answer that is whole goes out in one piece where the server can do that."""

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
            return  # the body, which is out already
        elif self._bodiless and message["type"] == "http.response.body":
            if message.get("more_body"):
                return
            message = {"type": "http.response.body", "body": b"", "more_body": False}
        await self._send(message)


def _limit_headers(limit: RateLimit, verdict: Verdict) -> list[Header]:
    state = b'"default";r=%d;t=%d' % (verdict.remaining, verdict.reset)
    return [(b"ratelimit-policy", limit.policy), (b"ratelimit", state)]


def _extension(scope: Scope, name: str) -> Any:
    """What our protocol offers under this name, taken out: left in, it would be a cycle for the garbage collector."""
    extensions = scope.get("extensions")
    return extensions.pop(name, None) if extensions else None
