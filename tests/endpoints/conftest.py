"""For tests of answers that a provider gives at one address now and then, so that the cassettes cannot have them too."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.replaying import ReplayServer

Answering = Callable[..., str]


@pytest.fixture
def answering(tmp_path: Path) -> Iterator[Answering]:
    """Makes a gateway at which addresses answer with these bodies: `answering({url: body}, status=500)`.

    More of an exchange (status, method, headers) is as in an index of cassettes, the same for all."""
    servers: list[ReplayServer] = []

    def serve(bodies: dict[str, bytes], **more: Any) -> str:
        folder = tmp_path / f"upstream{len(servers)}"
        folder.mkdir()
        lines = []
        for number, (url, body) in enumerate(bodies.items()):
            (folder / str(number)).write_bytes(body)
            lines.append(msgspec.json.encode({"url": url, "file": str(number), **more}))
        (folder / "index.jsonl").write_bytes(b"\n".join(lines))
        servers.append(ReplayServer(folder).start())
        return servers[-1].url

    yield serve
    for server in servers:
        server.stop()
