"""The European Central Bank: its euro foreign exchange reference rates."""

from datetime import date, timedelta
from math import isnan

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.exchange_rates import CLOCK_TOLERANCE, EURO, FIRST_FIXING, MAX_RATE_AGE, ReferenceRates
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import demand, demand_members, read_each
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

YEAR_AND_SILENCE = timedelta(days=366) + 2 * MAX_RATE_AGE
"""Covers a comparison with the day one year before the newest fixing."""

MIN_CURRENCIES = 25
"""Minimum number on a day of fixing; 30 are quoted in 2026, the euro included."""
ALWAYS_QUOTED = ("AUD", "GBP", "USD", "ZAR")
"""The file is ordered by code, then by day: it is complete if it has the last day of the last code."""
LOWEST, HIGHEST = 1e-3, 1e6
"""Plausible range of the units of a currency for one euro."""


class EuropeanCentralBank(Source):
    """Reference rates of some thirty currencies against the euro, fixed about 16:00 CET on every business day. No key."""

    key = "ecb"
    title = "European Central Bank"
    home = "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/"
    base = "https://data-api.ecb.europa.eu/service/data"
    license = stated(
        "Free reuse, source named", "https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html"
    )
    evidence = Evidence.RECORDED
    cadence = "1d"
    attribution = "Source: European Central Bank"
    pace = Pace(per_second=1, concurrency=1)

    async def rates(self, since: date = date.max) -> ReferenceRates:
        """All currencies for the last year: half a megabyte, which answers for every pair. From an earlier day on where
        `since` is one."""
        # Not `clock.today`: an answer holds until the next fixing, not until midnight.
        start = min(since, now().date() - YEAR_AND_SILENCE)
        query: Query = {"format": "csvdata", "detail": "dataonly", "startPeriod": start.isoformat()}
        return await self.get("/EXR/D..EUR.SP00.A", query=query, fresh="1h", read=read_rates)


def read_rates(reply: Reply) -> ReferenceRates:
    days: dict[date, dict[str, float]] = {}
    for day, currency, rate in read_each(reply.csv(), _rate):
        if not isnan(rate):
            days.setdefault(day, {EURO: 1.0})[currency] = rate
    if not days:
        raise ReplyError("returned no rates")
    newest = days[max(days)]
    demand(newest, MIN_CURRENCIES, "currencies on the newest day")
    demand_members(newest, ALWAYS_QUOTED, "currencies on the newest day")
    return ReferenceRates(days, EuropeanCentralBank.key)


def _rate(row: dict[str, str]) -> tuple[date, str, float]:
    """Day, currency and rate, which is NaN or empty on a day without a rate of this currency."""
    rate = float(row["OBS_VALUE"] or "nan")
    if not (isnan(rate) or LOWEST <= rate <= HIGHEST):
        raise ValueError(f"implausible rate {rate}")
    day = date.fromisoformat(row["TIME_PERIOD"])
    if not FIRST_FIXING <= day <= now().date() + CLOCK_TOLERANCE:
        raise ValueError(f"implausible day {day}")
    return day, row["CURRENCY"], rate
