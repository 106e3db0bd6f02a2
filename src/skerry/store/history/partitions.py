"""The months of a series' table, on a PostgreSQL without TimescaleDB.

A table is made partitioned by month (UTC) of the moment; rows find their month by themselves, and a query with a range of
time opens the months in it only. Each month is a table of its own, `history_grid_2026_03`, which an operator may detach,
archive or drop. A table that was made before we did so stays whole and goes on working."""

import time
from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from skerry.clock import now
from skerry.store.engine.database import Database
from skerry.store.history.series import Columns

AHEAD = 2
"""Months made before their time, so that no first row of a month waits."""
BATCH_SIZE = 50
"""Months made in one transaction: an import may bring decades."""
LOOK_AGAIN = 600.0
"""Seconds after which it is looked again which there are: an operator may have dropped some."""

Month = tuple[int, int]

PARTITIONED = "SELECT relkind = 'p' FROM pg_class WHERE oid = to_regclass(:table)"
PRESENT = (
    "SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = to_regclass(:table)"
)


class Partitions:
    """Makes the months that rows are to be written to."""

    def __init__(self, database: Database, columns: Columns) -> None:
        self._database = database
        self._table = columns.table.name
        self._present: frozenset[Month] = frozenset()
        self._looked_at = float("-inf")
        self._partitioned = not database.sqlite

    async def ensure(self, moments: Iterable[datetime]) -> None:
        """Make the months of these moments, and the next ones, where they are missing. Raises StoreUnavailable."""
        if not self._partitioned:
            return
        wanted = {month_of(moment) for moment in moments}
        if not wanted:
            return
        newest = month_of(now())
        for _ in range(AHEAD + 1):
            wanted.add(newest)
            newest = following(newest)
        if not await self._look():
            return
        missing = sorted(wanted - self._present)
        for begin in range(0, len(missing), BATCH_SIZE):
            await self._make(missing[begin : begin + BATCH_SIZE])

    async def _look(self) -> bool:
        """Whether the table has months; which they are is looked up now and then."""
        if time.monotonic() < self._looked_at + LOOK_AGAIN:
            return self._partitioned
        async with self._database.reading() as connection:
            self._partitioned = bool(await connection.scalar(text(PARTITIONED), {"table": self._table}))
            self._present = await self._months(connection)
        self._looked_at = time.monotonic()
        return self._partitioned

    async def _make(self, months: list[Month]) -> None:
        # Of several processes that miss the same month, one makes it and the others find it.
        async with self._database.writing("schema") as connection:
            present = await self._months(connection)
            for month in months:
                if month in present:
                    continue
                name = f"{self._table}_{month[0]:04d}_{month[1]:02d}"
                # Made apart and then attached, which readers and writers of the other months need not wait for.
                await connection.execute(
                    text(f"CREATE TABLE {name} (LIKE {self._table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)")
                )
                await connection.execute(
                    text(
                        f"ALTER TABLE {self._table} ATTACH PARTITION {name} "
                        f"FOR VALUES FROM ({_bound(month)}) TO ({_bound(following(month))})"
                    )
                )
        self._present = present | frozenset(months)

    async def _months(self, connection: AsyncConnection) -> frozenset[Month]:
        names = (await connection.execute(text(PRESENT), {"table": self._table})).scalars()
        ends = (name.removeprefix(f"{self._table}_").split("_") for name in names)
        return frozenset((int(end[0]), int(end[1])) for end in ends if len(end) == 2 and "".join(end).isdecimal())


def month_of(moment: datetime) -> Month:
    """The month, in UTC, that a moment is in."""
    there = moment.astimezone(UTC)
    return there.year, there.month


def following(month: Month) -> Month:
    return (month[0] + 1, 1) if month[1] == 12 else (month[0], month[1] + 1)


def _bound(month: Month) -> str:
    if month == (1, 1):
        return "MINVALUE"  # the first moment of all is PostgreSQL's -infinity
    if month[0] > 9999:
        return "MAXVALUE"
    return f"'{month[0]:04d}-{month[1]:02d}-01 00:00:00+00'"
