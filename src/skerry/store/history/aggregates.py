"""How a field is aggregated when rows are combined over an interval."""

from enum import StrEnum
from typing import Annotated, Any, get_args, get_origin, get_type_hints


class Aggregate(StrEnum):
    """How the values of a field over an interval are aggregated. A field declares it in its annotation: `Annotated[float |
    None, Meta(...), Aggregate.SUM]`."""

    MEAN = "mean"
    """The mean, and the lowest and highest value. The default of numbers."""
    SUM = "sum"
    """For amounts such as precipitation."""
    MAX = "max"
    """For extremes such as the strongest gust."""
    SAME = "same"
    """The value that all rows share, such as a unit, else null."""


def declared_aggregates(row_type: type) -> dict[str, Aggregate]:
    """The aggregates that the fields of a row declare, by name."""
    hints = get_type_hints(row_type, include_extras=True)
    found = {name: _declared(hint) for name, hint in hints.items()}
    return {name: aggregate for name, aggregate in found.items() if aggregate is not None}


def _declared(hint: Any) -> Aggregate | None:
    if get_origin(hint) is not Annotated:
        return None
    return next((note for note in get_args(hint)[1:] if isinstance(note, Aggregate)), None)
