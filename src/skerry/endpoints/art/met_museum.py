"""The Metropolitan Museum of Art."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.sources.world.met_museum import MetArtwork, MetMuseum


@endpoint("/museum/met/{id}", fresh="7d", example={"id": 45734}, example_404={"id": 999999999})
async def met_artwork(
    id: Annotated[int, Meta(ge=1, le=2**31 - 1, description="number of the object, as in its page's address")],  # noqa: A002
    met_museum: MetMuseum,
) -> MetArtwork:
    """One artwork of the Metropolitan Museum of Art, New York.

    Descriptions are CC0, as are pictures of works in the public domain; other works have no picture."""
    return await met_museum.artwork(id)
