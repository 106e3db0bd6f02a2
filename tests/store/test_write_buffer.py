"""What a collector could not write waits, and is written once."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import structlog
import time_machine

from skerry.store import State, Store, WriteBuffer, WriteResult
from skerry.store.history import write_buffer
from tests.store.rows import NOON, GridState, Queue, grid


@pytest.fixture
def kept(store: Store) -> WriteBuffer:
    return store.write_buffer()


@pytest.fixture
def lines() -> Iterator[list[Any]]:
    with structlog.testing.capture_logs() as lines:
        yield lines


def permit(kept: WriteBuffer, seconds: float = 60) -> None:
    kept.permit(asyncio.get_running_loop().time() + seconds)


async def stored(store: Store) -> list[GridState]:
    return [row async for row in store.history(GridState).export()]


async def test_with_permission_a_write_is_a_write(kept: WriteBuffer, store: Store) -> None:
    permit(kept)
    history = kept.history(GridState)
    assert await history.write([grid(0, 1.0), grid(1, 2.0)]) == WriteResult(2, 0, 0)
    assert await history.write([grid(1, 3.0)]) == WriteResult(0, 1, 0)
    assert await history.write([]) == WriteResult(0, 0, 0)
    assert kept.waiting == 0
    assert [row.production for row in (await history.read()).items] == [1.0, 3.0]


async def test_without_it_rows_wait_and_complete_each_other(kept: WriteBuffer, store: Store) -> None:
    history, queues = kept.history(GridState), kept.history(Queue)
    assert await history.write([grid(0, 1.0), grid(1, 2.0, 9.0)]) == WriteResult(0, 0, 0)
    await history.write([grid(1, 3.0, None)])
    await queues.write([Queue(NOON, "Narva", 3)])
    assert kept.waiting == 3
    assert not await kept.flush()
    assert await stored(store) == []
    permit(kept)
    assert await kept.flush()
    assert await stored(store) == [grid(0, 1.0), grid(1, 3.0, 9.0)]
    assert (await store.history(Queue).read()).count == 1
    assert kept.waiting == 0


async def test_what_waited_is_written_before_what_comes(kept: WriteBuffer, store: Store) -> None:
    history = kept.history(GridState)
    await history.write([grid(0, 1.0, 1.0)])
    permit(kept)
    assert await history.write([grid(0, 2.0)]) == WriteResult(1, 0, 0)
    assert await stored(store) == [grid(0, 2.0, 1.0)]


async def test_permission_ends_by_itself(kept: WriteBuffer, store: Store) -> None:
    permit(kept, 0.05)
    await asyncio.sleep(0.1)
    await kept.history(GridState).write([grid(0, 1.0)])
    assert kept.waiting == 1
    assert await stored(store) == []


async def test_a_write_under_way_goes_on_while_permission_is_renewed(kept: WriteBuffer, store: Store) -> None:
    history = kept.history(GridState)
    await history.newest()
    permit(kept, 0.3)
    async with store._database.writing("history_grid"):  # which the write has to wait for
        writing = asyncio.create_task(history.write([grid(0, 1.0)]))
        await asyncio.sleep(0.1)
        permit(kept, 60)
        await asyncio.sleep(0.4)
        assert not writing.done()
    assert await writing == WriteResult(1, 0, 0)
    async with store._database.writing("history_grid"):
        writing = asyncio.create_task(history.write([grid(1, 1.0)]))
        await asyncio.sleep(0.1)
        kept.mark_late()
        assert await writing == WriteResult(0, 0, 0), "cut off"
    assert await stored(store) == [grid(0, 1.0)]
    assert kept.waiting == 1


async def test_rows_of_one_who_was_overtaken_complete_and_replace_nothing(kept: WriteBuffer, store: Store) -> None:
    history = kept.history(GridState)
    await history.write([grid(0, 1.0, 1.0), grid(1, 1.0), grid(2, 1.0)])
    await store.history(GridState).write([grid(0, 2.0, None), grid(1, 2.0)])  # by another, who has the lease
    kept.mark_late()
    assert await kept.flush()
    assert [(row.production, row.consumption) for row in await stored(store)] == [(2.0, 1.0), (2.0, None), (1.0, None)]


async def test_after_that_new_rows_count_again(kept: WriteBuffer, store: Store) -> None:
    history = kept.history(GridState)
    await history.write([grid(0, 1.0, 1.0), grid(1, 1.0)])
    kept.mark_late()
    await history.write([grid(0, 3.0)])
    await store.history(GridState).write([grid(0, 2.0, 2.0), grid(1, 2.0)])
    permit(kept)
    assert await kept.flush()
    assert [(row.production, row.consumption) for row in await stored(store)] == [(3.0, 2.0), (2.0, None)]


async def test_what_no_column_holds_is_refused_and_does_not_wait(kept: WriteBuffer, store: Store) -> None:
    with pytest.raises(ValueError):
        await kept.history(GridState).write([grid(0, 1.0), grid(1, float("nan"))])
    assert kept.waiting == 0


async def test_of_an_item_the_newest_state_waits(kept: WriteBuffer, store: Store) -> None:
    await store.events.update("rates", [State("EUR", NOON, 1)])
    for number in (2, 3):
        assert await kept.events.update("rates", [State("EUR", NOON, number), State("NOK", NOON, number)]) == []
    assert kept.waiting == 2
    permit(kept)
    assert await kept.flush()
    assert await kept.flush()
    told = await kept.events.after(0, ["rates"], 10)
    seen = [(event.item, event.data, event.previous) for event in told]
    assert seen == [("EUR", 1, None), ("EUR", 3, 1), ("NOK", 3, None)]
    assert len(await kept.events.update("rates", [State("EUR", NOON, 4)])) == 1


async def test_states_of_one_who_was_overtaken_tell_only_what_nobody_else_saw(kept: WriteBuffer, store: Store) -> None:
    await kept.events.update("earthquakes", [State("us1", NOON, "old"), State("us2", NOON, "seen by us only")])
    await store.events.update("earthquakes", [State("us1", NOON, "new")])
    kept.mark_late()
    assert await kept.flush()
    told = await store.events.after(0, ["earthquakes"], 10)
    assert [event.data for event in told] == ["new", "seen by us only"]


async def test_what_waits_for_more_than_an_hour_falls_out_and_is_counted(
    kept: WriteBuffer, store: Store, lines: list[Any]
) -> None:
    history = kept.history(GridState)
    with time_machine.travel(NOON, tick=False) as clock:
        await history.write([grid(0, 1.0), grid(1, 1.0)])
        await kept.events.update("rates", [State("EUR", NOON, 1)])
        clock.shift(timedelta(minutes=59))
        await history.write([grid(2, 1.0)])
        assert kept.waiting == 4
        clock.shift(timedelta(minutes=2))
        await kept.flush()
        assert kept.waiting == 1
        permit(kept)
        await kept.flush()
    assert await stored(store) == [grid(2, 1.0)]
    lost = {line["of"]: line["count"] for line in lines if line["event"].startswith("rows lost")}
    assert lost == {"grid": 2, "events of rates": 1}


async def test_the_oldest_make_room(
    kept: WriteBuffer, store: Store, lines: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_buffer, "MAX_ROWS", 100)
    history = kept.history(GridState)
    for step in range(0, 150, 10):
        await history.write([grid(each, 1.0) for each in range(step, step + 10)])
    assert kept.waiting == 100
    assert sum(line["count"] for line in lines if line["event"].startswith("rows lost")) == 50
    permit(kept)
    await kept.flush()
    assert await stored(store) == [grid(step, 1.0) for step in range(50, 150)]


async def test_much_is_written_in_parts(kept: WriteBuffer, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_buffer, "BATCH_SIZE", 7)
    permit(kept)
    assert await kept.history(GridState).write([grid(step, 1.0) for step in range(50)]) == WriteResult(50, 0, 0)
    assert len(await stored(store)) == 50
