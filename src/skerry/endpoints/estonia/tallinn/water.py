"""Drinking water of Tallinn."""

from typing import Annotated

import msgspec
from msgspec import Meta, field

from skerry.api.endpoint import endpoint
from skerry.datasets.tallinn_water import WaterSupply
from skerry.services.curated import CuratedMeta
from skerry.services.curated.tallinn import WaterPages


class CuratedWaterSupply(WaterSupply, frozen=True, kw_only=True):
    """Water supply of Tallinn and the freshness of the record."""

    meta: Annotated[
        CuratedMeta, Meta(description="freshness of the record; all other members are the row of the dataset")
    ] = field(name="_meta")


@endpoint("/tallinn/water", fresh="1h")
async def tallinn_water_supply(curated: WaterPages) -> CuratedWaterSupply:
    """Drinking water of Tallinn: sources, areas that they supply, hardness, emergency telephone.

    Maintained by hand from the supplier's web page; `_meta.reviewed_date` is the day of the last review. Hardness is the range
    that the supplier states for each source, in mmol/l; the supplier states none by district. Quality figures and prices are
    empty, because they are not maintained here; the price of water and waste water together is at `/estonian-utilities/water`."""
    dataset, (supply,) = await curated.typed("tallinn-water", WaterSupply)
    return CuratedWaterSupply(**msgspec.structs.asdict(supply), meta=CuratedMeta.of(dataset))
