"""Ships of Finland: positions, and calls at the ports."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from msgspec import Meta, structs

from skerry.api.answers import Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked, Limit, Synonyms
from skerry.api.place import NearQuery
from skerry.clock import running
from skerry.sources.finland.digitraffic_marine import DigitrafficMarine, PortCall, Vessel

DEFAULT_RADIUS_KM = 20
HEARD_FOR = timedelta(hours=1)
BACK, AHEAD = timedelta(days=1), timedelta(days=3)
"""How far arrivals may be from now. The provider refuses more than 1,000 calls; four days should have about half of that."""

UNSTATED = datetime.max.replace(tzinfo=UTC)


class NearbyVessel(Vessel, frozen=True, kw_only=True):
    """A ship, and how far away it is."""

    distance_km: Annotated[float | None, Meta(description="kilometres from lat, lon; null when none were given")]


@endpoint("/nordic/fi/vessels", fresh="1m", example={"lat": 60.1, "lon": 24.9})
async def finnish_vessels(
    marine: DigitrafficMarine,
    near: NearQuery,
    radius_km: Annotated[
        Annotated[float, Meta(ge=0.1, le=200)] | None,
        Synonyms("radius_km", "radius"),
        Meta(description=f"radius of the circle in km, with lat and lon; {DEFAULT_RADIUS_KM} if omitted"),
    ] = None,
    limit: Annotated[Limit, Meta(le=500)] = 50,
) -> Slice[NearbyVessel]:
    """Ships in and near Finnish waters that were received by AIS in the last hour, with their last position.

    Around a point the nearest first, otherwise the last received first. Speed is km/h over the ground; name, destination and
    draught are what the crew has entered. From Digitraffic, whose receivers cover the northern Baltic Sea; it leaves out fishing
    boats and, as a rule, small craft with a transponder of class B. Not for navigation."""
    circle = near.circle(radius_km, DEFAULT_RADIUS_KM)
    vessels = await marine.vessels(circle, running(timedelta(minutes=1)) - HEARD_FOR)
    found = [
        (None if circle is None else round(circle.kilometres_to(vessel.latitude, vessel.longitude), 2), vessel)
        for vessel in vessels
    ]
    ordered = sorted(found, key=lambda entry: (entry[0] or 0.0, -entry[1].observed_at.timestamp(), entry[1].mmsi))
    items = (NearbyVessel(**structs.asdict(vessel), distance_km=distance) for distance, vessel in ordered)
    return Slice.of(items, len(ordered), limit)


@endpoint("/nordic/fi/port-calls", fresh="5m", example={"port": "FIHEL"}, example_404={"port": "FIXXX"})
async def finnish_port_calls(
    marine: DigitrafficMarine,
    port: Annotated[
        str | None,
        Checked(str.upper),
        Allowed("the UN/LOCODE of a port such as FIHEL"),
        Meta(
            pattern="^[A-Za-z]{2}[A-Za-z2-9]{3}$",
            description="UN/LOCODE of a port, in any case; all ports if omitted",
            examples=["FIHEL"],
        ),
    ] = None,
    limit: Annotated[Limit, Meta(le=1000)] = 50,
) -> Slice[PortCall]:
    """Ships at the ports of Finland whose arrival is or was expected from a day ago to three days ahead, by that time.

    Expected and actual times of arrival and departure, with berth, and the ports before and after. From Portnet of Finland by
    Digitraffic, as agents, ports and pilots report it, unchecked. Small craft do not report. An unknown port is a 404."""
    moment = running(timedelta(minutes=5))
    calls = await marine.port_calls(port, moment - BACK, moment + AHEAD)
    if port is not None and not calls:
        await marine.check_port(port)
    return Slice.of(sorted(calls, key=_order), len(calls), limit)


def _order(call: PortCall) -> tuple[datetime, int]:
    """By expected arrival; a berth for which none is stated comes last."""
    return (call.expected_arrival_at or UNSTATED, call.port_call_id)
