"""Positions of the city's buses, trams and trolleybuses in Tallinn.

There is no recording. The fields follow public programs of 2026 that read the same file: estonian-transport-mcp, tallinn-live and
a city dashboard. They agree on type, line, longitude before latitude in millionths of a degree, heading, number of the vehicle
and destination; the others are not used."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_SA_3_0
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import demand, read_each
from skerry.upstream.formats.text import one_line
from skerry.upstream.identity import near
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

MILLIONTHS = 1_000_000
TALLINN = (59.437, 24.745)
FIELDS = 10
"""Fields of a line; the last one, the destination, may have commas."""
TYPE, LINE, LONGITUDE, LATITUDE, HEADING, NUMBER, DESTINATION = 0, 1, 2, 3, 5, 6, 9
MAX_HEADING = 360
"""A larger number means that the heading is not known."""
OFF_LINE = ("0",)


class CityVehicleType(StrEnum):
    """A means of transport of the city."""

    BUS = "bus"
    TROLLEYBUS = "trolleybus"
    TRAM = "tram"


TYPES = {
    "1": CityVehicleType.TROLLEYBUS,
    "2": CityVehicleType.BUS,
    "3": CityVehicleType.TRAM,
    "7": CityVehicleType.BUS,  # night buses
}


class CityVehicle(Struct, frozen=True):
    """A vehicle and its last known position."""

    vehicle_number: Annotated[str | None, Meta(description="number of the vehicle, unique within its type")]
    type: Annotated[CityVehicleType | None, Meta(description="means of transport; night buses are buses")]
    line_number: Annotated[str | None, Meta(description="line; null for a vehicle that is not on a line")]
    latitude: Latitude
    longitude: Longitude
    heading_deg: Annotated[int | None, Meta(description="direction of travel, degrees from north")]
    destination: Annotated[str | None, Meta(description="destination, as on the vehicle")]


class CityVehicles(Struct, frozen=True):
    """All vehicles at the time at which the file was fetched: the file states none."""

    fetched_at: Moment
    vehicles: tuple[CityVehicle, ...]


class TltGps(Source):
    """Positions of vehicles of Tallinn's public transport, without a key: one file, renewed about every ten seconds."""

    key = "tlt_gps"
    title = "Tallinn public transport vehicle positions"
    home = "https://transport.tallinn.ee/"
    base = "https://transport.tallinn.ee"
    license = CC_BY_SA_3_0
    evidence = Evidence.INFERRED
    attribution = "Tallinna linn, Tallinna Linnatransport"
    pace = Pace(per_second=1, concurrency=1)

    async def vehicles(self) -> CityVehicles:
        """Every vehicle with a position in or around Tallinn."""
        return await self.get("/gps.txt", fresh="10s", read=read_vehicles)


def read_vehicles(reply: Reply) -> CityVehicles:
    reply.bound_lines()
    lines = [line for line in reply.text().splitlines() if line.strip()]
    demand(lines, 1, "vehicles")
    found = read_each(lines, _vehicle)
    return CityVehicles(reply.fetched_at, tuple(vehicle for vehicle in found if vehicle is not None))


def _vehicle(line: str) -> CityVehicle | None:
    """None for a vehicle without a position."""
    fields = line.split(",", FIELDS - 1)
    if len(fields) <= NUMBER:
        raise ReplyError("returned a line with too few fields")
    longitude, latitude = int(fields[LONGITUDE]) / MILLIONTHS, int(fields[LATITUDE]) / MILLIONTHS
    if not (longitude and latitude):
        return None
    near(*TALLINN, latitude, longitude)
    return CityVehicle(
        vehicle_number=one_line(fields[NUMBER]),
        type=TYPES.get(fields[TYPE].strip()),
        line_number=one_line(fields[LINE], empty=OFF_LINE),
        latitude=latitude,
        longitude=longitude,
        heading_deg=_heading(fields[HEADING]),
        destination=one_line(fields[DESTINATION]) if len(fields) > DESTINATION else None,
    )


def _heading(text: str) -> int | None:
    heading = int(text) if text.strip().isdecimal() else None
    return heading if heading is not None and heading <= MAX_HEADING else None
