"""Two serving processes as one service: a common PostgreSQL, a common Redis, killed in turn."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import httpx
import pytest
from aiohttp import web

from tests.postgres import postgres_server, postgres_url
from tests.redis_server import RedisServer, redis_running
from tests.replaying import ReplayServer
from tests.test_serving import Start, address, start
from tests.waiting import in_time, until

__all__ = ["postgres_server", "postgres_url", "start"]

BREEDS = "/api/v1/animals/cats/breeds"
"""One request to one provider."""
ALGORITHMS = "/api/v1/hash/algorithms"
"""No provider at all."""
Started = Callable[..., tuple[Any, str]]


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_running() as server:
        yield server


@pytest.fixture
def server(start: Start, redis: RedisServer, postgres_url: str, tmp_path: Path) -> Started:
    """Starts a server of the one service; the process, and where it listens."""

    def started(**variables: str) -> tuple[Any, str]:
        process = start(
            SKERRY_DATABASE_URL=postgres_url,
            SKERRY_REDIS_URL=redis.url,
            SKERRY_LOG_LEVEL="error",
            **{"SKERRY_GATEWAY": "http://127.0.0.1:1", **variables},
        )
        return process, address(process)

    return started


@asynccontextmanager
async def client() -> AsyncIterator[httpx.AsyncClient]:
    limits = httpx.Limits(max_connections=100)
    async with httpx.AsyncClient(limits=limits, timeout=10) as client:
        yield client


@asynccontextmanager
async def slow_provider(replay: ReplayServer, *pauses: float) -> AsyncIterator[tuple[str, list[str]]]:
    """The recorded upstreams behind a gateway that waits so many seconds before the first answer, the second and so on; its
    address, and what it was asked."""
    asked: list[str] = []

    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        asked.append(request.raw_path)
        await asyncio.sleep(pauses[min(len(asked), len(pauses)) - 1])  # the provider's own delay
        async with aiohttp.ClientSession() as session, session.get(replay.url + request.raw_path) as recorded:
            return web.Response(body=await recorded.read(), content_type="application/json")

    runner = web.ServerRunner(web.Server(answer), shutdown_timeout=0.01)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}", asked
    finally:
        await runner.cleanup()


async def parts(client: httpx.AsyncClient, url: str) -> Any:
    response = await client.get(f"{url}/health")
    assert response.status_code == 200
    body = response.json()
    assert body["status"] == ("degraded" if "lost" in body["parts"].values() else "ok")
    return body["parts"]


async def until_redis_is(client: httpx.AsyncClient, state: str, *urls: str) -> None:
    async def all_say_so() -> bool:
        return {(await parts(client, url))["redis"] for url in urls} == {state}

    await until(all_say_so)


@pytest.mark.parametrize("pause", [pytest.param(0, marks=pytest.mark.slow), 0.5])
async def test_a_cold_burst_over_both_is_one_upstream_request(
    server: Started, replay: ReplayServer, pause: float
) -> None:
    async with slow_provider(replay, pause) as (gateway, asked), client() as client_:
        urls = [server(SKERRY_GATEWAY=gateway, SKERRY_RATE_LIMIT="off")[1] for _ in range(2)]
        answers = await asyncio.gather(*(client_.get(url + BREEDS) for url in urls for _ in range(50)))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
        assert len({answer.headers["etag"] for answer in answers}) == 1
    assert len(asked) == 1


async def test_when_the_one_that_asks_is_killed_the_other_asks(server: Started, replay: ReplayServer) -> None:
    async with slow_provider(replay, 30, 0) as (gateway, asked), client() as client_:
        (one, first), (_, second) = (server(SKERRY_GATEWAY=gateway) for _ in range(2))
        given_up = asyncio.create_task(client_.get(first + BREEDS))
        await until(lambda: asked)
        waiting = asyncio.create_task(client_.get(second + BREEDS))
        await asyncio.sleep(0.2)  # until the other server waits, which shows nothing
        one.kill()
        assert (await in_time(waiting)).status_code == 200  # the provider would have kept the first one for longer
        with pytest.raises(httpx.TransportError):
            await given_up
    assert len(asked) == 2


async def test_the_limit_holds_exactly_over_both(server: Started) -> None:
    async with client() as client_:
        urls = [server()[1] for _ in range(2)]
        answers = await asyncio.gather(*(client_.get(url + ALGORITHMS) for _ in range(120) for url in urls))
        assert Counter(answer.status_code for answer in answers) == {200: 100, 429: 140}
        left = sorted(int(a.headers["ratelimit"].partition("r=")[2].partition(";")[0]) for a in answers)
        assert left == [0] * 140 + list(range(100))


@pytest.mark.slow
async def test_redis_is_killed_and_comes_back(server: Started, redis: RedisServer) -> None:
    async with client() as client_:
        urls = [server()[1] for _ in range(2)]
        await until_redis_is(client_, "ok", *urls)
        asking = asyncio.create_task(_ask_on_and_on(client_, urls))
        await asyncio.sleep(0.1)  # some requests before the kill
        redis.kill()
        await until_redis_is(client_, "lost", *urls)
        statuses = await asking
        assert statuses == {200}, "answers go on"

        redis.start()
        await until_redis_is(client_, "ok", *urls)
        answers = await asyncio.gather(*(client_.get(url + ALGORITHMS) for _ in range(60) for url in urls))
        assert Counter(answer.status_code for answer in answers) == {200: 100, 429: 20}, "counted together again"


async def _ask_on_and_on(client: httpx.AsyncClient, urls: list[str]) -> set[int]:
    """For 1.6 seconds; the statuses."""
    statuses = set()
    for number in range(40):
        statuses.add((await client.get(urls[number % 2] + ALGORITHMS)).status_code)
        await asyncio.sleep(0.04)  # requests all through the loss
    return statuses


async def test_without_redis_the_part_is_unused(start: Start) -> None:
    async with client() as client_:
        assert (await parts(client_, address(start())))["redis"] == "unused"
