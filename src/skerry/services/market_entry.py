"""Entering the market of another country: both countries, the currency between them, and the verdict in words."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct, structs

from skerry.datasets.countries import CountryLanguage
from skerry.models.scores import NO_VERDICT, Scored
from skerry.models.unavailable import Missing
from skerry.services.exchange_rates import (
    ExchangeRate,
    QuotedRate,
    name_year_ago,
)
from skerry.services.markets import ComparedFigure, EconomyFigures, InstitutionQuality, InternetUse, MarketSize

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


def currency_market(rate: QuotedRate | None, missing: Missing) -> CurrencyMarket | None:
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


def market_verdict(scored: Scored) -> str:
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


def figure_years(
    market: MarketSize | None,
    economy: EconomyFigures | None,
    compared: list[ComparedFigure] | None,
    institutions: InstitutionQuality | None,
    digital: InternetUse | None,
) -> Iterator[tuple[str, int]]:
    """The parts of the report that have figures of the World Bank, each with its year."""
    for part, figures in (("market", market), ("economy", economy)):
        for name, year in figures.years.items() if figures is not None else ():
            yield f"{part}.{name}", year
    for row in compared or ():
        if row.oldest_year is not None:
            yield f"comparison.{row.indicator}", row.oldest_year
    if institutions is not None:
        yield "institutions", institutions.year
    if digital is not None:
        yield "digital", digital.year
