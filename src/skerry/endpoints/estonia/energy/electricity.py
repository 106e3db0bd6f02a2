"""Day-ahead prices of electricity in Estonia and its neighbours, from Elering."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Self
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.history import End, Period, Start
from skerry.api.parameters import BIDDING_ZONE
from skerry.clock import midnight, running, today
from skerry.errors import NotFound
from skerry.models.day_ahead import (
    HOUR,
    ONE_DAY,
    QUARTER,
    BiddingZone,
    CurrentZonePrice,
    DayAheadPrice,
    MissingDay,
    PriceDay,
    minutes,
    not_published,
)
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.models.unavailable import incomplete
from skerry.services.elering_prices import EleringPrices
from skerry.sources.estonia.elering import PUBLICATION, QUARTERS_SINCE, EleringZone

MAX_DAYS = 366
MICROSECOND = dt.timedelta(microseconds=1)
EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)

ZoneParameter = Annotated[EleringZone, BIDDING_ZONE, Meta(description="price area, in any case")]
Last = Annotated[
    End, Meta(description=f"last moment, in the same form; a day is included whole; at most {MAX_DAYS} days in all")
]


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

    ROWS: ClassVar[Rows] = Rows(
        "prices",
        carried=("zone", "date", "currency", "timezone", "resolution_minutes"),
        json_only=("start_at", "end_at", "stats"),
    )

    zone: Annotated[EleringZone, Meta(description="price area")]
    date: Annotated[dt.date, Meta(description="calendar day in local time")]
    timezone: Annotated[str, Meta(description="IANA name")]
    start_at: Annotated[Moment, Meta(description="local midnight at which the day starts, UTC")]
    end_at: Annotated[Moment, Meta(description="local midnight at which it ends, UTC")]
    resolution_minutes: Annotated[int, Meta(description="length of an interval: 15, or 60 before 2025-10-01")]
    currency: Annotated[str, Meta(description="local currency, ISO 4217: that of all four countries is the euro")]
    count: Annotated[int, Meta(description="number of intervals: 92, 96 or 100 quarters; 23, 24 or 25 hours")]
    prices: Annotated[list[DayAheadPrice], Meta(description="prices, in the order of time")]
    stats: Annotated[PriceFigures, Meta(description="statistics of the prices")]

    @classmethod
    def of(cls, zone: EleringZone, day: PriceDay) -> Self:
        return cls(
            zone=zone,
            date=day.date,
            timezone=day.zone.timezone,
            start_at=day.start_at,
            end_at=day.end_at,
            resolution_minutes=day.resolution_minutes,
            currency=day.zone.currency,
            count=len(day.prices),
            prices=list(day.prices),
            stats=PriceFigures.of(day.prices),
        )


class AreaPrices(Struct, frozen=True):
    """Prices of a period in one price area."""

    ROWS: ClassVar[Rows] = Rows(
        "prices",
        carried=("zone", "currency", "timezone", "resolution_minutes", "coverage"),
        json_only=("missing_days", "stats"),
    )

    zone: Annotated[EleringZone, Meta(description="price area")]
    timezone: Annotated[str, Meta(description="IANA name")]
    resolution_minutes: Annotated[int, Meta(description="length of the shortest interval: 15, or 60 before 2025-10-01")]
    currency: Annotated[str, Meta(description="local currency, ISO 4217: that of all four countries is the euro")]
    coverage: Annotated[
        float,
        Meta(ge=0, le=1, description="share of the period that the prices cover, 0 to 1; `stats` are of this share"),
    ]
    missing_days: Annotated[
        list[MissingDay], Meta(description="days of the period without prices or with some of them missing, and why")
    ]
    count: Annotated[int, Meta(description="number of intervals", ge=0)]
    prices: Annotated[list[DayAheadPrice], Meta(description="prices, in the order of time")]
    stats: Annotated[PriceFigures, Meta(description="statistics of the prices")]


@endpoint("/elering/prices/today", fresh="1h", example={"zone": "ee"})
async def elering_prices_today(elering: EleringPrices, zone: ZoneParameter = EleringZone.EE) -> AreaDay:
    """Day-ahead prices of the current local day in Estonia, Finland, Latvia or Lithuania.

    The day lasts from local midnight to local midnight; times are UTC. Prices exclude VAT and network fees and may be
    negative. While Elering is unavailable, the day is as the collector stored it."""
    return AreaDay.of(zone, await elering.day(zone.facts, today(zone.facts.timezone)))


@endpoint("/elering/prices/tomorrow", fresh="1h", example={"zone": "ee"})
async def elering_prices_tomorrow(elering: EleringPrices, zone: ZoneParameter = EleringZone.EE) -> AreaDay:
    """Day-ahead prices of the next local day in Estonia, Finland, Latvia or Lithuania.

    Published at about 14:00 local time. Until then the answer is a 404 with Retry-After."""
    return AreaDay.of(zone, await elering.day(zone.facts, today(zone.facts.timezone) + ONE_DAY))


@endpoint("/elering/prices/current", fresh="15m", example={"zone": "ee"})
async def elering_price_now(elering: EleringPrices, zone: ZoneParameter = EleringZone.EE) -> CurrentZonePrice:
    """Day-ahead price of the current interval in Estonia, Finland, Latvia or Lithuania.

    Intervals are quarter-hours since 2025-10-01. An answer is never older than its interval.
    `/nordic/{country}/electricity/prices` has the current price of every Nordic and Baltic zone."""
    moment = running(QUARTER)
    day = await elering.day(zone.facts, today(zone.facts.timezone))
    price = day.at(moment)
    if price is None:  # midnight passed between the two calls
        raise NotFound(f"No current price for zone {zone}.")
    return CurrentZonePrice.of(zone.facts, price)


@endpoint(
    "/elering/prices",
    fresh="1h",
    example={"start": "2026-03-29", "end": "2026-03-29", "zone": "ee"},
    example_404={"start": "2010-01-01", "end": "2010-01-01", "zone": "ee"},
)
async def elering_prices(
    start: Start, end: Last, elering: EleringPrices, zone: ZoneParameter = EleringZone.EE
) -> AreaPrices:
    """Day-ahead prices of any published period of at most 366 days.

    All intervals that start between `start` and `end`. Days are local, times UTC. Intervals are hours up to the market day
    2025-09-30 and quarter-hours since then; the mean is weighted by their length. `missing_days` and `coverage` tell what is
    missing. Without any price the answer is a 404; for days to come with Retry-After. While Elering is unavailable, a period
    that the collector stored without a gap is answered."""
    facts = zone.facts
    period = Period.of(start, end, facts.timezone, days=MAX_DAYS)
    asked = dict(_asked(facts, period))
    if not any(asked.values()):
        raise NotFound(f"No interval starts from {start} to {end}: intervals start on the hour or quarter-hour.")
    published_until = midnight(facts.today() + 2 * ONE_DAY, facts.timezone) - MICROSECOND  # tomorrow, at most
    if period.start > published_until:
        raise _reason(facts, min(asked))
    prices = await elering.period(facts, period.start, min(period.end, published_until))
    present = _present(facts, prices)
    missing = [
        MissingDay.of(facts, date, _reason(facts, date)) for date, length in asked.items() if present[date] < length
    ]
    if not prices:
        raise _reason(facts, min(asked))
    if missing:
        incomplete()  # they may be published any moment
    covered = sum((min(present[date], length) for date, length in asked.items()), dt.timedelta(0))
    return AreaPrices(
        zone=zone,
        timezone=facts.timezone,
        resolution_minutes=min(minutes(price.end_at - price.start_at) for price in prices),
        currency=facts.currency,
        coverage=round(covered / sum(asked.values(), dt.timedelta(0)), 4),
        missing_days=missing,
        count=len(prices),
        prices=prices,
        stats=PriceFigures.of(prices),
    )


def _asked(zone: BiddingZone, period: Period) -> Iterator[tuple[dt.date, dt.timedelta]]:
    """The local days of a period, each with the length of the intervals that start within the period."""
    date, last = (moment.astimezone(ZoneInfo(zone.timezone)).date() for moment in (period.start, period.end))
    while date <= last:
        first = max(period.start, midnight(date, zone.timezone))
        final = min(period.end, midnight(date + ONE_DAY, zone.timezone) - MICROSECOND)
        yield (
            date,
            (
                _length(first, min(final, QUARTERS_SINCE - MICROSECOND), HOUR)
                + _length(max(first, QUARTERS_SINCE), final, QUARTER)
            ),
        )
        date += ONE_DAY


def _length(first: dt.datetime, last: dt.datetime, step: dt.timedelta) -> dt.timedelta:
    """Of the intervals that start between two moments, both included."""
    return max(0, (last - EPOCH) // step + (EPOCH - first) // step + 1) * step


def _present(zone: BiddingZone, prices: Sequence[DayAheadPrice]) -> defaultdict[dt.date, dt.timedelta]:
    lengths: defaultdict[dt.date, dt.timedelta] = defaultdict(dt.timedelta)
    place = ZoneInfo(zone.timezone)
    for price in prices:
        lengths[price.start_at.astimezone(place).date()] += price.end_at - price.start_at
    return lengths


def _reason(zone: BiddingZone, date: dt.date) -> NotFound:
    """Why prices of a day are missing."""
    if date > zone.today():
        return not_published(zone, date, PUBLICATION)
    return NotFound(f"Elering does not have all prices of {date} in zone {zone.zone}.")


def _eur(price: DayAheadPrice) -> float:
    return price.price_eur_mwh
