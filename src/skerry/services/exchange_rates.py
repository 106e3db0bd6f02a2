"""The currencies of two countries: their rate now and a year earlier, from the European Central Bank."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from skerry.clock import months_before
from skerry.datasets.countries import Country
from skerry.errors import SkerryError
from skerry.models.exchange_rates import ReferenceRates
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.sources.europe.ecb import EuropeanCentralBank


class ExchangeRate(Observed, frozen=True):
    """What one unit of the home currency is worth."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "date"

    rate: Annotated[float, Meta(description="units of the other currency for one unit of the home currency, 8 digits")]
    date: Annotated[
        dt.date | None,
        OBSERVATION,
        Meta(description="day on which the ECB fixed the rate; null where both currencies are one"),
    ]
    year_ago_rate: Annotated[float | None, Meta(description="the fixing that was in force a year earlier")]
    year_ago_date: Annotated[dt.date | None, Meta(description="day of that fixing")]
    change_1y_percent: Annotated[
        float | None, Meta(description="percent; above 0 where the home currency buys more than a year ago")
    ]


ONE_CURRENCY = ExchangeRate(rate=1.0, date=None, year_ago_rate=1.0, year_ago_date=None, change_1y_percent=0.0)


async def rates_between(home: str | None, other: str | None, ecb: EuropeanCentralBank) -> ReferenceRates | None:
    """What the ECB quotes; None where no rate is to be looked up, as both currencies are one or a country has none."""
    return None if home is None or other is None or home == other else await ecb.rates()


def exchange_rate(home: str | None, other: str | None, rates: ReferenceRates | None) -> ExchangeRate | None:
    """The newest rate of a pair and that of a year before; None where the ECB does not quote it."""
    if home is None or other is None:
        return None
    if home == other:
        return ONE_CURRENCY
    if rates is None or (now := rates.last(home, other, rates.newest)) is None:
        return None
    then = rates.last(home, other, months_before(now.date, 12))
    return ExchangeRate(
        rate=now.rate,
        date=now.date,
        year_ago_rate=then.rate if then else None,
        year_ago_date=then.date if then else None,
        change_1y_percent=half_up(100 * (now.rate / then.rate - 1), 2) if then else None,
    )


def rate_or_missing(
    part: str, home: Country, other: Country, rates: ReferenceRates | SkerryError | None, missing: Missing
) -> ExchangeRate | None:
    """The rate of two countries' currencies; a missing one is listed in the report."""
    if isinstance(rates, SkerryError):
        missing.failed(part, rates)
        return None
    found = exchange_rate(home.main_currency, other.main_currency, rates)
    if found is None:
        pair = f"{home.main_currency or home.name} against {other.main_currency or other.name}"
        missing.absent(part, f"The European Central Bank quotes no {pair}.", covered=False)
    return found
