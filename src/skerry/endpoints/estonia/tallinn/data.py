"""Open data of the city of Tallinn."""

import re
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked, Limit, PageNumber
from skerry.datasets.tallinn_tables import CityTable
from skerry.models.rows import Rows
from skerry.services.curated import CuratedMeta
from skerry.services.curated.tallinn import CityTablePages
from skerry.sources.estonia.tallinn_avaandmed import Cell, TallinnAvaandmed

NAME = r"[A-Za-z_][A-Za-z0-9_]{0,62}"
CONDITION = rf"{NAME}\s*(?:=|!=|<>|<=|>=|<|>|\s+(?:like|ilike)\s)\s*(?:'[\w\s.,:%+/()-]{{0,60}}'|-?\d+(?:\.\d+)?)"
FILTER = re.compile(rf"\s*{CONDITION}(?:\s+(?:and|or)\s+{CONDITION}){{0,7}}\s*", re.IGNORECASE)
"""Comparisons of a column with a value. The interface passes its filter on to a database, so nothing else is accepted."""
COLUMNS = re.compile(rf"\s*{NAME}(?:\s*,\s*{NAME}){{0,29}}\s*")
ORDER = re.compile(rf"\s*{NAME}(?:\s+(?:asc|desc))?(?:\s*,\s*{NAME}(?:\s+(?:asc|desc))?){{0,4}}\s*", re.IGNORECASE)


def _filter(text: str) -> str:
    return _matching(FILTER, text)


def _columns(text: str) -> str:
    return _matching(COLUMNS, text)


def _order(text: str) -> str:
    return _matching(ORDER, text)


def _matching(pattern: re.Pattern[str], text: str) -> str:
    """The string with single spaces. Raises ValueError where it does not match, or has the start of a comment."""
    if not pattern.fullmatch(text) or "--" in text or "/*" in text:
        raise ValueError("not of this form")
    return " ".join(text.split())


Table = Annotated[
    str,
    Allowed("the name of a table such as andurid_data"),
    Meta(pattern=rf"^{NAME}$", max_length=63, description="table from /tallinn/data/tables", examples=["andurid_data"]),
]
Columns = Annotated[
    str,
    Checked(_columns),
    Allowed("the names of columns, separated by commas, such as name,ts,in,out"),
    Meta(max_length=500, description="columns, separated by commas; all if omitted", examples=["name,ts,in,out"]),
]
Filter = Annotated[
    str,
    Checked(_filter),
    Allowed(
        "a comparison of a column with a number or a quoted string, or several joined by AND or OR, such as name = 'Viru 27'"
    ),
    Meta(max_length=300, description="condition that the rows fulfil", examples=["name = 'Viru 27'"]),
]
Order = Annotated[
    str,
    Checked(_order),
    Allowed("the names of columns, separated by commas, each with asc or desc where needed, such as ts desc"),
    Meta(max_length=300, description="order of the rows; that of the city if omitted", examples=["ts desc"]),
]


class CityTables(Struct, frozen=True):
    """Tables and the freshness of their list."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("meta",))

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[CityTable], Meta(description="tables, by name")]
    meta: Annotated[CuratedMeta, Meta(description="freshness of the list")] = field(name="_meta")


class CityRows(Collection[dict[str, Cell]], frozen=True, kw_only=True):
    """Rows of one table."""

    ROWS: ClassVar[Rows] = Rows("items", carried=(("table", "table_name"),))

    table: Annotated[str, Meta(description="name of the table")]
    items: Annotated[list[dict[str, Cell]], Meta(description="rows; their members depend on the table")]


@endpoint("/tallinn/data/tables", fresh="5m")
async def tallinn_tables(curated: CityTablePages) -> CityTables:
    """Known tables of Tallinn's open-data interface.

    The interface does not list its tables. These are the tables named in dataset descriptions at the national open-data
    portal, which the collector reads once a day. More tables may exist."""
    dataset, tables = await curated.typed("tallinn-tables", CityTable)
    return CityTables(len(tables), tables, CuratedMeta.of(dataset))


@endpoint(
    "/tallinn/data/query",
    fresh="10m",
    example={"table": "andurid_data", "columns": "name,ts,in,out"},
    example_404={"table": "olematu_tabel"},
)
async def tallinn_table_rows(
    table: Table,
    city: TallinnAvaandmed,
    columns: Columns | None = None,
    filters: Filter | None = None,
    order_by: Order | None = None,
    page: PageNumber = 1,
    per_page: Annotated[Limit, Meta(le=1000, description="maximum number of rows on a page")] = 100,
) -> CityRows:
    """Rows of one table of Tallinn's open data, as the city stores them.

    The interface states neither how many rows there are nor the types and units of columns: a page with fewer rows than
    `per_page` is the last one. Times are local and have no offset. An unknown table is a 404."""
    wanted = [] if columns is None else [column.strip() for column in columns.split(",")]
    rows = await city.rows(table, wanted, filters, order_by, page, per_page)
    return CityRows.limited(rows, per_page, table=table)
