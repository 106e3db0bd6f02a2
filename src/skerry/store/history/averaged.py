"""The Struct of averaged rows, derived from the Struct of a series."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta

from skerry.models.units import statistic
from skerry.store.history.series import REVISED_AT, SeriesRow, columns_of, public_names

MIN_SUFFIX, MAX_SUFFIX = "_min", "_max"


@cache
def averaged(row_type: type[SeriesRow]) -> Any:
    """The Struct of a series' rows averaged over intervals: `AveragedGridState` for `GridState`.

    Each number keeps its name for the mean; the lowest and highest values have the suffixes `_min` and `_max`. Public names
    follow those of the row, with the unit at their end (`temperature_min_c`). Raises TypeError if a field already has such
    a name."""
    return msgspec.defstruct(
        f"Averaged{row_type.__name__}",
        list(_fields(row_type)),
        frozen=True,
        rename=_public_names(row_type),
        module=row_type.__module__,
        namespace={"__doc__": f"{row_type.__name__} over an interval: mean, lowest and highest values."},
    )


def _fields(row_type: type[SeriesRow]) -> Iterator[tuple[str, Any]]:
    columns = columns_of(row_type)
    shape: Any = row_type
    declared = {field.name: field.type for field in msgspec.structs.fields(shape)}
    for name, kind in declared.items():
        if name == columns.key[0]:
            yield name, _described(kind, "start of the interval, UTC")
        elif name == REVISED_AT:
            yield name, _described(kind, "when a row of the interval last changed; null: never")
        elif name not in columns.numbers:
            yield name, kind
        else:
            if taken := {name + MIN_SUFFIX, name + MAX_SUFFIX} & declared.keys():
                raise TypeError(f"{row_type.__name__}.{min(taken)}: this name is reserved for an aggregate of {name}")
            mean = float | None if columns.table.c[name].nullable else float
            described = _description(kind)
            yield name, _described(mean, f"mean; {described}")
            yield name + MIN_SUFFIX, _described(kind, f"lowest; {described}")
            yield name + MAX_SUFFIX, _described(kind, f"highest; {described}")


def _public_names(row_type: type[SeriesRow]) -> dict[str, str]:
    """Public name by attribute, for the fields of a row and the minima and maxima of its numbers."""
    names = public_names(row_type)
    extremes = {
        name + suffix: statistic(public, suffix.removeprefix("_"))
        for name, public in names.items()
        for suffix in (MIN_SUFFIX, MAX_SUFFIX)
    }
    return names | extremes


def _description(kind: Any) -> str:
    described = [note.description for note in get_args(kind)[1:] if isinstance(note, Meta) and note.description]
    return described[-1] if described else "of the interval"


def _described(kind: Any, description: str) -> Any:
    return Annotated[kind, Meta(description=description)]
