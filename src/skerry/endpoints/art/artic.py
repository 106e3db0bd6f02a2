"""The Art Institute of Chicago."""

from typing import Annotated

from msgspec import Meta, structs

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search, Seed
from skerry.errors import BadParameter
from skerry.services import random_works
from skerry.sources.world.artic import (
    MAX_PER_PAGE,
    MAX_RESULTS,
    ArtInstituteOfChicago,
    ChicagoArtwork,
    ChicagoArtworkDetails,
)


class RandomArtwork(ChicagoArtwork, frozen=True, kw_only=True):
    """An artwork, and the museum that has it."""

    museum: Annotated[str, Meta(description="name of the museum")]


@endpoint("/museum/artic/search", fresh="1d", example={"q": "harbor", "limit": 3})
async def search_chicago_artworks(
    q: Annotated[Search, Meta(max_length=200, description="words of the title, the artist or the description")],
    museum: ArtInstituteOfChicago,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=MAX_PER_PAGE, description="artworks on a page")] = 10,
) -> SearchPage[ChicagoArtwork]:
    """Artworks of the Art Institute of Chicago, best match first.

    Descriptions of objects are CC0, as are pictures of works in the public domain. The museum pages through the first 10,000
    artworks of a search."""
    if page * limit > MAX_RESULTS:
        raise BadParameter("page", page, f"at most {MAX_RESULTS // limit} with {limit} artworks on a page")
    return SearchPage.of(q, await museum.search(q, page, limit), page, limit)


@endpoint("/museum/artic/{id}", fresh="7d", example={"id": 16568}, example_404={"id": 999999999})
async def chicago_artwork(
    id: Annotated[int, Meta(ge=1, le=2**31 - 1, description="number of the object, as in its page's address")],  # noqa: A002
    museum: ArtInstituteOfChicago,
) -> ChicagoArtworkDetails:
    """One artwork of the Art Institute of Chicago with all its details.

    The `description` is under CC BY 4.0, everything else under CC0, as are pictures of works in the public domain."""
    return await museum.artwork(id)


@endpoint("/museum/random", fresh=None, example={"seed": "harbour"})
async def random_artwork(museum: ArtInstituteOfChicago, seed: Seed = None) -> RandomArtwork:
    """A random artwork in the public domain with a picture, from the Art Institute of Chicago.

    Without a seed it is one of a hundred artworks, which change every hour. A seed chooses among ten thousand."""
    return RandomArtwork(**structs.asdict(await random_works.random_artwork(museum, seed)), museum=museum.title)
