"""Cats: breeds, pictures and facts."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, structs

from skerry.api.answers import Collection, SearchResult
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Search, Seed
from skerry.chance import generator
from skerry.datasets.countries import Countries
from skerry.folding import fold, match_rank
from skerry.services.cat_breed_list import CatBreedList
from skerry.sources.world.catfact import CatFact, CatFactNinja
from skerry.sources.world.thecatapi import CatBreed, CatPicture, TheCatApi


class CatBreedSearch(SearchResult[CatBreed], frozen=True):
    """The cat breeds that a search found, best match first."""


@endpoint("/animals/cats/breeds", fresh="1d")
async def cat_breeds(cats: CatBreedList, countries: Reference[Countries]) -> Collection[CatBreed]:
    """All recognized cat breeds with temperament, country of origin, life span and description.

    Breeds are ordered by name. Scores from 1 to 5 are assigned by TheCatAPI. While it is unavailable, the
    list is the one that the collector last read; `Age` is the time since then."""
    return Collection.of(_named(await cats.all(), countries))


@endpoint("/animals/cats/breeds/search", fresh="1d", example={"q": "aby"})
async def search_cat_breeds(
    q: Annotated[Search, Meta(max_length=60, description="a name or part of it")],
    cats: CatBreedList,
    countries: Reference[Countries],
) -> CatBreedSearch:
    """Cat breeds by name.

    Alternative names of a breed are searched too; case and accents are ignored. The exact name comes first, then names that
    start with the string, names with a word that starts with it, and names that contain it."""
    wanted = fold(q)
    found = []
    for breed in await cats.all():
        rank = match_rank(wanted, *(fold(name) for name in (breed.name, *breed.alt_names)))
        if rank is not None:
            found.append((rank, breed.name, breed))
    breeds = [breed for _, _, breed in sorted(found, key=lambda entry: entry[:2])]
    return CatBreedSearch.of(q, _named(breeds, countries))


@endpoint("/animals/cats/image", fresh=None)
async def cat_picture(cats: TheCatApi, seed: Seed = None) -> CatPicture:
    """One random cat picture, as a URL.

    The picture is chosen from 10, which change every minute. With a seed it is chosen from one picture of each breed, which
    seldom change."""
    pool = await (cats.pictures() if seed is None else cats.breed_pictures())
    return generator(seed).choice(pool)


@endpoint("/animals/cats/fact", fresh=None, example={"seed": "harbour"})
async def cat_fact(facts: CatFactNinja, seed: Seed = None) -> CatFact:
    """One random fact about cats, as users of Cat Fact Ninja entered it.

    Chosen from all of some 330 facts, a list that is read once a day."""
    return generator(seed).choice(await facts.facts())


def _named(breeds: Iterable[CatBreed], countries: Countries) -> list[CatBreed]:
    """With the names that countries have today: the provider has Burma."""
    return [
        structs.replace(breed, country_name=countries.name_of(breed.country) or breed.country_name) for breed in breeds
    ]
