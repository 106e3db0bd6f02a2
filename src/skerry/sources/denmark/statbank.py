"""Statistics Denmark: StatBank, which has an interface of its own and returns figures as JSON-stat.

Its replies follow public programs of 2025 and 2026, some of which quote them."""

from functools import partial
from typing import ClassVar
from urllib.parse import quote

from msgspec import Raw, Struct

from skerry.errors import NotFound, ReplyError
from skerry.folding import fold, matches
from skerry.licenses import CC_BY_4_0
from skerry.models.listing import Listing
from skerry.models.statistics import (
    FoundTable,
    Selection,
    StatisticalTable,
    TableDescription,
    TableValue,
    TableVariable,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.json_stat import check_selection, read_json_stat
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

ZONE = "Europe/Copenhagen"


class StatisticsDenmark(Source):
    """Official statistics of Denmark. No key. Languages: da, en.

    A value whose code starts with `<` or `>` cannot be selected: StatBank reads it as a comparison."""

    key = "statbank_dk"
    title = "Statistics Denmark"
    home = "https://www.statbank.dk/"
    base = "https://api.statbank.dk/v1"
    license = CC_BY_4_0
    attribution = "Statistics Denmark"
    evidence = Evidence.INFERRED
    pace = Pace(per_second=2, concurrency=2)
    max_cells: ClassVar[int] = 1_000_000

    async def search(self, q: str | None, lang: str, page: int, limit: int) -> Listing[FoundTable]:
        """A page of the tables whose title has the string or whose identifier it is, from 1; of all tables without a string.
        The list of all comes in one reply."""
        query: Query = {"lang": lang, "format": "JSON"}
        tables = await self.get("/tables", query=query, fresh="1d", read=read_tables)
        found = [table for table in tables if matches(q, table.title) or fold(q or "") == fold(table.id)]
        return Listing.page_of(found, page, limit)

    async def description(self, table: str, lang: str) -> TableDescription:
        """The variables of a table. Raises NotFound."""
        query: Query = {"lang": lang, "format": "JSON"}
        path = f"/tableinfo/{quote(table, safe='')}"
        return await self.get(path, query=query, fresh="1d", read=partial(read_table, table=table), accept=(200, 400))

    async def figures(self, table: str, selection: Selection, lang: str) -> StatisticalTable:
        """The selected figures of a table."""
        wanted = [{"code": code, "values": list(codes)} for code, codes in selection.items()]
        return await self.post(
            "/data",
            json={"table": table, "format": "JSONSTAT", "lang": lang, "variables": wanted},
            fresh="6h",
            read=partial(read_figures, selection=selection),
        )


class _RawListed(Struct, rename="camel"):
    id: str
    text: str
    updated: str | None = None
    first_period: str | None = None
    latest_period: str | None = None


class _RawValue(Struct):
    id: str
    text: str | None = None


class _RawVariable(Struct):
    id: str
    values: list[_RawValue]
    text: str | None = None
    elimination: bool = False
    time: bool = False


class _RawTable(Struct):
    id: str
    text: str
    variables: list[_RawVariable]


def read_tables(reply: Reply) -> tuple[FoundTable, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawListed, _listed))


def read_table(reply: Reply, table: str) -> TableDescription:
    """Raises NotFound for status 400, with which an unknown table is answered."""
    if reply.status == 400:
        raise NotFound(f"No table {table!r}.")
    raw = reply.json(_RawTable)
    same(table, raw.id, "table")
    if not raw.variables:
        raise ReplyError("returned a table without variables")
    return TableDescription(raw.id, one_line(raw.text) or raw.id, tuple(map(_variable, raw.variables)))


def read_figures(reply: Reply, selection: Selection) -> StatisticalTable:
    return check_selection(read_json_stat(reply), selection)


def _listed(raw: _RawListed) -> FoundTable:
    return FoundTable(
        raw.id,
        one_line(raw.text) or raw.id,
        utc_or_none(raw.updated, ZONE),
        or_none(raw.first_period),
        or_none(raw.latest_period),
    )


def _variable(raw: _RawVariable) -> TableVariable:
    values = tuple(TableValue(value.id, one_line(value.text) or value.id, None) for value in raw.values)
    return TableVariable(raw.id, one_line(raw.text) or raw.id, raw.time, raw.elimination, values)
