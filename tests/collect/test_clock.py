"""A collector whose machine has its clock set, or sleeps: it goes on collecting."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from skerry.collect.jobs import Job
from skerry.collect.runner import Collector
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.store import EventLog, History, Store
from tests.conftest import Clocks
from tests.waiting import until

TERM = timedelta(seconds=2)
EVERY = timedelta(hours=6)


class Runs:
    """A collector with one job, and how often the job has run."""

    def __init__(self, store: Store) -> None:
        self.count = 0
        container = Container({EventLog: lambda _: store.events, History: lambda _, row_type: store.history(row_type)})
        jobs = [Job("count", self._run, EVERY, timedelta(minutes=1))]
        self.collector = Collector(jobs, container, store.lease("collector", TERM), Metrics())

    async def _run(self, events: EventLog) -> None:
        self.count += 1

    async def until(self, count: int) -> None:
        await until(lambda: self.count >= count)


@pytest.fixture
async def runs(store: Store, clocks: Clocks) -> AsyncIterator[Runs]:
    found = Runs(store)
    task = asyncio.create_task(found.collector.run())
    await found.until(1)
    yield found
    task.cancel()
    await asyncio.wait({task})


@pytest.mark.parametrize("seconds", [-3600, -86400, 3600, 7 * 3600, 86400], ids=str)
async def test_jobs_run_on_when_the_clock_is_set(runs: Runs, clocks: Clocks, seconds: int) -> None:
    clocks.set_by(seconds)
    await runs.until(2)


async def test_jobs_keep_their_schedule_while_the_clock_is_only_adjusted(runs: Runs, clocks: Clocks) -> None:
    for _ in range(6):
        clocks.set_by(4)
        await asyncio.sleep(TERM.total_seconds() / 3)  # an attempt to renew the lease, which it does not tell
    assert runs.count == 1
    clocks.advance(EVERY.total_seconds())
    await runs.until(2)
