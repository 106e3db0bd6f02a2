"""Icelandic Met Office: observations of its automatic stations every ten minutes.

There is no recording. Public clients of 2026 agree on the names: `t` temperature, `td` dew point, `rh` humidity, `f` wind, `fg`
gust, `d` direction, by `station` and `time`, in UTC; positions are in the list of stations, where longitudes may lack the sign
of west. Whether `p` is at sea level is not known, and `r` is of ten minutes: both are left out."""

import asyncio
from typing import Any

from msgspec import Raw, Struct

from skerry.licenses import CC_BY_SA_4_0
from skerry.models.stations import StationReading, WeatherStationRecord
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import utc
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class Vedur(Source):
    """Observations in Iceland. No key."""

    key = "vedur"
    title = "Icelandic Met Office"
    home = "https://api.vedur.is/weather/"
    base = "https://api.vedur.is/weather"
    license = CC_BY_SA_4_0
    evidence = Evidence.INFERRED
    cadence = "10m"
    attribution = "Icelandic Met Office"
    pace = Pace(per_second=1, concurrency=2, burst=4)

    async def station_readings(self) -> list[StationReading]:
        """The newest observation of each automatic station that is in the list of stations."""
        stations, rows = await asyncio.gather(
            self.get(
                "/stations",
                query={"active": "true", "station_type": "sj"},
                fresh="1d",
                read=read_stations,
                reference=True,
            ),
            self.get(
                "/observations/aws/10min/latest", query={"parameters": "basic"}, fresh="10m", read=read_observations
            ),
        )
        known = {station.station: station for station in stations}
        return [_reading(known[str(row.station)], row) for row in rows if str(row.station) in known]


class _RawStation(Struct):
    station: int
    name: str
    lat: float
    lon: float


class RawIcelandicObservation(Struct):
    """A row of the provider, before its station is known."""

    station: int
    time: str
    t: float | None = None
    td: float | None = None
    rh: float | None = None
    f: float | None = None
    fg: float | None = None
    d: Any = None
    """Degrees; other notations are left out."""


def read_stations(reply: Reply) -> list[WeatherStationRecord]:
    return read_rows(reply.json(list[Raw]), _RawStation, _station, at_least=1)


def read_observations(reply: Reply) -> list[RawIcelandicObservation]:
    return read_rows(reply.json(list[Raw]), RawIcelandicObservation, lambda row: row)


def _station(raw: _RawStation) -> WeatherStationRecord:
    return WeatherStationRecord(
        station=str(raw.station),
        name=raw.name,
        wmo_code=None,
        latitude=raw.lat,
        longitude=-abs(raw.lon),
        elevation_m=None,
    )


def _reading(station: WeatherStationRecord, raw: RawIcelandicObservation) -> StationReading:
    return StationReading(
        station=station.station,
        name=station.name,
        wmo_code=station.wmo_code,
        latitude=station.latitude,
        longitude=station.longitude,
        elevation_m=station.elevation_m,
        observed_at=utc(raw.time),
        temperature_c=raw.t,
        dew_point_c=raw.td,
        humidity_percent=raw.rh,
        pressure_hpa=None,
        wind_speed_ms=raw.f,
        wind_gust_ms=raw.fg,
        wind_direction_deg=raw.d if isinstance(raw.d, int | float) and raw.f != 0 else None,
        precipitation_1h_mm=None,
        visibility_m=None,
        cloud_cover_percent=None,
        snow_depth_cm=None,
    )
