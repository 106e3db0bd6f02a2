"""A history of ten million rows: what a day of it costs beyond the query itself, and what writing costs."""

import subprocess
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

from benchmarks import days, servers
from benchmarks.figures import Row, Spread, ratio
from benchmarks.processes import SERVER_CORE, Failed, Processes
from benchmarks.proxied import over_http
from skerry.api.endpoint import PREFIX

ROUNDS = 5
DAYS = 60
"""Days that are asked for in a round, one after the other."""
FEW, MANY = 1_000_000, 10_000_000
MAX_RATIO = 2.0
MAX_GROWTH = 1.3
WRITTEN, BATCH_SIZE = 20_000, 5_000
MIN_WRITE_RATE = 20_000.0
PATH = f"{PREFIX}/elering/history"


def rows(processes: Processes, say: Callable[[str], None]) -> list[Row]:
    child = processes.start_talking(processes.python("benchmarks.days"), core=SERVER_CORE)
    folders = {number: processes.folder / f"history-{number}" for number in (FEW, MANY)}
    for number, folder in folders.items():
        say(f"filling a table with {number:,} rows")
        if _ask(child, "fill", folder, number) != [float(number)]:
            raise Failed(f"the table of {number:,} rows has another number of them")
    served = servers.skerry(
        processes, f"{PATH}?limit=1", name="history", data_dir=str(folders[MANY]), response_cache="0"
    )
    bare: dict[int, list[float]] = {FEW: [], MANY: []}
    read: dict[int, list[float]] = {FEW: [], MANY: []}
    http, written = [], []
    for turn in range(ROUNDS):
        for number, folder in folders.items():
            without, ours = _ask(child, "read", folder, DAYS, turn * DAYS)
            bare[number].append(without)
            read[number].append(ours)
        http.append(over_http(served, _paths(turn)))
        written += _ask(child, "write", processes.folder / f"written-{turn}", WRITTEN, BATCH_SIZE)
        milliseconds = ", ".join(f"{found[-1] * 1000:.2f} ms" for found in (bare[MANY], read[MANY], read[FEW], http))
        say(
            f"round {turn + 1} of {ROUNDS}: a day, bare, read, read of {FEW:,}, over HTTP: {milliseconds}; "
            f"{written[-1]:,.0f} rows/s written"
        )
    return [
        ratio(
            f"a day of {MANY:,} rows in SQLite: read / bare query", Spread.of_ratios(read[MANY], bare[MANY]), most=MAX_RATIO,
            detail=[
                f"{name}: {Spread.of([seconds * 1000 for seconds in found]).text('.3f')} ms"
                for name, found in (
                    (f"bare query, {MANY:,} rows", bare[MANY]), (f"bare query, {FEW:,} rows", bare[FEW]),
                    (f"History.read, {MANY:,} rows", read[MANY]), (f"History.read, {FEW:,} rows", read[FEW]),
                    (f"request to Skerry until its answer is here, {MANY:,} rows", http),
                )
            ],
        ),
        # The answer is 70 KB of JSON, and a second exchange: for information.
        ratio(f"a day of {MANY:,} rows in SQLite: HTTP, not cached / bare query", Spread.of_ratios(http, bare[MANY])),
        ratio(f"a day of {MANY:,} rows / of {FEW:,} rows", Spread.of_ratios(read[MANY], read[FEW]), most=MAX_GROWTH),
        _inserts(Spread.of(written)),
    ]  # fmt: skip


def _inserts(rate: Spread) -> Row:
    return Row(
        f"inserts into SQLite, {BATCH_SIZE:,} rows at a time", f"{rate.text()} rows/s", f">= {MIN_WRITE_RATE:,.0f}",
        rate.median >= MIN_WRITE_RATE,
    )  # fmt: skip


def _paths(turn: int) -> list[str]:
    """The days of a round, each asked for once: no answer can come from a cache."""
    first = days.END - (turn + 1) * (DAYS + 1) * days.DAY
    moments = [first + number * days.DAY for number in range(DAYS + 1)]
    return [
        f"{PATH}?start={start:%Y-%m-%dT%H:%M:%SZ}&end={end - timedelta(seconds=1):%Y-%m-%dT%H:%M:%SZ}"
        for start, end in pairwise(moments)
    ]


def _ask(child: "subprocess.Popen[bytes]", name: str, folder: Path, *numbers: int) -> list[float]:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(" ".join([name, str(folder), *map(str, numbers)]).encode() + b"\n")
    child.stdin.flush()
    said = child.stdout.readline().split()
    if not said:
        raise Failed("the contestants that read a history ended")
    return [float(number) for number in said]
