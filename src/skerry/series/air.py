"""Air quality at Estonian stations, every hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.sources.estonia.ohuseire import Ohuseire
from skerry.store import Series


class AirQuality(Struct, frozen=True):
    """One value of one pollutant at one station."""

    SERIES: ClassVar[Series] = Series(
        "estonian_air", every=timedelta(hours=1), zone="Europe/Tallinn", key=("timestamp", "station", "indicator")
    )
    SOURCE: ClassVar[type[Ohuseire]] = Ohuseire

    timestamp: Annotated[Moment, Meta(description="stamp of the measurement, UTC")]
    station: Annotated[int, Meta(description="the provider's number of the station")]
    indicator: Annotated[str, Meta(description="SO2, NO2, CO, O3, PM10 or PM2.5")]
    value: Annotated[float | None, Meta(description="in `unit`")]
    unit: Annotated[str | None, Meta(description="µg/m³; of CO mg/m³")]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None
