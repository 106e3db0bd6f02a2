"""CPU time of a long history in each form: CSV and NDJSON over JSON."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from benchmarks.figures import Row, Spread, ratio
from benchmarks.processes import Processes
from skerry.http import formats
from skerry.http.tables import table_of
from skerry.series.grid import GridState
from skerry.store import HistoryPage

ROWS = 10_000
ROUNDS = 5
REPEATED = 5
"""Times that an answer is encoded in a round; the fastest counts."""
MAX_RATIOS = {formats.CSV: 6.0, formats.NDJSON: 1.5}


def rows(processes: Processes, say: Callable[[str], None]) -> list[Row]:
    page = history_page(ROWS)
    found: dict[str, list[float]] = {form: [] for form in (formats.JSON, *MAX_RATIOS)}
    for turn in range(ROUNDS):
        for form, seconds in found.items():
            seconds.append(min(_cpu_seconds(page, form) for _ in range(REPEATED)))
        milliseconds = ", ".join(f"{form} {seconds[-1] * 1000:.1f} ms" for form, seconds in found.items())
        say(f"round {turn + 1} of {ROUNDS}: {ROWS:,} rows encoded: {milliseconds}")
    return [
        ratio(
            f"a history of {ROWS:,} rows encoded: {form} / json", Spread.of_ratios(found[form], found[formats.JSON]),
            maximum=maximum,
            detail=[
                f"{name}: {Spread.of([seconds * 1000 for seconds in found[name]]).text('.1f')} ms of CPU"
                for name in (formats.JSON, form)
            ],
        )
        for form, maximum in MAX_RATIOS.items()
    ]  # fmt: skip


def history_page(length: int) -> HistoryPage[GridState]:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    items = [
        GridState(
            start + number * GridState.SERIES.every, 800.5 + number % 97, 900.25 + number % 89, 50.01, number % 13 - 6.5,
            number % 7 - 3.5, 300.75 + number % 31, None,
        )
        for number in range(length)
    ]  # fmt: skip
    last = items[-1].timestamp
    return HistoryPage(
        count=length, items=items, interval="raw", first_available_at=start, last_available_at=last, stale_since=None, gaps=[],
        next=None,
    )  # fmt: skip


def _cpu_seconds(page: Any, form: str) -> float:
    table = table_of(HistoryPage[GridState])
    started = time.process_time()
    formats.encode(page, form, table)
    return time.process_time() - started
