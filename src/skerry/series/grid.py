"""State of the Estonian grid, every quarter of an hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.fields import Moment
from skerry.sources.estonia.elering import Elering
from skerry.store import Aggregate, Series


class GridState(Struct, frozen=True):
    """State of the Estonian transmission grid at one moment, as Elering published it."""

    SERIES: ClassVar[Series] = Series(
        "elering_grid",
        every=timedelta(minutes=15),  # the step of Elering's samples, requested every five minutes
        zone="Europe/Tallinn",
        stale_after=timedelta(hours=3),  # the newest metered moment is up to two hours old
    )
    SOURCE: ClassVar[type[Elering]] = Elering

    timestamp: Annotated[Moment, Meta(description="time of the sample, UTC")] = field(name="observed_at")
    production: Annotated[float | None, Meta(description="production with solar, MW"), Aggregate.MEAN] = field(
        name="production_mw"
    )
    consumption: Annotated[
        float | None, Meta(description="power taken from the grid in Estonia, MW"), Aggregate.MEAN
    ] = field(name="consumption_mw")
    frequency: Annotated[float | None, Meta(description="grid frequency, Hz"), Aggregate.MEAN] = field(
        name="frequency_hz"
    )
    system_balance: Annotated[
        float | None, Meta(description="production minus consumption, MW; negative: net import"), Aggregate.MEAN
    ] = field(name="balance_mw")
    ac_balance: Annotated[
        float | None,
        Meta(description="power over the alternating-current lines, MW; positive: out of Estonia"),
        Aggregate.MEAN,
    ] = field(name="ac_balance_mw")
    production_renewable: Annotated[
        float | None, Meta(description="renewable production without solar, MW"), Aggregate.MEAN
    ] = field(name="renewable_excl_solar_mw")
    solar_energy_production: Annotated[
        float | None, Meta(description="solar production, MW; published up to twelve hours late"), Aggregate.MEAN
    ] = field(name="solar_mw")
    revised_at: Annotated[
        Moment | None,
        Meta(description="when later values of the provider last changed this row, UTC; null: never"),
    ] = None
