"""Works of anime, from one of two providers."""

from skerry.container import Dependency
from skerry.models.anime import Anime
from skerry.models.listing import Listing
from skerry.sources.world.anilist import AniList
from skerry.sources.world.tenrai import Tenrai
from skerry.upstream.fallback import with_fallback


class AnimeWorks(Dependency):
    """Tenrai first, which has the data of MyAnimeList; AniList when Tenrai fails, for works with a number in MyAnimeList."""

    def __init__(self, tenrai: Tenrai, anilist: AniList) -> None:
        self._tenrai = tenrai
        self._anilist = anilist

    async def search(self, text: str, page: int, limit: int) -> Listing[Anime]:
        """Works by title, best match first. Raises UpstreamUnavailable, naming both providers, when neither has them."""

        async def second() -> Listing[Anime]:
            return Listing.page_of(await self._anilist.search(text), page, limit)

        answered = await with_fallback(
            (self._tenrai, lambda: self._tenrai.search(text, page, limit)), (self._anilist, second)
        )
        return answered.value

    async def anime(self, number: int) -> Anime:
        """One work by its number in MyAnimeList. Raises NotFound, and UpstreamUnavailable naming both providers."""
        answered = await with_fallback(
            (self._tenrai, lambda: self._tenrai.anime(number)), (self._anilist, lambda: self._anilist.anime(number))
        )
        return answered.value
