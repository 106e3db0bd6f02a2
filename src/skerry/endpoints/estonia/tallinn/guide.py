"""What a resident or visitor of Tallinn looks up: parking and services of the city."""

from typing import Annotated, ClassVar

from msgspec import Meta, field, structs

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import SEARCH, Searched
from skerry.datasets.tallinn_parking import ParkingGuide
from skerry.datasets.tallinn_services import CityService, ServiceTopic
from skerry.folding import matches
from skerry.models.rows import Rows
from skerry.services.curated import CuratedMeta
from skerry.services.curated.tallinn import ParkingPages, ServicePages


class CuratedParkingGuide(ParkingGuide, frozen=True, kw_only=True):
    """Guide to paid street parking and the freshness of the record."""

    ROWS: ClassVar[Rows] = Rows("zones", json_only=("free_parking", "payment_methods", "info_url", "meta"))

    meta: Annotated[
        CuratedMeta, Meta(description="freshness of the record; all other members are the row of the dataset")
    ] = field(name="_meta")


class CityServices(Collection[CityService], frozen=True, kw_only=True):
    """Services of the city and the freshness of their list."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("meta",))

    meta: Annotated[CuratedMeta, Meta(description="freshness of the whole list")] = field(name="_meta")


@endpoint("/tallinn/parking", fresh="1h")
async def tallinn_parking_guide(curated: ParkingPages) -> CuratedParkingGuide:
    """Guide to paid street parking in Tallinn: zones, hours, what is free, ways to pay.

    Maintained by hand; `_meta.reviewed_date` is the day of the last review. A price has the day on which it is known to have been
    in force, and may have risen since; where none is on record it is null. The areas of the zones are at
    `/tallinn/parking-zones`."""
    dataset, (guide,) = await curated.typed("tallinn-parking", ParkingGuide)
    return CuratedParkingGuide(**structs.asdict(guide), meta=CuratedMeta.of(dataset))


@endpoint("/tallinn/services", fresh="1h", example={"topic": "transport"})
async def tallinn_services(
    curated: ServicePages,
    q: Annotated[
        str | None,
        SEARCH,
        Searched(),
        Meta(
            min_length=1,
            max_length=60,
            description="part of the name or description; accents are ignored",
            examples=["parking"],
        ),
    ] = None,
    topic: Annotated[ServiceTopic | None, Meta(description="what a service is about; all if omitted")] = None,
) -> CityServices:
    """Services of the city of Tallinn, each with the address of its page: what the city offers, and to whom.

    A selection that is maintained by hand; the addresses were not called. Many more services are on the city's pages."""
    dataset, services = await curated.typed("tallinn-services", CityService)
    found = [
        service
        for service in services
        if topic in (None, service.topic) and (matches(q, service.name) or matches(q, service.description))
    ]
    return CityServices.limited(found, None, meta=CuratedMeta.of(dataset))
