"""How many requests a client may make, and who is one client."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import httpx
import pytest
import time_machine
from hypothesis import given, settings
from hypothesis import strategies as st
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from skerry.http.front import Front
from skerry.http.ratelimit import BATCH_SIZE, COUNT, RateLimit, SharedSlidingWindows, SlidingWindows
from skerry.redis_connection import SharedRedis
from tests.conftest import Api
from tests.http.conftest import Harboured
from tests.redis_server import RedisServer, free_port, redis_running, redis_server, redis_url
from tests.waiting import PATIENCE, frozen_loop, in_time

__all__ = ["redis_server", "redis_url"]

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def front(api: Api) -> Front:
    app: Front = api.client._transport.app  # type: ignore[attr-defined]
    return app


def from_address(api: Api, address: str) -> httpx.AsyncClient:
    """Another client of the same application, at this address."""
    transport = httpx.ASGITransport(app=front(api), client=(address, 1234))
    return httpx.AsyncClient(transport=transport, base_url="http://skerry.test/api/v1")


async def remaining(client: httpx.AsyncClient, **headers: str) -> int:
    response = await client.get("/harbours", headers={name.replace("_", "-"): text for name, text in headers.items()})
    return int(response.headers["ratelimit"].partition("r=")[2].partition(";")[0])


async def test_the_headers_tell_the_policy_and_what_is_left(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="3/minute") as sea:
        for left in (2, 1, 0):
            response = await sea.get("/harbours")
            assert response.status_code == 200
            assert response.headers["ratelimit-policy"] == '"default";q=3;w=60'
            assert response.headers["ratelimit"].startswith(f'"default";r={left};t=')


async def test_when_it_is_used_up_it_is_429_with_retry_after(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="2/minute") as sea:
        for _ in range(2):
            await sea.get("/harbours")
        response = await sea.get("/harbours")
        assert response.status_code == 429
        assert response.headers["content-type"] == "application/problem+json"
        body = response.json()
        assert (body["success"], body["error"], body["status"]) == (False, "rate_limited", 429)
        assert 1 <= int(response.headers["retry-after"]) <= 61
        assert response.headers["access-control-allow-origin"] == "*"
        assert "Retry-After" in response.headers["access-control-expose-headers"]
        assert '"default";r=0;' in response.headers["ratelimit"]
        head = await sea.client.head("/api/v1/harbours")
        assert (head.status_code, head.content) == (429, b"")


@pytest.mark.parametrize("path", ["/harbours", "/harbours/Kardla", "/harbours?limit=0", "/nowhere", "/dice"])
async def test_every_request_counts_whatever_its_answer(open_harbours: Harboured, path: str) -> None:
    async with open_harbours(rate_limit="2/minute") as sea:
        for _ in range(2):
            assert "ratelimit" in (await sea.get(path)).headers
        assert (await sea.get(path)).status_code == 429


@pytest.mark.parametrize(
    "path", ["//api/v1/harbours", "/api//v1/harbours", "/api/v1//harbours", "/api%2fv1/harbours", "/./api/v1/harbours"]
)
async def test_no_spelling_of_a_path_goes_past_the_limit(open_harbours: Harboured, path: str) -> None:
    async with open_harbours(rate_limit="1/minute") as sea:
        await sea.get("/harbours")
        response = await sea.client.get(httpx.URL("http://skerry.test", raw_path=path.encode()))
        assert response.status_code in (404, 429)


async def test_health_and_metrics_are_not_limited(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="1/minute") as sea:
        for path in ("/health", "/metrics"):
            for _ in range(3):
                response = await sea.client.get(path)
                assert response.status_code == 200
                assert "ratelimit" not in response.headers


async def test_asking_what_is_allowed_is_not_limited(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="1/minute") as sea:
        for _ in range(3):
            assert (await sea.client.options("/api/v1/harbours")).status_code == 204
        assert (await sea.get("/harbours")).status_code == 200


async def test_off_means_off(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="off") as sea:
        for _ in range(200):
            response = await sea.get("/harbours")
        assert "ratelimit" not in response.headers


# Who is one client


async def test_without_trusted_proxies_nobody_is_believed(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="5/minute") as sea, from_address(sea, "192.0.2.1") as client:
        left = [await remaining(client, x_forwarded_for=f"198.51.100.{n}") for n in range(3)]
        assert left == [4, 3, 2]


async def test_behind_a_trusted_proxy_each_client_has_its_own_count(open_harbours: Harboured) -> None:
    async with (
        open_harbours(rate_limit="5/minute", trusted_proxies=("10.0.0.0/8",)) as sea,
        from_address(sea, "10.0.0.1") as proxy,
    ):
        assert await remaining(proxy, x_forwarded_for="198.51.100.1") == 4
        assert await remaining(proxy, x_forwarded_for="198.51.100.2") == 4
        assert await remaining(proxy, x_forwarded_for="203.0.113.99, 198.51.100.1") == 3


async def test_a_header_of_the_client_s_own_before_that_of_the_proxy_does_not_count(open_harbours: Harboured) -> None:
    """Some proxies append to the header that came, others add a line of their own after it: both are one list."""
    async with (
        open_harbours(rate_limit="5/minute", trusted_proxies=("10.0.0.0/8",)) as sea,
        from_address(sea, "10.0.0.1") as proxy,
    ):
        for n in range(3):
            response = await proxy.get(
                "/harbours", headers=[("X-Forwarded-For", f"203.0.113.{n}"), ("X-Forwarded-For", "198.51.100.1")]
            )
            assert f"r={4 - n};" in response.headers["ratelimit"]


async def test_the_addresses_of_one_ipv6_network_have_one_count(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="5/minute") as sea:
        for n, address in enumerate(("2001:db8::1", "2001:db8::2", "2001:db8::dead:beef")):
            async with from_address(sea, address) as client:
                assert await remaining(client) == 4 - n
        async with from_address(sea, "2001:db8:0:1::1") as other:
            assert await remaining(other) == 4


# Time


@given(
    amount=st.integers(1, 20),
    pauses=st.lists(st.floats(0, 90, allow_nan=False), min_size=1, max_size=80),
)
def test_who_waits_as_long_as_it_was_told_may_pass(amount: int, pauses: list[float]) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        limit = RateLimit(f"{amount}/minute")
        for pause in pauses:
            clock.shift(pause)
            decision = limit.count("c")
            assert 0 <= decision.remaining < amount
            assert 1 <= decision.reset <= 61
            if not decision.allowed:
                assert decision.remaining == 0
                clock.shift(decision.reset)
                assert limit.count("c").allowed


@given(pauses=st.lists(st.floats(0, 5, allow_nan=False), min_size=1, max_size=200))
def test_no_minute_has_more_than_twice_the_limit_and_no_window_more_than_it(pauses: list[float]) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        limit = RateLimit("10/minute")
        passed: list[float] = []
        for pause in pauses:
            clock.shift(pause)
            if limit.count("c").allowed:
                passed.append(time.time())
        for moment in passed:
            assert sum(moment - 60 < other <= moment for other in passed) < 20
            assert sum(int(other / 60) == int(moment / 60) for other in passed) <= 10


def test_clients_are_forgotten() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        limit = RateLimit("10/minute")
        for n in range(1000):
            limit.count(str(n))
        clock.shift(121)
        limit.count("other")
        assert len(limit._local._current) + len(limit._local._previous) == 1


# Several servers


async def test_two_servers_count_together(open_harbours: Harboured, redis_url: str) -> None:
    async with (
        open_harbours(rate_limit="4/minute", redis_url=redis_url) as one,
        open_harbours(rate_limit="4/minute", redis_url=redis_url) as other,
        from_address(one, "192.0.2.77") as here,
        from_address(other, "192.0.2.77") as there,
    ):
        assert [await remaining(client) for client in (here, there, here, there)] == [3, 2, 1, 0]
        assert (await here.get("/harbours")).status_code == 429
        response = await there.get("/harbours")
        assert response.status_code == 429
        assert 1 <= int(response.headers["retry-after"]) <= 61


async def test_while_redis_is_away_each_server_counts_for_itself(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="4/minute", redis_url=f"redis://127.0.0.1:{free_port()}/0") as sea:
        for left in (3, 2, 1, 0):
            assert f"r={left};" in (await in_time(sea.get("/harbours"))).headers["ratelimit"]
        assert (await in_time(sea.get("/harbours"))).status_code == 429


async def test_a_redis_that_hangs_hangs_one_answer_for_a_moment(open_harbours: Harboured) -> None:
    async def swallow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    silent = await asyncio.start_server(swallow, "127.0.0.1", 0)
    port = silent.sockets[0].getsockname()[1]
    async with open_harbours(rate_limit="4/minute", redis_url=f"redis://127.0.0.1:{port}/0") as sea:
        assert "r=3;" in (await in_time(sea.get("/harbours"))).headers["ratelimit"]
        with frozen_loop() as clock:
            for left in (2, 1, 0):  # no time passes
                asked = asyncio.create_task(sea.get("/harbours"))
                await clock.until(asked.done)
                assert f"r={left};" in asked.result().headers["ratelimit"]
    silent.close()


@given(
    st.lists(st.tuples(st.floats(0.01, 40), st.sampled_from(["1.2.3.4", "5.6.7.8"])), min_size=1, max_size=60),
    st.integers(1, 8),
)
@settings(max_examples=60, deadline=None)
def test_our_windows_count_as_the_library_does(steps: list[tuple[float, str]], amount: int) -> None:
    """The counters in memory are our own, because the library's cost more than the answer; so they must agree."""
    library = SlidingWindowCounterRateLimiter(MemoryStorage())
    item = parse(f"{amount}/minute")
    ours = SlidingWindows(amount, 60)
    with time_machine.travel(1_790_000_000.0, tick=False) as clock:
        for seconds, client in steps:
            clock.shift(seconds)
            decision = ours.count(client)
            assert decision.allowed == library.hit(item, client)
            assert decision.remaining == library.get_window_stats(item, client).remaining


def test_clients_beyond_the_maximum_share_a_count() -> None:
    windows = SlidingWindows(2, 60, max_clients=3)
    assert all(windows.count(f"10.0.0.{n}").allowed for n in range(3))
    assert [windows.count(f"10.0.1.{n}").allowed for n in range(3)] == [True, True, False]
    assert windows.count("10.0.0.0").allowed


MOMENT = 1_790_000_000
EIGHTHS = st.integers(1, 8 * 40)
"""Steps of time that a float holds exactly, in eighths of a second."""


@given(
    steps=st.lists(
        st.tuples(EIGHTHS, st.lists(st.sampled_from(["1.2.3.4", "5.6.7.8"]), min_size=1, max_size=6)),
        min_size=1,
        max_size=40,
    ),
    amount=st.integers(1, 8),
)
@settings(max_examples=100, deadline=None)
def test_redis_counts_as_our_windows_do(
    redis_server: RedisServer, steps: list[tuple[int, list[str]]], amount: int
) -> None:
    """The script with a clock of the test's own: several requests of several clients at once, as they were waiting."""
    client = redis_server.client
    client.flushall()
    count = client.register_script(COUNT.replace("redis.call('TIME')", "{ARGV[#ARGV - 1], ARGV[#ARGV]}"))
    ours = SlidingWindows(amount, 60)
    eighths = MOMENT * 8
    with time_machine.travel(MOMENT, tick=False) as clock:
        for step, requests in steps:
            eighths += step
            clock.shift(step / 8)
            clients = list(dict.fromkeys(requests))
            now = (eighths // 8, eighths % 8 * 125_000)
            told = count(
                keys=[f"skerry:rate:{name}" for name in clients],
                args=[amount, 60, *(requests.count(name) for name in clients), *now],
            )
            numbers = iter(map(int, told.split()))
            for name in clients:
                granted, remaining, reset = next(numbers), next(numbers), next(numbers)
                decisions = [ours.count(name) for _ in range(requests.count(name))]
                assert [decision.allowed for decision in decisions] == [n < granted for n in range(len(decisions))]
                assert (decisions[-1].remaining, decisions[-1].reset) == (remaining, reset)
        for key in client.scan_iter():
            assert 60 <= client.ttl(key) <= 121


@asynccontextmanager
async def counting(url: str, amount: int, processes: int) -> AsyncIterator[list[SharedSlidingWindows]]:
    """The counters of several processes, each with a connection of its own."""
    # Processes that find Redis silent count alone: on a busy machine that must not happen here.
    connections = [SharedRedis(url, command_timeout=PATIENCE) for _ in range(processes)]
    yield [SharedSlidingWindows(redis, amount, 3600, SlidingWindows(amount, 3600)) for redis in connections]
    for redis in connections:
        await redis.close()


async def away_from_the_end_of_a_window() -> None:
    """A window that ends under a test lets more pass, as it should."""
    while time.time() % 3600 > 3590:
        await asyncio.sleep(0.5)  # the clock is that of Redis


@pytest.mark.parametrize("options", [(), ("--cluster-enabled", "yes")], ids=["alone", "cluster"])
async def test_the_limit_holds_exactly_over_all_processes(options: tuple[str, ...]) -> None:
    await away_from_the_end_of_a_window()
    with redis_running(*options) as server:
        url = server.url
        if options:
            server.form_cluster()
            url = f"redis+cluster://127.0.0.1:{server.port}"
        async with counting(url, 100, 3) as processes:
            clients = [f"192.0.2.{n}" for n in range(BATCH_SIZE + 20)]
            for _ in range(4):
                waiting = [
                    (client, process.count(client)) for client in clients for process in processes for _ in range(10)
                ]
                await asyncio.sleep(0)
                decisions = [(client, await decision) for client, decision in waiting]
            for client in clients:
                assert [v.remaining for name, v in decisions if name == client and v.allowed].count(0) == 1
            assert sum(decision.allowed for _, decision in decisions) == len(clients) * 10
            for process in processes:
                assert not (await process.count(clients[0])).allowed


async def test_what_a_moment_brings_is_counted_at_once(redis_server: RedisServer, redis_url: str) -> None:
    async with counting(redis_url, 1000, 1) as (process,):
        await process.count("192.0.2.1")
        before = redis_server.client.info("commandstats")["cmdstat_evalsha"]["calls"]
        decisions = await asyncio.gather(*(process.count(f"192.0.2.{n % 3}") for n in range(300)))
        assert redis_server.client.info("commandstats")["cmdstat_evalsha"]["calls"] == before + 1
        assert sorted(decision.remaining for decision in decisions) == sorted(
            [*range(900, 1000), *range(899, 999), *range(900, 1000)]
        )


async def test_who_gave_up_keeps_nobody_from_a_verdict(redis_url: str) -> None:
    async with counting(redis_url, 10, 1) as (process,):
        first, second, third = (process.count("192.0.2.1") for _ in range(3))
        second.cancel()
        assert (await first).remaining == 9
        assert (await third).remaining == 7
