"""The two contestants that ask the local upstream from their own process: aiohttp alone, and a source of ours.

    python -m benchmarks.asking ORIGIN

Reads lines `WAIT COUNT FIRST` and answers each with the median seconds of so many calls: `DIRECT SOURCE`. One call after the
other, by turns, each with an address of its own, so that nothing can be cached."""

import asyncio
import sys
import time
from collections.abc import Awaitable
from statistics import median

import aiohttp
import msgspec
import uvloop

from benchmarks.prices import BenchmarkPrices, RawPrice
from skerry.logs import configure
from skerry.metrics import Metrics
from skerry.upstream.cache import MemoryCache
from skerry.upstream.client import UpstreamClient
from skerry.upstream.guard import Guard
from skerry.upstream.health import ProviderHealth


async def seconds_of(call: Awaitable[object]) -> float:
    begin = time.perf_counter()
    await call
    return time.perf_counter() - begin


async def main(origin: str) -> None:
    metrics = Metrics()
    client = UpstreamClient(
        health=ProviderHealth(metrics.upstream_calls, metrics.upstream_seconds),
        guard=Guard(),
        memory=MemoryCache(0),
        gateway=origin,
    )
    source = BenchmarkPrices(client)
    async with aiohttp.ClientSession() as session:
        while line := await asyncio.to_thread(sys.stdin.readline):
            wait, count, first = map(int, line.split())

            async def direct(number: int, wait: int = wait) -> list[RawPrice]:
                """What one writes without us: fetch, check, decode."""
                query = f"?wait={wait}" if wait else ""
                async with session.get(f"{origin}/https/prices.example.org/days/{number}{query}") as response:
                    response.raise_for_status()
                    return msgspec.json.decode(await response.read(), type=list[RawPrice])

            times = [
                (await seconds_of(direct(number)), await seconds_of(source.day(-number, wait)))
                for number in range(first, first + count)
            ]
            print(*map(median, zip(*times, strict=True)), flush=True)
    await client.close()


if __name__ == "__main__":
    configure("json", "warning")
    uvloop.run(main(sys.argv[1]))
