"""How the cost of travel has changed: the score, the change itself, and both in words."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from skerry.datasets.countries import Country
from skerry.models.as_of import AsOf, end_of
from skerry.models.scales import InputValue, Line
from skerry.models.scores import FactorRule, FactorScope, InputRule, Scored, ScoreTable
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.exchange_rates import (
    ExchangeRate,
    QuotedRate,
)
from skerry.services.inflation import InflationComparison
from skerry.services.price_levels import PriceLevels
from skerry.services.purchasing_power import PurchasingPower
from skerry.services.world_bank_figures import MAX_AGE
from skerry.sources.europe.ecb import EuropeanCentralBank
from skerry.sources.world.world_bank import WorldBank

PRICE_LEVEL, REAL_CHANGE = "price_level_ratio", "real_cost_change_1y_percent"
SCORE = ScoreTable(
    (
        FactorRule(
            "price_level",
            0.5,
            FactorScope.BOTH_COUNTRIES,
            (InputRule(PRICE_LEVEL, "home = 1", (WorldBank.key,), Line(1.5, 0.3), max_age=MAX_AGE),),
            "cheap: prices are {price_level_ratio} of those at home",
            "expensive: prices are {price_level_ratio} of those at home",
        ),
        FactorRule(
            "real_cost_change",
            0.5,
            FactorScope.BOTH_COUNTRIES,
            (InputRule(REAL_CHANGE, "%", (EuropeanCentralBank.key, WorldBank.key), Line(10, -10)),),
            "against prices at home, cheaper than a year ago: {real_cost_change_1y_percent} %",
            "against prices at home, more expensive than a year ago: {real_cost_change_1y_percent} %",
        ),
    )
)
NEEDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"price_level": ("ppp",), "real_cost_change": ("real_cost_change_1y_percent",)}
)
STABLE_PCT = 3
"""Real change up to which costs count as stable."""

NOTES = (
    " price_level_ratio = (PPP / market rate there) / (PPP / market rate at home), all of one year. Change of cost = (1 + "
    "inflation there) * rate a year ago / rate now - 1; real = (1 + change of cost) / (1 + inflation at home) - 1. Inflation is "
    "that of the newest year that both countries have, at most two years ago; rates are those of the days stated, which need "
    "not be that year. Verdict: real change below -3 % cheaper, above +3 % more expensive, else stable. "
    "market_vs_ppp_percent sets the exchange rate of its own date against the PPP of `ppp.year`. All figures are of whole "
    "countries, none of travel alone: inflation is that of all that households consume, PPP that of the whole economy."
)
YEARLY_AVERAGE = (
    " The ECB quotes no rate of this pair: the price level rests on the World Bank's yearly market rates alone."
)

Verdict = Literal["cheaper", "stable", "more expensive", "change unknown", "too little data"]


def cost_change(rate: ExchangeRate | None, inflation: InflationComparison | None) -> tuple[float | None, float | None]:
    """Change of prices there in money of home within a year, and the same above inflation at home, as shares."""
    if rate is None or rate.year_ago_rate is None or inflation is None or inflation.destination is None:
        return None, None
    cost = (1 + inflation.destination.value / 100) * rate.year_ago_rate / rate.rate - 1
    if inflation.difference_percent is None or inflation.home is None:
        return cost, None
    return cost, (1 + cost) / (1 + inflation.home.value / 100) - 1


def name_missing(cost: float | None, real: float | None, ppp: PriceLevels | None, missing: Missing) -> None:
    """List in the report the changes of cost and the purchasing power that are null, each for the reason of its input."""
    if cost is None and not missing.has("cost_change_1y_percent"):
        inputs = ("exchange_rate", "exchange_rate.year_ago_rate", "inflation", "inflation.destination")
        missing.because("cost_change_1y_percent", *inputs)
    if real is None:
        causes = ("cost_change_1y_percent", "inflation.home", "inflation.difference_percent")
        missing.because("real_cost_change_1y_percent", *causes)
    if ppp is None:
        missing.because("hundred_home_buys", "ppp")


def score_inputs(
    ppp: PurchasingPower | None, real: float | None, quoted: QuotedRate | None, inflation: InflationComparison | None
) -> dict[str, InputValue | None]:
    """The inputs of the score; None for those that are not known."""
    rate = quoted.rate if quoted else None
    return {
        PRICE_LEVEL: None if ppp is None else InputValue(ppp.price_level_ratio, ppp.year),
        REAL_CHANGE: None
        if real is None
        else InputValue(half_up(100 * real, 2), _oldest(rate, inflation), sources=_suppliers(quoted)),
    }


def _suppliers(quoted: QuotedRate | None) -> tuple[str, ...]:
    """Of the change of costs: where both currencies are one, it is inflation alone."""
    rates = (quoted.source,) if quoted is not None and quoted.source is not None else ()
    return (*rates, WorldBank.key)


def _oldest(rate: ExchangeRate | None, inflation: InflationComparison | None) -> AsOf | None:
    """The newer fixing or the year of inflation, whichever is older; where both currencies are one, that year."""
    dates: list[AsOf] = [rate.date] if rate is not None and rate.date is not None else []
    if inflation is not None and inflation.destination is not None:
        dates.append(inflation.destination.year)
    return min(dates, key=end_of, default=None)


def verdict(scored: Scored, real: float | None) -> Verdict:
    if real is None:
        return "too little data" if scored.score is None else "change unknown"
    percent = 100 * real
    return "cheaper" if percent < -STABLE_PCT else "more expensive" if percent > STABLE_PCT else "stable"


def summary(
    here: Country,
    ppp: PriceLevels | None,
    cost: float | None,
    real: float | None,
    rate: ExchangeRate | None,
    inflation: InflationComparison | None,
) -> str:
    sentences = []
    if ppp is not None:
        percent = half_up(100 * abs(ppp.ratio - 1), 0)
        level = f"{percent:.0f} % {'above' if ppp.ratio > 1 else 'below'}" if percent else "level with"
        sentences.append(f"Prices there were {level} those at home in {ppp.year}.")
    if cost is not None and inflation is not None and inflation.destination is not None:
        of = f"inflation of {inflation.destination.year}"
        if rate is not None and rate.date is not None:
            of += f" and the exchange rate of {rate.date} against that of {rate.year_ago_date}"
        sentences.append(
            f"In {here.main_currency} they have {_moved(cost)} within a year, by {of}{_against_home(real)}"
        )
    return " ".join(sentences) or "There is too little data to say anything."


def _moved(share: float) -> str:
    percent = half_up(100 * abs(share))
    return f"{'risen' if share > 0 else 'fallen'} by {percent:.1f} %" if percent else "not changed"


def _against_home(real: float | None) -> str:
    return "." if real is None else f"; against prices at home they have {_moved(real)}."
