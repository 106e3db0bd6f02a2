"""The movement of a currency as a part of a report."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from skerry.clock import months_before, now
from skerry.errors import SkerryError
from skerry.models.exchange_rates import ReferenceRates, digits
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.scales import InputValue
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.currency_score import VOLATILITY, counterpart
from skerry.services.exchange_rates import volatility

STABLE_PERCENT = 0.5
"""Change within a month up to which a rate counts as stable."""
Change = Annotated[
    Annotated[float, Meta(ge=-100, le=1e6)] | None,
    Meta(description="percent; above 0 where it gained value; null where unknown"),
]


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


def trend_or_missing(
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
    changes = _changes(currency, against, day, rate, rates, missing)
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


def _changes(
    currency: str, against: str, day: dt.date, rate: float, rates: ReferenceRates, missing: Missing
) -> dict[str, float | None]:
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
    return changes


def _direction(percent: float) -> Literal["strengthening", "stable", "weakening"]:
    if abs(percent) <= STABLE_PERCENT:
        return "stable"
    return "strengthening" if percent > 0 else "weakening"
