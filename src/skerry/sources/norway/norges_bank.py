"""Norges Bank, Norway's central bank: its daily exchange rates."""

import datetime as dt
from collections.abc import Mapping
from functools import partial

from skerry.clock import now
from skerry.licenses import NLOD_2_0
from skerry.models.exchange_rates import CLOCK_TOLERANCE
from skerry.models.official_rates import Fixings, Quote
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_each
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

MAX_POWER = 6
FIRST_RATE = dt.date(1980, 1, 1)
"""No daily rate is older."""


class NorgesBank(Source):
    """Kroner for some forty currencies, every Norwegian banking day at about 16:00; of several for a hundred. No key."""

    key = "norges_bank"
    title = "Norges Bank"
    home = "https://www.norges-bank.no/en/topics/Statistics/exchange_rates/"
    base = "https://data.norges-bank.no/api"
    license = NLOD_2_0
    attribution = "Norges Bank"
    evidence = Evidence.RECORDED
    cadence = "1d"
    pace = Pace(per_second=2, concurrency=2)

    async def fixings(self, first: dt.date, last: dt.date, currency: str | None = None) -> Fixings:
        """The fixings of a period, of all currencies or of one. None for a currency that the bank does not quote."""
        # One currency has this file too: that a file is incomplete shows only in the currencies that it lacks.
        query: Query = {"format": "csvdata", "startPeriod": first.isoformat(), "endPeriod": last.isoformat()}
        found = await self.get(
            "/data/EXR/B..NOK.SP",
            query=query,
            fresh="1h",
            read=partial(read_fixings, first=first, last=last),
            accept=(200, 404),
        )
        return found.of(currency)

    async def newest(self, currency: str) -> Fixings:
        """The last fixing of a currency, however old; none of a currency that the bank has never quoted."""
        query: Query = {"format": "csvdata", "lastNObservations": 1}
        return await self.get(
            f"/data/EXR/B.{currency}.NOK.SP",
            query=query,
            fresh="1h",
            read=partial(read_newest, currency=currency),
            accept=(200, 404),
        )


def read_fixings(reply: Reply, first: dt.date, last: dt.date) -> Fixings:
    """Status 404 has no rates in the period."""
    return Fixings.within("NOK", NorgesBank.key, first, last, _quotes(reply)).complete()


def read_newest(reply: Reply, currency: str) -> Fixings:
    """Status 404 has no such currency."""
    last = now().date() + CLOCK_TOLERANCE
    return Fixings.within("NOK", NorgesBank.key, FIRST_RATE, last, _quotes(reply), currency)


def _quotes(reply: Reply) -> list[tuple[dt.date, str, Quote]]:
    if reply.status != 200:
        return []
    quotes = read_each(reply.csv(), _quote, at_least=1)
    return [(day, code, quote) for day, code, quote in quotes if quote is not None]


def _quote(row: Mapping[str, str]) -> tuple[dt.date, str, Quote | None]:
    """Day, currency and rate, which is empty on a day without one. UNIT_MULT is the power of ten of the units."""
    if row["QUOTE_CUR"] != "NOK":
        raise ValueError(f"a rate in {row['QUOTE_CUR']:.10}")
    amount, power = number(row["OBS_VALUE"]), int(row["UNIT_MULT"])
    if not 0 <= power <= MAX_POWER:
        raise ValueError(f"a rate for 10**{power} units")
    quote = None if amount is None else Quote.of(amount, 10**power)
    return dt.date.fromisoformat(row["TIME_PERIOD"]), row["BASE_CUR"], quote
