from pathlib import Path

import httpx
import pytest


@pytest.fixture(scope="module")
def document(server: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published document, in a file."""
    file: Path = tmp_path_factory.mktemp("document") / "openapi.json"
    file.write_bytes(httpx.get(f"{server}/openapi.json").content)
    return file
