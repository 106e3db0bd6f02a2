"""The example of the README runs as it stands."""

import re
from pathlib import Path

import pytest

from tests.replaying import ReplayServer

README = Path(__file__).parents[2] / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_example_runs(
    replay: ReplayServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SKERRY_GATEWAY", replay.url)
    monkeypatch.setenv("SKERRY_DATA_DIR", str(tmp_path))
    [example] = BLOCK.findall(README.read_text("utf-8"))
    names: dict[str, object] = {}
    exec(example, names)
    printed = capsys.readouterr().out
    assert "Oslo" in printed
    assert "24.0 " in printed
    assert getattr(names["frame"], "shape", None) == (9, 5)
