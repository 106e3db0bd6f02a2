"""Clients of the event stream, thousands in one process: `python -m benchmarks.listeners ORIGIN NUMBER`.

Says `open` when each has been told its snapshots. Then, for each line that comes in with a number of events, waits until each
client has had so many, and says as JSON for each event how many seconds after it was written each client had it."""

import asyncio
import resource
import sys
import time
from typing import cast
from urllib.parse import urlsplit

import msgspec
import uvloop

SUBSCRIPTIONS = ("electricity", "electricity:NO1", "electricity:no1,earthquakes:5.0", "earthquakes,electricity:NO1")
"""All want the event that is measured."""
STREAMS_PER_ADDRESS = 10
"""What a server lets one client have, as it is set from the beginning."""
MAX_CONNECTING = 100
"""Connections that are being opened at the same time."""
TIMEOUT = 60.0


class Listening:
    """What all clients have seen."""

    def __init__(self) -> None:
        self.delays: dict[float, list[float]] = {}
        """By the moment when an event was written: when each client had it, in seconds from then."""
        self.lost = 0
        self.moved = asyncio.Event()


class Listener(asyncio.Protocol):
    """One client. It looks for nothing but what it needs to know."""

    __slots__ = ("_listening", "_rest", "_transport", "begun")

    def __init__(self, listening: Listening) -> None:
        self._listening = listening
        self._rest = b""
        self.begun = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's does not inherit from it

    def ask(self, host: str, topics: str) -> None:
        request = f"GET /api/v1/stream?topics={topics}&heartbeat=300 HTTP/1.1\r\nHost: {host}\r\n\r\n"
        self._transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        moment = time.monotonic()
        *messages, self._rest = (self._rest + data).split(b"\n\n")
        for message in messages:
            if b"event: update" in message:
                begin = message.index(b'"sent":') + len(b'"sent":')
                sent = float(message[begin : message.index(b"}", begin)])
                self._listening.delays.setdefault(sent, []).append(moment - sent)
                self._listening.moved.set()
            elif b"\nid: " in message and not self.begun.done():
                self.begun.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self._listening.lost += 1
        self._listening.moved.set()
        if not self.begun.done():
            self.begun.set_exception(ConnectionError("the stream ended before it had begun"))


async def listen(origin: str, number: int) -> None:
    target = urlsplit(origin)
    listening = Listening()
    loop = asyncio.get_running_loop()
    gate = asyncio.Semaphore(MAX_CONNECTING)

    async def begin(place: int) -> None:
        address = f"127.1.{place // STREAMS_PER_ADDRESS // 250}.{place // STREAMS_PER_ADDRESS % 250 + 1}"
        async with gate:
            _, client = await loop.create_connection(
                lambda: Listener(listening), target.hostname, target.port, local_addr=(address, 0)
            )
            client.ask(target.netloc, SUBSCRIPTIONS[place % len(SUBSCRIPTIONS)])
            await client.begun

    async with asyncio.timeout(TIMEOUT):
        await asyncio.gather(*map(begin, range(number)))
    print("open", flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        wanted = int(line) * number
        async with asyncio.timeout(TIMEOUT):
            while sum(map(len, listening.delays.values())) < wanted:
                if listening.lost:
                    raise ConnectionError(f"{listening.lost} streams were lost")
                listening.moved.clear()
                await listening.moved.wait()
                await asyncio.sleep(0.05)  # not a sum for each message
        print(msgspec.json.encode(list(listening.delays.values())).decode(), flush=True)
        listening.delays.clear()


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    uvloop.run(listen(sys.argv[1], int(sys.argv[2])))
