"""The currencies for which the European Central Bank fixes reference rates."""

from datetime import date
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class QuotedCurrency(Struct, frozen=True):
    """A currency with a reference rate."""

    code: Annotated[str, Meta(description="ISO 4217")]
    name: Annotated[str, Meta(description="English name")]
    symbol: Annotated[str | None, Meta(description="sign, such as €; null where there is none")]
    decimals: Annotated[
        int, Meta(description="digits of the minor unit by ISO 4217: 2 for cents, 0 where there is none")
    ]
    start_date: Annotated[date, Meta(description="day of the first reference rate; of the first of all for the euro")]


class Currencies(Dataset):
    """Those quoted at the date of the data, and the euro."""

    key = "currencies"

    @cached_property
    def all(self) -> list[QuotedCurrency]:
        """By code."""
        return self.lines("currencies.jsonl", QuotedCurrency)
