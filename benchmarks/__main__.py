"""`python -m benchmarks`: runs everything and prints a table. Exit code 1 if a target is missed, 2 if a benchmark
failed to run."""

import os
import platform
import signal
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import cached, forms, history, proxied, start, stopping, streams
from benchmarks.figures import Row, table
from benchmarks.load import GENERATOR
from benchmarks.processes import CLIENT_CORE, SERVER_CORE, BenchmarkFailed, Processes
from benchmarks.servers import NGINX

PACKAGES = (
    "skerry", "uvicorn", "uvloop", "httptools", "litestar", "msgspec", "aiohttp", "fastapi", "starlette", "pydantic",
)  # fmt: skip


def say(line: str) -> None:
    """Print progress to stderr."""
    print(line, file=sys.stderr, flush=True)


PARTS = {part.__name__.rpartition(".")[2]: part for part in (cached, proxied, history, forms, start, streams, stopping)}


def stop(*_: object) -> None:
    raise KeyboardInterrupt


def machine() -> str:
    """The machine and the versions."""
    lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    cpu = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())
    cores = f"{len(os.sched_getaffinity(0))} cores; servers on core {SERVER_CORE}, load from core {CLIENT_CORE}"
    nginx = subprocess.run([NGINX, "-v"], capture_output=True, text=True, check=False).stderr if NGINX else ""
    return "\n".join(
        (
            f"{cpu}, {cores}; {platform.system()} {platform.release()}",
            f"Python {platform.python_version()}; " + ", ".join(f"{name} {_version(name)}" for name in PACKAGES),
            f"load: {GENERATOR}; nginx: {nginx.strip().rpartition('/')[2] or 'not installed'}",
            "load average before: {:.1f}, {:.1f}, {:.1f}; ratios are medians (least to most) of 5 rounds".format(
                *os.getloadavg()
            ),
        )
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def main(names: list[str]) -> int:
    if unknown := [name for name in names if name not in PARTS]:
        say(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(PARTS)}")
        return 2
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    about = machine()
    started = time.monotonic()
    os.sched_setaffinity(0, {CLIENT_CORE})
    rows: list[Row] = []
    try:
        with TemporaryDirectory(prefix="skerry-benchmarks-") as folder:
            for part in (PARTS[name] for name in names or PARTS):
                with Processes(Path(folder)) as processes:
                    rows += part.rows(processes, say)
    except BenchmarkFailed as failure:
        say(f"not measured: {failure}")
        return 2
    except KeyboardInterrupt:
        say("stopped")
        return 130
    print(f"{about}\n\n{table(rows)}\n\n{time.monotonic() - started:.0f} s in all")
    return 1 if any(row.passed is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
