"""Answers as frames of pandas or polars: the rows and columns of CSV, with types."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

from skerry.http.cells import CellKind, typed
from skerry.http.tables import FlatColumn

if TYPE_CHECKING:
    import pandas
    import polars

Library = Literal["pandas", "polars"]
LIBRARIES: Sequence[Library] = ("pandas", "polars")

PANDAS_TYPES: Mapping[CellKind, str] = {
    CellKind.TEXT: "string",
    CellKind.NESTED: "string",
    CellKind.INTEGER: "Int64",
    CellKind.NUMBER: "float64",
    CellKind.BOOLEAN: "boolean",
    CellKind.MOMENT: "datetime64[us, UTC]",
    CellKind.DAY: "datetime64[s]",
}


class NoFrameLibrary(ImportError):
    """Neither pandas nor polars is installed."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"A frame needs {wanted}, which is not installed: pip install 'skerry[frames]'")


def installed(wanted: Library | None) -> Library:
    """The library of a frame: the wanted one, else pandas, else polars. Raises NoFrameLibrary."""
    found = next((name for name in ((wanted,) if wanted else LIBRARIES) if find_spec(name) is not None), None)
    if found is None:
        raise NoFrameLibrary(wanted or "pandas or polars")
    return found


def pandas_frame(columns: Sequence[FlatColumn], attributes: Mapping[str, Any]) -> "pandas.DataFrame":
    """A frame of pandas; `attributes` are its `attrs`."""
    import pandas as pd

    series = {
        column.name: pd.Series(typed(column.values, column.kind), dtype=PANDAS_TYPES[column.kind]) for column in columns
    }
    frame = pd.DataFrame(series)
    frame.attrs.update(attributes)
    return frame


def polars_frame(columns: Sequence[FlatColumn]) -> "polars.DataFrame":
    """A frame of polars."""
    import polars as pl

    types: Mapping[CellKind, Any] = {
        CellKind.TEXT: pl.String,
        CellKind.NESTED: pl.String,
        CellKind.INTEGER: pl.Int64,
        CellKind.NUMBER: pl.Float64,
        CellKind.BOOLEAN: pl.Boolean,
        CellKind.MOMENT: pl.Datetime("us", "UTC"),
        CellKind.DAY: pl.Date,
    }
    return pl.DataFrame(
        {column.name: typed(column.values, column.kind) for column in columns},
        schema={column.name: types[column.kind] for column in columns},
    )
