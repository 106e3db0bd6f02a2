"""How much greenhouse gas an activity emits, as the British government publishes it for company reports."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset

YEAR = 2025
"""The edition."""

Category = Literal["energy", "transport", "accommodation", "water", "waste", "materials"]
Unit = Literal["km", "passenger_km", "kWh", "litre", "kg", "m3", "room_night", "hour"]


class CarbonFactor(Struct, frozen=True):
    """Emissions of one activity."""

    key: Annotated[str, Meta(description="short name")]
    activity: Annotated[str, Meta(description="what is done, in words")]
    category: Annotated[Category, Meta(description="kind of activity")]
    unit: Annotated[
        Unit, Meta(description="what the activity is counted in; km are a vehicle's, passenger_km a person's")
    ]
    co2e_kg_per_unit: Annotated[float, Meta(description="kilograms of carbon dioxide equivalent per unit")]
    scope: Annotated[
        Literal["Scope 1", "Scope 2", "Scope 3"],
        Meta(description="of the Greenhouse Gas Protocol: burnt oneself, bought as energy, other"),
    ]
    source_row: Annotated[str, Meta(description="row of the official flat file, its columns separated by /")]


class CarbonFactors(Dataset):
    """A selection of the UK government's conversion factors."""

    key = "carbon_factors"

    @cached_property
    def all(self) -> list[CarbonFactor]:
        """By category, in the official order."""
        return self.lines("factors.jsonl", CarbonFactor)

    def get(self, key: str) -> CarbonFactor | None:
        return self._by_key.get(key)

    def __getitem__(self, key: str) -> CarbonFactor:
        return self._by_key[key]

    @cached_property
    def _by_key(self) -> dict[str, CarbonFactor]:
        return {factor.key: factor for factor in self.all}
