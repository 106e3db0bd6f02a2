"""The planetary K index, every three hours."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.fields import Moment
from skerry.sources.world.swpc import Swpc
from skerry.store import Aggregate, Series


class KpIndex(Struct, frozen=True):
    """Geomagnetic activity of three hours."""

    SERIES: ClassVar[Series] = Series("kp_index", every=timedelta(hours=3), zone="UTC", key=("time",))
    SOURCE: ClassVar[type[Swpc]] = Swpc

    time: Annotated[Moment, Meta(description="start of the three hours, UTC")] = field(name="start_at")
    kp_index: Annotated[
        float, Meta(description="planetary K index in thirds, from 0 (quiet) to 9 (extreme storm)"), Aggregate.MAX
    ]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None
