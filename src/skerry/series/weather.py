"""Observations of Estonian weather stations, every hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.sources.estonia.ilmateenistus import Ilmateenistus
from skerry.store import Series


class StationWeather(Struct, frozen=True):
    """What one Estonian station observed, as Ilmateenistus gave it."""

    SERIES: ClassVar[Series] = Series(
        "estonian_weather", every=timedelta(hours=1), zone="Europe/Tallinn", key=("timestamp", "station")
    )
    SOURCE: ClassVar[type[Ilmateenistus]] = Ilmateenistus

    timestamp: Annotated[Moment, Meta(description="when the service made the reading, UTC")]
    station: Annotated[str, Meta(description="name of the station")]
    wmo_code: Annotated[str | None, Meta(description="number of the station with the WMO; river stations have none")]
    air_temperature_c: Annotated[float | None, Meta(description="°C")]
    pressure_hpa: Annotated[float | None, Meta(description="at sea level, hPa")]
    humidity_pct: Annotated[float | None, Meta(description="relative humidity, percent")]
    wind_speed_ms: Annotated[float | None, Meta(description="m/s")]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s")]
    precipitation_mm: Annotated[float | None, Meta(description="of the last full hour, mm")]
    water_level_eh2000_cm: Annotated[float | None, Meta(description="in the height system EH2000, cm")]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None

    @property
    def is_silent(self) -> bool:
        """Whether it tells of nothing."""
        values = (
            self.air_temperature_c, self.pressure_hpa, self.humidity_pct, self.wind_speed_ms, self.wind_gust_ms,
            self.precipitation_mm, self.water_level_eh2000_cm,
        )  # fmt: skip
        return all(value is None for value in values)
