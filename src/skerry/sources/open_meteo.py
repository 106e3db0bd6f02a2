"""Open-Meteo: weather models of the national services, for any point."""

import datetime as dt
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from skerry.answers import Moment
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class _RawCurrent(msgspec.Struct):
    time: str
    temperature_2m: float | None
    wind_speed_10m: float | None


class _RawForecast(msgspec.Struct):
    current: _RawCurrent


class _RawConditions(_RawCurrent):
    apparent_temperature: float | None
    relative_humidity_2m: float | None


class _RawDaily(msgspec.Struct):
    time: list[dt.date]
    apparent_temperature_max: list[float | None]
    apparent_temperature_min: list[float | None]
    precipitation_sum: list[float | None]


class _RawWeek(msgspec.Struct):
    utc_offset_seconds: int
    current: _RawConditions
    daily: _RawDaily


class CurrentWeather(Struct, frozen=True):
    """The weather at a point, as the models have it for the running quarter-hour."""

    time: Annotated[Moment, Meta(description="begin of the quarter-hour, UTC")]
    temperature_c: Annotated[float | None, Meta(description="2 m above ground, °C")]
    wind_speed_kmh: Annotated[float | None, Meta(description="10 m above ground, mean, km/h")]


class Day(Struct, frozen=True):
    """The forecast of one local day."""

    date: dt.date
    apparent_max_c: float | None
    """°C, as it feels."""
    apparent_min_c: float | None
    precipitation_mm: float | None
    """Sum, mm."""


class Week(Struct, frozen=True):
    """The weather at a point now, and seven local days from today on."""

    time: dt.datetime
    """Begin of the running quarter-hour, UTC."""
    temperature_c: float | None
    apparent_c: float | None
    humidity_pct: float | None
    """Relative humidity, percent."""
    wind_speed_kmh: float | None
    days: tuple[Day, ...]


class OpenMeteo(Source):
    """Stamps are in the zone asked for and without offset. Where days count we ask for the zone of the place, else for none,
    which means UTC. Recordings of the current values and of the form of the daily ones are at hand, none of the two together."""

    key = "open_meteo"
    title = "Open-Meteo"
    home = "https://open-meteo.com/"
    base = "https://api.open-meteo.com/v1"
    licence = "CC BY 4.0"
    licence_url = "https://creativecommons.org/licenses/by/4.0/"
    attribution = "Weather data by Open-Meteo.com"
    terms = "Non-commercial use without key; 600 requests a minute, 10,000 a day."
    # One request of an address is served at a time, with a short queue; beyond that come errors.
    pace = Pace(per_second=5, at_once=2)

    async def current(self, latitude: float, longitude: float) -> CurrentWeather:
        """Temperature and wind at a point, in degrees of WGS 84. The models' grid has a width of some kilometres."""
        return await self.get(
            "/forecast",
            query={"latitude": latitude, "longitude": longitude, "current": "temperature_2m,wind_speed_10m"},
            fresh="15m",
            read=read_current,
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
            read=read_week,
        )


def read_week(reply: Reply) -> Week:
    raw = reply.json(_RawWeek)
    now, daily = raw.current, raw.daily
    zone = dt.timezone(dt.timedelta(seconds=raw.utc_offset_seconds))
    columns = (daily.time, daily.apparent_temperature_max, daily.apparent_temperature_min, daily.precipitation_sum)
    return Week(
        time=dt.datetime.fromisoformat(now.time).replace(tzinfo=zone).astimezone(dt.UTC),
        temperature_c=now.temperature_2m,
        apparent_c=now.apparent_temperature,
        humidity_pct=now.relative_humidity_2m,
        wind_speed_kmh=now.wind_speed_10m,
        days=tuple(Day(*values) for values in zip(*columns, strict=True)),
    )


def read_current(reply: Reply) -> CurrentWeather:
    raw = reply.json(_RawForecast).current
    time = dt.datetime.fromisoformat(raw.time).replace(tzinfo=dt.UTC)  # 2026-08-23T18:45: no seconds, no offset
    return CurrentWeather(time, raw.temperature_2m, raw.wind_speed_10m)
