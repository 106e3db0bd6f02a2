"""MET Norway: the forecast of the Norwegian Meteorological Institute for any point."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.http_dates import parse_http_date
from skerry.licenses import CC_BY_4_0
from skerry.models.weather import HourlyForecast, WeatherForecastHour, WeatherObservation
from skerry.provenance import Evidence
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import IdentityChecked, near
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

SYMBOL = re.compile(r"(lights?|heavy)?(rain|sleet|snow)(showers)?(andthunder)?")
"""A symbol of precipitation. The provider spells two of them with a second s: lightssnowshowersandthunder."""
CLOUDS = {"clearsky": "clear sky", "fair": "fair", "partlycloudy": "partly cloudy", "cloudy": "cloudy", "fog": "fog"}
HOUR, SIX_HOURS = dt.timedelta(hours=1), dt.timedelta(hours=6)
LOCATIONFORECAST = "locationforecast"
"""The product."""
DECIMALS = 4
"""Of coordinates; the provider refuses more."""
DEFAULT_LIFETIME = dt.timedelta(minutes=30)
"""Where the provider does not say when its forecast expires."""


class ForecastStep(WeatherForecastHour, frozen=True, kw_only=True):
    """One step of the forecast."""

    symbol: Annotated[
        str | None, Meta(description="symbol of the weather after this moment, as MET Norway names it: lightrain")
    ]
    precipitation_next_1h_mm: Annotated[
        Annotated[float, Meta(ge=0, le=2000)] | None, Meta(description="of the hour after, mm; null beyond some days")
    ]
    precipitation_next_6h_mm: Annotated[
        Annotated[float, Meta(ge=0, le=2000)] | None, Meta(description="of the six hours after, mm")
    ]
    temperature_next_6h_max_c: Annotated[float | None, Meta(description="highest of the six hours after, °C")]
    temperature_next_6h_min_c: Annotated[float | None, Meta(description="lowest of the six hours after, °C")]
    clear_sky_uv_index: Annotated[
        Annotated[float, Meta(ge=0, le=30)] | None, Meta(description="UV index if the sky were clear")
    ]

    def hour(self) -> WeatherForecastHour:
        """What all providers have of it."""
        return WeatherForecastHour(**{name: getattr(self, name) for name in WeatherForecastHour.__struct_fields__})


class LocationForecast(Struct, frozen=True):
    """The forecast of a point: steps of an hour for two to three days, then of six hours."""

    elevation_m: float | None
    """Of the ground of the model, for which the temperature is."""
    updated_at: dt.datetime
    steps: tuple[ForecastStep, ...]


class MetNorway(Source):
    """Locationforecast 2.0. There are two recordings, of 2020: one of each product.

    The provider refuses programs that do not name a contact."""

    key = "met_norway"
    title = "MET Norway"
    home = "https://api.met.no/weatherapi/locationforecast/2.0/documentation"
    base = "https://api.met.no/weatherapi/locationforecast/2.0"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    evidence_note = "The header Expires, by which answers are kept, is from the documentation."
    cadence = "6h"
    attribution = "Weather forecast by MET Norway"
    terms = "The User-Agent must name a contact; at most 20 requests a second of all users of an application."
    pace = Pace(per_second=5, concurrency=4)
    credential = "contact"
    limit_without = "may refuse all requests"

    async def forecast(self, latitude: float, longitude: float, altitude_m: int | None = None) -> LocationForecast:
        """The forecast of a point in degrees of WGS 84, for the elevation of the model's ground or another one."""
        place = f"{round(latitude, DECIMALS)},{round(longitude, DECIMALS)}"
        return await self.get(
            "/complete",
            query={
                "altitude": altitude_m,
                "lat": round(latitude, DECIMALS),
                "lon": round(longitude, DECIMALS),
            },
            fresh="2h",
            lifetime=lifetime,
            read=IdentityChecked(read_forecast, check_place, place),
        )

    async def hourly(self, latitude: float, longitude: float) -> HourlyForecast:
        """The forecast of a point, in the shape of all weather services."""
        found = await self.forecast(latitude, longitude)
        return HourlyForecast(found.updated_at, LOCATIONFORECAST, tuple(step.hour() for step in found.steps))

    async def current(self, latitude: float, longitude: float) -> WeatherObservation:
        """The weather of the current hour at a point."""
        return _current((await self.forecast(latitude, longitude)).steps)


class _RawInstant(Struct):
    air_temperature: float | None = None
    air_pressure_at_sea_level: float | None = None
    relative_humidity: float | None = None
    cloud_area_fraction: float | None = None
    wind_speed: float | None = None
    wind_speed_of_gust: float | None = None
    wind_from_direction: float | None = None
    ultraviolet_index_clear_sky: float | None = None


class _RawInstantDetails(Struct):
    details: _RawInstant


class _RawAmounts(Struct, frozen=True):
    precipitation_amount: float | None = None
    probability_of_precipitation: float | None = None
    air_temperature_max: float | None = None
    air_temperature_min: float | None = None


class _RawSummary(Struct, frozen=True):
    symbol_code: str | None = None


class _RawPeriod(Struct):
    summary: _RawSummary = _RawSummary()
    details: _RawAmounts = _RawAmounts()


class _RawData(Struct):
    instant: _RawInstantDetails
    next_1_hours: _RawPeriod | None = None
    next_6_hours: _RawPeriod | None = None
    next_12_hours: _RawPeriod | None = None


class _RawStep(Struct):
    time: str
    data: _RawData


class _RawMeta(Struct):
    updated_at: str


class _RawProperties(Struct):
    meta: _RawMeta
    timeseries: list[_RawStep]


class _RawGeometry(Struct):
    coordinates: list[float]


class _RawFeature(Struct):
    geometry: _RawGeometry
    properties: _RawProperties


def lifetime(reply: Reply) -> dt.timedelta:
    """The provider demands that a forecast is not requested again before it expires."""
    expires_at = parse_http_date(reply.headers.get("expires", ""))
    return DEFAULT_LIFETIME if expires_at is None else max(expires_at - reply.fetched_at, dt.timedelta(0))


def check_place(reply: Reply, _: LocationForecast, asked: str) -> None:
    latitude, longitude = map(float, asked.split(","))
    found_longitude, found_latitude = reply.json(_RawFeature).geometry.coordinates[:2]
    near(latitude, longitude, found_latitude, found_longitude)


def read_forecast(reply: Reply) -> LocationForecast:
    raw = reply.json(_RawFeature)
    if not raw.properties.timeseries:
        raise ReplyError("returned a forecast without steps")
    elevation = raw.geometry.coordinates[2:]
    return LocationForecast(
        elevation_m=elevation[0] if elevation else None,
        updated_at=utc(raw.properties.meta.updated_at),
        steps=tuple(_steps(raw.properties.timeseries)),
    )


def _steps(raw: list[_RawStep]) -> Iterator[ForecastStep]:
    before: _RawStep | None = None
    for step in raw:
        moment = utc(step.time)
        yield _step(step.data, moment, None if before is None else _period(before, moment))
        before = step


def _period(step: _RawStep, until: dt.datetime) -> _RawAmounts | None:
    """The amounts of the period from a step to a moment, if the provider states them for just that period."""
    length = until - utc(step.time)
    period = {HOUR: step.data.next_1_hours, SIX_HOURS: step.data.next_6_hours}.get(length)
    return None if period is None else period.details


def _step(raw: _RawData, moment: dt.datetime, before: _RawAmounts | None) -> ForecastStep:
    instant = raw.instant.details
    hour = (raw.next_1_hours or _RawPeriod()).details
    six = (raw.next_6_hours or _RawPeriod()).details
    periods = (raw.next_1_hours, raw.next_6_hours, raw.next_12_hours)
    code = next((period.summary.symbol_code for period in periods if period and period.summary.symbol_code), None)
    symbol = None if code is None else code.partition("_")[0]  # without _day, _night, _polartwilight
    return ForecastStep(
        forecast_at=moment,
        temperature_c=instant.air_temperature,
        feels_like_c=None,
        humidity_percent=instant.relative_humidity,
        pressure_hpa=instant.air_pressure_at_sea_level,
        wind_speed_ms=instant.wind_speed,
        wind_gust_ms=instant.wind_speed_of_gust,
        wind_direction_deg=instant.wind_from_direction,
        precipitation_mm=None if before is None else before.precipitation_amount,
        precipitation_probability_percent=None if before is None else before.probability_of_precipitation,
        cloud_cover_percent=instant.cloud_area_fraction,
        visibility_m=None,
        weather_code=None,
        description=None if symbol is None else words_of(symbol),
        symbol=symbol,
        precipitation_next_1h_mm=hour.precipitation_amount,
        precipitation_next_6h_mm=six.precipitation_amount,
        temperature_next_6h_max_c=six.air_temperature_max,
        temperature_next_6h_min_c=six.air_temperature_min,
        clear_sky_uv_index=instant.ultraviolet_index_clear_sky,
    )


def words_of(symbol: str) -> str | None:
    """`lightrainshowersandthunder` as words; None for an unknown symbol."""
    if found := SYMBOL.fullmatch(symbol):
        strength, kind, showers, thunder = found.groups()
        strength = "light" if strength and strength.startswith("light") else strength
        return " ".join(word for word in (strength, kind, showers, "and thunder" if thunder else None) if word)
    return CLOUDS.get(symbol)


def _current(steps: Sequence[ForecastStep]) -> WeatherObservation:
    """The last step that has begun; the first one of a forecast that starts with the next hour."""
    moment = now()
    step = max(
        (step for step in steps if step.forecast_at <= moment), key=lambda each: each.forecast_at, default=steps[0]
    )
    conditions = {name: getattr(step, name) for name in WeatherObservation.__struct_fields__ if name != "observed_at"}
    return WeatherObservation(observed_at=step.forecast_at, **conditions)
