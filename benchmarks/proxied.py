"""Answers of a provider: the overhead of the upstream client, and the merging of identical requests."""

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
from benchmarks.processes import CLIENT_CORE, SERVER_CORE, BenchmarkFailed, Processes, fetch, first_answer, free_port
from skerry.api.endpoint import PREFIX

ROUNDS = 5
CALLS = {0: 400, 20: 40}
"""Calls in a round by the delay of the upstream in milliseconds."""
CONCURRENT_REQUESTS = 1000
MAX_RATIO = 1.3
PATH = f"{PREFIX}/benchmark/prices"
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)\r\n", re.IGNORECASE)


def rows(processes: Processes, say: Callable[[str], None]) -> list[Row]:
    upstream = _upstream(processes)
    skerry = servers.skerry(processes, f"{PATH}/0", own=True, gateway=upstream, upstream_cache="0", response_cache="0")
    caller = processes.start_interactive(processes.python("benchmarks.upstream_calls", upstream), core=SERVER_CORE)
    found = [row for wait in CALLS for row in _cold(caller, skerry, wait, say)]
    caching = servers.skerry(
        processes, f"{PATH}/0", name="skerry caching", own=True, gateway=upstream,
        connections_per_client=str(CONCURRENT_REQUESTS),
    )  # fmt: skip
    return [*found, _identical(caching, upstream)]


def _upstream(processes: Processes) -> str:
    port = free_port()
    process = processes.start("upstream", processes.python("benchmarks.upstream", str(port)), core=CLIENT_CORE)
    origin = f"http://127.0.0.1:{port}"
    first_answer(f"{origin}/count", process, processes.log("upstream"))
    return origin


def _cold(
    caller: "subprocess.Popen[bytes]", skerry: servers.Server, wait: int, say: Callable[[str], None]
) -> Iterator[Row]:
    count, number = CALLS[wait], 1
    direct, source, server = [], [], []
    _call_in_process(caller, wait, 50, number)
    over_http(skerry, _prices(wait, range(1, 50)))
    for turn in range(ROUNDS):
        number += 1000
        direct_seconds, source_seconds = _call_in_process(caller, wait, count, number)
        direct.append(direct_seconds)
        source.append(source_seconds)
        server.append(over_http(skerry, _prices(wait, range(number, number + count))))
        milliseconds = ", ".join(f"{times[-1] * 1000:.2f} ms" for times in (direct, source, server))
        say(f"round {turn + 1} of {ROUNDS}: upstream waits {wait} ms: direct, source, server: {milliseconds}")
    details = [
        f"{name}: {Spread.of([seconds * 1000 for seconds in times]).text('.3f')} ms a call"
        for name, times in (
            ("aiohttp and decode", direct),
            ("the source's method, in process", source),
            ("request to Skerry until the whole answer has arrived", server),
        )
    ]
    upstream = f"upstream that waits {wait} ms" if wait else "upstream that answers at once"
    what = f"proxied, cold, {upstream}"
    yield ratio(f"{what}: source / direct", Spread.of_ratios(source, direct), maximum=MAX_RATIO, detail=details)
    # Without upstream latency, the second HTTP exchange takes as long as the first: for information only.
    yield ratio(f"{what}: HTTP / direct", Spread.of_ratios(server, direct), maximum=MAX_RATIO if wait else None)


def _call_in_process(caller: "subprocess.Popen[bytes]", wait: int, count: int, first: int) -> tuple[float, float]:
    """Median seconds of a call: with aiohttp alone, and through the source."""
    assert caller.stdin is not None
    assert caller.stdout is not None
    caller.stdin.write(b"%d %d %d\n" % (wait, count, first))
    caller.stdin.flush()
    output = caller.stdout.readline().split()
    if len(output) != 2:
        raise BenchmarkFailed("the calling process ended")
    return float(output[0]), float(output[1])


def over_http(server: servers.Server, paths: Iterable[str]) -> float:
    """Median seconds of sequential calls over one connection, with a minimal client."""
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
                raise BenchmarkFailed(f"Skerry answered {head[:200]!r}")
            missing = int(length[1]) - len(body)
            while missing > 0:
                missing -= len(connection.recv(262144))
            times.append(time.perf_counter() - start)
        return median(times)


def _prices(wait: int, numbers: range) -> Iterator[str]:
    query = f"?wait={wait}" if wait else ""
    return (f"{PATH}/{number}{query}" for number in numbers)


def _identical(server: servers.Server, upstream: str) -> Row:
    """Send the same request over many connections at once, with nothing cached."""
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
