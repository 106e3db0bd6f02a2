"""Price and generation of a country now, as a part of a report."""

import datetime as dt
from typing import Annotated, Self

from msgspec import Meta, Struct, structs

from skerry.errors import SkerryError
from skerry.models.day_ahead import CurrentZonePrice, NordicBalticZone, PriceDay
from skerry.models.unavailable import Missing
from skerry.services.generation_mix import GenerationMix, generation_mix, intensity_or_missing
from skerry.sources.europe.energy_charts import PublicPower


class RankedPrice(CurrentZonePrice, frozen=True, kw_only=True):
    """Day-ahead price of the current interval, and its place among those of the day."""

    price_rank: Annotated[
        int,
        Meta(ge=1, le=100, description="place among the prices of the local day: 1 is the lowest; equal ones share it"),
    ]
    interval_count: Annotated[int, Meta(ge=1, le=100, description="number of intervals of that day")]

    @classmethod
    def at(cls, day: PriceDay, moment: dt.datetime) -> Self | None:
        """The price at a moment; None outside the day."""
        price = day.at(moment)
        if price is None:
            return None
        lower = sum(other.price_eur_mwh < price.price_eur_mwh for other in day.prices)
        current = structs.asdict(CurrentZonePrice.of(day.zone, price))
        return cls(**current, price_rank=lower + 1, interval_count=len(day.prices))


class CountryPower(Struct, frozen=True):
    """Price and generation of one country."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    price: Annotated[RankedPrice | None, Meta(description="spot price now, without taxes and fees")]
    generation_mix: Annotated[GenerationMix | None, Meta(description="newest known generation, by kind")]
    co2e_g_kwh: Annotated[
        Annotated[float, Meta(ge=0, le=1000)] | None,
        Meta(description="emissions of a kWh of that generation, without imports, g CO2 equivalent"),
    ]

    @classmethod
    def of(
        cls,
        part: str,
        zone: NordicBalticZone,
        day: PriceDay | None,
        power: PublicPower | SkerryError,
        moment: dt.datetime,
        missing: Missing,
    ) -> Self:
        """A country with one zone, from its prices of today (None where they failed) and its generation. What is missing is
        listed in the report, as fields of `part`."""
        price = None if day is None else RankedPrice.at(day, moment)
        if day is not None and price is None:
            missing.absent(f"{part}.price", "The day ended while this answer was made.")
        if isinstance(power, SkerryError):
            missing.failed(f"{part}.generation_mix", power)
        emissions = intensity_or_missing(f"{part}.co2e_g_kwh", power, missing)
        return cls(
            country=zone.facts.country,
            price=price,
            generation_mix=None if isinstance(power, SkerryError) else generation_mix(power),
            co2e_g_kwh=None if emissions is None else emissions.co2e_g_kwh,
        )
