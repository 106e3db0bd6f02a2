"""Day-ahead prices of electricity by country."""

import datetime as dt
from statistics import fmean
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api import nordic, parameters
from skerry.api.endpoint import endpoint
from skerry.clock import running, today
from skerry.errors import NotFound
from skerry.models.day_ahead import QUARTER, DayAheadPrice, NordicBalticZone
from skerry.models.fields import Moment, SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.rows import Rows
from skerry.services.country_zones import zone_of
from skerry.services.spot_prices import AllZonePrices


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
        parameters.Day | None, Meta(description="delivery day; today in the zone's local time if omitted")
    ] = None,
    resolution: Annotated[
        Literal[15, 60] | None,
        Meta(description="minutes of an interval; 60 averages quarter-hours, the market's own if omitted"),
    ] = None,
) -> CountryPrices:
    """Day-ahead prices of a delivery day in a Nordic or Baltic country, and the current price.

    Prices are without taxes and network fees; they may be negative. Days run from local midnight to local midnight; times are
    UTC. Prices are from the service of the country, those of Estonia, Finland, Latvia and Lithuania from Elering; if that of
    Norway or Sweden fails, from Nord Pool. Tomorrow's prices are published at about 13:00 Central European Time; until then
    they are a 404 with Retry-After. Iceland has no day-ahead market, and other countries are not covered: a 404."""
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
