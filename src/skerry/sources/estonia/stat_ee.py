"""Statistics Estonia: its database of tables, and the figures that people look up first.

Written against public programs of 2025 and 2026 that read it: its tables are reachable by their code alone, without folders, and
the codes of variables are Estonian in both languages."""

from datetime import datetime
from functools import partial
from itertools import dropwhile
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import NotFound, ReplyError, UpstreamChanged
from skerry.licenses import CC_BY_SA_4_0
from skerry.models.statistics import Cell, Selection, StatisticalTable, TableDescription, TableListEntry, TableVariable
from skerry.provenance import Evidence
from skerry.sources.pxweb import PxWebDatabase, read_selected
from skerry.upstream.formats.times import MONTHS
from skerry.upstream.reply import Reply

POPULATION = "RV0222U"
"""Population on 1 January by county, ethnic nationality and sex."""
ANNUAL_PRICES = "IA001"
"""Change of the consumer price index on the previous year. Its only variable is the year."""
MONTHLY_PRICES = "IA021"
"""Change of the consumer price index on the previous month, and on the same month of the previous year."""

YEAR, MONTH, COUNTY, INDICATOR = "Aasta", "Kuu", "Maakond", "Näitaja"
"""Codes of variables."""
TOTALS = ("total", "males and females", "men and women", "whole country")
"""Words in the English labels of values that stand for all others."""
SAME_MONTH = "same month"
"""In the English label of the change on the same month of the previous year."""
COUNTY_COUNT = 15
INSIDE = ".."
"""Start of the label of a value that is a part of an earlier one: Tallinn, of Harju county."""
UNKNOWN = "unknown"
"""In the label of the value for people whose county is not known."""
MAX_DIFFERENCE = 0.001
"""Maximum difference between the sum of the counties and the country, as a share of the country."""


class CountyPopulation(Struct, frozen=True):
    """The population of a county."""

    code: Annotated[str, Meta(description="code of the county, as Statistics Estonia writes it")]
    name: Annotated[str, Meta(description="name of the county")]
    population: Annotated[int, Meta(description="number of inhabitants on 1 January")]


class EstonianPopulation(Struct, frozen=True):
    """The population of Estonia on 1 January of a year."""

    year: int
    population: int
    unknown_county_count: int
    updated_at: datetime | None
    counties: tuple[CountyPopulation, ...]


class PriceChange(Struct, frozen=True):
    """The change of consumer prices in a year or month."""

    period: Annotated[str, Meta(description="year (2025) or month (2025-10)")]
    inflation_percent: Annotated[float | None, Meta(description="change of the consumer price index, percent")]
    status: Annotated[
        str | None, Meta(description="the mark of the office, such as `..`; the reason where there is no figure")
    ]


class PriceChanges(Struct, frozen=True):
    """Changes of consumer prices over all periods that have figures."""

    table: str
    title: str
    indicator_text: str | None
    updated_at: datetime | None
    changes: tuple[PriceChange, ...]
    """In the order of time."""


class StatisticsEstonia(PxWebDatabase):
    """Official statistics of Estonia. No key."""

    key = "stat_ee"
    title = "Statistics Estonia"
    home = "https://andmed.stat.ee/en/stat"
    base = "https://andmed.stat.ee/api/v1"
    license = CC_BY_SA_4_0
    attribution = "Statistics Estonia (Statistikaamet)"
    evidence = Evidence.INFERRED
    database = "stat"
    zone = "Europe/Tallinn"
    max_cells = 100_000

    def address_of(self, table: TableListEntry) -> str:
        """The code of an entry's table, without the ending of a file."""
        return table.id.upper().removesuffix(".PX")

    async def population(self, year: int | None) -> EstonianPopulation:
        """The population by county, of the newest year by default. Raises NotFound for a year without figures."""
        described = await self.description(POPULATION, "en")
        years = self._variable(described, YEAR).codes
        wanted = max(years) if year is None else str(year)
        if wanted not in years:
            raise NotFound(f"No population by county for {wanted}: there is one for {min(years)} to {max(years)}.")
        counties = self._variable(described, COUNTY)
        selection = {
            variable.code: [self._total(variable)] for variable in described.variables if variable.code != YEAR
        }
        selection = {**selection, YEAR: [wanted], COUNTY: list(counties.codes)}
        reader = partial(read_population, year=int(wanted), country=self._total(counties))
        return await self.query(POPULATION, selection, "en", reader)

    async def annual_inflation(self) -> PriceChanges:
        """The change of consumer prices in each year, on the year before."""
        described = await self.description(ANNUAL_PRICES, "en")
        selection = {YEAR: self._variable(described, YEAR).codes}
        if "change" not in described.title.casefold():
            raise UpstreamChanged(self.title, f"returned {described.title!r:.80} instead of changes of prices")
        return await self.query(ANNUAL_PRICES, selection, "en", read_annual_changes)

    async def monthly_inflation(self) -> PriceChanges:
        """The change of consumer prices in each month, on the same month of the year before."""
        described = await self.description(MONTHLY_PRICES, "en")
        months = [value for value in self._variable(described, MONTH).values if _month(value.label) is not None]
        annual = [
            value for value in self._variable(described, INDICATOR).values if SAME_MONTH in value.label.casefold()
        ]
        if len(annual) != 1 or len(months) != len(MONTHS):
            raise UpstreamChanged(
                self.title, f"returned {MONTHLY_PRICES} without the change on the year before by month"
            )
        selection = {
            YEAR: self._variable(described, YEAR).codes,
            MONTH: [value.code for value in months],
            INDICATOR: [annual[0].code],
        }
        reader = partial(read_monthly_changes, indicator=annual[0].label)
        return await self.query(MONTHLY_PRICES, selection, "en", reader)

    def _variable(self, described: TableDescription, code: str) -> TableVariable:
        found = next((variable for variable in described.variables if variable.code == code), None)
        if found is None or not found.values:
            raise UpstreamChanged(self.title, f"returned the table {described.id} without the variable {code}")
        return found

    def _total(self, variable: TableVariable) -> str:
        """The code of the value that stands for all, which is chosen by its English label."""
        for value in variable.values:
            if any(words in value.label.casefold() for words in TOTALS):
                return value.code
        raise UpstreamChanged(self.title, f"returned no total of {variable.code} in {POPULATION}")


def read_population(reply: Reply, *, table: str, selection: Selection, year: int, country: str) -> EstonianPopulation:
    """Raises ReplyError unless fifteen counties and people without a known one add up to the country, whose code is given."""
    found = read_selected(reply, table, selection)
    place = [variable.code for variable in found.variables].index(COUNTY)
    total, unknown = 0, 0
    counties: list[CountyPopulation] = []
    for cell in found.cells():
        area = cell.values[place]
        if area.label.startswith(INSIDE):
            continue
        if cell.figure is None:
            raise ReplyError(f"returned no population of {area.label:.60} in {year}")
        if area.code == country:
            total = int(cell.figure)
        elif UNKNOWN in area.label.casefold():
            unknown = int(cell.figure)
        else:
            counties.append(CountyPopulation(area.code, area.label, int(cell.figure)))
    counted = sum(county.population for county in counties) + unknown
    if len(counties) != COUNTY_COUNT or abs(total - counted) > MAX_DIFFERENCE * total:
        raise ReplyError(f"returned {len(counties)} counties with {counted} inhabitants for a country of {total}")
    return EstonianPopulation(year, total, unknown, found.updated_at, tuple(counties))


def read_annual_changes(reply: Reply, *, table: str, selection: Selection) -> PriceChanges:
    return _changes(table, read_selected(reply, table, selection), None)


def read_monthly_changes(reply: Reply, *, table: str, selection: Selection, indicator: str) -> PriceChanges:
    return _changes(table, read_selected(reply, table, selection), indicator)


def _changes(id_: str, table: StatisticalTable, indicator: str | None) -> PriceChanges:
    """The figures in the order of time, without the periods before the first and after the last one that has a figure: the
    months of the current year that are still to come."""
    codes = [variable.code for variable in table.variables]
    found = sorted((_change(codes, cell) for cell in table.cells()), key=lambda change: change.period)
    started = list(dropwhile(_is_missing, found))
    ended = list(dropwhile(_is_missing, reversed(started)))
    return PriceChanges(id_, table.title, indicator, table.updated_at, tuple(reversed(ended)))


def _change(codes: list[str], cell: Cell) -> PriceChange:
    labels = dict(zip(codes, (value.label for value in cell.values), strict=True))
    month = _month(labels.get(MONTH, ""))
    return PriceChange(labels[YEAR] if month is None else f"{labels[YEAR]}-{month:02}", cell.figure, cell.status)


def _is_missing(change: PriceChange) -> bool:
    return change.inflation_percent is None


def _month(label: str) -> int | None:
    """The number of a month by its English name; None for any other label, such as that of a mean of the year."""
    short = label[:3].title()
    return MONTHS.index(short) + 1 if short in MONTHS else None
