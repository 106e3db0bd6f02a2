"""The hourly forecast of a point: the back end of a web page, JSON made from XML, undocumented.

Every number is a string inside `@attributes`."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Struct

from skerry.errors import NotFound
from skerry.models.fields import Moment
from skerry.models.weather import WeatherForecastHour
from skerry.sources.estonia.ilmateenistus.feed import ZONE
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import EPOCH
from skerry.upstream.reply import Reply

HOUR = timedelta(hours=1)
METEOGRAM = "meteogram"
"""The product."""


class HourForecast(Struct, frozen=True):
    """The forecast of one hour at a point."""

    start_at: Annotated[Moment, Meta(description="start of the hour, UTC")]
    description: Annotated[str | None, Meta(description="weather, one or several words joined by _, English")]
    temperature_c: Annotated[float | None, Meta(description="air temperature, °C")]
    precipitation_mm: Annotated[float | None, Meta(description="precipitation of the hour, mm")]
    wind_direction_deg: Annotated[
        float | None, Meta(description="direction the wind comes from, degrees from north; null in calm")
    ]
    wind_speed_ms: Annotated[float | None, Meta(description="wind speed, m/s")]
    pressure_hpa: Annotated[float | None, Meta(description="air pressure at sea level, hPa")]


class PointForecast(Struct, frozen=True):
    """The forecast of a point, hour by hour."""

    location: Annotated[str, Meta(description="county, municipality and settlement of the point")]
    hours: tuple[HourForecast, ...]


class _RawAttributes(Struct, rename="camel", frozen=True):
    from_: str | None = msgspec.field(default=None, name="from")
    class_name: str | None = None
    value: str | None = None
    deg: str | None = None
    mps: str | None = None


class _RawElement(Struct, frozen=True):
    attributes: _RawAttributes = msgspec.field(name="@attributes", default=_RawAttributes())


class _RawHour(Struct, rename="camel"):
    attributes: _RawAttributes = msgspec.field(name="@attributes")
    phenomen: _RawElement = _RawElement()
    precipitation: _RawElement = _RawElement()
    wind_direction: _RawElement = _RawElement()
    wind_speed: _RawElement = _RawElement()
    temperature: _RawElement = _RawElement()
    pressure: _RawElement = _RawElement()


class _RawTabular(Struct):
    time: list[msgspec.Raw]


class _RawForecast(Struct):
    tabular: _RawTabular


class _RawPoint(Struct):
    location: Any
    """Empty for a point outside Estonia, which JSON made from XML expresses in several ways."""
    forecast: msgspec.Raw = msgspec.Raw(b"null")


def read_point(reply: Reply) -> PointForecast:
    raw = reply.json(_RawPoint)
    if not raw.location:
        raise NotFound("No forecast for this point: it lies outside Estonia.")
    forecast = msgspec.json.decode(raw.forecast, type=_RawForecast)
    return PointForecast(
        msgspec.convert(raw.location, str), tuple(_hours(read_rows(forecast.tabular.time, _RawHour, _with_time)))
    )


def _with_time(row: _RawHour) -> _RawHour:
    datetime.fromisoformat(row.attributes.from_ or "")
    return row


def _hours(rows: list[_RawHour]) -> Iterator[HourForecast]:
    """Times are local in Tallinn. The order of the rows distinguishes the two equal hours of the night on which clocks go
    back."""
    previous = EPOCH
    for row in rows:
        local = datetime.fromisoformat(row.attributes.from_ or "").replace(tzinfo=ZoneInfo(ZONE))
        time = local.astimezone(UTC)
        if time <= previous:
            time = local.replace(fold=1).astimezone(UTC)
        previous = time
        wind_speed_ms = number(row.wind_speed.attributes.mps)
        yield HourForecast(
            start_at=time,
            description=row.phenomen.attributes.class_name,
            temperature_c=number(row.temperature.attributes.value),
            precipitation_mm=number(row.precipitation.attributes.value),
            wind_direction_deg=None if wind_speed_ms == 0 else number(row.wind_direction.attributes.deg),
            wind_speed_ms=wind_speed_ms,
            pressure_hpa=number(row.pressure.attributes.value),
        )


def forecast_hours(hours: Sequence[HourForecast]) -> tuple[WeatherForecastHour, ...]:
    """The hours in the shape of all weather services, which have the precipitation of the hour before."""
    fallen = {hour.start_at + HOUR: hour.precipitation_mm for hour in hours}
    return tuple(
        WeatherForecastHour(
            forecast_at=hour.start_at,
            temperature_c=hour.temperature_c,
            feels_like_c=None,
            humidity_percent=None,
            pressure_hpa=hour.pressure_hpa,
            wind_speed_ms=hour.wind_speed_ms,
            wind_gust_ms=None,
            wind_direction_deg=hour.wind_direction_deg,
            precipitation_mm=fallen.get(hour.start_at),
            precipitation_probability_percent=None,
            cloud_cover_percent=None,
            visibility_m=None,
            weather_code=None,
            description=hour.description,
        )
        for hour in hours
    )
