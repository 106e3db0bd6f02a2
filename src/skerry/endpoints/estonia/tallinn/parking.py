"""Paid parking in Tallinn."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, structs

from skerry.api.answers import Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Limit, Lon, PageFromZero, Search
from skerry.folding import fold, match_rank
from skerry.models.fields import Latitude, Longitude
from skerry.models.rows import Rows
from skerry.polygons import contains, distance
from skerry.services.estonian_lists import ParkingZones
from skerry.sources.estonia.inaks import Address, Inaks
from skerry.sources.estonia.tallinn_gis import ParkingZone

MAX_ADDRESSES = 10
"""Number of addresses compared: a street name exists in several towns, and the first address may be elsewhere."""

Matched = Literal["name", "address"]


class ParkingZoneSearch(Struct, frozen=True):
    """Parking zones found by name or address."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query", "matched"))

    query: Annotated[str, Meta(description="search string, as requested")]
    matched: Annotated[
        Matched | None,
        Meta(
            description="name: part of a zone's name, code or street; address: an address in a zone; null without a match"
        ),
    ]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[ParkingZone], Meta(description="the best match first")]


class NearbyParkingZone(ParkingZone, frozen=True):
    """A zone near a point."""

    distance_km: Annotated[
        float, Meta(ge=0, description="distance from the point to the edge of the zone, kilometres; 0 inside")
    ]
    contains: Annotated[bool, Meta(description="whether the point is in the zone")]


class NearbyParkingZones(Struct, frozen=True):
    """A point and the zones around it."""

    ROWS: ClassVar[Rows] = Rows(
        "items", carried=(("latitude", "center_latitude"), ("longitude", "center_longitude"), "radius_km")
    )

    latitude: Latitude
    longitude: Longitude
    radius_km: Annotated[float, Meta(description="radius, kilometres")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[NearbyParkingZone], Meta(description="the nearest first")]


@endpoint("/tallinn/parking-zones", fresh="1d", example={"limit": 20, "page": 0})
async def tallinn_parking_zones(
    parking_zones: ParkingZones,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of zones on a page")] = 50,
    page: PageFromZero = 0,
) -> Page[ParkingZone]:
    """Paid parking zones with their areas, in the order of the city's map."""
    return Page.cut(await parking_zones.all(), page, limit)


@endpoint("/tallinn/parking-zones/search", fresh="1d", example={"q": "Kesklinn"})
async def search_tallinn_parking_zones(
    parking_zones: ParkingZones,
    inaks: Inaks,
    q: Annotated[Search, Meta(description="zone, code, street or address; accents are ignored")],
) -> ParkingZoneSearch:
    """Parking zones by name, code or street; where none matches, the zones that contain a matching address.

    Addresses are looked up in the state's address search. The list is empty where nothing matches."""
    zones = await parking_zones.all()
    wanted = fold(q)
    found = [(rank, zone) for zone in zones if (rank := _by_name(zone, wanted)) is not None]
    matched: Matched = "name"
    if not found and wanted:
        addresses = await inaks.search(q, MAX_ADDRESSES)
        found = [(rank, zone) for zone in zones if (rank := _by_address(zone, addresses)) is not None]
        matched = "address"
    found.sort(key=lambda entry: entry[0])
    return ParkingZoneSearch(q, matched if found else None, len(found), [zone for _, zone in found])


@endpoint("/tallinn/parking-zones/nearby", fresh="1d", example={"lat": 59.437, "lng": 24.745, "radius": 1.0})
async def tallinn_parking_zones_nearby(
    parking_zones: ParkingZones,
    lat: Lat,
    lng: Lon,
    radius: Annotated[float, Meta(ge=0.05, le=10, description="kilometres")] = 1.0,
) -> NearbyParkingZones:
    """Parking zones around a point, the nearest first: zones with some part within the radius."""
    found = [
        NearbyParkingZone(**structs.asdict(zone), distance_km=round(away, 3), contains=away == 0)
        for zone in await parking_zones.all()
        if (away := distance(zone.polygon, lat, lng)) <= radius
    ]
    found.sort(key=lambda zone: zone.distance_km)
    return NearbyParkingZones(lat, lng, radius, len(found), found)


def _by_name(zone: ParkingZone, wanted: str) -> int | None:
    return match_rank(wanted, *(fold(name) for name in (zone.name, zone.code, zone.street) if name))


def _by_address(zone: ParkingZone, addresses: Sequence[Address]) -> int | None:
    """Index of the first address inside the zone; None where there is none."""
    return next(
        (rank for rank, place in enumerate(addresses) if contains(zone.polygon, place.latitude, place.longitude)), None
    )
