"""Companies of Estonia."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import EstonianRegistryCode, Limit, Search
from skerry.errors import NotFound
from skerry.models.company import Company
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.series.company_taxes import StoredTaxYear
from skerry.sources.estonia.ariregister import Ariregister
from skerry.store import RegisterStore

MAX_YEARS = 10
"""More than the file has of one company."""
Money = Annotated[float, Meta(ge=-1e12, le=1e12)]


class TaxQuarter(Struct, frozen=True):
    """Taxes, turnover and employees of a company in one quarter."""

    year: Annotated[int, Meta(description="calendar year of the quarter")]
    quarter: Annotated[int, Meta(description="number of the quarter", ge=1, le=4)]
    state_taxes_eur: Annotated[Money | None, Meta(description="taxes of the state that it paid")]
    labour_taxes_eur: Annotated[
        Money | None, Meta(description="taxes and payments on labour that it paid, such as the social tax")
    ]
    turnover_eur: Annotated[
        Money | None, Meta(description="turnover in its VAT returns; null without these, as for banks")
    ]
    employee_count: Annotated[int | None, Meta(description="number of employees in the register of employment")]


class CompanyTaxes(Observed, frozen=True, kw_only=True):
    """Taxes, turnover and employees of a company by quarter."""

    OBSERVED_AT: ClassVar[str] = "published_date"
    STALE_AFTER: ClassVar[str] = "120d"
    ROWS: ClassVar[Rows] = Rows(
        "quarters",
        carried=("code", "name"),
        json_only=("county", "municipality", "activity", "published_date", "stale_since"),
    )

    code: Annotated[str, Meta(description="registry code, eight digits")]
    name: Annotated[str, Meta(description="name of the company in the newest year")]
    county: Annotated[str | None, Meta(description="name of the county, in Estonian")]
    municipality: Annotated[str | None, Meta(description="city or municipality, in Estonian")]
    activity: Annotated[str | None, Meta(description="section of the main activity, in English")]
    published_date: Annotated[date | None, OBSERVATION, Meta(description="day as of which the figures are")]
    quarters: Annotated[list[TaxQuarter], Meta(description="quarters with figures, the oldest first")]


@endpoint("/estonian-companies/search", fresh="6h", example={"q": "Bolt"})
async def estonian_companies(
    register: Ariregister,
    q: Annotated[
        Search,
        Meta(min_length=3, description="part of the name, present or former, or a registry code", examples=["Bolt"]),
    ],
    limit: Annotated[Limit, Meta(le=10)] = 10,
) -> SearchResult[Company]:
    """Estonian companies, associations and foundations by name or registry code.

    The register itself searches, and returns ten at most; it does not state how many match. Status, address and former names;
    null is what its open service leaves out."""
    found = await register.search(q, limit=limit)
    return SearchResult[Company].of(q, found.items, limit)


@endpoint(
    "/estonian-companies/{code}",
    fresh="6h",
    example={"code": "17449106"},
    example_404={"code": "10000001"},
)
async def estonian_company(code: EstonianRegistryCode, register: Ariregister) -> Company:
    """One Estonian company, association or foundation by its registry code.

    Name, status, address and former names; null is what the register's open service leaves out. A code whose check digit is wrong
    is a 400, one that the register does not have a 404."""
    return await register.company(code)


@endpoint(
    "/estonian-companies/{code}/taxes",
    fresh="1h",
    example={"code": "17449106"},
    example_404={"code": "10000001"},
)
async def estonian_company_taxes(code: EstonianRegistryCode, register: RegisterStore[StoredTaxYear]) -> CompanyTaxes:
    """Taxes paid, turnover and employees of one Estonian company by quarter, this year and the last one.

    Published by the Tax and Customs Board on the 10th after each quarter, in euros; what is not published is null, never 0. The
    collector reads the file once a week. Until the first read, and where no collector runs, the answer is a 502 with
    Retry-After."""
    found = await register.find(equal={"code": code}, limit=MAX_YEARS, offset=0)
    years = sorted(found.rows, key=lambda row: row.year)
    if not years:
        raise NotFound(f"The Tax and Customs Board has published nothing of a company {code}.")
    newest = years[-1]
    return CompanyTaxes(
        code=newest.code,
        name=newest.name,
        county=newest.county,
        municipality=newest.municipality,
        activity=newest.activity,
        published_date=newest.published_date,
        quarters=[quarter for row in years for quarter in _quarters(row)],
    )


def _quarters(row: StoredTaxYear) -> Iterator[TaxQuarter]:
    figures = zip(row.state_taxes_eur, row.labour_taxes_eur, row.turnover_eur, row.employee_count, strict=True)
    for quarter, (state, labour, turnover, employees) in enumerate(figures, 1):
        if any(figure is not None for figure in (state, labour, turnover, employees)):  # others are yet to come
            count = None if employees is None else int(employees)
            yield TaxQuarter(row.year, quarter, state, labour, turnover, count)
