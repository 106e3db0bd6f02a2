"""What heating needs, and costs, in the coming days."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api import parameters
from skerry.api.endpoint import Reference, endpoint
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import midnight, today
from skerry.datasets.countries import Countries
from skerry.models.day_ahead import ONE_DAY, NordicBalticZone
from skerry.models.rows import Rows
from skerry.services.city_names import CityNames
from skerry.services.country_zones import zone_of_city
from skerry.services.heating import PRICED_DAYS, HeatingDay, HeatingTerms, heating_days, name_missing, total
from skerry.services.places import find_place
from skerry.services.prices_ahead import PricesAhead
from skerry.services.weather import Weather
from skerry.sources.world.open_meteo_geocoding import OpenMeteoGeocoding

DAYS = 7
PRICED = ("days.price_mean_eur_mwh", "days.cost", "total_cost", "cost_estimated")
"""Fields that need prices."""
METHOD = (
    "degree_days (Eurostat): 18 °C less the mean temperature of the day where that is at most 15 °C, else 0. heat_kwh = "
    "degree_days * kwh_per_degree_day; electricity_kwh = heat_kwh / cop; cost = electricity_kwh at the mean spot price of the "
    "day, without taxes, network fees and margin. Where that price is not published, the mean of the seven days before today "
    "stands for it (price_estimated). The house is what the caller states; sun, wind and hot water are not in it, cop does not "
    "change with the temperature, and a forecast is less certain from day to day: this is an estimate, not a bill."
)


class HeatingCost(SourcedReport, frozen=True, kw_only=True):
    """Heating of a house in the coming days."""

    ROWS: ClassVar[Rows] = Rows(
        "days",
        carried=("city", "country", "zone", "timezone", "currency"),
        json_only=(
            "terms", "degree_days", "electricity_kwh", "total_cost", "cost_estimated", "method", "unavailable", "sources",
        ),
    )  # fmt: skip

    city: Annotated[str, Meta(description="name of the city")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    zone: Annotated[NordicBalticZone | None, Meta(description="bidding zone; null where it is not known, or none")]
    timezone: Annotated[str, Meta(description="IANA name")]
    currency: Annotated[str, Meta(description="of all amounts, ISO 4217: always EUR")]
    terms: Annotated[HeatingTerms, Meta(description="the house, as requested")]
    days: Annotated[list[HeatingDay], Meta(description="seven local days from today on")]
    degree_days: Annotated[
        Annotated[float, Meta(ge=0, le=800)] | None, Meta(description="sum of the days; null if one is not known")
    ]
    electricity_kwh: Annotated[
        Annotated[float, Meta(ge=0, le=1e6)] | None, Meta(description="sum of the days, kWh; null if one is not known")
    ]
    total_cost: Annotated[
        Annotated[float, Meta(ge=-1e6, le=1e6)] | None,
        Meta(description="sum of the days, EUR; null if one is not known"),
    ]
    cost_estimated: Annotated[bool | None, Meta(description="whether a price in that sum is an estimate")]
    method: Annotated[str, Meta(description="how the figures are computed, and what is not in them")]


@endpoint(
    "/mashup/heating/cost",
    fresh="1h",
    example={"city": "tartu"},
    example_404={"city": "atlantis"},
    checked_with=[{"city": "oslo"}, {"city": "berlin"}],
)
async def heating_cost(
    city: parameters.CityOrTown,
    names: Reference[CityNames],
    countries: Reference[Countries],
    geocoder: Reference[OpenMeteoGeocoding],
    weather: Weather,
    prices: PricesAhead,
    kwh_per_hdd: Annotated[
        float, Meta(ge=0.1, le=100, description="heat that the house needs for a degree day, kWh")
    ] = 3.0,
    cop: Annotated[float, Meta(ge=1, le=7, description="heat from a kWh of electricity: 1 without a heat pump")] = 3.0,
    zone: Annotated[
        parameters.NordicBalticZone | None,
        Meta(
            description="bidding zone whose prices count; if omitted, the one of the country, or the one called after the city"
        ),
    ] = None,
) -> HeatingCost:
    """Heating demand of the coming seven days by degree days, and what its electricity costs at the spot price.

    Costs are known in the Nordic and Baltic bidding zones; elsewhere, and where the zone of the city is not known, they are null
    and listed in `unavailable`. What is missing is null and listed there too; without both forecast and prices the
    answer is a 502. An unknown city is a 404."""
    place = await find_place(city, names, countries, geocoder)
    found = zone or zone_of_city(place.name, place.country.code)
    timezone, terms = place.timezone, HeatingTerms(kwh_per_hdd, cop)
    day = today(timezone)
    point = round(place.latitude, 2), round(place.longitude, 2)
    async with ReportParts() as parts:
        # A day more: after a clock change, the local hours of a reply end an hour too early.
        forecast = parts.fetch(weather.forecast(*point, timezone, DAYS + 1, hourly=True), "days.temperature_mean_c")
        start = midnight(day - PRICED_DAYS * ONE_DAY, timezone)
        priced = None if found is None else parts.fetch(prices.between(found, start, None), *PRICED)
    weather_ahead, published = forecast.value, None if priced is None else priced.value
    rows = heating_days(
        day,
        DAYS,
        timezone,
        weather_ahead.value.hours if weather_ahead else (),
        published.prices if published else (),
        terms,
    )
    if found is None:
        for part in PRICED:
            parts.missing.absent(part, f"The bidding zone of {place.name} is not known, or has none.", covered=False)
    name_missing(rows, parts.missing)
    if weather_ahead is not None:
        parts.sources.add("days.temperature_mean_c", weather_ahead.source.key, weather_ahead.value.updated_at)
    if published is not None:
        for source in published.sources:
            parts.sources.add("days.price_mean_eur_mwh", source, published.prices[0].start_at)
    cost = total([row.cost for row in rows])
    return HeatingCost(
        city=place.name,
        country=place.country.code,
        zone=found,
        timezone=timezone,
        currency="EUR",
        terms=terms,
        days=rows,
        degree_days=total([row.degree_days for row in rows]),
        electricity_kwh=total([row.electricity_kwh for row in rows]),
        total_cost=cost,
        cost_estimated=None if cost is None else any(row.price_estimated for row in rows),
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
