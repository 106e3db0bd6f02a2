"""Weather stations and their observations, whichever service runs them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Protocol, Self

from msgspec import Meta, Struct, structs

from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed


class WeatherStationRecord(Struct, frozen=True, kw_only=True):
    """A weather station."""

    station: Annotated[str, Meta(description="the service's identifier of the station")]
    name: Annotated[str, Meta(description="name of the station, in the language of the country")]
    wmo_code: Annotated[str | None, Meta(description="WMO number; null where the service states none")]
    latitude: Latitude | None
    longitude: Longitude | None
    elevation_m: Annotated[float | None, Meta(description="height above sea level, m; null where none is stated")]


class StationReading(Observed, frozen=True, kw_only=True):
    """The newest observation of one station. Null is what the station does not measure or did not report."""

    STALE_AFTER = "3h"

    station: Annotated[str, Meta(description="the service's identifier of the station")]
    name: Annotated[str, Meta(description="name of the station, in the language of the country")]
    wmo_code: Annotated[str | None, Meta(description="WMO number; null where the service states none")]
    latitude: Latitude | None
    longitude: Longitude | None
    elevation_m: Annotated[float | None, Meta(description="height above sea level, m; null where none is stated")]
    observed_at: Annotated[Moment, Meta(description="time of the observation, UTC")]
    temperature_c: Annotated[float | None, Meta(description="air temperature 2 m above ground, °C")]
    dew_point_c: Annotated[
        Annotated[float, Meta(ge=-90, le=60)] | None,
        Meta(description="temperature to which the air must cool to form dew, °C"),
    ]
    humidity_percent: Annotated[float | None, Meta(description="relative humidity, percent")]
    pressure_hpa: Annotated[float | None, Meta(description="air pressure at sea level, hPa")]
    wind_speed_ms: Annotated[float | None, Meta(description="mean wind 10 m above ground, m/s")]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s")]
    wind_direction_deg: Annotated[
        float | None, Meta(description="direction the wind comes from, degrees from north; null in calm")
    ]
    precipitation_1h_mm: Annotated[
        Annotated[float, Meta(ge=0, le=500)] | None, Meta(description="precipitation of the last hour, mm")
    ]
    visibility_m: Annotated[float | None, Meta(description="horizontal visibility, m")]
    cloud_cover_percent: Annotated[float | None, Meta(description="share of the sky under clouds, percent")]
    snow_depth_cm: Annotated[
        Annotated[float, Meta(ge=0, le=2000)] | None, Meta(description="height of the snow on the ground, cm")
    ]

    @classmethod
    def of(cls, station: WeatherStationRecord, observed_at: datetime, measured: Mapping[str, float | None]) -> Self:
        """A reading with the measured quantities, by the names of their fields; the others are null."""
        place = structs.asdict(station)
        unknown = dict.fromkeys(name for name in cls.__struct_fields__ if name not in place)
        return cls(**{**unknown, **place, "observed_at": observed_at, **measured})


class StationNetwork(Protocol):
    """A service with weather stations."""

    async def station_readings(self) -> list[StationReading]:
        """The newest observation of every station that has one. Raises UpstreamUnavailable."""
        ...
