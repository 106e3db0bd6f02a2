"""Open-Meteo: weather models of the national services, for any point."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.models.weather import (
    Point,
    WeatherForecast,
    WeatherForecastDay,
    WeatherForecastHour,
    WeatherObservation,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import ms_of_kmh
from skerry.upstream.formats.rows import read_ranked
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import IdentityChecked, check_points, near
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

CONDITIONS: Mapping[int, str] = MappingProxyType(
    {
        0: "clear sky",
        1: "mainly clear",
        2: "partly cloudy",
        3: "overcast",
        45: "fog",
        48: "depositing rime fog",
        51: "light drizzle",
        53: "moderate drizzle",
        55: "dense drizzle",
        56: "light freezing drizzle",
        57: "dense freezing drizzle",
        61: "slight rain",
        63: "moderate rain",
        65: "heavy rain",
        66: "light freezing rain",
        67: "heavy freezing rain",
        71: "slight snow fall",
        73: "moderate snow fall",
        75: "heavy snow fall",
        77: "snow grains",
        80: "slight rain showers",
        81: "moderate rain showers",
        82: "violent rain showers",
        85: "slight snow showers",
        86: "heavy snow showers",
        95: "thunderstorm",
        96: "thunderstorm with slight hail",
        99: "thunderstorm with heavy hail",
    }
)
"""What the provider's weather codes mean, a part of the WMO's table 4677."""
BEST_MATCH = "best_match"
"""The provider's choice of the model that fits the place best; its reply does not name that model."""


class CurrentWeather(Observed, frozen=True):
    """The modelled weather at a point for the current quarter-hour."""

    STALE_AFTER = "2h"

    observed_at: Annotated[Moment, Meta(description="start of the quarter-hour, UTC")]
    temperature_c: Annotated[float | None, Meta(description="2 m above ground, °C")]
    wind_speed_ms: Annotated[float | None, Meta(description="10 m above ground, mean, m/s")]


class WeatherDay(Struct, frozen=True):
    """The forecast of one local day."""

    date: dt.date
    feels_like_max_c: float | None
    """Highest apparent temperature, °C."""
    feels_like_min_c: float | None
    """Lowest apparent temperature, °C."""
    precipitation_mm: float | None
    """Sum, mm."""


class Week(Struct, frozen=True):
    """The weather at a point now, and seven local days from today on."""

    observed_at: dt.datetime
    """Start of the current quarter-hour, UTC."""
    temperature_c: float | None
    feels_like_c: float | None
    humidity_percent: float | None
    """Relative humidity, percent."""
    wind_speed_ms: float | None
    days: tuple[WeatherDay, ...]


class OpenMeteo(Source):
    """Forecasts of the national weather services' models. Times have no offset: they are local where daily values are requested,
    else UTC. Wind is in km/h and converted to m/s."""

    key = "open_meteo"
    title = "Open-Meteo"
    home = "https://open-meteo.com/"
    base = "https://api.open-meteo.com/v1"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    cadence = "15m"
    attribution = "Weather data by Open-Meteo.com"
    terms = "Non-commercial use without key; 600 requests a minute, 10,000 a day."
    # The provider serves one request of an address at a time, with a short queue, and refuses further ones.
    pace = Pace(per_second=5, concurrency=2)

    async def current(self, latitude: float, longitude: float) -> CurrentWeather:
        """Temperature and wind at a point, in degrees of WGS 84. The grid of the models is some kilometres wide."""
        return await self.get(
            "/forecast",
            query={"latitude": latitude, "longitude": longitude, "current": "temperature_2m,wind_speed_10m"},
            fresh="15m",
            read=IdentityChecked(read_current, check_points, f"{latitude},{longitude}"),
        )

    async def week(self, latitude: float, longitude: float) -> Week:
        """The weather now and for seven days at a point, in degrees of WGS 84."""
        return await self.get(
            "/forecast",
            query={
                "latitude": latitude,
                "longitude": longitude,
                "current": "temperature_2m,apparent_temperature,relative_humidity_2m,wind_speed_10m",
                "daily": "apparent_temperature_max,apparent_temperature_min,precipitation_sum",
                "timezone": "auto",
                "forecast_days": 7,
            },
            fresh="30m",
            read=IdentityChecked(read_week, check_points, f"{latitude},{longitude}"),
        )

    async def conditions(self, points: Sequence[Point]) -> dict[Point, WeatherObservation]:
        """The weather at several points in one request, which counts as one for each point. A point whose part of the reply
        cannot be read is left out."""
        query = {
            "latitude": ",".join(f"{point.latitude:.5f}" for point in points),
            "longitude": ",".join(f"{point.longitude:.5f}" for point in points),
            "current": ",".join(name for name in _RawConditions.__struct_fields__ if name != "time"),
        }
        return await self.get("/forecast", query=query, fresh="10m", read=ConditionsAt(tuple(points)))

    async def forecast(self, latitude: float, longitude: float, days: int, *, hourly: bool) -> WeatherForecast:
        """The forecast for up to 16 local days, with or without its hours, at a point in degrees of WGS 84."""
        return await self.get(
            "/forecast",
            query={
                "latitude": latitude,
                "longitude": longitude,
                "daily": ",".join(name for name in _RawForecastDays.__struct_fields__ if name != "time"),
                "hourly": ",".join(name for name in _RawForecastHours.__struct_fields__ if name != "time")
                if hourly
                else None,
                "timezone": "auto",
                "forecast_days": days,
            },
            fresh="1h",
            read=IdentityChecked(read_forecast, check_points, f"{latitude},{longitude}"),
        )


class _RawCurrent(msgspec.Struct):
    time: str
    temperature_2m: float | None
    wind_speed_10m: float | None


class _RawForecast(msgspec.Struct):
    current: _RawCurrent


class _RawNow(_RawCurrent):
    apparent_temperature: float | None
    relative_humidity_2m: float | None


class _RawDaily(msgspec.Struct):
    time: list[dt.date]
    apparent_temperature_max: list[float | None]
    apparent_temperature_min: list[float | None]
    precipitation_sum: list[float | None]


class _RawWeek(msgspec.Struct):
    utc_offset_seconds: int
    current: _RawNow
    daily: _RawDaily


class _RawConditions(msgspec.Struct):
    time: str
    temperature_2m: float | None = None
    apparent_temperature: float | None = None
    relative_humidity_2m: float | None = None
    precipitation: float | None = None
    weather_code: int | None = None
    cloud_cover: float | None = None
    pressure_msl: float | None = None
    wind_speed_10m: float | None = None
    wind_gusts_10m: float | None = None
    wind_direction_10m: float | None = None


class _RawPlace(msgspec.Struct):
    latitude: float
    longitude: float
    current: _RawConditions


Values = list[float | None]


class _RawForecastDays(msgspec.Struct):
    time: list[dt.date]
    temperature_2m_max: Values
    temperature_2m_min: Values
    precipitation_sum: Values
    precipitation_probability_max: Values
    wind_speed_10m_max: Values
    wind_gusts_10m_max: Values
    wind_direction_10m_dominant: Values
    uv_index_max: Values
    weather_code: list[int | None]


class _RawForecastHours(msgspec.Struct):
    time: list[str]
    temperature_2m: Values
    apparent_temperature: Values
    relative_humidity_2m: Values
    precipitation: Values
    precipitation_probability: Values
    weather_code: list[int | None]
    cloud_cover: Values
    pressure_msl: Values
    wind_speed_10m: Values
    wind_gusts_10m: Values
    wind_direction_10m: Values
    visibility: Values


class _RawDaysAndHours(msgspec.Struct):
    utc_offset_seconds: int
    daily: _RawForecastDays
    hourly: _RawForecastHours | None = None


def read_forecast(reply: Reply) -> WeatherForecast:
    """All local times of a reply have the same offset from UTC, that of today."""
    raw = reply.json(_RawDaysAndHours)
    zone = dt.timezone(dt.timedelta(seconds=raw.utc_offset_seconds))
    days = [_forecast_day(*values) for values in _rows(raw.daily)]
    hours = [] if raw.hourly is None else [_forecast_hour(zone, *values) for values in _rows(raw.hourly)]
    return WeatherForecast(None, BEST_MATCH, tuple(days), tuple(hours))


def _rows(columns: _RawForecastDays | _RawForecastHours) -> Iterator[tuple[Any, ...]]:
    """Raises ValueError for columns of different lengths."""
    return zip(*msgspec.structs.astuple(columns), strict=True)


def _forecast_day(
    date: dt.date,
    warmest: float | None,
    coldest: float | None,
    precipitation: float | None,
    probability: float | None,
    wind: float | None,
    gust: float | None,
    direction: float | None,
    uv_index: float | None,
    code: int | None,
) -> WeatherForecastDay:
    return WeatherForecastDay(
        date=date,
        partial_day=False,
        temperature_max_c=warmest,
        temperature_min_c=coldest,
        precipitation_mm=precipitation,
        precipitation_probability_max_percent=probability,
        wind_speed_max_ms=ms_of_kmh(wind),
        wind_gust_max_ms=ms_of_kmh(gust),
        wind_direction_deg=direction,
        uv_index_max=uv_index,
        weather_code=code,
        description=None if code is None else CONDITIONS.get(code),
    )


def _forecast_hour(
    zone: dt.timezone,
    time: str,
    temperature: float | None,
    feels_like: float | None,
    humidity: float | None,
    precipitation: float | None,
    probability: float | None,
    code: int | None,
    cloud_cover: float | None,
    pressure: float | None,
    wind: float | None,
    gust: float | None,
    direction: float | None,
    visibility: float | None,
) -> WeatherForecastHour:
    return WeatherForecastHour(
        forecast_at=utc(time, zone),
        temperature_c=temperature,
        feels_like_c=feels_like,
        humidity_percent=humidity,
        pressure_hpa=pressure,
        wind_speed_ms=ms_of_kmh(wind),
        wind_gust_ms=ms_of_kmh(gust),
        wind_direction_deg=direction,
        precipitation_mm=precipitation,
        precipitation_probability_percent=probability,
        cloud_cover_percent=cloud_cover,
        visibility_m=visibility,
        weather_code=code,
        description=None if code is None else CONDITIONS.get(code),
    )


def read_week(reply: Reply) -> Week:
    raw = reply.json(_RawWeek)
    now, daily = raw.current, raw.daily
    zone = dt.timezone(dt.timedelta(seconds=raw.utc_offset_seconds))
    columns = (daily.time, daily.apparent_temperature_max, daily.apparent_temperature_min, daily.precipitation_sum)
    return Week(
        observed_at=utc(now.time, zone),
        temperature_c=now.temperature_2m,
        feels_like_c=now.apparent_temperature,
        humidity_percent=now.relative_humidity_2m,
        wind_speed_ms=ms_of_kmh(now.wind_speed_10m),
        days=tuple(WeatherDay(*values) for values in zip(*columns, strict=True)),
    )


@dataclass(frozen=True)
class ConditionsAt:
    """A reader of the weather at these points. Two for the same points are equal, so the value is cached."""

    points: tuple[Point, ...]

    def __call__(self, reply: Reply) -> dict[Point, WeatherObservation]:
        """The reply is one object for one point, a list for several: in the requested order."""
        places = reply.json(list[msgspec.Raw]) if len(self.points) > 1 else [reply.json(msgspec.Raw)]
        if len(places) != len(self.points):
            raise ReplyError(f"returned the weather of {len(places)} places, not {len(self.points)}")
        return dict(read_ranked(places, _RawPlace, self._at))

    def _at(self, raw: _RawPlace, place: int) -> tuple[Point, WeatherObservation]:
        point = self.points[place - 1]
        near(point.latitude, point.longitude, raw.latitude, raw.longitude)
        return point, _observation(raw.current)


def _observation(raw: _RawConditions) -> WeatherObservation:
    return WeatherObservation(
        observed_at=utc(raw.time),
        temperature_c=raw.temperature_2m,
        feels_like_c=raw.apparent_temperature,
        humidity_percent=raw.relative_humidity_2m,
        pressure_hpa=raw.pressure_msl,
        wind_speed_ms=ms_of_kmh(raw.wind_speed_10m),
        wind_gust_ms=ms_of_kmh(raw.wind_gusts_10m),
        wind_direction_deg=raw.wind_direction_10m,
        precipitation_mm=raw.precipitation,
        cloud_cover_percent=raw.cloud_cover,
        visibility_m=None,  # not requested
        weather_code=raw.weather_code,
        description=None if raw.weather_code is None else CONDITIONS.get(raw.weather_code),
    )


def read_current(reply: Reply) -> CurrentWeather:
    raw = reply.json(_RawForecast).current
    return CurrentWeather(utc(raw.time), raw.temperature_2m, ms_of_kmh(raw.wind_speed_10m))
