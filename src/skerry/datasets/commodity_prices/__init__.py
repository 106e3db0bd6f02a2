"""Past prices of commodities, for when their provider is unavailable."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property

from msgspec import Struct

from skerry.datasets import Dataset
from skerry.models.commodity import CommoditySymbol, DatedPrice


class CarriedPrice(Struct, frozen=True):
    """A row of the file."""

    symbol: CommoditySymbol
    date: date
    price: float


class CarriedPrices(Dataset):
    """Daily prices of oil and gas of the last years, monthly prices of gold of the last decades."""

    key = "commodity_prices"
    notes_itself = True

    def of(self, symbol: CommoditySymbol) -> Sequence[DatedPrice]:
        """Prices of a commodity, oldest first; none of a metal other than gold."""
        return self._by_symbol.get(symbol, ())

    @cached_property
    def _by_symbol(self) -> dict[CommoditySymbol, list[DatedPrice]]:
        found: dict[CommoditySymbol, list[DatedPrice]] = {}
        for row in self.table("prices.csv", CarriedPrice):
            found.setdefault(row.symbol, []).append(DatedPrice(row.date, row.price))
        return found
