"""Breeds of dogs, by their names in the Dog API."""

from functools import cached_property

from skerry.datasets import Dataset
from skerry.models.dog_breed import BreedList, DogBreed


class DogBreeds(Dataset):
    """The breeds that the Dog API had pictures of in 2022, for when it is unavailable."""

    key = "dog_breeds"
    notes_itself = True

    @cached_property
    def all(self) -> BreedList:
        """By name."""
        return BreedList(self.lines("breeds.jsonl", DogBreed), self.data_date.year if self.data_date else None)
