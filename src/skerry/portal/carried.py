"""Datasets that ship, as the portal lists and browses them."""

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from skerry.api.endpoint import Endpoint
from skerry.container import closure
from skerry.csv_cells import nested_text
from skerry.datasets import Dataset, File
from skerry.folding import fold
from skerry.services.curated import pages

MAX_FACET_VALUES = 260
"""Columns with more values than this have no facet."""
MAX_FACETS = 5
MAX_FACET_LENGTH = 40
"""Characters of a value that is worth a facet."""

Row = Mapping[str, Any]


class FacetValue(Struct, frozen=True):
    """A value of a column, and how many rows have it that pass the other filters."""

    value: str
    count: int


class Facet(Struct, frozen=True):
    """A column with few values, by which rows are filtered."""

    column: str
    chosen: str
    """Empty for all."""
    values: list[FacetValue]


class Table(Struct, frozen=True):
    """The rows of a file that match."""

    columns: list[str]
    total: int
    """Rows of the file."""
    matching: int
    rows: list[list[Any]]
    """Cells of one page of them, as the file has them."""
    facets: list[Facet]


class Selection(Struct, frozen=True):
    """Which rows of a file are wanted."""

    query: str
    """A string that a row contains, in any case."""
    chosen: Mapping[str, str]
    """Wanted values by column."""
    sort: str
    """Column; with - before it in descending order; empty for the order of the file."""
    page: int
    limit: int


def datasets_of(endpoints: Sequence[Endpoint[Any]]) -> dict[str, type[Dataset]]:
    """The datasets that these endpoints and the curated pages use, by key."""
    parts = (part for entry in endpoints for hint in entry.dependencies.values() for part in closure(hint))
    found = {part.key: part for part in parts if isinstance(part, type) and issubclass(part, Dataset)}
    found |= {page.first.key: page.first for page in pages()}
    return {key: found[key] for key in sorted(found, key=lambda key: fold(found[key].about().title))}


def browsable(dataset: type[Dataset]) -> list[File]:
    """The files of a dataset that are tables."""
    return [file for file in dataset.about().files if file.name.endswith((".csv", ".jsonl"))]


def table_of(dataset: type[Dataset], file: File, selection: Selection) -> Table:
    """One page of the rows of a file that match. It reads the whole file: call it in a thread."""
    rows = _read(dataset, file)
    columns = list(dict.fromkeys(name for row in rows for name in row))
    chosen = {column: value for column, value in selection.chosen.items() if column in columns}
    wanted = fold(selection.query)
    found = [row for row in rows if wanted in fold(" ".join(map(shown, row.values())))] if wanted else rows
    facets = [_facet(column, chosen, found) for column in _faceted(rows, columns)]
    matching = _filtered(found, chosen)
    column = selection.sort.removeprefix("-")
    if column in columns:
        matching = sorted(matching, key=lambda row: _rank(row.get(column)), reverse=selection.sort.startswith("-"))
    start = (selection.page - 1) * selection.limit
    page = [[row.get(name) for name in columns] for row in matching[start : start + selection.limit]]
    return Table(columns, len(rows), len(matching), page, facets)


def shown(value: Any) -> str:
    """A cell as text; empty where it is missing."""
    return "" if value is None else nested_text(value)


def _read(dataset: type[Dataset], file: File) -> list[dict[str, Any]]:
    body = (dataset.folder() / file.name).read_bytes()
    if file.name.endswith(".jsonl"):
        return [msgspec.json.decode(line) for line in body.splitlines() if line]
    names, *rows = csv.reader(io.StringIO(body.decode()))
    return [dict(zip(names, row, strict=True)) for row in rows]


def _faceted(rows: Sequence[Row], columns: Sequence[str]) -> list[str]:
    """Columns whose values group the rows: few short ones, each on two rows in the mean."""
    found = []
    for column in columns:
        values: set[str] = set()
        for row in rows:
            value = row.get(column)
            text = shown(value)
            values.add(text)
            if len(values) > MAX_FACET_VALUES or isinstance(value, list | dict) or len(text) > MAX_FACET_LENGTH:
                break
        else:
            if 1 < len(values) <= len(rows) / 2:
                found.append(column)
    return found[:MAX_FACETS]


def _facet(column: str, chosen: Mapping[str, str], rows: Sequence[Row]) -> Facet:
    others = {name: value for name, value in chosen.items() if name != column}
    counts = Counter(shown(row.get(column)) for row in _filtered(rows, others))
    values = [FacetValue(value, counts[value]) for value in sorted(counts, key=_rank) if value]
    return Facet(column, chosen.get(column, ""), values)


def _filtered(rows: Sequence[Row], chosen: Mapping[str, str]) -> Sequence[Row]:
    if not chosen:
        return rows
    return [row for row in rows if all(shown(row.get(column)) == value for column, value in chosen.items())]


def _rank(value: Any) -> tuple[int, float, str]:
    """Numbers by size, before words in alphabetical order; what is missing last."""
    text = shown(value)
    if not text:
        return 2, 0.0, ""
    try:
        return 0, float(text), ""
    except ValueError:
        return 1, 0.0, fold(text)
