"""Bringing the database to the form that this version of Skerry expects."""

import asyncio
from pathlib import Path

import structlog
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from skerry.errors import StoreUnavailable
from skerry.store.engine.database import Database, prepare_directory

HEAD = "0003"
"""The newest revision in `migrations/versions`."""
MIGRATION_TIMEOUT = 120.0
"""Seconds that a migration, or waiting for that of another process, may take."""

log = structlog.get_logger(__name__)


async def migrate(database: Database) -> None:
    """Run the migrations that are still to run; when there are none, which is the rule, look and return.

    Of several processes that start at once, one migrates and the others wait. Raises StoreUnavailable when the database
    cannot be used: no connection, a damaged file, a newer version's tables."""
    if isinstance(database.address, Path):
        await asyncio.to_thread(prepare_directory, database.address)
        await _first_contact(database)
    async with database.reading() as connection:
        if await _revision(connection) == HEAD:
            return
    patient = Database(database.address, statement_timeout=MIGRATION_TIMEOUT)
    try:
        async with patient.writing("migrations") as connection:
            before = await _revision(connection)
            if before != HEAD:
                await connection.run_sync(_upgrade)
                log.info("store migrated", before=before, after=HEAD)
    finally:
        await patient.close()


async def _first_contact(database: Database) -> None:
    # Our first connection turns a new file to WAL, which is the one thing that SQLite's busy handler does not wait for:
    # processes that create the file together have to try again.
    for pause in (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, None):
        try:
            async with database.reading():
                return
        except StoreUnavailable as error:
            if pause is None or "SQLITE_BUSY" not in str(error):
                raise StoreUnavailable(f"cannot open {database.address}: {error}") from error
            await asyncio.sleep(pause)


async def _revision(connection: AsyncConnection) -> str | None:
    def read(connection: Connection) -> str | None:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()

    return await connection.run_sync(read)


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreUnavailable("the database was written by another, probably newer, version of Skerry") from error
