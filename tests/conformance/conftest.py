"""An application with one endpoint, for what must hold for each of them."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
import time_machine

from skerry.api.endpoint import Endpoint
from skerry.http.service import service_endpoints
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conformance.examples import moment
from tests.conftest import Api, opened
from tests.replaying import ReplayServer

Serving = Callable[[Endpoint[Any]], AbstractAsyncContextManager[Api]]


@pytest.fixture
def serving(replay: ReplayServer, new_store: Path, tmp_path: Path) -> Serving:
    """An application with one endpoint, before the recorded upstreams, at the fixed moment of the examples."""

    @asynccontextmanager
    async def serve(endpoint: Endpoint[Any]) -> AsyncIterator[Api]:
        copyfile(new_store, tmp_path / new_store.name)
        settings = Settings(
            gateway=replay.url,
            data_dir=tmp_path,
            rate_limit="off",
            check_limit="off",
            collect=False,
            upstream_deadline=5.0,
            paced=False,
        )
        with time_machine.travel(moment(endpoint), tick=False):
            await run_jobs([endpoint], settings)
            # Endpoints about the server tell of all others.
            about = endpoint in service_endpoints()
            async with opened(settings, None if about else [endpoint], service_routes=about) as api:
                yield api

    return serve
