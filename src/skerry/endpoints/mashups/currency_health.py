"""How a currency moves, and the economy behind it."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CurrencyCode
from skerry.api.report import ReportParts, ScoreReport
from skerry.clock import months_before, now
from skerry.datasets.countries import Countries
from skerry.datasets.iso4217 import IsoCurrencies
from skerry.errors import SkerryError
from skerry.models.exchange_rates import ReferenceRates, digits
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.scales import InputValue
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.currency_score import INDICATOR_OF, NEEDS, SCORE, VOLATILITY, counterpart, issuer_of, score_inputs
from skerry.services.economic_figures import EconomicFigures
from skerry.services.economic_profile import EconomicFigure, economic_profile, figures_or_missing, newest_values
from skerry.services.exchange_rates import is_carried, volatility
from skerry.services.reference_rates import EuroRates
from skerry.sources.world.world_bank import Economy, Observation, WorldBank

STABLE_PERCENT = 0.5
"""Change within a month up to which a rate counts as stable."""
Change = Annotated[
    Annotated[float, Meta(ge=-100, le=1e6)] | None,
    Meta(description="percent; above 0 where it gained value; null where unknown"),
]
NOTES = (
    " Volatility: standard deviation of the changes from fixing to fixing within 30 days. Trade balance: goods and services, of "
    "the GDP of the same year. Debt is that of the central government alone. Direction: change within a month above 0.5 % "
    "strengthening, below -0.5 % weakening. Of the euro, the figures are those of the euro area."
)


class CurrencyTrend(Observed, frozen=True, kw_only=True):
    """The value of a currency in another one, now and before."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "date"

    against: Annotated[str, Meta(description="currency in which the value is measured, ISO 4217")]
    rate: Annotated[float, Meta(description="units of `against` for one unit of the currency, 8 digits")]
    date: Annotated[dt.date, OBSERVATION, Meta(description="day on which the ECB fixed the rates")]
    change_7d_percent: Change
    change_1m_percent: Change
    change_3m_percent: Change
    change_1y_percent: Change
    direction: Annotated[
        Literal["strengthening", "stable", "weakening"] | None, Meta(description="what the change within a month says")
    ]


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
    trend, moves = _trend(currency, rates.outcome, missing)
    economy = None
    if issuer is None:
        missing.absent("fundamentals", f"{currency} is the currency of several countries.", covered=False)
    else:
        economy = figures_or_missing("fundamentals", issuer, profile.outcome, missing)
    scored = parts.score(SCORE, score_inputs(newest_values(profile.value or ()), moves), NEEDS)
    for factor in scored.missing:
        if not missing.has(f"factors.{factor}") and issuer is not None:
            what = INDICATOR_OF[factor].replace("_", " ")
            missing.absent(f"factors.{factor}", f"The World Bank has no {what} of {issuer.name} of the last ten years.")
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


def _trend(
    currency: str, rates: ReferenceRates | SkerryError, missing: Missing
) -> tuple[CurrencyTrend | None, InputValue | None]:
    """The trend, and the volatility; what is missing is listed in the report."""
    newest = None if isinstance(rates, SkerryError) else rates.ratio(currency, counterpart(currency), rates.newest)
    if isinstance(rates, SkerryError) or newest is None:
        if not missing.has("trend"):
            missing.absent("trend", f"The European Central Bank quotes no {currency}.", covered=False)
        missing.because(VOLATILITY, "trend")
        return None, None
    against, (day, rate) = counterpart(currency), newest
    changes: dict[str, float | None] = {}
    for span, then in (
        ("7d", day - dt.timedelta(days=7)),
        ("1m", months_before(day, 1)),
        ("3m", months_before(day, 3)),
        ("1y", months_before(day, 12)),
    ):
        before = rates.ratio(currency, against, then)
        changes[span] = half_up(100 * (rate / before[1] - 1), 2) if before else None
        if before is None:
            missing.absent(
                f"trend.change_{span}_percent", f"The European Central Bank fixed no rate in the week up to {then}."
            )
    month = changes["1m"]
    trend = CurrencyTrend(
        against=against,
        rate=digits(rate),
        date=day,
        change_7d_percent=changes["7d"],
        change_1m_percent=month,
        change_3m_percent=changes["3m"],
        change_1y_percent=changes["1y"],
        direction=None if month is None else _direction(month),
    )
    missing.because("trend.direction", "trend.change_1m_percent")
    if trend.is_overdue(now()):
        missing.stale(VOLATILITY, f"The newest exchange rate is of {day}; newer ones are overdue.")
        return trend, None
    spread = volatility(currency, against, rates)
    if spread is None:
        missing.absent(VOLATILITY, "The European Central Bank fixed the pair on too few recent days.")
    return trend, None if spread is None else InputValue(spread, day, sources=(rates.source,))


def _direction(percent: float) -> Literal["strengthening", "stable", "weakening"]:
    if abs(percent) <= STABLE_PERCENT:
        return "stable"
    return "strengthening" if percent > 0 else "weakening"
