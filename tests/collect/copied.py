"""Cassettes of a test's own, which it may change between two looks at a provider."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.replaying import CASSETTES, ReplayServer


@contextmanager
def copied(folder: Path, *sources: str) -> Iterator[ReplayServer]:
    """Serves copies of the cassettes of these sources, which are in this folder from here on."""
    for source in sources:
        shutil.copytree(CASSETTES / source, folder / source)
    server = ReplayServer(folder).start()
    try:
        yield server
    finally:
        server.stop()


def rewrite(file: Path, change: Callable[[Any], None]) -> None:
    """Have a provider answer something else: the function changes the recorded JSON in place."""
    document = json.loads(file.read_text("utf-8"))
    change(document)
    file.write_text(json.dumps(document), "utf-8")
