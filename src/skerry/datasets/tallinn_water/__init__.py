"""Drinking water of Tallinn: the edition kept by hand of what its supplier tells customers."""

from datetime import date
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class WaterSource(Struct, frozen=True):
    """Where water comes from, and where it goes."""

    name: str
    type: Literal["surface", "groundwater"]
    customers_percent: Annotated[int, Meta(description="share of the customers who drink it, percent, rounded to tens")]
    areas: Annotated[list[str], Meta(description="districts and places that get it")]


class Hardness(Struct, frozen=True):
    """Hardness of the water in an area."""

    area: str
    value: Annotated[float, Meta(description="in the unit beside it")]
    unit: Annotated[str, Meta(description="°dH, German degrees")]


class QualityParameter(Struct, frozen=True):
    """One measured property and its limit."""

    parameter: str
    value: Annotated[str, Meta(description="as published, in the unit beside it")]
    limit: Annotated[str | None, Meta(description="what the law allows, in the unit beside it")]
    unit: str | None


class WaterPrice(Struct, frozen=True):
    """What a household pays."""

    water_eur_m3: Annotated[float | None, Meta(description="drinking water, EUR/m³")]
    wastewater_eur_m3: Annotated[float | None, Meta(description="waste water, EUR/m³")]
    valid_from_date: date | None


class WaterSupply(Struct, frozen=True):
    """The supply of a city."""

    supplier: str
    sources: list[WaterSource]
    hardness: Annotated[list[Hardness], Meta(description="empty where no figures are on record")]
    quality: Annotated[list[QualityParameter], Meta(description="empty where no figures are on record")]
    price: WaterPrice
    emergency_phone: Annotated[str, Meta(description="day and night, from within Estonia")]
    info_url: Annotated[str, Meta(description="the supplier's page for customers")]


class TallinnWater(Dataset):
    """One row: the supply of Tallinn."""

    key = "tallinn_water"

    @cached_property
    def rows(self) -> list[WaterSupply]:
        return self.lines("supply.jsonl", WaterSupply)
