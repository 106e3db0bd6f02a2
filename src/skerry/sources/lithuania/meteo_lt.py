"""LHMT, the Lithuanian weather service: forecasts and observations of api.meteo.lt.

There are recordings of the list of places and of a forecast, of 2025. Observations have the same names in public clients. Times
have no offset and are UTC. Amounts of precipitation are of the step before."""

import asyncio
from collections.abc import Sequence
from functools import partial

import structlog
from msgspec import Raw, Struct, field

from skerry.errors import NotFound, UpstreamUnavailable
from skerry.great_circle import kilometres_between
from skerry.licenses import CC_BY_SA_4_0
from skerry.models.stations import StationReading
from skerry.models.water import GaugeReading
from skerry.models.weather import HourlyForecast, WeatherForecastHour
from skerry.provenance import Evidence
from skerry.sources.lithuania.meteo_lt_water import read_gauges, read_newest_level
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

log = structlog.get_logger(__name__)

MAX_DISTANCE_KM = 30
"""Farther from the nearest place of the list, a point is not in Lithuania."""


class LithuanianPlace(Struct, frozen=True):
    """A place with forecasts, or a station."""

    code: str
    name: str
    latitude: float
    longitude: float


class MeteoLt(Source):
    """Forecasts for the places of Lithuania, and hourly observations of its stations, one request for each. No key."""

    key = "meteo_lt"
    title = "LHMT"
    home = "https://api.meteo.lt/"
    base = "https://api.meteo.lt/v1"
    license = CC_BY_SA_4_0
    evidence = Evidence.INFERRED
    evidence_note = "Places and forecasts are read against recordings; observations follow public clients."
    cadence = "1h"
    attribution = "Lithuanian Hydrometeorological Service (LHMT)"
    terms = "At most 180 requests a minute and 20,000 a day from one address."
    pace = Pace(per_second=1.5, concurrency=8, burst=80)
    max_gauges = 12

    async def hourly(self, latitude: float, longitude: float) -> HourlyForecast:
        """The forecast of the nearest place. Raises NotFound outside Lithuania."""
        places = await self.get("/places", fresh="7d", read=read_places, reference=True)
        distance, place = min(
            (kilometres_between(latitude, longitude, place.latitude, place.longitude), place.code) for place in places
        )
        if distance > MAX_DISTANCE_KM:
            raise NotFound("No forecast for this point at LHMT: it lies outside Lithuania.")
        return await self.get(f"/places/{place}/forecasts/long-term", fresh="30m", read=partial(read_forecast, place))

    async def station_readings(self) -> list[StationReading]:
        """The newest observation of each station. A station that does not answer is left out and logged; UpstreamUnavailable when
        none answers."""
        stations = await self.get("/stations", fresh="7d", read=read_places, reference=True)
        found = await asyncio.gather(*(self._newest(station) for station in stations), return_exceptions=True)
        failures = [error for error in found if isinstance(error, UpstreamUnavailable)]
        for error in found:
            if isinstance(error, BaseException) and not isinstance(error, UpstreamUnavailable | NotFound):
                raise error
        if failures:
            log.warning("stations not read", provider=self.key, failed=len(failures), reason=str(failures[0]))
        readings = [reading for reading in found if isinstance(reading, StationReading)]
        if failures and not readings:
            raise failures[0]
        return readings

    async def _newest(self, station: LithuanianPlace) -> StationReading | None:
        return await self.get(
            f"/stations/{station.code}/observations/latest",
            fresh="20m",
            read=partial(read_newest, station),
            not_found=f"No observations of {station.name} at LHMT.",
        )

    async def water_gauges(self) -> tuple[GaugeReading, ...]:
        """All gauges, about 100, without their readings."""
        return await self.get("/hydro-stations", fresh="1d", read=read_gauges, reference=True)

    async def gauge_readings(self, gauges: Sequence[GaugeReading]) -> tuple[GaugeReading, ...]:
        """The newest reading at each of these gauges, at most `max_gauges`."""
        found = await asyncio.gather(*map(self._newest_level, gauges[: self.max_gauges]))
        return tuple(reading for reading in found if reading is not None)

    async def _newest_level(self, gauge: GaugeReading) -> GaugeReading | None:
        try:
            return await self.get(
                f"/hydro-stations/{gauge.id}/observations/measured/latest",
                fresh="30m",
                read=partial(read_newest_level, code=gauge.id),
                not_found=f"No readings at {gauge.id}.",
            )
        except NotFound:
            return None


class _RawCoordinates(Struct):
    latitude: float
    longitude: float


class _RawPlace(Struct):
    code: str
    name: str
    coordinates: _RawCoordinates


class _RawStep(Struct):
    time: str = field(name="forecastTimeUtc")
    temperature: float | None = field(name="airTemperature", default=None)
    feels_like: float | None = field(name="feelsLikeTemperature", default=None)
    wind: float | None = field(name="windSpeed", default=None)
    gust: float | None = field(name="windGust", default=None)
    direction: float | None = field(name="windDirection", default=None)
    clouds: float | None = field(name="cloudCover", default=None)
    pressure: float | None = field(name="seaLevelPressure", default=None)
    humidity: float | None = field(name="relativeHumidity", default=None)
    precipitation: float | None = field(name="totalPrecipitation", default=None)
    condition: str | None = field(name="conditionCode", default=None)


class _RawForecast(Struct):
    place: _RawPlace
    kind: str = field(name="forecastType")
    created: str = field(name="forecastCreationTimeUtc")
    steps: list[_RawStep] = field(name="forecastTimestamps")


class _RawObservation(Struct):
    time: str = field(name="observationTimeUtc")
    temperature: float | None = field(name="airTemperature", default=None)
    wind: float | None = field(name="windSpeed", default=None)
    gust: float | None = field(name="windGust", default=None)
    direction: float | None = field(name="windDirection", default=None)
    clouds: float | None = field(name="cloudCover", default=None)
    pressure: float | None = field(name="seaLevelPressure", default=None)
    humidity: float | None = field(name="relativeHumidity", default=None)
    precipitation: float | None = field(name="precipitation", default=None)


class _RawObservations(Struct):
    station: _RawPlace
    observations: list[Raw]


def read_places(reply: Reply) -> list[LithuanianPlace]:
    return read_rows(reply.json(list[Raw]), _RawPlace, _place, at_least=1)


def read_forecast(place: str, reply: Reply) -> HourlyForecast:
    raw = reply.json(_RawForecast)
    same(place, raw.place.code, "place")
    return HourlyForecast(utc(raw.created), raw.kind, tuple(map(_hour, raw.steps)))


def read_newest(station: LithuanianPlace, reply: Reply) -> StationReading | None:
    """None for a station without observations."""
    raw = reply.json(_RawObservations)
    same(station.code, raw.station.code, "station")
    rows = read_rows(raw.observations, _RawObservation, lambda row: row)
    return _reading(station, max(rows, key=lambda row: row.time)) if rows else None


def _place(raw: _RawPlace) -> LithuanianPlace:
    return LithuanianPlace(raw.code, raw.name, raw.coordinates.latitude, raw.coordinates.longitude)


def _hour(raw: _RawStep) -> WeatherForecastHour:
    return WeatherForecastHour(
        forecast_at=utc(raw.time),
        temperature_c=raw.temperature,
        feels_like_c=raw.feels_like,
        humidity_percent=raw.humidity,
        pressure_hpa=raw.pressure,
        wind_speed_ms=raw.wind,
        wind_gust_ms=raw.gust,
        wind_direction_deg=raw.direction,
        precipitation_mm=raw.precipitation,
        cloud_cover_percent=raw.clouds,
        visibility_m=None,
        weather_code=None,
        description=None if raw.condition is None else raw.condition.replace("-", " "),
        precipitation_probability_percent=None,
    )


def _reading(station: LithuanianPlace, raw: _RawObservation) -> StationReading:
    return StationReading(
        station=station.code,
        name=station.name,
        wmo_code=None,
        latitude=station.latitude,
        longitude=station.longitude,
        elevation_m=None,
        observed_at=utc(raw.time),
        temperature_c=raw.temperature,
        dew_point_c=None,
        humidity_percent=raw.humidity,
        pressure_hpa=raw.pressure,
        wind_speed_ms=raw.wind,
        wind_gust_ms=raw.gust,
        wind_direction_deg=None if raw.wind == 0 else raw.direction,
        precipitation_1h_mm=raw.precipitation,
        visibility_m=None,
        cloud_cover_percent=raw.clouds,
        snow_depth_cm=None,
    )
