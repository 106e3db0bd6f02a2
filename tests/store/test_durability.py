"""What was acknowledged stays, whatever happens to the process."""

import asyncio
import random
import signal
import sys
from pathlib import Path

import pytest

from skerry.settings import Settings
from skerry.store import Store, open_store
from tests.store.conftest import OpenStore
from tests.store.rows import Counter, GridState, grid

ROOT = Path(__file__).parents[2]
KILLS = 5


async def test_a_killed_writer_loses_nothing_acknowledged(settings: Settings) -> None:
    acknowledged = 0
    for _ in range(KILLS):
        command = [sys.executable, "-m", "tests.store.writer", str(settings.data_dir), settings.database_url or ""]
        process = await asyncio.create_subprocess_exec(
            *command, str(acknowledged), stdout=asyncio.subprocess.PIPE, cwd=ROOT
        )
        assert process.stdout is not None
        output = process.stdout
        while not (line := await output.readline()).strip().isdigit():
            assert line, "the writer ended by itself"  # its log comes first
        await asyncio.sleep(random.uniform(0.01, 0.15))  # the kill comes at any moment of its work
        process.send_signal(signal.SIGKILL)
        rest = (await output.read()).splitlines(keepends=True)
        await process.wait()
        lines = [line, *(text for text in rest if text.endswith(b"\n"))]
        acknowledged = int(lines[-1])
        async with open_store(settings) as store:
            values = [row.value async for row in store.history(Counter).export()]
        assert values[:acknowledged] == list(range(acknowledged))
        assert len(values) % 20 == 0  # a batch is there whole or not at all
        assert len(values) <= acknowledged + 20
    assert acknowledged > KILLS * 20


async def test_a_write_that_is_cancelled_is_whole_or_absent(store: Store, open_another: OpenStore) -> None:
    history = store.history(GridState)
    await history.newest()
    rows = [grid(step, 1.0) for step in range(200)]
    for pause in (0, 0.001, 0.003, 0.01):
        writing = asyncio.create_task(history.write(rows))
        await asyncio.sleep(pause)  # the cancellation comes at different moments of the write
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        assert (await history.read(limit=1_000)).count in (0, 200)
    # No lock and no transaction is left behind.
    other = (await open_another()).history(GridState)
    assert (await other.write(rows)).revised == 0
    assert (await history.read(limit=1_000)).items == rows


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
async def test_sqlite_waits_for_the_disk(store: Store) -> None:
    async with store._database.reading() as connection:
        pragmas = {
            name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5_000}
