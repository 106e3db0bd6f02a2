"""The running server against its own OpenAPI document, with values that nobody thought of."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from skerry import registry
from skerry.api.endpoint import PREFIX, Kind
from skerry.app import create_app
from skerry.settings import Settings
from tests.replaying import ReplayServer
from tests.serving import served

# The server outlives each test, but it meets a provider for the first time, and takes up its pace, within one.
pytestmark = pytest.mark.usefixtures("unpaced")

CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 12


@pytest.fixture(scope="session")
def server(replay_server: ReplayServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all operations, in a thread of its own."""
    folder: Path = tmp_path_factory.mktemp("schemathesis")
    started, stopping = threading.Event(), threading.Event()
    address: list[str] = []

    async def live() -> None:
        app = create_app(
            Settings(gateway=replay_server.url, data_dir=folder, rate_limit="off", collect=False, upstream_deadline=2.0)
        )
        async with served(app) as url:
            address.append(url)
            started.set()
            await asyncio.to_thread(stopping.wait)

    thread = threading.Thread(target=asyncio.run, args=[live()], daemon=True)
    thread.start()
    assert started.wait(20)
    yield address[0]
    stopping.set()
    thread.join(10)


@pytest.fixture(scope="session")
def document(server: str) -> Any:
    return schemathesis.openapi.from_url(f"{server}/openapi.json")


@pytest.mark.parametrize(
    "path",
    # The stream has no end; tests/http/test_streaming.py listens to it.
    [PREFIX + endpoint.path for endpoint in registry.endpoints() if endpoint.kind is not Kind.STREAM]
    + [f"{PREFIX}/status"],
)
def test_every_operation_keeps_its_word(path: str, document: Any) -> None:
    operation = document[path]["GET"]

    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate],
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        response = case.call(timeout=15)
        # 502 is what a recorded world must answer for what was not recorded; any other failure of ours is a defect.
        assert response.status_code < 500 or response.status_code == 502, response.text
        case.validate_response(response, checks=CHECKS)

    check()
