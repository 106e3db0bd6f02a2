"""Breweries, from Open Brewery DB."""

from collections.abc import Awaitable, Callable, Mapping
from enum import StrEnum
from typing import Annotated, ClassVar

import structlog
from msgspec import Meta, Struct, structs

from skerry.api.answers import Page, SearchPage
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import (
    NAME_OF_COUNTRY,
    Allowed,
    Limit,
    PageNumber,
    Resolved,
    Resolver,
    Search,
    Searched,
    Seed,
)
from skerry.chance import generator
from skerry.datasets.breweries import CarriedBreweries
from skerry.datasets.countries import EXACT, Countries
from skerry.errors import BadParameter, NotFound, StoreUnavailable, UpstreamUnavailable
from skerry.folding import fold
from skerry.models.brewery import Brewery
from skerry.models.listing import Listing
from skerry.models.rows import Rows
from skerry.series.breweries import StoredBrewery
from skerry.services.carried import or_carried
from skerry.services.misentered_points import is_misentered
from skerry.sources.world.open_brewery_db import OpenBreweryDB
from skerry.store import RegisterStore

log = structlog.get_logger(__name__)

BRITISH = ("England", "Northern Ireland", "Scotland", "Wales")
"""Countries for the provider, which has no United Kingdom."""

Words = Annotated[str, Searched(), Meta(max_length=100)]


class BreweryType(StrEnum):
    """Kind of brewery."""

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


class CountryBreweries(Page[Brewery], frozen=True, kw_only=True):
    """One page of the breweries of a country, by name."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "country_name"))

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name of the country")]


class NamedCountry(Struct, frozen=True):
    """A country as the provider knows it."""

    code: str
    """ISO 3166-1 alpha-2."""
    name: str


class BreweryCountries(Resolver):
    """Countries of the provider: those of the world, and the parts of the United Kingdom in its place."""

    def __init__(self, countries: Countries) -> None:
        self._countries = countries

    def resolve(self, given: str) -> NamedCountry:
        wanted = fold(given)  # an underscore stands for a space
        british = next((name for name in BRITISH if fold(name) == wanted), None)
        if british is not None:
            return NamedCountry("GB", british)
        found = self._countries.find(wanted)
        if found.code == "GB":
            raise NotFound(f"Breweries of {found.name} are listed by its parts.", suggestions=BRITISH)
        return NamedCountry(found.code, found.name)


BreweryCountry = Annotated[
    NamedCountry,
    Resolved(BreweryCountries),
    Allowed("a country code such as EE or EST, or an English name such as Estonia or south_korea"),
    Meta(
        pattern=NAME_OF_COUNTRY,
        max_length=60,
        description=(
            "country: ISO 3166-1 alpha-2, alpha-3 or English name, in any case, or a part of the United Kingdom; underscores may "
            "stand for spaces"
        ),
    ),
]


class BrewerySearch(SearchPage[Brewery], frozen=True):
    """One page of the breweries that a search found, by name."""


@endpoint(
    "/breweries/country/{country}",
    fresh="1d",
    example={"country": "south_korea", "limit": 3},
    example_404={"country": "atlantis"},
)
async def country_breweries(
    country: BreweryCountry,
    open_brewery_db: OpenBreweryDB,
    register: RegisterStore[StoredBrewery],
    carried: CarriedBreweries,
    countries: Reference[Countries],
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of breweries on a page")] = 50,
) -> CountryBreweries:
    """Breweries of a country.

    A country without breweries has an empty list; an unknown country is a 404. England, Scotland, Wales, Northern Ireland
    and the Isle of Man count as countries; the United Kingdom as a whole is a 404 that names them. While the Open Brewery DB
    is unavailable, breweries come from the dataset that the collector last read, or else from the one that ships with the
    package, whose date is in `Last-Modified`."""

    def search() -> Awaitable[Listing[Brewery]]:
        return open_brewery_db.search(country=country.name, page=page, limit=limit)

    found = await _found(search, register, carried, page, limit, equal={"country_name": country.name})
    return CountryBreweries.of(
        _with_codes(found, countries), page, limit, country=country.code, country_name=country.name
    )


@endpoint("/breweries/random", fresh=None)
async def random_brewery(
    open_brewery_db: OpenBreweryDB, carried: CarriedBreweries, countries: Reference[Countries], seed: Seed = None
) -> Brewery:
    """One random brewery.

    The brewery is chosen from 50, which change every 5 minutes; closed and planned breweries may be among them. While the
    Open Brewery DB is unavailable, and with a seed, it is chosen from the dataset that ships with the package."""
    if seed is None:
        pool = await or_carried(open_brewery_db.random, carried, lambda: carried.all)
    else:
        carried.sign()
        pool = carried.all
    return _with_code(generator(seed).choice(pool), countries)


@endpoint("/breweries/search", fresh="1d", example={"q": "dog", "limit": 3})
async def search_breweries(
    open_brewery_db: OpenBreweryDB,
    register: RegisterStore[StoredBrewery],
    carried: CarriedBreweries,
    countries: Reference[Countries],
    q: Annotated[Search | None, Meta(description="part of the name")] = None,
    city: Annotated[Words | None, Meta(description="name of the city", examples=["San Diego"])] = None,
    state: Annotated[Words | None, Meta(description="state or province; written out", examples=["California"])] = None,
    type: Annotated[BreweryType | None, Meta(description="type of brewery")] = None,  # noqa: A002  the catalogue's name
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of breweries on a page")] = 20,
) -> BrewerySearch:
    """Breweries by name, city, state or type.

    Takes at least one of the four; breweries match all that are given. While the Open Brewery DB is unavailable, the search
    runs over the dataset that the collector last read, or else over the one that ships with the package, whose date is in
    `Last-Modified`."""
    if q is None and city is None and state is None and type is None:
        raise BadParameter("q", None, "part of a name, unless city, state or type is given")
    kind = type.value if type else None

    def search() -> Awaitable[Listing[Brewery]]:
        return open_brewery_db.search(name=q, city=city, state=state, kind=kind, page=page, limit=limit)

    contained = {"name": q, "city": city, "state": state}
    found = await _found(search, register, carried, page, limit, equal={"type": kind}, containing=contained)
    return BrewerySearch.of(q, _with_codes(found, countries), page, limit)


async def _found(
    search: Callable[[], Awaitable[Listing[Brewery]]],
    register: RegisterStore[StoredBrewery],
    carried: CarriedBreweries,
    page: int,
    limit: int,
    *,
    equal: Mapping[str, str | None],
    containing: Mapping[str, str | None] | None = None,
) -> Listing[Brewery]:
    """What the API finds; while it is unavailable, what the collector stored, or else the dataset that we carry."""

    async def newest() -> Listing[Brewery]:
        try:
            return await search()
        except UpstreamUnavailable as error:
            try:
                stored = await register.find(equal=equal, containing=containing, limit=limit, offset=(page - 1) * limit)
            except (UpstreamUnavailable, StoreUnavailable):
                raise error from None
            return Listing(stored.total, tuple(stored.rows))

    def listed() -> Listing[Brewery]:
        return Listing.page_of(carried.find(equal=equal, containing=containing), page, limit)

    return await or_carried(newest, carried, listed)


def _with_codes(found: Listing[Brewery], countries: Countries) -> Listing[Brewery]:
    return Listing(found.total, tuple(_with_code(brewery, countries) for brewery in found.items))


def _with_code(brewery: Brewery, countries: Countries) -> Brewery:
    """The brewery with the code of its country, of which the provider has the name only, and without coordinates that were
    entered in the wrong order or with the wrong sign."""
    if brewery.country_name in BRITISH:
        code = "GB"
    else:
        matches = countries.search(brewery.country_name, 1)
        if not matches or matches[0].score < EXACT:
            return brewery
        code = matches[0].code
    located = structs.replace(brewery, country=code)
    latitude, longitude = brewery.latitude, brewery.longitude
    if latitude is None or longitude is None or not is_misentered(latitude, longitude, countries.get(code).timezones):
        return located
    log.warning("coordinates in another country dropped", brewery=brewery.id, latitude=latitude, longitude=longitude)
    return structs.replace(located, latitude=None, longitude=None)
