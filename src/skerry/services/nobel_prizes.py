"""Nobel prizes, with or without the Nobel Foundation."""

from skerry.container import Dependency
from skerry.datasets.nobel_prizes import CarriedPrizes
from skerry.models.listing import Listing
from skerry.models.nobel_prize import NobelPrize, PrizeCategory
from skerry.services.carried import or_carried
from skerry.sources.world.nobelprize import NobelFoundation


class NobelPrizes(Dependency):
    """The Foundation first; while it is unavailable, for a requested year, the list that ships with the package."""

    def __init__(self, foundation: NobelFoundation, carried: CarriedPrizes) -> None:
        self._foundation = foundation
        self._carried = carried

    async def prizes(
        self, year: int | None, category: PrizeCategory | None, limit: int, offset: int
    ) -> Listing[NobelPrize]:
        """Prizes, newest first. Raises UpstreamUnavailable for what is not of one year that the list has."""
        if year is None or year > self._carried.last_year:
            return await self._foundation.prizes(year, category, limit, offset)

        def carried() -> Listing[NobelPrize]:
            found = self._carried.of(year, category)
            return Listing(len(found), found[offset : offset + limit])

        return await or_carried(lambda: self._foundation.prizes(year, category, limit, offset), self._carried, carried)
