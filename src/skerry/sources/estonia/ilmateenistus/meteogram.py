"""The forecast for a point: the back end of a page, JSON made from XML, and nowhere documented.

Every number is a text inside `@attributes`."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Struct

from skerry.errors import NotFound
from skerry.models.fields import Moment
from skerry.sources.estonia.ilmateenistus.feed import EPOCH, ZONE, finite
from skerry.upstream.reply import Reply


class HourForecast(Struct, frozen=True):
    """The forecast of one hour at a point."""

    time: Annotated[Moment, Meta(description="begin of the hour, UTC")]
    phenomenon: Annotated[str | None, Meta(description="name of the weather, a word or several joined by _")]
    temperature_c: Annotated[float | None, Meta(description="°C")]
    precipitation_mm: Annotated[float | None, Meta(description="mm in the hour")]
    wind_direction_deg: Annotated[float | None, Meta(description="where the wind comes from, degrees from north")]
    wind_speed_ms: Annotated[float | None, Meta(description="m/s")]
    pressure_hpa: Annotated[float | None, Meta(description="hPa")]


class PointForecast(Struct, frozen=True):
    """The forecast of a point, by the hour."""

    location: Annotated[str, Meta(description="county, municipality and settlement of the point")]
    hours: tuple[HourForecast, ...]


class _RawAttributes(Struct, rename="camel"):
    from_: str | None = msgspec.field(default=None, name="from")
    class_name: str | None = None
    value: str | None = None
    deg: str | None = None
    mps: str | None = None


class _RawElement(Struct):
    attributes: _RawAttributes = msgspec.field(name="@attributes")


class _RawHour(Struct, rename="camel"):
    attributes: _RawAttributes = msgspec.field(name="@attributes")
    phenomen: _RawElement
    precipitation: _RawElement
    wind_direction: _RawElement
    wind_speed: _RawElement
    temperature: _RawElement
    pressure: _RawElement | None = None


class _RawTabular(Struct):
    time: list[_RawHour]


class _RawForecast(Struct):
    tabular: _RawTabular


class _RawPoint(Struct):
    location: Any
    """Of a point outside Estonia it is empty, which JSON made from XML writes in several ways."""
    forecast: msgspec.Raw = msgspec.Raw(b"null")


def read_point(reply: Reply) -> PointForecast:
    raw = reply.json(_RawPoint)
    if not raw.location:
        raise NotFound("Ilmateenistus has no forecast for this point: it lies outside Estonia.")
    forecast = msgspec.json.decode(raw.forecast, type=_RawForecast)
    return PointForecast(msgspec.convert(raw.location, str), tuple(_hours(forecast.tabular.time)))


def _hours(rows: list[_RawHour]) -> Iterator[HourForecast]:
    """Stamps are wall clock in Tallinn. The hour that comes twice in autumn is told by the order of rows."""
    previous = EPOCH
    for row in rows:
        local = datetime.fromisoformat(row.attributes.from_ or "").replace(tzinfo=ZoneInfo(ZONE))
        time = local.astimezone(UTC)
        if time <= previous:
            time = local.replace(fold=1).astimezone(UTC)
        previous = time
        yield HourForecast(
            time=time,
            phenomenon=row.phenomen.attributes.class_name,
            temperature_c=finite(row.temperature.attributes.value),
            precipitation_mm=finite(row.precipitation.attributes.value),
            wind_direction_deg=finite(row.wind_direction.attributes.deg),
            wind_speed_ms=finite(row.wind_speed.attributes.mps),
            pressure_hpa=finite(row.pressure.attributes.value) if row.pressure else None,
        )
