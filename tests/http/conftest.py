"""The application with the endpoints of `harbours.py` instead of its own."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from skerry.settings import Settings
from tests.conftest import Api, opened
from tests.http.harbours import all_of_them
from tests.upstream.conftest import Provider, provider

__all__ = ["provider"]

Harboured = Callable[..., AbstractAsyncContextManager[Api]]


@pytest.fixture
def harbour_settings(tmp_path: Path, provider: Provider) -> Callable[..., Settings]:
    fixed = {"gateway": provider.url, "data_dir": tmp_path, "rate_limit": "off", "collect": False}
    return lambda **changes: Settings(**{**fixed, "upstream_deadline": 1.0, **changes})


@pytest.fixture
def open_harbours(harbour_settings: Callable[..., Settings]) -> Harboured:
    """Opens the application with settings of the test's choice."""
    return lambda **changes: opened(harbour_settings(**changes), all_of_them())


@pytest.fixture
async def sea(open_harbours: Harboured) -> AsyncIterator[Api]:
    """The application before a provider that the test scripts, nothing cached yet."""
    async with open_harbours() as api:
        yield api
