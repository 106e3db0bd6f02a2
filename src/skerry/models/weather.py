"""The weather at a point, whichever provider reports it."""

import datetime as dt
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


class WeatherForecastHour(WeatherConditions, frozen=True, kw_only=True):
    """The weather that is forecast for a moment."""

    forecast_at: Annotated[Moment, Meta(description="moment that the values are for, UTC")]
    precipitation_probability_percent: Annotated[
        float | None, Meta(description="probability of more than 0.1 mm in the interval before, percent")
    ]


class WeatherForecastDay(Struct, frozen=True, kw_only=True):
    """The weather that is forecast for a local day."""

    date: Annotated[dt.date, Meta(description="local day of the place")]
    partial_day: Annotated[
        bool, Meta(description="the figures are of the rest of the day only: its past hours are not in the forecast")
    ]
    temperature_max_c: Annotated[float | None, Meta(description="highest, 2 m above ground, °C")]
    temperature_min_c: Annotated[float | None, Meta(description="lowest, 2 m above ground, °C")]
    precipitation_mm: Annotated[float | None, Meta(description="sum of rain and melted snow, mm")]
    precipitation_probability_max_percent: Annotated[
        float | None, Meta(description="highest probability of precipitation in an hour, percent")
    ]
    wind_speed_max_ms: Annotated[float | None, Meta(description="highest mean wind, 10 m above ground, m/s")]
    wind_gust_max_ms: Annotated[float | None, Meta(description="strongest gust, 10 m above ground, m/s")]
    wind_direction_deg: Annotated[
        float | None, Meta(description="where the wind mostly comes from, degrees from north")
    ]
    uv_index_max: Annotated[Annotated[float, Meta(ge=0, le=30)] | None, Meta(description="highest UV index")]
    weather_code: Annotated[int | None, Meta(description="severest weather of the day, WMO table 4677")]
    description: Annotated[str | None, Meta(description="the weather in words; null where there are none")]


class WeatherForecast(Struct, frozen=True):
    """The forecast of one provider for a point."""

    updated_at: dt.datetime | None
    """When the forecast was made; None where the provider does not say."""
    model: str
    """The model or product."""
    days: tuple[WeatherForecastDay, ...]
    hours: tuple[WeatherForecastHour, ...]


class HourlyForecast(Struct, frozen=True):
    """The forecast of a weather service for a point: steps of an hour at first, of several hours later."""

    updated_at: dt.datetime | None
    """When the forecast was made; None where the service does not say."""
    model: str
    """The model or product."""
    hours: tuple[WeatherForecastHour, ...]


class PointForecaster(Protocol):
    """A weather service that forecasts for points."""

    async def hourly(self, latitude: float, longitude: float) -> HourlyForecast:
        """The forecast for a point. Raises NotFound outside the area of the service, UpstreamUnavailable."""
        ...


class WeatherProvider(Protocol):
    """A provider of the current weather at any point."""

    async def conditions(self, points: Sequence[Point]) -> dict[Point, WeatherObservation]:
        """The weather at these points, without those for which there is none. Raises UpstreamUnavailable."""
        ...
