"""Rows that a collector cannot write are buffered, and written once."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import structlog
import time_machine

from skerry.store import State, Store, WriteBuffer, WriteResult
from tests.conftest import Clocks
from tests.store.rows import NOON, GridState, Queue, grid
from tests.waiting import frozen_loop, until


@pytest.fixture
def buffer(store: Store) -> WriteBuffer:
    return store.write_buffer()


@pytest.fixture
def lines() -> Iterator[list[Any]]:
    with structlog.testing.capture_logs() as lines:
        yield lines


def permit(buffer: WriteBuffer, seconds: float = 60) -> None:
    buffer.permit(asyncio.get_running_loop().time() + seconds)


async def stored(store: Store) -> list[GridState]:
    return [row async for row in store.history(GridState).export()]


async def test_writes_are_stored_while_the_lease_is_held(buffer: WriteBuffer, store: Store) -> None:
    permit(buffer)
    history = buffer.history(GridState)
    assert await history.write([grid(0, 1.0), grid(1, 2.0)]) == WriteResult(2, 0, 0)
    assert await history.write([grid(1, 3.0)]) == WriteResult(0, 1, 0)
    assert await history.write([]) == WriteResult(0, 0, 0)
    assert buffer.waiting == 0
    assert [row.production for row in (await history.read()).items] == [1.0, 3.0]


async def test_rows_are_buffered_and_merged_without_the_lease(buffer: WriteBuffer, store: Store) -> None:
    history, queues = buffer.history(GridState), buffer.history(Queue)
    assert await history.write([grid(0, 1.0), grid(1, 2.0, 9.0)]) == WriteResult(0, 0, 0)
    await history.write([grid(1, 3.0, None)])
    await queues.write([Queue(NOON, "Narva", 3)])
    assert buffer.waiting == 3
    assert not await buffer.flush()
    assert await stored(store) == []
    permit(buffer)
    assert await buffer.flush()
    assert await stored(store) == [grid(0, 1.0), grid(1, 3.0, 9.0)]
    assert (await store.history(Queue).read()).count == 1
    assert buffer.waiting == 0


async def test_buffered_rows_are_written_before_new_ones(buffer: WriteBuffer, store: Store) -> None:
    history = buffer.history(GridState)
    await history.write([grid(0, 1.0, 1.0)])
    permit(buffer)
    assert await history.write([grid(0, 2.0)]) == WriteResult(1, 0, 0)
    assert await stored(store) == [grid(0, 2.0, 1.0)]


async def test_permission_expires(buffer: WriteBuffer, store: Store) -> None:
    permit(buffer, 0)
    await buffer.history(GridState).write([grid(0, 1.0)])
    assert buffer.waiting == 1
    assert await stored(store) == []


async def test_a_write_in_progress_continues_when_permission_is_renewed(buffer: WriteBuffer, store: Store) -> None:
    history = buffer.history(GridState)
    await history.newest()
    async with store._database.writing("history_grid"):  # which the write has to wait for
        with frozen_loop() as clock:
            permit(buffer, 0.3)
            writing = asyncio.create_task(history.write([grid(0, 1.0)]))
            await clock.until(lambda: buffer._timeouts)
            permit(buffer, 60)
            clock.advance(0.4)
            await clock.settle()
            assert not writing.done()
    assert await writing == WriteResult(1, 0, 0)
    async with store._database.writing("history_grid"):
        writing = asyncio.create_task(history.write([grid(1, 1.0)]))
        await until(lambda: buffer._timeouts)
        buffer.mark_late()
        assert await writing == WriteResult(0, 0, 0), "cut off"
    assert await stored(store) == [grid(0, 1.0)]
    assert buffer.waiting == 1


async def test_late_rows_only_fill_missing_values(buffer: WriteBuffer, store: Store) -> None:
    history = buffer.history(GridState)
    await history.write([grid(0, 1.0, 1.0), grid(1, 1.0), grid(2, 1.0)])
    await store.history(GridState).write([grid(0, 2.0, None), grid(1, 2.0)])  # by another, who has the lease
    buffer.mark_late()
    assert await buffer.flush()
    assert [(row.production, row.consumption) for row in await stored(store)] == [(2.0, 1.0), (2.0, None), (1.0, None)]


async def test_rows_after_late_ones_replace_values_again(buffer: WriteBuffer, store: Store) -> None:
    history = buffer.history(GridState)
    await history.write([grid(0, 1.0, 1.0), grid(1, 1.0)])
    buffer.mark_late()
    await history.write([grid(0, 3.0)])
    await store.history(GridState).write([grid(0, 2.0, 2.0), grid(1, 2.0)])
    permit(buffer)
    assert await buffer.flush()
    assert [(row.production, row.consumption) for row in await stored(store)] == [(3.0, 2.0), (2.0, None)]


async def test_invalid_rows_are_rejected_and_not_buffered(buffer: WriteBuffer, store: Store) -> None:
    with pytest.raises(ValueError):
        await buffer.history(GridState).write([grid(0, 1.0), grid(1, float("nan"))])
    assert buffer.waiting == 0


async def test_the_newest_state_of_an_item_is_buffered(buffer: WriteBuffer, store: Store) -> None:
    await store.events.update("rates", [State("EUR", NOON, 1)])
    for number in (2, 3):
        assert await buffer.events.update("rates", [State("EUR", NOON, number), State("NOK", NOON, number)]) == []
    assert buffer.waiting == 2
    permit(buffer)
    assert await buffer.flush()
    assert await buffer.flush()
    told = await buffer.events.after(0, ["rates"], 10)
    seen = [(event.item, event.data, event.previous) for event in told]
    assert seen == [("EUR", 1, None), ("EUR", 3, 1), ("NOK", 3, None)]
    assert len(await buffer.events.update("rates", [State("EUR", NOON, 4)])) == 1


async def test_late_states_make_events_only_for_new_items(buffer: WriteBuffer, store: Store) -> None:
    await buffer.events.update("earthquakes", [State("us1", NOON, "old"), State("us2", NOON, "seen by us only")])
    await store.events.update("earthquakes", [State("us1", NOON, "new")])
    buffer.mark_late()
    assert await buffer.flush()
    told = await store.events.after(0, ["earthquakes"], 10)
    assert [event.data for event in told] == ["new", "seen by us only"]


async def test_rows_older_than_an_hour_are_dropped_and_logged(
    buffer: WriteBuffer, store: Store, lines: list[Any]
) -> None:
    history = buffer.history(GridState)
    with time_machine.travel(NOON, tick=False) as clock:
        await history.write([grid(0, 1.0), grid(1, 1.0)])
        await buffer.events.update("rates", [State("EUR", NOON, 1)])
        clock.shift(timedelta(minutes=59))
        await history.write([grid(2, 1.0)])
        assert buffer.waiting == 4
        clock.shift(timedelta(minutes=2))
        await buffer.flush()
        assert buffer.waiting == 1
        permit(buffer)
        await buffer.flush()
    assert await stored(store) == [grid(2, 1.0)]
    lost = {line["of"]: line["count"] for line in lines if line["event"].startswith("rows lost")}
    assert lost == {"grid": 2, "events of rates": 1}


async def test_a_clock_that_is_set_makes_no_row_old(buffer: WriteBuffer, store: Store, clocks: Clocks) -> None:
    history = buffer.history(GridState)
    await history.write([grid(0, 1.0)])
    clocks.set_by(86400)
    await history.write([grid(1, 1.0)])
    clocks.set_by(-2 * 86400)
    permit(buffer)
    assert await buffer.flush()
    assert await stored(store) == [grid(0, 1.0), grid(1, 1.0)]


async def test_the_oldest_rows_are_dropped_first(store: Store, lines: list[Any]) -> None:
    buffer = WriteBuffer(store._database, store.events, max_rows=100)
    history = buffer.history(GridState)
    for step in range(0, 150, 10):
        await history.write([grid(each, 1.0) for each in range(step, step + 10)])
    assert buffer.waiting == 100
    assert sum(line["count"] for line in lines if line["event"].startswith("rows lost")) == 50
    permit(buffer)
    await buffer.flush()
    assert await stored(store) == [grid(step, 1.0) for step in range(50, 150)]


async def test_many_rows_are_written_in_batches(store: Store) -> None:
    buffer = WriteBuffer(store._database, store.events, batch_size=7)
    permit(buffer)
    assert await buffer.history(GridState).write([grid(step, 1.0) for step in range(50)]) == WriteResult(50, 0, 0)
    assert len(await stored(store)) == 50
