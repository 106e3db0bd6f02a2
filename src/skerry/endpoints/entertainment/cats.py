"""Cats: breeds and pictures."""

import secrets
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, structs

from skerry.api.answers import Collection, SearchResult
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Search
from skerry.datasets.countries import Countries
from skerry.folding import fold
from skerry.sources.world.thecatapi import CatBreed, CatPicture, TheCatApi


class CatBreedSearch(SearchResult[CatBreed], frozen=True):
    """The cat breeds that a search found, best match first."""


@endpoint("/animals/cats/breeds", fresh="1d")
async def cat_breeds(cats: TheCatApi, countries: Reference[Countries]) -> Collection[CatBreed]:
    """All recognized cat breeds with temperament, country of origin, life span and description.

    Breeds are ordered by name. Scores from 1 to 5 are assigned by TheCatAPI."""
    return Collection.of(_named(await cats.breeds(), countries))


@endpoint("/animals/cats/breeds/search", fresh="1d", example={"q": "aby"})
async def search_cat_breeds(
    q: Annotated[Search, Meta(max_length=60, description="a name or part of it")],
    cats: TheCatApi,
    countries: Reference[Countries],
) -> CatBreedSearch:
    """Cat breeds by name.

    Alternative names of a breed are searched too; case and accents are ignored. Names that start with the string come first."""
    wanted = fold(q)
    found = []
    for breed in await cats.breeds():
        names = [fold(name) for name in (breed.name, *breed.alt_names)]
        if wanted and any(wanted in name for name in names):
            found.append((not any(name.startswith(wanted) for name in names), breed.name, breed))
    breeds = [breed for _, _, breed in sorted(found, key=lambda entry: entry[:2])]
    return CatBreedSearch.of(q, _named(breeds, countries))


@endpoint("/animals/cats/image", fresh=None)
async def cat_picture(cats: TheCatApi) -> CatPicture:
    """One random cat picture, as a URL.

    The picture is chosen from 10, which change every minute."""
    return secrets.choice(await cats.pictures())


def _named(breeds: Iterable[CatBreed], countries: Countries) -> list[CatBreed]:
    """With the names that countries have today: the provider has Burma."""
    return [
        structs.replace(breed, country_name=countries.name_of(breed.country) or breed.country_name) for breed in breeds
    ]
