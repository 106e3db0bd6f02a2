"""Rows of tables whose columns are known only to their provider."""

from collections.abc import Container
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

Cell = str | int | float | bool | None
OpenRow = dict[str, Cell]
"""Values by the provider's names of columns."""


class OpenColumn(Struct, frozen=True):
    """A column of such a table."""

    name: Annotated[str, Meta(description="name, as in the rows")]
    type: Annotated[str | None, Meta(description="type in the provider's database, such as text, numeric or timestamp")]


def open_row(raw: dict[str, Any], keeping: Container[str] = ()) -> OpenRow:
    """A row without nesting: a member of an object is `object.member`, a list is JSON. Names that start with an underscore are
    the provider's own and left out, but for those in `keeping`."""
    found: OpenRow = {}
    for name, value in raw.items():
        if name.startswith("_") and name not in keeping:
            continue
        if isinstance(value, dict):
            found |= {f"{name}.{inner}": cell for inner, cell in open_row(value, keeping).items()}
        elif isinstance(value, list):
            found[name] = msgspec.json.encode(value).decode()
        else:
            found[name] = value
    return found
