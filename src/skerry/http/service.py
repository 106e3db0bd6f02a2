"""Endpoints about the server itself (index, status, sources), and routes for operators (health, metrics, licence texts)."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec
import structlog
from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Response
from msgspec import Meta, Struct

from skerry import __version__
from skerry.api.answers import Collection
from skerry.api.endpoint import PREFIX, Endpoint, endpoint, endpoint_count
from skerry.api.group import Group
from skerry.api.sources import SourceDescription, described
from skerry.container import Dependency
from skerry.credentials import ThrottledProvider
from skerry.errors import NotFound
from skerry.http import problems
from skerry.http.activity import ServerActivity
from skerry.http.responses import Answer, respond_static, static
from skerry.http.source_states import (
    ProviderStatus,
    SourceHistory,
    SourceStatus,
    provider_statuses,
    source_history,
    source_statuses,
)
from skerry.metrics import CONTENT_TYPE, Metrics
from skerry.models.day_ahead import PriceDifference
from skerry.models.rows import Rows
from skerry.models.server_activity import ServerProcess
from skerry.upstream.client import UpstreamClient

log = structlog.get_logger(__name__)

CHECK_TIMEOUT = 1.5
"""Seconds for the health check of one part; a part that takes longer is lost."""

GROUP = Group(title="Service", description="The server itself.", order=10_000, key="service")
"""Group of the endpoints about the server."""

CHECK_INTERVAL = 1.0
"""Seconds between two checks."""
IDLE_AFTER = 60.0
"""Seconds for which the checks continue after the last request for the health. Proxies request it more often; without
requests the checks stop."""

PartState = Literal["ok", "read_only", "lost", "unused"]
Check = Callable[[], Awaitable[PartState]]
"""Returns the state of a part of the server."""


class Health(Struct, frozen=True):
    """Health of this process and of its parts."""

    status: Annotated[
        Literal["ok", "degraded"], Meta(description="degraded: a part is lost and the server continues without it")
    ]
    version: str
    parts: dict[str, PartState]


class ServerStatus(Struct, frozen=True):
    """State of this server and of its providers; needs no upstream request."""

    ROWS: ClassVar[Rows] = Rows(
        "providers.items",
        also=("throttled.items", "price_differences.items", "processes.items"),
        json_only=("version", "endpoint_count"),
    )

    version: Annotated[str, Meta(description="version of the server")]
    endpoint_count: Annotated[int, Meta(description="number of endpoints served")]
    providers: Annotated[Collection[ProviderStatus], Meta(description="each provider and its state")]
    throttled: Annotated[
        Collection[ThrottledProvider], Meta(description="providers with lower limits because a setting is missing")
    ]
    price_differences: Annotated[
        Collection[PriceDifference],
        Meta(
            description="days of electricity prices that two providers returned to this process, as when one stood in for the "
            "other, and how far they are apart; the newest day first"
        ),
    ]
    processes: Annotated[
        Collection[ServerProcess],
        Meta(
            description="processes of this server that have reported within two minutes, the oldest first; only the one that "
            "answers while the database does not"
        ),
    ]


class GroupSummary(Struct, frozen=True):
    """Endpoints that are presented together."""

    key: Annotated[str, Meta(description="stable name")]
    title: Annotated[str, Meta(description="name of the group")]
    description: Annotated[str, Meta(description="what its endpoints are about")]
    endpoint_count: Annotated[int, Meta(description="number of its endpoints", ge=0)]
    endpoints: Annotated[list[str], Meta(description="paths of these endpoints")]
    supplements: Annotated[
        list[str],
        Meta(description="paths that complete these (histories, changes, comparisons), not counted as endpoints"),
    ]

    @classmethod
    def of(cls, group: Group, members: Sequence[Endpoint[Any]]) -> Self:
        counted, others = (
            [PREFIX + entry.path for entry in members if entry.supplementary is supplementary]
            for supplementary in (False, True)
        )
        return cls(group.key, group.title, group.description, len(counted), counted, others)


class Index(Struct, frozen=True):
    """Groups and endpoints of this API."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("version", "docs_url", "openapi_url"))

    version: Annotated[str, Meta(description="version of the server")]
    docs_url: Annotated[str, Meta(description="reference for people, on this server")]
    openapi_url: Annotated[str, Meta(description="OpenAPI document, on this server")]
    count: Annotated[int, Meta(description="number of groups", ge=0)]
    items: list[GroupSummary]


class HealthReport:
    """The health of this process as JSON, from memory.

    While the health is being requested, a background task checks the parts once a second. So an answer takes one iteration
    of the event loop, even if the loop is busy or a part is slow. Only the first request after a pause waits for a
    check."""

    def __init__(self, checks: Mapping[str, Check | None]) -> None:
        self._checks = checks
        self._body = b""
        self._known = asyncio.Event()
        self._checking: asyncio.Task[None] | None = None
        self._requested_at = 0.0

    async def body(self) -> bytes:
        self._requested_at = asyncio.get_running_loop().time()
        if self._checking is None or self._checking.done():
            self._known.clear()
            self._checking = asyncio.create_task(self._check(), name="skerry-health")
        if not self._known.is_set():
            await self._known.wait()
        return self._body

    async def close(self) -> None:
        """Stop the checks."""
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.wait({self._checking})

    async def _check(self) -> None:
        loop = asyncio.get_running_loop()
        while loop.time() - self._requested_at < IDLE_AFTER:
            self._body = msgspec.json.encode(await health_of(self._checks))
            self._known.set()
            await asyncio.sleep(CHECK_INTERVAL)


async def health_of(checks: Mapping[str, Check | None]) -> Health:
    """State of each part; a part whose check is None is unused."""

    async def state(name: str, check: Check | None) -> PartState:
        if check is None:
            return "unused"
        try:
            async with asyncio.timeout(CHECK_TIMEOUT):
                return await check()
        except Exception as error:  # noqa: BLE001  the caller needs the state, not the reason
            log.warning("health check failed", part=name, error=repr(error)[:200])
            return "lost"

    states = await asyncio.gather(*(state(name, check) for name, check in checks.items()))
    is_degraded = any(state in ("lost", "read_only") for state in states)
    return Health("degraded" if is_degraded else "ok", __version__, dict(zip(checks, states, strict=True)))


class ServerState(Dependency):
    """The endpoints and groups of this server, and the state of their providers."""

    def __init__(
        self,
        client: UpstreamClient,
        endpoints: Sequence[Endpoint[Any]],
        groups: Sequence[Group],
        throttling: Sequence[ThrottledProvider],
        price_differences: Callable[[], Sequence[PriceDifference]],
    ) -> None:
        self.client = client
        self.endpoints = endpoints
        self.groups = groups
        self.throttling = throttling
        self.price_differences = price_differences

    @cached_property
    def sources(self) -> Mapping[str, SourceDescription]:
        """By key."""
        return {description.key: description for description in described(self.endpoints)}

    def source(self, key: str) -> SourceDescription:
        """The source of this key, in any case. Raises NotFound."""
        wanted = key.strip().casefold()
        found = self.sources.get(wanted)
        if found is None:
            near = problems.similar(wanted, self.sources)
            raise NotFound(f"No source with key {problems.shorten(key)!r}.", suggestions=tuple(near))
        return found


@endpoint("", fresh=None)
async def api_index(server: ServerState) -> Index:
    """Groups of this API with the paths of their endpoints.

    The reference is at `docs_url`, the machine description at `openapi_url`."""
    members: dict[str, list[Endpoint[Any]]] = {}
    for entry in server.endpoints:
        members.setdefault(entry.group, []).append(entry)
    groups = [GroupSummary.of(group, members[group.key]) for group in server.groups if group.key in members]
    return Index(__version__, "/docs", "/openapi.json", len(groups), groups)


@endpoint("/status", fresh=None)
async def server_status(server: ServerState, activity: ServerActivity) -> ServerStatus:
    """State of this server, of its processes and of each provider.

    Derived from earlier requests; needs no upstream request. What other processes have done is known within a minute."""
    rows = provider_statuses(server.client, await activity.providers(), server.endpoints)
    return ServerStatus(
        __version__,
        endpoint_count(server.endpoints),
        Collection.of(rows),
        Collection.of(server.throttling),
        Collection.of(server.price_differences()),
        Collection.of(await activity.processes()),
    )


@endpoint("/sources", fresh=None)
async def all_sources(server: ServerState, activity: ServerActivity) -> Collection[SourceStatus]:
    """Every provider and dataset.

    With licence, attribution, terms, evidence and state. Needs no upstream request."""
    return Collection.of(source_statuses(server.client, await activity.providers(), server.sources.values()))


@endpoint("/sources/{key}", fresh=None, example={"key": "countries"}, example_404={"key": "countriez"})
async def source_by_key(
    key: Annotated[
        str, Meta(min_length=1, max_length=100, description="key of a source, as in `/api/v1/sources`, in any case")
    ],
    server: ServerState,
    activity: ServerActivity,
) -> SourceHistory:
    """One provider or dataset.

    With licence, attribution, terms, evidence, state, its calls in each of the last 24 hours, and the paths of its endpoints.
    Needs no upstream request."""
    return source_history(server.client, await activity.providers(), server.source(key))


def service_endpoints() -> tuple[Endpoint[Any], ...]:
    """Endpoints about the server itself, which are not in the registry."""
    found = (
        entry
        for function in (api_index, server_status, all_sources, source_by_key)
        for entry in function.__dict__["endpoints"]
    )
    return tuple(replace(entry, group=GROUP.key) for entry in found)


def service_handlers(
    metrics: Metrics, report: HealthReport, server: Callable[[], ServerState]
) -> list[HTTPRouteHandler]:
    """Handlers of the routes for operators."""

    @get("/health")
    async def health() -> Response[bytes]:
        """Health of this process and of its parts. The status is 200 as long as the process answers."""
        return Response(await report.body(), media_type="application/json", headers={"Cache-Control": "no-store"})

    @get("/metrics")
    async def exposition(request: Request[Any, Any, Any]) -> Answer:
        """Counters for Prometheus, compressed as it accepts."""
        answer = static(metrics.exposition(), CONTENT_TYPE, {"Cache-Control": "no-store"})
        return await respond_static(answer, request.scope)

    @get("/licenses/{key:str}")
    async def license_text(request: Request[Any, Any, Any], key: FromPath[str]) -> Answer:
        """The terms of a source in plain text, for sources without a licence page."""
        known = server().source(key)
        lines = [
            f"Terms of the data of {known.title} ({known.url})",
            f"Licence: {known.license.title}" + (f" ({known.license.id})" if known.license.id else ""),
            *([f"Text: {known.license.url}"] if known.license.url.startswith("https://") else []),
            *([f"Attribution: {known.attribution}"] if known.attribution else []),
            *([f"Terms: {known.terms}"] if known.terms else []),
        ]
        text = "\n".join(lines) + "\n"
        page = static(text.encode(), "text/plain; charset=utf-8", {"Cache-Control": "public, max-age=86400"})
        return await respond_static(page, request.scope)

    return [health, exposition, license_text]
