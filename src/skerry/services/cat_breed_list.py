"""Breeds of cats, with or without TheCatAPI."""

from collections.abc import Sequence

from skerry.container import Dependency
from skerry.series.cat_breeds import StoredCatBreed
from skerry.services.stored import or_stored_list
from skerry.sources.world.thecatapi import CatBreed, TheCatApi
from skerry.store import RegisterStore


class CatBreedList(Dependency):
    """TheCatAPI first; the list as the collector stored it while TheCatAPI is unavailable."""

    def __init__(self, cats: TheCatApi, register: RegisterStore[StoredCatBreed]) -> None:
        self._cats = cats
        self._register = register

    async def all(self) -> Sequence[CatBreed]:
        """By name. Raises UpstreamUnavailable where nothing is stored."""
        return await or_stored_list(self._cats.breeds, self._register)
