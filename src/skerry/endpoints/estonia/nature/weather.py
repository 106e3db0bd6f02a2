"""Weather in Estonia."""

import asyncio
import datetime as dt
from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history, stored_value
from skerry.api.parameters import LANGUAGE, Lat, Lon, Searched
from skerry.api.report import or_error
from skerry.errors import NotFound, SkerryError
from skerry.folding import fold, matches, nearest
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.models.unavailable import UnavailablePart
from skerry.series.weather import StationWeather
from skerry.sources.estonia.ilmateenistus import (
    DayForecast,
    ForecastLanguage,
    HourForecast,
    Ilmateenistus,
    StationObservation,
    WeatherWarning,
)
from skerry.store import History, HistoryPage

SOUTH, NORTH, WEST, EAST = 57.4, 59.9, 21.4, 28.3
"""Degrees between which Estonia lies, with its islands."""
NEWEST_ROWS = 500
"""Number of stored rows among which a station is looked up: those of some hours."""


class WeatherObservations(Observed, frozen=True):
    """The newest observations of several stations."""

    STALE_AFTER = "3h"

    ROWS: ClassVar[Rows] = Rows("items", carried=("observed_at", "stale_since"))

    observed_at: Annotated[Moment, Meta(description="time of the observations, UTC")]
    count: Annotated[int, Meta(description="number of stations", ge=0)]
    items: Annotated[list[StationObservation], Meta(description="observations, by station")]


class WeatherStation(Struct, frozen=True):
    """One observation station."""

    name: Annotated[str, Meta(description="name of the station, in Estonian")]
    wmo_code: Annotated[str | None, Meta(description="WMO number of the station; river stations have none")]
    latitude: Latitude | None
    longitude: Longitude | None
    kinds: Annotated[
        list[str], Meta(description="what its newest observation has: meteo, sea, hydro; empty where it has nothing")
    ]


class PointForecastHours(Observed, frozen=True):
    """The forecast of a point, hour by hour. It is stale when its last hour is over."""

    OBSERVED_AT = "last_start_at"
    STALE_AFTER = "1h"

    ROWS: ClassVar[Rows] = Rows("hours", carried=("location", "stale_since"))

    location: Annotated[str, Meta(description="county, municipality and settlement of the point, in Estonian")]
    count: Annotated[int, Meta(description="number of hours", ge=0)]
    hours: Annotated[list[HourForecast], Meta(description="hours, in the order of time")]

    @property
    def last_start_at(self) -> dt.datetime | None:
        """Start of the last hour."""
        return self.hours[-1].start_at if self.hours else None


class SeaStation(Struct, frozen=True):
    """The sea at one coastal station."""

    station: Annotated[str, Meta(description="name of the station, in Estonian")]
    latitude: Latitude | None
    longitude: Longitude | None
    water_level_eh2000_cm: Annotated[float | None, Meta(description="water level in the height system EH2000, cm")]
    water_temperature_c: Annotated[float | None, Meta(description="of the sea at the gauge, °C")]
    wind_speed_ms: Annotated[float | None, Meta(description="wind speed, m/s")]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s")]
    wind_direction_deg: Annotated[
        float | None, Meta(description="direction the wind comes from, degrees from north; null in calm")
    ]


class SeaForecast(Struct, frozen=True):
    """The forecast for the sea."""

    date: Annotated[dt.date, Meta(description="day of the forecast")]
    night: Annotated[
        str | None, Meta(description="forecast of the night in sentences, English, one line for each area")
    ]
    day: Annotated[
        str | None, Meta(description="forecast of the day; often null, as that of the night covers 24 hours")
    ]


class SeaState(Observed, frozen=True):
    """The sea along the Estonian coast, and its forecast."""

    STALE_AFTER = "3h"

    ROWS: ClassVar[Rows] = Rows("items", carried=("observed_at", "forecast", "unavailable", "stale_since"))

    observed_at: Annotated[Moment, Meta(description="time of the observations, UTC")]
    count: Annotated[int, Meta(description="number of stations", ge=0)]
    items: Annotated[list[SeaStation], Meta(description="coastal stations")]
    forecast: Annotated[SeaForecast | None, Meta(description="forecast for the sea; null where it is unavailable")]
    unavailable: Annotated[list[UnavailablePart], Meta(description="the forecast, where it is unavailable, and why")]


@endpoint("/estonian-weather/warnings", fresh="10m")
async def estonian_weather_warnings(ilmateenistus: Ilmateenistus) -> Collection[WeatherWarning]:
    """Weather warnings in force for Estonian counties and sea areas, in Estonian and English.

    The list is empty while no warning is in force. `level` is null where the text of a warning states none."""
    return Collection.of(await ilmateenistus.warnings())


@endpoint("/estonian-weather/observations", fresh="10m", example={"station": "Kunda"})
async def estonian_weather_observations(
    ilmateenistus: Ilmateenistus,
    station: Annotated[
        Annotated[str, Searched(), Meta(max_length=60)] | None,
        Meta(description="part of a station's name; case and accents are ignored"),
    ] = None,
) -> WeatherObservations:
    """Newest observations of all Estonian weather, sea and river stations.

    Observations are published every hour. A figure that a station does not measure or did not report is null, never zero."""
    reading = await ilmateenistus.observations()
    found = [observation for observation in reading.stations if matches(station, observation.station)]
    return WeatherObservations(reading.observed_at, len(found), found)


@endpoint(
    "/estonian-weather/observations/{station}",
    fresh="10m",
    example={"station": "26045"},
    example_404={"station": "Atlantis"},
)
async def estonian_station_observation(
    station: Annotated[
        str,
        Meta(
            max_length=60,
            description="name of a station or its WMO code; part of the name is enough where one station has it",
        ),
    ],
    ilmateenistus: Ilmateenistus,
) -> StationObservation:
    """Newest observation of one Estonian station.

    Case and accents are ignored. Where no station or more than one matches, the answer is a 404 with suggestions."""
    reading = await ilmateenistus.observations()
    return _the_station(station, reading.stations)


@endpoint("/estonian-weather/stations", fresh="10m")
async def estonian_weather_stations(ilmateenistus: Ilmateenistus) -> Collection[WeatherStation]:
    """Weather, sea and river stations of Estonia, with their WMO codes and coordinates.

    Lists the stations of the newest observations. `kinds` lists what a station measured: `meteo` (the air), `sea`, `hydro`
    (a river or lake); it is empty for a station that reported nothing."""
    reading = await ilmateenistus.observations()
    return Collection.of(
        [
            WeatherStation(station.station, station.wmo_code, station.latitude, station.longitude, _kinds(station))
            for station in reading.stations
        ]
    )


@endpoint("/estonian-weather/forecast", fresh="30m", example={"lang": "en"})
async def estonian_weather_forecast(
    ilmateenistus: Ilmateenistus,
    lang: Annotated[ForecastLanguage, LANGUAGE, Meta(description="language of the descriptions")] = ForecastLanguage.EN,
) -> Collection[DayForecast]:
    """Forecast for Estonia: four days, each a night and a day.

    A forecast whose day has passed has `stale_since`. Places, winds and waters are given for the first day only. At a place,
    the night has the lowest and the day the highest temperature."""
    return Collection.of(await ilmateenistus.forecast(lang))


@endpoint(
    "/estonian-weather/forecast/location",
    fresh="30m",
    example={"lat": 59.437, "lon": 24.7536},
    example_404={"lat": 57.4215, "lon": 27.0477},  # Alūksne
)
async def estonian_point_forecast(
    lat: Annotated[
        Lat, Meta(ge=SOUTH, le=NORTH, description="degrees north, WGS 84, in Estonia; used to four decimals")
    ],
    lon: Annotated[Lon, Meta(ge=WEST, le=EAST, description="degrees east, WGS 84, in Estonia; used to four decimals")],
    ilmateenistus: Ilmateenistus,
) -> PointForecastHours:
    """Hourly forecast of about two days for a point in Estonia.

    Times are UTC. A point far from Estonia is a 400; a point just across the border is a 404."""
    forecast = await ilmateenistus.forecast_at(lat, lon)
    return PointForecastHours(forecast.location, len(forecast.hours), list(forecast.hours))


@endpoint("/estonian-weather/sea", fresh="10m")
async def estonian_sea_state(ilmateenistus: Ilmateenistus) -> SeaState:
    """Level and temperature of the sea at Estonian coastal stations, and the forecast for the sea.

    Lists the stations that measured the level or temperature of the sea. Where only the forecast is unavailable, it is null
    and `unavailable` gives the reason."""
    reading, forecast = await asyncio.gather(
        ilmateenistus.observations(), or_error(ilmateenistus.forecast(ForecastLanguage.EN))
    )
    stations = [
        SeaStation(
            station=station.station,
            latitude=station.latitude,
            longitude=station.longitude,
            water_level_eh2000_cm=station.water_level_eh2000_cm,
            water_temperature_c=station.water_temperature_c,
            wind_speed_ms=station.wind_speed_ms,
            wind_gust_ms=station.wind_gust_ms,
            wind_direction_deg=station.wind_direction_deg,
        )
        for station in reading.stations
        if station.is_sea
    ]
    return SeaState(
        observed_at=reading.observed_at,
        count=len(stations),
        items=stations,
        forecast=None if isinstance(forecast, SkerryError) else _sea_forecast(forecast[0]),
        unavailable=[UnavailablePart.of("forecast", forecast)] if isinstance(forecast, SkerryError) else [],
    )


@endpoint("/estonian-weather/history", fresh="1m", example={"limit": 288})
async def estonian_weather_history(
    history: History[StationWeather],
    query: HistoryQuery,
    station: Annotated[
        Annotated[str, Meta(max_length=60, examples=["Kunda"])] | None,
        Meta(description="name of a station or its WMO code; all if omitted"),
    ] = None,
) -> HistoryPage[StationWeather]:
    """Observations of Estonian weather stations, collected every hour since this server was set up.

    One row for each station and time, in ascending order of time. Days are those of Europe/Tallinn. `gaps` lists the periods
    without data: of all stations together, or of the station requested. The list is empty where nothing is stored; a
    station without rows is a 404."""
    where = None if station is None else {"station": await _stored_name(station, history)}
    return await read_history(history, query, where)


def _the_station(wanted: str, stations: Sequence[StationObservation]) -> StationObservation:
    folded = fold(wanted)
    exact = [station for station in stations if folded == fold(station.station) or wanted == station.wmo_code]
    parts = [station for station in stations if folded and folded in fold(station.station)]
    found = exact or parts
    if len(found) == 1:
        return found[0]
    if found:
        names = tuple(station.station for station in found)
        raise NotFound(f"No single station named {wanted!r}: several match.", suggestions=names)
    raise NotFound(f"No station named {wanted!r}.", suggestions=nearest(wanted, (each.station for each in stations)))


def _kinds(station: StationObservation) -> list[str]:
    kinds = (("meteo", station.is_meteo), ("sea", station.is_sea), ("hydro", station.is_hydro))
    return [kind for kind, measured in kinds if measured]


def _sea_forecast(first: DayForecast) -> SeaForecast:
    return SeaForecast(first.date, first.night.sea if first.night else None, first.day.sea if first.day else None)


async def _stored_name(wanted: str, history: History[StationWeather]) -> str:
    """The name under which a station is stored. A WMO code is looked up in the newest rows."""
    if wanted.isdigit():
        newest = await history.read(limit=NEWEST_ROWS)
        wanted = next((row.station for row in newest.items if wanted == row.wmo_code), wanted)
    return await stored_value(history, "station", wanted)
