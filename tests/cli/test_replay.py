"""`skerry replay`."""

import json
import re
import signal
import subprocess
import urllib.request
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Run


def test_replay_serves_a_folder(start: "Callable[..., subprocess.Popen[str]]", tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "index.jsonl").write_text('{"url": "https://api.example.org/v1/x?q=1", "file": "x.json"}\n')
    (folder / "x.json").write_text('{"x": 1}')
    with start("replay", str(folder), "--port", "0") as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("1 recorded exchanges on http://127.0.0.1:")
        found = re.fullmatch(r"SKERRY_GATEWAY=(http://127\.0\.0\.1:\d+)\n", server.stdout.readline())
        assert found
        with urllib.request.urlopen(f"{found[1]}/https/api.example.org/v1/x?q=1", timeout=5) as answer:
            assert json.load(answer) == {"x": 1}
        server.send_signal(signal.SIGINT)
        assert server.communicate(timeout=5) == ("", "")
        assert server.returncode == 0


def test_a_folder_without_recordings_is_one_line(run: Run, tmp_path: Path) -> None:
    done = run("replay", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "has no recordings" in done.stderr
    (tmp_path / "index.jsonl").write_text("{")
    done = run("replay", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
