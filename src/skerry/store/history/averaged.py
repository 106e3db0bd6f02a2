"""What a row of a series becomes when it is averaged: a Struct derived from the row's own."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta

from skerry.store.history.series import REVISED_AT, SeriesRow, columns_of, public_names

LOWEST, HIGHEST = "_min", "_max"


@cache
def averaged(row_type: type[SeriesRow]) -> Any:
    """The Struct of a series' rows averaged over intervals: `AveragedGridState` of `GridState`.

    Each number keeps its name for its mean, and has its lowest and its highest value beside it, as `_min` and `_max`. Names
    in answers follow those of the row. Raises TypeError where a field has such a name already."""
    return msgspec.defstruct(
        f"Averaged{row_type.__name__}",
        list(_fields(row_type)),
        frozen=True,
        rename=_public_names(row_type),
        module=row_type.__module__,
        namespace={"__doc__": f"{row_type.__name__} over an interval: means, lowest and highest values."},
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
            if taken := {name + LOWEST, name + HIGHEST} & declared.keys():
                raise TypeError(f"{row_type.__name__}.{min(taken)}: that is the name of an extreme of {name}")
            mean = float | None if columns.table.c[name].nullable else float
            told = _description(kind)
            yield name, _described(mean, f"mean; {told}")
            yield name + LOWEST, _described(kind, f"lowest; {told}")
            yield name + HIGHEST, _described(kind, f"highest; {told}")


def _public_names(row_type: type[SeriesRow]) -> dict[str, str]:
    """Name in answers by attribute, for a row's own fields and for the extremes of its numbers."""
    names = public_names(row_type)
    return {name + suffix: public + suffix for name, public in names.items() for suffix in ("", LOWEST, HIGHEST)}


def _description(kind: Any) -> str:
    told = [note.description for note in get_args(kind)[1:] if isinstance(note, Meta) and note.description]
    return told[-1] if told else "of the interval"


def _described(kind: Any, description: str) -> Any:
    return Annotated[kind, Meta(description=description)]
