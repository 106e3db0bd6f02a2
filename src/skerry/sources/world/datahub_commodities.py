"""Core datasets of datahub.io: daily prices of oil and gas, from the U.S. Energy Information Administration."""

from datetime import date as Date  # noqa: N812  a field has that name
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import PDDL_1_0
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

HEADER = "Date,Price"


class Fuel(StrEnum):
    """Fuels with a daily price, by the name of the file."""

    BRENT = "/oil-prices/main/data/brent-daily.csv"
    WTI = "/oil-prices/main/data/wti-daily.csv"
    NATURAL_GAS = "/natural-gas/main/data/daily.csv"


class FuelPrice(Struct, frozen=True):
    """The newest price of a fuel."""

    date: Annotated[Date, Meta(description="trading day")]
    price_usd: Annotated[
        float,
        Meta(ge=-1000, le=10_000, description="US dollars per barrel of oil, per million BTU of gas; may be negative"),
    ]


class DatahubCommodities(Source):
    """Files on GitHub, updated automatically: oil lags two to five days, gas a week. The oldest row comes first; on a day
    without a price the value is empty."""

    key = "datahub_commodities"
    title = "U.S. Energy Information Administration, via datahub.io"
    home = "https://datahub.io/core/oil-prices"
    base = "https://raw.githubusercontent.com/datasets"
    license = PDDL_1_0
    evidence = Evidence.RECORDED
    cadence = "7d"
    attribution = "U.S. Energy Information Administration, via datahub.io"
    terms = "GitHub limits requests by address: each file is requested once a day."
    pace = Pace(per_second=1, concurrency=1)

    async def newest(self, fuel: Fuel) -> FuelPrice:
        """The newest price of one fuel."""
        return await self.get(fuel.value, fresh="1d", read=read_newest)


def read_newest(reply: Reply) -> FuelPrice:
    header, *rows = reply.text().splitlines() or [""]
    if header != HEADER:
        raise ReplyError(f"returned a file that does not start with {HEADER}")
    for row in reversed(rows):
        day, price = row.split(",")
        if price.strip():
            return FuelPrice(Date.fromisoformat(day), float(price))
    raise ReplyError("returned a file without prices")
