"""An Estonian address and what is around it."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from skerry import lest97
from skerry.api.endpoint import endpoint
from skerry.api.parameters import LATITUDE, LONGITUDE, Search
from skerry.api.report import Part, ReportParts, SourcedReport
from skerry.errors import BadParameter, NotFound
from skerry.folding import fold
from skerry.models.fields import Latitude, Longitude
from skerry.models.transit import StopPoint
from skerry.series.monuments import CulturalMonument
from skerry.services.estonian_surroundings import EstonianSurroundings, NearbyMonument, NearestAirStation
from skerry.sources.estonia.elektrilevi import Elektrilevi, OutageArea
from skerry.sources.estonia.inaks import Address, Inaks
from skerry.sources.estonia.kataster import Kataster, Parcel
from skerry.sources.estonia.ohuseire import Ohuseire
from skerry.sources.estonia.peatus import Peatus
from skerry.sources.estonia.plank import Plan, Plank

WHERE = "an address in Estonia, or lat and lon"


class AddressBrief(SourcedReport, frozen=True, kw_only=True):
    """An Estonian address and what is around it. Distances are along a straight line."""

    GEOMETRY: ClassVar[str] = "address"

    address: Annotated[Address, Meta(description="the address that was found, and its point")]
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
        OutageArea | None, Meta(description="power cuts of the municipality; none is published by address")
    ]
    air: Annotated[NearestAirStation | None, Meta(description="nearest station that measures air pollutants")]


@endpoint("/mashup/address/brief", fresh="15m", example={"q": "Viru 40, Tallinn"}, example_404={"q": "Olematu põik 1"})
async def address_brief(
    inaks: Inaks,
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
    and power cuts are those of the whole municipality, as nothing closer is published. What is missing is null and
    listed in `unavailable`; an address that is not found is a 404; without the address search the answer is a 502."""
    address = await _find(inaks, q, lat, lon)
    point = address.latitude, address.longitude
    async with ReportParts(offline=True) as parts:
        fetched: tuple[Part[Any], ...] = (
            parcel := parts.fetch(around.parcel(address), "parcel"),
            monuments := parts.fetch(around.monuments(*point), "monuments"),
            plans := parts.fetch(around.plans(address.street), "plans"),
            stops := parts.fetch(around.stops(*point), "stops"),
            outages := parts.fetch(around.outages(address.municipality), "outages"),
            air := parts.fetch(around.air(*point), "air"),
        )
    keys = (Kataster.key, CulturalMonument.SOURCE.key, Plank.key, Peatus.key, Elektrilevi.key, Ohuseire.key)
    parts.sources.add("address", Inaks.key, None)
    for part, key in zip(fetched, keys, strict=True):
        if part.value is not None:
            values = air.value.values if part is air and air.value else []
            parts.sources.add(part.names[0], key, max((each.observed_at for each in values), default=None))
    return AddressBrief(
        address=address,
        parcel=parcel.value,
        monuments=monuments.value,
        plans=None if plans.value is None else list(plans.value.items),
        stops=stops.value,
        outages=outages.value,
        air=air.value,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


async def _find(inaks: Inaks, q: str | None, lat: float | None, lon: float | None) -> Address:
    """Raises NotFound, and BadParameter where no place or two are named."""
    if q is not None and lat is None and lon is None:
        found = await inaks.search(q, 1) if fold(q) else ()
        if not found:
            raise NotFound(f"No address {q!r} in Estonia.")
        return found[0]
    if q is None and lat is not None and lon is not None:
        near = await inaks.nearest(*lest97.metres(lat, lon), 1)
        if not near:
            raise NotFound(f"No address near {lat}, {lon} in Estonia.")
        return near[0]
    if q is not None:
        raise BadParameter("q", q, WHERE)
    others = tuple(BadParameter(name, None, WHERE) for name, value in (("lat", lat), ("lon", lon)) if value is None)
    raise BadParameter("q", None, WHERE, others=others)
