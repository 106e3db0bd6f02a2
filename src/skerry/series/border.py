"""Queues at the Estonian border points to Russia, every quarter of an hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.fields import Moment
from skerry.sources.estonia.eestipiir import Eestipiir
from skerry.store import Aggregate, Series


class QueueLength(Struct, frozen=True):
    """One queue at one moment."""

    SERIES: ClassVar[Series] = Series(
        "estonian_border",
        every=timedelta(minutes=15),
        zone="Europe/Tallinn",
        key=("timestamp", "point", "vehicle_category"),
        # Rows once had only the delay of vehicles with a reserved time, as `wait_hours`, with 0 for both "on time" and "up to
        # 1 hour": of such a 0 only the upper bound is certain.
        derived={
            "reserved_delay_hours": "NULLIF(wait_hours, 0)",
            "reserved_delay_up_to_hours": "CASE WHEN wait_hours = 0 THEN 1 ELSE wait_hours END",
        },
    )
    SOURCE: ClassVar[type[Eestipiir]] = Eestipiir

    timestamp: Annotated[Moment, Meta(description="when the page was fetched, UTC")] = field(name="observed_at")
    point: Annotated[str, Meta(description="border point: narva, koidula or luhamaa")]
    vehicle_category: Annotated[str, Meta(description="AB cars, C lorries, D buses, BC and CE others")]
    live_queue: Annotated[int | None, Meta(description="vehicles in the live queue"), Aggregate.MEAN] = field(
        name="live_queue_count"
    )
    pre_reserved: Annotated[int | None, Meta(description="vehicles with a reserved time"), Aggregate.MEAN] = field(
        name="reserved_count"
    )
    live_queue_hours: Annotated[
        float | None,
        Meta(description="how long the live queue takes, hours; null where only an upper bound is given"),
        Aggregate.MEAN,
    ]
    live_queue_up_to_hours: Annotated[
        float | None, Meta(description="upper bound of how long the live queue takes, hours"), Aggregate.MAX
    ]
    reserved_delay_hours: Annotated[
        float | None,
        Meta(
            description="how late vehicles with a reserved time are called, hours; 0 is on time; "
            "null where only an upper bound is given"
        ),
        Aggregate.MEAN,
    ]
    reserved_delay_up_to_hours: Annotated[
        float | None,
        Meta(description="upper bound of how late vehicles with a reserved time are called, hours"),
        Aggregate.MAX,
    ]

    @property
    def is_empty(self) -> bool:
        """Whether the row has no figure, as that of a closed point has none."""
        figures = (self.live_queue, self.pre_reserved, self.live_queue_up_to_hours, self.reserved_delay_up_to_hours)
        return all(figure is None for figure in figures)
