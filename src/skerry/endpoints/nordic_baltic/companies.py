"""Companies by country, who holds offices in them, and who owns them."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api import nordic
from skerry.api.answers import Collection, SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.nordic import CountriesCollection, CountryCollection, CountryField
from skerry.api.parameters import Allowed, Limit, PageNumber, Search
from skerry.models.company import BeneficialOwner, Company, CompanyRole, SearchCoverage
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.services.nordic.companies import CompanyOffices, CompanyRegisters
from skerry.sources.latvia.enterprise_register import LvRegisterPeople

NUMBER = (
    "number in the register: 8 digits in Estonia and Denmark, 1234567-8 in Finland, 10 digits in Sweden and Iceland, 9 in Norway "
    "and Lithuania, 11 in Latvia; the check digit is verified before any call"
)
CompanyNumber = Annotated[
    str,
    Allowed("the number of a company in the register of the country, such as 923609016 in Norway"),
    Meta(pattern=r"^[0-9A-Za-z][0-9A-Za-z .\-]{6,15}$", description=NUMBER, examples=["923609016"]),
]
Name = Annotated[Search, Meta(min_length=3, description="part of the name", examples=["nordic"])]
Coverage = Annotated[
    SearchCoverage,
    Meta(
        description="what a search can find: register, all companies; ten_matches, at most ten of them; best_match, at most one; "
        "lei_holders, only those with a legal entity identifier"
    ),
]


class CompanyMatchPage(SearchResult[Company], frozen=True, kw_only=True):
    """One page of companies that a search found, as the register orders them."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query", "country", "source"), json_only=("coverage", "match_count"))

    country: CountryField
    coverage: Coverage
    match_count: Annotated[
        int | None, Meta(description="number of companies on all pages; null where the register does not count them")
    ]
    source: SourceKey


class NationalCompany(Company, frozen=True, kw_only=True):
    """A company of a register, and which register."""

    source: SourceKey


class CompanyRoles(CountryCollection[CompanyRole], frozen=True, kw_only=True):
    """Offices in a company."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("id", "country", "source"))

    id: Annotated[str, Meta(description="number of the company, as requested")]


class CompanyOwners(Collection[BeneficialOwner], frozen=True, kw_only=True):
    """Beneficial owners of a company."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("id", "source"))

    id: Annotated[str, Meta(description="number of the company, as requested")]
    source: SourceKey


class SearchedCountry(Struct, frozen=True):
    """A country whose companies were searched."""

    country: CountryField
    count: Annotated[int, Meta(ge=0, description="number of its companies in this answer")]
    coverage: Coverage
    source: SourceKey


class CompaniesOfCountries(CountriesCollection[Company], frozen=True, kw_only=True):
    """Companies of all countries that a search found."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query",), json_only=("countries", "missing"))

    query: Annotated[str, Meta(description="the search string, as requested")]
    countries: Annotated[list[SearchedCountry], Meta(description="countries that answered")]


@endpoint(
    "/nordic/{country}/companies/search",
    fresh="6h",
    example={"country": "NO", "q": "nordvik"},
    checked_with=[{"country": country, "q": "nordvik"} for country in ("EE", "FI", "SE", "DK", "LV", "LT")],
)
async def nordic_companies(
    country: nordic.NordicCountry,
    q: Name,
    registers: CompanyRegisters,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of companies on a page")] = 10,
    page: Annotated[PageNumber, Meta(le=100)] = 1,
) -> CompanyMatchPage:
    """Companies of a Nordic or Baltic country by part of their name, as the register orders them.

    Norway, Finland and Latvia search the whole register; Lithuania too, in the case of the register. Estonia returns ten matches
    at most, Denmark the best match only; of Sweden and Iceland, whose registers are not open, companies with a legal entity
    identifier are found. `coverage` says which. Past the thousandth match of Lithuania and the ten thousandth of Norway there
    are none."""
    answer = await registers.search(country, q, page, limit)
    return CompanyMatchPage.of(
        q,
        answer.value.found.items,
        limit,
        country=country,
        coverage=answer.value.coverage,
        match_count=answer.value.found.total,
        source=answer.source.key,
    )


@endpoint(
    "/nordic/{country}/companies/{id}",
    fresh="6h",
    example={"country": "NO", "id": "900000014"},
    checked_with=[
        {"country": "EE", "id": "17449106"},
        {"country": "FI", "id": "0100001-0"},
        {"country": "SE", "id": "556000-0019"},
        {"country": "DK", "id": "10000017"},
        {"country": "LV", "id": "40000000015"},
        {"country": "LT", "id": "110000010"},
    ],
    example_404={"country": "NO", "id": "900000022"},
)
async def nordic_company(
    country: nordic.NordicCountry,
    id: CompanyNumber,  # noqa: A002  the name in the path
    registers: CompanyRegisters,
) -> NationalCompany:
    """One company of a Nordic or Baltic country by its number in the register.

    Null is what the register does not state openly. A number whose check digit is wrong is a 400, as is that of a person; one
    that the register does not have is a 404. Of Sweden and Iceland, only companies with a legal entity identifier are known."""
    found = await registers.company(country, id)
    return NationalCompany(**structs.asdict(found.value), source=found.source.key)


@endpoint(
    "/nordic/{country}/companies/{id}/roles",
    fresh=None,
    example={"country": "NO", "id": "900000014"},
    checked_with=[{"country": "LV", "id": "40000000015"}],
    example_404={"country": "NO", "id": "900000022"},
)
async def nordic_company_roles(
    country: nordic.NordicCountry,
    id: CompanyNumber,  # noqa: A002  the name in the path
    offices: CompanyOffices,
) -> CompanyRoles:
    """Who holds offices in a company, where the register publishes that openly: in Norway and Latvia.

    Of a person the name and the year of birth are passed on, nothing else. Norway names resigned officers too. The answer is kept
    in no cache. Of other countries a 404 says who has the data."""
    found = await offices.roles(country, id)
    return CompanyRoles.limited(found.value, None, id=id, country=country, source=found.source.key)


@endpoint("/nordic/companies/search", fresh="6h", example={"q": "nordvik"})
async def companies_of_all_countries(
    q: Name,
    registers: CompanyRegisters,
    per_country: Annotated[int, Meta(ge=1, le=20, description="maximum number of companies of each country")] = 5,
) -> CompaniesOfCountries:
    """Companies of all Nordic and Baltic countries by part of their name, country by country.

    Each register is searched as by `/nordic/{country}/companies/search`. A register that does not answer is named in
    `missing`."""
    found = await registers.search_all(q, per_country)
    kept = {country: answer.value.found.items[:per_country] for country, answer in found.found.items()}
    return CompaniesOfCountries.limited(
        [company for companies in kept.values() for company in companies],
        None,
        query=q,
        countries=[
            SearchedCountry(country, len(kept[country]), answer.value.coverage, answer.source.key)
            for country, answer in found.found.items()
        ],
        missing=found.missing,
    )


@endpoint(
    "/nordic/lv/companies/{id}/owners", fresh=None, example={"id": "40000000015"}, example_404={"id": "40000000034"}
)
async def latvian_company_owners(
    id: Annotated[CompanyNumber, Meta(description="registration number, eleven digits", examples=["40003074764"])],  # noqa: A002  the name in the path
    offices: CompanyOffices,
) -> CompanyOwners:
    """Beneficial owners that a Latvian company has filed, from the open data of the Register of Enterprises.

    None filed does not mean that there is no owner. The name, the year of birth, nationality and residence are passed on, nothing
    else. The answer is kept in no cache."""
    return CompanyOwners.limited(await offices.latvian_owners(id), None, id=id, source=LvRegisterPeople.key)
