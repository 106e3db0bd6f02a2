"""Answers that need a provider: what our care costs in time, and that identical questions become one."""

import asyncio
import re
import resource
import socket
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from statistics import median
from urllib.parse import urlsplit

from benchmarks import servers
from benchmarks.figures import Row, Spread, ratio
from benchmarks.processes import CLIENT_CORE, SERVER_CORE, Failed, Processes, fetch, first_answer, free_port
from skerry.api.endpoint import PREFIX

ROUNDS = 5
CALLS = {0: 400, 20: 40}
"""Calls in a row of each contestant in a round, by the milliseconds that the upstream waits."""
CONCURRENT_REQUESTS = 1000
MAX_RATIO = 1.3
PATH = f"{PREFIX}/benchmark/prices"
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)\r\n", re.IGNORECASE)


def rows(processes: Processes, say: Callable[[str], None]) -> list[Row]:
    upstream = _upstream(processes)
    ours = servers.skerry(processes, f"{PATH}/0", own=True, gateway=upstream, upstream_cache="0", response_cache="0")
    asking = processes.start_talking(processes.python("benchmarks.upstream_calls", upstream), core=SERVER_CORE)
    found = [row for wait in CALLS for row in _cold(asking, ours, wait, say)]
    caching = servers.skerry(processes, f"{PATH}/0", name="skerry caching", own=True, gateway=upstream)
    return [*found, _identical(caching, upstream)]


def _upstream(processes: Processes) -> str:
    port = free_port()
    process = processes.start("upstream", processes.python("benchmarks.upstream", str(port)), core=CLIENT_CORE)
    origin = f"http://127.0.0.1:{port}"
    first_answer(f"{origin}/count", process, processes.log("upstream"))
    return origin


def _cold(
    asking: "subprocess.Popen[bytes]", ours: servers.Server, wait: int, say: Callable[[str], None]
) -> Iterator[Row]:
    count, number = CALLS[wait], 1
    direct, source, server = [], [], []
    _in_process(asking, wait, 50, number)
    over_http(ours, _prices(wait, range(1, 50)))
    for turn in range(ROUNDS):
        number += 1000
        one, other = _in_process(asking, wait, count, number)
        direct.append(one)
        source.append(other)
        server.append(over_http(ours, _prices(wait, range(number, number + count))))
        milliseconds = ", ".join(f"{times[-1] * 1000:.2f} ms" for times in (direct, source, server))
        say(f"round {turn + 1} of {ROUNDS}: upstream waits {wait} ms: direct, source, server: {milliseconds}")
    made_of = [
        f"{name}: {Spread.of([seconds * 1000 for seconds in times]).text('.3f')} ms a call"
        for name, times in (
            ("aiohttp and decode", direct),
            ("the source's method, in process", source),
            ("request to Skerry until its answer is here", server),
        )
    ]
    upstream = f"upstream that waits {wait} ms" if wait else "upstream that answers at once"
    what = f"proxied, cold, {upstream}"
    yield ratio(f"{what}: source / direct", Spread.of_ratios(source, direct), most=MAX_RATIO, detail=made_of)
    # Against an upstream without any latency, the second HTTP exchange alone is as much as the first: for information.
    yield ratio(f"{what}: HTTP / direct", Spread.of_ratios(server, direct), most=MAX_RATIO if wait else None)


def _in_process(asking: "subprocess.Popen[bytes]", wait: int, count: int, first: int) -> tuple[float, float]:
    """Median seconds of a call: aiohttp alone, and through the source."""
    assert asking.stdin is not None
    assert asking.stdout is not None
    asking.stdin.write(b"%d %d %d\n" % (wait, count, first))
    asking.stdin.flush()
    said = asking.stdout.readline().split()
    if len(said) != 2:
        raise Failed("the contestants that ask in process ended")
    return float(said[0]), float(said[1])


def over_http(server: servers.Server, paths: Iterable[str]) -> float:
    """Median seconds of calls, one after the other over one connection, with as little as possible on our side of it."""
    parts = urlsplit(server.origin)
    with socket.create_connection((parts.hostname, parts.port), timeout=30) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        times = []
        for path in paths:
            start = time.perf_counter()
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
            received = connection.recv(262144)
            head, _, body = received.partition(b"\r\n\r\n")
            length = LENGTH.search(head + b"\r\n")
            if not received.startswith(b"HTTP/1.1 200 ") or length is None:
                raise Failed(f"Skerry answered {head[:200]!r}")
            missing = int(length[1]) - len(body)
            while missing > 0:
                missing -= len(connection.recv(262144))
            times.append(time.perf_counter() - start)
        return median(times)


def _prices(wait: int, numbers: range) -> Iterator[str]:
    query = f"?wait={wait}" if wait else ""
    return (f"{PATH}/{number}{query}" for number in numbers)


def _identical(server: servers.Server, upstream: str) -> Row:
    """Many connections that ask the same at the same moment, nothing of it cached."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, CONCURRENT_REQUESTS * 2)), hard))
    fetch(f"{upstream}/count")
    answers = asyncio.run(_send_together(server, f"{PATH}/999999?wait=20"))
    asked = int(fetch(f"{upstream}/count"))
    good = sum(answer.startswith(b"HTTP/1.1 200 ") for answer in answers)
    bodies = {answer.partition(b"\r\n\r\n")[2] for answer in answers}
    return Row(
        f"{CONCURRENT_REQUESTS:,} identical cold requests at once",
        f"{asked} upstream request{'' if asked == 1 else 's'}",
        "exactly 1",
        asked == 1 and good == CONCURRENT_REQUESTS and len(bodies) == 1,
        (f"{good:,} answers with status 200, {len(bodies)} different",),
    )


async def _send_together(server: servers.Server, path: str) -> list[bytes]:
    parts = urlsplit(server.origin)
    opened = [await asyncio.open_connection(parts.hostname, parts.port) for _ in range(CONCURRENT_REQUESTS)]
    for _, writer in opened:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n".encode())
    answers = await asyncio.gather(*(reader.read() for reader, _ in opened))
    for _, writer in opened:
        writer.close()
    return answers
