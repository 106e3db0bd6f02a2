"""Spot prices of a zone, with the weather behind them."""

import asyncio
import datetime as dt
from statistics import fmean
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api import parameters
from skerry.api.endpoint import Reference, endpoint
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import running, today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holidays
from skerry.models.day_ahead import HOUR, QUARTER, CurrentZonePrice, NordicBalticZone
from skerry.models.rows import Rows
from skerry.rounding import half_up
from skerry.services.city_names import CityNames
from skerry.services.price_weather import (
    METHOD,
    WEATHER,
    CheapWindow,
    HourWithWeather,
    PriceWeatherCorrelation,
    cheap_windows,
    city_of,
    hours_with_weather,
)
from skerry.services.prices_ahead import NextDayPrices, PricesAhead, next_day
from skerry.services.remote_operations import NationalHoliday, national_holidays
from skerry.services.spot_prices import AllZonePrices, SourcedDay, priced_or_missing, suppliers
from skerry.services.weather import Weather

WINDOW, WINDOWS = 3 * HOUR, 3
PRICED = (
    "current_price", "price_min_eur_mwh", "price_mean_eur_mwh", "price_max_eur_mwh", "cheapest_windows", "hours.price_eur_mwh",
)  # fmt: skip
"""Fields that need the prices of today."""


class EnergyWeather(SourcedReport, frozen=True, kw_only=True):
    """Spot prices of a zone by the hour, with the weather of its main city."""

    ROWS: ClassVar[Rows] = Rows(
        "hours",
        carried=("zone", "country", "timezone", "currency", "weather_city"),
        json_only=(
            "zone_name", "date", "holidays", "current_price", "price_min_eur_mwh", "price_mean_eur_mwh", "price_max_eur_mwh",
            "next_day_prices", "cheapest_windows", "correlation", "method", "unavailable", "sources",
        ),
    )  # fmt: skip

    zone: Annotated[NordicBalticZone, Meta(description="code of the bidding zone")]
    zone_name: Annotated[str, Meta(description="city after which the zone is called, or its country or part of it")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    timezone: Annotated[str, Meta(description="IANA name of the local time of the zone")]
    date: Annotated[dt.date, Meta(description="local day")]
    holidays: Annotated[
        list[NationalHoliday] | None, Meta(description="national public holidays of that day; empty on others")
    ]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]
    current_price: Annotated[
        CurrentZonePrice | None, Meta(description="price of the current interval, without taxes and fees")
    ]
    price_min_eur_mwh: Annotated[float | None, Meta(description="lowest price of the local day, EUR/MWh")]
    price_mean_eur_mwh: Annotated[float | None, Meta(description="mean price of the local day, EUR/MWh")]
    price_max_eur_mwh: Annotated[float | None, Meta(description="highest price of the local day, EUR/MWh")]
    next_day_prices: Annotated[
        NextDayPrices,
        Meta(description="whether tomorrow's prices are in `hours`: included, not_due, not_published or unavailable"),
    ]
    cheapest_windows: Annotated[
        list[CheapWindow] | None,
        Meta(description="at most three, cheapest first, among the published prices from now on"),
    ]
    weather_city: Annotated[str, Meta(description="city whose weather is in `hours`")]
    hours: Annotated[list[HourWithWeather], Meta(description="all hours of today, and of tomorrow once published")]
    correlation: Annotated[PriceWeatherCorrelation, Meta(description="of the prices and the weather in `hours`")]
    method: Annotated[str, Meta(description="how the figures are computed")]


@endpoint("/mashup/energy/weather", fresh="5m", example={"zone": "EE"}, checked_with=[{"zone": "NO1"}, {"zone": "DK1"}])
async def energy_weather(
    zone: parameters.NordicBalticZone,
    prices: AllZonePrices,
    ahead: PricesAhead,
    weather: Weather,
    holidays: Holidays,
    countries: Reference[Countries],
    names: Reference[CityNames],
) -> EnergyWeather:
    """Spot prices of a bidding zone, hour by hour with the weather forecast, and the cheapest hours ahead.

    Of today, and of tomorrow once published. Prices have no taxes and fees. How prices and weather go together is stated only
    once 48 hours are known, which is when tomorrow's prices are published. What is missing is null and listed in
    `unavailable`; without both prices and weather the answer is a 502."""
    facts, city, moment = zone.facts, city_of(zone, names), running(QUARTER)
    date, point = today(facts.timezone), (round(city.latitude, 2), round(city.longitude, 2))
    async with ReportParts() as parts:
        priced = parts.fetch(prices.day(zone, date))
        later = parts.fetch(ahead.tomorrow(zone))
        forecast = parts.fetch(
            weather.forecast(*point, facts.timezone, 2, hourly=True), *(f"hours.{name}" for name in WEATHER)
        )
        # In a thread: the first of a country takes as long as a provider does.
        days_off = parts.fetch(
            asyncio.to_thread(national_holidays, countries.get(facts.country), date, holidays), carried=lambda _: True
        )
    priced_now = priced_or_missing(priced.outcome, facts, moment, parts.missing, *PRICED)
    tomorrow = later.value if isinstance(later.value, SourcedDay) else None
    days = [each.day for each in (priced_now, tomorrow) if each is not None]
    hours = hours_with_weather(
        days if priced_now else [date, *days], facts.timezone, forecast.value.value.hours if forecast.value else ()
    )
    parts.missing.gaps(hours, "hours", *WEATHER)
    national = days_off.required()
    if national is None:
        parts.missing.absent("holidays", f"No public holidays of {facts.country} are known.", covered=False)
    else:
        parts.sources.add("holidays", Holidays.key, Holidays.dated())
    for source, start in suppliers(priced_now, tomorrow).items():
        parts.sources.add("hours", source, start)
    if forecast.value is not None:
        parts.sources.add("hours.temperature_c", forecast.value.source.key, forecast.value.value.updated_at)
    of_today = [each.price_eur_mwh for each in priced_now.day.prices] if priced_now else []
    return EnergyWeather(
        zone=zone,
        zone_name=facts.name,
        country=facts.country,
        timezone=facts.timezone,
        date=date,
        holidays=None if national is None else [each for each in national if each.date == date],
        currency=facts.currency,
        current_price=CurrentZonePrice.of(facts, priced_now.price) if priced_now else None,
        price_min_eur_mwh=min(of_today, default=None),
        price_mean_eur_mwh=half_up(fmean(of_today), 2) if of_today else None,
        price_max_eur_mwh=max(of_today, default=None),
        next_day_prices=next_day(later.outcome),
        cheapest_windows=cheap_windows(days, moment, WINDOW, WINDOWS) if priced_now else None,
        weather_city=city.name,
        hours=hours,
        correlation=PriceWeatherCorrelation.of("correlation", hours, parts.missing),
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
