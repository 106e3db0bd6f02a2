"""Eurostat, the statistical office of the European Union: its statistics API.

Written against its documentation and public programs of 2026. Datasets are renamed now and then; a renamed one is an error."""

import re
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
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
    pace = Pace(per_second=2, concurrency=2)

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
