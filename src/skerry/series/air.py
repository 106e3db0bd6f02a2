"""Air quality at Estonian stations, every hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.fields import Moment
from skerry.sources.estonia.ohuseire import Ohuseire
from skerry.store import Aggregate, Series


class AirQuality(Struct, frozen=True):
    """One value of one pollutant at one station."""

    SERIES: ClassVar[Series] = Series(
        "estonian_air",
        every=timedelta(hours=1),
        zone="Europe/Tallinn",
        key=("timestamp", "station", "indicator"),
        stale_after=timedelta(hours=6),
    )
    SOURCE: ClassVar[type[Ohuseire]] = Ohuseire

    timestamp: Annotated[Moment, Meta(description="time of the measurement, UTC")] = field(name="observed_at")
    station: Annotated[int, Meta(description="id of the station, as in /estonian-air/stations")] = field(
        name="station_id"
    )
    indicator: Annotated[str, Meta(description="SO2, NO2, CO, O3, PM10 or PM2.5")] = field(name="pollutant")
    value: Annotated[float | None, Meta(description="concentration, in `unit`"), Aggregate.MEAN]
    unit: Annotated[str | None, Meta(description="µg/m³; for CO mg/m³"), Aggregate.SAME]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when later values of the provider last changed this row, UTC; null: never"),
    ] = None
