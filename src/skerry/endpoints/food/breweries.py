"""Breweries, from Open Brewery DB."""

import secrets
from enum import StrEnum
from typing import Annotated

from litestar.params import QueryParameter
from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.datasets.countries import Countries
from skerry.errors import BadParameter, NotFound
from skerry.folding import fold
from skerry.sources.world.open_brewery_db import Brewery, OpenBreweryDB

BRITISH = ("England", "Northern Ireland", "Scotland", "Wales")
"""Countries to the provider, which knows no United Kingdom."""

PageNumber = Annotated[int, Meta(ge=1, le=10_000, description="number of the page, from 1")]
Words = Annotated[str, Meta(min_length=1, max_length=100)]


class BreweryType(StrEnum):
    """What kind of brewery it is."""

    MICRO = "micro"
    NANO = "nano"
    REGIONAL = "regional"
    BREWPUB = "brewpub"
    LARGE = "large"
    PLANNING = "planning"
    BAR = "bar"
    CONTRACT = "contract"
    PROPRIETOR = "proprietor"
    TAPROOM = "taproom"
    CIDERY = "cidery"
    BEERGARDEN = "beergarden"
    LOCATION = "location"
    CLOSED = "closed"


class CountryBreweries(Struct, frozen=True):
    """One page of the breweries of a country."""

    country: Annotated[str, Meta(description="English name")]
    count: Annotated[int, Meta(description="number of breweries on this page", ge=0)]
    total: Annotated[int, Meta(description="number of breweries on all pages", ge=0)]
    page: Annotated[int, Meta(description="number of this page, from 1", ge=1)]
    limit: Annotated[int, Meta(description="most breweries on a page", ge=1)]
    items: list[Brewery]


class FoundBreweries(Struct, frozen=True):
    """One page of the breweries that a search found."""

    query: Annotated[str | None, Meta(description="part of the name that was asked for; null where none was")]
    count: Annotated[int, Meta(description="number of breweries on this page", ge=0)]
    total: Annotated[int, Meta(description="number of breweries on all pages", ge=0)]
    page: Annotated[int, Meta(description="number of this page, from 1", ge=1)]
    limit: Annotated[int, Meta(description="most breweries on a page", ge=1)]
    items: list[Brewery]


@endpoint(
    "/breweries/country/{country}",
    fresh="1d",
    example={"country": "south_korea", "limit": 3},
    example_404={"country": "atlantis"},
)
async def country_breweries(
    country: Annotated[
        str,
        Meta(min_length=2, max_length=60, description="name, underscores for blanks, in any case; or ISO 3166-1 code"),
    ],
    open_brewery_db: OpenBreweryDB,
    countries: Countries,
    page: PageNumber = 1,
    limit: Annotated[int, Meta(ge=1, le=200, description="most breweries on a page")] = 50,
) -> CountryBreweries:
    """Breweries of a country.

    A country of which none is known has an empty list; what is no country is a 404. England, Scotland, Wales, Northern
    Ireland and the Isle of Man count as countries, the United Kingdom has none of its own."""
    name = _country(country.replace("_", " "), countries)
    found = await open_brewery_db.search(country=name, page=page, limit=limit)
    return CountryBreweries(name, len(found.breweries), found.total, page, limit, list(found.breweries))


@endpoint("/breweries/random", fresh=None)
async def random_brewery(open_brewery_db: OpenBreweryDB) -> Brewery:
    """One random brewery.

    Of a handful that is renewed every five minutes; closed and planned ones may be among them."""
    return secrets.choice(await open_brewery_db.random())


@endpoint("/breweries/search", fresh="1d", example={"q": "dog", "limit": 3})
async def search_breweries(
    open_brewery_db: OpenBreweryDB,
    q: Annotated[Words | None, Meta(description="part of the name")] = None,
    city: Annotated[Words | None, Meta(description="name of the city")] = None,
    province: Annotated[
        Words | None, Meta(description="state or province, written out"), QueryParameter(name="state")
    ] = None,
    type: BreweryType | None = None,  # noqa: A002  the catalogue's name
    page: PageNumber = 1,
    limit: Annotated[int, Meta(ge=1, le=200, description="most breweries on a page")] = 20,
) -> FoundBreweries:
    """Breweries by name, city, state or type.

    One of the four at least; several must all match."""
    if q is None and city is None and province is None and type is None:
        raise BadParameter("q", None, "part of a name, unless city, state or type is given")
    kind = type.value if type else None
    found = await open_brewery_db.search(name=q, city=city, state=province, kind=kind, page=page, limit=limit)
    return FoundBreweries(q, len(found.breweries), found.total, page, limit, list(found.breweries))


def _country(given: str, countries: Countries) -> str:
    """The English name of a country, however it is called. Raises NotFound, which suggests names alike."""
    wanted = fold(given)
    british = next((name for name in BRITISH if fold(name) == wanted), None)
    if british is not None:
        return british
    matches = countries.search(given, 5)
    if not matches or matches[0].score < 1:
        raise NotFound(f"No country called {given}.", suggestions=tuple(match.name for match in matches))
    return matches[0].name
