"""Leases: one holder at a time."""

import asyncio
from datetime import timedelta

from skerry.store import Store
from tests.conftest import Clocks
from tests.store.conftest import OpenStore

SHORT = timedelta(milliseconds=300)


async def test_one_of_many_gets_it(store: Store, open_another: OpenStore) -> None:
    stores = [store, await open_another()]
    leases = [stores[number % 2].lease("collect") for number in range(10)]
    got = await asyncio.gather(*(lease.acquire() for lease in leases))
    assert sum(got) == 1
    holder = leases[got.index(True)]
    assert await holder.acquire()
    assert await holder.renew()
    assert not await leases[got.index(False)].renew()
    assert await stores[1].lease("another").acquire()


async def test_what_is_released_is_free_at_once(store: Store) -> None:
    one, other = store.lease("collect"), store.lease("collect")
    assert await one.acquire()
    await other.release()  # not its own: nothing happens
    assert not await other.acquire()
    await one.release()
    assert not await one.renew()
    assert await other.acquire()


async def test_a_holder_that_died_is_replaced_after_the_term(store: Store, open_another: OpenStore) -> None:
    dead, heir = store.lease("collect", SHORT), (await open_another()).lease("collect", SHORT)
    assert await dead.acquire()
    assert not await heir.acquire()
    await asyncio.sleep(SHORT.total_seconds() + 0.05)  # by the database's clock
    assert await heir.acquire()
    assert not await dead.renew()
    assert not await dead.acquire()


async def test_a_holder_that_comes_late_learns_whether_another_was_there(store: Store, open_another: OpenStore) -> None:
    late, heir = store.lease("collect", SHORT), (await open_another()).lease("collect")
    assert await late.acquire()
    await asyncio.sleep(SHORT.total_seconds() + 0.05)  # by the database's clock
    assert await late.renew(), "nobody took it"
    assert not await heir.acquire()
    await asyncio.sleep(SHORT.total_seconds() + 0.05)  # by the database's clock
    assert await heir.acquire()
    await heir.release()
    assert not await late.renew(), "another had it in between"
    assert await late.acquire()


async def test_a_clock_that_is_set_back_does_not_keep_the_lease_of_a_dead_holder(
    store: Store, open_another: OpenStore, clocks: Clocks
) -> None:
    dead, heir = store.lease("collect"), (await open_another()).lease("collect")
    assert await dead.acquire()
    clocks.set_by(-3600)
    assert not await heir.acquire()
    clocks.advance(10)
    assert await dead.renew()
    assert not await heir.acquire()
    clocks.advance(19)
    assert not await heir.acquire()
    clocks.advance(1)
    assert await heir.acquire()
    assert not await dead.renew()


async def test_renewing_keeps_it(store: Store) -> None:
    term = timedelta(seconds=2)  # long enough for a busy machine, and passed by the five renewals together
    keeper, other = store.lease("collect", term), store.lease("collect", term)
    assert await keeper.acquire()
    for _ in range(5):
        await asyncio.sleep(0.5)  # by the database's clock
        assert await keeper.renew()
        assert not await other.acquire()
