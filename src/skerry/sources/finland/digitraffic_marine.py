"""Digitraffic marine: positions of ships by AIS, and calls at the ports of Finland.

There is no recording. Requests and fields are those of the program that the provider runs, which Fintraffic publishes
(tmfg/digitraffic-marine: `AisControllerV1`, `PortcallControllerV1` and their models), and of the samples in tests of public
programs of 2026. Codes of AIS are those of ITU-R M.1371, which has a value for "not available" in each field."""

import asyncio
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from types import MappingProxyType
from typing import Annotated, Literal, get_args

from msgspec import Meta, Raw, Struct, structs

from skerry.clock import rfc3339
from skerry.models.circle import Circle
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed
from skerry.provenance import Evidence
from skerry.sources.finland.digitraffic import Digitraffic
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.formats.times import from_unix_ms, utc_or_none
from skerry.upstream.identity import matching, same
from skerry.upstream.reply import Reply

KM_OF_NAUTICAL_MILE = 1.852
BEYOND_KM = 0.1
"""How far outside the requested circle a ship may be: the provider rounds otherwise than we do."""
DETAILS_FOR = timedelta(days=1)
"""A ship sends its name and voyage every six minutes, while it is received."""
NO_SPEED, NO_COURSE, NO_HEADING = 102.3, 360, 511

ShipType = Literal[
    "wing_in_ground", "fishing", "towing", "dredging", "diving", "military", "sailing", "pleasure", "high_speed", "pilot",
    "search_and_rescue", "tug", "port_tender", "anti_pollution", "law_enforcement", "medical", "passenger", "cargo", "tanker",
    "other",
]  # fmt: skip
SHIP_TYPES: Mapping[int, ShipType] = MappingProxyType(
    {
        30: "fishing",
        31: "towing",
        32: "towing",
        33: "dredging",
        34: "diving",
        35: "military",
        36: "sailing",
        37: "pleasure",
        50: "pilot",
        51: "search_and_rescue",
        52: "tug",
        53: "port_tender",
        54: "anti_pollution",
        55: "law_enforcement",
        58: "medical",
    }
)
"""By code, where the decade does not tell."""
DECADES: Mapping[int, ShipType] = MappingProxyType(
    {2: "wing_in_ground", 4: "high_speed", 6: "passenger", 7: "cargo", 8: "tanker", 9: "other"}
)

NavigationStatus = Literal[
    "under_way_using_engine", "at_anchor", "not_under_command", "restricted_maneuverability", "constrained_by_draught",
    "moored", "aground", "fishing", "under_way_sailing",
]  # fmt: skip
STATUSES: tuple[NavigationStatus, ...] = get_args(NavigationStatus)
"""By code, from 0. The codes after them are reserved or regional, and 15 is the default."""


class ShipDetails(Struct, frozen=True):
    """What the crew of a ship has entered."""

    mmsi: int
    name: str | None
    callsign: str | None
    imo: int | None
    ship_type_code: int | None
    destination: str | None
    draught_m: float | None
    updated_at: datetime


class Vessel(Observed, frozen=True, kw_only=True):
    """The last known position of a ship, and what it says about itself. Null is what it does not broadcast."""

    STALE_AFTER = "30m"

    mmsi: Annotated[int, Meta(ge=1, le=999_999_999, description="number of its radio station (MMSI), nine digits")]
    name: Annotated[str | None, Meta(description="as the crew has entered it, in capitals")]
    callsign: Annotated[str | None, Meta(description="call sign of its radio station")]
    imo: Annotated[
        Annotated[int, Meta(ge=1, le=9_999_999)] | None,
        Meta(description="number of the ship itself (IMO), seven digits"),
    ]
    ship_type: Annotated[ShipType | None, Meta(description="kind of ship by its code of AIS")]
    ship_type_code: Annotated[
        Annotated[int, Meta(ge=1, le=255)] | None, Meta(description="code of AIS for the kind of ship and its cargo")
    ]
    latitude: Latitude
    longitude: Longitude
    ground_speed_kmh: Annotated[
        Annotated[float, Meta(ge=0, le=190)] | None, Meta(description="speed over the ground, km/h")
    ]
    track_deg: Annotated[float | None, Meta(description="course over the ground, degrees from north")]
    heading_deg: Annotated[float | None, Meta(description="where the bow points, degrees from north")]
    navigation_status: Annotated[
        NavigationStatus | None, Meta(description="as the crew has set it, which may be long ago")
    ]
    destination: Annotated[str | None, Meta(description="as the crew has entered it: a name, a code, anything")]
    draught_m: Annotated[
        Annotated[float, Meta(gt=0, le=25.5)] | None, Meta(description="draught of the voyage, m; 25.5 is that or more")
    ]
    details_updated_at: Annotated[
        Moment | None,
        Meta(description="when name, destination and draught were received, UTC; null where none have been"),
    ]
    observed_at: Annotated[Moment, Meta(description="when the position was received, UTC")]


class PortCall(Struct, frozen=True, kw_only=True):
    """A ship at one berth of a port: announced, arrived or departed."""

    port_call_id: Annotated[
        int, Meta(ge=1, le=10**12, description="number of the call; a ship that uses two berths has two items of it")
    ]
    port: Annotated[str, Meta(description="UN/LOCODE of the port, such as FIHEL")]
    port_area: Annotated[str | None, Meta(description="part of the port; null where none is assigned")]
    berth: Annotated[str | None, Meta(description="name of the berth; null where none is assigned")]
    vessel_name: Annotated[str, Meta(description="name of the ship")]
    imo: Annotated[
        Annotated[int, Meta(ge=1, le=9_999_999)] | None,
        Meta(description="number of the ship itself (IMO), seven digits"),
    ]
    mmsi: Annotated[
        Annotated[int, Meta(ge=1, le=999_999_999)] | None,
        Meta(description="number of its radio station (MMSI), as in /nordic/fi/vessels"),
    ]
    flag_country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2 of the country whose flag it flies")]
    expected_arrival_at: Annotated[
        Moment | None, Meta(description="estimate of agent, port or pilot, UTC; it stays after the arrival")
    ]
    arrived_at: Annotated[Moment | None, Meta(description="when it arrived, UTC; null before that")]
    expected_departure_at: Annotated[
        Moment | None, Meta(description="estimate of agent, port or pilot, UTC; it stays after the departure")
    ]
    departed_at: Annotated[Moment | None, Meta(description="when it departed, UTC; null before that")]
    previous_port: Annotated[str | None, Meta(description="UN/LOCODE of the port that it comes from")]
    next_port: Annotated[str | None, Meta(description="UN/LOCODE of the port that it goes to")]
    updated_at: Annotated[Moment | None, Meta(description="when the call was last changed, UTC")]


class DigitrafficMarine(Digitraffic):
    """Ships in and near Finnish waters, and the calls that are announced to the ports of Finland."""

    key = "digitraffic_marine"
    title = "Digitraffic marine"
    home = "https://www.digitraffic.fi/en/marine-traffic/"
    base = "https://meri.digitraffic.fi/api"
    evidence = Evidence.DOCUMENTED
    cadence = "1m"

    async def vessels(self, circle: Circle | None, start: datetime) -> tuple[Vessel, ...]:
        """The last position of every ship in a circle, or of all, that was received from `start` on. The provider keeps the last
        position of a ship that is gone: without a start there are about 18,000."""
        query: dict[str, int | float] = {"from": _unix_ms(start)}
        if circle is not None:
            query |= {"latitude": circle.latitude, "longitude": circle.longitude, "radius": circle.radius_km}
        vessels, details = await asyncio.gather(
            self.ask("/ais/v1/locations", query=query, fresh="1m", read=partial(read_vessels, circle, start)),
            self.ask(
                "/ais/v1/vessels",
                query={"from": _unix_ms(start.replace(minute=0, second=0, microsecond=0) - DETAILS_FOR)},
                fresh="10m",
                read=read_details,
                reference=True,
            ),
        )
        return tuple(_with_details(vessel, details.get(vessel.mmsi)) for vessel in vessels)

    async def port_calls(self, port: str | None, start: datetime, end: datetime) -> tuple[PortCall, ...]:
        """Calls whose arrival is expected between two moments, at one port or at all. The provider refuses more than 1,000."""
        return await self.ask(
            "/port-call/v1/port-calls",
            query={"locode": port, "etaFrom": rfc3339(start), "etaTo": rfc3339(end)},
            fresh="5m",
            read=partial(read_port_calls, port, start, end),
        )

    async def check_port(self, port: str) -> None:
        """Raises NotFound for a UN/LOCODE that the register of ports does not have. It has those of the whole world."""
        await self.ask(
            f"/port-call/v1/ports/{port}",
            fresh="1d",
            read=partial(read_port, port),
            not_found=f"No port {port!r}.",
            reference=True,
        )


class _RawPosition(Struct, rename="camel"):
    timestamp_external: int
    sog: float | None = None
    cog: float | None = None
    heading: float | None = None
    nav_stat: int | None = None


class _RawPoint(Struct):
    coordinates: tuple[float, float]


class _RawVessel(Struct):
    mmsi: int
    geometry: _RawPoint
    properties: _RawPosition


class _RawVessels(Struct):
    features: list[Raw]


class _RawDetails(Struct, rename="camel"):
    mmsi: int
    timestamp: int
    name: str | None = None
    call_sign: str | None = None
    imo: int | None = None
    ship_type: int | None = None
    destination: str | None = None
    draught: int | None = None


class _RawVisit(Struct, rename="camel"):
    port_area_name: str | None = None
    berth_name: str | None = None
    eta: str | None = None
    ata: str | None = None
    etd: str | None = None
    atd: str | None = None


class _RawPortCall(Struct, rename="camel"):
    port_call_id: int
    port_to_visit: str
    vessel_name: str
    port_area_details: list[_RawVisit]
    port_call_timestamp: str | None = None
    imo_lloyds: int | None = None
    mmsi: int | None = None
    nationality: str | None = None
    prev_port: str | None = None
    next_port: str | None = None


class _RawPortCalls(Struct, rename="camel"):
    port_calls: list[Raw]


class _RawPort(Struct):
    locode: str


class _RawPortFeatures(Struct):
    features: list[_RawPort]


class _RawPorts(Struct, rename="camel"):
    ssn_locations: _RawPortFeatures


def read_vessels(circle: Circle | None, start: datetime, reply: Reply) -> tuple[Vessel, ...]:
    def is_asked(vessel: Vessel) -> bool:
        is_near = circle is None or (
            circle.kilometres_to(vessel.latitude, vessel.longitude) <= circle.radius_km + BEYOND_KM
        )
        return is_near and vessel.observed_at >= start

    vessels = read_rows(reply.json(_RawVessels).features, _RawVessel, _vessel)
    return matching(vessels, is_asked, f"{circle or 'all ships'} since {rfc3339(start)}", reply)


def read_details(reply: Reply) -> Mapping[int, ShipDetails]:
    rows = read_rows(reply.json(list[Raw]), _RawDetails, _details, at_least=1)
    return {row.mmsi: row for row in rows}


def read_port_calls(port: str | None, start: datetime, end: datetime, reply: Reply) -> tuple[PortCall, ...]:
    """Calls of which one berth is expected within the requested time, or of which none states when, with all their berths."""

    def is_asked(call: list[PortCall]) -> bool:
        arrivals = [visit.expected_arrival_at for visit in call if visit.expected_arrival_at is not None]
        is_there = port is None or all(visit.port == port for visit in call)
        return is_there and (not arrivals or any(start <= arrival <= end for arrival in arrivals))

    calls = read_rows(reply.json(_RawPortCalls).port_calls, _RawPortCall, _port_call)
    asked = f"{port or 'all ports'} from {rfc3339(start)} to {rfc3339(end)}"
    return tuple(visit for call in matching(calls, is_asked, asked, reply) for visit in call)


def _unix_ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def read_port(port: str, reply: Reply) -> None:
    [found] = reply.json(_RawPorts).ssn_locations.features
    same(port, found.locode, "port")


def _vessel(raw: _RawVessel) -> Vessel:
    longitude, latitude = raw.geometry.coordinates
    position = raw.properties
    return Vessel(
        mmsi=raw.mmsi,
        name=None,
        callsign=None,
        imo=None,
        ship_type=None,
        ship_type_code=None,
        latitude=round(latitude, 6),
        longitude=round(longitude, 6),
        ground_speed_kmh=(
            None if position.sog is None or position.sog >= NO_SPEED else round(position.sog * KM_OF_NAUTICAL_MILE, 1)
        ),
        track_deg=None if position.cog is None or position.cog >= NO_COURSE else position.cog,
        heading_deg=None if position.heading is None or position.heading >= NO_HEADING else position.heading,
        navigation_status=(
            None if position.nav_stat is None or position.nav_stat >= len(STATUSES) else STATUSES[position.nav_stat]
        ),
        destination=None,
        draught_m=None,
        details_updated_at=None,
        observed_at=from_unix_ms(position.timestamp_external),
    )


def _details(raw: _RawDetails) -> ShipDetails:
    """0 is not available, in each number."""
    return ShipDetails(
        mmsi=raw.mmsi,
        name=or_none(raw.name),
        callsign=or_none(raw.call_sign),
        imo=raw.imo or None,
        ship_type_code=raw.ship_type or None,
        destination=or_none(raw.destination),
        draught_m=raw.draught / 10 if raw.draught else None,
        updated_at=from_unix_ms(raw.timestamp),
    )


def _with_details(vessel: Vessel, details: ShipDetails | None) -> Vessel:
    if details is None:
        return vessel
    return structs.replace(
        vessel,
        name=details.name,
        callsign=details.callsign,
        imo=details.imo,
        ship_type=_ship_type(details.ship_type_code),
        ship_type_code=details.ship_type_code,
        destination=details.destination,
        draught_m=details.draught_m,
        details_updated_at=details.updated_at,
    )


def _ship_type(code: int | None) -> ShipType | None:
    return None if code is None else SHIP_TYPES.get(code) or DECADES.get(code // 10)


def _port_call(raw: _RawPortCall) -> list[PortCall]:
    """An item for each berth."""
    return [
        PortCall(
            port_call_id=raw.port_call_id,
            port=raw.port_to_visit,
            port_area=or_none(visit.port_area_name),
            berth=or_none(visit.berth_name),
            vessel_name=raw.vessel_name.strip(),
            imo=raw.imo_lloyds or None,
            mmsi=raw.mmsi or None,
            flag_country=or_none(raw.nationality),
            expected_arrival_at=utc_or_none(visit.eta),
            arrived_at=utc_or_none(visit.ata),
            expected_departure_at=utc_or_none(visit.etd),
            departed_at=utc_or_none(visit.atd),
            previous_port=or_none(raw.prev_port),
            next_port=or_none(raw.next_port),
            updated_at=utc_or_none(raw.port_call_timestamp),
        )
        for visit in raw.port_area_details
    ]
