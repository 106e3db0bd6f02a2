"""Processes of this server, and their calls to providers by hour."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct, structs
from sqlalchemy import Table, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from skerry.models.server_activity import ProviderFailure, ProviderHour, ServerProcess
from skerry.store.engine.database import Database
from skerry.store.engine.schema import processes, provider_failures, provider_hours

PROCESS_TTL = timedelta(minutes=2)
"""Time after which a process that has not reported counts as ended."""
RETENTION = timedelta(hours=48)
"""How long hours and failures are kept."""


class OtherProcesses(Struct, frozen=True):
    """What the processes other than this one have reported."""

    processes: Sequence[ServerProcess] = ()
    hours: Sequence[ProviderHour] = ()
    """By provider and hour, of all these processes together."""
    failures: Sequence[ProviderFailure] = ()
    """The newest of each provider, of any process."""


class ActivityStore:
    """Every method raises StoreUnavailable if the database does not answer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def report(
        self, process: ServerProcess, hours: Sequence[ProviderHour], failures: Sequence[ProviderFailure]
    ) -> None:
        """Store what a process is doing, and delete what is older than the retention.

        `hours` are the totals of the process, which replace those that it has reported before: a report whose
        confirmation was lost can be repeated."""
        moment = process.last_seen_at
        async with self._database.writing("activity") as connection:
            await self._replace(connection, processes, [structs.asdict(process)])
            rows = [{**structs.asdict(hour), "process": process.id} for hour in hours]
            await self._replace(connection, provider_hours, rows)
            rows = [structs.asdict(failure) for failure in failures]
            await self._replace(connection, provider_failures, rows, newer_by="failed_at")
            await connection.execute(delete(processes).where(processes.c.last_seen_at < moment - PROCESS_TTL))
            await connection.execute(delete(provider_hours).where(provider_hours.c.started_at < moment - RETENTION))
            await connection.execute(
                delete(provider_failures).where(provider_failures.c.failed_at < moment - RETENTION)
            )

    async def remove(self, process_id: str) -> None:
        """Remove a process that ends. Its calls are kept."""
        async with self._database.writing("activity") as connection:
            await connection.execute(delete(processes).where(processes.c.id == process_id))

    async def others(self, process_id: str, since: datetime, moment: datetime) -> OtherProcesses:
        """What the other processes have reported: their calls in the hours from `since`, and the processes that are
        running at `moment`."""
        running = (
            select(processes)
            .where(processes.c.id != process_id, processes.c.last_seen_at >= moment - PROCESS_TTL)
            .order_by(processes.c.started_at, processes.c.id)
        )
        columns = provider_hours.c
        hours = (
            select(
                columns.provider,
                columns.started_at,
                func.sum(columns.call_count),
                func.sum(columns.failure_count),
                func.sum(columns.reply_count),
                func.sum(columns.reply_seconds),
                func.max(columns.last_success_at),
                func.max(columns.last_failure_at),
            )
            .where(columns.started_at >= since, columns.process != process_id)
            .group_by(columns.provider, columns.started_at)
        )
        failures = select(provider_failures).where(provider_failures.c.failed_at >= since)
        async with self._database.reading() as connection:
            return OtherProcesses(
                [ServerProcess(*row) for row in await connection.execute(running)],
                [ProviderHour(*row) for row in await connection.execute(hours)],
                [ProviderFailure(*row) for row in await connection.execute(failures)],
            )

    async def _replace(
        self, connection: AsyncConnection, table: Table, rows: Sequence[dict[str, Any]], newer_by: str | None = None
    ) -> None:
        """Insert rows, or replace those with the same keys; with `newer_by`, only if that moment is older."""
        if not rows:
            return
        insert = self._database.insert(table)
        keys = [column.name for column in table.primary_key]
        changed = {column.name: insert.excluded[column.name] for column in table.columns if column.name not in keys}
        is_newer = None if newer_by is None else table.c[newer_by] < insert.excluded[newer_by]
        await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=changed, where=is_newer), rows)
