"""Cultural monuments of Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Limit, PageFromZero, Search
from skerry.errors import NotFound
from skerry.models.listing import Listing
from skerry.series.monuments import CulturalMonument
from skerry.sources.estonia.muinsuskaitse import MonumentType
from skerry.store import RegisterStore


@endpoint("/estonian-monuments", fresh="1h", example={"type": "architecture", "limit": 20})
async def estonian_monuments(
    register: RegisterStore[CulturalMonument],
    type: Annotated[MonumentType | None, Meta(description="only monuments of this kind")] = None,  # noqa: A002
    q: Annotated[Search | None, Meta(description="part of the name; accents are ignored", examples=["mõis"])] = None,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of monuments on a page")] = 50,
    page: PageFromZero = 0,
) -> Page[CulturalMonument]:
    """Protected cultural monuments of Estonia, by kind and name, in the order of their numbers.

    The collector reads the whole list once a day; `Age` is the time since then. Until the first read, and where no collector
    runs, the answer is a 502 with Retry-After."""
    found = await register.find(equal={"types": type}, containing={"name": q}, limit=limit, offset=page * limit)
    return Page.of(Listing(found.total, tuple(found.rows)), page, limit)


@endpoint("/estonian-monuments/{id}", fresh="1h", example={"id": "1197"}, example_404={"id": "99999999"})
async def estonian_monument(
    id: Annotated[  # noqa: A002  the name in the path
        str,
        Allowed("the number of a monument in the register, such as 1197"),
        Meta(pattern="^[1-9][0-9]{0,7}$", description="number in the national register of cultural monuments"),
    ],
    register: RegisterStore[CulturalMonument],
) -> CulturalMonument:
    """One cultural monument by its number in the national register."""
    found = await register.find(equal={"id": id}, limit=1, offset=0)
    if not found.rows:
        raise NotFound(f"No cultural monument with number {id!r}.")
    return found.rows[0]
