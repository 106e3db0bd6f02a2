"""Universities."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.answers import Slice
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode, Limit, Offset, Search
from skerry.datasets.countries import Countries
from skerry.datasets.universities import CarriedUniversities
from skerry.errors import BadParameter
from skerry.folding import fold, match_rank
from skerry.models.university import ListedUniversity, Universities
from skerry.series.universities import StoredUniversity
from skerry.services.carried import or_carried
from skerry.services.stored import or_stored
from skerry.services.university_list import UniversityList
from skerry.store import RegisterStore

MAX_UNIVERSITIES = 100_000
"""Ten times as many as the list has."""


class University(Struct, frozen=True):
    """One university."""

    name: Annotated[str, Meta(description="name in English or in the country's language")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="common English name of the country")]
    state: Annotated[str | None, Meta(description="state or province; null for most universities")]
    domains: Annotated[list[str], Meta(description="domains of its mail addresses and web sites")]
    urls: Annotated[list[str], Meta(description="home pages")]


@endpoint("/universities/search", fresh="7d", example={"name": "tartu"}, example_404={"country": "Atlantis"})
async def search_universities(
    universities: UniversityList,
    register: RegisterStore[StoredUniversity],
    carried: CarriedUniversities,
    countries: Reference[Countries],
    name: Annotated[Search | None, Meta(description="a name or words of it; accents and case are ignored")] = None,
    country: CountryCode | None = None,
    limit: Annotated[Limit, Meta(le=500, description="maximum number of universities in the answer")] = 50,
    offset: Offset = 0,
) -> Slice[University]:
    """Universities by name, by country or by both, with their web sites and mail domains.

    The exact name comes first, then names that start with the string, names with a word that starts with it, names that
    contain it, and names with words that start with each of its words; equal matches are in alphabetical order. An unknown
    country is a 404 with suggestions. Volunteers maintain the list: a university may be missing or listed twice. While its
    providers are unavailable, the search runs over the list that the collector last read; `Age` is the time since then.
    Before the first collection it runs over the list that ships with the package, whose date is in `Last-Modified`."""
    if name is None and country is None:
        raise BadParameter("name", None, "a name or words of it, where no country is given")
    listed = await or_carried(lambda: _listed(universities, register), carried, lambda: carried.all)
    found = _ranked(listed, None if name is None else fold(name), country)
    page = [
        University(
            name=university.name,
            country=university.country,
            country_name=countries.name_of(university.country) or university.country_name,
            state=university.state,
            domains=list(university.domains),
            urls=list(university.urls),
        )
        for university in found[offset : offset + limit]
    ]
    return Slice.of(page, len(found), limit)


async def _listed(universities: UniversityList, register: RegisterStore[StoredUniversity]) -> Universities:
    """The list of a provider, or what the collector stored of it. Raises UpstreamUnavailable where there is neither."""

    async def stored() -> Universities:
        return tuple((await register.find(limit=MAX_UNIVERSITIES, offset=0)).rows)

    return await or_stored(universities.all, stored)


def _ranked(universities: Universities, wanted: str | None, code: str | None) -> list[ListedUniversity]:
    ranked = [
        (rank, university)
        for university in universities
        if code in (None, university.country) and (rank := _rank(university.folded, wanted)) is not None
    ]
    ranked.sort(key=lambda entry: (entry[0], entry[1].folded, entry[1].country))
    return [university for _, university in ranked]


def _rank(name: str, wanted: str | None) -> int | None:
    """The rank of a folded name; names with words that start with all words of the string come after those that contain it."""
    if wanted is None:
        return 0
    rank = match_rank(wanted, name)
    if rank is None and wanted and all(f" {word}" in f" {name}" for word in wanted.split()):
        return 4
    return rank
