"""Thousands of streams of one server process: delivery time of events, and memory of each stream."""

import asyncio
import statistics
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import psutil

from benchmarks import servers
from benchmarks.figures import Row
from benchmarks.processes import CLIENT_CORE, BenchmarkFailed, Processes, fetch
from skerry.api.endpoint import PREFIX
from skerry.logs import configure
from skerry.settings import Settings
from skerry.store import NewEvent, Store, open_store

LISTENERS = 5_000
EVENTS = 20
PAUSE = 0.5
"""Seconds between two events."""
MAX_SECONDS = 1.0
MAX_KILOBYTES = 30.0
ZONES = ("NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4")


def rows(processes: Processes, say: Callable[[str], None]) -> list[Row]:
    configure("json", "warning")  # silences the store
    folder = processes.folder / "streams"
    asyncio.run(_append_events(folder, ZONES))  # the snapshots of the streams
    server = servers.skerry(processes, f"{PREFIX}/stream/topics", name="streams", data_dir=str(folder))
    fetch(server.url(f"{PREFIX}/hash/algorithms"))
    process = psutil.Process(server.pid)
    resident = [process.memory_info().rss]
    clients = processes.start_interactive(
        processes.python("benchmarks.listeners", server.origin, str(LISTENERS)), core=CLIENT_CORE
    )
    assert clients.stdin is not None
    assert clients.stdout is not None
    start = time.monotonic()
    if clients.stdout.readline() != b"open\n":
        raise BenchmarkFailed("the listeners could not open their streams")
    opened = time.monotonic() - start
    resident.append(process.memory_info().rss)
    say(f"{LISTENERS:,} streams opened in {opened:.1f} s")
    asyncio.run(_append_events(folder, ["NO1"] * EVENTS, PAUSE))
    clients.stdin.write(b"%d\n" % EVENTS)
    clients.stdin.flush()
    output = clients.stdout.readline()
    if not output:
        raise BenchmarkFailed("the listeners did not get every event")
    delays = msgspec.json.decode(output, type=list[list[float]])
    resident.append(process.memory_info().rss)
    if any(len(each) != LISTENERS for each in delays) or len(delays) != EVENTS:
        raise BenchmarkFailed("a listener got an event twice, or not at all")
    last = sorted(max(each) for each in delays)
    each = sorted(delay for event in delays for delay in event)
    worst = statistics.quantiles(last, n=100, method="inclusive")[98]
    kilobytes = (max(resident) - resident[0]) / LISTENERS / 1024
    return [
        Row(
            f"event to last of {LISTENERS:,} listeners, p99", f"{worst:.2f} s", f"< {MAX_SECONDS:g} s", worst < MAX_SECONDS,
            (
                f"{EVENTS} events, written by another process into the same SQLite file",
                f"last listener: median {statistics.median(last):.2f} s, most {last[-1]:.2f} s",
                f"all listeners: median {statistics.median(each):.2f} s, p99 {each[len(each) * 99 // 100]:.2f} s",
                f"all streams opened within {opened:.1f} s, each with its snapshots",
            ),
        ),
        Row(
            f"memory of each of {LISTENERS:,} streams", f"{kilobytes:.1f} KB", f"< {MAX_KILOBYTES:g} KB",
            kilobytes < MAX_KILOBYTES,
            ("resident before, with all open, after the events: " + ", ".join(f"{size / 1e6:.0f} MB" for size in resident),),
        ),
    ]  # fmt: skip


async def _append_events(folder: Path, items: Sequence[str], pause: float = 0.0) -> None:
    async with open_store(Settings(data_dir=folder)) as store:
        for item in items:
            await _append(store, item)
            await asyncio.sleep(pause)


async def _append(store: Store, item: str) -> None:
    moment = datetime.now(UTC)
    data = {
        "zone": item, "start": moment, "end": moment, "price_eur_mwh": 41.07, "price_local_mwh": 478.2, "currency": "NOK",
        "sent": time.monotonic(),
    }  # fmt: skip
    await store.events.append([NewEvent(topic="electricity", item=item, as_of=moment, data=data)])
