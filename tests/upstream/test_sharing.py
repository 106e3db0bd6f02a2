"""What processes share about their providers in Redis. A process is here a client with a connection of its own."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from aiohttp import web

from skerry.errors import NotFound, UpstreamChanged, UpstreamUnavailable
from skerry.provenance import Provenance, tracking
from skerry.redis_connection import PROBE_EVERY, SharedRedis
from skerry.upstream.reply import Reply
from skerry.upstream.shared_cache import LEASE, FetchLock, SharedCache
from tests.redis_server import RedisServer, redis_running, redis_server, redis_url
from tests.upstream.conftest import Answer, Example, Provider, asking, fine, read_number
from tests.waiting import frozen_loop, in_time

__all__ = ["redis_server", "redis_url"]

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
KEY = "GET https://api.example.org/n "
Process = Callable[..., AbstractAsyncContextManager[Example]]


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[SharedRedis]:
    redis = SharedRedis(url)
    try:
        yield redis
    finally:
        await redis.close()


@pytest.fixture
def process(provider: Provider, redis_url: str) -> Process:
    @asynccontextmanager
    async def process(url: str = redis_url, **changes: Any) -> AsyncIterator[Any]:
        async with connected(url) as redis, asking(provider.url, shared=SharedCache(redis), **changes) as source:
            yield source

    return process


@pytest.fixture
def midday() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


def after(seconds: float, answer: Answer = fine) -> Answer:
    async def slowly(request: web.BaseRequest) -> web.StreamResponse:
        await asyncio.sleep(seconds)
        return await answer(request)

    return slowly


def saying(status: int = 200, body: bytes = b"", **headers: str) -> Answer:
    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.Response(status=status, body=body, content_type="application/json", headers=named)

    return answer


# Answers


async def test_what_one_process_asked_another_knows(provider: Provider, process: Process) -> None:
    provider.answer = saying(body=b'{"n": 1}', Last_Modified="Sat, 28 Feb 2026 10:00:00 GMT")
    async with process() as one:
        with tracking(Provenance()) as first:
            assert await one.number() == 1
    async with process() as other:
        with tracking(Provenance()) as second:
            assert await other.number() == 1
            assert await other.number() == 1
    assert len(provider.asked) == 1
    assert second.fetched_at == first.fetched_at
    assert second.modified_at == first.modified_at is not None


async def test_that_something_is_missing_is_shared(provider: Provider, process: Process) -> None:
    provider.answer = saying(404)
    for _ in range(2):
        async with process() as source:
            with pytest.raises(NotFound):
                await source.thing("x")
    assert len(provider.asked) == 1


async def test_the_last_good_answer_can_come_from_the_shared_cache(
    provider: Provider, process: Process, midday: time_machine.Traveller
) -> None:
    async with process() as one:
        await one.number()
    midday.shift(timedelta(minutes=11))
    provider.answer = saying(403)
    async with process() as other:
        with tracking(Provenance(accept_stale=float("inf"))) as record:
            assert await other.number() == 1
        assert record.fetched_at == NOON


async def test_rubbish_in_the_shared_cache_is_a_miss(
    provider: Provider, process: Process, redis_server: RedisServer
) -> None:
    async with process() as one:
        await one.number()
    names = [name for name in redis_server.client.scan_iter() if name.startswith(b"skerry:upstream:")]
    assert names
    for name in names:
        redis_server.client.set(name, b"\xc1 rubbish")
    async with process() as other:
        assert await other.number() == 1
    assert len(provider.asked) == 2


# Turns


@asynccontextmanager
async def three(process: Process, **changes: Any) -> AsyncIterator[list[Example]]:
    async with process(**changes) as one, process(**changes) as two, process(**changes) as three:
        yield [one, two, three]


async def outcomes(processes: list[Example], times: int = 1) -> list[Any]:
    return await asyncio.gather(
        *(source.number() for source in processes for _ in range(times)), return_exceptions=True
    )


@pytest.mark.parametrize("seconds", [0, 0.3, LEASE + 0.3])
async def test_a_cold_burst_over_all_processes_is_one_request(
    provider: Provider, process: Process, seconds: float
) -> None:
    provider.answer = after(seconds)
    async with three(process) as processes:
        assert await outcomes(processes, 20) == [1] * 60
    assert len(provider.asked) == 1


async def test_it_is_the_same_in_a_cluster(provider: Provider, process: Process) -> None:
    with redis_running("--cluster-enabled", "yes") as server:
        server.form_cluster()
        url = f"redis+cluster://127.0.0.1:{server.port}"
        provider.answer = after(0.3)
        async with three(lambda **changes: process(url, **changes)) as processes:
            assert await outcomes(processes, 20) == [1] * 60
            provider.answer = after(0.3, saying(403))
            assert {
                type(outcome)
                for outcome in await asyncio.gather(
                    *(source.number("/other") for source in processes), return_exceptions=True
                )
            } == {UpstreamUnavailable}
        assert len(provider.asked) == 2
        async with connected(url) as redis:
            assert await redis.state() == "ok"


async def test_an_answer_that_is_old_at_once_is_good_for_those_who_waited(provider: Provider, process: Process) -> None:
    async def ask(source: Example) -> int:
        return await source.get("/n", fresh="0s", read=read_number)

    provider.answer = after(0.2)
    async with three(process) as processes:
        assert await asyncio.gather(*map(ask, processes)) == [1, 1, 1]
        assert len(provider.asked) == 1
        assert await ask(processes[0]) == 1
    assert len(provider.asked) == 2


async def test_a_failure_is_told_to_all_who_wait_and_to_nobody_else(provider: Provider, process: Process) -> None:
    provider.answer = after(0.3, saying(403))
    async with three(process, failure_ttl=0.0) as processes:
        for outcome in await outcomes(processes, 5):
            assert isinstance(outcome, UpstreamUnavailable)
            assert "403" in outcome.what
        assert len(provider.asked) == 1
        provider.answer = fine
        assert await outcomes(processes) == [1] * 3
    assert len(provider.asked) == 2


async def test_when_to_come_back_is_told_too(provider: Provider, process: Process) -> None:
    provider.answer = after(0.1, saying(429, Retry_After="3000"))
    async with three(process) as processes:
        for outcome in await outcomes(processes):
            assert outcome.retry_after in (2999, 3000)
    assert len(provider.asked) == 1


@pytest.mark.parametrize(("body", "raises"), [(b"{}", UpstreamChanged), (b'{"n": -1}', NotFound)])
async def test_what_one_cannot_read_the_others_need_not_ask_for(
    provider: Provider, process: Process, body: bytes, raises: type[Exception]
) -> None:
    def read(reply: Reply) -> int:
        if (number := read_number(reply)) < 0:
            raise NotFound("no such number")  # as some providers say it with status 200
        return number

    provider.answer = after(0.1, saying(body=body))
    async with three(process) as processes:
        answers = await asyncio.gather(
            *(source.get("/n", fresh="10m", read=read) for source in processes), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [raises] * 3
        assert len(provider.asked) == 1
        provider.answer = fine
        assert await outcomes(processes) == [1] * 3


async def test_a_turn_whose_holder_died_is_taken_over(provider: Provider, process: Process, redis_url: str) -> None:
    async with connected(redis_url) as redis:
        dead = await SharedCache(redis).lock(KEY)
        assert isinstance(dead, FetchLock)
    async with three(process) as processes:
        assert await in_time(outcomes(processes)) == [1] * 3
    assert len(provider.asked) == 1


async def test_a_holder_that_stops_gives_its_turn_back(provider: Provider, process: Process) -> None:
    provider.answer = after(5)
    async with process() as other:
        async with process() as one:
            asked = asyncio.create_task(one.number())
            await asyncio.sleep(0.1)
            waiting = asyncio.create_task(other.number())
            await asyncio.sleep(0.1)
            assert len(provider.asked) == 1
            provider.answer = fine
        assert await in_time(waiting) == 1
        with pytest.raises(asyncio.CancelledError):
            await asked
    assert len(provider.asked) == 2


async def test_nobody_waits_beyond_the_deadline(provider: Provider, process: Process, redis_url: str) -> None:
    async with connected(redis_url) as redis, process(deadline=0.4) as source:
        held = await SharedCache(redis).lock(KEY)
        assert isinstance(held, FetchLock)
        async with held:
            with pytest.raises(UpstreamUnavailable, match="did not answer in time"):
                await in_time(source.number())  # the turn is held for longer than that
        assert await source.number() == 1
    assert len(provider.asked) == 1


# Redis away


async def test_without_redis_it_goes_on(provider: Provider, process: Process) -> None:
    with redis_running() as server:
        async with process(server.url) as source:
            assert await source.number("/a") == 1
            server.kill()
            assert await in_time(source.number("/b")) == 1
            assert await in_time(source.number("/a")) == 1
    assert len(provider.asked) == 2


async def test_who_waits_for_another_process_when_redis_goes_away_asks_for_itself(
    provider: Provider, process: Process
) -> None:
    with redis_running() as server:
        provider.answer = after(0.5)
        async with three(lambda **changes: process(server.url, **changes)) as processes:
            asked = asyncio.create_task(outcomes(processes, 5))
            await asyncio.sleep(0.2)
            assert len(provider.asked) == 1
            server.kill()
            assert await asked == [1] * 15
    assert len(provider.asked) == 3


async def test_a_redis_that_hangs_hangs_one_answer_for_a_moment(provider: Provider, process: Process) -> None:
    async with hanging() as url, process(url) as source:
        assert await in_time(source.number("/a")) == 1  # the server never answers
        with frozen_loop() as clock:
            asked = asyncio.create_task(source.number("/b"))
            await clock.until(asked.done)  # no time passes
            assert asked.result() == 1


@asynccontextmanager
async def hanging() -> AsyncIterator[str]:
    """A Redis that takes connections and never says a word."""

    async def swallow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    silent = await asyncio.start_server(swallow, "127.0.0.1", 0)
    yield f"redis://127.0.0.1:{silent.sockets[0].getsockname()[1]}/0"
    silent.close()


async def test_whether_it_is_lost_is_known(provider: Provider, process: Process) -> None:
    with redis_running() as server:
        async with connected(server.url) as redis:
            assert await redis.state() == "ok"
            server.kill()
            async with asyncio.timeout(2):
                while await redis.state() == "ok":  # by its last answer, which a second makes worthless
                    await asyncio.sleep(0.05)
            server.start()
            async with asyncio.timeout(PROBE_EVERY + 1):
                while await redis.state() == "lost":
                    await asyncio.sleep(0.05)


async def test_a_redis_that_cannot_be_written_to_is_lost() -> None:
    with redis_running("--replicaof", "127.0.0.1", "1") as server:
        async with connected(server.url) as redis:
            assert await redis.state() == "lost"


async def test_our_own_standing_still_is_not_taken_for_its_silence(redis_url: str) -> None:
    async with connected(redis_url) as redis:
        assert await redis.state() == "ok"
        asked = asyncio.create_task(redis.ask(lambda driver: driver.ping()))
        await asyncio.sleep(0)
        time.sleep(0.8)  # noqa: ASYNC251  that is the point
        assert await asked
        assert not redis.lost
