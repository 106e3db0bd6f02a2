"""adsb.lol: aircraft as volunteers receive them."""

import math
from datetime import datetime, timedelta

import msgspec
from msgspec import Struct

from skerry.errors import ReplyError
from skerry.great_circle import kilometres_between
from skerry.licenses import ODBL_1_0
from skerry.models.aircraft import Aircraft
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

KM_OF_NAUTICAL_MILE = 1.852
M_OF_FOOT = 0.3048
GROUND = "ground"
MARGIN_KM = 10
"""Beyond the radius, within which an aircraft may have moved while the list was made."""


class AdsbLol(Source):
    """The format of ADS-B Exchange, version 2. There is a recording of 2026, trimmed to two aircraft. Altitudes are in feet,
    speeds in knots, and are converted."""

    key = "adsb_lol"
    title = "adsb.lol"
    home = "https://www.adsb.lol/docs/open-data/api/"
    base = "https://api.adsb.lol/v2"
    license = ODBL_1_0
    evidence = Evidence.RECORDED
    evidence_note = "The call for one aircraft follows the provider's documentation."
    attribution = "adsb.lol contributors"
    terms = "The provider limits requests as its load demands; one a second is kept."
    pace = Pace(per_second=1, concurrency=2, burst=3)

    async def around(self, latitude: float, longitude: float, radius_km: float) -> tuple[Aircraft, ...]:
        """Aircraft with a position in a circle of up to 250 nautical miles, in degrees of WGS 84."""
        miles = math.ceil(radius_km / KM_OF_NAUTICAL_MILE)
        return await self.get(
            f"/point/{latitude}/{longitude}/{miles}",
            fresh="15s",
            read=IdentityChecked(read_aircraft, check_circle, f"{latitude},{longitude},{miles * KM_OF_NAUTICAL_MILE}"),
        )

    async def state(self, icao24: str) -> Aircraft | None:
        """One aircraft; None where it is not received."""
        found = await self.get(
            f"/icao/{icao24}", fresh="15s", read=IdentityChecked(read_aircraft, check_icao24, icao24)
        )
        return found[0] if found else None


class _RawAircraft(Struct):
    hex: str
    flight: str | None = None
    r: str | None = None
    t: str | None = None
    alt_baro: float | str | None = None
    alt_geom: float | None = None
    gs: float | None = None
    track: float | None = None
    baro_rate: float | None = None
    squawk: str | None = None
    lat: float | None = None
    lon: float | None = None
    seen_pos: float | None = None
    seen: float | None = None


class _RawList(Struct):
    ac: list[msgspec.Raw]
    now: float


def read_aircraft(reply: Reply) -> tuple[Aircraft, ...]:
    raw = reply.json(_RawList)
    made_at = from_unix_ms(raw.now)
    return tuple(read_rows(raw.ac, _RawAircraft, lambda row: _aircraft(row, made_at)))


def check_circle(_: Reply, found: tuple[Aircraft, ...], asked: str) -> None:
    """Raise ReplyError for aircraft of which none is near the requested circle."""
    latitude, longitude, radius_km = map(float, asked.split(","))
    distances = [
        kilometres_between(latitude, longitude, each.latitude, each.longitude)
        for each in found
        if each.latitude is not None and each.longitude is not None
    ]
    if distances and min(distances) > radius_km + MARGIN_KM:
        raise ReplyError(f"returned aircraft {min(distances):.0f} km away instead of {radius_km:.0f}")


def check_icao24(_: Reply, found: tuple[Aircraft, ...], asked: str) -> None:
    for each in found:
        same(asked, each.icao24, "aircraft")


def _aircraft(raw: _RawAircraft, made_at: datetime) -> Aircraft:
    age = raw.seen_pos if raw.seen_pos is not None else (raw.seen or 0.0)
    altitude = raw.alt_baro if isinstance(raw.alt_baro, int | float) else None
    return Aircraft(
        icao24=raw.hex,
        callsign=(raw.flight or "").strip() or None,
        registration=raw.r or None,
        aircraft_type=raw.t or None,
        latitude=raw.lat,
        longitude=raw.lon,
        on_ground=raw.alt_baro == GROUND,
        altitude_m=_metres(altitude),
        altitude_wgs84_m=_metres(raw.alt_geom),
        ground_speed_kmh=None if raw.gs is None else round(raw.gs * KM_OF_NAUTICAL_MILE, 1),
        track_deg=raw.track,
        vertical_rate_ms=None if raw.baro_rate is None else round(raw.baro_rate * M_OF_FOOT / 60, 2),
        squawk=raw.squawk,
        observed_at=made_at - timedelta(seconds=age),
    )


def _metres(feet: float | None) -> float | None:
    return None if feet is None else round(feet * M_OF_FOOT, 1)
