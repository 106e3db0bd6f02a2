"""Breeds of cats, with or without TheCatAPI."""

from collections.abc import Sequence

from skerry.container import Dependency
from skerry.series.cat_breeds import StoredCatBreed
from skerry.services.stored import or_stored
from skerry.sources.world.thecatapi import CatBreed, TheCatApi
from skerry.store import RegisterStore

MAX_BREEDS = 1000


class CatBreedList(Dependency):
    """TheCatAPI first; the list as the collector stored it while TheCatAPI is unavailable."""

    def __init__(self, cats: TheCatApi, register: RegisterStore[StoredCatBreed]) -> None:
        self._cats = cats
        self._register = register

    async def all(self) -> Sequence[CatBreed]:
        """By name. Raises UpstreamUnavailable where nothing is stored."""
        return await or_stored(self._cats.breeds, self._stored)

    async def _stored(self) -> Sequence[CatBreed]:
        return (await self._register.find(limit=MAX_BREEDS, offset=0)).rows
