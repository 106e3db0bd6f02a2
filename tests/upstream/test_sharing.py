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
from structlog.testing import capture_logs

from skerry.errors import NotFound, UpstreamChanged, UpstreamUnavailable
from skerry.metrics import Metrics
from skerry.provenance import Provenance, tracking
from skerry.redis_connection import SharedRedis
from skerry.upstream.reply import Reply
from skerry.upstream.shared_cache import LOCK_TTL, FetchLock, SharedCache
from tests.redis_server import RedisServer, redis_running, redis_server, redis_url
from tests.upstream.conftest import Answer, Example, Provider, asking, fine, read_number
from tests.waiting import frozen_loop, in_time, until

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
        await asyncio.sleep(seconds)  # an answer that is under way for a while
        return await answer(request)

    return slowly


def saying(status: int = 200, body: bytes = b"", **headers: str) -> Answer:
    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.Response(status=status, body=body, content_type="application/json", headers=named)

    return answer


# Answers


async def test_an_answer_is_shared_between_processes(provider: Provider, process: Process) -> None:
    provider.answer = saying(body=b'{"n": 1}', Last_Modified="Sat, 28 Feb 2026 10:00:00 GMT")
    async with process() as one:
        with tracking(Provenance()) as first:
            assert await one.number() == 1
    async with process() as other:
        with tracking(Provenance()) as second:
            assert await other.number() == 1
            assert await other.number() == 1
    assert len(provider.asked) == 1
    assert first.fetched_at is not None
    assert second.fetched_at is not None
    assert abs(second.fetched_at - first.fetched_at) < timedelta(seconds=1)
    assert second.modified_at == first.modified_at is not None


class PassedOn(Example):
    """Texts that may not be kept."""

    keeps_replies = False


async def test_what_may_not_be_kept_is_in_no_cache(
    provider: Provider, redis_url: str, redis_server: RedisServer
) -> None:
    async with connected(redis_url) as redis, asking(provider.url, PassedOn, shared=SharedCache(redis)) as source:
        for _ in range(2):
            assert await source.number() == 1
        assert await redis.execute(lambda driver: driver.keys("skerry:upstream:*")) == []
        provider.answer = saying(500)
        with tracking(Provenance(accept_stale=float("inf"))), pytest.raises(UpstreamUnavailable):
            await source.number()
    assert len(provider.asked) >= 3


async def test_a_not_found_answer_is_shared(provider: Provider, process: Process) -> None:
    provider.answer = saying(404)
    for _ in range(2):
        async with process() as source:
            with pytest.raises(NotFound):
                await source.thing("x")
    assert len(provider.asked) == 1


def ages(redis_server: RedisServer, by: timedelta) -> None:
    """Answers in Redis grow older, as Redis sees it."""
    for name in redis_server.client.scan_iter("skerry:upstream:*}"):
        redis_server.client.pexpire(name, redis_server.client.pttl(name) - round(by.total_seconds() * 1000))


async def test_the_last_good_answer_can_come_from_the_shared_cache(
    provider: Provider, process: Process, redis_server: RedisServer, midday: time_machine.Traveller
) -> None:
    async with process() as one:
        await one.number()
    ages(redis_server, timedelta(minutes=11))
    provider.answer = saying(403)
    async with process() as other:
        with tracking(Provenance(accept_stale=float("inf"))) as record:
            assert await other.number() == 1
        assert record.fetched_at is not None
        assert record.fetched_at == pytest.approx(NOON - timedelta(minutes=11), abs=timedelta(seconds=1))


@pytest.mark.parametrize("hours", [-1, 1])
async def test_the_age_of_a_shared_answer_is_that_in_redis_whatever_the_clocks_say(
    provider: Provider, process: Process, redis_server: RedisServer, hours: int
) -> None:
    """The clock of one machine may be an hour off, or be set."""
    with time_machine.travel(NOON, tick=False) as clock:
        async with process() as one:
            await one.number()
        clock.shift(timedelta(hours=hours))
        async with process() as other:
            with tracking(Provenance()) as record:
                assert await other.number() == 1
            assert len(provider.asked) == 1
            assert record.fetched_at == pytest.approx(NOON + timedelta(hours=hours), abs=timedelta(seconds=1))
        ages(redis_server, timedelta(minutes=10))
        async with process() as other:
            assert await other.number() == 1
    assert len(provider.asked) == 2


async def test_invalid_data_in_the_shared_cache_is_a_miss(
    provider: Provider, process: Process, redis_server: RedisServer
) -> None:
    async with process() as one:
        await one.number()
    names = [name for name in redis_server.client.scan_iter() if name.startswith(b"skerry:upstream:")]
    assert names
    for name in names:
        redis_server.client.set(name, b"\xc1 rubbish")
    metrics = Metrics()
    with capture_logs() as lines:
        async with (
            connected(redis_server.url) as redis,
            asking(provider.url, shared=SharedCache(redis, metrics.shared_cache_undecodable)) as other,
        ):
            assert await other.number() == 1
    assert len(provider.asked) == 2
    assert {line["event"] for line in lines} == {"shared cache entry not decodable"}
    assert b"skerry_shared_cache_undecodable_total 2.0" in metrics.exposition()


async def test_keys_in_redis_are_digests(provider: Provider, process: Process, redis_server: RedisServer) -> None:
    async with process() as source:
        await source.number("/" + "long" * 1000)
    names = [name for name in redis_server.client.scan_iter() if name.startswith(b"skerry:upstream:")]
    assert names
    assert all(len(name) < 80 for name in names)


# Fetch locks


@asynccontextmanager
async def three(process: Process, **changes: Any) -> AsyncIterator[list[Example]]:
    async with process(**changes) as one, process(**changes) as two, process(**changes) as three:
        yield [one, two, three]


async def outcomes(processes: list[Example], times: int = 1) -> list[Any]:
    return await asyncio.gather(
        *(source.number() for source in processes for _ in range(times)), return_exceptions=True
    )


@pytest.mark.parametrize("seconds", [0, 0.3, LOCK_TTL + 0.3])
async def test_a_cold_burst_over_all_processes_is_one_request(
    provider: Provider, process: Process, seconds: float
) -> None:
    provider.answer = after(seconds)
    async with three(process) as processes:
        assert await outcomes(processes, 20) == [1] * 60
    assert len(provider.asked) == 1


async def test_a_cold_burst_with_a_redis_cluster_is_one_request(provider: Provider, process: Process) -> None:
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


async def test_an_answer_without_freshness_serves_the_waiting_processes(provider: Provider, process: Process) -> None:
    async def ask(source: Example) -> int:
        return await source.get("/n", fresh="0s", read=read_number)

    provider.answer = after(0.2)
    async with three(process) as processes:
        assert await asyncio.gather(*map(ask, processes)) == [1, 1, 1]
        assert len(provider.asked) == 1
        assert await ask(processes[0]) == 1
    assert len(provider.asked) == 2


async def test_a_failure_is_shared_with_waiting_processes_only(provider: Provider, process: Process) -> None:
    provider.answer = after(0.3, saying(403))
    async with three(process, failure_ttl=0.0) as processes:
        for outcome in await outcomes(processes, 5):
            assert isinstance(outcome, UpstreamUnavailable)
            assert "403" in outcome.what
        assert len(provider.asked) == 1
        provider.answer = fine
        assert await outcomes(processes) == [1] * 3
    assert len(provider.asked) == 2


async def test_retry_after_is_shared_with_waiting_processes(provider: Provider, process: Process) -> None:
    provider.answer = after(0.1, saying(429, Retry_After="3000"))
    async with three(process) as processes:
        for outcome in await outcomes(processes):
            assert outcome.retry_after in (2999, 3000)
    assert len(provider.asked) == 1


@pytest.mark.parametrize(("body", "raises"), [(b"{}", UpstreamChanged), (b'{"n": -1}', NotFound)])
async def test_an_unreadable_reply_is_shared_with_waiting_processes(
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


async def test_the_lock_of_a_crashed_holder_is_acquired_by_another(
    provider: Provider, process: Process, redis_url: str
) -> None:
    async with connected(redis_url) as redis:
        dead = await SharedCache(redis).acquire(KEY)
        assert isinstance(dead, FetchLock)
    async with three(process) as processes:
        assert await in_time(outcomes(processes)) == [1] * 3
    assert len(provider.asked) == 1


async def test_a_cancelled_holder_releases_its_lock(provider: Provider, process: Process) -> None:
    provider.answer = after(5)
    async with process() as other:
        async with process() as one:
            asked = asyncio.create_task(one.number())
            await until(lambda: provider.asked)
            waiting = asyncio.create_task(other.number())
            await asyncio.sleep(0.1)  # time for a request that must not come
            assert len(provider.asked) == 1
            provider.answer = fine
        assert await in_time(waiting) == 1
        with pytest.raises(asyncio.CancelledError):
            await asked
    assert len(provider.asked) == 2


async def test_waiting_ends_at_the_deadline(provider: Provider, process: Process, redis_url: str) -> None:
    async with connected(redis_url) as redis, process(deadline=0.4) as source:
        held = await SharedCache(redis).acquire(KEY)
        assert isinstance(held, FetchLock)
        async with held:
            with pytest.raises(UpstreamUnavailable, match="did not answer in time"):
                await in_time(source.number())  # the turn is held for longer than that
        assert await source.number() == 1
    assert len(provider.asked) == 1


# Redis away


async def test_requests_succeed_without_redis(provider: Provider, process: Process) -> None:
    with redis_running() as server:
        async with process(server.url) as source:
            assert await source.number("/a") == 1
            server.kill()
            assert await in_time(source.number("/b")) == 1
            assert await in_time(source.number("/a")) == 1
    assert len(provider.asked) == 2


async def test_a_waiting_process_sends_its_own_request_when_redis_is_lost(provider: Provider, process: Process) -> None:
    with redis_running() as server:
        provider.answer = after(0.5)
        async with three(lambda **changes: process(server.url, **changes)) as processes:
            asked = asyncio.create_task(outcomes(processes, 5))
            await asyncio.sleep(0.2)  # all processes have to be waiting, of which only one asks
            assert len(provider.asked) == 1
            server.kill()
            assert await asked == [1] * 15
    assert len(provider.asked) == 3


async def test_a_hanging_redis_delays_one_answer_by_its_timeout(provider: Provider, process: Process) -> None:
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


async def test_the_state_of_redis_is_reported(provider: Provider, process: Process) -> None:
    with redis_running() as server:
        async with connected(server.url) as redis:
            assert await redis.state() == "ok"
            server.kill()

            async def is_(state: str) -> bool:
                return await redis.state() == state

            await until(lambda: is_("lost"))  # its last answer counts for a second
            server.start()
            await until(lambda: is_("ok"))


async def test_a_read_only_redis_is_lost() -> None:
    with redis_running("--replicaof", "127.0.0.1", "1") as server:
        async with connected(server.url) as redis:
            assert await redis.state() == "lost"


async def test_a_blocked_event_loop_is_not_a_redis_timeout(redis_url: str) -> None:
    async with connected(redis_url) as redis:
        assert await redis.state() == "ok"
        asked = asyncio.create_task(redis.execute(lambda driver: driver.ping()))
        await asyncio.sleep(0)
        time.sleep(0.8)  # noqa: ASYNC251  that is the point
        assert await asked
        assert not redis.lost
