"""A client for sources that are tested by themselves."""

from collections.abc import AsyncIterator

import pytest
from prometheus_client import CollectorRegistry, Counter, Histogram

from skerry.upstream.cache import MemoryCache
from skerry.upstream.client import UpstreamClient
from skerry.upstream.guard import Guard
from skerry.upstream.health import ProviderHealth
from tests.replaying import ReplayServer


@pytest.fixture
async def upstream(replay: ReplayServer) -> AsyncIterator[UpstreamClient]:
    """A client whose providers are the cassettes."""
    registry = CollectorRegistry()
    health = ProviderHealth(
        Counter("calls", "", ["provider", "outcome"], registry=registry),
        Histogram("seconds", "", ["provider"], registry=registry),
    )
    client = UpstreamClient(health=health, guard=Guard(), memory=MemoryCache(1 << 20), gateway=replay.url, deadline=3.0)
    yield client
    await client.close()
