"""Schema migrations."""

import asyncio
from pathlib import Path

import structlog
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from skerry.errors import StoreDamaged, StoreUnavailable
from skerry.store.engine.database import Database, prepare_directory

HEAD = "0005"
"""The newest revision in `migrations/versions`."""
MIGRATION_TIMEOUT = 120.0
"""Seconds for a migration, including the wait for one that runs in another process."""

DAMAGED = ("SQLITE_NOTADB", "SQLITE_CORRUPT")
"""Errors of SQLite for a file that is damaged or is no database."""

log = structlog.get_logger(__name__)


async def migrate(database: Database) -> None:
    """Run the pending migrations, if any.

    If several processes start at once, one migrates and the others wait. Raises StoreUnavailable if the database is
    unusable: no connection, tables of a newer version; StoreDamaged for a damaged file."""
    if isinstance(database.address, Path):
        await asyncio.to_thread(prepare_directory, database.address)
        await _open_file(database)
    async with database.reading() as connection:
        if await _revision(connection) == HEAD:
            return
    migrating = Database(database.address, statement_timeout=MIGRATION_TIMEOUT)
    try:
        async with migrating.writing("migrations") as connection:
            before = await _revision(connection)
            if before != HEAD:
                await connection.run_sync(_upgrade)
                log.info("store migrated", before=before, after=HEAD)
    finally:
        await migrating.close()


async def _open_file(database: Database) -> None:
    # The first connection switches a new file to WAL. SQLite's busy handler does not wait for that switch, so
    # processes that create the file together have to retry.
    for pause in (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, None):
        try:
            async with database.reading():
                return
        except StoreUnavailable as error:
            if any(kind in str(error) for kind in DAMAGED):
                raise StoreDamaged(
                    f"{database.address} is no intact database: move it away, with its -wal and -shm files, and a new one is "
                    "made; `sqlite3 FILE .recover` saves what can be read"
                ) from error
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
        raise StoreUnavailable("the database has the tables of another, probably newer version of Skerry") from error
