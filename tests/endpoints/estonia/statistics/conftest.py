"""For tests of replies that differ in one member from the recorded ones of a provider."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from tests.replaying import ReplayServer

CASSETTES = Path(__file__).parents[3] / "cassettes"
Altered = Callable[..., str]


@pytest.fixture
def altered(tmp_path: Path) -> Iterator[Altered]:
    """Makes a gateway with the cassettes of one provider, of which a file has other members, or is another:
    `altered("stat_ee", "ia021_query.json", {"size": [1]})`."""
    servers: list[ReplayServer] = []

    def serve(source: str, file: str, change: dict[str, Any] | bytes) -> str:
        folder = copytree(CASSETTES / source, tmp_path / f"altered{len(servers)}")
        place = folder / file
        if isinstance(change, dict):
            change = json.dumps({**json.loads(place.read_bytes()), **change}).encode()
        place.write_bytes(change)
        servers.append(ReplayServer(folder).start())
        return servers[-1].url

    yield serve
    for server in servers:
        server.stop()
