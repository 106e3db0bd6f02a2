"""An Estonian address and what is around it."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.parameters import LATITUDE, LONGITUDE, Search
from skerry.api.report import Part, ReportParts, SourcedReport, or_error
from skerry.errors import BadParameter, NotFound, SkerryError
from skerry.models.fields import Latitude, Longitude
from skerry.models.transit import StopPoint
from skerry.services.estonian_surroundings import (
    SUPPLIERS,
    EstonianAddresses,
    EstonianSurroundings,
    MunicipalOutages,
    NearbyMonument,
    NearestAirStation,
    observed_at,
)
from skerry.sources.estonia.inaks import Address
from skerry.sources.estonia.kataster import Parcel
from skerry.sources.estonia.plank import Plan

WHERE = "an address in Estonia, or lat and lon"


class AddressBrief(SourcedReport, frozen=True, kw_only=True):
    """An Estonian address and what is around it. Distances are along a straight line."""

    GEOMETRY: ClassVar[str] = "address"

    address: Annotated[
        Address | None,
        Meta(
            description="the address that was found, and its point; by Photon, without ids, while the state's search is "
            "unavailable; null: what follows is of the requested point"
        ),
    ]
    parcel: Annotated[Parcel | None, Meta(description="the cadastral parcel of this address; null where none has it")]
    monuments: Annotated[
        list[NearbyMonument] | None, Meta(description="protected monuments within 500 m, nearest first")
    ]
    plans: Annotated[
        list[Plan] | None,
        Meta(
            description="plans whose register entries have the name of the street, at most ten, the newest first; by name, as "
            "the register's search knows no place: some may be of a street of that name elsewhere"
        ),
    ]
    stops: Annotated[list[StopPoint] | None, Meta(description="public-transport stops within 500 m, at most five")]
    outages: Annotated[
        MunicipalOutages | None, Meta(description="power cuts of the municipality; none is published by address")
    ]
    air: Annotated[NearestAirStation | None, Meta(description="nearest station that measures air pollutants")]


@endpoint("/mashup/address/brief", fresh="15m", example={"q": "Viru 40, Tallinn"}, example_404={"q": "Olematu põik 1"})
async def address_brief(
    addresses: EstonianAddresses,
    around: EstonianSurroundings,
    q: Annotated[
        Search | None, Meta(min_length=3, description="an address in Estonia", examples=["Viru 40, Tallinn"])
    ] = None,
    lat: Annotated[
        Annotated[Latitude, LATITUDE, Meta(ge=57.4, le=59.9)] | None,
        Meta(description="latitude of a point in Estonia; with lon, instead of q"),
    ] = None,
    lon: Annotated[
        Annotated[Longitude, LONGITUDE, Meta(ge=21.5, le=28.3)] | None,
        Meta(description="longitude of a point in Estonia; with lat, instead of q"),
    ] = None,
) -> AddressBrief:
    """An Estonian address: its point and parcel, monuments and stops within 500 m, plans, power cuts, air.

    The first match of the state's address search, or the address nearest to a point. Plans are found by the name of the street,
    and power cuts are those of the whole municipality, as nothing closer is published. What is missing is null and listed in
    `unavailable`; an address that is not found is a 404. While the state's search is unavailable, Photon finds the address, or
    the answer is a 502; a point can do without it."""
    point = _requested_point(q, lat, lon)
    found = await or_error(addresses.nearest(*point) if point else addresses.find(q or ""))
    if not isinstance(found, SkerryError):
        address = found.value
        where = address.latitude, address.longitude
    elif point is None or isinstance(found, NotFound):
        raise found
    else:
        address, where = None, point
    async with ReportParts(offline=address is not None) as parts:
        fetched: dict[str, Part[Any]] = {
            "monuments": parts.fetch(around.monuments(*where), "monuments"),
            "stops": parts.fetch(around.stops(*where), "stops"),
            "air": parts.fetch(around.air(*where), "air"),
        }
        if address is not None:
            fetched |= {
                "parcel": parts.fetch(around.parcel(address), "parcel"),
                "plans": parts.fetch(around.plans(address.street), "plans"),
                "outages": parts.fetch(around.outages(address.municipality), "outages"),
            }
    if isinstance(found, SkerryError):
        for part in ("address", "parcel", "plans", "outages"):
            parts.missing.failed(part, found)
    else:
        parts.sources.add("address", found.source.key, None)
    values = {name: part.value for name, part in fetched.items() if part.value is not None}
    for name, key in SUPPLIERS.items():
        if name in values:
            parts.sources.add(name, key, observed_at(values[name]))
    return AddressBrief(
        address=address,
        parcel=values.get("parcel"),
        monuments=values.get("monuments"),
        plans=list(values["plans"].items) if "plans" in values else None,
        stops=values.get("stops"),
        outages=values.get("outages"),
        air=values.get("air"),
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


def _requested_point(q: str | None, lat: float | None, lon: float | None) -> tuple[float, float] | None:
    """None where an address is named. Raises BadParameter where neither or both are given."""
    if q is not None and lat is None and lon is None:
        return None
    if q is None and lat is not None and lon is not None:
        return lat, lon
    if q is not None:
        raise BadParameter("q", q, WHERE)
    others = tuple(BadParameter(name, None, WHERE) for name, value in (("lat", lat), ("lon", lon)) if value is None)
    raise BadParameter("q", None, WHERE, others=others)
