"""The store on both engines: each test that takes `settings` or `store` runs on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from skerry.settings import Settings
from skerry.store import Store, open_store
from tests.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]

OpenStore = Callable[[], Awaitable[Store]]


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Settings that name an empty database."""
    if request.param == "sqlite":
        return Settings(data_dir=tmp_path)
    return Settings(data_dir=tmp_path, database_url=request.getfixturevalue("postgres_url"))


@pytest.fixture
async def open_another(settings: Settings) -> AsyncIterator[OpenStore]:
    """Opens further stores on the same database, as further processes would."""
    async with AsyncExitStack() as stack:

        async def open_one() -> Store:
            return await stack.enter_async_context(open_store(settings))

        yield open_one


@pytest.fixture
async def store(open_another: OpenStore) -> Store:
    return await open_another()
