"""Fills, reads and writes a history in this process. Reads commands from stdin and prints one result a line.

fill FOLDER ROWS          a database with ROWS rows, five minutes apart
read FOLDER DAYS SEED     median seconds of a day: with the bare query, with the store
write FOLDER ROWS BATCH   rows per second, each batch committed"""

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
"""Days are chosen from this many years before the end, which is within a million rows."""
COLUMNS = ", ".join(GridState.__struct_fields__)
TABLE = f"history_{GridState.SERIES.name}"
BARE = f"SELECT {COLUMNS} FROM {TABLE} WHERE timestamp >= ? AND timestamp <= ? ORDER BY timestamp LIMIT 501"
FILL = f"""
WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :rows)
INSERT INTO {TABLE} ({COLUMNS})
SELECT :first + n * :every, 800.5 + n % 97, 900.25 + n % 89, 50.01, n % 13 - 6.5, n % 7 - 3.5, 300.75 + n % 31, n % 101 * 1.5,
    NULL FROM number"""


def open_history(folder: Path) -> Any:
    return open_store(Settings(data_dir=folder))


def stored(moment: datetime) -> int:
    return (moment - EPOCH) // MICROSECOND


def connect(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / "skerry.sqlite3", isolation_level=None)


async def fill(folder: Path, rows: int) -> str:
    async with open_history(folder) as store:
        await store.history(GridState).newest()  # creates the table
    with closing(connect(folder)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        first = stored(END) - rows * (EVERY // MICROSECOND)
        connection.execute(FILL, {"rows": rows, "first": first, "every": EVERY // MICROSECOND})
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (count,) = connection.execute(f"SELECT count(*) FROM {TABLE}").fetchone()
    return str(count)


async def read(folder: Path, days: int, seed: int) -> str:
    chosen = [END - DAY * random.Random(seed + number).randrange(2, YEARS * 365) for number in range(days)]
    async with open_history(folder) as store:
        with closing(connect(folder)) as connection:
            await compare(store, connection, chosen)
            bare_seconds, read_seconds = [], []
            for day in chosen:
                start = time.perf_counter()
                connection.execute(BARE, (stored(day), stored(day + DAY) - 1)).fetchall()
                bare_seconds.append(time.perf_counter() - start)
                start = time.perf_counter()
                await store.history(GridState).read(start=day, end=day + DAY - timedelta(microseconds=1))
                read_seconds.append(time.perf_counter() - start)
    return f"{median(bare_seconds)} {median(read_seconds)}"


async def compare(store: Store, connection: sqlite3.Connection, days: list[datetime]) -> None:
    """Check that both return the same rows. This also loads the pages into memory."""
    for day in days:
        rows = connection.execute(BARE, (stored(day), stored(day + DAY) - 1)).fetchall()
        page = await store.history(GridState).read(start=day, end=day + DAY - timedelta(microseconds=1))
        found = [(stored(row.timestamp), *msgspec.structs.astuple(row)[1:]) for row in page.items]
        if found != rows or len(rows) != DAY // EVERY:
            raise SystemExit(f"{len(found)} rows of {day}, and {len(rows)} with the bare query")


async def write(folder: Path, rows: int, batch: int) -> str:
    states = [
        GridState(END + number * EVERY, 800.5 + number % 97, 900.25, 50.01, -6.5, 3.5, 300.75, None)
        for number in range(rows)
    ]
    async with open_history(folder) as store:
        history = store.history(GridState)
        await history.newest()
        start = time.perf_counter()
        for first in range(0, rows, batch):
            await history.write(states[first : first + batch])
        seconds = time.perf_counter() - start
    return str(rows / seconds)


def main() -> None:
    configure("json", "warning")  # logs must not mix with the results
    known = {"fill": fill, "read": read, "write": write}
    for line in sys.stdin:
        name, folder, *numbers = line.split()
        print(uvloop.run(known[name](Path(folder), *map(int, numbers))), flush=True)  # type: ignore[operator]


if __name__ == "__main__":
    main()
