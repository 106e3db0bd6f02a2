"""A country on one page."""

import asyncio
import datetime as dt
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import today
from skerry.datasets.countries import Countries, Country, CountryLanguage
from skerry.datasets.holidays import Holidays
from skerry.datasets.vat_rates import VatRates
from skerry.models.exchange_rates import EURO
from skerry.models.fields import Moment, SourceKey
from skerry.models.observed import Observed
from skerry.models.weather import WeatherConditions
from skerry.services.capitals import capital_of
from skerry.services.city_names import CarriedCity, CityNames
from skerry.services.economic_figures import EconomicFigures
from skerry.services.economic_profile import EconomicFigure, economic_profile, economy_of, figures_or_missing
from skerry.services.exchange_rates import (
    ExchangeRate,
    currency_rate_or_missing,
    is_carried,
    name_year_ago,
    rates_between,
)
from skerry.services.place_conditions import LocalTime, local_time
from skerry.services.reference_rates import EuroRates
from skerry.services.remote_operations import MAX_HOLIDAYS, NationalHoliday, national_holidays
from skerry.services.value_added_tax import ValueAddedTax, value_added_tax
from skerry.services.weather import Weather
from skerry.sources.world.world_bank import WorldBank


class CountryIdentity(Struct, frozen=True):
    """What does not change from day to day."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    official_name: Annotated[str, Meta(description="official English name")]
    capital: Annotated[str | None, Meta(description="first capital; null where there is none")]
    region: Annotated[str, Meta(description="continent, America being one")]
    area_km2: Annotated[float, Meta(ge=0, le=2e7, description="square kilometres")]
    languages: Annotated[list[CountryLanguage], Meta(description="official and main languages")]
    currency: Annotated[str | None, Meta(description="ISO 4217; null for an uninhabited territory")]
    calling_codes: Annotated[list[str], Meta(description="international dialling prefixes, with +")]
    borders: Annotated[list[str], Meta(description="neighbours by land, ISO 3166-1 alpha-2")]

    @classmethod
    def of(cls, country: Country) -> "CountryIdentity":
        return cls(
            country.code, country.name, country.official_name, country.capital, country.region, country.area_km2,
            country.languages, country.main_currency, country.calling_codes, country.borders,
        )  # fmt: skip


class CapitalWeather(Observed, frozen=True):
    """The weather in the capital."""

    STALE_AFTER = "2h"

    city: Annotated[str, Meta(description="name of the capital")]
    observed_at: Annotated[Moment, Meta(description="start of the model's quarter-hour or hour, UTC")]
    weather: WeatherConditions
    source: SourceKey


class HolidaysAhead(Struct, frozen=True):
    """National public holidays."""

    next: Annotated[list[NationalHoliday], Meta(description="the next five, today's included")]
    year_count: Annotated[int, Meta(ge=0, description="days of this year that are national holidays")]


class CountryBrief(SourcedReport, frozen=True, kw_only=True):
    """Identity, capital, economy, money, tax and holidays of a country."""

    identity: Annotated[CountryIdentity, Meta(description="names, languages, neighbours")]
    clock: Annotated[LocalTime, Meta(description="local time in the capital")]
    weather: Annotated[CapitalWeather | None, Meta(description="weather in the capital now")]
    economy: Annotated[
        list[EconomicFigure] | None, Meta(description="economic indicators with a value of the last ten years")
    ]
    euro_rate: Annotated[ExchangeRate | None, Meta(description="local currency for one euro; 1 in the euro area")]
    tax: Annotated[ValueAddedTax | None, Meta(description="value added tax; null outside Europe")]
    holidays: Annotated[HolidaysAhead | None, Meta(description="national public holidays")]


@endpoint(
    "/mashup/country/brief",
    fresh="1h",
    example={"country": "NO"},
    example_404={"country": "QQ"},
)
async def country_brief(
    country: CountryCode,
    countries: Countries,
    names: Reference[CityNames],
    figures: EconomicFigures,
    euro_rates: EuroRates,
    weather: Weather,
    vat_rates: VatRates,
    holidays: Holidays,
) -> CountryBrief:
    """A country on one page: names, capital with time and weather, economy, currency, tax and holidays.

    Economic figures are the World Bank's, each with its year; the exchange rate is the ECB's. What is missing is null and
    listed in `unavailable`; names, time, tax and holidays need no provider. An unknown country is a 404."""
    found = countries.get(country)
    capital, day = capital_of(found, names), today(found.main_timezone)
    async with ReportParts(offline=True) as parts:
        now_there = parts.fetch(_weather(capital, weather), "weather")
        profile = parts.fetch(economic_profile(economy_of(found), figures))
        rates = parts.fetch(rates_between(EURO, found.main_currency, euro_rates), carried=is_carried)
        days = parts.fetch(asyncio.to_thread(national_holidays, found, day, holidays))
    missing, sources = parts.missing, parts.sources
    if capital is None:
        missing.absent("weather", f"The position of the capital of {found.name} is not known.", covered=False)
    economy = figures_or_missing("economy", economy_of(found), profile.outcome, missing)
    rate = currency_rate_or_missing("euro_rate", EURO, found, rates.outcome, missing)
    name_year_ago("euro_rate", rate.rate if rate else None, missing)
    tax, rest = value_added_tax("tax", found, vat_rates, missing), days.required()
    if rest is None:
        missing.absent("holidays", f"No public holidays of {found.name} are known.", covered=False)
    sources.add("identity", Countries.key, Countries.dated())
    if now_there.value is not None:
        sources.add("weather", now_there.value.source, now_there.value.observed_at)
    for figure in economy or ():
        sources.add(f"economy.{figure.indicator}", WorldBank.key, figure.year)
    if rate is not None and rate.source is not None:
        sources.add("euro_rate", rate.source, rate.rate.date)
    if tax is not None:
        sources.add("tax", VatRates.key, tax.as_of_date)
    if rest is not None:
        sources.add("holidays", Holidays.key, Holidays.dated())
    return CountryBrief(
        identity=CountryIdentity.of(found),
        clock=local_time(found.main_timezone),
        weather=now_there.value,
        economy=economy,
        euro_rate=rate.rate if rate else None,
        tax=tax,
        holidays=None if rest is None else _ahead(rest, day),
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


async def _weather(capital: CarriedCity | None, weather: Weather) -> CapitalWeather | None:
    if capital is None:
        return None
    found = await weather.current(capital.latitude, capital.longitude)
    conditions = {name: getattr(found.value, name) for name in WeatherConditions.__struct_fields__}
    return CapitalWeather(capital.name, found.value.observed_at, WeatherConditions(**conditions), found.source.key)


def _ahead(days: list[NationalHoliday], today: dt.date) -> HolidaysAhead:
    coming = [each for each in days if each.date >= today]
    return HolidaysAhead(coming[:MAX_HOLIDAYS], len({each.date for each in days if each.date.year == today.year}))
