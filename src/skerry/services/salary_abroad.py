"""What a salary from one country is worth in another."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from skerry.datasets.countries import Country
from skerry.models.observed import Observed
from skerry.rounding import half_up
from skerry.services.exchange_rates import ExchangeRate
from skerry.services.price_levels import PriceLevels


class CostAnalysis(Observed, frozen=True):
    """What a salary from home is worth there."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "exchange_rate_date"

    home: Annotated[str, Meta(description="home country, ISO 3166-1 alpha-2")]
    salary: Annotated[float, Meta(description="in the home currency, a month")]
    salary_currency: Annotated[str, Meta(description="ISO 4217")]
    local_currency: Annotated[str, Meta(description="ISO 4217")]
    exchange_rate: Annotated[float, Meta(description="local currency for one unit of the home currency, 8 digits")]
    exchange_rate_date: Annotated[
        dt.date | None, Meta(description="day on which the ECB fixed the rate; null where both currencies are one")
    ]
    salary_local: Annotated[float, Meta(description="the salary in local currency")]
    price_level_ratio: Annotated[
        float, Meta(description="price level of the whole country there, that of the home country being 1")
    ]
    price_level_year: Annotated[int, Meta(description="the World Bank's year, to which `price_level_ratio` refers")]
    equivalent_at_home: Annotated[
        float, Meta(description="salary that buys at home what this one buys there, in the home currency")
    ]


def cost_analysis(
    salary: float, country: Country, home: Country, levels: PriceLevels, rate: ExchangeRate
) -> CostAnalysis | None:
    """A salary a month, in the currency of the home country. None where one of the countries has no currency."""
    if home.main_currency is None or country.main_currency is None:
        return None
    return CostAnalysis(
        home=home.code,
        salary=salary,
        salary_currency=home.main_currency,
        local_currency=country.main_currency,
        exchange_rate=rate.rate,
        exchange_rate_date=rate.date,
        salary_local=half_up(salary * rate.rate, 2),
        price_level_ratio=half_up(levels.ratio, 4),
        price_level_year=levels.year,
        equivalent_at_home=half_up(salary / levels.ratio, 2),
    )
