"""The space saga that started with "A New Hope"."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Search
from skerry.datasets.scifi import SagaFilm, SagaPerson, SagaPlanet, SpaceSaga
from skerry.models.rows import Rows

Name = Annotated[Search, Meta(description="a name or part of it; case and accents do not matter")]


class SagaPlanetSearch(Struct, frozen=True):
    """The planets that a search found, best match first."""

    ROWS: ClassVar[Rows] = Rows("items")

    query: Annotated[str, Meta(description="the name searched for")]
    count: Annotated[int, Meta(description="number of planets", ge=0)]
    items: Annotated[list[SagaPlanet], Meta(description="planets, best match first")]


class SagaPersonSearch(Struct, frozen=True):
    """The people that a search found, best match first."""

    ROWS: ClassVar[Rows] = Rows("items")

    query: Annotated[str, Meta(description="the name searched for")]
    count: Annotated[int, Meta(description="number of people", ge=0)]
    items: Annotated[list[SagaPerson], Meta(description="characters, best match first")]


@endpoint("/scifi/planets/search", fresh="7d", example={"q": "tatooine"})
async def search_planets(q: Name, saga: SpaceSaga) -> SagaPlanetSearch:
    """Planets of the space saga whose name contains a string.

    The exact name comes first, then names that start with the string, then names with a word that starts with it."""
    found = saga.search_planets(q)
    return SagaPlanetSearch(q, len(found), found)


@endpoint("/scifi/people/search", fresh="7d", example={"q": "skywalker"})
async def search_people(q: Name, saga: SpaceSaga) -> SagaPersonSearch:
    """Characters of the space saga whose name contains a string.

    The exact name comes first, then names that start with the string, then names with a word that starts with it."""
    found = saga.search_people(q)
    return SagaPersonSearch(q, len(found), found)


@endpoint("/scifi/films", fresh="7d")
async def films(saga: SpaceSaga) -> Collection[SagaFilm]:
    """The first six films of the space saga, by release date."""
    return Collection.of(saga.films)
