"""Prices of the current and of the next delivery day."""

import datetime as dt
from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct

from skerry.api import parameters
from skerry.api.endpoint import endpoint
from skerry.clock import today
from skerry.models.day_ahead import (
    ONE_DAY,
    DayAheadPrice,
    PriceDay,
    ScandinavianZone,
)
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.services.spot_prices import SpotPrices

Hourly = Annotated[bool, Meta(description="means of the hours, instead of the intervals that the market cleared")]


class DayPrices(Struct, frozen=True):
    """All prices of one delivery day in one bidding zone."""

    ROWS: ClassVar[Rows] = Rows(
        "prices",
        carried=("zone", "date", "currency", "zone_name", "country", "timezone", "resolution_minutes"),
        json_only=("start_at", "end_at"),
    )

    zone: Annotated[ScandinavianZone, Meta(description="code of the bidding zone")]
    zone_name: Annotated[str, Meta(description="city after which the zone is called")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    date: Annotated[dt.date, Meta(description="calendar day in the zone's local time")]
    timezone: Annotated[str, Meta(description="IANA name")]
    start_at: Annotated[Moment, Meta(description="local midnight at which the day starts, UTC")]
    end_at: Annotated[Moment, Meta(description="local midnight at which it ends, UTC")]
    resolution_minutes: Annotated[int, Meta(description="length of an interval: 15, or 60 before 2025-10-01")]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]
    count: Annotated[int, Meta(description="number of intervals: 92, 96 or 100 quarters; 23, 24 or 25 hours")]
    prices: Annotated[list[DayAheadPrice], Meta(description="in the order of time")]

    @classmethod
    def of(cls, zone: ScandinavianZone, day: PriceDay) -> Self:
        return cls(
            zone=zone,
            zone_name=day.zone.name,
            country=day.zone.country,
            date=day.date,
            timezone=day.zone.timezone,
            start_at=day.start_at,
            end_at=day.end_at,
            resolution_minutes=day.resolution_minutes,
            currency=day.zone.currency,
            count=len(day.prices),
            prices=list(day.prices),
        )


@endpoint("/electricity/today/{zone}", fresh="1h", example={"zone": "SE3"})
async def electricity_prices_today(zone: parameters.Zone, prices: SpotPrices, hourly: Hourly = False) -> DayPrices:
    """Spot prices of the current delivery day.

    The day runs from local midnight to local midnight; times are UTC. Prices are day-ahead, without taxes and network fees;
    they may be negative. Where a provider has hourly prices only, `resolution_minutes` is 60. While the providers are
    unavailable, the prices are those that this server stored of the same day."""
    day = await prices.day(zone, today(zone.facts.timezone))
    return DayPrices.of(zone, day.hourly() if hourly else day)


@endpoint("/electricity/tomorrow/{zone}", fresh="1h", example={"zone": "NO1"})
async def electricity_prices_tomorrow(zone: parameters.Zone, prices: SpotPrices, hourly: Hourly = False) -> DayPrices:
    """Spot prices of the next delivery day.

    Tomorrow's prices are published about 13:00 local time. Until then the answer is a 404 with Retry-After. While the
    providers are unavailable, the prices are those that this server stored of that day."""
    day = await prices.day(zone, today(zone.facts.timezone) + ONE_DAY)
    return DayPrices.of(zone, day.hourly() if hourly else day)
