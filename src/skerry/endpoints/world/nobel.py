"""Nobel prizes."""

from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import COUNTRY, NAME_OF_COUNTRY, Allowed, Limit, Offset, Resolved, Resolver, Search
from skerry.datasets.countries import Countries
from skerry.errors import NotFound
from skerry.models.nobel_prize import NobelPrize, PrizeCategory
from skerry.services.nobel_prizes import NobelPrizes
from skerry.sources.world.nobelprize.records import Laureate

EntryLimit = Annotated[Limit, Meta(le=100, description="maximum number of entries in the answer")]

SPELLINGS = MappingProxyType(
    {
        "CD": "Democratic Republic of the Congo",
        "CZ": "Czech Republic",
        "NL": "the Netherlands",
        "TL": "East Timor",
        "TR": "Turkey",
        "US": "USA",
    }
)
"""The Nobel Foundation's spelling of countries where it differs from our list of countries."""

ALPHA_3 = 3
"""Characters of the longest code."""


class BirthCountryName(Struct, frozen=True):
    """A country of birth as the Nobel Foundation spells it."""

    name: str
    unknown: NotFound | None = None
    """Raised if no laureate was born there either: our list of countries does not have it."""


class BirthCountries(Resolver):
    """Countries as the Nobel Foundation spells them, former states too."""

    def __init__(self, countries: Countries) -> None:
        self._countries = countries

    def resolve(self, given: str) -> BirthCountryName:
        """The Foundation's spelling. An unknown name is kept, as it may be a former state; an unknown code is none."""
        try:
            found = self._countries.find(given)
        except NotFound as error:
            if len(given) <= ALPHA_3:
                raise
            return BirthCountryName(given, error)
        return BirthCountryName(SPELLINGS.get(found.code, found.name))


BirthCountry = Annotated[
    BirthCountryName,
    COUNTRY,
    Resolved(BirthCountries),
    Allowed("a country code such as DE or DEU, or an English name such as Germany or Prussia"),
    Meta(
        pattern=NAME_OF_COUNTRY,
        max_length=60,
        description="country of birth: ISO 3166-1 alpha-2, alpha-3 or English name, as it was called then or is now, in any case",
        examples=["Prussia"],
    ),
]


@endpoint("/nobel/laureates", fresh="7d", example={"name": "curie"})
async def nobel_laureates(
    nobel: NobelPrizes,
    name: Annotated[Search | None, Meta(description="a name or part of it")] = None,
    country: BirthCountry | None = None,
    gender: Annotated[
        Literal["male", "female"] | None, Meta(description="gender of the laureates; excludes organizations")
    ] = None,
    limit: EntryLimit = 25,
    offset: Offset = 0,
) -> Slice[Laureate]:
    """Nobel laureates by name or country of birth.

    Each has birth and death, prizes, portions, and affiliations at the time of the award. `country` may be a former state
    (Prussia, Russian Empire). Without a filter, all laureates are listed by name. A `country` that is neither a known
    country nor a place of birth of a laureate is a 404. While the Nobel Foundation is unavailable, laureates up to 2021,
    all or by name, come from the list that ships with the package, with name, prizes and portions."""
    born_in = None if country is None else country.name
    found = await nobel.laureates(name, born_in, gender, limit, offset)
    if country is not None and country.unknown is not None and not found.total:
        is_filtered = name is not None or gender is not None
        if not is_filtered or not (await nobel.laureates(None, born_in, None, 1, 0)).total:
            raise country.unknown
    return Slice.of(found.items, found.total, limit)


@endpoint("/nobel/prizes", fresh="7d", example={"year": 2004, "category": "chemistry"})
async def nobel_prizes(
    nobel: NobelPrizes,
    year: Annotated[int | None, Meta(ge=1901, le=2100, description="year of the award, four digits")] = None,
    category: Annotated[PrizeCategory | None, Meta(description="category of the prize")] = None,
    limit: EntryLimit = 25,
    offset: Offset = 0,
) -> Slice[NobelPrize]:
    """Nobel prizes by year and category, with laureates, motivations and portions.

    Newest prizes come first. A prize that was not awarded is listed without laureates, with `awarded` false; a year whose
    prizes are not yet announced has an empty list. Economics is the prize in memory of Alfred Nobel, awarded since 1969.
    While the Nobel Foundation is unavailable, prizes up to 2021 come from the list that ships with the package, with
    laureates and portions, and without motivations, amounts and days; a later year is a 502."""
    found = await nobel.prizes(year, category, limit, offset)
    return Slice.of(found.items, found.total, limit)
