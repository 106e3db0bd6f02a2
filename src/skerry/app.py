"""Composition root: settings in, one application out. Nothing else builds parts."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, get_origin

import structlog
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from skerry import registry
from skerry.api.coverage import Coverage
from skerry.api.endpoint import Endpoint
from skerry.clients import NETWORK_MULTIPLES
from skerry.clock import monotonic
from skerry.collect.curated import Scraper
from skerry.collect.runner import Collector
from skerry.container import Container, closure
from skerry.datasets import Dataset
from skerry.http.activity import ServerActivity
from skerry.http.cache import ResponseCache
from skerry.http.connections import Connections, Timeouts
from skerry.http.failures import exception_handlers
from skerry.http.front import Front
from skerry.http.proxies import Proxies
from skerry.http.ratelimit import RateLimit
from skerry.http.routes import RouteHandlers
from skerry.http.service import HealthReport, ServerState, service_endpoints, service_handlers
from skerry.http.shadowed import route_paths
from skerry.log_output import LogOutput
from skerry.mcp.calls import Calls
from skerry.mcp.documents import Documents
from skerry.mcp.routes import McpRoute, model_handlers
from skerry.mcp.tools import Tools
from skerry.metrics import Metrics
from skerry.portal.documents import OpenApi, document_handlers
from skerry.portal.handlers import Portal, page_handlers
from skerry.portal.page import pages
from skerry.redis_connection import SharedRedis
from skerry.search import EndpointSearch
from skerry.services.caller_hosts import CallerHosts
from skerry.services.caller_limit import CallerLimit
from skerry.services.dns_resolver import DnsResolver
from skerry.services.price_differences import PriceDifferences
from skerry.settings import PREFIX, Settings
from skerry.store import CuratedStore, EventLog, History, RegisterStore, Store, WriteBuffer, open_store
from skerry.streams.streams import Streams
from skerry.streams.topic import Topics
from skerry.upstream.cache import MemoryCache
from skerry.upstream.client import UpstreamClient
from skerry.upstream.exchange import SizeLimits, user_agent
from skerry.upstream.guard import Guard
from skerry.upstream.health import ProviderHealth
from skerry.upstream.shared_cache import SharedCache
from skerry.upstream.source import Source
from skerry.upstream.throttling import throttled

log = structlog.get_logger(__name__)

MEGABYTE = 1024 * 1024


def create_app(
    settings: Settings,
    *,
    endpoints: Sequence[Endpoint[Any]] | None = None,
    service_routes: bool = True,
    datasets: Container | None = None,
    log_hits: bool = False,
    log_output: LogOutput | None = None,
    sizes: SizeLimits | None = None,
    front: Callable[..., Front] = Front,
) -> Front:
    """The application with all endpoints, or with the given ones. Without `service_routes` it has no status, documents or
    pages. The store, client and collector open and close with the ASGI lifespan; the store is opened only if something
    needs it. `sizes` limits what providers return; `front` makes the outermost application. Several applications of one
    process may share the `datasets` that they have read."""
    parts = _parts(settings, sizes, Container({}) if datasets is None else datasets)
    if log_output is not None:
        log_output.count_with(parts.metrics.log_lines_dropped.inc)
    endpoints = registry.endpoints() if endpoints is None else endpoints
    registry.check(endpoints)
    handlers = RouteHandlers(parts.container, parts.cache, settings.upstream_deadline)
    parts.container.supply({ServerState: partial(_server_state, parts, endpoints)})
    served = [*endpoints, *(service_endpoints() if service_routes else ())]
    known = frozenset(entry.path for entry in served)
    paths = {entry.path: tuple(route_paths(entry, known)) for entry in served}
    portal = Portal(pages() if service_routes else (), parts.container, settings.upstream_deadline)
    groups = registry.groups()
    documents = Documents(endpoints, groups)
    tools = Tools(endpoints, groups, registry.search, Calls(lambda: outermost))
    mcp = McpRoute(tools, documents)
    litestar = BareLitestar(
        [
            *(handler for entry in served for handler in handlers.handlers(entry, paths[entry.path])),
            *((*_service_routes(parts, endpoints, portal), *model_handlers(mcp, documents)) if service_routes else ()),
        ],
        exception_handlers=dict(exception_handlers(served, portal.error_page)),
        lifespan=[partial(_lifespan, parts, service_routes or _needs_store(endpoints), service_routes), mcp.lifespan],
        openapi_config=None,
        logging_config=None,
    )
    proxies = Proxies(settings.trusted_networks)
    outermost = front(
        litestar,
        fixed=handlers.fixed,
        cache=parts.cache,
        limit=_rate_limit(settings.rate_limit, parts.redis),
        asset_limit=_rate_limit(settings.asset_limit, parts.redis, name="assets", policy="assets"),
        proxies=proxies,
        connections=_connections(settings, proxies, parts.metrics),
        metrics=parts.metrics,
        stopping=parts.stopping,
        groups={handlers.template(path.path): entry.group for entry in served for path in paths[entry.path]},
        log_hits=log_hits,
    )
    return outermost


class BareLitestar(Litestar):
    """Litestar without its plugins for pydantic and attrs, whose models no handler of ours has. They import pydantic wherever a
    dependency of ours has installed it: 10 MB and a tenth of a second at each start."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def _connections(settings: Settings, proxies: Proxies, metrics: Metrics) -> Connections:
    return Connections(
        max_connections=settings.max_connections,
        per_client=settings.connections_per_client,
        timeouts=Timeouts(settings.request_timeout, settings.idle_timeout, settings.write_timeout),
        proxies=proxies,
        metrics=metrics,
    )


@dataclass(frozen=True, slots=True)
class Parts:
    """What lives as long as the application and is needed in several places."""

    settings: Settings
    metrics: Metrics
    redis: SharedRedis | None
    client: UpstreamClient
    container: Container
    cache: ResponseCache | None
    stopping: asyncio.Event
    """Set when the server shuts down: event streams end."""
    health: HealthReport


def _parts(settings: Settings, sizes: SizeLimits | None, datasets: Container) -> Parts:
    metrics = Metrics(workers=settings.workers)
    redis = SharedRedis(settings.redis_url) if settings.redis_url else None
    guard = Guard(settings.allowed_networks)
    client = UpstreamClient(
        health=ProviderHealth(
            metrics.upstream_calls, metrics.upstream_seconds, metrics.upstream_implausible, metrics.upstream_odd_rows
        ),
        guard=guard,
        memory=MemoryCache(settings.upstream_cache * MEGABYTE),
        shared=SharedCache(redis, metrics.shared_cache_undecodable) if redis else None,
        gateway=settings.gateway,
        deadline=settings.upstream_deadline,
        paced=settings.paced,
        credentials=settings.credentials,
        sizes=sizes,
    )
    container = Container({Source: lambda source: source(client), Dataset: datasets.get})
    limit = _check_limit(settings.check_limit, redis)
    container.supply({Topics: lambda _: Topics(registry.topics())})
    container.supply({EndpointSearch: lambda _: registry.search()})
    container.supply({Coverage: lambda _: Coverage(registry.endpoints, client.health.of)})
    agent = user_agent(settings.credentials.contact)
    container.supply(
        {CallerHosts: lambda kind: kind(guard, settings.gateway, container.get(DnsResolver), limit, agent)}
    )
    cache = ResponseCache(settings.response_cache * MEGABYTE) if settings.response_cache else None
    checks = {"redis": redis.state if redis else None, "store": lambda: container.get(Store).state()}
    health = HealthReport(checks)
    return Parts(settings, metrics, redis, client, container, cache, asyncio.Event(), health)


def _rate_limit(
    rate: str, redis: SharedRedis | None, *, name: str = "rate", policy: str = "default"
) -> RateLimit | None:
    return None if rate == "off" else RateLimit(rate, redis, name=name, policy=policy)


def _check_limit(rate: str, redis: SharedRedis | None) -> CallerLimit | None:
    if rate == "off":
        return None
    # A check holds a connection for seconds, so networks get a smaller multiple than for requests.
    limit = RateLimit(rate, redis, monotonic, name="checks", network_multiples=NETWORK_MULTIPLES)
    return CallerLimit(rate, limit.count_shared)


@asynccontextmanager
async def _lifespan(parts: Parts, needs_store: bool, service_routes: bool, _: Litestar) -> AsyncIterator[None]:
    """Open the store, the event streams and the collector. Close them at the end, with the upstream client and Redis. Only an
    application with service routes, which show it, reports what this process does."""
    settings = parts.settings
    async with AsyncExitStack() as stack:
        if parts.redis is not None:
            stack.push_async_callback(parts.redis.close)
        stack.push_async_callback(parts.client.close)
        if not needs_store and not settings.collect:
            yield
            return
        store = await stack.enter_async_context(open_store(settings, wait=True))
        write_buffer = store.write_buffer() if settings.collect else None
        streams = Streams(
            parts.stopping,
            store.events,
            parts.metrics,
            per_client=settings.streams_per_client,
            send_timeout=settings.stream_send_timeout,
        )
        stack.push_async_callback(streams.close)
        _supply_store(parts, store, write_buffer, streams)
        stack.push_async_callback(parts.health.close)
        collector: Collector | None = None
        if settings.collect:
            lease = store.lease("collector")
            collector = Collector(registry.jobs(), parts.container, lease, parts.metrics, write_buffer)
        activity = ServerActivity(
            store.activity,
            parts.client.health,
            parts.metrics,
            lambda: collector is not None and collector.is_collecting,
            settings.process_name,
        )
        parts.container.supply({ServerActivity: lambda _: activity})
        if service_routes:
            _run(stack, activity.run(), "reports of this process")
        if collector is not None:
            _run(stack, collector.run(), "collector")
        stack.callback(parts.stopping.set)
        yield


def _needs_store(endpoints: Sequence[Endpoint[Any]]) -> bool:
    """Whether an endpoint has a dependency that needs the open store."""
    made = (Store, History, RegisterStore, CuratedStore, EventLog, Streams, Scraper)
    parts = (part for entry in endpoints for hint in entry.dependencies.values() for part in closure(hint))
    return any(issubclass(get_origin(part) or part, made) for part in parts)


def _supply_store(parts: Parts, store: Store, write_buffer: WriteBuffer | None, streams: Streams) -> None:
    """Add the dependencies that need an open store to the container. A collector's writes go through its write buffer."""
    parts.container.supply(
        {
            Store: lambda _: store,
            History: lambda _, row_type: (store if write_buffer is None else write_buffer).history(row_type),
            RegisterStore: lambda _, row_type: store.register(row_type),
            CuratedStore: lambda _: store.curated,
            EventLog: lambda _: store.events if write_buffer is None else write_buffer.events,
            Streams: lambda _: streams,
            Scraper: lambda _: Scraper(parts.client, store.curated),
        }
    )


def _server_state(parts: Parts, endpoints: Sequence[Endpoint[Any]], kind: type[ServerState]) -> ServerState:
    settings = parts.settings
    asked = registry.sources(endpoints, registry.jobs() if settings.collect else ())
    return kind(
        parts.client,
        endpoints,
        registry.groups(),
        throttled(asked, settings.credentials, PREFIX),
        parts.container.get(PriceDifferences).all,
    )


def _service_routes(parts: Parts, endpoints: Sequence[Endpoint[Any]], portal: Portal) -> list[HTTPRouteHandler]:
    """Health, metrics, licence texts, documents, and pages for people."""
    openapi = OpenApi(endpoints, registry.groups())
    return [
        *service_handlers(parts.metrics, parts.health, lambda: parts.container.get(ServerState)),
        *page_handlers(portal),
        *document_handlers(openapi, portal.assets, parts.settings.contact),
    ]


def _run(stack: AsyncExitStack, work: Coroutine[Any, Any, None], name: str) -> None:
    """Run in the background until the stack closes. Work that ends by itself has a defect, which is logged; the server keeps
    serving."""

    def report(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background task ended", task=name, exc_info=error)

    task = asyncio.create_task(work)
    task.add_done_callback(report)
    stack.push_async_callback(_cancelled, task)


async def _cancelled(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait until it has cleaned up."""
    task.cancel()
    await asyncio.wait({task})
