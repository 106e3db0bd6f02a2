"""Nobel prizes."""

from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta

from skerry.api.answers import Slice
from skerry.api.endpoint import endpoint
from skerry.datasets.countries import EXACT, Countries
from skerry.sources.world.nobelprize import Category, Laureate, NobelFoundation, NobelPrize

Limit = Annotated[int, Meta(ge=1, le=100, description="most entries in the answer")]
Offset = Annotated[int, Meta(ge=0, le=1_000_000, description="number of entries to pass over")]

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
"""What the Nobel Foundation calls countries that it does not call as our list of countries does."""


@endpoint("/nobel/laureates", fresh="7d", example={"name": "curie"})
async def nobel_laureates(
    nobel: NobelFoundation,
    countries: Countries,
    name: Annotated[str | None, Meta(min_length=1, max_length=100, description="a name or part of it")] = None,
    country: Annotated[
        str | None,
        Meta(
            min_length=1,
            max_length=100,
            description="country of birth, as it was called then or is now: English name, or ISO 3166-1 alpha-2 code",
        ),
    ] = None,
    gender: Annotated[Literal["male", "female"] | None, Meta(description="leaves out organisations")] = None,
    limit: Limit = 25,
    offset: Offset = 0,
) -> Slice[Laureate]:
    """Nobel laureates by name or country of birth.

    With their lives, prizes, shares and affiliations at the time. States that are gone are known too (Prussia, Russian
    Empire). Without a filter these are all laureates, by name."""
    found = await nobel.laureates(name, country and _spelt(country, countries), gender, limit, offset)
    return Slice(len(found.items), found.total, offset, limit, found.items)


@endpoint("/nobel/prizes", fresh="7d", example={"year": 2004, "category": "chemistry"})
async def nobel_prizes(
    nobel: NobelFoundation,
    year: Annotated[int | None, Meta(ge=1901, le=2100, description="year of the award, four digits")] = None,
    category: Category | None = None,
    limit: Limit = 25,
    offset: Offset = 0,
) -> Slice[NobelPrize]:
    """Nobel prizes by year and category, with laureates, motivations and shares.

    The newest first. A prize that was not awarded is listed without laureates, `awarded` false; a year whose prizes are yet
    to come has none. Economics is the prize in memory of Alfred Nobel, given since 1969."""
    found = await nobel.prizes(year, category, limit, offset)
    return Slice(len(found.items), found.total, offset, limit, found.items)


def _spelt(country: str, countries: Countries) -> str:
    """A country as the Nobel Foundation writes it; what we do not know is left as it is, for it may be a state of then."""
    matches = countries.search(country, 1)
    if not matches or matches[0].score < EXACT:
        return country
    return SPELLINGS.get(matches[0].code, matches[0].name)
