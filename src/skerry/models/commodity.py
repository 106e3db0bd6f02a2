"""Commodities, and their prices by day."""

from datetime import date as Date  # noqa: N812  a field has that name
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.fields import OBSERVATION


class CommoditySymbol(StrEnum):
    """The commodities that we have prices of."""

    GOLD = "gold"
    SILVER = "silver"
    PLATINUM = "platinum"
    PALLADIUM = "palladium"
    BRENT = "brent"
    WTI = "wti"
    NATURAL_GAS = "natural_gas"


class DatedPrice(Struct, frozen=True):
    """The price of a commodity on one day, or its mean of one month."""

    date: Annotated[Date, OBSERVATION, Meta(description="trading day; of a monthly mean, the first day of the month")]
    price: Annotated[
        float,
        Meta(
            ge=-1000,
            le=1_000_000,
            description="US dollars per troy ounce of gold, per barrel of oil, per million BTU of gas; may be negative",
        ),
    ]
