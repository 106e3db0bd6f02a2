"""Queues at the Estonian border points to Russia, every quarter of an hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.fields import Moment
from skerry.sources.estonia.eestipiir import Eestipiir
from skerry.store import Series


class QueueLength(Struct, frozen=True):
    """One queue at one moment."""

    SERIES: ClassVar[Series] = Series(
        "estonian_border",
        every=timedelta(minutes=15),
        zone="Europe/Tallinn",
        key=("timestamp", "point", "vehicle_category"),
    )
    SOURCE: ClassVar[type[Eestipiir]] = Eestipiir

    timestamp: Annotated[Moment, Meta(description="when the page was fetched, UTC")] = field(name="observed_at")
    point: Annotated[str, Meta(description="border point: narva, koidula or luhamaa")]
    vehicle_category: Annotated[str, Meta(description="AB cars, C lorries, D buses, BC and CE others")]
    live_queue: Annotated[int | None, Meta(description="vehicles in the live queue")] = field(name="live_queue_count")
    pre_reserved: Annotated[int | None, Meta(description="vehicles with a reserved time")] = field(
        name="reserved_count"
    )
    wait_hours: Annotated[
        float | None, Meta(description="hours that the vehicle called last had waited; 0: on time, or up to an hour")
    ]

    @property
    def is_empty(self) -> bool:
        """Whether the row has no figure, as that of a closed point has none."""
        return self.live_queue is None and self.pre_reserved is None and self.wait_hours is None
