"""Greenhouse gas emissions of activities, as the British government publishes them for company reports."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset

YEAR = 2025
"""The edition."""

Category = Literal["energy", "transport", "accommodation", "water", "waste", "materials"]
Unit = Literal["km", "passenger_km", "kWh", "litre", "kg", "m3", "room_night", "hour"]

Activity = Literal[
    "electricity_uk_grid",
    "electricity_uk_losses",
    "natural_gas_kwh",
    "natural_gas_m3",
    "district_heat",
    "lpg_litre",
    "heating_oil_litre",
    "coal_kg",
    "petrol_litre",
    "diesel_litre",
    "car_petrol",
    "car_diesel",
    "car_hybrid",
    "car_plugin_hybrid",
    "car_electric",
    "car_average",
    "car_small_petrol",
    "car_large_petrol",
    "motorbike",
    "taxi",
    "bus",
    "coach",
    "train",
    "train_international",
    "tram",
    "metro",
    "ferry_foot",
    "ferry_car",
    "flight_domestic",
    "flight_short_haul",
    "flight_short_haul_economy",
    "flight_short_haul_business",
    "flight_long_haul",
    "flight_long_haul_economy",
    "flight_long_haul_business",
    "flight_long_haul_first",
    "hotel_night_uk",
    "hotel_night_germany",
    "hotel_night_us",
    "homeworking_hour",
    "water_supply_m3",
    "water_treatment_m3",
    "waste_landfill_kg",
    "food_waste_landfill_kg",
    "food_drink_kg",
    "clothing_kg",
    "paper_kg",
    "plastic_kg",
    "it_equipment_kg",
]
"""Keys of the factors, in their order."""


class CarbonFactor(Struct, frozen=True):
    """Emissions of one activity."""

    key: Annotated[str, Meta(description="short name")]
    activity: Annotated[str, Meta(description="the activity, in words")]
    category: Annotated[Category, Meta(description="kind of activity")]
    unit: Annotated[
        Unit, Meta(description="unit of the activity; km are travelled by a vehicle, passenger_km by a person")
    ]
    co2e_kg_per_unit: Annotated[float, Meta(description="kilograms of carbon dioxide equivalent per unit")]
    scope: Annotated[
        Literal["Scope 1", "Scope 2", "Scope 3"],
        Meta(description="scope of the Greenhouse Gas Protocol: direct emissions, purchased energy, other"),
    ]
    source_row: Annotated[str, Meta(description="row of the official flat file, its columns separated by /")]


class CarbonFactors(Dataset):
    """A selection of the UK government's conversion factors."""

    key = "carbon_factors"

    @cached_property
    def all(self) -> list[CarbonFactor]:
        """By category, in the official order."""
        return self.lines("factors.jsonl", CarbonFactor)

    def __getitem__(self, key: str) -> CarbonFactor:
        return self._by_key[key]

    @cached_property
    def _by_key(self) -> dict[str, CarbonFactor]:
        return {factor.key: factor for factor in self.all}
