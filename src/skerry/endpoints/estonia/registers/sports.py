"""Sports facilities of Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageFromZero, Search, Searched
from skerry.models.listing import Listing
from skerry.series.sports_facilities import SportsFacility
from skerry.store import RegisterStore

Part = Annotated[str, Searched(), Meta(min_length=1, max_length=100)]


@endpoint("/estonian-sports/facilities", fresh="1h", example={"county": "Harjumaa", "limit": 20})
async def estonian_sports_facilities(
    register: RegisterStore[SportsFacility],
    municipality: Annotated[
        Part | None, Meta(description="municipality or town, in Estonian: a part of the address", examples=["Tallinn"])
    ] = None,
    county: Annotated[Part | None, Meta(description="county, in Estonian", examples=["Harjumaa"])] = None,
    type: Annotated[  # noqa: A002  the name of the parameter
        Part | None, Meta(description="kind of facility, in Estonian", examples=["Siseujula"])
    ] = None,
    q: Annotated[
        Search | None, Meta(description="part of the name; accents are ignored", examples=["staadion"])
    ] = None,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of facilities on a page")] = 50,
    page: PageFromZero = 0,
) -> Page[SportsFacility]:
    """Sports facilities of Estonia: kind, address and position, in the order of the sports register.

    Filters match parts of the register's words and ignore accents. The collector reads the whole file once a day; until the first
    read, and where no collector runs, the answer is a 502 with Retry-After."""
    found = await register.find(
        containing={"name": q, "type": type, "county": county, "address": municipality},
        limit=limit,
        offset=page * limit,
    )
    return Page.of(Listing(found.total, tuple(found.rows)), page, limit)
