"""An application whose registers have been read."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from skerry import registry
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.replaying import ReplayServer


@pytest.fixture
async def collected(
    open_api: Opened, request: pytest.FixtureRequest, replay: ReplayServer, tmp_path: Path
) -> AsyncIterator[Api]:
    """The application of the test module, after its collector has run once."""
    subject = request.module.__name__.rpartition(".test_")[2]
    endpoints = [entry for entry in registry.endpoints() if entry.module == f"estonia.registers.{subject}"]
    await run_jobs(endpoints, Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api() as api:
        yield api
