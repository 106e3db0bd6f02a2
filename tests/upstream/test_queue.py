"""The queue before a host: the pace, the places, and a turn for each client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from aiohttp import web

from skerry.errors import TooManyRequests, UpstreamUnavailable
from skerry.provenance import Provenance, tracking
from skerry.upstream.queue import MAX_CALLS, MAX_WAITING
from skerry.upstream.source import Pace
from tests.upstream.conftest import Example, Provider, asking, fine
from tests.waiting import frozen_loop, in_time, until


class Narrow(Example):
    pace = Pace(per_second=10_000, concurrency=1)


class Gate:
    """A provider that answers when it is told to, one request after the other."""

    def __init__(self) -> None:
        self._answers = asyncio.Semaphore(0)

    def open(self, times: int = 1000) -> None:
        for _ in range(times):
            self._answers.release()

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        await self._answers.acquire()
        return await fine(request)


async def asked_by(source: Example, client: str, path: str, **record: Any) -> int:
    with tracking(Provenance(client=client, **record)):
        return await source.number(path)


@asynccontextmanager
async def busy(provider: Provider, source_type: type[Example] = Narrow, **changes: Any) -> AsyncIterator[Any]:
    """A source whose only place is taken, and the gate that lets its provider answer."""
    gate = provider.answer = Gate()
    async with asking(provider.url, source_type, **changes) as source:
        first = asyncio.create_task(asked_by(source, "first", "/first"))
        await until(lambda: provider.asked)
        yield source, gate
        gate.open()
        await asyncio.gather(first, return_exceptions=True)


def has_asked(provider: Provider, count: int) -> bool:
    return len(provider.asked) >= count


def numbers(provider: Provider) -> list[str]:
    return [path.rpartition("/")[2] for path in provider.asked[1:]]


async def test_each_client_has_a_turn(provider: Provider) -> None:
    async with busy(provider) as (source, gate):
        asked = [
            asyncio.create_task(asked_by(source, client, f"/{client}{n}"))
            for client, count in (("a", 10), ("b", 3), ("c", 1))
            for n in range(count)
        ]
        await asyncio.sleep(0)
        gate.open()
        assert await in_time(asyncio.gather(*asked)) == [1] * 14
    assert numbers(provider)[:7] == ["a0", "b0", "c0", "a1", "b1", "a2", "b2"]


async def test_a_call_that_several_clients_wait_for_uses_the_first_turn(provider: Provider) -> None:
    async with busy(provider) as (source, gate):
        asked = [asyncio.create_task(asked_by(source, "a", f"/a{n}")) for n in range(10)]
        await asyncio.sleep(0)
        asked.append(asyncio.create_task(asked_by(source, "b", "/a9")))
        await asyncio.sleep(0)
        gate.open()
        assert await in_time(asyncio.gather(*asked)) == [1] * 11
    assert numbers(provider)[:3] == ["a0", "a9", "a1"]
    assert len(numbers(provider)) == 10


async def test_one_with_too_many_waiting_is_refused_and_the_others_are_not(provider: Provider) -> None:
    async with busy(provider) as (source, gate):
        greedy = [asyncio.create_task(asked_by(source, "a", f"/a{n}")) for n in range(MAX_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequests, match="requests are waiting for Example Agency") as refused:
            await asked_by(source, "a", "/more")
        assert refused.value.retry_after >= 1
        asked = [asyncio.create_task(asked_by(source, "b", "/more")), asyncio.create_task(source.number("/collected"))]
        await asyncio.sleep(0)
        gate.open()
        assert await in_time(asyncio.gather(*asked)) == [1, 1]
        await asyncio.gather(*greedy)


async def test_one_answer_may_need_many_calls(provider: Provider) -> None:
    async with busy(provider) as (source, gate):
        with tracking(Provenance(client="a")):
            asked = [asyncio.create_task(source.number(f"/{n}")) for n in range(5 * MAX_WAITING)]
        await asyncio.sleep(0)
        gate.open()
        assert await in_time(asyncio.gather(*asked)) == [1] * 5 * MAX_WAITING


async def test_the_refusal_of_one_client_is_not_that_of_another_who_waits_for_the_same(provider: Provider) -> None:
    async with busy(provider) as (source, gate):
        greedy = [asyncio.create_task(asked_by(source, "a", f"/a{n}")) for n in range(MAX_WAITING)]
        await asyncio.sleep(0)
        asked = [asyncio.create_task(asked_by(source, client, "/same")) for client in ("a", "b", "a")]
        await asyncio.sleep(0)
        gate.open()
        outcomes = await in_time(asyncio.gather(*asked, return_exceptions=True))
        assert isinstance(outcomes[0], TooManyRequests)
        assert outcomes[1] == 1
        await asyncio.gather(*greedy)


async def test_waiting_in_our_queue_is_not_the_failure_of_the_provider(provider: Provider) -> None:
    async with busy(provider, deadline=8.0) as (source, gate):
        with frozen_loop() as clock:
            asked = [asyncio.create_task(asked_by(source, str(n), f"/{n}")) for n in range(20)]
            await clock.settle()
            clock.advance(7.9)
            gate.open(1)
            await clock.until(lambda: len(provider.asked) == 2)
            await clock.settle()
            clock.advance(0.2)
            outcomes = await asyncio.gather(*asked, return_exceptions=True)
        waited = "was not called in time, because many requests to it are waiting"
        assert [outcome.what for outcome in outcomes if isinstance(outcome, UpstreamUnavailable)] == [
            "did not answer in the 0.1 s that were left for it", *[waited] * 19
        ]  # fmt: skip
        assert source._client.health.of("example").last_failure is None
        assert source._client.breaker_state(Narrow) == "closed"
        gate.open()
        assert await source.number("/0") == 1


async def test_who_would_wait_for_the_pace_beyond_the_deadline_is_told_at_once(provider: Provider) -> None:
    class Slow(Example):
        pace = Pace(per_second=0.2, concurrency=2)

    async with asking(provider.url, Slow, deadline=8.0) as source:
        with frozen_loop() as clock:
            assert await source.number("/0") == 1
            patient = asyncio.create_task(source.number("/1"))  # 5 s
            await clock.settle()
            with pytest.raises(
                UpstreamUnavailable, match="our own limit of 12 requests a minute is used up"
            ) as refused:
                await source.number("/2")  # 10 s
            assert refused.value.retry_after == 10
            clock.advance(5.1)
            await clock.until(patient.done)
            assert patient.result() == 1


async def test_who_gives_up_leaves_the_queue(provider: Provider) -> None:
    async with busy(provider, deadline=3.0) as (source, gate):
        with frozen_loop() as clock:
            asked = [asyncio.create_task(asked_by(source, "a", f"/a{n}")) for n in range(MAX_WAITING)]
            await clock.settle()
            clock.advance(3.1)
            await asyncio.gather(*asked, return_exceptions=True)
        gate.open()
        assert await in_time(asked_by(source, "a", "/again")) == 1
        assert numbers(provider)[-1] == "again"


def address(network: int, client: int) -> str:
    """A client: the /64 of this number in the /48 of that number."""
    return f"2001:db8:{network:x}:{client:x}::/64"


async def test_the_clients_of_one_network_share_its_turn(provider: Provider) -> None:
    async with busy(provider) as (source, gate):
        asked = [asyncio.create_task(asked_by(source, address(1, n), f"/one{n}")) for n in range(60)]
        asked += [asyncio.create_task(asked_by(source, address(2, n), f"/two{n}")) for n in range(2)]
        await asyncio.sleep(0)
        asked += [asyncio.create_task(asked_by(source, f"192.{n}.2.1", f"/other{n}")) for n in range(5)]
        await asyncio.sleep(0)
        gate.open()
        assert await in_time(asyncio.gather(*asked)) == [1] * 67
    first = numbers(provider)[:8]
    assert first == ["one0", "other0", "other1", "other2", "other3", "other4", "two0", "one1"]


async def test_the_addresses_of_one_ipv4_network_share_its_turn(provider: Provider) -> None:
    async with busy(provider) as (source, gate):
        asked = [asyncio.create_task(asked_by(source, f"192.0.2.{n}", f"/one{n}")) for n in range(60)]
        asked += [asyncio.create_task(asked_by(source, f"192.0.{n}.1", f"/near{n}")) for n in range(3, 5)]
        asked += [asyncio.create_task(asked_by(source, "198.51.100.1", f"/other{n}")) for n in range(2)]
        await asyncio.sleep(0)
        gate.open()
        assert await in_time(asyncio.gather(*asked)) == [1] * 64
    assert numbers(provider)[:6] == ["one0", "other0", "near3", "other1", "near4", "one1"]


def spread(count: int) -> list[str]:
    """Clients that have no network in common."""
    return [f"{1 + n // 250}.{n % 250}.0.1" for n in range(count)]


async def test_a_flood_from_many_addresses_does_not_keep_a_newcomer_from_its_answer(provider: Provider) -> None:
    """Each of them has been answered before, and so many wait that no more of them can be answered in time."""
    async with busy(provider, deadline=8.0) as (source, gate):
        with frozen_loop() as clock:
            first = []
            for number, client in enumerate(spread(50)):  # each takes a fifth of a second
                first.append(asyncio.create_task(asked_by(source, client, f"/first{number}")))
                await clock.settle()
                clock.advance(0.2)
                gate.open(1)
                await clock.until(partial(has_asked, provider, number + 2))
            flood = [asyncio.create_task(asked_by(source, client, f"/again/{client}")) for client in spread(50)]
            await clock.settle()
            assert any(task.done() for task in flood), "as many wait as can be answered"
            newcomer = asyncio.create_task(asked_by(source, "192.0.2.1", "/newcomer"))
            await clock.settle()
            gate.open()
            await clock.until(newcomer.done)
            assert newcomer.result() == 1
            await asyncio.gather(*first, *flood, return_exceptions=True)
    assert "newcomer" in numbers(provider)[50:52]


async def test_newcomers_do_not_keep_all_others_waiting(provider: Provider) -> None:
    async with busy(provider) as (source, gate):
        before = asyncio.create_task(asked_by(source, "192.0.2.1", "/before"))
        await asyncio.sleep(0)
        gate.open(2)
        assert await in_time(before) == 1
        before = asyncio.create_task(asked_by(source, "192.0.2.2", "/holds"))
        await until(partial(has_asked, provider, 3))
        flood = [asyncio.create_task(asked_by(source, client, f"/{client}")) for client in spread(100)]
        await asyncio.sleep(0)
        known = asyncio.create_task(asked_by(source, "192.0.2.1", "/known"))
        await asyncio.sleep(0)
        gate.open()
        assert await in_time(known) == 1
        await asyncio.gather(before, *flood)
    assert "known" in numbers(provider)[2:4]


async def test_a_flood_from_ever_new_addresses_keeps_neither_who_was_here_before_nor_who_tries_again(
    provider: Provider,
) -> None:
    """Each address asks once, and more of them than can be answered before the deadline wait at all times."""
    fresh = iter(spread(5_000))
    asked: list[asyncio.Task[int]] = []

    def flood(count: int) -> None:
        asked.extend(asyncio.create_task(asked_by(source, next(fresh), f"/{len(asked)}x{n}")) for n in range(count))

    async with busy(provider, deadline=8.0) as (source, gate):
        with frozen_loop() as clock:
            asked.append(asyncio.create_task(asked_by(source, "192.0.2.1", "/before")))
            answered = 2

            async def pass_seconds(count: int, *, fresh_each: int) -> None:
                """The provider answers a call each second."""
                nonlocal answered
                for _ in range(count):
                    flood(fresh_each)
                    await clock.settle()
                    clock.advance(1)
                    gate.open(1)
                    answered += 1
                    await clock.until(partial(has_asked, provider, answered - 1))

            await pass_seconds(65, fresh_each=3)
            known = asyncio.create_task(asked_by(source, "192.0.2.1", "/known"))
            flood(10)
            newcomer = asyncio.create_task(asked_by(source, "192.0.2.2", "/newcomer"))
            await pass_seconds(4, fresh_each=3)
            assert known.result() == 1
            assert isinstance(newcomer.exception(), UpstreamUnavailable), "as each of the flood"
            again = asyncio.create_task(asked_by(source, "192.0.2.2", "/again"))
            await pass_seconds(4, fresh_each=3)
            assert again.result() == 1
            gate.open(5_000)
            await asyncio.gather(*asked, return_exceptions=True)


async def test_a_network_has_a_share_of_all_that_may_wait(provider: Provider) -> None:
    async with busy(provider) as (source, gate):
        asked = [
            asyncio.create_task(asked_by(source, address(network, n), f"/{network}x{n}"))
            for network in range(8)
            for n in range(300)
        ]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        other = asyncio.create_task(asked_by(source, "192.0.2.1", "/other"))
        await asyncio.sleep(0)
        await until(lambda: sum(task.done() for task in asked) >= len(asked) - MAX_CALLS // 2)
        gate.open(len(asked))
        assert await in_time(other) == 1
        outcomes = await in_time(asyncio.gather(*asked, return_exceptions=True))
    assert sum(outcome == 1 for outcome in outcomes[:300]) == MAX_CALLS // 4, "of a /48"
    assert sum(outcome == 1 for outcome in outcomes) == MAX_CALLS // 2, "of a /32"
    assert all(isinstance(outcome, TooManyRequests) for outcome in outcomes if outcome != 1)
    assert numbers(provider)[1] == "other"


async def test_who_would_wait_for_others_beyond_the_deadline_is_told_at_once(provider: Provider) -> None:
    """However many addresses ask, and however slow the host is."""
    async with busy(provider, deadline=8.0) as (source, gate):
        with frozen_loop() as clock:
            asked = [asyncio.create_task(asked_by(source, f"192.0.2.{n}", f"/{n}")) for n in range(6)]
            await clock.settle()
            for answered in range(2, 8):  # each takes a second
                clock.advance(1)
                gate.open(1)
                await clock.until(partial(has_asked, provider, answered))
            await clock.settle()
            flood = [asyncio.create_task(asked_by(source, f"198.51.100.{n}", f"/f{n}")) for n in range(200)]
            await clock.settle()
            refused = [task for task in flood if task.done()]
            assert 180 <= len(refused) < 195, "as many wait as can be answered"
            for task in refused:
                error = task.exception()
                assert isinstance(error, UpstreamUnavailable)
                assert error.what == "was not called, because many requests to it are waiting"
                assert error.retry_after is not None
            gate.open()
            await asyncio.gather(*asked, *flood, return_exceptions=True)
