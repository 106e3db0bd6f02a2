"""Volatility of exchange rates."""

import datetime as dt
from collections.abc import Sequence
from itertools import pairwise
from math import log, sqrt
from statistics import fmean, stdev
from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.parameters import CurrencyCode
from skerry.errors import NotFound
from skerry.models.exchange_rates import MAX_RATE_AGE, DatedRate, QuotedCode, digits
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.services.reference_rates import EuroRates

TRADING_DAYS = 252
"""Business days of a year by which daily volatility is annualized."""
DAYS_PER_FIXING = 1.5
"""Calendar days for one fixing, rounded up: a year has some 256 fixings."""
MIN_RETURNS = 2

VolatilityPercent = Annotated[
    Annotated[float, Meta(ge=0)] | None, Meta(description="percent; null for fewer than 2 daily returns")
]


class PairVolatility(Observed, frozen=True):
    """How much the rate of a pair has moved."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "end_date"

    base: QuotedCode
    target: QuotedCode
    start_date: Annotated[dt.date, Meta(description="business day of the first rate of the window")]
    end_date: Annotated[dt.date, OBSERVATION, Meta(description="business day of the last rate of the window")]
    rate_count: Annotated[
        int, Meta(description="number of rates in the window: the requested number of days, or fewer", ge=1)
    ]
    return_count: Annotated[int, Meta(description="number of daily returns, one fewer than there are rates", ge=0)]
    min: Annotated[DatedRate, Meta(description="lowest rate of the window, the newest of several")]
    max: Annotated[DatedRate, Meta(description="highest rate of the window, the newest of several")]
    mean: Annotated[float, Meta(description="arithmetic mean of the rates, 8 digits")]
    daily_volatility_percent: VolatilityPercent
    annualized_volatility_percent: VolatilityPercent


@endpoint(
    "/volatility/{base}/{target}",
    fresh="1d",
    example={"base": "EUR", "target": "NOK", "days": 20},
    example_404={"base": "EUR", "target": "XTS"},
)
async def pair_volatility(
    base: CurrencyCode,
    target: CurrencyCode,
    euro_rates: EuroRates,
    days: Annotated[
        int, Meta(ge=5, le=3650, description="number of business days with a rate, the newest included")
    ] = 90,
) -> PairVolatility:
    """Lowest, highest and mean rate of a pair over the last business days, and its volatility.

    Daily volatility is the sample standard deviation (n-1) of the logarithms of each rate divided by the one of the fixing
    before; annualized volatility is that times the square root of 252. Days without a fixing are left out, and the window
    does not reach back over an interruption of more than a week, such as that of the Icelandic króna up to 2018: then it is
    shorter than requested. It describes the past and is no forecast. A currency that the ECB does not quote is a 404."""
    rates = await euro_rates.back(dt.timedelta(days=days * DAYS_PER_FIXING) + MAX_RATE_AGE)
    rates.require([base, target])
    window = _without_interruption(rates.since(base, target, dt.date.min))[:days]
    if not window:
        raise NotFound(f"{base} and {target} were never fixed on the same day.")
    returns = [log(later.rate / earlier.rate) for later, earlier in pairwise(window)]
    daily = stdev(returns) if len(returns) >= MIN_RETURNS else None
    return PairVolatility(
        base=base,
        target=target,
        start_date=window[-1].date,
        end_date=window[0].date,
        rate_count=len(window),
        return_count=len(returns),
        min=min(window, key=lambda fixed: fixed.rate),
        max=max(window, key=lambda fixed: fixed.rate),
        mean=digits(fmean(fixed.rate for fixed in window)),
        daily_volatility_percent=None if daily is None else round(100 * daily, 4),
        annualized_volatility_percent=None if daily is None else round(100 * daily * sqrt(TRADING_DAYS), 4),
    )


def _without_interruption(fixings: Sequence[DatedRate]) -> Sequence[DatedRate]:
    """The newest fixings, without those before the newest interruption of the quotation."""
    for number, (later, earlier) in enumerate(pairwise(fixings), start=1):
        if later.date - earlier.date > MAX_RATE_AGE:
            return fixings[:number]
    return fixings
