"""Food products by name, from either service of Open Food Facts."""

from skerry.container import Dependency
from skerry.models.listing import Listing
from skerry.sources.world.open_food_facts import FoodProduct, OpenFoodFacts
from skerry.sources.world.search_a_licious import SearchALicious
from skerry.upstream.fallback import Answered, with_fallback


class FoodProducts(Dependency):
    """The database first, which has servings; its search service when that fails."""

    def __init__(self, open_food_facts: OpenFoodFacts, search_a_licious: SearchALicious) -> None:
        self._open_food_facts = open_food_facts
        self._search_a_licious = search_a_licious

    async def search(self, text: str, page: int, limit: int) -> Answered[Listing[FoodProduct]]:
        """One page of products. Raises UpstreamUnavailable, naming both services, when both fail."""
        return await with_fallback(
            (self._open_food_facts, lambda: self._open_food_facts.search(text, page, limit)),
            (self._search_a_licious, lambda: self._search_a_licious.search(text, page, limit)),
        )
