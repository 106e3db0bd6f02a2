"""A history of ten million rows: the overhead of reading a day over the bare query, and the rate of inserts."""

import subprocess
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

from benchmarks import days, servers
from benchmarks.figures import Row, Spread, ratio
from benchmarks.processes import SERVER_CORE, BenchmarkFailed, Processes
from benchmarks.proxied import over_http
from skerry.api.endpoint import PREFIX

ROUNDS = 5
DAYS_PER_ROUND = 60
"""Days read in a round, one after the other."""
SMALL, LARGE = 1_000_000, 10_000_000
MAX_RATIO = 2.0
MAX_GROWTH = 1.3
ROWS_WRITTEN, BATCH_SIZE = 20_000, 5_000
MIN_WRITE_RATE = 20_000.0
PATH = f"{PREFIX}/elering/history"


def rows(processes: Processes, say: Callable[[str], None]) -> list[Row]:
    child = processes.start_interactive(processes.python("benchmarks.days"), core=SERVER_CORE)
    folders = {number: processes.folder / f"history-{number}" for number in (SMALL, LARGE)}
    for number, folder in folders.items():
        say(f"filling a table with {number:,} rows")
        if _run(child, "fill", folder, number) != [float(number)]:
            raise BenchmarkFailed(f"the table of {number:,} rows has a different number of rows")
    served = servers.skerry(
        processes, f"{PATH}?limit=1", name="history", data_dir=str(folders[LARGE]), response_cache="0"
    )
    bare: dict[int, list[float]] = {SMALL: [], LARGE: []}
    read: dict[int, list[float]] = {SMALL: [], LARGE: []}
    http, written = [], []
    for turn in range(ROUNDS):
        for number, folder in folders.items():
            bare_seconds, read_seconds = _run(child, "read", folder, DAYS_PER_ROUND, turn * DAYS_PER_ROUND)
            bare[number].append(bare_seconds)
            read[number].append(read_seconds)
        http.append(over_http(served, _paths(turn)))
        written += _run(child, "write", processes.folder / f"written-{turn}", ROWS_WRITTEN, BATCH_SIZE)
        milliseconds = ", ".join(
            f"{found[-1] * 1000:.2f} ms" for found in (bare[LARGE], read[LARGE], read[SMALL], http)
        )
        say(
            f"round {turn + 1} of {ROUNDS}: a day, bare, read, read of {SMALL:,}, over HTTP: {milliseconds}; "
            f"{written[-1]:,.0f} rows/s written"
        )
    return [
        ratio(
            f"a day of {LARGE:,} rows in SQLite: read / bare query", Spread.of_ratios(read[LARGE], bare[LARGE]),
            maximum=MAX_RATIO,
            detail=[
                f"{name}: {Spread.of([seconds * 1000 for seconds in found]).text('.3f')} ms"
                for name, found in (
                    (f"bare query, {LARGE:,} rows", bare[LARGE]), (f"bare query, {SMALL:,} rows", bare[SMALL]),
                    (f"History.read, {LARGE:,} rows", read[LARGE]), (f"History.read, {SMALL:,} rows", read[SMALL]),
                    (f"request to Skerry until the whole answer has arrived, {LARGE:,} rows", http),
                )
            ],
        ),
        # Includes 70 KB of JSON and an HTTP exchange: for information only.
        ratio(f"a day of {LARGE:,} rows in SQLite: HTTP, not cached / bare query", Spread.of_ratios(http, bare[LARGE])),
        ratio(f"a day of {LARGE:,} rows / of {SMALL:,} rows", Spread.of_ratios(read[LARGE], read[SMALL]), maximum=MAX_GROWTH),
        _inserts(Spread.of(written)),
    ]  # fmt: skip


def _inserts(rate: Spread) -> Row:
    return Row(
        f"inserts into SQLite, {BATCH_SIZE:,} rows at a time", f"{rate.text()} rows/s", f">= {MIN_WRITE_RATE:,.0f}",
        rate.median >= MIN_WRITE_RATE,
    )  # fmt: skip


def _paths(turn: int) -> list[str]:
    """The days of a round. Each is requested once, so that no answer comes from a cache."""
    first = days.END - (turn + 1) * (DAYS_PER_ROUND + 1) * days.DAY
    moments = [first + number * days.DAY for number in range(DAYS_PER_ROUND + 1)]
    return [
        f"{PATH}?start={start:%Y-%m-%dT%H:%M:%SZ}&end={end - timedelta(seconds=1):%Y-%m-%dT%H:%M:%SZ}"
        for start, end in pairwise(moments)
    ]


def _run(child: "subprocess.Popen[bytes]", name: str, folder: Path, *numbers: int) -> list[float]:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(" ".join([name, str(folder), *map(str, numbers)]).encode() + b"\n")
    child.stdin.flush()
    output = child.stdout.readline().split()
    if not output:
        raise BenchmarkFailed("the reading process ended")
    return [float(number) for number in output]
