"""Registers read before an application is asked, as a collector that has been running would have done."""

from typing import Any, get_origin

from skerry import registry
from skerry.api.endpoint import Endpoint
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.settings import Settings
from skerry.store import RegisterStore, open_store
from skerry.upstream.cache import MemoryCache
from skerry.upstream.client import UpstreamClient
from skerry.upstream.guard import Guard
from skerry.upstream.health import ProviderHealth
from skerry.upstream.source import Source


async def read_registers(endpoint: Endpoint[Any], settings: Settings) -> None:
    """Run the jobs that fill the registers of an endpoint; nothing where it has none."""
    wanted = [part for part in endpoint.dependencies.values() if get_origin(part) is RegisterStore]
    if not wanted:
        return
    metrics = Metrics()
    client = UpstreamClient(
        health=ProviderHealth(metrics.upstream_calls, metrics.upstream_seconds), guard=Guard(), memory=MemoryCache(0),
        gateway=settings.gateway,
    )  # fmt: skip
    async with open_store(settings) as store:
        container = Container(
            {Source: lambda source: source(client), RegisterStore: lambda _, row_type: store.register(row_type)}
        )
        for entry in registry.jobs():
            if any(part in wanted for part in entry.dependencies.values()):
                await entry.function(**{name: container.get(part) for name, part in entry.dependencies.items()})
    await client.close()
