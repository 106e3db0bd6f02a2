"""The commodities that we have prices of, and who has them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from skerry.models.commodity import CommoditySymbol
from skerry.sources.world.datahub_commodities import PriceFile
from skerry.sources.world.gold_api import Metal

Category = Literal["energy", "metal"]
BARREL, MILLION_BTU, TROY_OUNCE = "barrel", "million BTU", "troy ounce"


class Commodity(Struct, frozen=True):
    """A commodity, and who has its newest price."""

    name: str
    category: Category
    unit: str
    newest: Metal | PriceFile


COMMODITIES: Mapping[CommoditySymbol, Commodity] = MappingProxyType(
    {
        CommoditySymbol.GOLD: Commodity("Gold", "metal", TROY_OUNCE, Metal.GOLD),
        CommoditySymbol.SILVER: Commodity("Silver", "metal", TROY_OUNCE, Metal.SILVER),
        CommoditySymbol.PLATINUM: Commodity("Platinum", "metal", TROY_OUNCE, Metal.PLATINUM),
        CommoditySymbol.PALLADIUM: Commodity("Palladium", "metal", TROY_OUNCE, Metal.PALLADIUM),
        CommoditySymbol.BRENT: Commodity("Brent crude oil", "energy", BARREL, PriceFile.BRENT),
        CommoditySymbol.WTI: Commodity("West Texas Intermediate crude oil", "energy", BARREL, PriceFile.WTI),
        CommoditySymbol.NATURAL_GAS: Commodity("Natural gas, Henry Hub", "energy", MILLION_BTU, PriceFile.NATURAL_GAS),
    }
)
HISTORIES: Mapping[CommoditySymbol, PriceFile] = MappingProxyType(
    {
        CommoditySymbol.GOLD: PriceFile.GOLD,
        CommoditySymbol.BRENT: PriceFile.BRENT,
        CommoditySymbol.WTI: PriceFile.WTI,
        CommoditySymbol.NATURAL_GAS: PriceFile.NATURAL_GAS,
    }
)
"""Commodities with past prices: gold by month, the others by trading day."""
