"""Calls the local upstream from one process: with aiohttp alone, and through a source.

    python -m benchmarks.upstream_calls ORIGIN

Reads lines `WAIT COUNT FIRST`. Prints the median seconds of COUNT calls for each: `DIRECT SOURCE`. The calls alternate,
and each has its own URL, so that nothing is cached."""

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
    start = time.perf_counter()
    await call
    return time.perf_counter() - start


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
                """The same call without Skerry: fetch, check, decode."""
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
