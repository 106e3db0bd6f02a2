"""Breeds of dogs of any provider."""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import NotFound
from skerry.folding import fold


class DogBreed(Struct, frozen=True):
    """A breed of dogs."""

    name: Annotated[str, Meta(description="name of the breed, lower case without spaces")]
    sub_breed_count: Annotated[int, Meta(description="number of sub-breeds", ge=0)]
    sub_breeds: Annotated[list[str], Meta(description="names of the sub-breeds, such as afghan of hound")]


class BreedList(Struct, frozen=True, dict=True):
    """All breeds, by name."""

    breeds: Sequence[DogBreed]
    year: int | None = None
    """Year of the list, where it states one."""

    def get(self, name: str) -> DogBreed:
        """By name in any case, with or without spaces and hyphens. Raises NotFound."""
        found = self._by_name.get(bare_breed(name))
        if found is None:
            raise NotFound(f"No dog breed named {name!r}.", suggestions=self.near(name))
        return found

    def near(self, name: str) -> tuple[str, ...]:
        """Breeds with this sub-breed, and breeds with a similar name."""
        from rapidfuzz import fuzz, process

        wanted = bare_breed(name)
        found = [breed.name for breed in self.breeds if wanted in breed.sub_breeds]
        alike = process.extract(wanted, list(self._by_name), scorer=fuzz.ratio, limit=5, score_cutoff=60)
        return tuple(dict.fromkeys([*found, *(breed for breed, _, _ in alike)]))[:5]

    @cached_property
    def _by_name(self) -> dict[str, DogBreed]:
        return {breed.name: breed for breed in self.breeds}


def bare_breed(name: str) -> str:
    """A name, of a breed or as breed/sub-breed, as providers write it: in lower case, without spaces and hyphens."""
    return "/".join(fold(part).replace(" ", "") for part in name.split("/"))
