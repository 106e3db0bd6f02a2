"""Long computations: in a thread, one at a time, each client in turn."""

import asyncio
from threading import Event

import pytest

from skerry.errors import TooManyRequests
from skerry.provenance import Provenance, tracking
from skerry.services.computations import MAX_WAIT, Computations
from skerry.upstream.queue import MAX_WAITING
from tests.waiting import HANG_TIMEOUT, frozen_loop, in_time, until


async def test_the_event_loop_goes_on_and_each_client_has_a_turn() -> None:
    computations, started, finish = Computations(), asyncio.Event(), Event()
    loop = asyncio.get_running_loop()
    order: list[str] = []

    def first() -> None:
        loop.call_soon_threadsafe(started.set)
        assert finish.wait(HANG_TIMEOUT)

    async def ask(client: str) -> None:
        with tracking(Provenance(client=client, answer=object())):
            await computations.run(order.append, client)

    blocking = asyncio.create_task(computations.run(first))
    await in_time(started.wait())  # the loop runs while it computes
    many = [asyncio.create_task(ask("2001:db8:0:1::/64")) for _ in range(MAX_WAITING)]
    await asyncio.sleep(0)
    other = asyncio.create_task(ask("192.0.2.1"))
    await asyncio.sleep(0)
    with pytest.raises(TooManyRequests):
        await ask("2001:db8:0:1::/64")
    finish.set()
    await in_time(asyncio.gather(blocking, other, *many))
    assert order.index("192.0.2.1") == 1
    assert len(order) == MAX_WAITING + 1


async def test_a_computation_that_nobody_waits_for_keeps_its_place_until_it_ends() -> None:
    computations, finish, ran = Computations(), Event(), Event()
    with frozen_loop() as clock:
        endless = asyncio.create_task(computations.run(finish.wait, HANG_TIMEOUT))
        await clock.settle()
        clock.advance(MAX_WAIT + 1)
        await clock.until(endless.done)
        assert isinstance(endless.exception(), TooManyRequests)
        second = asyncio.create_task(computations.run(ran.set))
        await clock.settle()
        assert not ran.is_set(), "the thread is still taken"
    finish.set()
    await until(second.done)
    await second
    assert ran.is_set()
