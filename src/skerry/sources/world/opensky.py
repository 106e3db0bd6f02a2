"""The OpenSky Network: aircraft as volunteers receive them."""

import math
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.great_circle import EARTH_RADIUS_KM
from skerry.licenses import stated
from skerry.models.aircraft import Aircraft
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import KMH_OF_MS
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

DECIMALS = 3
"""Of the corners of a box, in degrees."""
MARGIN = 0.1
"""Degrees outside its box at which an aircraft is still taken to be of it."""


class OpenSky(Source):
    """The call of all states, without an account. There is a recording of 2023, with an eighteenth column that is not
    requested."""

    key = "opensky"
    title = "OpenSky Network"
    home = "https://openskynetwork.github.io/opensky-api/rest.html"
    base = "https://opensky-network.org/api"
    license = stated("Research and non-commercial use", "https://opensky-network.org/about/terms-of-use")
    evidence = Evidence.RECORDED
    attribution = "The OpenSky Network, https://opensky-network.org"
    terms = "Research and non-commercial use; 400 credits a day for each address, of which a call takes one to four."
    pace = Pace(per_second=0.5, concurrency=1)
    retry_header = "x-rate-limit-retry-after-seconds"

    async def around(self, latitude: float, longitude: float, radius_km: float) -> tuple[Aircraft, ...]:
        """Aircraft in the box around a circle, in degrees of WGS 84."""
        south, west, north, east = box_around(latitude, longitude, radius_km)
        return await self.get(
            "/states/all",
            query={"lamin": south, "lomin": west, "lamax": north, "lomax": east},
            fresh="15s",
            read=IdentityChecked(read_states, check_box, f"{south},{west},{north},{east}"),
        )

    async def state(self, icao24: str) -> Aircraft | None:
        """One aircraft; None where it is not received."""
        found = await self.get(
            "/states/all",
            query={"icao24": icao24},
            fresh="15s",
            read=IdentityChecked(read_states, check_icao24, icao24),
        )
        return found[0] if found else None


class _RawState(Struct, array_like=True):
    icao24: str
    callsign: str | None
    origin_country: str | None
    time_position: int | None
    last_contact: int
    longitude: float | None
    latitude: float | None
    baro_altitude: float | None
    on_ground: bool
    velocity: float | None
    true_track: float | None
    vertical_rate: float | None
    sensors: list[int] | None
    geo_altitude: float | None
    squawk: str | None


class _RawStates(Struct):
    time: Annotated[int, Meta(ge=0)]
    states: list[msgspec.Raw] | None


def box_around(latitude: float, longitude: float, radius_km: float) -> tuple[float, float, float, float]:
    """South, west, north and east of a circle; near a pole or the antimeridian all longitudes."""
    height = math.degrees(radius_km / EARTH_RADIUS_KM)
    south, north = max(latitude - height, -90.0), min(latitude + height, 90.0)
    narrowest = math.cos(math.radians(max(abs(south), abs(north))))
    width = height / narrowest if narrowest > 0.01 else 360.0
    west, east = longitude - width, longitude + width
    if west < -180 or east > 180:
        west, east = -180.0, 180.0
    return round(south, DECIMALS), round(west, DECIMALS), round(north, DECIMALS), round(east, DECIMALS)


def read_states(reply: Reply) -> tuple[Aircraft, ...]:
    """The list is null where there is no aircraft."""
    raw = reply.json(_RawStates)
    return tuple(read_rows(raw.states or [], _RawState, lambda row: _aircraft(row, raw.time)))


def check_box(_: Reply, found: tuple[Aircraft, ...], asked: str) -> None:
    """Raise ReplyError for aircraft of which none is in the requested box."""
    south, west, north, east = map(float, asked.split(","))
    placed = [each for each in found if each.latitude is not None and each.longitude is not None]
    inside = [
        each
        for each in placed
        if south - MARGIN <= (each.latitude or 0) <= north + MARGIN
        and west - MARGIN <= (each.longitude or 0) <= east + MARGIN
    ]
    if placed and not inside:
        raise ReplyError("returned aircraft outside the requested box")


def check_icao24(_: Reply, found: tuple[Aircraft, ...], asked: str) -> None:
    for each in found:
        same(asked, each.icao24, "aircraft")


def _aircraft(raw: _RawState, made_at: int) -> Aircraft:
    received = raw.last_contact if raw.time_position is None else raw.time_position
    return Aircraft(
        icao24=raw.icao24,
        callsign=(raw.callsign or "").strip() or None,
        registration=None,
        aircraft_type=None,
        latitude=raw.latitude,
        longitude=raw.longitude,
        on_ground=raw.on_ground,
        altitude_m=None if raw.on_ground else raw.baro_altitude,
        altitude_wgs84_m=raw.geo_altitude,
        ground_speed_kmh=None if raw.velocity is None else round(raw.velocity * KMH_OF_MS, 1),
        track_deg=raw.true_track,
        vertical_rate_ms=raw.vertical_rate,
        squawk=raw.squawk,
        observed_at=from_unix(received),
    )
