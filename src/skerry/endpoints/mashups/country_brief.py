"""A country on one page."""

import asyncio
from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holidays
from skerry.datasets.vat_rates import VatRates
from skerry.models.exchange_rates import EURO
from skerry.services.capitals import CapitalWeather, capital_of, capital_weather
from skerry.services.city_names import CityNames
from skerry.services.country_identity import CountryIdentity
from skerry.services.economic_figures import EconomicFigures
from skerry.services.economic_profile import EconomicFigure, economic_profile, economy_of, figures_or_missing
from skerry.services.exchange_rates import (
    ExchangeRate,
    currency_rate_or_missing,
    is_carried,
    name_year_ago,
    rates_between,
)
from skerry.services.holidays_ahead import HolidaysAhead
from skerry.services.place_conditions import LocalTime, local_time
from skerry.services.reference_rates import EuroRates
from skerry.services.remote_operations import national_holidays
from skerry.services.value_added_tax import ValueAddedTax, value_added_tax
from skerry.services.weather import Weather
from skerry.sources.world.world_bank import WorldBank


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
        now_there = parts.fetch(capital_weather(capital, weather), "weather")
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
        holidays=None if rest is None else HolidaysAhead.of(rest, day),
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
