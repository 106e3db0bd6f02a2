"""State of the Estonian grid, every five minutes."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.sources.estonia.elering import Elering
from skerry.store import Series


class GridState(Struct, frozen=True):
    """State of the Estonian transmission grid at one moment, as Elering gave it."""

    SERIES: ClassVar[Series] = Series("elering_grid", every=timedelta(minutes=5), zone="Europe/Tallinn")
    SOURCE: ClassVar[type[Elering]] = Elering

    timestamp: Annotated[Moment, Meta(description="moment of the sample, UTC")]
    production: Annotated[float | None, Meta(description="MW")]
    consumption: Annotated[float | None, Meta(description="MW")]
    frequency: Annotated[float | None, Meta(description="Hz")]
    system_balance: Annotated[float | None, Meta(description="production minus consumption, MW")]
    ac_balance: Annotated[float | None, Meta(description="balance of the alternating-current borders, MW")]
    production_renewable: Annotated[float | None, Meta(description="renewable production without solar, MW")]
    solar_energy_production: Annotated[
        float | None, Meta(description="MW; the provider gives it up to twelve hours late")
    ]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None
