"""The European Central Bank: its euro foreign exchange reference rates."""

from collections.abc import Mapping
from datetime import date, timedelta
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

EURO = "EUR"

MAX_CARRY = timedelta(days=7)
"""How long a rate holds where no newer one was fixed. Easter and Christmas stop the fixing for five days at most; a currency
that is silent for longer is no longer quoted."""

YEAR_AND_SILENCE = timedelta(days=366) + 2 * MAX_CARRY
"""What a comparison with the day one year before the newest fixing needs."""


class Rate(Struct, frozen=True):
    """A rate of a pair, and the day on which it was fixed."""

    date: Annotated[date, Meta(description="business day on which the ECB fixed the rate")]
    rate: Annotated[float, Meta(description="units of the target currency for one unit of the base, 8 digits")]


class ReferenceRates(Struct, frozen=True, dict=True):
    """The rates of about a year. `days` maps each day of fixing to units per euro by ISO 4217 code, the euro included."""

    days: Mapping[date, Mapping[str, float]]

    @cached_property
    def newest(self) -> date:
        return max(self.days)

    @cached_property
    def currencies(self) -> tuple[str, ...]:
        """Codes of what is quoted today, in alphabetical order."""
        recent = (rates for day, rates in self.days.items() if day > self.newest - MAX_CARRY)
        return tuple(sorted({code for rates in recent for code in rates}))

    def last(self, base: str, target: str, day: date) -> Rate | None:
        """The rate of a pair that holds on a day: of that day, or the last one before; None where that is too old."""
        for back in range(MAX_CARRY.days):
            fixed = day - timedelta(days=back)
            rates = self.days.get(fixed, {})
            if base in rates and target in rates:
                return Rate(fixed, digits(rates[target] / rates[base]))
        return None

    def since(self, base: str, target: str, day: date) -> list[Rate]:
        """Rates of a pair on all days of fixing from this one on, newest first."""
        return [
            Rate(fixed, digits(rates[target] / rates[base]))
            for fixed, rates in sorted(self.days.items(), reverse=True)
            if fixed >= day and base in rates and target in rates
        ]


class EuropeanCentralBank(Source):
    """Reference rates of some thirty currencies against the euro, fixed about 16:00 CET on every business day. No key. The
    recording that we read them against has the columns that count, not all."""

    key = "ecb"
    title = "European Central Bank"
    home = "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/"
    base = "https://data-api.ecb.europa.eu/service/data"
    license = stated(
        "Free reuse, source named", "https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html"
    )
    evidence = Evidence.RECORDED
    attribution = "Source: European Central Bank"
    pace = Pace(per_second=1, concurrency=1)

    async def rates(self) -> ReferenceRates:
        """All currencies for the last year: half a megabyte, which answers for every pair."""
        # Not `clock.today`: an answer holds until the next fixing, not until midnight.
        start = now().date() - YEAR_AND_SILENCE
        query: Query = {"format": "csvdata", "detail": "dataonly", "startPeriod": start.isoformat()}
        return await self.get("/EXR/D..EUR.SP00.A", query=query, fresh="1h", read=read_rates)


def digits(figure: float) -> float:
    """A figure to 8 significant digits: more than the fixings have, and without the noise of floating point."""
    return float(f"{figure:.8g}")


def read_rates(reply: Reply) -> ReferenceRates:
    days: dict[date, dict[str, float]] = {}
    for row in reply.csv():
        if row["OBS_VALUE"]:  # empty, or NaN, on a day without a rate of this currency
            rate = float(row["OBS_VALUE"])
            if rate > 0:
                days.setdefault(date.fromisoformat(row["TIME_PERIOD"]), {EURO: 1.0})[row["CURRENCY"]] = rate
    if not days:
        raise ReplyError("returned no rates")
    return ReferenceRates(days)
