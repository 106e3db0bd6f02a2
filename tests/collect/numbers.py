"""A collector that gathers numbers until it is killed. What was acknowledged it puts into a file that outlives it.

As the collectors of the grid and of prices do, it asks what is stored, begins some rows before that, and appends an event only
where the log has none of that moment. The terms of the lease are those of the application, a hundred times shorter."""

import asyncio
import os
import sys
from datetime import timedelta
from pathlib import Path

from skerry.collect.jobs import Job
from skerry.collect.runner import Collector
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.settings import Settings
from skerry.store import EventLog, History, NewEvent, open_store
from tests.store.rows import NOON, Counter

BATCH = 20
OVERLAP = 10
TERM = timedelta(milliseconds=300)


async def gather(data_dir: Path, log: Path) -> None:
    acknowledged = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def acknowledge(kind: str, number: int) -> None:
        os.write(acknowledged, f"{kind} {number}\n".encode())
        os.fsync(acknowledged)

    async def numbers(counters: History[Counter], events: EventLog) -> None:
        newest = await counters.newest()
        number = 0 if newest is None else newest.value + 1
        while True:
            if number:
                await tell(events, number)
                acknowledge("event", number)
            first = max(0, number - OVERLAP)
            number += BATCH
            await counters.write([Counter(NOON + timedelta(seconds=each), each) for each in range(first, number)])
            acknowledge("rows", number)

    async with open_store(Settings(data_dir=data_dir)) as store:
        container = Container({History: lambda _, row: store.history(row), EventLog: lambda _: store.events})
        job = Job("numbers", numbers, every=timedelta(seconds=1), deadline=timedelta(minutes=5))
        await Collector([job], container, store.lease("collector", TERM), Metrics()).run()


async def tell(events: EventLog, number: int) -> None:
    """Append an event of this number, unless the log has one: who comes after a kill cannot know."""
    last = await events.latest("numbers", "all")
    moment = NOON + timedelta(seconds=number)
    if last is None or last.as_of < moment:
        await events.append([NewEvent(topic="numbers", item="all", as_of=moment, data=number)])


if __name__ == "__main__":
    asyncio.run(gather(Path(sys.argv[1]), Path(sys.argv[2])))
