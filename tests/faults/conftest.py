from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.trial import Trial, Trying
from tests.replaying import ReplayServer


@pytest.fixture
def trying(replay_server: ReplayServer, new_store: Path, tmp_path: Path) -> Iterator[Trying]:
    replay_server.reset()
    yield lambda endpoint: Trial(endpoint, replay_server, tmp_path, new_store)
    replay_server.reset()
