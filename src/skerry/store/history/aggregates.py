"""How a field is aggregated when rows are combined over an interval."""

from enum import StrEnum
from typing import Annotated, Any, get_args, get_origin, get_type_hints


class Aggregate(StrEnum):
    """How the values of one field over an interval become one. A field declares it in its annotation:
    `Annotated[float | None, Meta(...), Aggregate.SUM]`."""

    MEAN = "mean"
    """The mean under the field's name, and the lowest and highest value. Numbers that declare nothing have it."""
    SUM = "sum"
    """Of amounts: what fell within the interval."""
    MAX = "max"
    """Of extremes: the strongest gust."""
    SAME = "same"
    """The value that all rows share, else null: a unit."""


def declared_aggregates(row_type: type) -> dict[str, Aggregate]:
    """The aggregates that the fields of a row declare, by name."""
    hints = get_type_hints(row_type, include_extras=True)
    found = {name: _declared(hint) for name, hint in hints.items()}
    return {name: aggregate for name, aggregate in found.items() if aggregate is not None}


def _declared(hint: Any) -> Aggregate | None:
    if get_origin(hint) is not Annotated:
        return None
    return next((note for note in get_args(hint)[1:] if isinstance(note, Aggregate)), None)
