"""Finnish Meteorological Institute: forecasts and observations as coverages of WFS.

There are recordings of both, and of the errors, from 2022 to 2025. Which column is which parameter is in the reply. A coverage of
several stations has their rows one after the other; a row belongs to the station at its position. Errors have status 400. Air
quality has the same form; its query and columns follow public programs of 2025 and 2026."""

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from skerry.clock import running
from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.air_readings import AirPlace, AirReading
from skerry.models.nordic import NordicCountry
from skerry.models.stations import StationReading, WeatherStationRecord
from skerry.models.weather import HourlyForecast, WeatherForecastHour
from skerry.provenance import Evidence
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.formats.wfs import CoveragePoint, read_coverage, read_members
from skerry.upstream.formats.xml import child, child_text, descendants, text_of
from skerry.upstream.identity import near, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

HOUR = dt.timedelta(hours=1)
AHEAD = 72 * HOUR
TEN_MINUTES = dt.timedelta(minutes=10)
BACK = 6 * TEN_MINUTES
"""How far back observations are requested: stations report every ten minutes, some of them late."""
FINLAND = "19,59,32,71"
FORECAST = "fmi::forecast::edited::weather::scandinavia::point::multipointcoverage"
AIR = "urban::observations::airquality::hourly::multipointcoverage"
HOURS_OF_AIR = 4 * HOUR
"""How far back the air is requested: hourly means, some of them late."""
OBSERVATIONS = "fmi::observations::weather::multipointcoverage"
PARAMETERS = "Temperature,DewPoint,Pressure,Humidity,WindDirection,WindSpeedMS,WindGust,TotalCloudCover,Precipitation1h"
POLLUTANTS = frozenset({"PM10_PT1H_avg", "PM25_PT1H_avg", "NO2_PT1H_avg", "SO2_PT1H_avg", "O3_PT1H_avg"})
"""Its carbon monoxide is in a unit that nothing confirms."""
READABLE = (200, 400)
WMO_DIGITS = 5
"""The provider leaves out the first zero of a number: 2978 is 02978."""
MAX_OCTAS = 8
"""9 means that the sky cannot be seen."""


class Fmi(Source):
    """Forecasts for points in the Nordic countries, observations of Finnish weather stations every ten minutes, and of the air at
    those of Finnish towns every hour. No key."""

    key = "fmi"
    title = "Finnish Meteorological Institute"
    home = "https://en.ilmatieteenlaitos.fi/open-data"
    base = "https://opendata.fmi.fi"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    cadence = "10m"
    attribution = "Finnish Meteorological Institute"
    terms = "At most 20,000 requests a day, 600 in five minutes."
    pace = Pace(per_second=1, concurrency=4, burst=10)

    async def hourly(self, latitude: float, longitude: float) -> HourlyForecast:
        """The edited forecast of the next three days, hour by hour. Raises NotFound outside its area."""
        start = running(HOUR)
        return await self.get(
            "/wfs",
            query=_query(
                FORECAST, latlon=f"{latitude:.4f},{longitude:.4f}", starttime=_stamp(start), endtime=_stamp(start + AHEAD),
                timestep="60", parameters=PARAMETERS,
            ),
            fresh="30m",
            read=partial(read_forecast, latitude, longitude),
            accept=READABLE,
        )  # fmt: skip

    async def station_readings(self) -> list[StationReading]:
        """The newest observation of each Finnish station of the last hour."""
        end = running(TEN_MINUTES)
        return await self.get(
            "/wfs",
            query=_query(
                OBSERVATIONS,
                bbox=FINLAND,
                starttime=_stamp(end - BACK),
                endtime=_stamp(end),
                timestep="10",
                parameters=PARAMETERS,
            ),
            fresh="10m",
            read=read_observations,
            accept=READABLE,
        )

    async def air(self, country: NordicCountry, cities: Sequence[AirPlace]) -> list[AirReading]:
        """The newest hour of each station of the municipal networks. Cities are not used. The query takes no parameters."""
        same(NordicCountry.FINLAND, country, "country")
        end = running(HOUR)
        return await self.get(
            "/wfs",
            query=_query(AIR, bbox=FINLAND, starttime=_stamp(end - HOURS_OF_AIR), endtime=_stamp(end)),
            fresh="15m",
            read=read_air,
            accept=READABLE,
        )


def read_forecast(latitude: float, longitude: float, reply: Reply) -> HourlyForecast:
    members = read_members(reply)
    if not members:
        raise NotFound(f"The Finnish Meteorological Institute has no forecast for {latitude}, {longitude}.")
    [member] = members
    points = list(read_coverage(member))
    if not points:
        raise ReplyError("returned a forecast without hours")
    near(latitude, longitude, points[0].latitude, points[0].longitude)
    issued = child_text(child(child(member, "resultTime"), "TimeInstant"), "timePosition")
    return HourlyForecast(utc_or_none(issued), "edited forecast", tuple(map(_hour, points)))


def read_observations(reply: Reply) -> list[StationReading]:
    return [_reading(station, row) for member in read_members(reply) for station, row in _newest(member)]


def read_air(reply: Reply) -> list[AirReading]:
    """Stations without a known pollutant are left out. Raises ReplyError if all are: not every one of them is silent."""
    rows = [_air(station, row) for member in read_members(reply) for station, row in _newest(member, POLLUTANTS)]
    if not rows:
        raise ReplyError("returned no concentrations")
    return rows


def _newest(
    member: "_Element", names: Collection[str] | None = None
) -> Iterator[tuple[WeatherStationRecord, CoveragePoint]]:
    """The newest row with a value, of these parameters or of any, at each position, and the station there."""
    stations = dict(map(_station, descendants(member, "Location")))
    positions = {
        str(point.get("{http://www.opengis.net/gml/3.2}id")): text_of(child(point, "pos"))
        for point in descendants(member, "Point")
    }
    at = {positions.get(f"point-{station.station}"): station for station in stations.values()}
    places = {_place(*map(float, text.split())): station for text, station in at.items() if text}
    rows = sorted(read_coverage(member), key=_position)
    for place, found in groupby(rows, key=_position):
        station = places.get(place)
        measured = [
            row
            for row in found
            if any(value is not None and (names is None or name in names) for name, value in row.values.items())
        ]
        if station is not None and measured:
            yield station, max(measured, key=lambda row: row.at)


def _station(location: "_Element") -> tuple[str, WeatherStationRecord]:
    names = {str(name.get("codeSpace")).rpartition("/")[2]: text_of(name) for name in descendants(location, "name")}
    identifier = child_text(location, "identifier") or ""
    wmo = names.get("wmo")
    return identifier, WeatherStationRecord(
        station=identifier,
        name=names.get("name") or identifier,
        wmo_code=wmo.zfill(WMO_DIGITS) if wmo and wmo.isdigit() else None,
        latitude=None,
        longitude=None,
        elevation_m=None,
    )


def _place(latitude: float, longitude: float) -> tuple[float, float]:
    return round(latitude, 4), round(longitude, 4)


def _position(row: CoveragePoint) -> tuple[float, float]:
    return _place(row.latitude, row.longitude)


def _reading(station: WeatherStationRecord, row: CoveragePoint) -> StationReading:
    values = row.values
    octas, wind = values.get("TotalCloudCover"), values.get("WindSpeedMS")
    return StationReading(
        station=station.station,
        name=station.name,
        wmo_code=station.wmo_code,
        latitude=row.latitude,
        longitude=row.longitude,
        elevation_m=None,
        observed_at=row.at,
        temperature_c=values.get("Temperature"),
        dew_point_c=values.get("DewPoint"),
        humidity_percent=values.get("Humidity"),
        pressure_hpa=values.get("Pressure"),
        wind_speed_ms=wind,
        wind_gust_ms=values.get("WindGust"),
        wind_direction_deg=None if wind == 0 else values.get("WindDirection"),
        precipitation_1h_mm=values.get("Precipitation1h"),
        visibility_m=None,
        cloud_cover_percent=None if octas is None or octas > MAX_OCTAS else octas / MAX_OCTAS * 100,
        snow_depth_cm=None,
    )


def _air(station: WeatherStationRecord, row: CoveragePoint) -> AirReading:
    """Concentrations below zero are noise around it. The index of the provider has another scale than the European one."""
    values = {name: None if value is None else max(value, 0.0) for name, value in row.values.items()}
    return AirReading(
        name=station.name,
        station=station.station,
        from_station=True,
        latitude=row.latitude,
        longitude=row.longitude,
        observed_at=row.at,
        european_aqi=None,
        pm10_ug_m3=values.get("PM10_PT1H_avg"),
        pm2_5_ug_m3=values.get("PM25_PT1H_avg"),
        nitrogen_dioxide_ug_m3=values.get("NO2_PT1H_avg"),
        sulphur_dioxide_ug_m3=values.get("SO2_PT1H_avg"),
        ozone_ug_m3=values.get("O3_PT1H_avg"),
        carbon_monoxide_ug_m3=None,
    )


def _hour(point: CoveragePoint) -> WeatherForecastHour:
    values = point.values
    return WeatherForecastHour(
        forecast_at=point.at,
        temperature_c=values.get("Temperature"),
        feels_like_c=None,
        humidity_percent=values.get("Humidity"),
        pressure_hpa=values.get("Pressure"),
        wind_speed_ms=values.get("WindSpeedMS"),
        wind_gust_ms=values.get("WindGust"),
        wind_direction_deg=values.get("WindDirection"),
        precipitation_mm=values.get("Precipitation1h"),
        cloud_cover_percent=values.get("TotalCloudCover"),
        visibility_m=None,
        weather_code=None,
        description=None,
        precipitation_probability_percent=None,
    )


def _query(stored: str, **more: str) -> dict[str, str]:
    return {
        "service": "WFS", "version": "2.0.0", "request": "getFeature", "storedquery_id": stored, **more,
    }  # fmt: skip


def _stamp(moment: dt.datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")
