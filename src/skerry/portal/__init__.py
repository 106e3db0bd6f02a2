"""The web pages: what this is, its endpoints, the reference. Plain HTML from the server; no page needs the internet."""

from collections.abc import Sequence
from functools import cached_property
from importlib import util
from pathlib import Path
from typing import Any

from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from skerry import __version__
from skerry.api.endpoint import Endpoint
from skerry.errors import NotFound
from skerry.groups import GROUPS
from skerry.http.cache import CachedResponse
from skerry.http.openapi import document
from skerry.http.responses import Answer, respond_static, static
from skerry.http.service import provider_statuses
from skerry.upstream.client import UpstreamClient

HTML = "text/html; charset=utf-8"
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
ASSET_TYPES = {
    "style.css": "text/css; charset=utf-8",
    "docs.js": "text/javascript; charset=utf-8",
    "swagger-ui.css": "text/css; charset=utf-8",
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
}


class Pages:
    """Renders the pages; templates and assets are read on first use."""

    def __init__(self, endpoints: Sequence[Endpoint[Any]], client: UpstreamClient) -> None:
        self._endpoints = endpoints
        self._client = client
        self._assets: dict[str, CachedResponse] = {}

    @cached_property
    def openapi(self) -> CachedResponse:
        return static(document(self._endpoints), "application/json", {"Cache-Control": "public, max-age=3600"})

    def asset(self, name: str) -> CachedResponse:
        """A file of ours, or of the package that carries Swagger UI. Raises NotFound."""
        if name not in self._assets:
            body = asset(name)
            self._assets[name] = static(body, ASSET_TYPES[name], {"Cache-Control": "public, max-age=86400"})
        return self._assets[name]

    @cached_property
    def _templates(self) -> Any:
        from jinja2 import Environment, PackageLoader, select_autoescape

        return Environment(
            loader=PackageLoader("skerry.portal"), autoescape=select_autoescape(), trim_blocks=True, lstrip_blocks=True
        )

    async def home(self, address: str) -> str:
        groups = [
            (entry, [endpoint for endpoint in self._endpoints if endpoint.group == entry.key]) for entry in GROUPS
        ]
        page: str = self._templates.get_template("home.html").render(
            version=__version__,
            address=address,
            endpoints=self._endpoints,
            groups=[(entry, members) for entry, members in groups if members],
            providers=await provider_statuses(self._client, self._endpoints),
        )
        return page

    def reference(self) -> str:
        page: str = self._templates.get_template("docs.html").render(version=__version__)
        return page


def asset(name: str) -> bytes:
    """A file of ours, or of the package that carries Swagger UI. The names are fixed, so no path can be smuggled in."""
    if name not in ASSET_TYPES:
        raise NotFound(f"No asset called {name}.")
    ours = Path(__file__).parent / "static" / name
    if ours.is_file():
        return ours.read_bytes()
    package = util.find_spec("swagger_ui")  # not imported: only its files are wanted
    assert package is not None  # noqa: S101  a dependency of this package
    assert package.submodule_search_locations is not None  # noqa: S101
    return (Path(package.submodule_search_locations[0]) / "static" / name).read_bytes()


def portal_handlers(endpoints: Sequence[Endpoint[Any]], client: UpstreamClient) -> list[HTTPRouteHandler]:
    """Handlers of the pages and of the OpenAPI document."""
    pages = Pages(endpoints, client)

    @get("/")
    async def home(request: Request[Any, Any, Any]) -> Answer:
        """What this is, every endpoint with a call that works, and how its providers are doing."""
        return await _page(await pages.home(str(request.base_url).rstrip("/")), request)

    @get("/docs")
    async def docs(request: Request[Any, Any, Any]) -> Answer:
        """The API reference."""
        return await _page(pages.reference(), request)

    @get("/openapi.json")
    async def openapi(request: Request[Any, Any, Any]) -> Answer:
        """Machine description of the API, OpenAPI 3.1."""
        return await respond_static(pages.openapi, request.scope)

    @get("/assets/{name:str}")
    async def assets(request: Request[Any, Any, Any], name: FromPath[str]) -> Answer:
        """Style sheet and scripts of the pages."""
        return await respond_static(pages.asset(name), request.scope)

    return [home, docs, openapi, assets]


async def _page(html: str, request: Request[Any, Any, Any]) -> Answer:
    return await respond_static(static(html.encode(), HTML, {**SECURITY, "Cache-Control": "no-cache"}), request.scope)
