"""Figures of one day: lowest, highest and mean price, and a comparison of all zones."""

import asyncio
import datetime as dt
from statistics import fmean
from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct

from skerry.api import parameters
from skerry.api.endpoint import endpoint
from skerry.api.report import or_error, raise_if_none
from skerry.clock import running, today
from skerry.errors import SkerryError
from skerry.models.day_ahead import QUARTER, DayAheadPrice, MissingDay, PriceDay, ScandinavianZone
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.models.unavailable import incomplete
from skerry.services.spot_prices import SpotPrices

MARKET_TIMEZONE = "Europe/Stockholm"
"""Norway and Sweden keep the same time, so all nine zones have the same delivery day."""

RESOLUTION_MINUTES = 60
"""Of the figures: quarter-hours are averaged to hours, so that days before and after 2025-10-01 can be compared."""

DeliveryDay = Annotated[parameters.Day | None, Meta(description="delivery day; today in local time if omitted")]


class HourlyPriceFigures(Struct, frozen=True):
    """Figures of the hours of one day."""

    price_min_eur_mwh: Annotated[float, Meta(description="lowest hourly mean, EUR/MWh")]
    price_max_eur_mwh: Annotated[float, Meta(description="highest hourly mean, EUR/MWh")]
    price_mean_eur_mwh: Annotated[float, Meta(description="mean of the hourly means, EUR/MWh")]
    price_min_local_mwh: Annotated[float | None, Meta(description="lowest hourly mean, local currency per MWh")]
    price_max_local_mwh: Annotated[float | None, Meta(description="highest hourly mean, local currency per MWh")]
    price_mean_local_mwh: Annotated[float | None, Meta(description="mean of the hourly means, local currency per MWh")]
    cheapest_start_at: Annotated[
        Moment, Meta(description="start of the hour with the lowest mean, UTC; the earliest of equal ones")
    ]
    most_expensive_start_at: Annotated[
        Moment, Meta(description="start of the hour with the highest mean, UTC; the earliest of equal ones")
    ]
    hour_count: Annotated[int, Meta(description="hours of the day: 23, 24 or 25")]

    @classmethod
    def of(cls, day: PriceDay) -> Self:
        hours = day.hourly().prices
        # min and max give the first of equal ones, and hours are in the order of time.
        cheapest = min(hours, key=_eur)
        dearest = max(hours, key=_eur)
        mean = round(fmean(map(_eur, hours)), 5)
        local = [hour.price_local_mwh for hour in hours if hour.price_local_mwh is not None]
        if len(local) < len(hours):
            local = []  # figures of a part of the day would look like those of the whole
        return cls(
            price_min_eur_mwh=cheapest.price_eur_mwh,
            price_max_eur_mwh=dearest.price_eur_mwh,
            price_mean_eur_mwh=mean,
            price_min_local_mwh=min(local, default=None),
            price_max_local_mwh=max(local, default=None),
            price_mean_local_mwh=round(fmean(local), 5) if local else None,
            cheapest_start_at=cheapest.start_at,
            most_expensive_start_at=dearest.start_at,
            hour_count=len(hours),
        )


class PriceStatistics(Struct, frozen=True):
    """Lowest, highest and mean price of one delivery day in one bidding zone."""

    zone: Annotated[ScandinavianZone, Meta(description="code of the bidding zone")]
    zone_name: Annotated[str, Meta(description="city after which the zone is called")]
    date: Annotated[dt.date, Meta(description="calendar day in the zone's local time")]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]
    resolution_minutes: Annotated[
        int,
        Meta(
            description="length of the intervals of which `stats` are: always 60, quarter-hours are averaged to hours"
        ),
    ]
    stats: Annotated[HourlyPriceFigures, Meta(description="figures of the hours of the day")]


class ZonePrices(Struct, frozen=True):
    """One zone in the comparison; its figures are null where no provider has the day."""

    zone: Annotated[ScandinavianZone, Meta(description="code of the bidding zone")]
    zone_name: Annotated[str, Meta(description="city after which the zone is called")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]
    price_mean_eur_mwh: Annotated[float | None, Meta(description="mean of the hourly means, EUR/MWh")]
    price_min_eur_mwh: Annotated[float | None, Meta(description="lowest hourly mean, EUR/MWh")]
    price_max_eur_mwh: Annotated[float | None, Meta(description="highest hourly mean, EUR/MWh")]
    price_mean_local_mwh: Annotated[float | None, Meta(description="mean of the hourly means, local currency per MWh")]
    current: Annotated[
        DayAheadPrice | None, Meta(description="price of the current interval; null on any other day than today")
    ]

    @classmethod
    def of(cls, zone: ScandinavianZone, day: PriceDay | None, moment: dt.datetime | None) -> Self:
        figures = HourlyPriceFigures.of(day) if day else None
        return cls(
            zone=zone,
            zone_name=zone.facts.name,
            country=zone.facts.country,
            currency=zone.facts.currency,
            price_mean_eur_mwh=figures.price_mean_eur_mwh if figures else None,
            price_min_eur_mwh=figures.price_min_eur_mwh if figures else None,
            price_max_eur_mwh=figures.price_max_eur_mwh if figures else None,
            price_mean_local_mwh=figures.price_mean_local_mwh if figures else None,
            current=day.at(moment) if day and moment else None,
        )


class MissingZone(Struct, frozen=True):
    """A zone without figures."""

    zone: Annotated[ScandinavianZone, Meta(description="code of the bidding zone")]
    reason: Annotated[str, Meta(description="not_published, no_data or upstream_unavailable")]
    detail: Annotated[str, Meta(description="what happened, in a sentence")]

    @classmethod
    def of(cls, zone: ScandinavianZone, date: dt.date, error: SkerryError) -> Self:
        missing = MissingDay.of(zone.facts, date, error)
        return cls(zone, missing.reason, missing.detail)


class ZoneComparison(Struct, frozen=True):
    """All zones on one delivery day."""

    ROWS: ClassVar[Rows] = Rows(
        "zones",
        carried=("date", "resolution_minutes"),
        json_only=("cheapest", "most_expensive", "compared_zones", "missing_zones"),
    )

    date: Annotated[dt.date, Meta(description="delivery day, in local time")]
    resolution_minutes: Annotated[
        int,
        Meta(
            description="length of the intervals of which the lowest and highest prices are: always 60, quarter-hours are "
            "averaged to hours; `current` has its own start and end"
        ),
    ]
    cheapest: Annotated[
        ScandinavianZone, Meta(description="zone of the lowest mean among `compared_zones`; the first of equal ones")
    ]
    most_expensive: Annotated[
        ScandinavianZone, Meta(description="zone of the highest mean among `compared_zones`; the first of equal ones")
    ]
    compared_zones: Annotated[
        list[ScandinavianZone],
        Meta(description="zones with figures, among which `cheapest` and `most_expensive` are"),
    ]
    missing_zones: Annotated[list[MissingZone], Meta(description="zones without figures, and why")]
    zones: Annotated[list[ZonePrices], Meta(description="all nine zones, Norway first")]


@endpoint("/electricity/stats/{zone}", fresh="1h", example={"zone": "NO1"})
async def electricity_price_statistics(
    zone: parameters.Zone, prices: SpotPrices, date: DeliveryDay = None
) -> PriceStatistics:
    """Lowest, highest and mean spot price of a day in one bidding zone, and its cheapest and most expensive hour.

    Quarter-hours are averaged to hours first; `/electricity/today/{zone}` has the quarter-hours, whose lowest and highest
    price may be further apart. Days are days of the zone's local time; a day of clock change has 23 or 25 hours. Among hours
    with equal prices the earliest is named."""
    day = await prices.day(zone, date or today(zone.facts.timezone))
    return PriceStatistics(
        zone, day.zone.name, day.date, day.zone.currency, RESOLUTION_MINUTES, HourlyPriceFigures.of(day)
    )


@endpoint("/electricity/compare", fresh="1h")
async def electricity_price_comparison(prices: SpotPrices, date: DeliveryDay = None) -> ZoneComparison:
    """Mean, lowest and highest spot price of a day in all nine zones, and the price now.

    Quarter-hours are averaged to hours first: the lowest and highest price are hourly means, and only `current` is of a
    quarter-hour. A zone whose prices are unavailable has nulls and is listed in `missing_zones`; the cheapest and the most
    expensive zone are those among `compared_zones`."""
    day = date or today(MARKET_TIMEZONE)
    found = await asyncio.gather(*(or_error(prices.day(zone, day)) for zone in ScandinavianZone))
    days = {zone: result for zone, result in zip(ScandinavianZone, found, strict=True) if isinstance(result, PriceDay)}
    raise_if_none(*found)
    missing = [
        MissingZone.of(zone, day, result)
        for zone, result in zip(ScandinavianZone, found, strict=True)
        if isinstance(result, SkerryError)
    ]
    if missing:
        incomplete()
    moment = running(QUARTER) if day == today(MARKET_TIMEZONE) else None
    rows = [ZonePrices.of(zone, days.get(zone), moment) for zone in ScandinavianZone]
    means = {row.zone: row.price_mean_eur_mwh for row in rows if row.price_mean_eur_mwh is not None}
    return ZoneComparison(
        date=day,
        resolution_minutes=RESOLUTION_MINUTES,
        cheapest=min(means, key=means.__getitem__),
        most_expensive=max(means, key=means.__getitem__),
        compared_zones=list(days),
        missing_zones=missing,
        zones=rows,
    )


def _eur(price: DayAheadPrice) -> float:
    return price.price_eur_mwh
