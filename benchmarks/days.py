"""Contestants that read a day of a history in this process, and write one; asked by lines, answers by lines.

fill FOLDER ROWS          a database with so many rows, five minutes apart
read FOLDER DAYS SEED     median seconds of a day: by the bare query, by the store
write FOLDER ROWS BATCH   rows a second, each batch committed"""

import random
import sqlite3
import sys
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import uvloop

from skerry.logs import configure
from skerry.series.grid import GridState
from skerry.settings import Settings
from skerry.store import Store, open_store
from skerry.store.engine.instant import EPOCH, MICROSECOND

END = datetime(2026, 1, 1, tzinfo=UTC)
EVERY = GridState.SERIES.every
DAY = timedelta(days=1)
YEARS = 8
"""Days that are asked for lie in so many years before the end: within a million rows."""
COLUMNS = ", ".join(GridState.__struct_fields__)
TABLE = f"history_{GridState.SERIES.name}"
BARE = f"SELECT {COLUMNS} FROM {TABLE} WHERE timestamp >= ? AND timestamp <= ? ORDER BY timestamp LIMIT 501"
FILL = f"""
WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :rows)
INSERT INTO {TABLE} ({COLUMNS})
SELECT :first + n * :every, 800.5 + n % 97, 900.25 + n % 89, 50.01, n % 13 - 6.5, n % 7 - 3.5, 300.75 + n % 31, n % 101 * 1.5,
    NULL FROM number"""


def opened(folder: Path) -> Any:
    return open_store(Settings(data_dir=folder))


def stored(moment: datetime) -> int:
    return (moment - EPOCH) // MICROSECOND


def bare(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / "skerry.sqlite3", isolation_level=None)


async def fill(folder: Path, rows: int) -> str:
    async with opened(folder) as store:
        await store.history(GridState).newest()  # makes the table
    with closing(bare(folder)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        first = stored(END) - rows * (EVERY // MICROSECOND)
        connection.execute(FILL, {"rows": rows, "first": first, "every": EVERY // MICROSECOND})
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (count,) = connection.execute(f"SELECT count(*) FROM {TABLE}").fetchone()
    return str(count)


async def read(folder: Path, days: int, seed: int) -> str:
    chosen = [END - DAY * random.Random(seed + number).randrange(2, YEARS * 365) for number in range(days)]
    async with opened(folder) as store:
        with closing(bare(folder)) as connection:
            await compare(store, connection, chosen)
            without, ours = [], []
            for day in chosen:
                start = time.perf_counter()
                connection.execute(BARE, (stored(day), stored(day + DAY) - 1)).fetchall()
                without.append(time.perf_counter() - start)
                start = time.perf_counter()
                await store.history(GridState).read(start=day, end=day + DAY - timedelta(microseconds=1))
                ours.append(time.perf_counter() - start)
    return f"{median(without)} {median(ours)}"


async def compare(store: Store, connection: sqlite3.Connection, days: list[datetime]) -> None:
    """Both give the same rows, all of them; and what they read is in memory from here on."""
    for day in days:
        rows = connection.execute(BARE, (stored(day), stored(day + DAY) - 1)).fetchall()
        page = await store.history(GridState).read(start=day, end=day + DAY - timedelta(microseconds=1))
        found = [(stored(row.timestamp), *msgspec.structs.astuple(row)[1:]) for row in page.items]
        if found != rows or len(rows) != DAY // EVERY:
            raise SystemExit(f"{len(found)} rows of {day}, and {len(rows)} by the bare query")


async def write(folder: Path, rows: int, batch: int) -> str:
    states = [
        GridState(END + number * EVERY, 800.5 + number % 97, 900.25, 50.01, -6.5, 3.5, 300.75, None)
        for number in range(rows)
    ]
    async with opened(folder) as store:
        history = store.history(GridState)
        await history.newest()
        start = time.perf_counter()
        for start in range(0, rows, batch):
            await history.write(states[start : start + batch])
        seconds = time.perf_counter() - start
    return str(rows / seconds)


def main() -> None:
    configure("json", "warning")  # what there is to say goes elsewhere than the answers
    known = {"fill": fill, "read": read, "write": write}
    for line in sys.stdin:
        name, folder, *numbers = line.split()
        print(uvloop.run(known[name](Path(folder), *map(int, numbers))), flush=True)  # type: ignore[operator]


if __name__ == "__main__":
    main()
