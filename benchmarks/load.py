"""Load generator: wrk if installed, else a bundled client (`python -m benchmarks.load`)."""

import asyncio
import re
import shutil
import sys
import time
from typing import cast
from urllib.parse import urlsplit

import psutil
import uvloop
from msgspec import Struct

from benchmarks.processes import CLIENT_CORE, BenchmarkFailed, Processes

CONNECTIONS = 32
WRK = shutil.which("wrk")
GENERATOR = "wrk" if WRK else "bundled client (wrk not installed)"
CONTENT_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)\r\n", re.IGNORECASE)


class Load(Struct, frozen=True):
    """Result of a load test."""

    rate: float
    """Responses with status 200 per second."""
    busy: float
    """Share of the time for which the server used its core. Well below 1, the limit was the load generator or other
    work on the machine."""

    @property
    def cost(self) -> float:
        """CPU time of a server and its workers."""
        return self.busy / self.rate * 1e6


def put_load(processes: Processes, url: str, pid: int, seconds: int, accept_encoding: str = "") -> Load:
    """Send requests over keep-alive connections, each as soon as the previous answer has arrived. `pid` is the
    server's."""
    header = f"Accept-Encoding: {accept_encoding}" if accept_encoding else ""
    command = (
        [WRK, "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", *(["-H", header] if header else []), url]
        if WRK
        else processes.python("benchmarks.load", url, str(seconds), header)
    )
    before, start = _cpu_seconds(pid), time.perf_counter()
    output = processes.run(command, core=CLIENT_CORE, timeout=seconds + 30)
    busy = (_cpu_seconds(pid) - before) / (time.perf_counter() - start)
    if error := re.search(r"(Non-2xx|Socket errors).*", output):
        raise BenchmarkFailed(f"{url} under load: {error[0]}")
    found = re.search(r"Requests/sec: *([\d.]+)", output)
    if found is None:
        raise BenchmarkFailed(f"the load generator printed no rate: {output}")
    return Load(float(found[1]), busy)


def keep_asking(processes: Processes, url: str, seconds: int = 60) -> None:
    """Send requests in the background until the server or the benchmark ends."""
    command = (
        [WRK, "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", url]
        if WRK
        else processes.python("benchmarks.load", url, str(seconds), "")
    )
    processes.start("background load", command, core=CLIENT_CORE)


def _cpu_seconds(pid: int) -> float:
    """CPU time of a server and its workers."""
    server = psutil.Process(pid)
    times = [process.cpu_times() for process in (server, *server.children(recursive=True))]
    return float(sum(elapsed.user + elapsed.system for elapsed in times))


class Connection(asyncio.Protocol):
    """A keep-alive connection that sends a request as soon as the previous answer has arrived."""

    def __init__(self, request: bytes, deadline: float) -> None:
        self.answers = 0
        self.bad = 0
        self.done = asyncio.get_running_loop().create_future()
        self._request = request
        self._deadline = deadline
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's does not inherit from it
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(b"\r\n\r\n")
        if end < 0:
            return
        length = CONTENT_LENGTH.search(self._received, 0, end + 2)
        if length is None or not self._received.startswith(b"HTTP/1.1 200 "):
            self.bad += 1
            self._transport.close()
            return
        if len(self._received) < end + 4 + int(length[1]):
            return
        self.answers += 1
        self._received = b""
        if time.perf_counter() < self._deadline:
            self._transport.write(self._request)
        else:
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.done.done():
            self.done.set_result(None)


async def send_requests(url: str, seconds: float, header: str) -> None:
    """Send requests for some seconds, then print the rate in the format of wrk."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or 80
    lines = [f"GET {parts.path} HTTP/1.1", f"Host: {parts.netloc}", *([header] if header else [])]
    request = "".join(f"{line}\r\n" for line in [*lines, ""]).encode()
    start = time.perf_counter()
    loop = asyncio.get_running_loop()
    connections = [
        (await loop.create_connection(lambda: Connection(request, start + seconds), host, port))[1]
        for _ in range(CONNECTIONS)
    ]
    await asyncio.gather(*(connection.done for connection in connections))
    elapsed = time.perf_counter() - start
    if bad := sum(connection.bad for connection in connections):
        print(f"Non-2xx or 3xx responses: {bad}")
    print(f"Requests/sec: {sum(connection.answers for connection in connections) / elapsed:.1f}")


if __name__ == "__main__":
    uvloop.run(send_requests(sys.argv[1], float(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else ""))
