"""The routes for models: `/mcp`, `/mcp/{group}`, and the documentation as text."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import msgspec
from litestar import Litestar, Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.types import ASGIApp

from skerry.api.endpoint import PREFIX
from skerry.asgi import App, Receive, Scope, Send
from skerry.http.cache import CachedResponse
from skerry.http.paths import MARKDOWN_PAGES, MCP
from skerry.http.problems import problem, shorten, similar
from skerry.http.responses import Answer, problem_answer, respond_static, static
from skerry.mcp.documents import Documents
from skerry.mcp.tools import Tools, unknown_group

if TYPE_CHECKING:
    from skerry.mcp.protocol import McpServer

MARKDOWN = "text/markdown; charset=utf-8"
PLAIN = "text/plain; charset=utf-8"
LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
KEPT = {"Cache-Control": "public, max-age=3600"}
CATALOG = {
    "linkset": [
        {
            "anchor": PREFIX,
            "service-desc": [{"href": "/openapi.json", "type": "application/json"}],
            "service-doc": [
                {"href": "/docs", "type": "text/html"},
                {"href": "/llms.txt", "type": "text/plain"},
                {"href": "/llms-full.txt", "type": "text/plain"},
            ],
            "status": [{"href": f"{PREFIX}/status", "type": "application/json"}],
        },
        {"anchor": MCP, "service-doc": [{"href": "/llms.txt", "type": "text/plain"}]},
    ]
}
"""RFC 9727: the API and the server of the Model Context Protocol, with what describes them. Addresses are relative."""


class McpRoute:
    """The ASGI application of `/mcp` and `/mcp/{group}`. Its first request imports the SDK and starts the server."""

    def __init__(self, tools: Tools, documents: Documents) -> None:
        self._tools = tools
        self._documents = documents
        self._closing = asyncio.Event()
        self._starting: asyncio.Future[App] | None = None
        self._serving: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        group = scope["path_params"].get("group")
        if group is not None and group not in self._tools.groups:
            await problem_answer(unknown_group(group, self._tools.groups, scope["path"]))(scope, receive, send)
            return
        if self._starting is None:
            self._starting = asyncio.get_running_loop().create_future()
            self._serving = asyncio.create_task(self._serve(self._starting), name="skerry-mcp")
        handle = await asyncio.shield(self._starting)
        await handle(scope, receive, send)

    @asynccontextmanager
    async def lifespan(self, _: Litestar) -> AsyncIterator[None]:
        """Stop the server at the end, if it was started."""
        try:
            yield
        finally:
            self._closing.set()
            if self._serving is not None:
                await self._serving

    async def _serve(self, started: "asyncio.Future[App]") -> None:
        """Keep the server open, in a task of its own: its task group ends where it was entered."""
        try:
            server = await asyncio.to_thread(self._server)
            async with server.over_http() as handle:
                started.set_result(handle)
                await self._closing.wait()
        except Exception as error:
            if started.done():
                raise
            started.set_exception(error)
            self._starting = None

    def _server(self) -> "McpServer":
        from skerry.mcp.protocol import McpServer

        return McpServer(self._tools, self._documents)


class TextPages:
    """The documents as responses, made by the first request for each."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents

    @cached_property
    def index(self) -> CachedResponse:
        return static(self._documents.index.encode(), PLAIN, KEPT)

    @cached_property
    def full(self) -> CachedResponse:
        return static(self._documents.full.encode(), PLAIN, KEPT)

    @cached_property
    def catalog(self) -> CachedResponse:
        return static(msgspec.json.encode(CATALOG), LINKSET, KEPT)

    def endpoint(self, name: str) -> CachedResponse | None:
        """The page of an endpoint; None for an unknown one."""
        text = self._documents.endpoint(name)
        return None if text is None else static(text.encode(), MARKDOWN, KEPT)


def model_handlers(route: McpRoute, documents: Documents) -> list[HTTPRouteHandler]:
    """Handlers of the routes for models."""
    pages = TextPages(documents)

    @get("/llms.txt")
    async def llms(request: Request[Any, Any, Any]) -> Answer:
        """Every endpoint in a line, for models."""
        return await respond_static(await asyncio.to_thread(lambda: pages.index), request.scope)

    @get("/llms-full.txt")
    async def llms_full(request: Request[Any, Any, Any]) -> Answer:
        """The documentation of every endpoint, for models."""
        return await respond_static(await asyncio.to_thread(lambda: pages.full), request.scope)

    @get(f"{MARKDOWN_PAGES}/{{name:str}}")
    async def markdown_page(request: Request[Any, Any, Any], name: FromPath[str]) -> Answer:
        """The page of an endpoint in Markdown, which clients request as `/endpoints/{name}.md`."""
        page = await asyncio.to_thread(pages.endpoint, name)
        if page is not None:
            return await respond_static(page, request.scope)
        near = [f"/endpoints/{each}.md" for each in similar(name, documents.names)]
        reason = f"No endpoint named {shorten(name)!r}."
        return problem_answer(problem("not_found", reason, f"/endpoints/{name}.md", suggestions=near))

    @get("/.well-known/api-catalog")
    async def api_catalog(request: Request[Any, Any, Any]) -> Answer:
        """The APIs of this server (RFC 9727)."""
        return await respond_static(pages.catalog, request.scope)

    return [_posted(route), llms, llms_full, markdown_page, api_catalog]


def _posted(route: McpRoute) -> HTTPRouteHandler:
    """The handler of `/mcp` and `/mcp/{group}`. Litestar takes the application as a middleware that calls nothing."""

    def middleware(app: ASGIApp) -> ASGIApp:
        return cast("ASGIApp", route)

    def mcp() -> None: ...

    return HTTPRouteHandler(
        [MCP, f"{MCP}/{{group:str}}"], http_method="POST", middleware=[middleware], sync_to_thread=False
    )(mcp)
