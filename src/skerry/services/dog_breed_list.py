"""Breeds of dogs, with or without the Dog API."""

from skerry.container import Dependency
from skerry.datasets.dog_breeds import DogBreeds
from skerry.models.dog_breed import BreedList
from skerry.services.carried import or_carried
from skerry.sources.world.dogceo import DogCeo


class DogBreedNames(Dependency):
    """The Dog API first, which adds breeds over time; the list that ships with the package while the API is unavailable."""

    def __init__(self, dogs: DogCeo, carried: DogBreeds) -> None:
        self._dogs = dogs
        self._carried = carried

    async def all(self) -> BreedList:
        """By name."""
        return await or_carried(self._dogs.breeds, self._carried, lambda: self._carried.all)
