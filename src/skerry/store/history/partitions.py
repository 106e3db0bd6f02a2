"""Monthly partitions of a series' table, on PostgreSQL without TimescaleDB.

The table is partitioned by month (UTC) of the moment. PostgreSQL routes each row to its partition, and a query over a
period reads only the partitions of that period. A partition is a table such as `history_grid_2026_03`, which an
operator may detach, archive or drop. Tables of versions before partitioning stay unpartitioned and keep working."""

import time
from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from skerry.clock import now
from skerry.store.engine.database import Database
from skerry.store.history.series import Columns

MONTHS_AHEAD = 2
"""Number of months that are created in advance, so that the first row of a month does not wait."""
BATCH_SIZE = 50
"""Months created in one transaction: an import may contain decades."""
RECHECK_INTERVAL = 600.0
"""Seconds between two lookups of the existing partitions, because an operator may drop some."""

Month = tuple[int, int]

IS_PARTITIONED = "SELECT relkind = 'p' FROM pg_class WHERE oid = to_regclass(:table)"
LIST_PARTITIONS = (
    "SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = to_regclass(:table)"
)


class Partitions:
    """Creates the partitions that rows are written to."""

    def __init__(self, database: Database, columns: Columns) -> None:
        self._database = database
        self._table = columns.table.name
        self._existing: frozenset[Month] = frozenset()
        self._checked_at = float("-inf")
        self._partitioned = not database.sqlite

    async def ensure(self, moments: Iterable[datetime]) -> None:
        """Create the missing partitions for these moments and for the next months. Raises StoreUnavailable."""
        if not self._partitioned:
            return
        wanted = {month_of(moment) for moment in moments}
        if not wanted:
            return
        newest = month_of(now())
        for _ in range(MONTHS_AHEAD + 1):
            wanted.add(newest)
            newest = next_month(newest)
        if not await self._check_partitions():
            return
        missing = sorted(wanted - self._existing)
        for start in range(0, len(missing), BATCH_SIZE):
            await self._create(missing[start : start + BATCH_SIZE])

    async def _check_partitions(self) -> bool:
        """Whether the table is partitioned. Reads the list of partitions if the last check is too old."""
        if time.monotonic() < self._checked_at + RECHECK_INTERVAL:
            return self._partitioned
        async with self._database.reading() as connection:
            self._partitioned = bool(await connection.scalar(text(IS_PARTITIONED), {"table": self._table}))
            self._existing = await self._months(connection)
        self._checked_at = time.monotonic()
        return self._partitioned

    async def _create(self, months: list[Month]) -> None:
        # If several processes miss the same month, one creates it.
        async with self._database.writing("schema") as connection:
            existing = await self._months(connection)
            for month in months:
                if month in existing:
                    continue
                name = f"{self._table}_{month[0]:04d}_{month[1]:02d}"
                # Create the table first and attach it afterwards: this does not block readers and writers of other
                # months.
                await connection.execute(
                    text(f"CREATE TABLE {name} (LIKE {self._table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)")
                )
                await connection.execute(
                    text(
                        f"ALTER TABLE {self._table} ATTACH PARTITION {name} "
                        f"FOR VALUES FROM ({_boundary(month)}) TO ({_boundary(next_month(month))})"
                    )
                )
        self._existing = existing | frozenset(months)

    async def _months(self, connection: AsyncConnection) -> frozenset[Month]:
        names = (await connection.execute(text(LIST_PARTITIONS), {"table": self._table})).scalars()
        ends = (name.removeprefix(f"{self._table}_").split("_") for name in names)
        return frozenset((int(end[0]), int(end[1])) for end in ends if len(end) == 2 and "".join(end).isdecimal())


def month_of(moment: datetime) -> Month:
    """The month (UTC) of a moment."""
    there = moment.astimezone(UTC)
    return there.year, there.month


def next_month(month: Month) -> Month:
    return (month[0] + 1, 1) if month[1] == 12 else (month[0], month[1] + 1)


def _boundary(month: Month) -> str:
    if month == (1, 1):
        return "MINVALUE"  # PostgreSQL's -infinity is before every datetime
    if month[0] > 9999:
        return "MAXVALUE"
    return f"'{month[0]:04d}-{month[1]:02d}-01 00:00:00+00'"
