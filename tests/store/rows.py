"""Series that the tests keep."""

from datetime import UTC, date, datetime, timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.store import Aggregate, Series, Zones

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
    open: Annotated[bool | None, Aggregate.SAME] = None
    day: Annotated[date | None, Aggregate.SAME] = None
    seen_at: datetime | None = None
    unit: Annotated[str | None, Aggregate.SAME] = None


class Weather(Struct, frozen=True):
    """Weather of cities, whose days start at other moments: an amount, an extreme, a mean, words."""

    SERIES: ClassVar[Series] = Series(
        "weather",
        every=timedelta(hours=1),
        zone="UTC",
        key=("timestamp", "city"),
        zones=Zones(
            "city", lambda: {"tallinn": "Europe/Tallinn", "tokyo": "Asia/Tokyo", "honolulu": "Pacific/Honolulu"}
        ),
    )
    timestamp: datetime
    city: str
    rain_mm: Annotated[float | None, Meta(description="mm"), Aggregate.SUM] = None
    gust_ms: Annotated[float | None, Meta(description="m/s"), Aggregate.MAX] = None
    temperature_c: Annotated[float | None, Meta(description="°C"), Aggregate.MEAN] = None
    words: str | None = None


class Tariff(Struct, frozen=True):
    """Prices of periods that have an end of their own."""

    SERIES: ClassVar[Series] = Series("tariff", every=timedelta(minutes=15), zone="Europe/Tallinn", end="end")
    timestamp: datetime
    end: datetime | None
    price: float


class Counter(Struct, frozen=True):
    """Numbers in order: what was acknowledged is easily told."""

    SERIES: ClassVar[Series] = Series("counter", every=timedelta(seconds=1), zone="UTC")
    timestamp: datetime
    value: int


def grid(step: int, production: float | None = None, consumption: float | None = None) -> GridState:
    """The state `step` times five minutes after noon."""
    return GridState(NOON + step * FIVE_MINUTES, production, consumption)
