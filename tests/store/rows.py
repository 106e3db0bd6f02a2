"""Series that the tests keep."""

from datetime import UTC, date, datetime, timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.store import Series

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
FIVE_MINUTES = timedelta(minutes=5)


class GridState(Struct, frozen=True):
    """State of a grid: no dimension."""

    SERIES: ClassVar[Series] = Series("grid", every=FIVE_MINUTES, zone="Europe/Tallinn")
    timestamp: Annotated[datetime, Meta(description="UTC")]
    production: Annotated[float | None, Meta(description="MW")] = None
    consumption: Annotated[float | None, Meta(description="MW")] = None
    revised_at: datetime | None = None


class Queue(Struct, frozen=True):
    """Queues at border points: one dimension, and a column of every type."""

    SERIES: ClassVar[Series] = Series(
        "queue", every=timedelta(minutes=15), zone="Europe/Tallinn", key=("timestamp", "point")
    )
    timestamp: datetime
    point: str
    vehicles: int | None = None
    wait: float | None = None
    open: bool | None = None
    day: date | None = None
    seen_at: datetime | None = None
    unit: str | None = None


class Counter(Struct, frozen=True):
    """Numbers in order: what was acknowledged is easily told."""

    SERIES: ClassVar[Series] = Series("counter", every=timedelta(seconds=1), zone="UTC")
    timestamp: datetime
    value: int


def grid(step: int, production: float | None = None, consumption: float | None = None) -> GridState:
    """The state `step` times five minutes after noon."""
    return GridState(NOON + step * FIVE_MINUTES, production, consumption)
