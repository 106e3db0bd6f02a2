"""Drinking water of Tallinn."""

from typing import Annotated

import msgspec
from msgspec import Meta, field

from skerry.api.endpoint import endpoint
from skerry.datasets.tallinn_water import WaterSupply
from skerry.services.curated import Curated, CuratedMeta


class CuratedWaterSupply(WaterSupply, frozen=True, kw_only=True):
    """The supply of Tallinn, and how fresh that is."""

    meta: Annotated[CuratedMeta, Meta(description="how fresh it is; all beside it is the one row of the dataset")] = (
        field(name="_meta")
    )


@endpoint("/tallinn/water", fresh="1h")
async def water_supply(curated: Curated) -> CuratedWaterSupply:
    """Drinking water of Tallinn: where it comes from, who gets which, whom to call.

    Kept by hand from the supplier's page, never fetched: `_meta` says since when nobody has reviewed it. Hardness, quality
    figures and prices are empty as long as none is on record."""
    dataset, (supply,) = await curated.typed("tallinn-water", WaterSupply)
    return CuratedWaterSupply(**msgspec.structs.asdict(supply), meta=CuratedMeta.of(dataset))
