"""The times within which a car is charged, and what they cost."""

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, Self

from msgspec import Meta, Struct, structs

from skerry.api.price_window import PriceSlot, PriceTerms
from skerry.models.day_ahead import DayAheadPrice
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.price_window import hours, mean_of

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


class ChargingCosts(Struct, frozen=True):
    """The slots of a plan and their cost; None where it is not known, and everywhere while prices are unavailable."""

    slots: list[ChargingSlot] | None = None
    start_at: dt.datetime | None = None
    end_at: dt.datetime | None = None
    total_cost: float | None = None
    price_mean_cent_kwh: float | None = None
    cost_if_started_first: float | None = None
    saving: float | None = None
    saving_percent: float | None = None

    @classmethod
    def of(
        cls,
        chosen: Sequence[DayAheadPrice],
        at_once: Sequence[DayAheadPrice] | None,
        terms: PriceTerms,
        power: float,
        energy: float,
        missing: Missing,
    ) -> Self:
        """Of the chosen times, against those from the earliest start on; None if a price of these is unknown."""
        mean = mean_of(chosen, terms.cent_kwh)
        cost = energy * mean / 100
        first_cost = None if at_once is None else energy * mean_of(at_once, terms.cent_kwh) / 100
        positive = first_cost is not None and first_cost > 0 and cost > 0
        if first_cost is None:
            for part in ("cost_if_started_first", "saving", "saving_percent"):
                missing.absent(part, "The prices from the earliest start on have a gap, or end too early.")
        elif not positive:
            missing.absent("saving_percent", "A cost is 0 or negative: a percentage of it says nothing.")
        return cls(
            slots=[charging_slot(price, terms, power) for price in chosen],
            start_at=chosen[0].start_at,
            end_at=chosen[-1].end_at,
            total_cost=half_up(cost, 4),
            price_mean_cent_kwh=half_up(mean, 4),
            cost_if_started_first=None if first_cost is None else half_up(first_cost, 4),
            saving=None if first_cost is None else half_up(first_cost - cost, 4),
            saving_percent=half_up(100 * (1 - cost / first_cost)) if first_cost and positive else None,
        )
