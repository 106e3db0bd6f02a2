"""Drinking water of Tallinn, maintained by hand from the supplier's web page."""

from datetime import date
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class WaterSource(Struct, frozen=True):
    """A source of drinking water and the areas that it supplies."""

    name: Annotated[str, Meta(description="name of the source")]
    type: Annotated[Literal["surface", "groundwater"], Meta(description="surface water or groundwater")]
    customers_percent: Annotated[int, Meta(description="percent of customers supplied, rounded to tens")]
    areas: Annotated[list[str], Meta(description="districts and places supplied")]


class WaterHardness(Struct, frozen=True):
    """Hardness of the water of a source, as its supplier states it; 1 mmol/l is 5.61 °dH."""

    water_source: Annotated[str, Meta(description="name of the source of water, as in `water_sources`")]
    hardness_min_mmol_l: Annotated[float, Meta(description="lowest, mmol/l")]
    hardness_max_mmol_l: Annotated[float, Meta(description="highest, mmol/l")]
    hardness_mean_mmol_l: Annotated[float | None, Meta(description="mean of a year, mmol/l; null where none is stated")]
    description: Annotated[str, Meta(description="variation of the hardness by season or place")]
    url: Annotated[str, Meta(description="web page that states it, in Estonian")]


class WaterQuality(Struct, frozen=True):
    """One measured property and its limit."""

    parameter: Annotated[str, Meta(description="measured property")]
    value: Annotated[str, Meta(description="value as published, in `unit`")]
    limit: Annotated[str | None, Meta(description="legal limit, in `unit`")]
    unit: Annotated[str | None, Meta(description="unit of value and limit")]


class WaterPrice(Struct, frozen=True):
    """Price of water for a household."""

    water_eur_m3: Annotated[float | None, Meta(description="drinking water, EUR/m³")]
    wastewater_eur_m3: Annotated[float | None, Meta(description="waste water, EUR/m³")]
    start_date: Annotated[date | None, Meta(description="first day of these prices")]


class WaterSupply(Struct, frozen=True):
    """The supply of a city."""

    supplier: Annotated[str, Meta(description="water supplier")]
    water_sources: Annotated[list[WaterSource], Meta(description="sources of drinking water")]
    hardness: Annotated[list[WaterHardness], Meta(description="by source; the supplier states none by district")]
    quality: Annotated[list[WaterQuality], Meta(description="empty where no figures are known")]
    price: Annotated[WaterPrice, Meta(description="prices for a household")]
    emergency_phone: Annotated[str, Meta(description="emergency telephone number, day and night, from within Estonia")]
    info_url: Annotated[str, Meta(description="web page of the supplier")]


class TallinnWater(Dataset):
    """One row: the supply of Tallinn."""

    key = "tallinn_water"

    @cached_property
    def rows(self) -> list[WaterSupply]:
        return self.lines("supply.jsonl", WaterSupply)
