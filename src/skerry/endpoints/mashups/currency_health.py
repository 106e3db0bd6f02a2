"""How a currency moves, and the economy behind it."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CurrencyCode
from skerry.api.report import ReportParts, ScoreReport
from skerry.datasets.countries import Countries
from skerry.datasets.iso4217 import IsoCurrencies
from skerry.services.currency_score import FIGURES_OF, NEEDS, SCORE, issuer_of, score_inputs
from skerry.services.currency_trend import CurrencyTrend, trend_or_missing
from skerry.services.economic_figures import EconomicFigures
from skerry.services.economic_profile import EconomicFigure, economic_profile, figures_or_missing
from skerry.services.exchange_rates import is_carried
from skerry.services.reference_rates import EuroRates
from skerry.sources.world.world_bank import Economy, Observation, WorldBank

NOTES = (
    " Volatility: standard deviation of the changes from fixing to fixing within 30 days. Trade balance: goods and services, of "
    "the GDP of the same year. Debt is that of the central government alone. Direction: change within a month above 0.5 % "
    "strengthening, below -0.5 % weakening. Of the euro, the figures are those of the euro area."
)


class CurrencyHealth(ScoreReport, frozen=True, kw_only=True):
    """The movement of a currency, and figures of its issuer."""

    currency: Annotated[str, Meta(description="ISO 4217")]
    currency_name: Annotated[str, Meta(description="English name in ISO 4217")]
    issuer: Annotated[
        str | None, Meta(description="country or area whose figures these are; null for one of several countries")
    ]
    trend: Annotated[CurrencyTrend | None, Meta(description="value against the dollar, of the dollar against the euro")]
    volatility_30d_percent: Annotated[
        float | None, Meta(description="standard deviation of the daily changes in 30 days, percent")
    ]
    fundamentals: Annotated[list[EconomicFigure] | None, Meta(description="economic indicators of the issuer")]


@endpoint("/mashup/currency/health", fresh="6h", example={"currency": "SEK"}, example_404={"currency": "QQQ"})
async def currency_health(
    currency: CurrencyCode,
    known: Reference[IsoCurrencies],
    countries: Reference[Countries],
    euro_rates: EuroRates,
    figures: EconomicFigures,
) -> CurrencyHealth:
    """How a currency moved within a week, a month, a quarter and a year, and the economy of its issuer.

    Rates are the ECB's, against the dollar; indicators the World Bank's, each with its year. The score is a mean of six factors
    with published thresholds: a comparison of figures, no forecast. What is missing is null and listed in `unavailable`. An
    unknown currency is a 404."""
    name = known.get(currency).name
    issuer = issuer_of(currency, countries)
    async with ReportParts() as parts:
        rates = parts.fetch(euro_rates.rates(), "trend", carried=is_carried)
        profile = parts.fetch(_profile(issuer, figures))
    missing = parts.missing
    trend, moves = trend_or_missing(currency, rates.outcome, missing)
    economy = None
    if issuer is None:
        missing.absent("fundamentals", f"{currency} is the currency of several countries.", covered=False)
    else:
        economy = figures_or_missing("fundamentals", issuer, profile.outcome, missing)
    scored = parts.score(SCORE, score_inputs(profile.value or (), moves), NEEDS)
    for factor in scored.missing:
        if not missing.has(f"factors.{factor}") and issuer is not None:
            detail = f"The World Bank has no {FIGURES_OF[factor]} of {issuer.name} of the last ten years."
            missing.absent(f"factors.{factor}", detail)
    if trend is not None and rates.value is not None:
        parts.sources.add("trend", rates.value.source, trend.date)
    for figure in economy or ():
        parts.sources.add(f"fundamentals.{figure.indicator}", WorldBank.key, figure.year)
    return CurrencyHealth(
        currency=currency,
        currency_name=name,
        issuer=issuer.name if issuer else None,
        trend=trend,
        volatility_30d_percent=moves.value if moves else None,
        fundamentals=economy,
        score=scored.score,
        coverage=scored.coverage,
        factors=scored.factors,
        method=SCORE.method() + NOTES,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


async def _profile(issuer: Economy | None, figures: EconomicFigures) -> tuple[Observation, ...]:
    return () if issuer is None else await economic_profile(issuer, figures)
