"""DMI, the Danish weather service: observations of its stations every ten minutes.

There is no recording. Public clients of 2026 agree: GeoJSON without a key, one feature for each station, parameter and time;
names of stations are in a collection of their own, which includes Greenland and the Faroe Islands."""

import asyncio
import datetime as dt
from collections import defaultdict

from msgspec import Raw, Struct, field

from skerry.licenses import CC_BY_4_0
from skerry.models.stations import StationReading, WeatherStationRecord
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import utc
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

DENMARK = "7.5,54.4,15.5,58.0"
MAX_ROWS = 20_000
MAX_PERCENT = 100
"""Clouds above 100 percent mean that the sky cannot be seen."""


class DmiValue(Struct, frozen=True):
    """One value of one parameter at one station."""

    station: str
    parameter: str
    observed_at: dt.datetime
    value: float


class Dmi(Source):
    """Observations in Denmark, unchecked as the stations report them. No key."""

    key = "dmi"
    title = "DMI"
    home = "https://www.dmi.dk/friedata"
    base = "https://opendataapi.dmi.dk/v2/metObs/collections"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    cadence = "10m"
    attribution = "DMI"
    pace = Pace(per_second=5, concurrency=4)

    async def station_readings(self) -> list[StationReading]:
        """The newest observation of each Danish station of the last hour: the values of its newest moment with a temperature or a
        wind, else of its newest."""
        stations, values = await asyncio.gather(
            self.get(
                "/station/items",
                query={"bbox": DENMARK, "limit": MAX_ROWS, "status": "Active"},
                fresh="1d",
                read=read_stations,
                reference=True,
            ),
            self.get(
                "/observation/items",
                query={"period": "latest-hour", "bbox": DENMARK, "limit": MAX_ROWS},
                fresh="10m",
                read=read_values,
            ),
        )
        by_station: dict[str, dict[dt.datetime, dict[str, float]]] = defaultdict(lambda: defaultdict(dict))
        for value in values:
            by_station[value.station][value.observed_at][value.parameter] = value.value
        known = {station.station: station for station in stations}
        return [
            _reading(known[station], *_newest(moments)) for station, moments in by_station.items() if station in known
        ]


class _RawGeometry(Struct):
    coordinates: tuple[float, float]


class _RawStationProperties(Struct):
    station: str = field(name="stationId")
    name: str
    country: str | None = None
    height: float | None = field(name="stationHeight", default=None)
    wmo: str | None = field(name="wmoStationId", default=None)


class _RawStation(Struct):
    geometry: _RawGeometry
    properties: _RawStationProperties


class _RawValueProperties(Struct):
    station: str = field(name="stationId")
    parameter: str = field(name="parameterId")
    observed: str
    value: float


class _RawValue(Struct):
    properties: _RawValueProperties


class _RawCollection(Struct):
    features: list[Raw]


def read_stations(reply: Reply) -> list[WeatherStationRecord]:
    """A station that has moved is in the list once for each position; the last one counts."""
    rows = read_rows(reply.json(_RawCollection).features, _RawStation, lambda row: row, at_least=1)
    by_number = {row.properties.station: row for row in rows if row.properties.country in (None, "DNK")}
    return [
        WeatherStationRecord(
            station=station,
            name=row.properties.name,
            wmo_code=row.properties.wmo,
            latitude=row.geometry.coordinates[1],
            longitude=row.geometry.coordinates[0],
            elevation_m=row.properties.height,
        )
        for station, row in by_number.items()
    ]


def read_values(reply: Reply) -> list[DmiValue]:
    return read_rows(reply.json(_RawCollection).features, _RawValue, _value)


def _value(raw: _RawValue) -> DmiValue:
    found = raw.properties
    return DmiValue(found.station, found.parameter, utc(found.observed), found.value)


def _newest(moments: dict[dt.datetime, dict[str, float]]) -> tuple[dt.datetime, dict[str, float]]:
    """Precipitation has a minute of its own at some stations, later than that of the other values."""
    full = [moment for moment, values in moments.items() if "temp_dry" in values or "wind_speed" in values]
    newest = max(full or moments)
    return newest, moments[newest]


def _reading(station: WeatherStationRecord, moment: dt.datetime, values: dict[str, float]) -> StationReading:
    wind, clouds = values.get("wind_speed"), values.get("cloud_cover")
    return StationReading(
        station=station.station,
        name=station.name,
        wmo_code=station.wmo_code,
        latitude=station.latitude,
        longitude=station.longitude,
        elevation_m=station.elevation_m,
        observed_at=moment,
        temperature_c=values.get("temp_dry"),
        dew_point_c=values.get("temp_dew"),
        humidity_percent=values.get("humidity"),
        pressure_hpa=values.get("pressure_at_sea"),
        wind_speed_ms=wind,
        wind_gust_ms=values.get("wind_max"),
        wind_direction_deg=None if wind == 0 else values.get("wind_dir"),
        precipitation_1h_mm=values.get("precip_past1h"),
        visibility_m=values.get("visibility"),
        cloud_cover_percent=None if clouds is None or clouds > MAX_PERCENT else clouds,
        snow_depth_cm=values.get("snow_depth_man"),
    )
