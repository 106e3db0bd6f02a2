"""The European Central Bank's data portal: interest rates.

Exchange rates, from the same host, are in `ecb`. The keys of the series and the shape of the replies are those of public
programs of 2025 and 2026, some of which quote replies."""

import datetime as dt
import re
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.sdmx_json import read_series
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

REFINANCING = "FM.D.U2.EUR.4F.KR.MRR_FR.LEV"
"""Rate of the main refinancing operations, for each day; the key as in github.com/mbk-dev/ecb."""
MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")


class MonthlyInterest(Struct, frozen=True):
    """An interest rate of one month."""

    month: Annotated[str, Meta(description="month, such as 2026-09")]
    interest_percent: Annotated[float | None, Meta(description="percent a year; negative rates exist")]


class RefinancingRate(Struct, frozen=True):
    """The interest rate of the main refinancing operations on a day."""

    date: Annotated[dt.date, Meta(description="the day")]
    interest_percent: Annotated[float | None, Meta(description="percent a year")]


class EcbDataPortal(Source):
    """Series of interest rates. No key."""

    key = "ecb_data"
    title = "ECB Data Portal"
    home = "https://data.ecb.europa.eu/"
    base = "https://data-api.ecb.europa.eu/service/data"
    license = stated(
        "Free reuse, source named", "https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html"
    )
    attribution = "Source: European Central Bank"
    evidence = Evidence.INFERRED
    pace = Pace(per_second=1, concurrency=1)

    async def interest(self, series: str, months: int) -> tuple[MonthlyInterest, ...]:
        """The last months of a monthly series, oldest first. `series` is its key with the dataset before it, such as
        FM.M.U2.EUR.RT.MM.EURIBOR6MD_.HSTA."""
        dataset, _, key = series.partition(".")
        query: Query = {"format": "jsondata", "lastNObservations": months}
        return await self.get(
            f"/{dataset}/{key}", query=query, fresh="12h", read=partial(read_interest, key=key, months=months)
        )

    async def refinancing_rate(self, day: dt.date) -> RefinancingRate:
        """The rate of the main refinancing operations that was in force on a day. Raises NotFound for a day without one."""
        dataset, _, key = REFINANCING.partition(".")
        query: Query = {"format": "jsondata", "startPeriod": day.isoformat(), "endPeriod": day.isoformat()}
        return await self.get(
            f"/{dataset}/{key}",
            query=query,
            fresh="7d",
            read=partial(read_refinancing_rate, key=key, day=day.isoformat()),
            not_found=f"The ECB has no rate of its main refinancing operations on {day}.",
        )


def read_refinancing_rate(reply: Reply, key: str, day: str) -> RefinancingRate:
    (row,) = read_series(reply, key)
    same(day, row.period, "date")
    return RefinancingRate(dt.date.fromisoformat(row.period), row.value)


def read_interest(reply: Reply, key: str, months: int) -> tuple[MonthlyInterest, ...]:
    rows = [MonthlyInterest(each.period, each.value) for each in read_series(reply, key)]
    if len(rows) > months or not all(MONTH.fullmatch(row.month) for row in rows):
        raise ReplyError("returned other periods than the requested months")
    return tuple(sorted(rows, key=lambda row: row.month))
