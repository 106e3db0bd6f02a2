"""The weather at a point, whichever provider reports it."""

from collections.abc import Sequence
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from skerry.models.fields import Latitude, Longitude, Moment


class Point(Struct, frozen=True):
    """A point on the ground."""

    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84")]


class WeatherConditions(Struct, frozen=True, kw_only=True):
    """The weather, without its time."""

    temperature_c: Annotated[float | None, Meta(description="air temperature 2 m above ground, °C")]
    feels_like_c: Annotated[float | None, Meta(description="apparent temperature, °C")]
    humidity_percent: Annotated[float | None, Meta(description="relative humidity 2 m above ground, percent")]
    pressure_hpa: Annotated[float | None, Meta(description="air pressure at sea level, hPa")]
    wind_speed_ms: Annotated[float | None, Meta(description="mean wind 10 m above ground, m/s")]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust 10 m above ground, m/s")]
    wind_direction_deg: Annotated[float | None, Meta(description="where the wind comes from, degrees from north")]
    precipitation_mm: Annotated[float | None, Meta(description="rain and melted snow of the interval before, mm")]
    cloud_cover_percent: Annotated[float | None, Meta(description="share of the sky under clouds, percent")]
    visibility_m: Annotated[float | None, Meta(description="horizontal visibility, m")]
    weather_code: Annotated[int | None, Meta(description="weather code, WMO table 4677")]
    description: Annotated[str | None, Meta(description="the weather in words; null where there are none")]


class WeatherObservation(WeatherConditions, frozen=True, kw_only=True):
    """The weather at a moment: measured, or of a model."""

    observed_at: Annotated[Moment, Meta(description="when it was measured, or start of the model's interval, UTC")]


class WeatherProvider(Protocol):
    """A provider of the current weather at any point."""

    async def conditions(self, points: Sequence[Point]) -> list[WeatherObservation]:
        """The weather at each of these points, in their order. Raises UpstreamUnavailable."""
        ...
