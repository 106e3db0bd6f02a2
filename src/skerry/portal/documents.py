"""Documents for machines: OpenAPI, robots.txt, security.txt, icon."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cached_property, lru_cache
from typing import Any

from litestar import Request, get
from litestar.handlers import HTTPRouteHandler

from skerry.api.endpoint import PREFIX, Endpoint
from skerry.api.group import Group
from skerry.clock import now
from skerry.http.cache import CachedResponse
from skerry.http.openapi import HOME as PROJECT
from skerry.http.openapi import document
from skerry.http.responses import Answer, respond_static, static
from skerry.portal.assets import Assets
from skerry.portal.handlers import server_address

ROBOTS = f"User-agent: *\nDisallow: {PREFIX}/\n"
"""Crawlers may index the pages but not the answers, which change by the minute and may need requests to providers."""
REPORTS = f"{PROJECT}/security/advisories/new"
POLICY = f"{PROJECT}/blob/main/SECURITY.md"
SECURITY_TXT_LIFETIME = timedelta(days=30)
MAX_SERVERS = 4
"""Maximum number of server addresses for which the document is cached, because clients can invent `Host` headers."""
SERVER = "http://address.invalid"
"""Placeholder for the address of this server in the document."""
PLAIN = "text/plain; charset=utf-8"
FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}


class OpenApi:
    """The OpenAPI document: made once, with a copy for each of a few addresses of this server."""

    def __init__(self, endpoints: Sequence[Endpoint[Any]], groups: Sequence[Group]) -> None:
        self._endpoints = endpoints
        self._groups = groups
        self._making = asyncio.Lock()
        self._at = lru_cache(maxsize=MAX_SERVERS)(self._copy)

    async def at(self, server: str) -> CachedResponse:
        """The document with this address, made in a thread: that takes a third of a second."""
        async with self._making:  # once, however many ask for it at the start
            return await asyncio.to_thread(self._at, server)

    def _copy(self, server: str) -> CachedResponse:
        body = self._body.replace(SERVER.encode(), server.encode())
        return static(body, "application/json", {"Cache-Control": "public, max-age=3600"})

    @cached_property
    def _body(self) -> bytes:
        return document(self._endpoints, self._groups, SERVER)


def security_txt(contact: str | None, moment: datetime) -> str:
    """The operator's contact, if there is one, and that of the project. RFC 9116 requires an expiry date: 30 days from
    now."""
    contacts = [f"mailto:{contact}" if "@" in contact and ":" not in contact else contact] if contact else []
    contacts = [entry for entry in contacts if entry.startswith(("mailto:", "https://"))]
    expires = (moment + SECURITY_TXT_LIFETIME).date()
    lines = [f"Contact: {entry}" for entry in (*contacts, REPORTS)]
    return "\n".join([*lines, f"Expires: {expires}T00:00:00Z", "Preferred-Languages: en", f"Policy: {POLICY}", ""])


def document_handlers(openapi: OpenApi, assets: Assets, contact: str | None) -> list[HTTPRouteHandler]:
    """Handlers of the documents."""

    @get("/openapi.json")
    async def openapi_document(request: Request[Any, Any, Any]) -> Answer:
        """Machine description of the API, OpenAPI 3.1."""
        return await respond_static(await openapi.at(server_address(request.scope)), request.scope)  # type: ignore[arg-type]

    @get("/favicon.ico")
    async def favicon(request: Request[Any, Any, Any]) -> Answer:
        """The icon, at the path that browsers request."""
        return await respond_static(assets.file("favicon.svg"), request.scope)

    @get("/robots.txt")
    async def robots(request: Request[Any, Any, Any]) -> Answer:
        """Rules for crawlers."""
        return await respond_static(static(ROBOTS.encode(), PLAIN, FOR_A_DAY), request.scope)

    @get("/.well-known/security.txt")
    async def security(request: Request[Any, Any, Any]) -> Answer:
        """Where to report a vulnerability (RFC 9116)."""
        return await respond_static(static(security_txt(contact, now()).encode(), PLAIN, FOR_A_DAY), request.scope)

    return [openapi_document, favicon, robots, security]
