"""Day-ahead prices of electricity in Estonia and its neighbours, from Elering."""

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import endpoint
from skerry.api.history import End, Period, Start
from skerry.api.parameters import BIDDING_ZONE
from skerry.clock import running, today
from skerry.errors import NotFound
from skerry.models.day_ahead import ONE_DAY, QUARTER, DayAheadPrice, PriceDay
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.sources.estonia.elering import Elering, EleringZone

MAX_DAYS = 366

ZoneParameter = Annotated[EleringZone, BIDDING_ZONE, Meta(description="price area, in any case")]
Last = Annotated[
    End, Meta(description=f"last moment, in the same form; a day is included whole; at most {MAX_DAYS} days in all")
]


class AreaPrice(Struct, frozen=True):
    """The price of one interval, without VAT and network fees."""

    start_at: Annotated[Moment, Meta(description="start of the interval, UTC")]
    end_at: Annotated[Moment, Meta(description="end of the interval, UTC")]
    price_eur_mwh: Annotated[float, Meta(description="EUR/MWh; may be negative")]
    price_local_mwh: Annotated[float, Meta(description="the same: the currency of all four countries is the euro")]
    price_cents_kwh: Annotated[float, Meta(description="euro cents per kWh")]

    @classmethod
    def of(cls, price: DayAheadPrice) -> Self:
        euros = price.price_eur_mwh
        return cls(price.start_at, price.end_at, euros, euros, round(euros / 10, 6))


class PriceFigures(Struct, frozen=True):
    """Statistics of the prices of an answer."""

    price_min_eur_mwh: Annotated[float, Meta(description="lowest price, EUR/MWh")]
    price_max_eur_mwh: Annotated[float, Meta(description="highest price, EUR/MWh")]
    price_mean_eur_mwh: Annotated[float, Meta(description="mean over time, EUR/MWh")]
    cheapest_start_at: Annotated[
        Moment, Meta(description="start of the cheapest interval, UTC; the earliest of equal ones")
    ]
    most_expensive_start_at: Annotated[
        Moment, Meta(description="start of the most expensive interval, UTC; the earliest of equal ones")
    ]

    @classmethod
    def of(cls, prices: Sequence[DayAheadPrice]) -> Self:
        # min and max return the first of equal ones, and prices are in the order of time.
        cheapest = min(prices, key=_eur)
        dearest = max(prices, key=_eur)
        seconds = [(price.end_at - price.start_at).total_seconds() for price in prices]
        mean = sum(map(float.__mul__, map(_eur, prices), seconds)) / sum(seconds)
        return cls(
            price_min_eur_mwh=cheapest.price_eur_mwh,
            price_max_eur_mwh=dearest.price_eur_mwh,
            price_mean_eur_mwh=round(mean, 4),
            cheapest_start_at=cheapest.start_at,
            most_expensive_start_at=dearest.start_at,
        )


class AreaDay(Struct, frozen=True):
    """All prices of one local day in one price area."""

    ROWS: ClassVar[Rows] = Rows("prices", carried=("zone", "date", "resolution_minutes"), json_only=("stats",))

    zone: Annotated[EleringZone, Meta(description="price area")]
    date: Annotated[dt.date, Meta(description="calendar day in local time")]
    resolution_minutes: Annotated[int, Meta(description="length of an interval: 15, or 60 before 2025-10-01")]
    count: Annotated[int, Meta(description="number of intervals: 92, 96 or 100 quarters; 23, 24 or 25 hours")]
    prices: Annotated[list[AreaPrice], Meta(description="prices, in the order of time")]
    stats: Annotated[PriceFigures, Meta(description="statistics of the prices")]

    @classmethod
    def of(cls, zone: EleringZone, day: PriceDay) -> Self:
        return cls(
            zone=zone,
            date=day.date,
            resolution_minutes=day.resolution_minutes,
            count=len(day.prices),
            prices=list(map(AreaPrice.of, day.prices)),
            stats=PriceFigures.of(day.prices),
        )


class AreaPrices(Struct, frozen=True):
    """Prices of a period in one price area."""

    ROWS: ClassVar[Rows] = Rows("prices", carried=("zone", "resolution_minutes"), json_only=("stats",))

    zone: Annotated[EleringZone, Meta(description="price area")]
    resolution_minutes: Annotated[
        int | None,
        Meta(description="length of the shortest interval: 15, or 60 before 2025-10-01; null without prices"),
    ]
    count: Annotated[int, Meta(description="number of intervals", ge=0)]
    prices: Annotated[list[AreaPrice], Meta(description="prices, in the order of time")]
    stats: Annotated[PriceFigures | None, Meta(description="statistics of the prices; null without prices")]


class AreaPriceNow(Struct, frozen=True):
    """The price of the current interval, without VAT and network fees."""

    zone: Annotated[EleringZone, Meta(description="price area")]
    start_at: Annotated[Moment, Meta(description="start of the interval, UTC")]
    end_at: Annotated[Moment, Meta(description="end of the interval, UTC")]
    price_eur_mwh: Annotated[float, Meta(description="EUR/MWh; may be negative")]
    price_local_mwh: Annotated[float, Meta(description="the same: the currency of all four countries is the euro")]
    price_cents_kwh: Annotated[float, Meta(description="euro cents per kWh")]


@endpoint("/elering/prices/today", fresh="1h", example={"zone": "ee"})
async def elering_prices_today(elering: Elering, zone: ZoneParameter = EleringZone.EE) -> AreaDay:
    """Day-ahead prices of the current local day in Estonia, Finland, Latvia or Lithuania.

    The day lasts from local midnight to local midnight; times are UTC. Prices exclude VAT and network fees and may be
    negative."""
    return AreaDay.of(zone, await elering.day(zone.facts, today(zone.facts.timezone)))


@endpoint("/elering/prices/tomorrow", fresh="1h", example={"zone": "ee"})
async def elering_prices_tomorrow(elering: Elering, zone: ZoneParameter = EleringZone.EE) -> AreaDay:
    """Day-ahead prices of the next local day in Estonia, Finland, Latvia or Lithuania.

    Published at about 14:00 local time. Until then the answer is a 404 with Retry-After."""
    return AreaDay.of(zone, await elering.day(zone.facts, today(zone.facts.timezone) + ONE_DAY))


@endpoint("/elering/prices/current", fresh="15m", example={"zone": "ee"})
async def elering_price_now(elering: Elering, zone: ZoneParameter = EleringZone.EE) -> AreaPriceNow:
    """Day-ahead price of the current interval in Estonia, Finland, Latvia or Lithuania.

    Intervals are quarter-hours since 2025-10-01. An answer is never older than its interval."""
    moment = running(QUARTER)
    day = await elering.day(zone.facts, today(zone.facts.timezone))
    price = day.at(moment)
    if price is None:  # midnight passed between the two calls
        raise NotFound(f"No current price for zone {zone}.")
    return AreaPriceNow(zone, *structs.astuple(AreaPrice.of(price)))


@endpoint("/elering/prices", fresh="1h", example={"start": "2026-03-29", "end": "2026-03-29", "zone": "ee"})
async def elering_prices(start: Start, end: Last, elering: Elering, zone: ZoneParameter = EleringZone.EE) -> AreaPrices:
    """Day-ahead prices of any published period of at most 366 days.

    All intervals that start between `start` and `end`. Days are local, times UTC. Intervals are hours up to the market day
    2025-09-30 and quarter-hours since then; the mean is weighted by their length. Unpublished prices are left out."""
    period = Period.of(start, end, zone.facts.timezone, days=MAX_DAYS)
    prices = await elering.prices(zone.facts, period.start, period.end)
    steps = {(price.end_at - price.start_at).seconds // 60 for price in prices}
    return AreaPrices(
        zone=zone,
        resolution_minutes=min(steps, default=None),
        count=len(prices),
        prices=list(map(AreaPrice.of, prices)),
        stats=PriceFigures.of(prices) if prices else None,
    )


def _eur(price: DayAheadPrice) -> float:
    return price.price_eur_mwh
