"""Countries and territories."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection, SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import CountryCode, Limit, Search
from skerry.datasets.countries import Country, CountryMatch
from skerry.models.rows import Rows
from skerry.services.country_facts import CountryFacts


class RegionCountries(Struct, frozen=True):
    """The countries of one region."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("region",))

    region: Annotated[str, Meta(description="name of the region")]
    count: Annotated[int, Meta(description="number of countries", ge=0)]
    items: Annotated[list[Country], Meta(description="by alpha-2 code")]


class CountriesFound(SearchResult[CountryMatch], frozen=True):
    """The countries that a search found, best first."""


@endpoint("/countrydata", fresh="1d")
async def all_countries(facts: CountryFacts) -> Collection[Country]:
    """All 250 countries and territories, by alpha-2 code.

    The countries and territories of ISO 3166-1, and Kosovo. Populations are the World Bank's, with their year; for 34
    territories that the World Bank does not count they are from GeoNames, which states no year. Flags are links to pictures."""
    facts.sign(facts.countries.all)
    return Collection.of(facts.countries.all)


@endpoint("/countrydata/search", fresh="1d", example={"name": "eston"})
async def search_countries(
    facts: CountryFacts,
    name: Annotated[Search, Meta(description="a name or part of it, in any common language")],
    limit: Annotated[Limit, Meta(le=50, description="maximum number of countries in the answer")] = 10,
) -> CountriesFound:
    """Countries whose name matches, tolerant of spelling.

    Names are compared without accents, in English, the country's own languages and 25 others; codes count as names. An exact
    match comes first (score 1), then names that start with the query, then names that contain it. Where no name contains it,
    similarly spelled names are returned."""
    found = facts.countries.search(name, limit)
    facts.sign(found)
    return CountriesFound.of(name, found, limit)


@endpoint("/countrydata/region/{region}", fresh="1d", example={"region": "Europe"}, example_404={"region": "Atlantis"})
async def region_countries(
    region: Annotated[
        str,
        Meta(max_length=40, description="region; Africa, Americas, Antarctic, Asia, Europe or Oceania, in any case"),
    ],
    facts: CountryFacts,
) -> RegionCountries:
    """Countries of one region.

    An unknown region is a 404 that suggests the known ones."""
    name, found = facts.countries.of_region(region)
    facts.sign(found)
    return RegionCountries(name, len(found), found)


@endpoint("/countrydata/{code}", fresh="1d", example={"code": "EE"}, example_404={"code": "QQ"})
async def country_by_code(code: CountryCode, facts: CountryFacts) -> Country:
    """One country by ISO code."""
    country = facts.countries.get(code)
    facts.sign([country])
    return country
