from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine

from tests.declared import declared
from tests.faults.trial import Trial, Trying
from tests.replaying import ReplayServer


@pytest.fixture
def trying(replay_server: ReplayServer, new_store: Path, tmp_path: Path) -> Iterator[Trying]:
    replay_server.reset()
    yield lambda endpoint: Trial(endpoint, replay_server, tmp_path, new_store)
    replay_server.reset()


@pytest.fixture(autouse=True)
def _while_its_cassettes_are_new(request: pytest.FixtureRequest) -> Iterator[None]:
    """Where old figures do not count, the providers' replies are of now."""
    endpoint = request.node.callspec.params.get("endpoint") if hasattr(request.node, "callspec") else None
    recorded = None if endpoint is None else declared(endpoint).recorded
    if recorded is None:
        yield
        return
    with time_machine.travel(recorded):
        yield
