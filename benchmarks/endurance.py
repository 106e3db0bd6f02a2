"""Mixed load over a long time, with the memory of the server: `python -m benchmarks.endurance URL PID [MINUTES]`.

Not part of `make bench`: it takes an hour, and a reader judges what it prints. Start the server with `SKERRY_RATE_LIMIT=off`, and
with a gateway that replays cassettes (`skerry replay tests/cassettes`), so that no provider is called."""

import asyncio
import random
import sys
import time
from collections import Counter

import aiohttp
import psutil

from skerry import registry
from skerry.api.endpoint import Kind

CLIENTS = 16
MINUTES = 60
REPORT_INTERVAL = 60.0
"""Seconds between two lines."""
STREAM_SECONDS = 5.0
TIMEOUT = aiohttp.ClientTimeout(total=30)
PAGES = ("/", "/endpoints", "/docs", "/openapi.json", "/llms.txt", "/health", "/metrics")
FORMATS = ("json", "csv", "ndjson", "parquet", "xlsx")
HEADERS = {"Accept": "application/json, text/event-stream"}


class Endurance:
    """Clients that send what callers send: examples in every form, pages, searches, tool calls, wrong requests, streams."""

    def __init__(self, url: str, examples: list[str]) -> None:
        self._url = url
        self._examples = examples
        self._deck = random.Random(0)
        self.statuses: Counter[str] = Counter()

    async def client(self, end: float) -> None:
        async with aiohttp.ClientSession(self._url, timeout=TIMEOUT) as session:
            while time.monotonic() < end:
                try:
                    await self._request(session)
                except (aiohttp.ClientError, TimeoutError) as error:
                    self.statuses[type(error).__name__] += 1

    async def _request(self, session: aiohttp.ClientSession) -> None:
        deck, example = self._deck, self._deck.choice(self._examples)
        noise = f"{deck.getrandbits(64):x}"
        joint = "&" if "?" in example else "?"
        match deck.randrange(8):
            case 0 | 1:
                await self._get(session, example)
            case 2:
                await self._get(session, f"{example}{joint}format={deck.choice(FORMATS)}")
            case 3:
                await self._get(session, f"{example}{joint}{noise}=1")
            case 4:
                await self._get(session, deck.choice((*PAGES, f"/{noise}", f"/search?q={noise}")))
            case 5:
                call = {"name": "call_endpoint", "arguments": {"path": example}}
                message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
                async with session.post("/mcp", json=message, headers=HEADERS) as response:
                    await self._read(response)
            case 6:
                async with session.get(example) as response:  # leaves before it has read the answer
                    self.statuses[str(response.status)] += 1
                    response.close()
            case _:
                async with session.get("/api/v1/stream?topics=earthquakes") as response:
                    self.statuses[f"stream {response.status}"] += 1
                    await asyncio.sleep(deck.random() * STREAM_SECONDS)
                    response.close()

    async def _get(self, session: aiohttp.ClientSession, path: str) -> None:
        async with session.get(path) as response:
            await self._read(response)

    async def _read(self, response: aiohttp.ClientResponse) -> None:
        async for _ in response.content.iter_any():
            pass
        self.statuses[str(response.status)] += 1


def examples() -> list[str]:
    """Paths of the examples of every endpoint but streams."""
    return [each.url() for each in registry.endpoints() if each.kind is not Kind.STREAM]


async def main(url: str, pid: int, minutes: float) -> None:
    server = psutil.Process(pid)
    endurance = Endurance(url, examples())
    start = time.monotonic()
    end = start + minutes * 60
    clients = [asyncio.create_task(endurance.client(end)) for _ in range(CLIENTS)]
    while any(not client.done() for client in clients):
        await asyncio.wait(clients, timeout=REPORT_INTERVAL)
        megabytes = sum(each.memory_info().rss for each in (server, *server.children(recursive=True))) / 2**20
        elapsed = (time.monotonic() - start) / 60
        print(f"{elapsed:5.1f} min  {megabytes:7.1f} MB  {dict(sorted(endurance.statuses.items()))}", flush=True)
    await asyncio.gather(*clients)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else MINUTES))
