"""Time from process start to the first answer, and memory after it."""

import time
from collections.abc import Callable

import psutil

from benchmarks import servers
from benchmarks.figures import Row, Spread
from benchmarks.processes import SERVER_CORE, Processes
from benchmarks.serving import registered
from skerry import registry
from skerry.api.endpoint import PREFIX

ROUNDS = 5
MAX_SECONDS = 1.5
MAX_MEGABYTES = 130.0
MAX_CPU_SECONDS = 1.0
"""Of `create_app` with `FULL` endpoints."""
FULL = 524
PATH = f"{PREFIX}/hash/algorithms"


def rows(processes: Processes, say: Callable[[str], None]) -> list[Row]:
    now, all_of_them = len(registry.endpoints()), len(registered())
    found = _rows(processes, say, "all routes", {}, f"the {now} endpoints of this version")
    if now < FULL:
        copied = f"{FULL} endpoints, by copies of the {all_of_them} of the benchmarks under other paths"
        found += _rows(processes, say, f"{FULL} routes", {"copies": FULL}, copied)
    return [*found, _creation(processes, say)]


def _creation(processes: Processes, say: Callable[[str], None]) -> Row:
    """CPU time of `create_app` alone: modules are imported, nothing is served."""
    command = processes.python("benchmarks.creating", str(FULL))
    seconds = Spread.of([float(processes.run(command, core=SERVER_CORE, timeout=60)) for _ in range(ROUNDS)])
    say(f"create_app with {FULL} routes: {seconds.text('.2f')} s")
    return Row(
        f"create_app, {FULL} routes, CPU", f"{seconds.text('.2f')} s", f"< {MAX_CPU_SECONDS:g} s",
        seconds.median < MAX_CPU_SECONDS,
    )  # fmt: skip


def _rows(processes: Processes, say: Callable[[str], None], what: str, how: dict[str, int], detail: str) -> list[Row]:
    _start(processes, how)  # fills the bytecode cache
    seconds, megabytes = [], []
    for number in range(ROUNDS):
        took, resident = _start(processes, how)
        seconds.append(took)
        megabytes.append(resident)
        say(f"round {number + 1} of {ROUNDS}: start with {what}: {took:.2f} s, {resident:.0f} MB")
    time_taken, memory = Spread.of(seconds), Spread.of(megabytes)
    return [
        Row(
            f"start to first answer, {what}", f"{time_taken.text('.2f')} s", f"< {MAX_SECONDS:g} s",
            time_taken.median < MAX_SECONDS, (detail,),
        ),
        Row(
            f"resident after it, {what}", f"{memory.text('.0f')} MB", f"< {MAX_MEGABYTES:g} MB",
            memory.median < MAX_MEGABYTES,
        ),
    ]  # fmt: skip


def _start(processes: Processes, how: dict[str, int]) -> tuple[float, float]:
    """Seconds to the first 200, and resident megabytes after it."""
    with Processes(processes.folder) as own:
        start = time.perf_counter()
        server = servers.skerry(own, PATH, name="start", **how)  # type: ignore[arg-type]
        return time.perf_counter() - start, psutil.Process(server.pid).memory_info().rss / 1e6
