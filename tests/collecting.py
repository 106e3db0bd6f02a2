"""What a collector would have stored, before an application is asked."""

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

from skerry import registry
from skerry.api.endpoint import Endpoint
from skerry.collect.jobs import Job
from skerry.container import Container, closure, part_of
from skerry.metrics import Metrics
from skerry.settings import Settings
from skerry.store import EventLog, History, RegisterStore, open_store
from skerry.streams.topic import Topics
from skerry.upstream.cache import MemoryCache
from skerry.upstream.client import UpstreamClient
from skerry.upstream.guard import Guard
from skerry.upstream.health import ProviderHealth
from skerry.upstream.source import Source


@cache
def _all_jobs() -> Sequence[Job]:
    return registry.jobs()


async def run_jobs(endpoints: Sequence[Endpoint[Any]], settings: Settings) -> None:
    """Run once the jobs that fill the registers and histories of these endpoints; nothing where they have none."""
    direct = (part for endpoint in endpoints for part in endpoint.dependencies.values())
    wanted = {part_of(inner) for part in direct for inner in closure(part) if get_args(part_of(inner))}
    jobs = [entry for entry in _all_jobs() if entry.feeds is None and wanted & set(entry.dependencies.values())]
    if not jobs:
        return
    metrics = Metrics()
    client = UpstreamClient(
        health=ProviderHealth(metrics.upstream_calls, metrics.upstream_seconds), guard=Guard(), memory=MemoryCache(0),
        gateway=settings.gateway, paced=settings.paced,
    )  # fmt: skip
    async with open_store(settings) as store:
        container = Container(
            {
                Source: lambda source: source(client),
                RegisterStore: lambda _, row_type: store.register(row_type),
                History: lambda _, row_type: store.history(row_type),
                EventLog: lambda _: store.events,
                Topics: lambda _: Topics(registry.topics()),
            }
        )
        for entry in jobs:
            await entry.function(**{name: container.get(part) for name, part in entry.dependencies.items()})
    await client.close()
