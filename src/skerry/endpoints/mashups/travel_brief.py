"""What is known of a destination before a journey."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode, Days, EndDay, Named, StartDay
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import now, today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holidays
from skerry.datasets.passport_index import PassportIndex
from skerry.datasets.vat_rates import VatRates
from skerry.errors import BadParameter
from skerry.services.business_days import BusinessDays, holidays_or_missing
from skerry.services.capitals import capital_of
from skerry.services.city_names import CityNames
from skerry.services.destinations import DestinationPrices, TravelDestination
from skerry.services.entry_requirements import EntryConditions, entry_conditions
from skerry.services.exchange_rates import ExchangeRate, is_carried, name_year_ago, rate_or_missing, rates_between
from skerry.services.forecasts import CapitalForecast, capital_forecast, forecast_or_missing
from skerry.services.price_levels import MARKET, PPP
from skerry.services.purchasing_power import levels_or_missing
from skerry.services.reference_rates import EuroRates
from skerry.services.remote_operations import NationalHoliday
from skerry.services.value_added_tax import ValueAddedTax, value_added_tax
from skerry.services.weather import Weather
from skerry.services.world_bank_figures import YEARS_BACK
from skerry.sources.world.world_bank import WorldBank
from skerry.working_hours import offset_difference

FIRST, LAST = dt.date(2000, 1, 1), dt.date(2074, 12, 31)
LENGTH, MAX_LENGTH = dt.timedelta(days=7), dt.timedelta(days=92)


class TravelBrief(SourcedReport, frozen=True, kw_only=True):
    """A destination, seen from home, for the days of a journey."""

    destination: Annotated[TravelDestination, Meta(description="where the journey goes")]
    home: Annotated[str, Meta(description="country of the passport and of the home currency, ISO 3166-1 alpha-2")]
    start_date: Annotated[dt.date, Meta(description="first day there")]
    end_date: Annotated[dt.date, Meta(description="last day there")]
    visa: Annotated[EntryConditions | None, Meta(description="condition of entry, as of the day of its table")]
    exchange_rate: Annotated[ExchangeRate | None, Meta(description="what one unit of the home currency is worth there")]
    prices: Annotated[DestinationPrices | None, Meta(description="price level there")]
    weather: Annotated[CapitalForecast | None, Meta(description="forecast for the days that one reaches")]
    utc_offset_difference_hours: Annotated[
        float, Meta(description="hours by which clocks in the capital are ahead of those at home, on the first day")
    ]
    holidays: Annotated[list[NationalHoliday] | None, Meta(description="national public holidays within the days")]
    tax: Annotated[ValueAddedTax | None, Meta(description="value added tax, included in prices; null outside Europe")]


@endpoint(
    "/mashup/travel/brief",
    fresh="6h",
    example={"destination": "DE", "home": "EE"},
    example_404={"destination": "QQ"},
    checked_with=[{"destination": "JP", "home": "US"}],
)
async def travel_brief(
    destination: CountryCode,
    countries: Countries,
    names: Reference[CityNames],
    passports: PassportIndex,
    business_days: BusinessDays,
    vat_rates: VatRates,
    euro_rates: EuroRates,
    world_bank: WorldBank,
    weather: Weather,
    home: CountryCode = "US",
    start: Annotated[
        StartDay | None, Named("from"), Days(FIRST, LAST), Meta(description="first day there; today if omitted")
    ] = None,
    end: Annotated[
        EndDay | None, Named("to"), Days(FIRST, LAST),
        Meta(description="last day there, at most 92 days after the first; a week after the first if omitted"),
    ] = None,
) -> TravelBrief:  # fmt: skip
    """A destination in one answer: visa, money, prices, weather, time difference, holidays, languages and tax.

    The visa table has a date, which is in the answer; entry is decided by the authorities of the destination. Weather is the
    forecast for the capital, which reaches 16 days ahead at most. What is not known is null and listed in `unavailable`; most
    parts need no provider. An unknown country is a 404."""
    there, here = countries.get(destination), countries.get(home)
    local = today(there.main_timezone)
    first = start or local
    last = end or first + LENGTH
    if not first <= last <= first + MAX_LENGTH:
        raise BadParameter("to", last, f"a day from {first} to {first + MAX_LENGTH}")
    capital, year = capital_of(there, names), now().year
    async with ReportParts(offline=True) as parts:
        rates = parts.fetch(rates_between(here.main_currency, there.main_currency, euro_rates), carried=is_carried)
        power = parts.fetch(world_bank.series((there.code, here.code), [PPP, MARKET], year - YEARS_BACK, year))
        forecast = parts.fetch(capital_forecast(capital, weather, local, first, last))
        days = parts.fetch(business_days.of(there.code, first, last))
    missing, sources = parts.missing, parts.sources
    visa = entry_conditions("visa", here, there, passports, missing)
    quoted = rate_or_missing("exchange_rate", here, there, rates.outcome, missing)
    name_year_ago("exchange_rate", quoted.rate if quoted else None, missing)
    levels = levels_or_missing("prices", there, here, power.outcome, missing)
    outlook = forecast_or_missing("weather", there, forecast.outcome, missing)
    holidays = holidays_or_missing("holidays", there, days.required(), missing)
    tax = value_added_tax("tax", there, vat_rates, missing)
    sources.add("destination", Countries.key, Countries.dated())
    if visa is not None:
        sources.add("visa", PassportIndex.key, visa.as_of_date)
    if quoted is not None and quoted.source is not None:
        sources.add("exchange_rate", quoted.source, quoted.rate.date)
    if levels is not None:
        sources.add("prices", WorldBank.key, levels.year)
    if outlook is not None:
        sources.add("weather", outlook.source, outlook.made_at)
    if holidays is not None:
        sources.add("holidays", Holidays.key, Holidays.dated())
    if tax is not None:
        sources.add("tax", VatRates.key, tax.as_of_date)
    return TravelBrief(
        destination=TravelDestination.of(there),
        home=here.code,
        start_date=first,
        end_date=last,
        visa=visa,
        exchange_rate=quoted.rate if quoted else None,
        prices=DestinationPrices.of(levels) if levels else None,
        weather=outlook,
        utc_offset_difference_hours=offset_difference(first, there.main_timezone, here.main_timezone),
        holidays=holidays,
        tax=tax,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
