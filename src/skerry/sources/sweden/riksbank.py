"""Sveriges Riksbank, Sweden's central bank: its daily exchange rates (SWEA)."""

import datetime as dt
from functools import partial

from msgspec import Raw, Struct

from skerry.licenses import stated
from skerry.models.official_rates import Fixings, Quote
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ALL_CURRENCIES = 130
"""Group of the series of kronor for one unit of each currency."""
PREFIX, SUFFIX = "SEK", "PMI"


class Riksbank(Source):
    """Kronor for one unit of some thirty currencies, every Swedish banking day at about 16:15. No key."""

    key = "riksbank"
    title = "Sveriges Riksbank"
    home = "https://developer.api.riksbank.se/"
    base = "https://api.riksbank.se/swea/v1"
    license = stated(
        "Free reuse, source named", "https://www.riksbank.se/en-gb/statistics/interest-rates-and-exchange-rates/"
    )
    attribution = "Sveriges Riksbank"
    evidence = Evidence.RECORDED
    cadence = "1d"
    pace = Pace(per_second=1 / 15, concurrency=1, burst=3)

    async def fixings(self, first: dt.date, last: dt.date, currency: str | None = None) -> Fixings:
        """The fixings of a period, of all currencies or of one. None for a currency that the bank does not quote."""
        series = f"/ByGroup/{ALL_CURRENCIES}" if currency is None else f"/{PREFIX}{currency}{SUFFIX}"
        return await self.get(
            f"/Observations{series}/{first}/{last}",
            fresh="1h",
            read=partial(read_fixings, first=first, last=last, currency=currency),
            accept=(200, 204, 404),
        )


class _RawRate(Struct, rename="camel"):
    date: dt.date
    value: float
    series_id: str | None = None


def read_fixings(reply: Reply, first: dt.date, last: dt.date, currency: str | None = None) -> Fixings:
    """Status 204 has no rates in the period, 404 no such series."""
    rows = reply.json(list[Raw]) if reply.status == 200 else []
    quotes = read_rows(rows, _RawRate, partial(_quote, currency=currency), at_least=1 if reply.status == 200 else 0)
    found = Fixings.within("SEK", Riksbank.key, first, last, quotes, currency)
    return found if currency else found.complete()


def _quote(row: _RawRate, currency: str | None) -> tuple[dt.date, str, Quote]:
    """Only the rows of a group name their series. That of an index has the bare code."""
    code = currency or (row.series_id or "").removeprefix(PREFIX).removesuffix(SUFFIX)
    if not code:
        raise ValueError("a rate without its series")
    return row.date, code, Quote.of(row.value, 1)
