"""Past prices of commodities, once a day."""

from collections.abc import AsyncIterator, Mapping, Sequence

from skerry.collect.jobs import job
from skerry.errors import UpstreamUnavailable
from skerry.models.commodity import CommoditySymbol
from skerry.series.commodity_prices import StoredCommodityPrices
from skerry.services.commodities import HISTORIES
from skerry.sources.world.datahub_commodities import DatahubCommodities
from skerry.store import ImportRefused, RegisterStore


@job(every="3h")
async def commodity_prices(datahub: DatahubCommodities, register: RegisterStore[StoredCommodityPrices]) -> None:
    """Import the four files once a day. A failed import is retried after six hours, the first one after three."""
    if await register.is_due():
        await register.replace(_rows(datahub, await _stored(register)))


async def _stored(register: RegisterStore[StoredCommodityPrices]) -> Mapping[CommoditySymbol, StoredCommodityPrices]:
    try:
        found = await register.find(limit=len(HISTORIES), offset=0)
    except UpstreamUnavailable:  # never imported
        return {}
    return {row.symbol: row for row in found.rows}


async def _rows(
    datahub: DatahubCommodities, stored: Mapping[CommoditySymbol, StoredCommodityPrices]
) -> AsyncIterator[Sequence[StoredCommodityPrices]]:
    """The four series. Raises ImportRefused for a file that ends before the stored prices do: part of it is missing."""
    for symbol, file in HISTORIES.items():
        prices = await datahub.prices(file)
        before = stored.get(symbol)
        if before is not None and prices[-1].date < before.prices[-1].date:
            raise ImportRefused(f"prices of {symbol} end on {prices[-1].date}, before the stored ones")
        yield [StoredCommodityPrices(symbol, prices)]
