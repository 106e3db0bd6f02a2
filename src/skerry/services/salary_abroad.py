"""What a salary from one country is worth in another."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from skerry.datasets.countries import Country
from skerry.errors import SkerryError
from skerry.models.exchange_rates import ReferenceRates
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.unavailable import Missing
from skerry.models.year_value import YearValue
from skerry.rounding import half_up
from skerry.services.exchange_rates import rate_or_missing
from skerry.services.inflation import inflation_or_missing
from skerry.services.price_levels import PriceLevels
from skerry.services.purchasing_power import implied_rate, levels_or_missing
from skerry.services.world_bank_figures import WorldBankAnswer


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


def cost_or_missing(
    part: str,
    salary: float,
    country: Country,
    home: Country,
    levels: PriceLevels,
    rates: ReferenceRates | SkerryError | None,
    missing: Missing,
) -> CostAnalysis | None:
    """A salary a month, in the currency of the home country. None, and listed in the report, without an exchange rate."""
    quoted = rate_or_missing(part, home, country, rates, missing)
    if quoted is None or home.main_currency is None or country.main_currency is None:
        return None
    rate = quoted.rate
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
        float | None,
        Meta(description="salary that bought the same there, in local currency, by PPP of `price_level_year`"),
    ]
    equivalent_at_origin: Annotated[
        float | None,
        Meta(description="what the salary bought there, in prices and currency of origin, in `price_level_year`"),
    ]
    price_level_ratio: Annotated[
        float | None, Meta(description="price level there, that of the country of origin being 1")
    ]
    price_level_year: Annotated[int | None, Meta(description="the World Bank's year of these three figures")]
    inflation: Annotated[YearValue | None, Meta(description="consumer price inflation of the newest year, percent")]


def salary_abroad(
    amount: float,
    here: Country,
    there: Country,
    rates: ReferenceRates | SkerryError | None,
    figures: WorldBankAnswer,
    missing: Missing,
) -> SalaryAbroad:
    """A salary in the currency of one country, in another. What is missing is listed in the report, by the country's code."""
    part = f"comparisons.{there.code}"
    quoted = rate_or_missing(f"{part}.exchange_rate", here, there, rates, missing)
    for name in ("exchange_rate_date", "salary_local"):
        missing.because(f"{part}.{name}", f"{part}.exchange_rate")
    levels = levels_or_missing(f"{part}.price_level_ratio", there, here, figures, missing)
    for name in ("equivalent_salary_local", "equivalent_at_origin", "price_level_year"):
        missing.because(f"{part}.{name}", f"{part}.price_level_ratio")
    implied = levels and implied_rate(f"{part}.equivalent_salary_local", there, here, levels, missing)
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
        price_level_year=levels.year if levels else None,
        inflation=inflation_or_missing(f"{part}.inflation", there, figures, missing),
    )
