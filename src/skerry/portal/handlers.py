"""Route handlers of pages and of their files."""

import asyncio
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl, quote

import msgspec
import structlog
from litestar import Request
from litestar.datastructures.headers import Accept
from litestar.handlers import HTTPRouteHandler, get
from litestar.params import FromPath
from litestar.response import Response
from msgspec import Struct

from skerry.asgi import Scope
from skerry.bounded_cache import BoundedCache
from skerry.clock import monotonic
from skerry.container import Container
from skerry.errors import SkerryError, StoreUnavailable
from skerry.http import problems
from skerry.http.cache import CachedResponse
from skerry.http.proxies import HOST
from skerry.http.responses import Answer, problem_answer, respond_static, static
from skerry.portal.assets import Assets
from skerry.portal.page import PageRequest, PortalPage, Redirect
from skerry.portal.templates import Templates
from skerry.portal.texts import LANGUAGES, prefixed

log = structlog.get_logger(__name__)

HTML = "text/html; charset=utf-8"
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
UNCACHED = {**HEADERS, "Cache-Control": "no-store"}
VARY = b"Accept, Accept-Encoding"
MAX_KEPT = 16 * 1024 * 1024
"""Bytes of renderings that are kept."""
MAX_QUERY = 4096
"""Characters of a query string that a page reads."""
MAX_FIELDS = 100
IN_PATH = "/:@!$&'()*+,;=~"
"""Characters of a path that stay as clients wrote them."""


class ErrorView(Struct, frozen=True):
    """What the error page shows."""

    problem: problems.Problem


class Portal:
    """Answers requests for pages."""

    def __init__(self, pages: Sequence[PortalPage], container: Container, deadline: float) -> None:
        self.pages = pages
        self.assets = Assets()
        self.templates = Templates(self.assets, pages)
        self._container = container
        self._deadline = deadline
        self._kept: BoundedCache[tuple[str, str, bool], CachedResponse] = BoundedCache(MAX_KEPT)

    async def answer(self, page: PortalPage, language: str, scope: Scope) -> Answer:
        """A page, or the error page if it cannot be made."""
        request = page_request(scope, language)
        wants_json = page.as_json is not None and prefers_json(scope)
        key = (scope["path"], request.server, wants_json)
        kept = self._kept.get(key) if not request.query else None
        if kept is not None and monotonic() < kept.expires:
            return await respond_static(kept, scope)
        try:
            async with asyncio.timeout(self._deadline):
                parts = {name: self._container.get(kind) for name, kind in page.dependencies.items()}
                view = await page.view(request, parts)
        except SkerryError as error:
            return self._failed(error, scope)
        except TimeoutError:
            log.warning("page took too long", path=scope["path"])
            return self._failed(StoreUnavailable("the page could not be made in time"), scope)
        if isinstance(view, Redirect):
            return Answer(303, [(b"location", view.location.encode("ascii")), (b"cache-control", b"no-store")], b"")
        lifetime = page.kept_for.total_seconds() if page.kept_for is not None and not request.query else 0.0
        if page.as_json is not None and wants_json:
            body = msgspec.json.encode(page.as_json(view))
            made = static(body, "application/json", {"Cache-Control": "no-cache"}, VARY)
        else:
            body = self.templates.render(page, request, view)
            made = static(body, HTML, {**HEADERS, **page.headers}, VARY)
        made.expires = made.fetched + lifetime
        if lifetime:
            # Compressed bodies are kept with the plain one: a quarter more at most.
            self._kept.put(key, made, 2 * len(body))
        return await respond_static(made, scope)

    def error_page(self, scope: Scope, problem: problems.Problem) -> Response[bytes] | None:
        """The page of a problem for a browser; None for another client, which gets problem details."""
        if not is_browser(scope):
            return None
        request = page_request(scope, language_of(scope["path"]))
        body = self.templates.render_named("error", request, ErrorView(problem))
        return Response(body, status_code=problem.status, media_type="text/html", headers=UNCACHED)

    def _failed(self, error: SkerryError, scope: Scope) -> Answer:
        """The page of an error, or its problem details for a client that is no browser."""
        problem, headers = problems.of_error(error, scope["path"])
        page = self.error_page(scope, problem)
        if page is None:
            return problem_answer(problem, headers)
        fields = {"Content-Type": HTML, **UNCACHED}.items()
        encoded = [(name.lower().encode(), value.encode()) for name, value in fields]
        return Answer(problem.status, [*encoded, *headers], page.content)


def prefers_json(scope: Scope) -> bool:
    """Whether a client prefers JSON to HTML."""
    return Accept(_accept(scope)).best_match(["text/html", "application/json"]) == "application/json"


def is_browser(scope: Scope) -> bool:
    """Whether a client names HTML, as browsers do; others get problem details."""
    return "text/html" in _accept(scope)


def _accept(scope: Scope) -> str:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept"), "*/*")


def page_request(scope: Scope, language: str) -> PageRequest:
    """A request as pages read it."""
    # Links repeat the path, so it is encoded again: browsers read a backslash as a slash, and `/\host` as another server.
    path = quote(scope["path"], safe=IN_PATH)
    if language != LANGUAGES[0]:
        path = path.removeprefix(f"/{language}") or "/"
    query: dict[str, str] = {}
    text = scope["query_string"][:MAX_QUERY].decode("latin-1")
    for name, value in parse_qsl(text, keep_blank_values=True, errors="replace")[:MAX_FIELDS]:
        query.setdefault(name, value)
    return PageRequest(language, path, server_address(scope), scope.get("path_params", {}), query)


def language_of(path: str) -> str:
    """The language of the pages below a path."""
    first = path.removeprefix("/").partition("/")[0]  # the path of a request may be `*`
    return first if first in LANGUAGES else LANGUAGES[0]


def server_address(scope: Scope) -> str:
    """The address of this server as the client knows it."""
    host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    if not HOST.fullmatch(host):
        name, port = scope["server"] or ("localhost", None)
        host = name if port is None else f"{name}:{port}"
    return f"{scope['scheme']}://{host}"


def page_handlers(portal: Portal) -> list[HTTPRouteHandler]:
    """A handler for each page in each language, and one for their files."""
    return [
        *(_handler(portal, page, language) for page in portal.pages for language in LANGUAGES),
        _assets(portal.assets),
    ]


def _handler(portal: Portal, page: PortalPage, language: str) -> HTTPRouteHandler:
    @get(prefixed(language, page.path))
    async def handler(request: Request[Any, Any, Any]) -> Answer:
        return await portal.answer(page, language, request.scope)  # type: ignore[arg-type]  # Litestar's has no keys of ours

    return handler


def _assets(files: Assets) -> HTTPRouteHandler:
    @get(["/assets/{path:path}"])
    async def assets(request: Request[Any, Any, Any], path: FromPath[str]) -> Answer:
        """Style sheets and scripts of the pages."""
        return await respond_static(files.file(str(path)), request.scope)

    return assets
