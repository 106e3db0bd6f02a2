"""The cities of the world that are found by name without a call."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from skerry.datasets import Dataset
from skerry.folding import fold

SIMILAR = 0.8
"""Lowest similarity (Indel, 0 to 1) at which a name is a likely misspelling of another: Talin, not Taipei, for Tallinn."""


class WorldCity(Struct, frozen=True):
    """A city as GeoNames has it."""

    name: str
    """GeoNames' main name, which is the English one for most (not for Köln, Sevilla, New York City)."""
    country: str
    """ISO 3166-1 alpha-2."""
    latitude: float
    longitude: float
    timezone: str
    """IANA name."""
    population: int


class WorldCities(Dataset):
    """Cities of at least 100,000 people, capitals, and Nordic and Baltic towns of at least 2,000. Of each of these names the
    largest bearer in the world is carried too, so no larger one is missing."""

    key = "world_cities"
    notes_itself = True

    @cached_property
    def all(self) -> list[WorldCity]:
        """By country code and name."""
        return self.table("cities.csv", WorldCity)

    def largest(self, name: str, country_code: str | None = None) -> WorldCity | None:
        """The largest city of exactly that name, of one country where that is given; case, accents and hyphens are ignored."""
        return next((city for city in self.named(name) if country_code in (None, city.country)), None)

    def named(self, name: str) -> Sequence[WorldCity]:
        """All cities of exactly that name, the largest first."""
        return self._by_name.get(fold(name), ())

    def alike(self, name: str, limit: int) -> list[WorldCity]:
        """Cities whose names are much like it, the most alike first; none where no name is near."""
        from rapidfuzz import fuzz, process

        near = process.extract(
            fold(name), self._by_name.keys(), scorer=fuzz.ratio, limit=limit, score_cutoff=100 * SIMILAR
        )
        return [self._by_name[folded][0] for folded, _, _ in near]

    @cached_property
    def _by_name(self) -> dict[str, list[WorldCity]]:
        """By folded name; of one name the largest first."""
        found: dict[str, list[WorldCity]] = {}
        for city in sorted(self.all, key=lambda city: -city.population):
            found.setdefault(fold(city.name), []).append(city)
        return found
