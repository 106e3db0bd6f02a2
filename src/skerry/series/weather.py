"""Observations of Estonian weather stations, every hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.fields import Moment
from skerry.sources.estonia.ilmateenistus import Ilmateenistus
from skerry.store import Aggregate, Series


class StationWeather(Struct, frozen=True):
    """Observation of one Estonian station, as Ilmateenistus published it."""

    SERIES: ClassVar[Series] = Series(
        "estonian_weather", every=timedelta(hours=1), zone="Europe/Tallinn", key=("timestamp", "station")
    )
    SOURCE: ClassVar[type[Ilmateenistus]] = Ilmateenistus

    timestamp: Annotated[Moment, Meta(description="time of the observation, UTC")] = field(name="observed_at")
    station: Annotated[str, Meta(description="name of the station")]
    wmo_code: Annotated[
        str | None, Meta(description="WMO number of the station; river stations have none"), Aggregate.SAME
    ]
    air_temperature_c: Annotated[float | None, Meta(description="air temperature, °C"), Aggregate.MEAN] = field(
        name="temperature_c"
    )
    pressure_hpa: Annotated[float | None, Meta(description="air pressure at sea level, hPa"), Aggregate.MEAN]
    humidity_pct: Annotated[float | None, Meta(description="relative humidity, percent"), Aggregate.MEAN] = field(
        name="humidity_percent"
    )
    wind_speed_ms: Annotated[float | None, Meta(description="wind speed, m/s"), Aggregate.MEAN]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s"), Aggregate.MAX]
    precipitation_mm: Annotated[
        float | None, Meta(description="precipitation of the last full hour, mm"), Aggregate.SUM
    ]
    water_level_eh2000_cm: Annotated[
        float | None, Meta(description="water level in the height system EH2000, cm"), Aggregate.MEAN
    ]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when later values of the provider last changed this row, UTC; null: never"),
    ] = None

    @property
    def is_empty(self) -> bool:
        """Whether the station reported nothing."""
        values = (
            self.air_temperature_c, self.pressure_hpa, self.humidity_pct, self.wind_speed_ms, self.wind_gust_ms,
            self.precipitation_mm, self.water_level_eh2000_cm,
        )  # fmt: skip
        return all(value is None for value in values)
