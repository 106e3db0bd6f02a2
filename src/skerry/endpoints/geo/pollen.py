"""Pollen in Switzerland."""

import asyncio
import datetime as dt
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Limited
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import EndDay, Lat, Lon, StartDay
from skerry.api.report import or_error, raise_if_none
from skerry.clock import today
from skerry.datasets.pollen_stations import TYPES, PollenStation, PollenStations
from skerry.errors import BadParameter, NotFound, SkerryError
from skerry.models.rows import Rows
from skerry.models.unavailable import UnavailablePart
from skerry.services.pollen_readings import PollenReading, PollenReadings
from skerry.sources.europe.meteoswiss_pollen import MeteoSwissPollen, PollenPeriod

MAX_DISTANCE_KM = 200
"""Beyond which the nearest station says nothing of a place."""
MAX_DAYS = 366
AUTOMATIC_SINCE = dt.date(2023, 1, 1)
"""First day of the automatic counts; what was counted by hand before is not comparable."""
CANTONS = frozenset(
    (
        "AG", "AI", "AR", "BE", "BL", "BS", "FR", "GE", "GL", "GR", "JU", "LU", "NE", "NW", "OW", "SG", "SH", "SO", "SZ",
        "TG", "TI", "UR", "VD", "VS", "ZG", "ZH",
    )
)  # fmt: skip
StationCode = Annotated[
    str, Meta(pattern="^[A-Za-z]{3}$", description="station by its three letters, in any case", examples=["PZH"])
]


class PollenNetwork(Struct, frozen=True):
    """The stations, and what they count."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("pollen_types",))

    pollen_types: Annotated[tuple[str, ...], Meta(description="plants whose pollen every station counts")]
    count: Annotated[int, Meta(ge=0, description="number of stations")]
    items: Annotated[list[PollenStation], Meta(description="by code")]


@endpoint("/pollen/stations", fresh="1d")
async def pollen_stations(stations: PollenStations) -> PollenNetwork:
    """The sixteen pollen stations of Switzerland, by code.

    The stations form MeteoSwiss' automatic network. `elevation_m` is the elevation of the ground: the samplers are on roofs
    7 to 50 m above it."""
    return PollenNetwork(TYPES, len(stations.all), stations.all)


class PollenNow(Limited, frozen=True, kw_only=True):
    """The newest hour of each station."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("unavailable",))

    count: Annotated[int, Meta(ge=0, description="number of stations")]
    items: Annotated[list[PollenReading], Meta(description="by code")]
    unavailable: Annotated[list[UnavailablePart], Meta(description="stations that could not be read, and why")]


class NearestPollen(Struct, frozen=True):
    """The newest hour of the station nearest to a point."""

    distance_km: Annotated[float, Meta(description="kilometres from the point to the station")]
    station: PollenReading


class PollenHistory(Limited, frozen=True, kw_only=True):
    """What a station counted, hour by hour or day by day."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("code", "resolution"), json_only=("start_date", "end_date"))

    code: Annotated[str, Meta(description="MeteoSwiss' abbreviation of the station")]
    resolution: Annotated[Literal["hourly", "daily"], Meta(description="length of the periods")]
    start_date: Annotated[dt.date, Meta(description="first day, of UTC")]
    end_date: Annotated[dt.date, Meta(description="last day, of UTC")]
    count: Annotated[int, Meta(ge=0, description="number of hours or days")]
    items: Annotated[list[PollenPeriod], Meta(description="in ascending order of time")]


@endpoint("/pollen/current", fresh="30m", example={"canton": "ZH"})
async def current_pollen(
    stations: Reference[PollenStations],
    readings: PollenReadings,
    canton: Annotated[
        Annotated[str, Meta(pattern="^[A-Za-z]{2}$", description="canton by its two letters, in any case")] | None,
        Meta(examples=["ZH"]),
    ] = None,
) -> PollenNow:
    """Newest pollen counts of the Swiss stations, all seven plants, or of those in one canton.

    Hourly means in grains/m³, from MeteoSwiss. What was not counted, as out of season, is null; 0 means that it was counted
    and none was found. `loads` are MeteoSwiss' classes, from none to very_strong. A canton without a station has an empty
    list, an unknown one is a 404; a station that cannot be read is named in `unavailable`."""
    if canton is not None and canton.upper() not in CANTONS:
        raise NotFound(f"No Swiss canton {canton.upper()!r}.", suggestions=tuple(sorted(CANTONS)))
    wanted = [station for station in stations.all if canton is None or station.canton == canton.upper()]
    found = await asyncio.gather(*(or_error(readings.newest(station)) for station in wanted))
    raise_if_none(*found)
    return PollenNow.limited(
        [reading for reading in found if not isinstance(reading, SkerryError)],
        None,
        unavailable=[
            UnavailablePart.of(station.code, error)
            for station, error in zip(wanted, found, strict=True)
            if isinstance(error, SkerryError)
        ],
    )


@endpoint("/pollen/nearest", fresh="30m", example={"lat": 47.37, "lon": 8.54}, example_404={"lat": 59.44, "lon": 24.75})
async def nearest_pollen(
    lat: Lat, lon: Lon, stations: Reference[PollenStations], readings: PollenReadings
) -> NearestPollen:
    """Newest pollen counts of the Swiss station nearest to a point.

    As in `/pollen/station/{code}`. A point more than 200 km from every station is a 404."""
    station, distance = stations.nearest(lat, lon)
    if distance > MAX_DISTANCE_KM:
        raise NotFound(f"The nearest pollen station, {station.name}, is {distance:.0f} km away.")
    return NearestPollen(round(distance, 1), await readings.newest(station))


@endpoint("/pollen/station/{code}", fresh="30m", example={"code": "PZH"}, example_404={"code": "QQQ"})
async def station_pollen(
    code: StationCode, stations: Reference[PollenStations], readings: PollenReadings
) -> PollenReading:
    """Newest pollen counts of one Swiss station.

    Means of the newest hour in which anything was counted, in grains/m³, from MeteoSwiss; about an hour late. What was not
    counted, as out of season, is null. An unknown station is a 404."""
    return await readings.newest(stations.get(code))


@endpoint(
    "/pollen/station/{code}/history",
    fresh="1h",
    example={"code": "PZH", "start_date": "2026-05-08", "end_date": "2026-05-09", "resolution": "daily"},
    example_404={"code": "QQQ"},
)
async def station_pollen_history(
    code: StationCode,
    stations: Reference[PollenStations],
    meteoswiss: MeteoSwissPollen,
    start_date: Annotated[
        StartDay | None, Meta(description="first day, from 2023; six days before the last if omitted")
    ] = None,
    end_date: Annotated[EndDay | None, Meta(description="last day; today if omitted")] = None,
    resolution: Annotated[Literal["hourly", "daily"], Meta(description="length of the periods")] = "hourly",
) -> PollenHistory:
    """Pollen counts of one Swiss station, by hour or by day, since 2023.

    From MeteoSwiss, in grains/m³, for up to 366 days. Days are of UTC, the newest of them is yesterday. Hours of which the
    provider has no row are left out; what was not counted, as out of season, is null."""
    station = stations.get(code)
    now = today()
    last = end_date or now
    first = start_date or last - dt.timedelta(days=6)
    if last > now:
        raise BadParameter("end_date", last.isoformat(), f"a day up to today, {now}")
    if first < AUTOMATIC_SINCE:
        raise BadParameter(
            "start_date", first.isoformat(), f"a day from {AUTOMATIC_SINCE}, when automatic counts started"
        )
    if not dt.timedelta(0) <= last - first < dt.timedelta(days=MAX_DAYS):
        raise BadParameter("end_date", last.isoformat(), f"a day from start_date on, at most {MAX_DAYS} days in all")
    read = meteoswiss.hours if resolution == "hourly" else meteoswiss.days
    items = await read(station.code, first, last, now)
    return PollenHistory.limited(items, None, code=station.code, resolution=resolution, start_date=first, end_date=last)
