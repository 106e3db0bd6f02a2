"""Core datasets of datahub.io: daily prices of oil and gas from the U.S. Energy Information Administration, and monthly prices
of gold."""

import re
from datetime import date
from enum import StrEnum
from itertools import pairwise

from skerry.errors import ReplyError
from skerry.licenses import PDDL_1_0
from skerry.models.commodity import DatedPrice
from skerry.provenance import Evidence
from skerry.sources import github_raw
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

HEADER = "Date,Price"
MONTH = re.compile(r"\d{4}-\d{2}")


class PriceFile(StrEnum):
    """Files of prices, by their path."""

    BRENT = "/oil-prices/main/data/brent-daily.csv"
    WTI = "/oil-prices/main/data/wti-daily.csv"
    NATURAL_GAS = "/natural-gas/main/data/daily.csv"
    GOLD = "/gold-prices/main/data/monthly.csv"
    """Monthly means. Those before 1960 repeat the mean of their year."""


class DatahubCommodities(Source):
    """Files on GitHub, updated automatically: oil lags two to five days, gas a week, gold some months. The oldest row comes
    first; on a day without a price the value is empty."""

    key = "datahub_commodities"
    title = "U.S. Energy Information Administration and World Bank, via datahub.io"
    home = "https://datahub.io/core/oil-prices"
    base = "https://raw.githubusercontent.com/datasets"
    license = PDDL_1_0
    evidence = Evidence.RECORDED
    cadence = "7d"
    attribution = "U.S. Energy Information Administration; World Bank (gold), via datahub.io"
    terms = "GitHub limits requests by address: each file is requested once a day."
    pace = github_raw.PACE

    async def prices(self, file: PriceFile) -> tuple[DatedPrice, ...]:
        """All prices of a file, oldest first; at least one. Days without a price are left out."""
        return await self.get(file.value, fresh="1d", read=read_prices)


def read_prices(reply: Reply) -> tuple[DatedPrice, ...]:
    reply.bound_lines()
    header, *rows = reply.text().splitlines() or [""]
    if header != HEADER:
        raise ReplyError(f"returned a file that does not start with {HEADER}")
    cells = (row.split(",") for row in rows if row)
    prices = tuple(DatedPrice(_day(day), float(price)) for day, price in cells if price.strip())
    if not prices:
        raise ReplyError("returned a file without prices")
    if any(later.date <= earlier.date for earlier, later in pairwise(prices)):
        raise ReplyError("returned prices that are not in ascending order")
    return prices


def _day(text: str) -> date:
    return date.fromisoformat(f"{text}-01" if MONTH.fullmatch(text) else text)
