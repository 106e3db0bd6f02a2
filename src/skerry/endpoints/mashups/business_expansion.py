"""What a company should know about a country before it enters its market."""

import asyncio
import datetime as dt
from itertools import pairwise
from statistics import pstdev
from typing import Annotated

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import ReportSource, ScoreReport, Sources, name_stale, or_error, raise_if_none
from skerry.clock import now, today
from skerry.datasets.countries import Countries, Country, CountryLanguage
from skerry.datasets.holidays import Holidays
from skerry.datasets.vat_rates import VatRates
from skerry.errors import NotFound, SkerryError
from skerry.models.exchange_rates import ReferenceRates
from skerry.models.scores import NO_VERDICT, Scored
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.exchange_rates import ExchangeRate, rate_or_missing, rates_between
from skerry.services.markets import (
    DEVELOPMENT,
    GOVERNANCE,
    INPUTS,
    SCORE,
    ComparedFigure,
    EconomyFigures,
    FigureReader,
    InstitutionQuality,
    InternetUse,
    MarketSize,
    comparison,
    score_inputs,
)
from skerry.services.world_bank_figures import YEARS_BACK
from skerry.sources.europe.ecb import EuropeanCentralBank
from skerry.sources.world.world_bank import IndicatorDatabase, WorldBank
from skerry.working_hours import offset_difference, overlap_hours

DAYS_OF_VOLATILITY = dt.timedelta(days=30)
FEWEST_CHANGES = 10
"""Minimum number of daily changes for a standard deviation."""
MAX_HOLIDAYS = 5


NOTES = (
    " Figures are the newest of the last ten years. Opportunities are factors of 7.5 and more, risks those of 4 and less. "
    "Volatility: standard deviation of the changes between fixings within 30 days. Working hours: 09 to 17 on the local day in "
    "the capital, without regard to weekends and holidays."
)


class TargetCountry(Struct, frozen=True):
    """The country whose market is examined."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    capital: Annotated[str | None, Meta(description="first capital; null where there is none")]
    region: Annotated[str, Meta(description="continent, America being one")]
    languages: Annotated[list[CountryLanguage], Meta(description="official and main languages")]
    currency: Annotated[str | None, Meta(description="ISO 4217; null for an uninhabited territory")]


class HomeCountry(Struct, frozen=True):
    """The home country of the company."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    currency: Annotated[str | None, Meta(description="ISO 4217; null for an uninhabited territory")]


class ValueAddedTax(Struct, frozen=True):
    """Value added tax, of the mainland."""

    vat_standard_percent: Annotated[float, Meta(description="standard rate, percent of the price without tax")]
    vat_reduced_percent: Annotated[
        list[float], Meta(description="reduced rates, percent, highest first; empty where there is none")
    ]
    as_of_date: Annotated[dt.date, Meta(description="day of the table")]


class CurrencyMarket(ExchangeRate, frozen=True):
    """What one unit of the home currency is worth in the currency of the country."""

    volatility_30d_percent: Annotated[
        float | None, Meta(description="standard deviation of the daily changes in 30 days, percent")
    ]


class NationalHoliday(Struct, frozen=True):
    """A national public holiday."""

    date: Annotated[dt.date, Meta(description="the day, local")]
    name: Annotated[str, Meta(description="English name")]


class RemoteOperations(Struct, frozen=True):
    """Working together over the distance."""

    timezone: Annotated[str, Meta(description="of the capital, IANA name")]
    home_timezone: Annotated[str | None, Meta(description="of the home capital, IANA name")]
    date: Annotated[dt.date, Meta(description="today in the capital, to which the hours refer")]
    utc_offset_difference_hours: Annotated[
        float | None, Meta(description="hours by which clocks there are ahead of those at home")
    ]
    working_hours_overlap_hours: Annotated[
        float | None, Meta(description="hours between 09 and 17 there that are between 09 and 17 at home too")
    ]
    next_holidays: Annotated[
        list[NationalHoliday] | None, Meta(description="the next five national ones, today's included")
    ]
    holiday_count: Annotated[int | None, Meta(description="days of this year that are national holidays")]


class BusinessExpansion(ScoreReport, frozen=True, kw_only=True):
    """A country as a market, seen from home."""

    target: Annotated[TargetCountry, Meta(description="the country looked at")]
    home: Annotated[HomeCountry, Meta(description="the home country")]
    market: Annotated[MarketSize | None, Meta(description="size and wealth")]
    economy: Annotated[EconomyFigures | None, Meta(description="stability and openness")]
    comparison: Annotated[list[ComparedFigure] | None, Meta(description="both countries, figure by figure")]
    tax: Annotated[ValueAddedTax | None, Meta(description="value added tax; null outside Europe")]
    currency: Annotated[CurrencyMarket | None, Meta(description="exchange rate of both currencies")]
    institutions: Annotated[InstitutionQuality | None, Meta(description="quality of the state")]
    digital: Annotated[InternetUse | None, Meta(description="use of the internet")]
    operations: Annotated[RemoteOperations | None, Meta(description="working hours and holidays")]
    verdict: Annotated[str, Meta(description="the score, the factors that it rests on, the best and the worst of them")]
    opportunities: Annotated[list[str], Meta(description="findings of factors of 7.5 and more, best first")]
    risks: Annotated[list[str], Meta(description="findings of factors of 4 and less, worst first")]


@endpoint(
    "/mashup/business/expansion", fresh="12h", example={"country": "DE", "home": "US"}, example_404={"country": "QQ"}
)
async def business_expansion(
    country: CountryCode,
    countries: Countries,
    ecb: EuropeanCentralBank,
    world_bank: WorldBank,
    vat_rates: VatRates,
    holidays: Holidays,
    home: CountryCode = "US",
) -> BusinessExpansion:
    """A country as a market, against the home country: size, wealth, stability, tax, currency, institutions, working days.

    Figures are the World Bank's newest, rates the ECB's. What is missing is null and listed in `unavailable`; only when
    no provider answers the status is 502. An unknown country is a 404. VAT is known of Europe alone."""
    there, here = countries.get(country), countries.get(home)
    pair, year = (there.code, here.code), now().year
    span, zone = (year - YEARS_BACK, year), _zone(there)
    day = today(zone) if zone else None
    rates, development, governance, days = await asyncio.gather(
        or_error(rates_between(here.main_currency, there.main_currency, ecb)),
        or_error(world_bank.series(pair, [series.code for series in DEVELOPMENT.values()], *span)),
        or_error(
            world_bank.series(
                pair, [series.code for series in GOVERNANCE.values()], *span, IndicatorDatabase.GOVERNANCE
            )
        ),
        # In a thread: the first of a country takes as long as a provider does.
        asyncio.to_thread(_national_holidays, there, day, holidays),
    )
    raise_if_none(*(part for part in (rates, development, governance) if part is not None))

    missing = Missing()
    figures, estimates = FigureReader(there, development, missing), FigureReader(there, governance, missing)
    market, economy = figures.group("market", MarketSize), figures.group("economy", EconomyFigures)
    digital, institutions = figures.digital(), estimates.institutions()
    scored = SCORE.score(score_inputs(market, economy, institutions))
    for factor in scored.missing:
        missing.because(f"factors.{factor}", *INPUTS[factor])
    name_stale(scored, missing)
    compared = comparison(there, here, development, governance, missing)
    tax, currency = _tax(there, vat_rates, missing), _currency(there, here, rates, missing)
    operations = _operations(there, here, day, days, missing)
    return BusinessExpansion(
        target=TargetCountry(there.code, there.name, there.capital, there.region, there.languages, there.main_currency),
        home=HomeCountry(here.code, here.name, here.main_currency),
        market=market,
        economy=economy,
        comparison=compared,
        tax=tax,
        currency=currency,
        institutions=institutions,
        digital=digital,
        operations=operations,
        score=scored.score,
        coverage=scored.coverage,
        factors=scored.factors,
        verdict=_verdict(scored),
        opportunities=scored.findings(strong=True),
        risks=scored.findings(strong=False),
        unavailable=missing.parts,
        method=SCORE.method() + NOTES,
        sources=_sources(scored, market, economy, compared, digital, institutions, tax, currency, operations),
    )


def _sources(
    scored: Scored,
    market: MarketSize | None,
    economy: EconomyFigures | None,
    compared: list[ComparedFigure] | None,
    digital: InternetUse | None,
    institutions: InstitutionQuality | None,
    tax: ValueAddedTax | None,
    currency: CurrencyMarket | None,
    operations: RemoteOperations | None,
) -> list[ReportSource]:
    sources = Sources(scored)
    sources.add("target", Countries.origin().title, Countries.dated())
    for part, figures in (("market", market), ("economy", economy)):
        for name, year in figures.years.items() if figures is not None else ():
            sources.add(f"{part}.{name}", WorldBank.title, year)
    if compared is not None:
        sources.add("comparison", WorldBank.title, None)
    if institutions is not None:
        sources.add("institutions", WorldBank.title, institutions.year)
    if digital is not None:
        sources.add("digital", WorldBank.title, digital.year)
    if tax is not None:
        sources.add("tax", VatRates.origin().title, tax.as_of_date)
    if currency is not None and currency.date is not None:
        sources.add("currency", EuropeanCentralBank.title, currency.date)
    if operations is not None and operations.next_holidays is not None:
        sources.add("operations.next_holidays", Holidays.origin().title, Holidays.dated())
    return sources.signed()


def _zone(country: Country) -> str | None:
    """The time zone of the capital."""
    return country.timezones[0] if country.timezones else None


def _tax(country: Country, rates: VatRates, missing: Missing) -> ValueAddedTax | None:
    found = rates.get(country.code)
    if found is None:
        detail = f"No VAT rates of {country.name} are known, only of the European Union and its neighbours."
        missing.absent("tax", detail, covered=False)
        return None
    return ValueAddedTax(found.standard_rate_percent, found.reduced, rates.as_of)


def _currency(
    there: Country, here: Country, rates: ReferenceRates | SkerryError | None, missing: Missing
) -> CurrencyMarket | None:
    found = rate_or_missing("currency", here, there, rates, missing)
    if found is None:
        return None
    if found.year_ago_rate is None:
        missing.absent("currency.year_ago_rate", "The European Central Bank quoted no such pair a year ago.")
    home, other = here.main_currency, there.main_currency
    moved: float | None = 0.0  # of one currency against itself
    if isinstance(rates, ReferenceRates) and home is not None and other is not None:
        moved = volatility(home, other, rates)
    if moved is None:
        missing.absent(
            "currency.volatility_30d_percent", "The European Central Bank fixed the pair on too few recent days."
        )
    return CurrencyMarket(**structs.asdict(found), volatility_30d_percent=moved)


def volatility(home: str, other: str, rates: ReferenceRates) -> float | None:
    """Standard deviation of the changes from fixing to fixing in the last 30 days, percent; None where they are few. Days
    without a fixing are left out: filled ones would halve it."""
    fixings = rates.since(home, other, rates.newest - DAYS_OF_VOLATILITY)
    changes = [100 * (later.rate / earlier.rate - 1) for later, earlier in pairwise(fixings)]
    return half_up(pstdev(changes), 3) if len(changes) >= FEWEST_CHANGES else None


def _operations(
    there: Country, here: Country, day: dt.date | None, days: list[NationalHoliday] | None, missing: Missing
) -> RemoteOperations | None:
    zone, home_zone = _zone(there), _zone(here)
    if zone is None or day is None:
        missing.absent("operations", f"No time zone is known for {there.name}.", covered=False)
        return None
    if home_zone is None:
        for part in ("home_timezone", "utc_offset_difference_hours", "working_hours_overlap_hours"):
            missing.absent(f"operations.{part}", f"No time zone is known for {here.name}.", covered=False)
    if days is None:
        for part in ("next_holidays", "holiday_count"):
            missing.absent(f"operations.{part}", f"No public holidays of {there.name} are known.", covered=False)
    return RemoteOperations(
        timezone=zone,
        home_timezone=home_zone,
        date=day,
        utc_offset_difference_hours=offset_difference(day, zone, home_zone) if home_zone else None,
        working_hours_overlap_hours=overlap_hours(day, zone, home_zone) if home_zone else None,
        next_holidays=None if days is None else [each for each in days if each.date >= day][:MAX_HOLIDAYS],
        holiday_count=None if days is None else len({each.date for each in days if each.date.year == day.year}),
    )


def _national_holidays(country: Country, day: dt.date | None, holidays: Holidays) -> list[NationalHoliday] | None:
    """Of the year of a day and the next, by date; None where they are not known."""
    try:
        if day is None or not holidays.covers(country.code, day.year):
            return None
        found = (*holidays.year(country.code, day.year), *holidays.year(country.code, day.year + 1))
    except NotFound:
        return None
    return [NationalHoliday(holiday.date, holiday.name) for holiday in found if holiday.national]


def _verdict(scored: Scored) -> str:
    """What the score rests on, the strongest and the weakest factor: no advice."""
    known = [factor for factor in scored.factors if factor.score is not None]
    if scored.score is None or not known:
        return NO_VERDICT
    ranked = sorted(known, key=lambda factor: factor.score or 0)
    ends = [
        f"{which} in {factor.name} ({factor.score:.1f})"
        for which, factor in (("best", ranked[-1]), ("worst", ranked[0]))
    ]
    return f"{scored.score:.1f} of 10 {scored.basis}; {' and '.join(ends)}"
