"""Kinds of columns: what the cells of a column are, for forms whose cells have a type (Parquet, XLSX, frames)."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from enum import Enum, StrEnum
from typing import Any

import msgspec
from msgspec import inspect as shapes

from skerry.csv_cells import nested_text


class CellKind(StrEnum):
    """The type of the cells of one column; each may be null."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    MOMENT = "moment"
    """A time with a time zone, in UTC."""
    DAY = "day"
    NESTED = "nested"
    """Lists, maps and unions, as CSV has them: scalars joined by `;`, everything else as JSON."""


BY_SHAPE: dict[type[shapes.Type], CellKind] = {
    shapes.StrType: CellKind.TEXT,
    shapes.UUIDType: CellKind.TEXT,
    shapes.TimeType: CellKind.TEXT,
    shapes.IntType: CellKind.INTEGER,
    shapes.FloatType: CellKind.NUMBER,
    shapes.BoolType: CellKind.BOOLEAN,
    shapes.DateType: CellKind.DAY,
}


BY_TYPE: dict[type, CellKind] = {
    str: CellKind.TEXT,
    bool: CellKind.BOOLEAN,
    int: CellKind.INTEGER,
    float: CellKind.NUMBER,
    date: CellKind.DAY,
}


def kind_of(shape: shapes.Type | None) -> CellKind:
    """The kind of a column whose values have this type."""
    if isinstance(shape, shapes.Metadata):
        return kind_of(shape.type)
    if isinstance(shape, shapes.UnionType):
        return combined(kind_of(choice) for choice in shape.types if not isinstance(choice, shapes.NoneType))
    if isinstance(shape, shapes.DateTimeType):
        return CellKind.TEXT if shape.tz is False else CellKind.MOMENT
    if isinstance(shape, shapes.EnumType):
        return kind_of_values([choice.value for choice in shape.cls])
    if isinstance(shape, shapes.LiteralType):
        return kind_of_values(shape.values)
    return BY_SHAPE.get(type(shape), CellKind.NESTED) if shape is not None else CellKind.NESTED


def kind_of_values(values: Iterable[Any]) -> CellKind:
    """The kind of a column of which only the values are known; text if all are null."""
    return combined(_kind_of_value(value) for value in values if value is not None)


def fitting(declared: CellKind | None, values: Sequence[Any]) -> CellKind:
    """The kind of a column: the declared one, else that of its values. Text for integers that have more than 64 bits, and for
    times of which one has no time zone."""
    kind = kind_of_values(values) if declared is None else declared
    present = [value for value in values if value is not None]
    if kind is CellKind.INTEGER and not all(-(2**63) <= value < 2**63 for value in present):
        return CellKind.TEXT
    if kind is CellKind.MOMENT and not all(value.tzinfo is not None for value in present):
        return CellKind.TEXT
    return kind


def combined(kinds: Iterable[CellKind]) -> CellKind:
    """The kind of a column with values of these kinds."""
    found = set(kinds)
    if len(found) <= 1:
        return next(iter(found), CellKind.TEXT)
    return CellKind.NUMBER if found == {CellKind.INTEGER, CellKind.NUMBER} else CellKind.NESTED


def _kind_of_value(value: Any) -> CellKind:
    if isinstance(value, Enum):
        return _kind_of_value(value.value)
    if isinstance(value, datetime):
        return CellKind.TEXT if value.tzinfo is None else CellKind.MOMENT
    for type_, kind in BY_TYPE.items():  # a boolean is an integer, too
        if isinstance(value, type_):
            return kind
    return CellKind.NESTED


def typed(values: Iterable[Any], kind: CellKind) -> list[Any]:
    """The values as a column of this kind has them; enumerations by their value, times in UTC."""
    if kind is CellKind.MOMENT:
        return [None if value is None else value.astimezone(UTC) for value in values]
    if kind is CellKind.NUMBER:
        return [None if value is None else float(value) for value in values]
    if kind is CellKind.DAY:
        return list(values)
    if kind is CellKind.NESTED:
        return [None if value is None else nested_text(value) for value in values]
    plain = msgspec.to_builtins(list(values))
    if kind is CellKind.TEXT:
        return [None if value is None else str(value) for value in plain]
    return list(plain)
