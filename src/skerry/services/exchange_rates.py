"""The currencies of two countries: their rate now and a year earlier, by the European Central Bank's reference rates."""

import datetime as dt
from collections.abc import Iterable
from itertools import pairwise
from statistics import pstdev
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import months_before, now
from skerry.datasets.countries import Country
from skerry.errors import SkerryError
from skerry.models.exchange_rates import ReferenceRates
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.reference_rates import EuroRates

DAYS_OF_VOLATILITY = dt.timedelta(days=30)
FEWEST_CHANGES = 10
"""Minimum number of daily changes for a standard deviation."""


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
        float | None,
        Meta(description="percent; above 0 where the home currency bought more on `date` than a year earlier"),
    ]

    def overdue(self) -> str | None:
        """Why no change up to today can be made of it, in a sentence; None where it is current."""
        return (
            f"The newest exchange rate is of {self.date}; newer ones are overdue." if self.is_overdue(now()) else None
        )


class QuotedRate(Struct, frozen=True):
    """A rate, and who supplied it."""

    rate: ExchangeRate
    source: str | None
    """Key of the provider or dataset; None where both currencies are one."""
    volatility: float | None
    """Of the month up to the newest fixing, percent; see `volatility`."""


ONE_CURRENCY = QuotedRate(
    ExchangeRate(rate=1.0, date=None, year_ago_rate=1.0, year_ago_date=None, change_1y_percent=0.0), None, 0.0
)


async def rates_between(home: str | None, other: str | None, euro_rates: EuroRates) -> ReferenceRates | None:
    """The reference rates; None where no rate is to be looked up, as both currencies are one or a country has none."""
    return await rates_among(home, (other,), euro_rates)


async def rates_among(home: str | None, others: Iterable[str | None], euro_rates: EuroRates) -> ReferenceRates | None:
    """The same for one currency and several others."""
    needed = set(others) - {home, None}
    return await euro_rates.rates() if home is not None and needed else None


def is_carried(rates: ReferenceRates | None) -> bool:
    """Whether the rates are those that ship with the package. As these are always available, they do not count as the answer
    of a provider: a report without any such answer fails."""
    return rates is not None and rates.is_carried


def rate_or_missing(
    part: str, home: Country, other: Country, rates: ReferenceRates | SkerryError | None, missing: Missing
) -> QuotedRate | None:
    """The rate of two countries' currencies; a missing one is listed in the report."""
    pair = f"{home.main_currency or home.name} against {other.main_currency or other.name}"
    return _quoted_or_missing(part, pair, home.main_currency, other.main_currency, rates, missing)


def currency_rate_or_missing(
    part: str, currency: str, country: Country, rates: ReferenceRates | SkerryError | None, missing: Missing
) -> QuotedRate | None:
    """The rate of a country's currency for one unit of a currency; a missing one is listed in the report."""
    pair = f"{currency} against {country.main_currency or country.name}"
    return _quoted_or_missing(part, pair, currency, country.main_currency, rates, missing)


def _quoted_or_missing(
    part: str,
    pair: str,
    home: str | None,
    other: str | None,
    rates: ReferenceRates | SkerryError | None,
    missing: Missing,
) -> QuotedRate | None:
    if isinstance(rates, SkerryError) and (home is None or home != other):
        missing.failed(part, rates)
        return None
    found = _quoted(home, other, None if isinstance(rates, SkerryError) else rates)
    if found is None:
        missing.absent(part, f"The European Central Bank quotes no {pair}.", covered=False)
    return found


def name_year_ago(part: str, rate: ExchangeRate | None, missing: Missing) -> None:
    """List in the report what a rate without one of a year earlier lacks."""
    if rate is not None and rate.year_ago_rate is None:
        missing.absent(f"{part}.year_ago_rate", "The European Central Bank quoted no such pair a year earlier.")
        missing.because(f"{part}.change_1y_percent", f"{part}.year_ago_rate")


def _quoted(home: str | None, other: str | None, rates: ReferenceRates | None) -> QuotedRate | None:
    """The newest rate of a pair and that of a year before; None where the ECB does not quote it."""
    if home is None or other is None:
        return None
    if home == other:
        return ONE_CURRENCY
    if rates is None or (newest := rates.last(home, other, rates.newest)) is None:
        return None
    then = rates.last(home, other, months_before(newest.date, 12))
    rate = ExchangeRate(
        rate=newest.rate,
        date=newest.date,
        year_ago_rate=then.rate if then else None,
        year_ago_date=then.date if then else None,
        change_1y_percent=half_up(100 * (newest.rate / then.rate - 1), 2) if then else None,
    )
    return QuotedRate(rate, rates.source, volatility(home, other, rates))


def volatility(home: str, other: str, rates: ReferenceRates) -> float | None:
    """Standard deviation of the changes from fixing to fixing in the last 30 days, percent; None where they are few. Days
    without a fixing are left out: filled ones would halve it."""
    fixings = rates.since(home, other, rates.newest - DAYS_OF_VOLATILITY)
    changes = [100 * (later.rate / earlier.rate - 1) for later, earlier in pairwise(fixings)]
    return half_up(pstdev(changes), 3) if len(changes) >= FEWEST_CHANGES else None
