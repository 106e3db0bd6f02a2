"""Open-Meteo's marine forecast: waves and sea temperature at any point of the sea."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.provenance import Evidence
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import IdentityChecked, check_points
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Height = Annotated[float, Meta(ge=0, le=40)] | None
Period = Annotated[float, Meta(ge=0, le=60)] | None
NO_DATA = "No data is available"
"""The reason for a refusal starts so where the point is on land."""


class SeaNow(Observed, frozen=True, kw_only=True):
    """The sea at a point, of the model, for the current interval."""

    STALE_AFTER = "3h"

    observed_at: Annotated[Moment, Meta(description="start of the interval, UTC")]
    wave_height_m: Annotated[Height, Meta(description="significant height of all waves, m")]
    wave_direction_deg: Annotated[float | None, Meta(description="where the waves come from, degrees from north")]
    wave_period_seconds: Annotated[Period, Meta(description="mean period of the waves, seconds")]
    wind_wave_height_m: Annotated[Height, Meta(description="significant height of the waves of the local wind, m")]
    swell_height_m: Annotated[Height, Meta(description="significant height of the swell, m")]
    swell_direction_deg: Annotated[float | None, Meta(description="where the swell comes from, degrees from north")]
    swell_period_seconds: Annotated[Period, Meta(description="mean period of the swell, seconds")]
    water_temperature_c: Annotated[float | None, Meta(description="of the surface of the sea, °C")]


class SeaHour(Struct, frozen=True):
    """The sea that is forecast for an hour."""

    forecast_at: Annotated[Moment, Meta(description="start of the hour, UTC")]
    wave_height_m: Annotated[Height, Meta(description="significant height of all waves, m")]
    wave_direction_deg: Annotated[float | None, Meta(description="where the waves come from, degrees from north")]
    wave_period_seconds: Annotated[Period, Meta(description="mean period of the waves, seconds")]
    swell_height_m: Annotated[Height, Meta(description="significant height of the swell, m")]


class Sea(Struct, frozen=True):
    """The sea at a point now and in the next days."""

    current: SeaNow
    hours: tuple[SeaHour, ...]


class OpenMeteoMarine(Source):
    """Times are in UTC, because no time zone is requested. Heights are in metres."""

    key = "open_meteo_marine"
    title = "Open-Meteo marine"
    home = "https://open-meteo.com/en/docs/marine-weather-api"
    base = "https://marine-api.open-meteo.com/v1"
    license = CC_BY_4_0
    evidence = Evidence.DOCUMENTED
    evidence_note = "Names and units agree with two partial recordings: hourly values of 2023 and current ones of 2026."
    cadence = "1h"
    attribution = "Weather data by Open-Meteo.com"
    terms = "Non-commercial use without key; 600 requests a minute, 10,000 a day."
    pace = Pace(per_second=5, concurrency=2)

    async def sea(self, latitude: float, longitude: float, days: int) -> Sea:
        """The sea now and in the hours of up to eight days, at a point in degrees of WGS 84. Raises NotFound on land."""
        found = await self.get(
            "/marine",
            query={
                "latitude": latitude,
                "longitude": longitude,
                "current": ",".join(name for name in _RawCurrent.__struct_fields__ if name != "time"),
                "hourly": ",".join(name for name in _RawHours.__struct_fields__ if name != "time"),
                "forecast_days": days,
            },
            fresh="1h",
            accept=(200, 400),
            read=IdentityChecked(read_sea, check_sea, f"{latitude},{longitude}"),
        )
        if found is None:
            raise NotFound("No waves are forecast for this point: it is on land or in inland waters.")
        return found


class _RawCurrent(msgspec.Struct):
    time: str
    wave_height: float | None
    wave_direction: float | None
    wave_period: float | None
    wind_wave_height: float | None
    swell_wave_height: float | None
    swell_wave_direction: float | None
    swell_wave_period: float | None
    sea_surface_temperature: float | None = None


class _RawHours(msgspec.Struct):
    time: list[str]
    wave_height: list[float | None]
    wave_direction: list[float | None]
    wave_period: list[float | None]
    swell_wave_height: list[float | None]


class _RawSea(msgspec.Struct):
    current: _RawCurrent
    hourly: _RawHours


class _RawError(msgspec.Struct):
    reason: str


def read_sea(reply: Reply) -> Sea | None:
    """None for a point without waves, which is on land or in a lake."""
    if reply.status == 400:
        reason = reply.json(_RawError).reason
        if reason.startswith(NO_DATA):
            return None
        raise ReplyError(f"refused the request: {reason:.200}")
    raw = reply.json(_RawSea)
    hours = zip(*msgspec.structs.astuple(raw.hourly), strict=True)
    now = raw.current
    if now.wave_height is None and all(height is None for height in raw.hourly.wave_height):
        return None
    return Sea(
        current=SeaNow(
            observed_at=utc(now.time),
            wave_height_m=now.wave_height,
            wave_direction_deg=now.wave_direction,
            wave_period_seconds=now.wave_period,
            wind_wave_height_m=now.wind_wave_height,
            swell_height_m=now.swell_wave_height,
            swell_direction_deg=now.swell_wave_direction,
            swell_period_seconds=now.swell_wave_period,
            water_temperature_c=now.sea_surface_temperature,
        ),
        hours=tuple(SeaHour(utc(time), *values) for time, *values in hours),
    )


def check_sea(reply: Reply, found: Sea | None, asked: str) -> None:
    """An error does not restate the point."""
    if found is not None:
        check_points(reply, found, asked)
