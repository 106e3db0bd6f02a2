"""SMHI, the Swedish weather service: its forecast for points (the product snow1g).

There is a recording of 2026. Steps are of an hour at first, then longer: amounts are of the interval before a step. Clouds are in
octas, visibility in kilometres. 9999 is a missing value. Outside its area the provider answers 404."""

from functools import partial

from msgspec import Struct, field

from skerry.licenses import CC_BY_4_0
from skerry.models.weather import HourlyForecast, WeatherForecastHour
from skerry.provenance import Evidence
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import near
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

MISSING = 9999
OCTAS = 8
METRES = 1000
SYMBOLS = (
    "clear sky", "nearly clear sky", "variable cloudiness", "half clear sky", "cloudy sky", "overcast", "fog",
    "light rain showers", "rain showers", "heavy rain showers", "thunderstorm", "light sleet showers", "sleet showers",
    "heavy sleet showers", "light snow showers", "snow showers", "heavy snow showers", "light rain", "rain", "heavy rain",
    "thunder", "light sleet", "sleet", "heavy sleet", "light snowfall", "snowfall", "heavy snowfall",
)  # fmt: skip
"""In words, by the provider's symbol from 1."""


class SmhiForecast(Source):
    """Forecast for ten days of points in the Nordic countries. No key."""

    key = "smhi_forecast"
    title = "SMHI forecasts"
    home = "https://opendata.smhi.se/metfcst/snow1gv1/introduction"
    base = "https://opendata-download-metfcst.smhi.se/api/category/snow1g/version/1"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    cadence = "1h"
    attribution = "SMHI"
    pace = Pace(per_second=5, concurrency=4)

    async def hourly(self, latitude: float, longitude: float) -> HourlyForecast:
        """The forecast for a point. Raises NotFound outside the area of the model."""
        return await self.get(
            f"/geotype/point/lon/{longitude:.4f}/lat/{latitude:.4f}/data.json",
            fresh="30m",
            read=partial(read_forecast, latitude, longitude),
            not_found="No forecast for this point at SMHI: it lies outside the Nordic countries.",
        )


class _RawData(Struct):
    air_temperature: float | None = None
    wind_from_direction: float | None = None
    wind_speed: float | None = None
    wind_speed_of_gust: float | None = None
    relative_humidity: float | None = None
    air_pressure_at_mean_sea_level: float | None = None
    visibility_in_air: float | None = None
    cloud_area_fraction: float | None = None
    precipitation_amount_mean: float | None = None
    probability_of_precipitation: float | None = None
    symbol_code: float | None = None


class _RawStep(Struct):
    time: str
    data: _RawData


class _RawGeometry(Struct):
    coordinates: tuple[float, float]


class _RawForecast(Struct):
    created: str = field(name="createdTime")
    geometry: _RawGeometry
    steps: list[_RawStep] = field(name="timeSeries")


def read_forecast(latitude: float, longitude: float, reply: Reply) -> HourlyForecast:
    raw = reply.json(_RawForecast)
    found_longitude, found_latitude = raw.geometry.coordinates
    near(latitude, longitude, found_latitude, found_longitude)
    return HourlyForecast(utc(raw.created), "snow1g", tuple(map(_hour, raw.steps)))


def _hour(step: _RawStep) -> WeatherForecastHour:
    raw = step.data
    octas, kilometres, symbol = map(_known, (raw.cloud_area_fraction, raw.visibility_in_air, raw.symbol_code))
    return WeatherForecastHour(
        forecast_at=utc(step.time),
        temperature_c=_known(raw.air_temperature),
        feels_like_c=None,
        humidity_percent=_known(raw.relative_humidity),
        pressure_hpa=_known(raw.air_pressure_at_mean_sea_level),
        wind_speed_ms=_known(raw.wind_speed),
        wind_gust_ms=_known(raw.wind_speed_of_gust),
        wind_direction_deg=_known(raw.wind_from_direction),
        precipitation_mm=_known(raw.precipitation_amount_mean),
        cloud_cover_percent=None if octas is None else octas / OCTAS * 100,
        visibility_m=None if kilometres is None else round(kilometres * METRES),
        weather_code=None,
        description=SYMBOLS[int(symbol) - 1] if symbol is not None and 1 <= symbol <= len(SYMBOLS) else None,
        precipitation_probability_percent=_known(raw.probability_of_precipitation),
    )


def _known(value: float | None) -> float | None:
    return None if value == MISSING else value
