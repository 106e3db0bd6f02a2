"""A provider that answers as the test says, and clients before it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Histogram

from skerry.licenses import CC0_1_0
from skerry.provenance import Evidence
from skerry.upstream.cache import MemoryCache
from skerry.upstream.client import UpstreamClient
from skerry.upstream.guard import Guard
from skerry.upstream.health import ProviderHealth
from skerry.upstream.reply import Reply
from skerry.upstream.shared_cache import SharedCache
from skerry.upstream.source import Pace, Source

Answer = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]


async def fine(request: web.BaseRequest) -> web.StreamResponse:
    return web.json_response({"n": 1})


class Provider:
    """An upstream on a real socket. `answer` is what it does now; `asked` the raw paths that came, in order."""

    def __init__(self) -> None:
        self.answer: Answer = fine
        self.asked: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.concurrency = 0
        self.most_at_once = 0
        self.url = ""

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        self.asked.append(request.raw_path)
        self.headers.append(dict(request.headers))
        self.concurrency += 1
        self.most_at_once = max(self.most_at_once, self.concurrency)
        try:
            return await self.answer(request)
        finally:
            self.concurrency -= 1


class Example(Source):
    """Asks `https://api.example.org`, which the tests answer through the gateway."""

    key = "example"
    title = "Example Agency"
    home = "https://example.org/"
    base = "https://api.example.org"
    license = CC0_1_0
    evidence = Evidence.DOCUMENTED
    pace = Pace(per_second=10_000, concurrency=100)

    async def number(self, path: str = "/n", **query: Any) -> int:
        return await self.get(path, query=query, fresh="10m", read=read_number)

    async def thing(self, name: str) -> int:
        return await self.get(f"/things/{name}", fresh="10m", read=read_number, not_found=f"no thing called {name}")


def read_number(reply: Reply) -> int:
    return int(reply.json(dict[str, int])["n"])


@pytest.fixture
async def provider() -> AsyncIterator[Provider]:
    provider = Provider()
    runner = web.ServerRunner(web.Server(provider), shutdown_timeout=0.01)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    provider.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield provider
    await runner.cleanup()


def new_client(gateway: str | None, *, shared: SharedCache | None = None, **changes: Any) -> UpstreamClient:
    registry = CollectorRegistry()
    health = ProviderHealth(
        Counter("calls", "", ["provider", "outcome"], registry=registry),
        Histogram("seconds", "", ["provider"], registry=registry),
    )
    settings = {"memory": MemoryCache(1 << 24), "guard": Guard(), "deadline": 3.0, **changes}
    return UpstreamClient(health=health, gateway=gateway, shared=shared, **settings)


@asynccontextmanager
async def asking(gateway: str | None, source: type[Source] = Example, **changes: Any) -> AsyncIterator[Any]:
    """A source with a client of its own, closed in the end."""
    client = new_client(gateway, **changes)
    try:
        yield source(client)
    finally:
        await client.close()
        await asyncio.sleep(0)


@pytest.fixture
async def example(provider: Provider) -> AsyncIterator[Example]:
    """The source, with nothing cached yet."""
    async with asking(provider.url) as source:
        yield source
