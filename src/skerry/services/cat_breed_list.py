"""Breeds of cats, with or without TheCatAPI."""

from skerry.series.cat_breeds import StoredCatBreed
from skerry.services.stored import ProvidedList
from skerry.sources.world.thecatapi import CatBreed, TheCatApi
from skerry.store import RegisterStore


class CatBreedList(ProvidedList[CatBreed]):
    """TheCatAPI first; the list as the collector stored it while TheCatAPI is unavailable."""

    def __init__(self, cats: TheCatApi, register: RegisterStore[StoredCatBreed]) -> None:
        super().__init__(cats.breeds, register)
