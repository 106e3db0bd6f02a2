"""Past prices of commodities, once a day."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.models.commodity import CommoditySymbol, DatedPrice
from skerry.sources.world.datahub_commodities import DatahubCommodities
from skerry.store import Register


class StoredCommodityPrices(Struct, frozen=True):
    """All prices of one commodity."""

    REGISTER: ClassVar[Register] = Register(
        "commodity_prices",
        every=timedelta(days=1),
        searched=("symbol",),
        required=("symbol", "prices"),
        minimum=4,
    )
    SOURCE: ClassVar[type[DatahubCommodities]] = DatahubCommodities

    symbol: Annotated[CommoditySymbol, Meta(description="commodity")]
    prices: Annotated[tuple[DatedPrice, ...], Meta(description="oldest first")]
