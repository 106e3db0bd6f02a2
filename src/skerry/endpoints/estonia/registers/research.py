"""Research in Estonia: institutions, projects, publications, people."""

from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api.answers import Collection, Page
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import LANGUAGE, EstonianRegistryCode, Limit, PageFromZero, Search, Searched
from skerry.datasets.countries import Countries
from skerry.errors import BadParameter
from skerry.folding import fold
from skerry.models.rows import Rows
from skerry.services.estonian_lists import ResearchInstitutionList
from skerry.sources.estonia.etis import Etis
from skerry.sources.estonia.etis.records import (
    Institution,
    Language,
    ProjectStatus,
    Researcher,
    ResearcherProfile,
    ResearchProject,
    ResearchProjectRecord,
    ResearchPublication,
    ResearchPublicationRecord,
)

EARLIEST, LATEST = 1900, 3000
"""First and last year of the register."""

Guid = Annotated[
    str,
    Meta(
        pattern="^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
        description="GUID of the record; as in the lists of the register",
    ),
]
Words = Annotated[Search, Meta(max_length=200)]
Year = Annotated[int, Meta(ge=EARLIEST, le=LATEST)]


class Researchers(Page[Researcher], frozen=True):
    """One page of the researchers."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("language",))

    language: Annotated[str, Meta(description="language of the CVs that were searched, BCP 47")]


RecordLimit = Annotated[Limit, Meta(le=200, description="maximum number of records on a page")]
TextLanguage = Annotated[Language, LANGUAGE, Meta(description="language of the CVs: en or et")]


class RegisteredInstitution(Institution, frozen=True):
    """An institution with its country code."""

    country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2 code of `country_name`; null where unknown")]


class ResearchInstitutions(Collection[RegisteredInstitution], frozen=True):
    """Institutions of the register that match the query."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("registered_count",))

    registered_count: Annotated[int, Meta(description="number of institutions in the register", ge=0)]


@endpoint("/estonian-research/institutions", fresh="1d")
async def estonian_research_institutions(
    institutions: ResearchInstitutionList,
    countries: Reference[Countries],
    q: Annotated[
        Words | None,
        Meta(description="part of the name or the English name; accents are ignored", examples=["Tartu"]),
    ] = None,
) -> ResearchInstitutions:
    """Research and development institutions in the national research register.

    The answer has all of them, including foreign partners and companies that take part in projects, without departments."""
    found = await institutions.all()
    chosen = [place for place in found if q is None or _is_called(place, fold(q))]
    codes = {name: _country(name, countries) for name in {place.country_name for place in chosen}}
    items = [_with_country(place, codes[place.country_name], countries) for place in chosen]
    return ResearchInstitutions.limited(items, None, registered_count=len(found))


@endpoint("/estonian-research/projects", fresh="1d", example={"q": "wetland", "limit": 20})
async def estonian_research_projects(
    etis: Etis,
    q: Annotated[Words | None, Meta(description="part of the title, in Estonian or English")] = None,
    institution: Annotated[
        Annotated[EstonianRegistryCode, Meta(examples=["74001073"])] | None,
        Meta(description="registry code of the institution, eight digits; its check digit is verified before any call"),
    ] = None,
    status: Annotated[ProjectStatus, Meta(description="all, ongoing or finished")] = "all",
    year_from: Annotated[Year | None, Meta(description="first year of start")] = None,
    year_to: Annotated[Year | None, Meta(description="last year of start")] = None,
    limit: RecordLimit = 50,
    page: PageFromZero = 0,
) -> Page[ResearchProject]:
    """Research projects, with their funding, page by page.

    Projects are in the order of the register. The register itself searches titles; it ignores case, but not accents."""
    _check_years(year_from, year_to)
    found = await etis.projects(
        title=q, institution=institution, status=status, first_year=year_from, last_year=year_to, page=page, limit=limit
    )
    return Page.of(found, page, limit)


@endpoint(
    "/estonian-research/projects/{id}",
    fresh="1d",
    example={"id": "b1fac2a5-d883-48ed-b95e-1ab1b3381a89"},
    example_404={"id": "00000000-0000-0000-0000-000000000000"},
)
async def estonian_research_project(id: Guid, etis: Etis) -> ResearchProjectRecord:  # noqa: A002  the name in the API
    """One research project with its abstract, institutions, people and funding.

    Abstracts are in plain text. People are those whom the register publishes with the project."""
    return await etis.project(id.lower())


@endpoint("/estonian-research/publications", fresh="1d", example={"q": "mycorrhiza", "year_from": 2024, "limit": 20})
async def estonian_research_publications(
    etis: Etis,
    q: Annotated[Words | None, Meta(description="part of the title")] = None,
    author: Annotated[
        Annotated[str, Searched(), Meta(max_length=200, examples=["Tamm"])] | None,
        Meta(description="name of an author, or part of it"),
    ] = None,
    year_from: Annotated[Year, Meta(description="first year of publication")] = EARLIEST,
    year_to: Annotated[Year, Meta(description="last year of publication")] = LATEST,
    classification: Annotated[
        str | None,
        Meta(
            pattern=r"^[0-9]{1,2}(\.[0-9]{1,2})*\.?$",
            description="class of publication and all below it; `1.` articles in journals, `1.1.` those in indexed ones",
            examples=["1.1."],
        ),
    ] = None,
    limit: RecordLimit = 50,
    page: PageFromZero = 0,
) -> Page[ResearchPublication]:
    """Published works in the research register, page by page.

    Works are in the order of the register. The register itself searches titles and names; it ignores case, but not accents."""
    _check_years(year_from, year_to)
    found = await etis.publications(
        title=q,
        author=author,
        classification=f"{classification.rstrip('.')}." if classification else None,
        first_year=year_from,
        last_year=year_to,
        page=page,
        limit=limit,
    )
    return Page.of(found, page, limit)


@endpoint(
    "/estonian-research/publications/{id}",
    fresh="1d",
    example={"id": "1c2c5e88-e433-4aa1-b7d1-14d25d48850d"},
    example_404={"id": "00000000-0000-0000-0000-000000000000"},
)
async def estonian_research_publication(id: Guid, etis: Etis) -> ResearchPublicationRecord:  # noqa: A002  the name in the API
    """One published work with its authors, institutions, identifiers and abstract.

    `authors` has all authors as entered; `linked_authors` has those who are in the register, with their GUID."""
    return await etis.publication(id.lower())


@endpoint("/estonian-research/researchers", fresh=None, example={"q": "Tamm", "limit": 20})
async def estonian_researchers(
    etis: Etis,
    q: Annotated[Words | None, Meta(description="part of the name")] = None,
    lang: TextLanguage = "en",
    limit: RecordLimit = 50,
    page: PageFromZero = 0,
) -> Researchers:
    """Researchers with a public CV in the register, page by page.

    Researchers are in the order of the register. The register itself searches names; it ignores case, but not accents.
    `last_name` is the last word of a name. Nothing of the answer is kept here."""
    found = await etis.researchers(name=q, language=lang, page=page, limit=limit)
    return Researchers.of(found, page, limit, language=lang)


@endpoint(
    "/estonian-research/researchers/{id}",
    fresh=None,
    example={"id": "e19bcf1d-fa40-4329-a703-ca13773b0cfb"},
    example_404={"id": "00000000-0000-0000-0000-000000000000"},
)
async def estonian_researcher(
    id: Guid,  # noqa: A002  the name in the API
    etis: Etis,
    lang: TextLanguage = "en",
) -> ResearcherProfile:
    """One researcher's public CV: posts, education, awards, publications, projects.

    Parts that the researcher has not made public are null or empty. Date of birth and personal code are never included. Nothing
    of the answer is kept here."""
    return await etis.profile(id.lower(), lang)


def _is_called(place: Institution, wanted: str) -> bool:
    """Whether a name contains the string, which is not empty."""
    return bool(wanted) and any(wanted in fold(name) for name in (place.name, place.name_en or ""))


def _check_years(first: int | None, last: int | None) -> None:
    if first is not None and last is not None and first > last:
        raise BadParameter("year_from", first, f"a year that is not after year_to ({last})")


def _with_country(place: Institution, code: str | None, countries: Countries) -> RegisteredInstitution:
    stated = structs.asdict(place) | {"country_name": countries.name_of(code) or place.country_name}
    return RegisteredInstitution(**stated, country=code)


def _country(name: str | None, countries: Countries) -> str | None:
    """The country with exactly this name, in Estonian or in another common language."""
    best = countries.search(name, limit=1) if name else []
    return best[0].code if best and best[0].score == 1 else None
