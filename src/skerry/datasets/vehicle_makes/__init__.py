"""Makes of cars in the United States, and types of vehicles, from NHTSA."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class VehicleMake(Struct, frozen=True):
    """A make of passenger cars."""

    id: Annotated[int, Meta(description="number of the make at NHTSA")]
    name: Annotated[str, Meta(description="name of the make, in capitals as NHTSA writes it")]


class VehicleType(Struct, frozen=True):
    """A type of vehicle in U.S. law."""

    id: Annotated[int, Meta(description="number of the type at NHTSA")]
    name: Annotated[str, Meta(description="name of the type")]


class VehicleMakes(Dataset):
    """Makes that have or had passenger cars in the U.S. market, and the types of vehicles."""

    key = "vehicle_makes"

    @cached_property
    def all(self) -> list[VehicleMake]:
        """By name."""
        return self.lines("makes.jsonl", VehicleMake)

    @cached_property
    def types(self) -> list[VehicleType]:
        """By number."""
        return self.lines("types.jsonl", VehicleType)
