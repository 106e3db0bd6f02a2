"""Contestants and load generators: processes of their own, each on one core, none of which outlives us."""

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from urllib.error import URLError

ROOT = Path(__file__).parents[1]
_CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE = _CORES[0]
CLIENT_CORE = _CORES[-1]
"""The same as SERVER_CORE on a machine of one core; the table's head says so."""
START_TIMEOUT = 20.0
PR_SET_PDEATHSIG = 1


class Failed(Exception):
    """A benchmark could not be run as described; no figure of it may be printed."""


class Processes:
    """Starts processes and, at its end, ends them: the last started first. If we are killed, the kernel ends them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        """For their logs and files."""
        self._started = ExitStack()
        self._libc = ctypes.CDLL(None, use_errno=True)

    def __enter__(self) -> "Processes":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._started.close()

    def start(
        self, name: str, command: Sequence[str], *, core: int, environment: Mapping[str, str] | None = None
    ) -> "subprocess.Popen[bytes]":
        """A process on one core. What it says goes to a file, which is shown when it does not come up."""
        with self.log(name).open("wb") as log:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self._environment(environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=lambda: self._prepare(core),
            )
        self._started.callback(end, process)
        return process

    def start_talking(self, command: Sequence[str], *, core: int) -> "subprocess.Popen[bytes]":
        """A process on one core that is asked by lines and answers by lines."""
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self._environment(None),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            preexec_fn=lambda: self._prepare(core),
        )
        self._started.callback(end, process)
        return process

    def run(self, command: Sequence[str], *, core: int, within: float) -> str:
        """What a process that ends by itself says."""
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self._environment(None),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            preexec_fn=lambda: self._prepare(core),
        )
        try:
            said, _ = process.communicate(timeout=within)
        except subprocess.TimeoutExpired:
            raise Failed(f"{command[0]} did not end within {within:.0f} s") from None
        finally:
            end(process)
        if process.returncode != 0:
            raise Failed(f"{' '.join(command)} ended with {process.returncode}")
        return said.decode()

    def python(self, module: str, *arguments: str) -> list[str]:
        return [sys.executable, "-m", module, *arguments]

    def log(self, name: str) -> Path:
        return self.folder / f"{name.replace(' ', '-')}.log"

    def _environment(self, more: Mapping[str, str] | None) -> dict[str, str]:
        """Ours, without settings of Skerry; compiled modules are kept, as on any machine that has run it before."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SKERRY_")}
        kept.pop("PYTHONDONTWRITEBYTECODE", None)
        return {**kept, "PYTHONPYCACHEPREFIX": str(self.folder / "bytecode"), **(more or {})}

    def _prepare(self, core: int) -> None:
        """In the new process, before its program."""
        self._libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
        os.sched_setaffinity(0, {core})


def end(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def fetch(url: str, headers: Mapping[str, str] | None = None) -> bytes:
    """The body of a 200, as it came; raises OSError for anything else."""
    request = urllib.request.Request(url, headers=dict(headers or {}))
    with urllib.request.urlopen(request, timeout=START_TIMEOUT) as response:
        body: bytes = response.read()
        return body


def first_answer(url: str, process: "subprocess.Popen[bytes]", log: Path) -> bytes:
    """Wait until a server answers 200 here; its body."""
    until = time.monotonic() + START_TIMEOUT
    while time.monotonic() < until and process.poll() is None:
        try:
            return fetch(url)
        except (URLError, ConnectionError):
            time.sleep(0.005)
    said = log.read_text("utf-8", "replace")[-2000:]
    raise Failed(f"no answer from {url}; the server said:\n{said}")
