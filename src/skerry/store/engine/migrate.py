"""Schema migrations."""

import asyncio
import re
from pathlib import Path

import structlog
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from skerry.errors import StoreDamaged, StoreUnavailable, StoreUnreachable
from skerry.store.engine.database import Database, prepare_directory

HEAD = "0007"
"""The newest revision in `migrations/versions`."""
MIGRATION_TIMEOUT = 120.0
"""Seconds for a migration, including the wait for one that runs in another process."""

DAMAGED = ("SQLITE_NOTADB", "SQLITE_CORRUPT", "SQLITE_ERROR", "(OperationalError)")
"""Errors for a file that is damaged, is not a database, or has other tables than its revision says. The driver raises the
last one for a string that is not UTF-8."""

DISK_FAILURES = ("SQLITE_FULL", "SQLITE_IOERR")
"""Errors of SQLite for a disk that is full or fails; a later attempt may succeed."""
REVISION = re.compile(r"\d{4}")

log = structlog.get_logger(__name__)


async def migrate(database: Database) -> None:
    """Run the pending migrations, if any.

    If several processes start at once, one migrates and the others wait. Raises StoreUnavailable if the database is
    unusable (no connection, tables of a newer version), StoreDamaged for a damaged file, StoreUnreachable for an
    unreachable server or a full disk."""
    if not isinstance(database.address, Path):
        await _migrate(database)
        return
    try:
        await asyncio.to_thread(prepare_directory, database.address)
        await _open_file(database)
        await _migrate(database)
    except StoreUnavailable as error:
        if any(kind in str(error) for kind in DAMAGED):
            raise _damaged(database) from error
        if any(kind in str(error) for kind in DISK_FAILURES):
            raise StoreUnreachable(f"cannot write to {database.address}: {error}") from error
        raise
    except Exception as error:
        # A damaged file can raise any error: for a name that is not UTF-8, for a missing column.
        log.warning("migration failed", error=repr(error)[:200])
        raise _damaged(database) from error


def _damaged(database: Database) -> StoreDamaged:
    return StoreDamaged(
        f"{database.address} is damaged or not a database: move it away, with its -wal and -shm files, and a new one is "
        "created; `sqlite3 FILE .recover` recovers readable rows"
    )


async def _migrate(database: Database) -> None:
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
            if pause is None or "SQLITE_BUSY" not in str(error):
                raise StoreUnavailable(f"cannot open {database.address}: {error}") from error
            await asyncio.sleep(pause)


async def _revision(connection: AsyncConnection) -> str | None:
    def read(connection: Connection) -> str | None:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found is not None and not REVISION.fullmatch(str(found)):
            raise ValueError("not a revision")
        return found

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
