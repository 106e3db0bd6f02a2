"""PostgreSQL goes away and comes back: nobody waits long, and everything recovers by itself."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from skerry.errors import StoreUnavailable
from skerry.settings import Settings
from skerry.store import NewEvent, Store, open_store
from tests.postgres import MortalPostgres, mortal_postgres, mortal_postgres_server
from tests.store.rows import NOON, GridState, grid
from tests.waiting import in_time, until

__all__ = ["mortal_postgres", "mortal_postgres_server"]

MAX_FIRST_WAIT = 9.0
"""Seconds that one caught by a server that hangs may wait: a statement's limit, and the end of its connection."""
SOON = 0.2


@pytest.fixture
def settings(tmp_path: Path, mortal_postgres: MortalPostgres) -> Settings:
    return Settings(data_dir=tmp_path, database_url=mortal_postgres.url)


@pytest.fixture
async def store(settings: Settings) -> AsyncIterator[Store]:
    async with open_store(settings) as store:
        yield store


SOON = 0.5
"""Seconds for a refusal where the server is known to be away."""
LONGEST_AT_FIRST = 9.0
"""Seconds that one caught by a server that hangs may wait: a statement's limit, and the end of its connection."""


async def refused(asked: Awaitable[Any], within: float = SOON) -> None:
    """What is asked of a server that is away or hangs is refused: it does not wait for the server."""
    with pytest.raises(StoreUnavailable):
        await in_time(asked, within)


async def answered(store: Store, within: float) -> None:
    async def answers() -> bool:
        try:
            await store.ping()
        except StoreUnavailable:
            return False
        return True

    await until(answers, within)


def event(number: int) -> NewEvent:
    return NewEvent(topic="numbers", item="all", as_of=NOON, data=number)


@pytest.mark.parametrize("how", ["stop", "kill"])
async def test_a_server_that_is_gone_is_told_at_once_and_met_again(
    store: Store, mortal_postgres: MortalPostgres, how: str
) -> None:
    history = store.history(GridState)
    await history.write([grid(0, 1.0)])
    assert await store.state() == "ok"
    [first] = await store.events.append([event(1)])
    waiting = asyncio.create_task(store.events.wait(first, 60))
    await asyncio.sleep(0.2)  # until it listens to the server, which the server does not tell
    getattr(mortal_postgres, how)()
    # Who waits for events is woken, to learn it.
    async with asyncio.timeout(2):
        assert await waiting == first
    await refused(history.newest(), within=2)
    await asyncio.gather(*(refused(history.newest()) for _ in range(50)), refused(history.write([grid(1, 2.0)])))
    assert await store.state() == "lost"
    waiting = asyncio.create_task(store.events.wait(first, 60))
    mortal_postgres.start()
    await answered(store, within=3)
    assert await store.state() == "ok"
    await history.write([grid(1, 2.0)])
    assert (await history.read()).count == 2
    await store.events.append([event(2)])
    async with asyncio.timeout(5):
        assert await waiting > first


@pytest.mark.slow
async def test_a_server_that_hangs_holds_nobody_for_long(store: Store, mortal_postgres: MortalPostgres) -> None:
    history = store.history(GridState)
    await history.write([grid(0, 1.0)])
    await asyncio.gather(*(store.ping() for _ in range(4)))
    mortal_postgres.hold_up()
    assert await in_time(store.state(), 1.5) == "lost"
    await asyncio.gather(*(refused(history.newest(), LONGEST_AT_FIRST) for _ in range(20)))
    await asyncio.gather(*(refused(history.newest()) for _ in range(20)))
    await asyncio.sleep(2)  # longer than a failure is remembered
    await refused(history.newest())
    mortal_postgres.go_on()
    await answered(store, within=5)
    assert (await history.read()).count == 1


async def test_a_store_may_open_before_its_server(settings: Settings, mortal_postgres: MortalPostgres) -> None:
    mortal_postgres.stop()
    with pytest.raises(StoreUnavailable):
        await Store.open(settings)
    async with open_store(settings, wait=True) as store:
        assert await store.state() == "lost"
        await refused(store.history(GridState).newest())
        lease = store.lease("collect", timedelta(seconds=20))
        await refused(lease.acquire())
        mortal_postgres.start()
        await answered(store, within=5)
        assert await store.history(GridState).newest() is None
        assert await lease.acquire()


async def test_what_will_not_pass_by_itself_is_refused_at_the_start(settings: Settings, postgres_server: Any) -> None:
    wrong = Settings(data_dir=settings.data_dir, database_url=postgres_server.get_uri(database="nowhere"))
    with pytest.raises(StoreUnavailable, match="InvalidCatalogNameError"):
        await Store.open(wrong, wait=True)
