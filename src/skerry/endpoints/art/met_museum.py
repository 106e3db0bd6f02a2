"""The Metropolitan Museum of Art."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import SearchSlice
from skerry.api.by_number import first_items
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Search
from skerry.errors import NotFound
from skerry.models.rows import Rows
from skerry.sources.world.met_museum import MetArtwork, MetMuseum

MAX_CALLS = 20
"""Objects of one search that are requested at most, those that were removed included."""


class MetSearch(SearchSlice[MetArtwork], frozen=True, kw_only=True):
    """The first objects that a search found."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query",), json_only=("unavailable_ids",))

    unavailable_ids: Annotated[
        list[int], Meta(description="numbers of objects that belong to the list but could not be fetched")
    ]


@endpoint("/museum/met/search", fresh="1d", example={"q": "quail", "limit": 3})
async def search_met_artworks(
    q: Annotated[Search, Meta(description="words of the title, the artist, the culture or the tags")],
    met_museum: MetMuseum,
    has_images: Annotated[bool, Meta(description="only objects with a picture")] = True,
    department: Annotated[
        int | None,
        Meta(ge=1, le=100, description="number of a department of the museum; 6 is Asian Art, 11 European Paintings"),
    ] = None,
    limit: Annotated[Limit, Meta(le=10, description="number of objects; each is one more call to the museum")] = 5,
) -> MetSearch:
    """Artworks of the Metropolitan Museum of Art, New York, best match first.

    The museum's search returns only numbers, so each object is one more call, cached for a week. When some calls fail, the
    other objects are returned, and `unavailable_ids` lists the missing ones. An object that was removed is skipped; `total`
    includes it."""
    numbers = await met_museum.search(q, has_images, department)

    async def artwork(number: int) -> MetArtwork | None:
        try:
            return await met_museum.artwork(number)
        except NotFound:
            return None

    found = await first_items(numbers[:MAX_CALLS], limit, artwork)
    return MetSearch.of(q, found.items, len(numbers), limit, unavailable_ids=found.unavailable)


@endpoint("/museum/met/{id}", fresh="7d", example={"id": 45734}, example_404={"id": 999999999})
async def met_artwork(
    id: Annotated[int, Meta(ge=1, le=2**31 - 1, description="number of the object, as in its page's address")],  # noqa: A002
    met_museum: MetMuseum,
) -> MetArtwork:
    """One artwork of the Metropolitan Museum of Art, New York.

    Descriptions are CC0, as are pictures of works in the public domain; other works have no picture."""
    return await met_museum.artwork(id)
