"""The web portal: home page with all endpoints, API reference, explanations of problems. Rendered on the server; no page
loads anything from the internet."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property, lru_cache
from importlib import util
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import Struct

from skerry import __version__
from skerry.api.answers import Collection
from skerry.api.endpoint import PREFIX, Endpoint
from skerry.api.group import Group
from skerry.clock import now
from skerry.errors import NotFound
from skerry.http import problems
from skerry.http.cache import CachedResponse
from skerry.http.openapi import HOME as PROJECT
from skerry.http.openapi import document
from skerry.http.proxies import HOST
from skerry.http.responses import Answer, respond_static, static
from skerry.http.service import provider_statuses
from skerry.upstream.client import UpstreamClient

HTML = "text/html; charset=utf-8"
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
}
PAGE = {**SECURITY, "Cache-Control": "no-cache"}
ASSET_TYPES = {
    "style.css": "text/css; charset=utf-8",
    "docs.js": "text/javascript; charset=utf-8",
    "favicon.svg": "image/svg+xml",
    "swagger-ui.css": "text/css; charset=utf-8",
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
}
NEGOTIATED = b"Accept, Accept-Encoding"
ROBOTS = f"User-agent: *\nDisallow: {PREFIX}/\n"
"""Crawlers may index the pages but not the answers, which change by the minute and may need requests to providers."""
REPORTS = f"{PROJECT}/security/advisories/new"
POLICY = f"{PROJECT}/blob/main/SECURITY.md"
SECURITY_TXT_LIFETIME = timedelta(days=30)
MAX_SERVERS = 4
"""Maximum number of server addresses for which a document is cached, because clients can invent `Host` headers."""
SERVER = "http://address.invalid"
"""Placeholder for the address of this server in a document."""
CODE_SPAN = re.compile(r"`([^`]+)`")
HOME_INTERVAL = 5.0
"""Seconds for which the home page, with the state of the providers, is cached."""


class ProblemKind(Struct, frozen=True):
    """Explanation of a problem's `type`."""

    type: str
    error: str
    status: int
    title: str
    detail: str


class Document:
    """A page or document that contains the address of this server: rendered once, with a copy for each of a few
    addresses."""

    def __init__(self, text: bytes, content_type: str, headers: Mapping[str, str]) -> None:
        self._text = text
        self._content_type = content_type
        self._headers = headers
        self.at = lru_cache(maxsize=MAX_SERVERS)(self._at)

    def _at(self, server: str) -> CachedResponse:
        return static(self._text.replace(SERVER.encode(), server.encode()), self._content_type, self._headers)


class Pages:
    """Renders the pages. Templates and assets are read on first use."""

    def __init__(self, endpoints: Sequence[Endpoint[Any]], groups: Sequence[Group], client: UpstreamClient) -> None:
        self._endpoints = endpoints
        used = {endpoint.group for endpoint in endpoints}
        self._groups = [group for group in groups if group.key in used]
        self._client = client
        self._assets: dict[str, CachedResponse] = {}
        self._problems: dict[str, CachedResponse] = {}
        self._home: Document | None = None
        self._home_until = 0.0
        self._making = asyncio.Lock()

    async def openapi_at(self, server: str) -> CachedResponse:
        """The OpenAPI document with this address, made in a thread: that takes a third of a second."""
        async with self._making:  # once, however many ask for it at the start
            return await asyncio.to_thread(lambda: self._openapi.at(server))

    @cached_property
    def _openapi(self) -> Document:
        body = document(self._endpoints, self._groups, SERVER)
        return Document(body, "application/json", {"Cache-Control": "public, max-age=3600"})

    async def home(self) -> Document:
        now = asyncio.get_running_loop().time()
        if self._home is None or now >= self._home_until:
            text = self._render(
                "home.html",
                address=SERVER,
                endpoints=self._endpoints,
                groups=[(group, [e for e in self._endpoints if e.group == group.key]) for group in self._groups],
                providers=await provider_statuses(self._client, self._endpoints),
            )
            self._home = Document(text.encode(), HTML, PAGE)
            self._home_until = now + HOME_INTERVAL
        return self._home

    @cached_property
    def reference(self) -> CachedResponse:
        return static(self._render("docs.html").encode(), HTML, PAGE)

    def asset(self, name: str) -> CachedResponse:
        """A static file of ours, or of the package with Swagger UI. Raises NotFound."""
        if name not in self._assets:
            body = asset(name)
            self._assets[name] = static(body, ASSET_TYPES[name], {"Cache-Control": "public, max-age=86400"})
        return self._assets[name]

    @cached_property
    def _templates(self) -> Any:
        from jinja2 import Environment, PackageLoader, select_autoescape

        environment = Environment(
            loader=PackageLoader("skerry.portal"), autoescape=select_autoescape(), trim_blocks=True, lstrip_blocks=True
        )
        environment.filters["code_spans"] = code_spans
        return environment

    def problem(self, kind: ProblemKind | None) -> CachedResponse:
        """The page of a kind of problem, or of all kinds for None."""
        word = kind.error if kind is not None else ""
        found = self._problems.get(word)
        if found is None:
            text = self._render("problem.html", problem=kind, kinds=all_problems())
            found = self._problems[word] = static(text.encode(), HTML, PAGE, NEGOTIATED)
        return found

    def _render(self, template: str, **values: Any) -> str:
        page: str = self._templates.get_template(template).render(version=__version__, **values)
        return page


def all_problems() -> list[ProblemKind]:
    """Every kind of problem."""
    return list(map(problem_kind, problems.KINDS))


def problem_kind(word: str) -> ProblemKind:
    """The kind of problem for an error code. Raises KeyError for an unknown code."""
    status, title, text = problems.KINDS[word]
    return ProblemKind(f"/problems/{word.replace('_', '-')}", word, status, title, text)


def code_spans(text: str) -> Any:
    """A description as HTML, with text between backticks as code."""
    from markupsafe import Markup, escape

    return Markup(CODE_SPAN.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704  escaped before


def asset(name: str) -> bytes:
    """A static file of ours, or of the package with Swagger UI. Only fixed names are accepted, which excludes path
    traversal."""
    if name not in ASSET_TYPES:
        raise NotFound(f"No asset named {name!r}.")
    ours = Path(__file__).parent / "static" / name
    if ours.is_file():
        return ours.read_bytes()
    package = util.find_spec("swagger_ui")  # not imported: only its files are needed
    assert package is not None  # noqa: S101  a dependency of this package
    assert package.submodule_search_locations is not None  # noqa: S101
    return (Path(package.submodule_search_locations[0]) / "static" / name).read_bytes()


def portal_handlers(
    endpoints: Sequence[Endpoint[Any]], groups: Sequence[Group], client: UpstreamClient
) -> list[HTTPRouteHandler]:
    """Handlers of the pages and of the OpenAPI document."""
    pages = Pages(endpoints, groups, client)

    @get("/")
    async def home(request: Request[Any, Any, Any]) -> Answer:
        """Introduction, every endpoint with an example call, and the state of the providers."""
        return await respond_static((await pages.home()).at(_address(request)), request.scope)

    @get("/docs")
    async def docs(request: Request[Any, Any, Any]) -> Answer:
        """The API reference."""
        return await respond_static(pages.reference, request.scope)

    @get("/openapi.json")
    async def openapi(request: Request[Any, Any, Any]) -> Answer:
        """Machine description of the API, OpenAPI 3.1."""
        return await respond_static(await pages.openapi_at(_address(request)), request.scope)

    @get("/problems")
    async def kinds(request: Request[Any, Any, Any]) -> Answer:
        """All kinds of problems: an HTML page, or JSON if Accept prefers it."""
        return await _explained(request, Collection.of(all_problems()), pages.problem(None))

    @get("/problems/{word:str}")
    async def explain(request: Request[Any, Any, Any], word: FromPath[str]) -> Answer:
        """Explanation of a problem's `type`: an HTML page, or JSON if Accept prefers it."""
        try:
            kind = problem_kind(word.replace("-", "_"))
        except KeyError:
            known = ", ".join(problem_kind(each).type for each in problems.KINDS)
            raise NotFound(f"No kind of problem named {problems.shorten(word)!r}; expected one of {known}.") from None
        return await _explained(request, kind, pages.problem(kind))

    @get("/assets/{name:str}")
    async def assets(request: Request[Any, Any, Any], name: FromPath[str]) -> Answer:
        """Style sheet and scripts of the pages."""
        return await respond_static(pages.asset(name), request.scope)

    @get("/favicon.ico")
    async def favicon(request: Request[Any, Any, Any]) -> Answer:
        """The icon, at the path that browsers request."""
        return await respond_static(pages.asset("favicon.svg"), request.scope)

    @get("/robots.txt")
    async def robots(request: Request[Any, Any, Any]) -> Answer:
        """Rules for crawlers."""
        text = static(ROBOTS.encode(), "text/plain; charset=utf-8", {"Cache-Control": "public, max-age=86400"})
        return await respond_static(text, request.scope)

    @get("/.well-known/security.txt")
    async def security(request: Request[Any, Any, Any]) -> Answer:
        """Where to report a vulnerability (RFC 9116)."""
        body = security_txt(client.credentials.contact, now()).encode()
        text = static(body, "text/plain; charset=utf-8", {"Cache-Control": "public, max-age=86400"})
        return await respond_static(text, request.scope)

    return [home, docs, openapi, kinds, explain, assets, favicon, robots, security]


async def _explained(
    request: Request[Any, Any, Any], kinds: ProblemKind | Collection[ProblemKind], page: CachedResponse
) -> Answer:
    """A page about problems, or its content as JSON."""
    if request.accept.best_match(["text/html", "application/json"]) == "application/json":
        body = msgspec.json.encode(kinds)
        page = static(body, "application/json", {"Cache-Control": "no-cache"}, NEGOTIATED)
    return await respond_static(page, request.scope)


def security_txt(contact: str | None, moment: datetime) -> str:
    """The operator's contact, if there is one, and that of the project. RFC 9116 requires an expiry date: 30 days from
    now."""
    contacts = [f"mailto:{contact}" if "@" in contact and ":" not in contact else contact] if contact else []
    contacts = [entry for entry in contacts if entry.startswith(("mailto:", "https://"))]
    expires = (moment + SECURITY_TXT_LIFETIME).date()
    lines = [f"Contact: {entry}" for entry in (*contacts, REPORTS)]
    return "\n".join([*lines, f"Expires: {expires}T00:00:00Z", "Preferred-Languages: en", f"Policy: {POLICY}", ""])


def _address(request: Request[Any, Any, Any]) -> str:
    """The address of this server as the client knows it."""
    host = next((value.decode("latin-1") for name, value in request.scope["headers"] if name == b"host"), "")
    if not HOST.fullmatch(host):
        name, port = request.scope["server"] or ("localhost", None)
        host = name if port is None else f"{name}:{port}"
    return f"{request.scope['scheme']}://{host}"
