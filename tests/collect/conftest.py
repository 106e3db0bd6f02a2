"""The collector's parts, made as the application makes them."""

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from skerry import registry
from skerry.collect.curated import Scraper
from skerry.collect.runner import Collector
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.settings import Settings
from skerry.store import CuratedStore, EventLog, History, RegisterStore, Store, open_store
from skerry.upstream.cache import MemoryCache
from skerry.upstream.client import UpstreamClient
from skerry.upstream.guard import Guard
from skerry.upstream.health import ProviderHealth
from skerry.upstream.source import Source
from tests.replaying import CASSETTES, ReplayServer


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(Settings(data_dir=tmp_path)) as store:
        yield store


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def gateway(request: pytest.FixtureRequest, replay: ReplayServer, tmp_path: Path) -> Iterator[str]:
    """The recorded providers. With `indirect` parameters: a copy of the cassette of one source, which a function has changed."""
    if not hasattr(request, "param"):
        yield replay.url
        return
    source, change = request.param
    folder = tmp_path / "cassettes" / source
    shutil.copytree(CASSETTES / source, folder)
    change(folder)
    server = ReplayServer(folder).start()
    yield server.url
    server.stop()


@pytest.fixture
async def client(gateway: str, metrics: Metrics) -> AsyncIterator[UpstreamClient]:
    client = UpstreamClient(
        health=ProviderHealth(metrics.upstream_calls, metrics.upstream_seconds),
        guard=Guard(),
        memory=MemoryCache(0),
        gateway=gateway,
        deadline=2.0,
        paced=False,  # the collector takes its time with a provider; these tests need not
    )
    yield client
    await client.close()


@pytest.fixture
def container(client: UpstreamClient, store: Store) -> Container:
    return Container(
        {
            Source: lambda source: source(client),
            History: lambda _, row_type: store.history(row_type),
            RegisterStore: lambda _, row_type: store.register(row_type),
            CuratedStore: lambda _: store.curated,
            EventLog: lambda _: store.events,
            Scraper: lambda _: Scraper(client, store.curated),
        }
    )


@pytest.fixture
def collector(container: Container, store: Store, metrics: Metrics) -> Collector:
    """With all jobs of the registry."""
    return Collector(registry.jobs(), container, store.lease("collector"), metrics)
