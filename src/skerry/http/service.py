"""Routes about the server itself: health, metrics, state of the providers."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
import structlog
from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Response
from msgspec import Meta, Struct, structs

from skerry import __version__
from skerry.api.answers import Collection
from skerry.api.endpoint import PREFIX, Endpoint
from skerry.api.sources import SourceDescription, described
from skerry.credentials import ThrottledProvider
from skerry.http import problems
from skerry.metrics import CONTENT_TYPE, Metrics
from skerry.models.fields import Moment
from skerry.upstream.client import UpstreamClient
from skerry.upstream.health import Health as ProviderHealth
from skerry.upstream.source import Source

log = structlog.get_logger(__name__)

CHECK_TIMEOUT = 1.5
"""Seconds for the health check of one part; a part that takes longer is lost."""

PartState = Literal["ok", "read_only", "lost", "unused"]
Check = Callable[[], Awaitable[PartState]]
"""Checks whether a part of the server answers."""


class Health(Struct, frozen=True):
    """Health of this process and of its parts."""

    status: Annotated[
        Literal["ok", "degraded"], Meta(description="degraded: a part is lost and the server continues without it")
    ]
    version: str
    parts: dict[str, PartState]


class ProviderStatus(Struct, frozen=True):
    """State of a provider, from the calls that endpoints have made."""

    key: Annotated[str, Meta(description="stable name of the provider")]
    title: Annotated[str, Meta(description="name of the provider")]
    url: Annotated[str, Meta(description="home page of the provider")]
    state: Annotated[str, Meta(description="ok, failing, or unknown when it has not been called since the start")]
    last_success_at: Annotated[Moment | None, Meta(description="time of its last answer")]
    last_failure_at: Annotated[Moment | None, Meta(description="time of its last failure")]
    failure: Annotated[str | None, Meta(description="what went wrong then")]
    latency_seconds: Annotated[float | None, Meta(description="duration of its last answer, seconds")]
    breaker: Annotated[str, Meta(description="closed, opened (not called for now) or half-opened")]
    endpoint_count: Annotated[int, Meta(description="number of endpoints that call it")]


class SourceStatus(SourceDescription, frozen=True, kw_only=True):
    """A source and its state."""

    state: Annotated[
        Literal["ok", "failing", "unknown", "bundled"],
        Meta(description="unknown: not called since the start; bundled: a dataset, which needs no call"),
    ]
    last_success_at: Annotated[Moment | None, Meta(description="when it last answered")]
    last_failure_at: Annotated[Moment | None, Meta(description="when it last failed")]
    failure: Annotated[str | None, Meta(description="what went wrong then")]
    latency_seconds: Annotated[float | None, Meta(description="duration of its last answer, seconds")]


class ServerStatus(Struct, frozen=True):
    """State of this server and of the providers behind it; costs no upstream call."""

    version: Annotated[str, Meta(description="version of the server")]
    endpoint_count: Annotated[int, Meta(description="number of endpoints served")]
    providers: Annotated[Collection[ProviderStatus], Meta(description="each provider, and how it has been answering")]
    throttled: Annotated[
        Collection[ThrottledProvider], Meta(description="providers with lower limits because a setting is missing")
    ]


class Envelope(Struct, frozen=True):
    success: bool
    data: Any


async def provider_statuses(client: UpstreamClient, endpoints: Sequence[Endpoint[Any]]) -> list[ProviderStatus]:
    """One row for each provider that an endpoint may call, by name."""
    users: dict[type[Source], int] = {}
    for endpoint in endpoints:
        for source in endpoint.sources:
            users[source] = users.get(source, 0) + 1
    rows = []
    for source, count in sorted(users.items(), key=lambda entry: entry[0].key):
        health = client.health.of(source.key)
        rows.append(
            ProviderStatus(
                key=source.key,
                title=source.title,
                url=source.home,
                state=_state(health),
                last_success_at=health.last_success,
                last_failure_at=health.last_failure,
                failure=health.failure,
                latency_seconds=round(health.latency, 4) if health.latency is not None else None,
                breaker=await client.breaker_state(source),
                endpoint_count=count,
            )
        )
    return rows


def source_statuses(client: UpstreamClient, descriptions: Sequence[SourceDescription]) -> list[SourceStatus]:
    """Descriptions of sources with their state."""
    rows = []
    for description in descriptions:
        health = client.health.of(description.key)
        rows.append(
            SourceStatus(
                **structs.asdict(description),
                state="bundled" if description.kind == "dataset" else _state(health),
                last_success_at=health.last_success,
                last_failure_at=health.last_failure,
                failure=health.failure,
                latency_seconds=round(health.latency, 4) if health.latency is not None else None,
            )
        )
    return rows


def _state(health: ProviderHealth) -> Literal["ok", "failing", "unknown"]:
    if health.last_failure and (not health.last_success or health.last_failure > health.last_success):
        return "failing"
    return "ok" if health.last_success else "unknown"


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


def service_handlers(
    client: UpstreamClient,
    endpoints: Sequence[Endpoint[Any]],
    metrics: Metrics,
    checks: Mapping[str, Check | None],
    throttling: list[ThrottledProvider],
) -> list[HTTPRouteHandler]:
    """Handlers of the routes outside the registry. `checks` are the health checks of the parts, by name."""

    @get("/health")
    async def health() -> Response[bytes]:
        """Health of this process and of its parts. The status is 200 as long as the process answers."""
        return json_response(await health_of(checks))

    @get("/metrics")
    async def exposition() -> Response[bytes]:
        """Counters for Prometheus."""
        return Response(metrics.exposition(), headers={"Content-Type": CONTENT_TYPE, "Cache-Control": "no-store"})

    @get(f"{PREFIX}/status")
    async def status() -> Response[bytes]:
        """State of this server and of each provider, without asking any."""
        rows = await provider_statuses(client, endpoints)
        return json_response(
            Envelope(True, ServerStatus(__version__, len(endpoints), Collection.of(rows), Collection.of(throttling)))
        )

    @cache
    def sources() -> dict[str, SourceDescription]:
        return {description.key: description for description in described(endpoints)}

    @get(f"{PREFIX}/sources")
    async def list_sources() -> Response[bytes]:
        """Every provider and dataset behind the endpoints, with licence, attribution, terms and state."""
        return json_response(Envelope(True, Collection.of(source_statuses(client, list(sources().values())))))

    @get(f"{PREFIX}/sources/{{key:str}}")
    async def one_source(request: Request[Any, Any, Any], key: FromPath[str]) -> Response[bytes]:
        """One provider or dataset, with the paths of its endpoints."""
        known = sources().get(key)
        if known is None:
            return _no_source(request, key, sources())
        return json_response(Envelope(True, source_statuses(client, [known])[0]))

    @get("/licenses/{key:str}")
    async def license_text(request: Request[Any, Any, Any], key: FromPath[str]) -> Response[bytes]:
        """The terms of a source in plain text, for those that have no page of their own."""
        known = sources().get(key)
        if known is None:
            return _no_source(request, key, sources())
        lines = [
            f"Terms of the data of {known.title} ({known.url})",
            f"Licence: {known.license.title}" + (f" ({known.license.id})" if known.license.id else ""),
            *([f"Text: {known.license.url}"] if known.license.url.startswith("https://") else []),
            *([f"Attribution: {known.attribution}"] if known.attribution else []),
            *([f"Terms: {known.terms}"] if known.terms else []),
        ]
        text = "\n".join(lines) + "\n"
        return Response(text.encode(), media_type="text/plain")

    return [health, exposition, status, list_sources, one_source, license_text]


def _no_source(request: Request[Any, Any, Any], key: str, known: Iterable[str]) -> Response[bytes]:
    near = problems.nearest(key, known)
    missing = problems.problem(
        "not_found", f"No source with key {problems.shorten(key)!r}.", request.url.path, suggestions=near
    )
    return Response(missing.body(), status_code=404, media_type=problems.MEDIA_TYPE)


def json_response(value: Any) -> Response[bytes]:
    return Response(msgspec.json.encode(value), media_type="application/json", headers={"Cache-Control": "no-store"})
