"""Greenhouse gas of everyday activities."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.datasets.carbon_factors import YEAR, Activity, CarbonFactor, CarbonFactors, Unit
from skerry.errors import BadParameter
from skerry.models.rows import Rows

DECIMALS = 6
"""Of a kilogram; factors have no more."""

Publication = Annotated[str, Meta(description="publication that the factors are from")]
FactorYear = Annotated[int, Meta(description="year that they are for")]


class EmissionFactors(Struct, frozen=True):
    """Emission factors, and where they are from."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("year", "publication", "license"))

    publication: Publication
    year: FactorYear
    license: Annotated[str, Meta(description="SPDX identifier of their licence")]
    count: Annotated[int, Meta(ge=0, description="number of factors")]
    items: Annotated[list[CarbonFactor], Meta(description="by category, in the official order")]


class EmissionEquivalents(Struct, frozen=True):
    """Amounts of everyday activities that emit as much."""

    average_car_km: Annotated[float, Meta(description="kilometres driven with an average car")]
    uk_grid_kwh: Annotated[float, Meta(description="kilowatt-hours of electricity generated for the British grid")]


class CarbonFootprint(Struct, frozen=True):
    """Emissions of an amount of one activity."""

    activity: Annotated[str, Meta(description="key of the factor")]
    amount: Annotated[float, Meta(description="in `unit`")]
    unit: Annotated[Unit, Meta(description="unit of the amount")]
    co2e_kg_per_unit: Annotated[float, Meta(description="the factor, kg of carbon dioxide equivalent")]
    co2e_kg: Annotated[float, Meta(description="factor times amount, kg of carbon dioxide equivalent")]
    passengers: Annotated[int, Meta(description="people who share it")]
    co2e_kg_per_person: Annotated[float, Meta(description="each one's share, kg of carbon dioxide equivalent")]
    equivalents: Annotated[EmissionEquivalents, Meta(description="everyday activities that emit as much")]
    publication: Publication
    year: FactorYear


@endpoint("/carbon/factors", fresh="7d")
async def carbon_factors(factors: CarbonFactors) -> EmissionFactors:
    """Emission factors: kilograms of CO2 equivalent per unit of an activity.

    49 of the British government's factors of 2025 for energy, transport, stays, water, waste and materials. Flights include
    radiative forcing; electricity and electric cars refer to the British grid."""
    about = factors.about()
    return EmissionFactors(about.title, YEAR, about.licensed().name, len(factors.all), factors.all)


@endpoint("/carbon/calculate", fresh="7d", example={"activity": "car_petrol", "amount": 100})
async def carbon_footprint(
    factors: CarbonFactors,
    activity: Annotated[Activity, Meta(description="a key of /carbon/factors")],
    amount: Annotated[float, Meta(ge=0, le=1e12, description="in the unit of the factor")],
    passengers: Annotated[
        int, Meta(ge=1, le=1000, description="people who share the vehicle, where the unit is its kilometres")
    ] = 1,
) -> CarbonFootprint:
    """Footprint of an activity: its factor times the amount, with everyday equivalents.

    `passengers` applies only to kilometres of a vehicle: all other factors are per person already."""
    factor = factors[activity]
    if passengers > 1 and factor.unit != "km":
        raise BadParameter("passengers", passengers, f"1, as {activity} is counted in {factor.unit}")
    emitted = factor.co2e_kg_per_unit * amount
    return CarbonFootprint(
        activity=factor.key,
        amount=amount,
        unit=factor.unit,
        co2e_kg_per_unit=factor.co2e_kg_per_unit,
        co2e_kg=round(emitted, DECIMALS),
        passengers=passengers,
        co2e_kg_per_person=round(emitted / passengers, DECIMALS),
        equivalents=EmissionEquivalents(
            average_car_km=round(emitted / factors["car_average"].co2e_kg_per_unit, 3),
            uk_grid_kwh=round(emitted / factors["electricity_uk_grid"].co2e_kg_per_unit, 3),
        ),
        publication=factors.about().title,
        year=YEAR,
    )
