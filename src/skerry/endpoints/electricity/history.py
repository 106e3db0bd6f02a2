"""Prices of a range of days."""

import asyncio
import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api import parameters
from skerry.api.endpoint import endpoint
from skerry.api.periods import check_period
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.models.day_ahead import ONE_DAY, DayAheadPrice, MissingDay, PriceDay, ScandinavianZone
from skerry.models.rows import Rows
from skerry.models.unavailable import incomplete
from skerry.services.spot_prices import SpotPrices

MAX_DAYS = 31


class PriceHistory(Struct, frozen=True):
    """Hourly prices of a range of delivery days in one bidding zone."""

    ROWS: ClassVar[Rows] = Rows(
        "prices",
        carried=("zone", "currency", "zone_name", "timezone", "start_date", "end_date", "resolution_minutes"),
        json_only=("missing_days",),
    )

    zone: Annotated[ScandinavianZone, Meta(description="code of the bidding zone")]
    zone_name: Annotated[str, Meta(description="city after which the zone is called")]
    start_date: Annotated[dt.date, Meta(description="first day, in the zone's local time")]
    end_date: Annotated[parameters.EndDay, Meta(description="last day, included")]
    timezone: Annotated[str, Meta(description="IANA name")]
    resolution_minutes: Annotated[int, Meta(description="always 60: quarters are averaged to hours")]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]
    missing_days: Annotated[list[MissingDay], Meta(description="days of the range without prices, and why")]
    count: Annotated[int, Meta(description="number of hours; a day of clock change has 23 or 25")]
    prices: Annotated[list[DayAheadPrice], Meta(description="prices by hour, in the order of time")]


@endpoint(
    "/electricity/history/{zone}",
    fresh="1d",
    example={"zone": "NO5", "start_date": "2026-03-28", "end_date": "2026-03-29"},
    example_404={"zone": "NO5", "start_date": "2021-03-01", "end_date": "2021-03-02"},
)
async def electricity_price_history(
    zone: parameters.Zone,
    start_date: Annotated[parameters.StartDay, Meta(description="first day, in the zone's local time")],
    end_date: Annotated[parameters.EndDay, Meta(description="last day, included; at most 31 days in all")],
    prices: SpotPrices,
) -> PriceHistory:
    """Hourly spot prices of up to 31 delivery days.

    Days are local, times UTC. Every day is either complete or listed in `missing_days`, with the reason. When all days are
    missing, the answer is a 404 where no provider has the prices, or a 502 where a provider did not answer. Prices of Norway
    start on 2021-12-01, those of Sweden on 2022-11-01."""
    check_period(start_date, end_date, MAX_DAYS, ("start_date", "end_date"))
    dates = [start_date + ONE_DAY * number for number in range((end_date - start_date).days + 1)]
    found = await asyncio.gather(*(_day_or_gap(prices, zone, date) for date in dates))
    days = [day.hourly() for day in found if isinstance(day, PriceDay)]
    failures = [(date, day) for date, day in zip(dates, found, strict=True) if not isinstance(day, PriceDay)]
    if failures:
        incomplete()  # they may be published, or a provider be back, any moment
    if not days:
        # What no provider has is certain only when all have answered.
        raise next((error for _, error in failures if not isinstance(error, NotFound)), failures[0][1])
    hours = [hour for day in days for hour in day.prices]
    return PriceHistory(
        zone=zone,
        zone_name=zone.facts.name,
        start_date=start_date,
        end_date=end_date,
        timezone=zone.facts.timezone,
        resolution_minutes=60,
        currency=zone.facts.currency,
        missing_days=[MissingDay.of(zone.facts, *failure) for failure in failures],
        count=len(hours),
        prices=hours,
    )


async def _day_or_gap(
    prices: SpotPrices, zone: ScandinavianZone, date: dt.date
) -> PriceDay | NotFound | UpstreamUnavailable:
    try:
        return await prices.day(zone, date)
    except (NotFound, UpstreamUnavailable) as gap:
        return gap
