"""Lietuvos bankas, Lithuania's central bank: the euro reference rates as it publishes them.

The recording is of the litas, which has the same form; addresses for the euro are those of public programs."""

import datetime as dt
from functools import partial
from typing import TYPE_CHECKING

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.official_rates import Fixings, Quote
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.xml import child_number, child_text, children, descendants, local_name
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

EURO, FIRST_EURO = "EUR", dt.date(2015, 1, 1)
"""Lithuania's currency, and its first day."""


class LietuvosBankas(Source):
    """Units of some thirty currencies for one euro, as the European Central Bank fixes them, since 2015. No key."""

    key = "lietuvos_bankas"
    title = "Lietuvos bankas (Bank of Lithuania)"
    home = "https://www.lb.lt/en/exchange-rates"
    base = "https://www.lb.lt/webservices/FxRates/FxRates.asmx"
    license = stated("Free reuse, source named", "https://www.lb.lt/webservices/fxrates/")
    attribution = "Lietuvos bankas"
    evidence = Evidence.RECORDED
    evidence_note = "The recording is of the litas in 2014; the rates of the euro have the same form."
    cadence = "1d"
    pace = Pace(per_second=3, concurrency=1)

    async def fixings(self, first: dt.date, last: dt.date, currency: str | None = None) -> Fixings:
        """The fixings of a period for one currency; for all currencies only that in force on the last day."""
        if last < FIRST_EURO:
            return Fixings(EURO, self.key, {})
        if currency is None:
            return await self._ask("/getFxRates", {"tp": "EU", "dt": last.isoformat()}, first, last)
        start = max(first, FIRST_EURO)
        query: Query = {"tp": "EU", "ccy": currency, "dtFrom": start.isoformat(), "dtTo": last.isoformat()}
        return await self._ask("/getFxRatesForCurrency", query, start, last, currency)

    async def _ask(
        self, path: str, query: Query, first: dt.date, last: dt.date, currency: str | None = None
    ) -> Fixings:
        return await self.get(
            path, query=query, fresh="1h", read=partial(read_fixings, first=first, last=last, currency=currency)
        )


def read_fixings(reply: Reply, first: dt.date, last: dt.date, base: str = EURO, currency: str | None = None) -> Fixings:
    """The document of a currency that the bank does not quote has no rates."""
    root = reply.xml()
    if local_name(root) != "FxRates":
        raise ReplyError(f"returned the document {local_name(root):.40} instead of FxRates")
    rates = read_each(descendants(root, "FxRate"), partial(_quote, base=base))
    found = Fixings.within(base, LietuvosBankas.key, first, last, rates, currency)
    return found if currency else found.complete()


def _quote(rate: "_Element", base: str) -> tuple[dt.date, str, Quote]:
    """Each rate is a pair of amounts, that of the local currency first."""
    day = dt.date.fromisoformat(child_text(rate, "Dt") or "")
    local, other = children(rate, "CcyAmt")
    amount, units, code = child_number(local, "Amt"), child_number(other, "Amt"), child_text(other, "Ccy")
    if child_text(local, "Ccy") != base or not (amount and units and code):
        raise ValueError(f"a rate of another currency than {base}")
    # The euro is quoted in the other currency, of which the number of units says nothing.
    return day, code, Quote.of(amount / units, 1) if base == EURO else Quote.of(amount, units)
