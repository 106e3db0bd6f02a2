"""The command line, in this process or, where a process is the point, in one of its own."""

import os
import pty
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile

import pytest

from skerry.cli import main


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    returncode: int
    stdout: str
    stderr: str


COLOUR = re.compile(r"\x1b\[[\d;]*m")
Run = Callable[..., Done]


@pytest.fixture(scope="session")
def cache_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the listing is kept, so that the registry is read once."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def environment(tmp_path: Path, cache_home: Path) -> dict[str, str]:
    """Of a command: nothing of this machine's settings, a data directory of the test."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SKERRY_")}
    ours = {"SKERRY_DATA_DIR": str(tmp_path), "XDG_CACHE_HOME": str(cache_home), "NO_COLOR": "1", "COLUMNS": "200"}
    return {**kept, **ours}


@pytest.fixture
def run(
    environment: dict[str, str],
    tmp_path: Path,
    new_store: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Run:
    """Runs a command in this process, as `skerry` does. `environment` may be changed before."""
    copyfile(new_store, tmp_path / new_store.name)

    def skerry(*arguments: str) -> Done:
        for name in os.environ.keys() - environment.keys():
            monkeypatch.delenv(name)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["skerry", *arguments])
        capfd.readouterr()
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        written = capfd.readouterr()
        return Done(code, written.out, written.err)

    return skerry


@pytest.fixture
def start(environment: dict[str, str]) -> "Callable[..., subprocess.Popen[str]]":
    """Starts a command in a process of its own."""

    def skerry(*arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "skerry", *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return skerry


@pytest.fixture
def terminal(run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> Run:
    """Runs a command in this process with a terminal of 100 columns as its standard output. Colours are left out."""
    environment["COLUMNS"] = "100"

    def skerry(*arguments: str) -> Done:
        ours, theirs = pty.openpty()
        shown: list[bytes] = []

        def read() -> None:
            with suppress(OSError):  # as Linux says that the other end is closed
                while piece := os.read(ours, 65536):
                    shown.append(piece)

        reader = threading.Thread(target=read)
        reader.start()
        with monkeypatch.context() as patch, open(theirs, "w") as stdout:  # noqa: PTH123  a descriptor
            patch.setattr(sys, "stdout", stdout)
            done = run(*arguments)
        reader.join(10)
        os.close(ours)
        return Done(done.returncode, COLOUR.sub("", b"".join(shown).decode()).replace("\r\n", "\n"), done.stderr)

    return skerry
