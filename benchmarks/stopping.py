"""How long a server takes to stop, and how soon another process takes over the collector's lease."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import psutil

from benchmarks import servers
from benchmarks.figures import Row, Spread
from benchmarks.load import keep_asking
from benchmarks.processes import CLIENT_CORE, BenchmarkFailed, Processes
from skerry.api.endpoint import PREFIX

ROUNDS = 3
STREAMS = 1_000
MAX_SHUTDOWN_SECONDS = 5.0
"""`SHUTDOWN_TIMEOUT` of `skerry.serving`: what open responses get."""
MAX_TAKEOVER_SECONDS = 30.0
MAX_HANDOVER_SECONDS = 10.0
"""As the README states, for a collector that was killed, and for one that was stopped."""
PATH = f"{PREFIX}/hash/algorithms"
UNREACHABLE = "http://127.0.0.1:1"


def rows(processes: Processes, say: Callable[[str], None]) -> list[Row]:
    stops = []
    for number in range(ROUNDS):
        stops.append(_shutdown(processes, number))
        say(f"round {number + 1} of {ROUNDS}: shutdown: {stops[-1]:.2f} s")
    stopping = Spread.of(stops)
    handover = _takeover(processes, "stopped", kill=False)
    say(f"lease of a stopped collector: {handover:.1f} s")
    takeover = _takeover(processes, "killed", kill=True)
    say(f"lease of a killed collector: {takeover:.1f} s")
    return [
        Row(
            f"shutdown under load, {STREAMS:,} open streams", f"{stopping.text('.2f')} s", f"< {MAX_SHUTDOWN_SECONDS:g} s",
            stopping.maximum < MAX_SHUTDOWN_SECONDS, ("from SIGTERM to the end of the process; the slowest round counts",),
        ),
        Row(
            "collector's lease after SIGTERM", f"{handover:.1f} s", f"< {MAX_HANDOVER_SECONDS:g} s",
            handover < MAX_HANDOVER_SECONDS, ("until another process holds it",),
        ),
        Row(
            "collector's lease after SIGKILL", f"{takeover:.1f} s", f"< {MAX_TAKEOVER_SECONDS:g} s",
            takeover < MAX_TAKEOVER_SECONDS, ("until another process holds it: the term of 20 s has to end first",),
        ),
    ]  # fmt: skip


def _shutdown(processes: Processes, number: int) -> float:
    """Seconds from SIGTERM to the end of a server with open streams, while requests keep coming."""
    with Processes(processes.folder) as own:
        folder = processes.folder / f"stopping{number}"
        server = servers.skerry(own, PATH, name="stopping", data_dir=str(folder))
        clients = own.start_interactive(
            own.python("benchmarks.listeners", server.origin, str(STREAMS)), core=CLIENT_CORE
        )
        assert clients.stdout is not None
        if clients.stdout.readline() != b"open\n":
            raise BenchmarkFailed("the listeners could not open their streams")
        keep_asking(own, server.url(PATH))
        time.sleep(1)  # the load has started
        process = psutil.Process(server.pid)
        start = time.perf_counter()
        process.terminate()
        process.wait(60)
        return time.perf_counter() - start


def _takeover(processes: Processes, name: str, *, kill: bool) -> float:
    """Seconds from the end of the process that holds the lease until the other one holds it."""
    with Processes(processes.folder) as own:
        folder = processes.folder / name

        def collector(which: str) -> servers.Server:
            return servers.skerry(
                own, PATH, name=f"{name} {which}", data_dir=str(folder), collect="1", gateway=UNREACHABLE,
                log_level="error",
            )  # fmt: skip

        first = collector("first")
        _until_held(folder, first.pid)
        second = collector("second")
        process = psutil.Process(first.pid)
        start = time.perf_counter()
        if kill:
            process.kill()
        else:
            process.terminate()
        _until_held(folder, second.pid)
        return time.perf_counter() - start


def _until_held(folder: Path, pid: int) -> None:
    deadline = time.monotonic() + 3 * MAX_TAKEOVER_SECONDS
    while time.monotonic() < deadline:
        if _holder(folder) == pid:
            return
        time.sleep(0.02)
    raise BenchmarkFailed("no process acquired the collector's lease")


def _holder(folder: Path) -> int | None:
    """The process that the lease names, also after it expired."""
    address = f"file:{folder / 'skerry.sqlite3'}?mode=ro"
    # The file may not be migrated yet, or locked.
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(address, uri=True)) as database:
        row = database.execute("SELECT holder FROM leases WHERE name = 'collector'").fetchone()
        return int(row[0].split(":")[1]) if row else None
    return None
