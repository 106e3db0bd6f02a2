"""The web pages: what this is, its endpoints, the reference. Plain HTML from the server; no page needs the internet."""

from collections.abc import Sequence
from functools import cached_property
from importlib import util
from pathlib import Path
from typing import Any

from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Response

from skerry import __version__
from skerry.api.endpoint import Endpoint
from skerry.errors import NotFound
from skerry.groups import GROUPS
from skerry.http.openapi import document
from skerry.http.service import provider_statuses
from skerry.upstream.client import UpstreamClient

HTML = "text/html"
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
ASSET_TYPES = {
    "style.css": "text/css",
    "docs.js": "text/javascript",
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
}


class Pages:
    """Renders the pages; templates and assets are read on first use."""

    def __init__(self, endpoints: Sequence[Endpoint[Any]], client: UpstreamClient) -> None:
        self._endpoints = endpoints
        self._client = client

    @cached_property
    def openapi(self) -> bytes:
        return document(self._endpoints)

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
    async def home(request: Request[Any, Any, Any]) -> Response[str]:
        """What this is, every endpoint with a call that works, and how its providers are doing."""
        return Response(
            await pages.home(str(request.base_url).rstrip("/")),
            media_type=HTML,
            headers={**SECURITY, "Cache-Control": "no-cache"},
        )

    @get("/docs")
    async def docs() -> Response[str]:
        """The API reference."""
        return Response(pages.reference(), media_type=HTML, headers={**SECURITY, "Cache-Control": "no-cache"})

    @get("/openapi.json")
    async def openapi() -> Response[bytes]:
        """Machine description of the API, OpenAPI 3.1."""
        return Response(pages.openapi, media_type="application/json", headers={"Cache-Control": "public, max-age=3600"})

    @get("/assets/{name:str}")
    async def assets(name: FromPath[str]) -> Response[bytes]:
        """Style sheet and scripts of the pages."""
        body = asset(name)
        return Response(body, media_type=ASSET_TYPES[name], headers={"Cache-Control": "public, max-age=86400"})

    return [home, docs, openapi, assets]
