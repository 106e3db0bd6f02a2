"""The Estonian Tax and Customs Board: taxes paid, turnover and employees of every company by quarter.

One CSV file of some 60 MB for this year and the last one, renewed on the 10th of the month after a quarter. There is no
recording. Its columns and the links are those that public programs of 2026 read (eesti-company-pulse, masi): each file is a share
whose address changes, so that the page of the statistics is read first."""

import re
from collections.abc import AsyncIterator, Iterator
from datetime import date
from typing import IO, Annotated

from msgspec import Meta, Struct, field

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.csv import read_large_table
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

FILE = re.compile(r"https://ncfailid\.emta\.ee(/s/\w+/download/tasutud_maksud_kaesolev_aasta_eng\.csv)")
PEOPLE = frozenset({"Self-employed person", "Non-resident"})
"""Types of taxpayers that are people, or may be."""
CODE = re.compile(r"[1789]\d{7}")
PLACE = re.compile(r"(?P<county>[^()]+?)(?:\s*\(\s*(?P<municipality>.+?)\s*\))?\s*")
"""County and municipality: `Harju ( Tallinn )`."""
TERMS = stated("Open data of the Tax and Customs Board, for any use with attribution")
Figures = Annotated[list[float | None], Meta(description="of the four quarters; null where none is published")]


class CompanyTaxYear(Struct, frozen=True):
    """Taxes, turnover and employees of a company in one year."""

    code: Annotated[str, Meta(description="registry code, eight digits")]
    name: Annotated[str, Meta(description="name of the company")]
    county: Annotated[str | None, Meta(description="name of the county, in Estonian")]
    municipality: Annotated[str | None, Meta(description="city or municipality, in Estonian")]
    activity: Annotated[str | None, Meta(description="section of its main activity, in English")]
    year: Annotated[int, Meta(ge=2000, le=2100)]
    published_date: Annotated[date | None, Meta(description="day as of which the figures are")]
    state_taxes_eur: Figures
    labour_taxes_eur: Figures
    turnover_eur: Figures
    employee_count: Figures


class EmtaPage(Source):
    """The page with the statistics of the Tax and Customs Board, which links to the files."""

    key = "emta_page"
    title = "Estonian Tax and Customs Board, statistics and open data"
    home = "https://www.emta.ee/en/business-client/board-news-and-contact/news-press-information-statistics/statistics-and-open-data"
    base = "https://www.emta.ee/en/business-client/board-news-and-contact/news-press-information-statistics"
    license = TERMS
    evidence = Evidence.INFERRED
    attribution = "Maksu- ja Tolliamet"
    pace = Pace(per_second=1, concurrency=1)

    async def current_file(self) -> str:
        """Path of the file with this year and the last one, at the host of `Emta`."""
        return await self.get("/statistics-and-open-data", fresh="1h", read=read_link)


class Emta(Source):
    """Taxes paid, turnover and employees of companies and associations by quarter: one large file, read once a week."""

    key = "emta"
    title = "Estonian Tax and Customs Board"
    home = EmtaPage.home
    base = "https://ncfailid.emta.ee"
    license = TERMS
    evidence = Evidence.INFERRED
    attribution = "Maksu- ja Tolliamet"
    terms = "One file with everything: it is read once a week. Rows about people are left out."
    pace = Pace(per_second=1, concurrency=1)

    def tax_years(self, path: str) -> AsyncIterator[list[CompanyTaxYear]]:
        """All years of companies and associations, in batches, in the order of the file; not of people."""
        return self.download(path, read=read_tax_years, within="10m")


class _RawTaxYear(Struct):
    code: str = field(name="Registry code")
    name: str = field(name="Name")
    type: str = field(name="Type")
    year: int = field(name="Year")
    published: str | None = field(name="Data date")
    state_1: float | None = field(name="State taxes I qtr")
    state_2: float | None = field(name="State taxes II qtr")
    state_3: float | None = field(name="State taxes III qtr")
    state_4: float | None = field(name="State taxes IV qtr")
    labour_1: float | None = field(name="Labour taxes and payments I qtr")
    labour_2: float | None = field(name="Labour taxes and payments II qtr")
    labour_3: float | None = field(name="Labour taxes and payments III qtr")
    labour_4: float | None = field(name="Labour taxes and payments IV qtr")
    turnover_1: float | None = field(name="Turnover I qtr")
    turnover_2: float | None = field(name="Turnover II qtr")
    turnover_3: float | None = field(name="Turnover III qtr")
    turnover_4: float | None = field(name="Turnover IV qtr")
    employees_1: float | None = field(name="Number of employees I qtr")
    employees_2: float | None = field(name="Number of employees II qtr")
    employees_3: float | None = field(name="Number of employees III qtr")
    employees_4: float | None = field(name="Number of employees IV qtr")
    county: str | None = field(name="County", default=None)
    activity: str | None = field(name="Activity", default=None)


def read_link(reply: Reply) -> str:
    for link in reply.html().css("a[href]"):
        if found := FILE.fullmatch(link.attributes.get("href") or ""):
            return found[1]
    raise ReplyError("returned a page without the link to the file of this year")


def read_tax_years(file: IO[bytes]) -> Iterator[CompanyTaxYear]:
    """Rows of companies and associations with any figure. People have another type, or no code of the business register."""
    for raw in read_large_table(file, _RawTaxYear):
        if raw.type not in PEOPLE and CODE.fullmatch(raw.code):
            year = _tax_year(raw)
            figures = (*year.state_taxes_eur, *year.labour_taxes_eur, *year.turnover_eur, *year.employee_count)
            if any(figure is not None for figure in figures):
                yield year


def _tax_year(raw: _RawTaxYear) -> CompanyTaxYear:
    place = PLACE.fullmatch((raw.county or "").strip())
    return CompanyTaxYear(
        code=raw.code,
        name=raw.name,
        county=place["county"] if place else None,
        municipality=place["municipality"] if place else None,
        activity=raw.activity,
        year=raw.year,
        published_date=day_or_none(raw.published),
        state_taxes_eur=[raw.state_1, raw.state_2, raw.state_3, raw.state_4],
        labour_taxes_eur=[raw.labour_1, raw.labour_2, raw.labour_3, raw.labour_4],
        turnover_eur=[raw.turnover_1, raw.turnover_2, raw.turnover_3, raw.turnover_4],
        employee_count=[raw.employees_1, raw.employees_2, raw.employees_3, raw.employees_4],
    )
