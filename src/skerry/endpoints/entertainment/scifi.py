"""The space saga that started with "A New Hope"."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection, SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Search
from skerry.datasets.scifi import SagaFilm, SagaPerson, SagaPlanet, SpaceSaga

Name = Annotated[Search, Meta(description="a name or part of it; case and accents are ignored")]


class SagaPlanetSearch(SearchResult[SagaPlanet], frozen=True):
    """The planets that a search found, best match first."""


class SagaPersonSearch(SearchResult[SagaPerson], frozen=True):
    """The people that a search found, best match first."""


@endpoint("/scifi/planets/search", fresh="7d", example={"q": "tatooine"})
async def search_saga_planets(q: Name, saga: SpaceSaga) -> SagaPlanetSearch:
    """Planets of the space saga whose name contains a string.

    The exact name comes first, then names that start with the string, names with a word that starts with it, and names
    that contain it."""
    return SagaPlanetSearch.of(q, saga.search_planets(q))


@endpoint("/scifi/people/search", fresh="7d", example={"q": "skywalker"})
async def search_saga_people(q: Name, saga: SpaceSaga) -> SagaPersonSearch:
    """Characters of the space saga whose name contains a string.

    The exact name comes first, then names that start with the string, names with a word that starts with it, and names
    that contain it."""
    return SagaPersonSearch.of(q, saga.search_people(q))


@endpoint("/scifi/films", fresh="7d")
async def saga_films(saga: SpaceSaga) -> Collection[SagaFilm]:
    """The first six films of the space saga, by release date."""
    return Collection.of(saga.films)
