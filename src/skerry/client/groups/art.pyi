# Made by `make stubs` from the registry.

from skerry.api.answers import SearchPage
from skerry.client.results import AsyncResult, Result
from skerry.endpoints.art.artic import RandomArtwork
from skerry.endpoints.art.met_museum import MetSearch
from skerry.sources.world.artic import ChicagoArtwork, ChicagoArtworkDetails
from skerry.sources.world.met_museum import MetArtwork

class SyncArt:
    """Art, of `Skerry`."""

    def museum_artic_search(
        self, *, q: str, page: int | None = 1, limit: int | None = 10
    ) -> Result[SearchPage[ChicagoArtwork]]:
        """Artworks of the Art Institute of Chicago, best match first."""

    def museum_artic(self, id: int, /) -> Result[ChicagoArtworkDetails]:
        """One artwork of the Art Institute of Chicago with all its details."""

    def museum_met_search(
        self, *, q: str, has_images: bool | None = True, department: int | None = None, limit: int | None = 5
    ) -> Result[MetSearch]:
        """Artworks of the Metropolitan Museum of Art, New York, best match first."""

    def museum_met(self, id: int, /) -> Result[MetArtwork]:
        """One artwork of the Metropolitan Museum of Art, New York."""

    def museum_random(self, *, seed: str | None = None) -> Result[RandomArtwork]:
        """A random artwork in the public domain with a picture, from the Art Institute of Chicago."""

class AsyncArt:
    """Art, of `AsyncSkerry`."""

    async def museum_artic_search(
        self, *, q: str, page: int | None = 1, limit: int | None = 10
    ) -> AsyncResult[SearchPage[ChicagoArtwork]]:
        """Artworks of the Art Institute of Chicago, best match first."""

    async def museum_artic(self, id: int, /) -> AsyncResult[ChicagoArtworkDetails]:
        """One artwork of the Art Institute of Chicago with all its details."""

    async def museum_met_search(
        self, *, q: str, has_images: bool | None = True, department: int | None = None, limit: int | None = 5
    ) -> AsyncResult[MetSearch]:
        """Artworks of the Metropolitan Museum of Art, New York, best match first."""

    async def museum_met(self, id: int, /) -> AsyncResult[MetArtwork]:
        """One artwork of the Metropolitan Museum of Art, New York."""

    async def museum_random(self, *, seed: str | None = None) -> AsyncResult[RandomArtwork]:
        """A random artwork in the public domain with a picture, from the Art Institute of Chicago."""
