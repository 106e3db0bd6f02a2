"""What a salary of one country is worth in others."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, Amount, CountryCode, Named
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import now
from skerry.datasets.countries import Countries, Country
from skerry.errors import SkerryError
from skerry.models.exchange_rates import ReferenceRates
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.models.year_value import YearValue
from skerry.rounding import half_up
from skerry.services.exchange_rates import is_carried, rate_or_missing
from skerry.services.inflation import INFLATION
from skerry.services.price_levels import MARKET, PPP
from skerry.services.purchasing_power import implied_rate, levels_or_missing
from skerry.services.reference_rates import EuroRates
from skerry.services.world_bank_figures import YEARS_BACK, Figures, WorldBankAnswer, name_lack
from skerry.sources.world.world_bank import WorldBank

MAX_COUNTRIES = 10
METHOD = (
    "salary_local = amount * exchange rate of the ECB. equivalent_salary_local = amount * PPP there / PPP of origin: it bought "
    "there what the amount bought in the country of origin, in `ppp_year`. price_level_ratio = (PPP / market rate there) / (PPP "
    "/ market rate of origin), all of that year; equivalent_at_origin = amount / price_level_ratio: what the amount, changed at "
    "the market rate of that year, bought there, in prices of origin. PPP is the World Bank's PA.NUS.PPP, of the whole economy "
    "and not of what households buy alone. Taxes and contributions are not regarded."
)


class SalaryAbroad(Observed, frozen=True, kw_only=True):
    """What the salary is worth in one country."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "exchange_rate_date"

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    currency: Annotated[
        str | None, Meta(description="ISO 4217, of the local amounts; null for an uninhabited territory")
    ]
    exchange_rate: Annotated[float | None, Meta(description="local currency for one unit of that of origin, 8 digits")]
    exchange_rate_date: Annotated[
        dt.date | None,
        OBSERVATION,
        Meta(description="day on which the ECB fixed it; null where both currencies are one"),
    ]
    salary_local: Annotated[float | None, Meta(description="the salary at that rate, in local currency")]
    equivalent_salary_local: Annotated[
        float | None, Meta(description="salary that bought the same there, in local currency, by PPP of `ppp_year`")
    ]
    equivalent_at_origin: Annotated[
        float | None, Meta(description="what the salary bought there, in prices and currency of origin, in `ppp_year`")
    ]
    price_level_ratio: Annotated[
        float | None, Meta(description="price level there, that of the country of origin being 1")
    ]
    ppp_year: Annotated[int | None, Meta(description="the World Bank's year of these three figures")]
    inflation: Annotated[YearValue | None, Meta(description="consumer price inflation of the newest year, percent")]


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

    Rates are the ECB's, with their day; purchasing power and inflation the World Bank's, with their year. What is not known of
    a country is null and listed in `unavailable`. An unknown country is a 404."""
    here, year = countries.get(origin), now().year
    there = [countries.get(code) for code in to]
    async with ReportParts() as parts:
        rates = parts.fetch(_rates(here, there, euro_rates), carried=is_carried)
        figures = parts.fetch(
            world_bank.series((here.code, *to), [PPP, MARKET, INFLATION], year - YEARS_BACK, year), "inflation"
        )
    rows = [_abroad(amount, here, country, rates.outcome, figures.outcome, parts) for country in there]
    return SalaryComparison(
        amount=amount,
        origin=here.code,
        currency=here.main_currency,
        inflation=_inflation("inflation", here, figures.outcome, parts),
        comparisons=rows,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


async def _rates(here: Country, there: list[Country], euro_rates: EuroRates) -> ReferenceRates | None:
    """The reference rates; None where all countries have one currency."""
    needed = {country.main_currency for country in there} - {here.main_currency, None}
    return await euro_rates.rates() if needed and here.main_currency else None


def _abroad(
    amount: float,
    here: Country,
    there: Country,
    rates: ReferenceRates | SkerryError | None,
    figures: WorldBankAnswer,
    parts: ReportParts,
) -> SalaryAbroad:
    part, missing = f"comparisons.{there.code}", parts.missing
    quoted = rate_or_missing(f"{part}.exchange_rate", here, there, rates, missing)
    missing.because(f"{part}.salary_local", f"{part}.exchange_rate")
    levels = levels_or_missing(f"{part}.price_level_ratio", there, here, figures, missing)
    for name in ("equivalent_salary_local", "equivalent_at_origin"):
        missing.because(f"{part}.{name}", f"{part}.price_level_ratio")
    implied = levels and implied_rate(f"{part}.equivalent_salary_local", there, here, levels, missing)
    if quoted is not None and quoted.source is not None:
        parts.sources.add(f"{part}.exchange_rate", quoted.source, quoted.rate.date)
    if levels is not None:
        parts.sources.add(f"{part}.price_level_ratio", WorldBank.key, levels.year)
    return SalaryAbroad(
        country=there.code,
        country_name=there.name,
        currency=there.main_currency,
        exchange_rate=quoted.rate.rate if quoted else None,
        exchange_rate_date=quoted.rate.date if quoted else None,
        salary_local=half_up(amount * quoted.rate.rate, 2) if quoted else None,
        equivalent_salary_local=half_up(amount * implied, 2) if implied else None,
        equivalent_at_origin=half_up(amount / levels.ratio, 2) if levels else None,
        price_level_ratio=half_up(levels.ratio, 4) if levels else None,
        ppp_year=levels.year if levels else None,
        inflation=_inflation(f"{part}.inflation", there, figures, parts),
    )


def _inflation(part: str, country: Country, figures: WorldBankAnswer, parts: ReportParts) -> YearValue | None:
    if isinstance(figures, SkerryError):
        parts.missing.failed(part, figures)
        return None
    found = Figures(figures).newest(country, INFLATION)
    if found is None:
        name_lack(part, "consumer price inflation of the last years", (country,), parts.missing)
        return None
    parts.sources.add(part, WorldBank.key, found.year)
    return YearValue(found.year, half_up(found.value, 2))
