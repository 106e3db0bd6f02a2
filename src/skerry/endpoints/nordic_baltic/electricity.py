"""Day-ahead prices of electricity by country."""

import asyncio
import datetime as dt
from statistics import fmean
from typing import Annotated, ClassVar, Literal, Self

from msgspec import Meta, Struct

from skerry.api import nordic, parameters
from skerry.api.endpoint import endpoint
from skerry.clock import running, today
from skerry.errors import NotFound, SkerryError, UpstreamUnavailable
from skerry.models.day_ahead import MARKET_ZONE, QUARTER, DayAheadPrice, NordicBalticZone
from skerry.models.fields import Moment, SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.rows import Rows
from skerry.models.unavailable import incomplete, reason_of
from skerry.services.country_zones import zone_of
from skerry.services.spot_prices import AllZonePrices, SourcedDay

DeliveryDay = Annotated[parameters.Day, parameters.Days(dt.date(1999, 1, 1), dt.date(2100, 12, 31))]
"""A day for which a market may have prices."""


class CountryPrices(Struct, frozen=True):
    """All prices of one delivery day in a bidding zone of a country."""

    ROWS: ClassVar[Rows] = Rows(
        "prices",
        carried=("country", "zone", "date", "timezone", "currency", "resolution_minutes", "vat_included", "source"),
        json_only=("start_at", "end_at", "current", "price_min_eur_mwh", "price_max_eur_mwh", "price_mean_eur_mwh"),
    )

    country: Annotated[NordicCountry, Meta(description="ISO 3166-1 alpha-2")]
    zone: Annotated[NordicBalticZone, Meta(description="code of the bidding zone")]
    date: Annotated[dt.date, Meta(description="calendar day in the zone's local time")]
    timezone: Annotated[str, Meta(description="IANA name")]
    start_at: Annotated[Moment, Meta(description="local midnight at which the day starts, UTC")]
    end_at: Annotated[Moment, Meta(description="local midnight at which the day ends, UTC")]
    resolution_minutes: Annotated[int, Meta(description="length of an interval: 15, or 60 before 2025-10-01")]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]
    vat_included: Annotated[bool, Meta(description="always false: prices are without taxes and network fees")]
    price_mean_eur_mwh: Annotated[float, Meta(description="mean of the day, EUR/MWh")]
    price_min_eur_mwh: Annotated[float, Meta(description="lowest price of an interval, EUR/MWh")]
    price_max_eur_mwh: Annotated[float, Meta(description="highest price of an interval, EUR/MWh")]
    current: Annotated[
        DayAheadPrice | None, Meta(description="the interval that includes this moment; null for another day")
    ]
    source: SourceKey
    count: Annotated[int, Meta(description="number of intervals: 92, 96 or 100 quarters; 23, 24 or 25 hours")]
    prices: Annotated[list[DayAheadPrice], Meta(description="prices by interval, in the order of time")]


@endpoint(
    "/nordic/{country}/electricity/prices",
    fresh="15m",
    example={"country": "NO"},
    checked_with=[{"country": "DK"}, {"country": "FI"}, {"country": "SE"}],
    example_404={"country": "IS"},
)
async def nordic_electricity_prices(
    country: nordic.NordicCountry,
    service: AllZonePrices,
    zone: Annotated[
        parameters.NordicBalticZone | None,
        Meta(description="bidding zone of the country; EE, FI, SE3, NO1, DK1, LV or LT if omitted"),
    ] = None,
    date: Annotated[
        DeliveryDay | None, Meta(description="delivery day; today in the zone's local time if omitted")
    ] = None,
    resolution: Annotated[
        Literal[15, 60] | None,
        Meta(description="minutes of an interval; 60 averages quarter-hours, the market's own if omitted"),
    ] = None,
) -> CountryPrices:
    """Day-ahead prices of a delivery day in a Nordic or Baltic country, and the current price.

    Prices are without taxes and network fees; they may be negative. Days run from local midnight to local midnight; times are
    UTC. Prices are from the service of the country, those of Estonia, Finland, Latvia and Lithuania from Elering; if it fails,
    from Nord Pool, for days of the last two months. Tomorrow's prices are published at about 13:00 Central European Time; until
    then they are a 404 with Retry-After. Iceland has no day-ahead market, and other countries are not covered: a 404."""
    chosen = zone_of(country, zone)
    facts = chosen.facts
    found = await service.day(chosen, date or today(facts.timezone))
    day = found.day.hourly() if resolution == 60 else found.day
    if resolution == 15 and day.resolution_minutes != resolution:
        raise NotFound(f"Prices of zone {chosen} on {day.date} are by the hour.")
    figures = [price.price_eur_mwh for price in day.prices]
    return CountryPrices(
        country=country,
        zone=chosen,
        date=day.date,
        timezone=facts.timezone,
        start_at=day.start_at,
        end_at=day.end_at,
        resolution_minutes=day.resolution_minutes,
        currency=facts.currency,
        vat_included=False,
        price_mean_eur_mwh=round(fmean(figures), 5),
        price_min_eur_mwh=min(figures),
        price_max_eur_mwh=max(figures),
        current=day.at(running(QUARTER)),
        source=found.source,
        count=len(day.prices),
        prices=list(day.prices),
    )


@endpoint("/finland/electricity/prices", fresh="15m")
async def finland_electricity_prices(
    service: AllZonePrices,
    date: Annotated[DeliveryDay | None, Meta(description="delivery day; today in Finland if omitted")] = None,
    resolution: Annotated[
        Literal[15, 60] | None,
        Meta(description="minutes of an interval; 60 averages quarter-hours, the market's own if omitted"),
    ] = None,
) -> CountryPrices:
    """Day-ahead prices of a delivery day in Finland: another path of `/nordic/FI/electricity/prices`.

    Prices are from Elering, or from Nord Pool if it fails, without taxes and network fees. Tomorrow's prices are a 404 with
    Retry-After until their publication."""
    return await nordic_electricity_prices(NordicCountry.FINLAND, service, None, date, resolution)


class ZonePriceSummary(Struct, frozen=True):
    """Prices of one delivery day in one bidding zone."""

    zone: Annotated[NordicBalticZone, Meta(description="code of the bidding zone")]
    country: Annotated[NordicCountry, Meta(description="ISO 3166-1 alpha-2")]
    price_mean_eur_mwh: Annotated[float, Meta(description="mean of the day, EUR/MWh")]
    price_min_eur_mwh: Annotated[float, Meta(description="lowest price of an interval, EUR/MWh")]
    price_max_eur_mwh: Annotated[float, Meta(description="highest price of an interval, EUR/MWh")]
    current_price_eur_mwh: Annotated[
        float | None, Meta(description="price of the interval that includes this moment, EUR/MWh; null for another day")
    ]
    source: SourceKey

    @classmethod
    def of(cls, zone: NordicBalticZone, found: SourcedDay, moment: dt.datetime) -> Self:
        figures = [price.price_eur_mwh for price in found.day.prices]
        current = found.day.at(moment)
        return cls(
            zone=zone,
            country=NordicCountry(zone.facts.country),
            price_mean_eur_mwh=round(fmean(figures), 5),
            price_min_eur_mwh=min(figures),
            price_max_eur_mwh=max(figures),
            current_price_eur_mwh=None if current is None else current.price_eur_mwh,
            source=found.source,
        )


class MissingBiddingZone(Struct, frozen=True):
    """A bidding zone that is missing from an answer about several."""

    zone: Annotated[NordicBalticZone, Meta(description="code of the bidding zone")]
    country: Annotated[NordicCountry, Meta(description="ISO 3166-1 alpha-2")]
    reason: Annotated[str, Meta(description="upstream_unavailable, store_unavailable or no_data")]
    detail: Annotated[str, Meta(description="what happened, in a sentence")]


class ZonePriceComparison(Struct, frozen=True):
    """Prices of one delivery day in all bidding zones."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("date", "vat_included"), json_only=("missing",))

    date: Annotated[dt.date, Meta(description="calendar day in the local time of each zone")]
    vat_included: Annotated[bool, Meta(description="always false: prices are without taxes and network fees")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[ZonePriceSummary], Meta(description="zones, the cheapest day first")]
    missing: Annotated[list[MissingBiddingZone], Meta(description="zones without prices in this answer, and why")]


@endpoint("/nordic/electricity/compare", fresh="15m")
async def nordic_electricity_compare(
    service: AllZonePrices,
    date: Annotated[
        DeliveryDay | None, Meta(description="delivery day; today in Central European Time if omitted")
    ] = None,
) -> ZonePriceComparison:
    """Mean, lowest, highest and current price of a delivery day in all 15 Nordic and Baltic bidding zones, EUR/MWh.

    Prices are without taxes and network fees. Days run in the local time of each zone, so those of the Baltic states and Finland
    start an hour earlier. A zone whose provider does not answer, or has no prices of the day, is in `missing`."""
    day, moment = date or today(MARKET_ZONE), running(QUARTER)
    zones = list(NordicBalticZone)
    found = await asyncio.gather(*(_day_or_error(service, zone, day) for zone in zones))
    rows = [
        ZonePriceSummary.of(zone, each, moment)
        for zone, each in zip(zones, found, strict=True)
        if isinstance(each, SourcedDay)
    ]
    failed = {zone: each for zone, each in zip(zones, found, strict=True) if isinstance(each, SkerryError)}
    if not rows:
        raise next((error for error in failed.values() if isinstance(error, UpstreamUnavailable)), failed[zones[0]])
    if failed:
        incomplete()
    return ZonePriceComparison(
        date=day,
        vat_included=False,
        count=len(rows),
        items=sorted(rows, key=lambda row: (row.price_mean_eur_mwh, row.zone)),
        missing=[
            MissingBiddingZone(zone, NordicCountry(zone.facts.country), reason_of(error), f"{str(error).rstrip('.')}.")
            for zone, error in failed.items()
        ],
    )


async def _day_or_error(service: AllZonePrices, zone: NordicBalticZone, date: dt.date) -> SourcedDay | SkerryError:
    try:
        return await service.day(zone, date)
    except SkerryError as error:
        return error
