"""Servers and load generators as child processes, each on one core; all of them end with this process."""

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
"""Equal to SERVER_CORE on a machine with one core; the header of the table shows it."""
START_TIMEOUT = 20.0
PR_SET_PDEATHSIG = 1


class BenchmarkFailed(Exception):
    """A benchmark could not be run as described, so it has no result."""


class Processes:
    """Starts processes, and stops them in reverse order at its end. If this process is killed, the kernel stops them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        """Folder of logs and files."""
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
        """Start a process on one core. Its output goes to a log file, which is shown if it does not start."""
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
        self._started.callback(stop, process)
        return process

    def start_interactive(self, command: Sequence[str], *, core: int) -> "subprocess.Popen[bytes]":
        """Start a process on one core that reads commands from stdin and prints results."""
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self._environment(None),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            preexec_fn=lambda: self._prepare(core),
        )
        self._started.callback(stop, process)
        return process

    def run(self, command: Sequence[str], *, core: int, timeout: float) -> str:
        """Run a process and return its output."""
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self._environment(None),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            preexec_fn=lambda: self._prepare(core),
        )
        try:
            output, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            raise BenchmarkFailed(f"{command[0]} did not end within {timeout:.0f} s") from None
        finally:
            stop(process)
        if process.returncode != 0:
            raise BenchmarkFailed(f"{' '.join(command)} ended with {process.returncode}")
        return output.decode()

    def python(self, module: str, *arguments: str) -> list[str]:
        return [sys.executable, "-m", module, *arguments]

    def log(self, name: str) -> Path:
        return self.folder / f"{name.replace(' ', '-')}.log"

    def _environment(self, extra: Mapping[str, str] | None) -> dict[str, str]:
        """Our environment without Skerry's settings. The bytecode cache is kept, as on any machine that has run Skerry
        before."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("SKERRY_")}
        inherited.pop("PYTHONDONTWRITEBYTECODE", None)
        return {**inherited, "PYTHONPYCACHEPREFIX": str(self.folder / "bytecode"), **(extra or {})}

    def _prepare(self, core: int) -> None:
        """Runs in the child process before its program."""
        self._libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
        os.sched_setaffinity(0, {core})


def stop(process: "subprocess.Popen[bytes]") -> None:
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
    """The body of a 200. Raises OSError for any other response."""
    request = urllib.request.Request(url, headers=dict(headers or {}))
    with urllib.request.urlopen(request, timeout=START_TIMEOUT) as response:
        body: bytes = response.read()
        return body


def first_answer(url: str, process: "subprocess.Popen[bytes]", log: Path) -> bytes:
    """Wait until a server answers 200. Returns the body."""
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and process.poll() is None:
        try:
            return fetch(url)
        except (URLError, ConnectionError):
            time.sleep(0.005)
    output = log.read_text("utf-8", "replace")[-2000:]
    raise BenchmarkFailed(f"no answer from {url}; output of the server:\n{output}")
