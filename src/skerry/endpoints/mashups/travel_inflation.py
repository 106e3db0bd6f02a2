"""How travel costs at a destination have changed."""

import asyncio
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import ReportSource, ScoreReport, Sources, name_stale, or_error, raise_if_none
from skerry.clock import now
from skerry.datasets.countries import Countries, Country
from skerry.errors import SkerryError
from skerry.models.as_of import AsOf
from skerry.models.exchange_rates import digits
from skerry.models.scales import InputValue, Line
from skerry.models.scores import FactorRule, FactorScope, InputRule, Scored, ScoreTable
from skerry.models.unavailable import Missing
from skerry.models.year_value import YearValue
from skerry.rounding import half_up
from skerry.services.exchange_rates import ExchangeRate, rate_or_missing, rates_between
from skerry.services.price_levels import MARKET, PPP, PriceLevels
from skerry.services.world_bank_figures import MAX_AGE, YEARS_BACK, Figures, name_lack
from skerry.sources.europe.ecb import EuropeanCentralBank
from skerry.sources.world.world_bank import Observation, WorldBank

INFLATION = "FP.CPI.TOTL.ZG"
YEARS_OF_INFLATION = 3
"""How far back inflation is looked for."""
MAX_YEARS_OF_INFLATION = 2
"""Years before this one of which inflation is set against the change of the exchange rate within a year."""
PRICE_LEVEL, REAL_CHANGE = "price_level_ratio", "real_cost_change_1y_percent"
SCORE = ScoreTable(
    (
        FactorRule(
            "price_level",
            0.5,
            FactorScope.BOTH_COUNTRIES,
            (InputRule(PRICE_LEVEL, "home = 1", WorldBank.title, Line(1.5, 0.3), max_age=MAX_AGE),),
            "cheap: prices are {price_level_ratio} of those at home",
            "expensive: prices are {price_level_ratio} of those at home",
        ),
        FactorRule(
            "real_cost_change",
            0.5,
            FactorScope.BOTH_COUNTRIES,
            (InputRule(REAL_CHANGE, "%", f"{EuropeanCentralBank.title}, {WorldBank.title}", Line(10, -10)),),
            "cheaper than a year ago: {real_cost_change_1y_percent} %",
            "more expensive than a year ago: {real_cost_change_1y_percent} %",
        ),
    )
)
EURO_PER_DOLLAR = (0.5, 1.5)
"""Between which the euro has always been. A country of the euro area whose market rate lies outside is still counted in the
currency that it had before."""
STABLE_PCT = 3
"""Real change up to which costs count as stable."""

NOTES = (
    " price_level_ratio = (PPP / market rate there) / (PPP / market rate at home), all of one year. Change of cost = (1 + "
    "inflation there) * rate a year ago / rate now - 1; real = (1 + change of cost) / (1 + inflation at home) - 1. Inflation is "
    "that of the newest year that both countries have, at most two years ago; rates are those of the days stated, which need "
    "not be that year. Verdict: real change below -3 % cheaper, above +3 % more expensive, else stable. All figures are of whole "
    "countries, none of travel alone: the World Bank's prices are those of all that households consume."
)
YEARLY_AVERAGE = (
    " The ECB quotes no rate of this pair: the price level rests on the World Bank's yearly market rates alone."
)

Answered = tuple[Observation, ...] | SkerryError
"""What the World Bank answered, or why it did not."""


class TravelCountry(Struct, frozen=True):
    """One of the two countries."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    currency: Annotated[str | None, Meta(description="ISO 4217; null for an uninhabited territory")]

    @classmethod
    def of(cls, country: Country) -> "TravelCountry":
        return cls(country.code, country.name, country.main_currency)


class InflationComparison(Struct, frozen=True):
    """Consumer price inflation of the newest year, percent."""

    destination: Annotated[YearValue | None, Meta(description="of the destination, percent")]
    home: Annotated[YearValue | None, Meta(description="of the home country, percent")]
    difference_percent: Annotated[float | None, Meta(description="there minus at home, percentage points")]


class PurchasingPower(PriceLevels, frozen=True):
    """What money buys there and at home."""

    price_level_ratio: Annotated[float, Meta(description="price level there with that of home as 1, 4 decimals")]
    implied_rate: Annotated[
        float | None,
        Meta(description="rate at which both would buy the same, units there for one unit of home, 8 digits"),
    ]
    market_vs_ppp_percent: Annotated[
        float | None,
        Meta(description="percent by which the rate of today is above that: the home currency buys more there"),
    ]


class TravelInflation(ScoreReport, frozen=True, kw_only=True):
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
        float | None, Meta(description="what 100 units of the home currency buy there, in prices of home")
    ]
    verdict: Annotated[
        Literal["cheaper", "stable", "more expensive", "too little data"],
        Meta(description="what the real change of costs within a year says, and that alone"),
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
    ecb: EuropeanCentralBank,
    world_bank: WorldBank,
    home: CountryCode = "US",
) -> TravelInflation:
    """How travel costs at a destination have changed: exchange rate, inflation on both sides, purchasing power.

    The rate now and a year ago is the ECB's, inflation and purchasing power are the World Bank's. What is missing is null
    and listed in `unavailable`; only when no provider answers the status is 502. An unknown country is a 404."""
    there, here = countries.get(destination), countries.get(home)
    pair, year = (there.code, here.code), now().year
    rates, prices, power = await asyncio.gather(
        or_error(rates_between(here.main_currency, there.main_currency, ecb)),
        or_error(world_bank.series(pair, [INFLATION], year - YEARS_OF_INFLATION, year)),
        or_error(world_bank.series(pair, [PPP, MARKET], year - YEARS_BACK, year)),
    )
    raise_if_none(*(part for part in (rates, prices, power) if part is not None))

    missing = Missing()
    rate = rate_or_missing("exchange_rate", here, there, rates, missing)
    if rate is not None and rate.year_ago_rate is None:
        missing.absent("exchange_rate.year_ago_rate", "The European Central Bank quoted no such pair a year ago.")
    if rate is not None and rate.is_overdue(now()):
        missing.stale("cost_change_1y_percent", f"The newest exchange rate is of {rate.date}; newer ones are overdue.")
    inflation = _inflation(there, here, prices, missing)
    current = inflation if _is_recent(inflation, year, missing) else None
    ppp = _purchasing_power(there, here, power, rate, missing)
    cost, real = cost_change(None if rate is None or rate.is_overdue(now()) else rate, current)
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
        missing.because("factors.real_cost_change", "real_cost_change_1y_percent")
    if ppp is None:
        missing.because("hundred_home_buys", "ppp")
        missing.because("factors.price_level", "ppp")
    level = None if ppp is None else InputValue(ppp.price_level_ratio, ppp.year)
    change = None if real is None else InputValue(half_up(100 * real, 2), _as_of(rate, inflation))
    scored = SCORE.score({PRICE_LEVEL: level, REAL_CHANGE: change})
    name_stale(scored, missing)
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
        verdict=_verdict(real),
        summary=_summary(here, ppp, cost, real, rate, current),
        unavailable=missing.parts,
        method=SCORE.method() + NOTES + (YEARLY_AVERAGE if rate is None and not isinstance(rates, SkerryError) else ""),
        sources=_sources(scored, rate, inflation, ppp),
    )


def _sources(
    scored: Scored, rate: ExchangeRate | None, inflation: InflationComparison | None, ppp: PurchasingPower | None
) -> list[ReportSource]:
    sources = Sources(scored)
    if rate is not None and rate.date is not None:
        sources.add("exchange_rate.rate", EuropeanCentralBank.title, rate.date)
        if rate.year_ago_date is not None:
            sources.add("exchange_rate.year_ago_rate", EuropeanCentralBank.title, rate.year_ago_date)
    if inflation is not None:
        for part, figure in (("destination", inflation.destination), ("home", inflation.home)):
            if figure is not None:
                sources.add(f"inflation.{part}", WorldBank.title, figure.year)
    if ppp is not None:
        sources.add("ppp", WorldBank.title, ppp.year)
    return sources.signed()


def _is_recent(inflation: InflationComparison | None, year: int, missing: Missing) -> bool:
    """Whether inflation there is recent enough to be set against the exchange rate; otherwise that is listed."""
    if inflation is None or inflation.destination is None:
        return False
    of = inflation.destination.year
    if year - of <= MAX_YEARS_OF_INFLATION:
        return True
    missing.stale(
        "cost_change_1y_percent", f"The newest inflation there is of {of}, too long ago for a change within a year."
    )
    return False


def cost_change(rate: ExchangeRate | None, inflation: InflationComparison | None) -> tuple[float | None, float | None]:
    """Change of prices there in money of home within a year, and the same above inflation at home, as shares."""
    if rate is None or rate.year_ago_rate is None or inflation is None or inflation.destination is None:
        return None, None
    cost = (1 + inflation.destination.value / 100) * rate.year_ago_rate / rate.rate - 1
    if inflation.difference_percent is None or inflation.home is None:
        return cost, None
    return cost, (1 + cost) / (1 + inflation.home.value / 100) - 1


def _as_of(rate: ExchangeRate | None, inflation: InflationComparison | None) -> AsOf | None:
    """Day of the newer fixing; where both currencies are one, the year of inflation."""
    if rate is not None and rate.date is not None:
        return rate.date
    return inflation.destination.year if inflation is not None and inflation.destination is not None else None


def _inflation(there: Country, here: Country, prices: Answered, missing: Missing) -> InflationComparison | None:
    if isinstance(prices, SkerryError):
        missing.failed("inflation", prices)
        return None
    figures = Figures(prices)
    common = figures.years(there, INFLATION).keys() & figures.years(here, INFLATION).keys()
    abroad, at_home = (_rounded(figures.newest(country, INFLATION, common or None)) for country in (there, here))
    if abroad is None and at_home is None:
        name_lack("inflation", "consumer price inflation of the last years", (there, here), missing)
        return None
    for part, country, figure in (("destination", there, abroad), ("home", here, at_home)):
        if figure is None:
            name_lack(f"inflation.{part}", "consumer price inflation of the last years", (country,), missing)
            missing.because("inflation.difference_percent", f"inflation.{part}")
    of_one_year = abroad is not None and at_home is not None and abroad.year == at_home.year
    if abroad and at_home and not of_one_year:
        missing.absent(
            "inflation.difference_percent",
            f"The World Bank has inflation of {abroad.year} there and of {at_home.year} at home, not of one year.",
        )
    difference = half_up(abroad.value - at_home.value, 2) if abroad and at_home and of_one_year else None
    return InflationComparison(abroad, at_home, difference)


def _rounded(figure: YearValue | None) -> YearValue | None:
    """Values have noise digits. A fall of prices by 100 % or more is not a price."""
    return YearValue(figure.year, digits(figure.value)) if figure and figure.value > -100 else None


def _purchasing_power(
    there: Country, here: Country, power: Answered, rate: ExchangeRate | None, missing: Missing
) -> PurchasingPower | None:
    if isinstance(power, SkerryError):
        missing.failed("ppp", power)
        return None
    levels = PriceLevels.of(there, here, Figures(power))
    if levels is None:
        name_lack("ppp", "purchasing power and market rate of one year", (there, here), missing)
        return None
    former = [
        country.name
        for country, market in ((there, levels.destination_market), (here, levels.home_market))
        if country.main_currency == "EUR" and not EURO_PER_DOLLAR[0] < market < EURO_PER_DOLLAR[1]
    ]
    implied = None if former else levels.destination_factor / levels.home_factor
    if former:
        detail = f"The World Bank's figures of {' and '.join(former)} are in the currency before the euro."
        missing.absent("ppp.implied_rate", detail)
    if implied is None or rate is None:
        missing.because("ppp.market_vs_ppp_percent", "ppp.implied_rate", "exchange_rate")
    return PurchasingPower(
        **structs.asdict(levels),
        price_level_ratio=half_up(levels.ratio, 4),
        implied_rate=implied and digits(implied),
        market_vs_ppp_percent=half_up(100 * (rate.rate / implied - 1), 2) if implied and rate else None,
    )


def _verdict(real: float | None) -> Literal["cheaper", "stable", "more expensive", "too little data"]:
    if real is None:
        return "too little data"
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
