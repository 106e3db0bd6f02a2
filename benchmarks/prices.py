"""A source and endpoints for the benchmarks: a day of spot prices.

They are written like any other source and endpoint, and are registered only in servers started by the benchmarks."""

from datetime import UTC, date, datetime
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class RawPrice(Struct, frozen=True):
    """One entry of the upstream's list with its names; other members are ignored."""

    EUR_per_kWh: float
    time_start: datetime


class BenchmarkPrice(Struct, frozen=True):
    """Price of one delivery interval."""

    begins_at: Annotated[datetime, Meta(description="start of the interval, UTC")]
    price: Annotated[float, Meta(description="EUR/MWh")]


def read_day(reply: Reply) -> list[RawPrice]:
    return reply.json(list[RawPrice])


class BenchmarkPrices(Source):
    """The upstream of `benchmarks.upstream`, reached through the gateway setting."""

    key = "benchmark_prices"
    title = "Benchmark upstream"
    home = "https://prices.example.org/"
    base = "https://prices.example.org"
    license = stated("None")
    evidence = Evidence.INFERRED
    pace = Pace(per_second=1_000_000, concurrency=64)

    async def day(self, number: int, wait: int = 0) -> list[RawPrice]:
        """The 96 prices of a day. A new `number` makes a new URL."""
        return await self.get(f"/days/{number}", query={"wait": wait or None}, fresh="1h", read=read_day)


@endpoint("/benchmark/prices/{number}", fresh="1h", example={"number": 1})
async def benchmark_prices(number: int, prices: BenchmarkPrices, wait: int = 0) -> Collection[BenchmarkPrice]:
    """A day of prices from the benchmark upstream, which waits for this many milliseconds before it answers."""
    day = await prices.day(number, wait)
    return Collection.of(
        [BenchmarkPrice(entry.time_start.astimezone(UTC), round(entry.EUR_per_kWh * 1000, 2)) for entry in day]
    )


class BenchmarkDayPrice(Struct, frozen=True):
    """Mean price of one day."""

    day: Annotated[date, Meta(description="delivery day")]
    zone: Annotated[str, Meta(description="bidding zone")]
    price: Annotated[float, Meta(description="EUR/MWh")]
    local_price: Annotated[float, Meta(description="in the currency of the zone, per MWh")]
    local_currency: Annotated[str, Meta(description="ISO 4217")]
    rank: Annotated[int, Meta(ge=1, le=31, description="place among the days of the month, the lowest price first")]
    level: Annotated[str | None, Meta(description="low or high against the mean of the month; null for neither")]


MONTH = [
    BenchmarkDayPrice(date(2026, 1, day), "SE3", 42.5 + day, round((42.5 + day) * 11.25, 2), "SEK", day, None)
    for day in range(1, 32)
]


@endpoint("/benchmark/month", fresh="1h")
async def benchmark_month() -> Collection[BenchmarkDayPrice]:
    """About 4 KB of typed JSON."""
    return Collection.of(MONTH)
