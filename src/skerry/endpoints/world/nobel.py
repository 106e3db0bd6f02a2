"""Nobel prizes."""

from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta

from skerry.api.answers import Slice
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import COUNTRY, Limit, Offset, Search
from skerry.datasets.countries import EXACT, Countries
from skerry.sources.world.nobelprize import Category, Laureate, NobelFoundation, NobelPrize

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


@endpoint("/nobel/laureates", fresh="7d", example={"name": "curie"})
async def nobel_laureates(
    nobel: NobelFoundation,
    countries: Reference[Countries],
    name: Annotated[Search | None, Meta(description="a name or part of it")] = None,
    country: Annotated[
        Annotated[str, Meta(max_length=100, examples=["Prussia"])] | None,
        COUNTRY,
        Meta(description="country of birth; English name, as it was called then or is now, or ISO 3166-1 alpha-2 code"),
    ] = None,
    gender: Annotated[Literal["male", "female"] | None, Meta(description="leaves out organisations")] = None,
    limit: EntryLimit = 25,
    offset: Offset = 0,
) -> Slice[Laureate]:
    """Nobel laureates by name or country of birth.

    With birth and death, prizes, portions and affiliations at the time. Former states are known too (Prussia, Russian
    Empire). Without a filter, all laureates by name."""
    found = await nobel.laureates(name, country and _spelt(country, countries), gender, limit, offset)
    return Slice.of(found.items, found.total, offset, limit)


@endpoint("/nobel/prizes", fresh="7d", example={"year": 2004, "category": "chemistry"})
async def nobel_prizes(
    nobel: NobelFoundation,
    year: Annotated[int | None, Meta(ge=1901, le=2100, description="year of the award, four digits")] = None,
    category: Annotated[Category | None, Meta(description="category of the prize")] = None,
    limit: EntryLimit = 25,
    offset: Offset = 0,
) -> Slice[NobelPrize]:
    """Nobel prizes by year and category, with laureates, motivations and portions.

    Newest first. A prize that was not awarded is listed without laureates, with `awarded` false; a year whose prizes are not
    yet announced has none. Economics is the prize in memory of Alfred Nobel, awarded since 1969."""
    found = await nobel.prizes(year, category, limit, offset)
    return Slice.of(found.items, found.total, offset, limit)


def _spelt(country: str, countries: Countries) -> str:
    """A country in the Nobel Foundation's spelling. An unknown name is kept, as it may be a former state."""
    matches = countries.search(country, 1)
    if not matches or matches[0].score < EXACT:
        return country
    return SPELLINGS.get(matches[0].code, matches[0].name)
