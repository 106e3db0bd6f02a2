"""Daily exchange rates of Danmarks Nationalbank, as Statistics Denmark publishes them."""

import datetime as dt
from collections.abc import Mapping
from functools import partial

from msgspec import Struct, field

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.official_rates import Fixings, Quote
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

TABLE = "DNVALD"
EXCHANGE_RATE = "KBH"
"""Type of the rates: kroner for a hundred units."""
UNITS = 100
NO_SUCH_VALUE = "EXTRACT-NOTFOUND"
MISSING = ("..", "0", "0.0000")


class NationalbankRates(Source):
    """Kroner for a hundred units of some thirty currencies, every Danish banking day, with a delay of a day or two. No key."""

    key = "statbank_dk_rates"
    title = "Danmarks Nationalbank, by Statistics Denmark"
    home = "https://www.statbank.dk/DNVALD"
    base = "https://api.statbank.dk/v1"
    license = CC_BY_4_0
    attribution = "Danmarks Nationalbank and Statistics Denmark"
    evidence = Evidence.RECORDED
    cadence = "1d"
    pace = Pace(per_second=2, concurrency=2)

    async def fixings(self, first: dt.date, last: dt.date, currency: str | None = None) -> Fixings:
        """The fixings of a period, of all currencies or of one. None for a currency that the bank does not quote."""
        period = f">={_period(first)}<={_period(last)}"
        # One currency has this file too: that a file is incomplete shows only in the currencies that it lacks.
        wanted = {"VALUTA": "*", "KURTYP": EXCHANGE_RATE, "Tid": period}
        found = await self.post(
            "/data",
            json={
                "table": TABLE,
                "format": "BULK",
                "lang": "en",
                "valuePresentation": "Code",
                "variables": [{"code": code, "values": [value]} for code, value in wanted.items()],
            },
            fresh="1h",
            read=partial(read_fixings, first=first, last=last),
            accept=(200, 400),
        )
        return found.of(currency)


class _RawError(Struct):
    code: str = field(name="errorTypeCode")


def read_fixings(reply: Reply, first: dt.date, last: dt.date) -> Fixings:
    """Status 400 has no day in the period, unless it states another error."""
    if reply.status != 200 and (code := reply.json(_RawError).code) != NO_SUCH_VALUE:
        raise ReplyError(f"returned the error {code:.40}")
    quotes = read_each(reply.csv(";"), _quote, at_least=1) if reply.status == 200 else []
    rates = ((day, code, quote) for day, code, quote in quotes if quote is not None)
    return Fixings.within("DKK", NationalbankRates.key, first, last, rates).complete()


def _quote(row: Mapping[str, str]) -> tuple[dt.date, str, Quote | None]:
    """Day, currency and rate, None for one that was not quoted."""
    if row["KURTYP"] != EXCHANGE_RATE:
        raise ValueError(f"a rate of the type {row['KURTYP']:.10}")
    quote = None if row["INDHOLD"] in MISSING else Quote.of(float(row["INDHOLD"]), UNITS)
    return _day(row["TID"]), row["VALUTA"], quote


def _period(day: dt.date) -> str:
    return f"{day:%YM%mD%d}"


def _day(period: str) -> dt.date:
    """The day of `2025M07D08`."""
    return dt.date(int(period[:4]), int(period[5:7]), int(period[8:]))
