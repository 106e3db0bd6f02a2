"""Thousands of event stream clients in one process: `python -m benchmarks.listeners ORIGIN NUMBER`.

Prints `open` when each client has received its snapshots. Then reads a number of events per line, waits until each
client has received that many, and prints as JSON for each event the delays of all clients in seconds."""

import asyncio
import resource
import sys
import time
from typing import cast
from urllib.parse import urlsplit

import msgspec
import uvloop

SUBSCRIPTIONS = ("electricity", "electricity:NO1", "electricity:no1,earthquakes:5.0", "earthquakes,electricity:NO1")
"""Subscriptions that all match the measured event."""
STREAMS_PER_ADDRESS = 10
"""Default limit of streams per client."""
MAX_CONNECTING = 100
"""Maximum number of connections being opened at a time."""
TIMEOUT = 60.0


class Deliveries:
    """Delays of all clients."""

    def __init__(self) -> None:
        self.delays: dict[float, list[float]] = {}
        """Delays in seconds by the time when the event was written."""
        self.lost = 0
        self.changed = asyncio.Event()


class Listener(asyncio.Protocol):
    """One client. It parses only what it needs."""

    __slots__ = ("_deliveries", "_remainder", "_transport", "opened")

    def __init__(self, deliveries: Deliveries) -> None:
        self._deliveries = deliveries
        self._remainder = b""
        self.opened = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's does not inherit from it

    def subscribe(self, host: str, topics: str) -> None:
        request = f"GET /api/v1/stream?topics={topics}&heartbeat=300 HTTP/1.1\r\nHost: {host}\r\n\r\n"
        self._transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        moment = time.monotonic()
        *messages, self._remainder = (self._remainder + data).split(b"\n\n")
        for message in messages:
            if b"event: update" in message:
                value_at = message.index(b'"sent":') + len(b'"sent":')
                sent = float(message[value_at : message.index(b"}", value_at)])
                self._deliveries.delays.setdefault(sent, []).append(moment - sent)
                self._deliveries.changed.set()
            elif b"\nid: " in message and not self.opened.done():
                self.opened.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self._deliveries.lost += 1
        self._deliveries.changed.set()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the stream ended before its snapshots"))


async def listen(origin: str, number: int) -> None:
    target = urlsplit(origin)
    deliveries = Deliveries()
    loop = asyncio.get_running_loop()
    limit = asyncio.Semaphore(MAX_CONNECTING)

    async def open_stream(place: int) -> None:
        address = f"127.1.{place // STREAMS_PER_ADDRESS // 250}.{place // STREAMS_PER_ADDRESS % 250 + 1}"
        async with limit:
            _, client = await loop.create_connection(
                lambda: Listener(deliveries), target.hostname or "", target.port or 80, local_addr=(address, 0)
            )
            client.subscribe(target.netloc, SUBSCRIPTIONS[place % len(SUBSCRIPTIONS)])
            await client.opened

    async with asyncio.timeout(TIMEOUT):
        await asyncio.gather(*map(open_stream, range(number)))
    print("open", flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        expected = int(line) * number
        async with asyncio.timeout(TIMEOUT):
            while sum(map(len, deliveries.delays.values())) < expected:
                if deliveries.lost:
                    raise ConnectionError(f"{deliveries.lost} streams were lost")
                deliveries.changed.clear()
                await deliveries.changed.wait()
                await asyncio.sleep(0.05)  # avoids a sum for each message
        print(msgspec.json.encode(list(deliveries.delays.values())).decode(), flush=True)
        deliveries.delays.clear()


if __name__ == "__main__":
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    uvloop.run(listen(sys.argv[1], int(sys.argv[2])))
