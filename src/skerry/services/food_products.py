"""Food products by name, from whichever service of Open Food Facts answers."""

from msgspec import Struct

from skerry.container import Dependency
from skerry.sources.world.open_food_facts import OpenFoodFacts, Products
from skerry.sources.world.search_a_licious import SearchALicious
from skerry.upstream.fallback import with_fallback


class FoundProducts(Struct, frozen=True):
    """One page of what a search found, and who found it."""

    page: Products
    provider: str


class FoodProducts(Dependency):
    """The database first, which knows servings; its search service when that fails."""

    def __init__(self, open_food_facts: OpenFoodFacts, search_a_licious: SearchALicious) -> None:
        self._open_food_facts = open_food_facts
        self._search_a_licious = search_a_licious

    async def search(self, text: str, page: int, limit: int) -> FoundProducts:
        """One page of products. Raises UpstreamUnavailable, naming both services, when neither answers."""

        async def first() -> FoundProducts:
            return FoundProducts(await self._open_food_facts.search(text, page, limit), OpenFoodFacts.title)

        async def second() -> FoundProducts:
            return FoundProducts(await self._search_a_licious.search(text, page, limit), SearchALicious.title)

        return await with_fallback(first, second)
