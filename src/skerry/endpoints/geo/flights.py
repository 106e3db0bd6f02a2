"""Aircraft in the air."""

from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api.answers import Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Limit, Lon
from skerry.errors import BadParameter, NotFound
from skerry.great_circle import kilometres_between
from skerry.models.aircraft import MAX_RADIUS_KM, Aircraft
from skerry.models.circle import Circle
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.services.air_traffic import AirTraffic

DEFAULT_RADIUS_KM = 100


class NearbyAircraft(Aircraft, frozen=True, kw_only=True):
    """An aircraft, and how far away it is."""

    distance_km: Annotated[float, Meta(description="kilometres over the ground from the center of the area")]


class AircraftInArea(Slice[NearbyAircraft], frozen=True, kw_only=True):
    """Aircraft in an area, the nearest to its center first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("source",))

    source: SourceKey


Edge = Annotated[float, Meta(ge=-180, le=180)]


@endpoint("/flights", fresh="15s", example={"lat": 59.41, "lon": 24.83, "radius": 100})
async def aircraft_in_area(
    traffic: AirTraffic,
    lat: Annotated[Lat | None, Meta(description="latitude of the center; with lon, instead of a box")] = None,
    lon: Annotated[Lon | None, Meta(description="longitude of the center; with lat, instead of a box")] = None,
    radius: Annotated[
        Annotated[int, Meta(ge=1, le=MAX_RADIUS_KM)] | None,
        Meta(description=f"radius around the center in kilometres; {DEFAULT_RADIUS_KM} if omitted"),
    ] = None,
    lamin: Annotated[Lat | None, Meta(description="south edge of a box; with the three other edges")] = None,
    lamax: Annotated[Lat | None, Meta(description="north edge of a box")] = None,
    lomin: Annotated[Edge | None, Meta(description="west edge of a box")] = None,
    lomax: Annotated[Edge | None, Meta(description="east edge of a box")] = None,
    limit: Annotated[Limit, Meta(le=500, description="maximum number of aircraft in the answer")] = 100,
) -> AircraftInArea:
    """Aircraft around a point or in a box now, the nearest first.

    From adsb.lol; where it does not answer, from the OpenSky Network, which has neither registration nor type. Receivers
    are volunteers': over the sea, in the far north and at low altitudes many aircraft are not received. A box may reach
    463 km from its center. Not for navigation."""
    edges = {"lamin": lamin, "lamax": lamax, "lomin": lomin, "lomax": lomax}
    if all(edge is None for edge in edges.values()):
        circle = _circle(lat, lon, radius)
        inside = await traffic.within(circle)
        found = inside.value
    else:
        given = {"lat": lat, "lon": lon, "radius": radius}
        south, north, west, east = _box(edges, given)
        circle = _around(south, north, west, east)
        inside = await traffic.within(circle)
        found = [
            (distance, each)
            for distance, each in inside.value
            if south <= (each.latitude or 0.0) <= north and west <= (each.longitude or 0.0) <= east
        ]
    items = (NearbyAircraft(**structs.asdict(each), distance_km=round(distance, 1)) for distance, each in found)
    return AircraftInArea.of(items, len(found), limit, source=inside.source.key)


def _circle(lat: float | None, lon: float | None, radius: int | None) -> Circle:
    if lat is None:
        no_lon = (
            () if lon is not None else (BadParameter("lon", None, "a number from -180 to 180, with lat (or a box)"),)
        )
        raise BadParameter("lat", None, "a number from -90 to 90, with lon (or a box)", others=no_lon)
    if lon is None:
        raise BadParameter("lon", None, "a number from -180 to 180, with lat (or a box)")
    return Circle(lat, lon, radius or DEFAULT_RADIUS_KM)


def _box(edges: dict[str, float | None], instead: dict[str, float | None]) -> tuple[float, float, float, float]:
    """South, north, west and east. Raises BadParameter for an incomplete box, or one with a center."""
    for name, value in instead.items():
        if value is not None:
            raise BadParameter(name, value, f"no {name} together with a box")
    south, north, west, east = edges.values()
    if south is None or north is None or west is None or east is None:
        missing = [BadParameter(name, None, "all four edges of a box") for name, edge in edges.items() if edge is None]
        first, *others = missing
        raise BadParameter(first.name, None, first.allowed, others=tuple(others))
    if north <= south:
        raise BadParameter("lamax", north, f"a latitude north of lamin, {south}")
    if east <= west:
        raise BadParameter("lomax", east, f"a longitude east of lomin, {west}")
    return south, north, west, east


def _around(south: float, north: float, west: float, east: float) -> Circle:
    """The circle around a box. Raises BadParameter for a box that is too large."""
    latitude, longitude = (south + north) / 2, (west + east) / 2
    reach = max(
        kilometres_between(latitude, longitude, edge, corner)
        for edge in (south, latitude, north)
        for corner in (west, east)
    )
    if reach > MAX_RADIUS_KM:
        raise BadParameter(
            "lamax", north, f"a box that reaches at most {MAX_RADIUS_KM} km from its center, not {reach:.0f}"
        )
    return Circle(round(latitude, 4), round(longitude, 4), reach)


@endpoint("/flights/{icao24}", fresh="15s", example={"icao24": "511142"}, example_404={"icao24": "000001"})
async def aircraft_by_icao24(
    icao24: Annotated[
        str,
        Meta(pattern="^~?[0-9A-Fa-f]{6}$", description="address of the transponder, six hex digits, in any case"),
    ],
    traffic: AirTraffic,
) -> Aircraft:
    """Last known state of one aircraft, by the address of its transponder.

    From adsb.lol, else the OpenSky Network. An aircraft that is not received now is a 404: it is parked, or out of
    reach of the receivers."""
    found = (await traffic.one(icao24.lower())).value
    if found is None:
        raise NotFound(f"No aircraft {icao24.lower()} is received now.")
    return found
