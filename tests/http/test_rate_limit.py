"""How many requests a client may make, and who is one client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import httpx
import pytest
import time_machine
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.http.front import Front
from skerry.http.quotas import Quotas
from skerry.http.ratelimit import MAX_CLIENTS, RateLimit, SlidingLog
from skerry.http.shared_ratelimit import BATCH_SIZE, COUNT, SharedSlidingLog
from skerry.redis_connection import SharedRedis
from tests.conftest import Api
from tests.http.conftest import Harboured
from tests.redis_server import RedisServer, free_port, redis_running, redis_server, redis_url
from tests.waiting import HANG_TIMEOUT, frozen_loop, in_time

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
        assert response.status_code == 429


async def test_health_and_metrics_are_not_limited(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="1/minute") as sea:
        for path in ("/health", "/metrics"):
            for _ in range(3):
                response = await sea.client.get(path)
                assert response.status_code == 200
                assert "ratelimit" not in response.headers


async def test_preflights_and_pages_count_too(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="5/minute") as sea:
        asked = await sea.client.options("/api/v1/harbours")
        assert (asked.status_code, '"default";r=4;' in asked.headers["ratelimit"]) == (204, True)
        for path in ("/", "/docs", "/openapi.json", "/nowhere"):
            assert "ratelimit" in (await sea.client.get(path)).headers
        for response in (await sea.client.options("/"), await sea.client.get("/"), await sea.get("/harbours")):
            assert response.status_code == 429


async def test_files_of_pages_have_a_limit_of_their_own(open_harbours: Harboured) -> None:
    async with open_harbours(rate_limit="2/minute", asset_limit="3/minute") as sea:
        for path, status, left in (("style.css", 200, 2), ("nothing.css", 404, 1), ("/js/base.js", 308, 0)):
            response = await sea.client.get(f"/assets/{path}")
            assert response.status_code == status
            assert response.headers["ratelimit-policy"] == '"assets";q=3;w=60'
            assert response.headers["ratelimit"].startswith(f'"assets";r={left};')
        refused = await sea.client.get("/assets/style.css")
        assert (refused.status_code, refused.json()["error"]) == (429, "rate_limited")
        assert "3 per 1 minute" in refused.json()["detail"]
        page = await sea.client.get("/")
        assert (page.status_code, page.headers["ratelimit"].partition(";t=")[0]) == (200, '"default";r=1')


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


class Clock:
    """A monotonic clock of the test's own, in eighths of a second: a float holds them exactly."""

    def __init__(self) -> None:
        self.eighths = 8_000

    def __call__(self) -> float:
        return self.eighths / 8


EIGHTHS = st.integers(0, 8 * 90)


def log_of(amount: int, clock: Clock, max_clients: int = MAX_CLIENTS) -> SlidingLog:
    return SlidingLog(Quotas(amount, 60), clock, max_clients)


@given(amount=st.integers(1, 20), pauses=st.lists(EIGHTHS, min_size=1, max_size=80))
def test_a_client_that_waits_as_long_as_it_was_told_may_pass(amount: int, pauses: list[int]) -> None:
    clock = Clock()
    log = log_of(amount, clock)
    for pause in pauses:
        clock.eighths += pause
        decision = log.count("c")
        assert 0 <= decision.remaining < amount
        assert 1 <= decision.reset <= 60
        assert decision.retry_after <= decision.reset
        if not decision.allowed:
            clock.eighths += 8 * decision.retry_after
            assert log.count("c").allowed


@given(amount=st.integers(1, 20), pauses=st.lists(EIGHTHS, min_size=1, max_size=80))
def test_after_its_reset_the_whole_quota_is_there(amount: int, pauses: list[int]) -> None:
    clock = Clock()
    log = log_of(amount, clock)
    for pause in pauses:
        clock.eighths += pause
        decision = log.count("c")
    clock.eighths += 8 * decision.reset
    assert [log.count("c").remaining for _ in range(amount)] == list(range(amount - 1, -1, -1))


@given(amount=st.integers(1, 12), pauses=st.lists(st.integers(0, 8 * 9), min_size=1, max_size=200))
def test_no_window_has_more_than_the_limit(amount: int, pauses: list[int]) -> None:
    clock = Clock()
    log = log_of(amount, clock)
    passed: list[int] = []
    for pause in pauses:
        clock.eighths += pause
        if log.count("c").allowed:
            passed.append(clock.eighths)
    for moment in passed:
        assert sum(moment - 8 * 60 < other <= moment for other in passed) <= amount


def test_a_fresh_client_may_use_its_quota_at_once_and_then_waits_for_the_window() -> None:
    clock = Clock()
    log = log_of(100, clock)
    assert all(log.count("c").allowed for _ in range(100))
    clock.eighths += 8 * 30
    refused = log.count("c")
    assert (refused.allowed, refused.reset, refused.retry_after) == (False, 30, 30)
    clock.eighths += 8 * 30
    assert all(log.count("c").allowed for _ in range(100))


def test_the_wall_clock_says_nothing() -> None:
    limit = RateLimit("2/minute")
    with time_machine.travel(NOON, tick=False) as clock:
        assert [limit.count("c").allowed for _ in range(3)] == [True, True, False]
        clock.shift(-3600)
        assert not limit.count("c").allowed


def test_clients_are_forgotten() -> None:
    clock = Clock()
    log = log_of(10, clock)
    for n in range(1000):
        log.count(str(n))
    clock.eighths += 8 * 61
    for n in range(600):
        log.count(f"other {n}")
    assert len(log) == 600


def test_when_too_many_are_counted_the_oldest_are_forgotten() -> None:
    log = log_of(2, Clock(), max_clients=3)
    for n in range(5):
        assert log.count(f"10.0.0.{n}").allowed
        assert log.count("192.0.2.1").remaining == max(0, 1 - n)
    assert len(log) == 3
    assert not log.count("192.0.2.1").allowed
    assert log.count("198.51.100.1").allowed


def test_ipv6_networks_have_a_limit_above_that_of_the_client() -> None:
    """A client with a /48 has 65,536 networks of the size that is counted as one client."""
    log = log_of(5, Clock())
    in_one = [log.count(f"2001:db8:0:{n:x}::/64").allowed for n in range(200)]
    assert (sum(in_one), in_one[:100]) == (100, [True] * 100)
    assert log.count("2001:db8:1::/64").allowed
    in_all = [log.count(f"2001:db8:{n:x}:{m:x}::/64").allowed for n in range(2, 100) for m in range(60)]
    assert sum(in_all) == 5000 - 101
    assert log.count("2001:db9::/64").allowed


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


MOMENT = 1_790_000_000
CLIENTS = ["1.2.3.4", "5.6.7.8", "2001:db8:0:1::/64", "2001:db8:0:2::/64"]


@given(
    steps=st.lists(
        st.tuples(st.integers(1, 8 * 40), st.lists(st.sampled_from(CLIENTS), min_size=1, max_size=6)),
        min_size=1,
        max_size=40,
    ),
    amount=st.integers(1, 8),
)
@settings(max_examples=100, deadline=None)
def test_redis_counts_as_this_process_does(
    redis_server: RedisServer, steps: list[tuple[int, list[str]]], amount: int
) -> None:
    """The script with a clock of the test's own: several requests of several clients at once, as they were waiting."""
    client = redis_server.client
    client.flushall()
    count = client.register_script(COUNT.replace("redis.call('TIME')", "{ARGV[#ARGV - 1], ARGV[#ARGV]}"))
    clock = Clock()
    quotas = Quotas(amount, 60)
    alone = SlidingLog(quotas, clock)
    clock.eighths = MOMENT * 8
    for step, requests in steps:
        clock.eighths += step
        clients = list(dict.fromkeys(requests))
        keys, arguments = [], [quotas.span, quotas.width, len(clients)]
        for name in clients:
            keys += [f"skerry:rate:{quota.key}" for quota in quotas.of(name)]
            arguments += [requests.count(name), len(quotas.of(name)), *(quota.amount for quota in quotas.of(name))]
        packed = count(keys=keys, args=[*arguments, clock.eighths // 8, clock.eighths % 8 * 125_000])
        numbers = iter(map(int, packed.split()))
        for name in clients:
            granted, remaining, reset, wait = (next(numbers) for _ in range(4))
            decisions = [alone.count(name) for _ in range(requests.count(name))]
            assert [decision.allowed for decision in decisions] == [n < granted for n in range(len(decisions))]
            last = decisions[-1]
            assert (last.remaining, last.reset) == (remaining, reset)
            if not last.allowed:
                assert last.retry_after == wait
    for key in client.scan_iter():
        assert 58 <= client.ttl(key) <= 60


def test_a_redis_clock_that_is_set_back_blocks_nobody_for_longer(redis_server: RedisServer) -> None:
    client = redis_server.client
    client.flushall()
    count = client.register_script(COUNT.replace("redis.call('TIME')", "{ARGV[#ARGV - 1], ARGV[#ARGV]}"))
    told = [
        count(keys=["k"], args=[60_000, 5_000, 1, 1, 1, 1, moment, 0]).split() for moment in (MOMENT, MOMENT - 3600)
    ]
    assert told == [[b"1", b"0", b"60", b"60"], [b"0", b"0", b"60", b"60"]]


@asynccontextmanager
async def counting(url: str, amount: int, processes: int) -> AsyncIterator[list[SharedSlidingLog]]:
    """The counters of several processes, each with a connection of its own."""
    # Processes that find Redis silent count alone: on a busy machine that must not happen here.
    connections = [SharedRedis(url, command_timeout=HANG_TIMEOUT) for _ in range(processes)]
    quotas = Quotas(amount, 3600)
    yield [SharedSlidingLog(redis, quotas, SlidingLog(quotas).count) for redis in connections]
    for redis in connections:
        await redis.close()


@pytest.mark.parametrize("options", [(), ("--cluster-enabled", "yes")], ids=["alone", "cluster"])
async def test_the_limit_holds_exactly_over_all_processes(options: tuple[str, ...]) -> None:
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
