"""Nobel prizes, with or without the Nobel Foundation."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeVar

from skerry.container import Dependency
from skerry.datasets.nobel_prizes import CarriedPrizes
from skerry.folding import fold
from skerry.models.listing import Listing
from skerry.models.nobel_prize import NobelPrize, PrizeCategory
from skerry.services.carried import or_carried
from skerry.sources.world.nobelprize import NobelFoundation
from skerry.sources.world.nobelprize.records import Laureate, LaureatePrize

T = TypeVar("T")


class NobelPrizes(Dependency):
    """The Foundation first; while it is unavailable, the list that ships with the package."""

    def __init__(self, foundation: NobelFoundation, carried: CarriedPrizes) -> None:
        self._foundation = foundation
        self._carried = carried

    async def prizes(
        self, year: int | None, category: PrizeCategory | None, limit: int, offset: int
    ) -> Listing[NobelPrize]:
        """Prizes, newest first. Raises UpstreamUnavailable for a year that the list does not have."""

        def carried() -> Listing[NobelPrize] | None:
            if year is not None and year > self._carried.last_year:
                return None
            return _page(self._carried.of(year, category), limit, offset)

        return await or_carried(lambda: self._foundation.prizes(year, category, limit, offset), self._carried, carried)

    async def laureates(
        self, name: str | None, birth_country: str | None, gender: str | None, limit: int, offset: int
    ) -> Listing[Laureate]:
        """Laureates by name. Raises UpstreamUnavailable for a name that the list does not have, and for a country or a gender,
        which it never has."""

        def carried() -> Listing[Laureate] | None:
            if birth_country is not None or gender is not None:
                return None
            words = () if name is None else fold(name).split()
            if name is not None and not words:
                return None  # signs alone, of which every name has none
            found = [each for each in _laureates(self._carried.all) if all(word in fold(each.name) for word in words)]
            return _page(found, limit, offset) if found else None  # whom it does not have may be newer

        return await or_carried(
            lambda: self._foundation.laureates(name, birth_country, gender, limit, offset), self._carried, carried
        )


def _page(found: Sequence[T], limit: int, offset: int) -> Listing[T]:
    return Listing(len(found), tuple(found[offset : offset + limit]))


def _laureates(prizes: Iterable[NobelPrize]) -> list[Laureate]:
    """By name, as the Foundation lists them, with what a list of prizes tells of them."""
    names: dict[str, str] = {}
    shares: defaultdict[str, list[LaureatePrize]] = defaultdict(list)
    for prize in sorted(prizes, key=lambda prize: prize.year):
        for winner in prize.laureates:
            names[winner.id] = winner.name
            shares[winner.id].append(LaureatePrize(prize.year, prize.category, winner.portion, None, None))
    return [
        Laureate(
            id=number,
            name=name,
            full_name=None,
            gender=None,
            is_organization=None,
            born=None,
            died=None,
            founded=None,
            prizes=shares[number],
            wikipedia_url=None,
        )
        for number, name in sorted(names.items(), key=lambda entry: (fold(entry[1]), entry[0]))
    ]
