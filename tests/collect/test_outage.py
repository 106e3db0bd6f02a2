"""Collectors whose database goes away: one leads, nothing is lost within the hour, nothing is written twice."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime, timedelta
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest

from skerry.clock import now
from skerry.collect.jobs import Job
from skerry.collect.runner import Collector
from skerry.container import Container
from skerry.errors import StoreUnavailable
from skerry.metrics import Metrics
from skerry.settings import Settings
from skerry.store import EventLog, History, State, Store, WriteBuffer, open_store
from tests.postgres import MortalPostgres, mortal_postgres, mortal_postgres_server, postgres_server
from tests.store.rows import Counter
from tests.waiting import in_time, until

TURNS = count()
"""Numbers in the order in which they are taken, whoever takes them."""

__all__ = ["mortal_postgres", "mortal_postgres_server", "postgres_server"]

TERM = timedelta(seconds=2)


def whole(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)


class Machine:
    """A machine with a collector. One job counts the seconds into a history, another is not for a history and only says
    when it was at work."""

    def __init__(self, store: Store, name: int) -> None:
        self.store = store
        self.name = name
        self.write_buffer: WriteBuffer = store.write_buffer()
        self.collected: set[datetime] = set()
        self.worked: list[float] = []
        self.lease = store.lease("collector", TERM)
        self.collector = self._collector()
        self._task: asyncio.Task[None] | None = None

    def _collector(self) -> Collector:
        async def count(history: History[Counter], events: EventLog) -> None:
            moment = whole(now())
            self.collected.add(moment)
            await events.update("numbers", [State("second", moment, moment.isoformat())])
            await history.write([Counter(moment, self.name)])

        async def work(events: EventLog) -> None:
            while True:
                self.worked.append(next(TURNS))
                await asyncio.sleep(0.02)  # the pace of its work

        container = Container(
            {
                History: lambda _, row_type: self.write_buffer.history(row_type),
                EventLog: lambda _: self.write_buffer.events,
            }
        )
        second = timedelta(seconds=1)
        jobs = [Job("count", count, second, 10 * second), Job("work", work, second, 1000 * second)]
        return Collector(jobs, container, self.lease, Metrics(), self.write_buffer)

    def start(self) -> None:
        self._task = asyncio.create_task(self.collector.run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._task = None


Machines = Callable[[int], Any]


@pytest.fixture
def machines(tmp_path: Path, mortal_postgres: MortalPostgres) -> Machines:
    @asynccontextmanager
    async def open_machines(count: int) -> AsyncIterator[list[Machine]]:
        settings = Settings(data_dir=tmp_path, database_url=mortal_postgres.url)
        async with AsyncExitStack() as stack:
            found = [Machine(await stack.enter_async_context(open_store(settings)), name) for name in range(count)]
            for machine in found:
                stack.push_async_callback(machine.stop)
            yield found

    return open_machines


async def stored(store: Store) -> list[Counter]:
    return [row async for row in store.history(Counter).export()]


async def has_stopped(machine: Machine) -> bool:
    """Whether it does nothing more."""
    worked = len(machine.worked)
    await asyncio.sleep(0.3)  # that nothing happens can only be seen over time
    return len(machine.worked) == worked


def distinct(one: Machine, other: Machine) -> bool:
    """Whether the two were never at work in the same stretch of time."""
    begins = sorted([(moment, 1) for moment in one.worked] + [(moment, 2) for moment in other.worked])
    changes = sum(before[1] != after[1] for before, after in pairwise(begins))
    return changes <= 1


async def test_rows_collected_without_the_database_are_written_when_it_returns(
    machines: Machines, mortal_postgres: MortalPostgres
) -> None:
    async with machines(1) as (machine,):
        machine.start()
        await until(lambda: len(machine.collected) >= 2)
        mortal_postgres.kill()
        await asyncio.sleep(2 * TERM.total_seconds())  # by the database's clock the lease ends
        assert machine.collector.is_collecting
        assert machine.write_buffer.waiting >= 3
        assert await has_stopped(machine), "what keeps no history has stopped"
        with pytest.raises(StoreUnavailable):
            await stored(machine.store)
        mortal_postgres.start()
        await until(lambda: not machine.write_buffer.waiting)
        worked = len(machine.worked)
        await until(lambda: len(machine.worked) > worked)
        collected = len(machine.collected)
        await until(lambda: len(machine.collected) > collected)
        await machine.stop()
        rows = await stored(machine.store)
        assert [row.timestamp for row in rows] == sorted(machine.collected)
        events = await machine.store.events.after(0, ["numbers"], 1000)
        assert len({event.data for event in events}) == len(events)
        assert events[-1].data == max(machine.collected).isoformat()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["kill", "hold_up"])
async def test_two_collectors_never_run_together_and_keep_both_histories(
    machines: Machines, mortal_postgres: MortalPostgres, how: str
) -> None:
    async with machines(2) as (first, second):
        first.start()
        await until(lambda: len(first.collected) >= 1 and bool(first.worked))
        second.start()
        await asyncio.sleep(1)  # time to request the lease, in vain
        assert not second.collector.is_collecting
        getattr(mortal_postgres, how)()
        await asyncio.sleep(2 * TERM.total_seconds())  # by the database's clock the lease ends
        assert await has_stopped(first), "it stops with its term"
        lost = next(TURNS)
        assert not second.collector.is_collecting
        mortal_postgres.start() if how == "kill" else mortal_postgres.go_on()
        await until(lambda: not first.write_buffer.waiting and not second.write_buffer.waiting)
        await until(lambda: max(first.worked[-1:] + second.worked[-1:]) > lost)
        collected = len(first.collected | second.collected)
        await until(lambda: len(first.collected | second.collected) > collected)
        assert first.collector.is_collecting != second.collector.is_collecting
        await asyncio.gather(first.stop(), second.stop())
        assert distinct(first, second)
        rows = await stored(first.store)
        assert {row.timestamp for row in rows} == first.collected | second.collected
        assert len(rows) == len(first.collected | second.collected)


async def test_a_collector_that_stops_hands_over_at_once(machines: Machines) -> None:
    async with machines(2) as (first, second):
        first.start()
        await until(lambda: first.collector.is_collecting)
        second.start()
        await asyncio.sleep(0.2)  # time to request the lease, in vain
        await first.stop()
        # Its lease is given back, not left to end.
        probe = first.store.lease("collector")
        free = await probe.acquire()
        assert free or second.collector.is_collecting
        if free:
            await probe.release()
        await until(lambda: second.collector.is_collecting, TERM.total_seconds() / 2)
        await second.stop()
        assert distinct(first, second)


@pytest.mark.slow
async def test_a_collector_that_stops_without_the_database_logs_its_losses(
    machines: Machines, mortal_postgres: MortalPostgres, capsys: pytest.CaptureFixture[str]
) -> None:
    async with machines(1) as (machine,):
        machine.start()
        await until(lambda: len(machine.collected) >= 2)
        mortal_postgres.kill()
        await until(lambda: machine.write_buffer.waiting >= 2)
        await in_time(machine.stop())
    assert "rows lost: the database is unreachable at shutdown" in capsys.readouterr().out
