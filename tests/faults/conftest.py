from collections.abc import Iterator
from contextlib import nullcontext
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
def _when_its_figures_were_new(request: pytest.FixtureRequest) -> Iterator[None]:
    """An endpoint that declares when its cassettes were new is tested then."""
    endpoint = request.node.callspec.params.get("endpoint") if hasattr(request.node, "callspec") else None
    recorded = declared(endpoint).recorded if endpoint else None
    with time_machine.travel(recorded) if recorded else nullcontext():
        yield
