"""A collector that is killed in mid-write has lost nothing that was acknowledged, and written nothing twice."""

import asyncio
import random
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from skerry.settings import Settings
from skerry.store import open_store
from tests.collect.numbers import BATCH
from tests.store.rows import Counter
from tests.waiting import until

ROOT = Path(__file__).parents[2]
KILLS = 20
MAX_DELAY = 0.12
"""Seconds that a collector may write on before it is killed: dozens of transactions."""
HANG_TIMEOUT = 20.0


@asynccontextmanager
async def collecting(folder: Path, log: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """A collector in a process of its own, killed in the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.collect.numbers",
        str(folder),
        str(log),
        cwd=ROOT,
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        await process.wait()


async def until_it_writes(process: asyncio.subprocess.Process, log: Path, rows: int) -> None:
    """Wait for new rows: until then it starts up, or waits for the lease of the one that was killed."""

    def has_written() -> bool:
        assert process.returncode is None, "the collector ended by itself"
        return acknowledged(log).get("rows", 0) > rows

    await until(has_written)


def acknowledged(log: Path) -> dict[str, int]:
    """The highest number of each kind. A line that the kill cut off was not acknowledged."""
    if not log.exists():
        return {}
    lines = [line.split() for line in log.read_text().splitlines(keepends=True) if line.endswith("\n")]
    return {kind: int(number) for kind, number in lines}


@pytest.mark.slow
async def test_twenty_kills_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    folder, log = tmp_path / "data", tmp_path / "acknowledged"
    said: dict[str, int] = {}
    cut_off = 0
    for _ in range(KILLS):
        async with collecting(folder, log) as process:
            await until_it_writes(process, log, said.get("rows", 0))
            await asyncio.sleep(random.uniform(0, MAX_DELAY))  # the kill comes at any moment of its work
        before, said = said, acknowledged(log)
        assert said["rows"] > before.get("rows", 0)
        async with open_store(Settings(data_dir=folder)) as store:
            values = [row.value async for row in store.history(Counter).export()]
            events = await store.events.after(0, ["numbers"], 1_000_000)
        assert values == list(range(len(values)))  # each once, none missing
        assert len(values) % BATCH == 0  # a write is there whole or not at all
        assert said["rows"] <= len(values) <= said["rows"] + BATCH  # at most the one that was under way
        told = [event.data for event in events]
        assert told == list(range(BATCH, (len(told) + 1) * BATCH, BATCH))
        assert said.get("event", 0) <= max(told, default=0) <= len(values)
        cut_off += said["rows"] != said.get("event") or len(values) != said["rows"]
    assert cut_off, "no kill met a write"
    with sqlite3.connect(folder / "skerry.sqlite3") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM history_counter WHERE revised_at IS NOT NULL").fetchone() == (
            0,
        )
