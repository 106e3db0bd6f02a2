"""Eurostat, the statistical office of the European Union: its statistics API.

Written against its documentation and public programs of 2026. Datasets are renamed now and then; a renamed one is an error."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.indicators import HeadlineIndicator, IndicatorFigure, IndicatorSeries, IndicatorTable
from skerry.models.statistics import StatisticalTable
from skerry.provenance import Evidence
from skerry.upstream.formats.json_stat import check_selection, read_json_stat
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

UNEMPLOYMENT = "une_rt_m"
UNEMPLOYMENT_OF_ALL: Mapping[str, str] = MappingProxyType({"s_adj": "SA", "age": "TOTAL", "sex": "T", "unit": "PC_ACT"})
"""Seasonally adjusted, all ages and sexes, percent of the labour force."""
PERIOD = "time"
MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")
QUARTER = re.compile(r"\d{4}-Q[1-4]")
YEAR = re.compile(r"\d{4}")
BROWSER = "https://ec.europa.eu/eurostat/databrowser/view"
EURO = "EUR"
MARKET_PRICES = "B1GQ"
"""Gross domestic product at market prices."""


class IndicatorSelection(Struct, frozen=True):
    """How one series of a table is selected, and which periods and figures it may have."""

    table: str
    chosen: Mapping[str, str]
    period: re.Pattern[str]
    label: str
    unit: str
    lowest: float
    highest: float
    currency: str | None = None


SERIES: Mapping[HeadlineIndicator, IndicatorSelection] = MappingProxyType(
    {
        HeadlineIndicator.POPULATION: IndicatorSelection(
            "demo_gind", {"indic_de": "JAN"}, YEAR, "Population on 1 January", "persons", 1e5, 1e8
        ),
        HeadlineIndicator.INFLATION: IndicatorSelection(
            "prc_hicp_minr",  # follows prc_hicp_manr, which ended with 2025
            {"coicop18": "TOTAL", "unit": "RCH_A"},
            MONTH,
            "Harmonised consumer prices, change on the same month of the previous year",
            "percent",
            -30,
            300,
        ),
        HeadlineIndicator.UNEMPLOYMENT: IndicatorSelection(
            UNEMPLOYMENT,
            UNEMPLOYMENT_OF_ALL,
            MONTH,
            "Unemployment rate by the definition of the ILO, seasonally adjusted",
            "percent of the labour force",
            0,
            60,
        ),
        HeadlineIndicator.WAGES: IndicatorSelection(
            "earn_nt_net",
            {"currency": EURO, "estruct": "GRS", "ecase": "P1_NCH_AW100"},
            YEAR,
            "Gross earnings of a single person without children at the average wage",
            "EUR a year",
            1e3,
            1e6,
            EURO,
        ),
        HeadlineIndicator.GDP: IndicatorSelection(
            "nama_10_gdp",
            {"na_item": MARKET_PRICES, "unit": "CP_MEUR"},
            YEAR,
            "Gross domestic product at current market prices",
            "million EUR",
            1e3,
            1e7,
            EURO,
        ),
        HeadlineIndicator.GDP_PER_CAPITA_PPS: IndicatorSelection(
            "nama_10_pc",
            {"na_item": MARKET_PRICES, "unit": "CP_PPS_EU27_2020_HAB"},
            YEAR,
            "Gross domestic product per inhabitant at purchasing power",
            "purchasing power standards (EU27 from 2020)",
            1e3,
            1e6,
        ),
        HeadlineIndicator.HOUSE_PRICES: IndicatorSelection(
            "prc_hpi_q",
            {"purchase": "TOTAL", "unit": "RCH_A"},
            QUARTER,
            "Prices of dwellings, change on the same quarter of the previous year",
            "percent",
            -80,
            300,
        ),
        HeadlineIndicator.MEDIAN_AGE: IndicatorSelection(
            "demo_pjanind",
            {"indic_de": "MEDAGEPOP"},
            YEAR,
            "Median age of the population on 1 January",
            "years",
            10,
            70,
        ),
        HeadlineIndicator.LIFE_EXPECTANCY: IndicatorSelection(
            "demo_mlexpec", {"sex": "T", "age": "Y_LT1"}, YEAR, "Life expectancy at birth", "years", 30, 110
        ),
    }
)
"""The indicators that are comparable between countries."""


class MonthlyUnemployment(Struct, frozen=True):
    """The unemployment rate of one month."""

    month: Annotated[str, Meta(description="month, such as 2026-09")]
    unemployment_percent: Annotated[float | None, Meta(description="unemployed people, percent of the labour force")]
    status: Annotated[
        str | None,
        Meta(description="Eurostat's flag, such as p (provisional), e (estimated), b (break) or `:` (not available)"),
    ]


class UnemploymentSeries(Struct, frozen=True):
    """The unemployment rate of a country, month by month."""

    title: str
    updated_at: datetime | None
    months: tuple[MonthlyUnemployment, ...]
    """Oldest first."""


class Eurostat(Source):
    """European statistics. No key; large selections are refused."""

    key = "eurostat"
    title = "Eurostat"
    home = "https://ec.europa.eu/eurostat/data/database"
    base = "https://ec.europa.eu/eurostat/api/dissemination/statistics/1.0"
    license = stated("Free reuse, source named", "https://ec.europa.eu/eurostat/help/copyright-notice")
    attribution = "Eurostat"
    evidence = Evidence.INFERRED
    pace = Pace(per_second=2, concurrency=2, burst=10)

    async def unemployment(self, country: str, months: int) -> UnemploymentSeries:
        """The unemployment rate of a country (alpha-2) in its last months, by the definition of the ILO."""
        chosen = {**UNEMPLOYMENT_OF_ALL, "geo": country}
        query: Query = {"format": "JSON", "lang": "EN", "lastTimePeriod": months, **chosen}
        return await self.get(
            f"/data/{UNEMPLOYMENT}",
            query=query,
            fresh="12h",
            read=partial(read_unemployment, chosen=chosen, months=months),
        )

    def indicator_table(self, indicator: HeadlineIndicator) -> IndicatorTable:
        """The table that has an indicator."""
        series = SERIES[indicator]
        url = f"{BROWSER}/{series.table}/default/table"
        return IndicatorTable(series.table, url, series.label, series.unit, series.currency)

    async def indicator(self, indicator: HeadlineIndicator, country: str, periods: int) -> IndicatorSeries:
        """The indicator of a country (alpha-2) in the last periods of its table, some of which may have no figure yet."""
        series = SERIES[indicator]
        chosen = {**series.chosen, "geo": country}
        query: Query = {"format": "JSON", "lang": "EN", "lastTimePeriod": periods, **chosen}
        return await self.get(
            f"/data/{series.table}",
            query=query,
            fresh="12h",
            read=IndicatorReader(indicator, country, periods),
        )


@dataclass(frozen=True)
class IndicatorReader:
    """Reads one series of a table. Readers for the same series are equal."""

    indicator: HeadlineIndicator
    country: str
    periods: int

    def __call__(self, reply: Reply) -> IndicatorSeries:
        series = SERIES[self.indicator]
        table = _series(reply, {**series.chosen, "geo": self.country})
        figures = [IndicatorFigure(cell.values[0].code, cell.figure, cell.status) for cell in table.cells()]
        if len(figures) > self.periods or not all(series.period.fullmatch(figure.period) for figure in figures):
            raise ReplyError(f"returned other periods of {series.table} than the requested ones")
        for figure in figures:
            if figure.value is not None and not series.lowest <= figure.value <= series.highest:
                raise ReplyError(f"returned {figure.value:g} {series.unit} in {series.table}")
        return IndicatorSeries(table.updated_at, tuple(sorted(figures, key=lambda figure: figure.period, reverse=True)))


def read_unemployment(reply: Reply, chosen: Mapping[str, str], months: int) -> UnemploymentSeries:
    table = _series(reply, chosen)
    rows = tuple(MonthlyUnemployment(cell.values[0].code, cell.figure, cell.status) for cell in table.cells())
    if len(rows) > months or not all(MONTH.fullmatch(row.month) for row in rows):
        raise ReplyError("returned other periods than the requested months")
    return UnemploymentSeries(table.title, table.updated_at, tuple(sorted(rows, key=lambda row: row.month)))


def _series(reply: Reply, chosen: Mapping[str, str]) -> StatisticalTable:
    """A table with the period as its only variable."""
    table = read_json_stat(reply)
    periods = next((variable.codes for variable in table.variables if variable.code == PERIOD), ())
    checked = check_selection(table, {**{code: [value] for code, value in chosen.items()}, PERIOD: periods})
    period = tuple(variable for variable in checked.variables if variable.code == PERIOD)
    return StatisticalTable(
        checked.title, checked.source_text, checked.updated_at, checked.notes, period, checked.figures, checked.statuses
    )
