"""The space saga that began with "A New Hope"."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.scifi import Film, Person, Planet, SpaceSaga

Name = Annotated[
    str, Meta(min_length=1, max_length=100, description="a name or part of it; case and accents do not matter")
]


class PlanetsFound(Struct, frozen=True):
    """The planets that a search found, best first."""

    query: str
    count: Annotated[int, Meta(description="number of planets", ge=0)]
    items: list[Planet]


class PeopleFound(Struct, frozen=True):
    """The people that a search found, best first."""

    query: str
    count: Annotated[int, Meta(description="number of people", ge=0)]
    items: list[Person]


@endpoint("/scifi/planets/search", fresh="7d", example={"q": "tatooine"})
async def search_planets(q: Name, saga: SpaceSaga) -> PlanetsFound:
    """Planets of the space saga whose name contains a text.

    The very name comes first, then names that begin with the text, then those with a word that does."""
    found = saga.search_planets(q)
    return PlanetsFound(q, len(found), found)


@endpoint("/scifi/people/search", fresh="7d", example={"q": "skywalker"})
async def search_people(q: Name, saga: SpaceSaga) -> PeopleFound:
    """Characters of the space saga whose name contains a text.

    The very name comes first, then names that begin with the text, then those with a word that does."""
    found = saga.search_people(q)
    return PeopleFound(q, len(found), found)


@endpoint("/scifi/films", fresh="7d")
async def films(saga: SpaceSaga) -> Collection[Film]:
    """The first six films of the space saga, in the order in which they came out."""
    return Collection.of(saga.films)
