"""Seðlabanki Íslands, Iceland's central bank: its daily exchange rates.

Series have numbers and names, no currency codes. The numbers are those of the mid rates in the recordings; the groups have rates
of purchase and sale and of past currencies besides."""

import asyncio
import datetime as dt
from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.official_rates import Fixings, Quote
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.xml import child_number, child_text, descendants, local_name
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

OFFICIAL, OTHERS = 9, 7
"""Groups of series: the official rates, and the mid rates of further currencies."""
SERIES: Mapping[str, str] = MappingProxyType(
    {
        "4055": "USD", "4061": "DKK", "4064": "EUR", "4085": "JPY", "4088": "CAD", "4091": "NOK", "4097": "XDR",
        "4103": "GBP", "4106": "CHF", "4109": "SEK", "29": "CNY", "31": "PLN", "35": "NGN", "36": "TWD", "37": "KRW",
        "38": "SRD", "39": "AUD", "40": "NZD", "41": "HKD", "42": "HUF", "43": "ILS", "44": "ZAR", "45": "SGD",
        "46": "MXN", "48": "TRY", "50": "INR", "52": "CZK", "53": "BRL", "74": "THB", "288": "JMD", "3503": "SAR",
        "19254": "KWD",
    }
)  # fmt: skip
TIME = "%m/%d/%Y %I:%M:%S %p"


class Sedlabanki(Source):
    """Krónur for one unit of some thirty currencies, mid rates, every Icelandic banking day at about 11:00. No key."""

    key = "sedlabanki"
    title = "Seðlabanki Íslands (Central Bank of Iceland)"
    home = "https://sedlabanki.is/"
    base = "https://sedlabanki.is/xmltimeseries"
    license = stated("Free reuse, source named", "https://sedlabanki.is/")
    attribution = "Seðlabanki Íslands"
    evidence = Evidence.RECORDED
    cadence = "1d"
    pace = Pace(per_second=2, concurrency=2)

    async def fixings(self, first: dt.date, last: dt.date, currency: str | None = None) -> Fixings:
        """The fixings of a period, of all currencies or of one. None for a currency that the bank does not quote."""
        parts = await asyncio.gather(*(self._group(group, first, last) for group in (OFFICIAL, OTHERS)))
        days: dict[dt.date, dict[str, Quote]] = {}
        for part in parts:
            for day, quotes in part.days.items():
                days.setdefault(day, {}).update(quotes)
        return Fixings("ISK", self.key, days).of(currency)

    async def _group(self, group: int, first: dt.date, last: dt.date) -> Fixings:
        query: Query = {
            "DagsFra": first.isoformat(), "DagsTil": last.isoformat(), "GroupID": group, "Type": "xml",
        }  # fmt: skip
        return await self.get(
            "/Default.aspx", query=query, fresh="1h", read=partial(read_fixings, group=group, first=first, last=last)
        )


def read_fixings(reply: Reply, group: int, first: dt.date, last: dt.date) -> Fixings:
    """The series of a group. They have no entries on days without a fixing."""
    root = reply.xml()
    if local_name(root) != "Group" or root.get("ID") != str(group):
        raise ReplyError(f"returned another document than that of group {group}")
    found = Fixings.within("ISK", Sedlabanki.key, first, last, read_each(_entries(root), _quote))
    return found.complete() if group == OFFICIAL else found


def _entries(root: "_Element") -> Iterator[tuple[str, "_Element"]]:
    for series in descendants(root, "TimeSeries"):
        if currency := SERIES.get(str(series.get("ID"))):
            yield from ((currency, entry) for entry in descendants(series, "Entry"))


def _quote(row: tuple[str, "_Element"]) -> tuple[dt.date, str, Quote]:
    currency, entry = row
    moment, value = child_text(entry, "Date"), child_number(entry, "Value")
    if moment is None or value is None:
        raise ValueError("an entry without a day or a rate")
    return dt.datetime.strptime(moment, TIME).date(), currency, Quote.of(value, 1)  # noqa: DTZ007  a day
