"""The times within which a car is charged."""

from typing import Annotated

from msgspec import Meta, structs

from skerry.api.price_window import PriceSlot, PriceTerms
from skerry.models.day_ahead import DayAheadPrice
from skerry.rounding import half_up
from skerry.services.price_window import hours

EFFICIENCY = 0.9
"""Share of the energy from the grid that reaches the battery."""
METHOD = (
    "Energy from the grid = kwh / 0.9: a tenth is assumed to be lost. It is taken at constant power in the cheapest intervals, "
    "or in the cheapest unbroken time. Price of a kWh = (spot price + fee) * (1 + VAT). Emissions: that energy at the newest "
    "carbon intensity of generation in the country, as those of hours to come are not published."
)


class ChargingSlot(PriceSlot, frozen=True):
    """A time of charging within which the price is the same."""

    energy_kwh: Annotated[float, Meta(ge=0, le=1000, description="energy from the grid, kWh")]
    cost: Annotated[float, Meta(description="its cost, in the currency of `terms`; negative where the price is")]


def charging_slot(price: DayAheadPrice, terms: PriceTerms, power: float) -> ChargingSlot:
    energy = power * hours(price.end_at - price.start_at)
    return ChargingSlot(
        **structs.asdict(PriceSlot.of(price, terms)),
        energy_kwh=half_up(energy, 3),
        cost=half_up(energy * terms.cent_kwh(price) / 100, 4),
    )
