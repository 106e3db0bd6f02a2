"""Calls of endpoints in this process, through the front door: with the rate limit, cache, deadline and problems of HTTP."""

import re
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import quote, urlencode

from msgspec import Struct

from skerry.api.endpoint import PREFIX
from skerry.asgi import App
from skerry.http.problems import Problem, problem, shorten
from skerry.http.request_heads import MAX_LINE_SIZE

BASE = "http://skerry"
SERVER = re.compile(r"https?://[^/?#]*", re.IGNORECASE)
"""The start of a URL, which callers may copy with a path."""
IN_QUERY = "%:@!$&'()*+,;=~/?[]|"
"""Characters of a query that stay as callers wrote them."""
Value = str | int | float | bool | None
Values = Mapping[str, Value | Sequence[Value]]
"""Parameters of a call. None is omitted, several values are joined by commas."""


class EndpointCall(Struct, frozen=True):
    """A GET request to this server."""

    path: str
    """Path with the prefix, and query."""
    headers: Mapping[str, str] = {}


class CallReply(Struct, frozen=True):
    """The response to a call."""

    call: EndpointCall
    status: int
    headers: Mapping[str, str]
    body: bytes


class Uncallable(Exception):
    """A call that cannot be made, with the problem that says why."""

    def __init__(self, reason: Problem) -> None:
        super().__init__(reason.detail)
        self.problem = reason


class Calls:
    """Calls the application of this process."""

    def __init__(self, app: Callable[[], App]) -> None:
        """`app` returns the outermost application, which is made after the routes that call it."""
        self._app = app

    async def get(self, call: EndpointCall, client: str) -> CallReply:
        """The response to a call on behalf of a client at this address, whose requests are counted together."""
        import httpx

        transport = httpx.ASGITransport(app=self._app(), client=(client, 0))
        response = await transport.handle_async_request(httpx.Request("GET", BASE + call.path, headers=call.headers))
        return CallReply(call, response.status_code, response.headers, await response.aread())


def absolute(path: str) -> str:
    """A path as callers write it, with the prefix and without a server: `/quotes/random` becomes `/api/v1/quotes/random`."""
    asked, _, query = SERVER.sub("", path.strip()).partition("#")[0].partition("?")
    plain = "/" + asked.strip("/")
    if plain != PREFIX and not plain.startswith(PREFIX + "/"):
        plain = PREFIX + plain.rstrip("/")
    return f"{plain}?{query}" if query else plain


def call_of(path: str, values: Values, headers: Sequence[str] = ()) -> EndpointCall:
    """The call of a path with `{name}` for path parameters, or without. Raises Uncallable where the path lacks a parameter, and
    for a call that is longer than a request line may be.

    `headers` are the names of parameters that are sent as headers."""
    given = {name: _written(value) for name, value in values.items() if value is not None}
    target, _, query = absolute(path).partition("?")
    segments = [_filled(segment, given, target) for segment in target.split("/")]
    sent = {name: given.pop(name) for name in headers if name in given}
    query = "&".join(filter(None, (quote(query, safe=IN_QUERY), urlencode(given))))
    written = "/".join(segments) + (f"?{query}" if query else "")
    if len(written) > MAX_LINE_SIZE:
        detail = f"Path and parameters are longer than the limit of {MAX_LINE_SIZE:,} bytes."
        raise Uncallable(problem("uri_too_long", detail, shorten(target)))
    return EndpointCall(written, sent)


def _filled(segment: str, given: dict[str, str], target: str) -> str:
    """A segment of a path, with the value of its parameter, which is taken out of `given`."""
    if segment in (".", ".."):
        raise Uncallable(problem("not_found", f"No path {shorten(target)!r}.", target))
    if not (segment.startswith("{") and segment.endswith("}")):
        return quote(segment, safe="%:@!$&'()*+,;=~")
    name = segment[1:-1]
    value = given.pop(name, "")
    if not value:
        raise Uncallable(problem("bad_request", f"The path parameter {name!r} is missing from params.", target))
    return quote(value, safe="")


def _written(value: Value | Sequence[Value]) -> str:
    """A value as it is written in a query."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float) or value is None:
        return str(value)
    return ",".join(_written(part) for part in value)
