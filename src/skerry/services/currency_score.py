"""The score of a currency: the economy of its issuer, and how far its rate moves."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from skerry.datasets.countries import Countries
from skerry.models.scales import Around, InputValue, Line
from skerry.models.scores import FactorRule, FactorScope, InputRule, ScoreTable
from skerry.rounding import half_up
from skerry.services.economic_profile import EURO_AREA, economy_of, newest_values, values_by_year
from skerry.services.world_bank_figures import MAX_AGE
from skerry.sources.world.world_bank import Economy, Observation, WorldBank

EURO, DOLLAR = "EUR", "USD"
VOLATILITY, BALANCE = "volatility_30d_percent", "trade_balance"


def _yearly(name: str, key: str, unit: str, scale: Line | Around, sentence: str) -> FactorRule:
    rule = InputRule(key, unit, (WorldBank.key,), scale, max_age=MAX_AGE)
    return FactorRule(name, 1 / 6, FactorScope.COUNTRY, (rule,), sentence=sentence)


SCORE = ScoreTable(
    (
        _yearly("inflation", "inflation", "%", Around(1.5, 2.5, 1.0), "inflation of {inflation} % in {inflation_as_of}"),
        _yearly("employment", "unemployment", "%", Line(15, 3), "unemployment of {unemployment} % in {unemployment_as_of}"),
        _yearly("growth", "gdp_growth", "%", Line(-2, 3), "real growth of {gdp_growth} % in {gdp_growth_as_of}"),
        _yearly(
            "trade", BALANCE, "% of GDP", Line(-8, 8), "exports less imports of {trade_balance} % of GDP in {trade_balance_as_of}"
        ),
        _yearly(
            "debt", "debt_to_gdp", "% of GDP", Line(120, 40),
            "central government debt of {debt_to_gdp} % of GDP in {debt_to_gdp_as_of}",
        ),
        FactorRule(
            "volatility",
            1 / 6,
            FactorScope.BOTH_COUNTRIES,
            (InputRule(VOLATILITY, "%", (), Line(2, 0)),),
            sentence="daily changes of the rate with a standard deviation of {volatility_30d_percent} %",
        ),
    )
)  # fmt: skip
NEEDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    dict.fromkeys(("inflation", "employment", "growth", "trade", "debt"), ("fundamentals",))
    | {"volatility": (VOLATILITY,)}
)
FIGURES_OF: Mapping[str, str] = MappingProxyType(
    {
        "inflation": "inflation",
        "employment": "unemployment",
        "growth": "economic growth",
        "trade": "trade balance and GDP of one year",
        "debt": "government debt",
    }
)
"""What the World Bank must have for each factor, in words."""


def counterpart(currency: str) -> str:
    """The currency against which it is measured: the dollar, or the euro for the dollar itself."""
    return EURO if currency == DOLLAR else DOLLAR


def issuer_of(currency: str, countries: Countries) -> Economy | None:
    """The economy behind a currency: the euro area, the country whose code starts that of the currency, or its only user. None
    for a currency of several countries."""
    if currency == EURO:
        return EURO_AREA
    _, users = countries.of_currency(currency)
    own = [country for country in users if country.code == currency[:2]] or users
    return economy_of(own[0]) if len(own) == 1 else None


def score_inputs(profile: Sequence[Observation], volatility: InputValue | None) -> Mapping[str, InputValue | None]:
    """The newest figures. The balance of trade is set against the GDP of its own year alone: the newest that has both."""
    values = newest_values(profile)
    given: dict[str, InputValue | None] = {
        key: InputValue(values[key].value, values[key].year)
        for key in ("inflation", "unemployment", "gdp_growth", "debt_to_gdp")
        if key in values
    }
    balances, products = values_by_year(profile, "trade_balance"), values_by_year(profile, "gdp")
    year = max((year for year in balances if products.get(year, 0) > 0), default=None)
    if year is not None:
        given[BALANCE] = InputValue(half_up(100 * balances[year] / products[year], 2), year)
    return given | {VOLATILITY: volatility}
