"""JSON-stat, versions 1 and 2: a statistical table as one list of figures, in the order of its variables.

Version 1 has the table in a member `dataset`, and identifiers and sizes among the dimensions. Figures and their marks are
lists, or objects with only the positions that have one."""

from collections.abc import Mapping, Sequence
from math import prod
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct, field

from skerry.errors import ReplyError
from skerry.models.statistics import Selection, StatisticalTable, TableValue, TableVariable
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.reply import Reply

T = TypeVar("T")

MAX_CELLS = 1_000_000
"""Maximum number of figures. A sparse table of a few kilobytes may state sizes of billions."""

MAX_FIGURE = 1e18
"""Offices count people, euro and tonnes; anything larger is an error."""


class _RawUnit(Struct):
    base: str | None = None


class _RawCategory(Struct):
    index: dict[str, int] | list[str] | None = None
    label: dict[str, str] = {}
    unit: dict[str, _RawUnit] = {}


class _RawExtension(Struct):
    elimination: bool = False


class _RawDimension(Struct):
    category: _RawCategory
    label: str | None = None
    extension: _RawExtension = field(default_factory=_RawExtension)


class _RawRole(Struct):
    time: list[str] = []


class _RawTable(Struct):
    dimension: dict[str, Raw]
    value: list[float | None] | dict[str, float | None] = []
    status: list[str | None] | dict[str, str | None] | str | None = None
    label: str | None = None
    source: str | None = None
    updated: str | None = None
    note: list[str] | None = None
    id: list[str] | None = None
    size: list[int] | None = None
    role: _RawRole | None = None


class _RawVersion1(Struct):
    dataset: _RawTable | None = None


def read_json_stat(reply: Reply) -> StatisticalTable:
    """A table. Raises ReplyError if its sizes do not match its variables or its figures."""
    raw = _raw_table(reply)
    variables = _variables(raw)
    count = prod(len(variable.values) for variable in variables)
    if count > MAX_CELLS:
        raise ReplyError(f"returned a table of {count:,} cells")
    figures = _by_position(raw.value, count, "figures")
    if any(figure is not None and abs(figure) > MAX_FIGURE for figure in figures):
        raise ReplyError(f"returned a figure beyond {MAX_FIGURE:g}")
    marks = [raw.status] * count if isinstance(raw.status, str) else _by_position(raw.status or {}, count, "marks")
    return StatisticalTable(
        title=one_line(raw.label) or "",
        source_text=one_line(raw.source),
        updated_at=utc_or_none(raw.updated),
        notes=tuple(note for text in raw.note or () if (note := one_line(text))),
        variables=variables,
        figures=tuple(figures),
        statuses={position: mark for position, mark in enumerate(marks) if mark},
    )


def read_json_stat_variables(reply: Reply) -> tuple[TableVariable, ...]:
    """The variables of a table, whose figures may be missing."""
    return _variables(_raw_table(reply))


def check_selection(table: StatisticalTable, selection: Selection) -> StatisticalTable:
    """The table without the variables that were not selected, which have one value each. Raises ReplyError if it has other
    values than the selected ones: then it is the reply to another query."""
    found = {variable.code: variable for variable in table.variables}
    for code, wanted in selection.items():
        if code not in found:
            raise ReplyError(f"returned a table without the variable {code:.60}")
        if set(found[code].codes) != set(wanted):
            raise ReplyError(f"returned other values of {code:.60} than the selected ones")
    for code, variable in found.items():
        if code not in selection and len(variable.values) != 1:
            raise ReplyError(f"returned several values of {code:.60}, which was not selected")
    kept = tuple(variable for variable in table.variables if variable.code in selection)
    units = [variable.values[0].unit for variable in table.variables if variable.code not in selection]
    return msgspec.structs.replace(table, variables=kept, unit=next(filter(None, units), None))


def _raw_table(reply: Reply) -> _RawTable:
    return reply.json(_RawVersion1).dataset or reply.json(_RawTable)


def _variables(raw: _RawTable) -> tuple[TableVariable, ...]:
    members = dict(raw.dimension)
    ids = raw.id if raw.id is not None else msgspec.json.decode(members["id"], type=list[str])
    sizes = raw.size if raw.size is not None else msgspec.json.decode(members["size"], type=list[int])
    role = raw.role or (msgspec.json.decode(members["role"], type=_RawRole) if "role" in members else _RawRole())
    variables = tuple(
        _variable(code, msgspec.json.decode(members[code], type=_RawDimension), code in role.time) for code in ids
    )
    if [len(variable.values) for variable in variables] != sizes:
        raise ReplyError("returned a table whose sizes do not match its variables")
    return variables


def _variable(code: str, raw: _RawDimension, temporal: bool) -> TableVariable:
    category = raw.category
    index = category.index
    codes = index if isinstance(index, list) else sorted(index, key=index.__getitem__) if index else category.label
    values = tuple(
        TableValue(each, one_line(category.label.get(each)) or each, or_none(category.unit.get(each, _RawUnit()).base))
        for each in codes
    )
    return TableVariable(code, one_line(raw.label) or code, temporal, raw.extension.elimination, values)


def _by_position(given: Sequence[T | None] | Mapping[str, T | None], count: int, what: str) -> list[T | None]:
    """One entry for each cell, of a list or of an object with positions as keys."""
    if not isinstance(given, Mapping):
        if len(given) != count:
            raise ReplyError(f"returned {len(given)} {what} for {count} cells")
        return list(given)
    entries: list[T | None] = [None] * count
    for position, entry in given.items():
        number = int(position)
        if not 0 <= number < count:
            raise ReplyError(f"returned {what} at position {number} of {count} cells")
        entries[number] = entry
    return entries
