"""Museums of Estonia and their objects."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Search
from skerry.series.museums import Museum
from skerry.sources.estonia.muis import Muis, MuseumObject
from skerry.store import RegisterStore

MAX_MUSEUMS = 1000
"""More than there are: the list is complete."""


@endpoint("/estonian-museums", fresh="1d", example={"q": "Tartu"})
async def estonian_museums(
    register: RegisterStore[Museum],
    q: Annotated[Search | None, Meta(description="part of the name; accents are ignored")] = None,
) -> Collection[Museum]:
    """Museums that publish their objects in the museums' information system, by code.

    The collector reads the list once a week; until the first read, and where no collector runs, the answer is a 502 with
    Retry-After."""
    found = await register.find(containing={"name": q}, limit=MAX_MUSEUMS, offset=0)
    return Collection[Museum].of(found.rows)


@endpoint("/estonian-museums/objects/{id}", fresh=None, example={"id": 3954847}, example_404={"id": 999999999})
async def estonian_museum_object(
    id: Annotated[  # noqa: A002  the name in the path
        int, Meta(ge=1, le=2_000_000_000, description="number of an object in the information system of museums")
    ],
    muis: Muis,
) -> MuseumObject:
    """One object of an Estonian museum: kind, makers, years, materials, measurements and pictures.

    Makers may be living persons: the answer is passed on from the museums' information system and kept in no cache. Other persons
    of the record are left out."""
    return await muis.object(id)
