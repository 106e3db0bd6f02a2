"""PxWeb, the table server of statistical offices: queries, tables in JSON-stat, lists of tables.

Version 1 answers a POST with JSON-stat 1 or 2, version 2 a GET with JSON-stat 2. Both JSON-stat forms become one `PxWebTable`."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import product
from math import prod
from typing import Any

import msgspec
from msgspec import Struct

from skerry.errors import ReplyError
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.reply import Reply

MAX_CELLS = 2_000_000
"""Maximum number of cells of a table; more means that its sizes are wrong."""


class Dimension(Struct, frozen=True):
    """One variable of a table and its values."""

    id: str
    label: str
    labels: Mapping[str, str]
    """Label by code, in the order of the table."""


class PxWebTable(Struct, frozen=True):
    """A table: its dimensions, and one number for each combination of their codes."""

    title: str
    source: str | None
    updated_at: datetime | None
    dimensions: tuple[Dimension, ...]
    values: tuple[float | None, ...]
    """In the order of the dimensions, the last one changing fastest."""

    def cells(self) -> Iterator[tuple[dict[str, str], float | None]]:
        """Every cell: the code of each dimension, and the number, which may be None."""
        names = [dimension.id for dimension in self.dimensions]
        for codes, value in zip(
            product(*(dimension.labels for dimension in self.dimensions)), self.values, strict=True
        ):
            yield dict(zip(names, codes, strict=True)), value


class TableSummary(Struct, frozen=True):
    """An entry of a list of tables."""

    id: str
    title: str
    updated_at: datetime | None
    first_period: str | None
    last_period: str | None


class _RawCategory(Struct):
    index: dict[str, int] | list[str] | None = None
    label: dict[str, str] = {}


class _RawDimension(Struct):
    category: _RawCategory
    label: str | None = None


class _RawTable(Struct):
    dimension: dict[str, msgspec.Raw]
    value: list[float | None] | dict[str, float | None]
    label: str = ""
    source: str | None = None
    updated: str | None = None
    id: list[str] | None = None
    size: list[int] | None = None


class _RawDataset(Struct):
    dataset: _RawTable


class _RawSummary(Struct, rename="camel"):
    id: str
    label: str
    updated: str | None = None
    first_period: str | None = None
    last_period: str | None = None


class _RawTables(Struct):
    tables: list[msgspec.Raw]


def query_v1(selections: Mapping[str, Sequence[str]], form: str = "json-stat2") -> dict[str, Any]:
    """The body of a POST to version 1, from the selected codes of each variable. A variable that is omitted is
    aggregated."""
    wanted = [
        {"code": name, "selection": {"filter": "item", "values": list(codes)}} for name, codes in selections.items()
    ]
    return {"query": wanted, "response": {"format": form}}


def query_v2(selections: Mapping[str, Sequence[str]], lang: str = "en") -> dict[str, str]:
    """The query of a GET to version 2, from the selected codes of each variable, which may include `*` and `TOP(n)`."""
    chosen = {f"valueCodes[{name}]": ",".join(codes) for name, codes in selections.items()}
    return {"lang": lang, "outputFormat": "json-stat2", **chosen}


def read_table(reply: Reply) -> PxWebTable:
    """A table in JSON-stat 1 or 2. Raises ReplyError if its sizes do not match its values."""
    raw = reply.json(_RawTable) if b'"dataset"' not in reply.body[:20] else reply.json(_RawDataset).dataset
    members = dict(raw.dimension)
    names = raw.id or msgspec.json.decode(members["id"], type=list[str])
    sizes = raw.size or msgspec.json.decode(members["size"], type=list[int])
    dimensions = tuple(_dimension(name, msgspec.json.decode(members[name], type=_RawDimension)) for name in names)
    if [len(dimension.labels) for dimension in dimensions] != sizes or prod(sizes) > MAX_CELLS:
        raise ReplyError("returned a table whose sizes do not match its dimensions")
    count = prod(sizes)
    values = raw.value if isinstance(raw.value, list) else [raw.value.get(str(number)) for number in range(count)]
    if len(values) != count:
        raise ReplyError(f"returned {len(values)} values for {count} cells")
    return PxWebTable(raw.label, or_none(raw.source), utc_or_none(raw.updated), dimensions, tuple(values))


def read_tables(reply: Reply) -> tuple[TableSummary, ...]:
    """The tables of one page of a search in version 2."""
    return tuple(read_rows(reply.json(_RawTables).tables, _RawSummary, _summary))


def _summary(raw: _RawSummary) -> TableSummary:
    return TableSummary(
        raw.id, raw.label, utc_or_none(raw.updated), or_none(raw.first_period), or_none(raw.last_period)
    )


def _dimension(name: str, raw: _RawDimension) -> Dimension:
    index = raw.category.index
    codes = index if isinstance(index, list) else sorted(index, key=index.__getitem__) if index else raw.category.label
    return Dimension(name, raw.label or name, {code: raw.category.label.get(code, code) for code in codes})
