"""Values as they stand in CSV files.

A spreadsheet takes a cell that starts with `=`, `+`, `-` or `@` for a formula, and runs it, also behind characters that are not
seen. Such a string gets an apostrophe in front, which `original` takes off again. Every other string stays as it is.

Each part of a string behind a `;`, a tab or a line break is guarded too: a spreadsheet whose separator is one of them makes cells
of the parts, within quotes as well."""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from enum import Enum
from typing import Any
from unicodedata import category

import msgspec

FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet takes for the start of a formula; the full-width forms are those of Japanese keyboards."""
UNSEEN = ("Cc", "Cf", "Zl", "Zp", "Zs")
"""Unicode categories of control and format characters and of white space."""
CONTROL = ("\t", "\r", "\n")
"""Some spreadsheets drop these, and run what follows."""
PART = re.compile(r"(?<=[;\t\r\n])")
"""Where a cell of its own may start within a string."""
ONE = r"[+-]?[\d \u00a0\u202f]*([.,]\d+)?([eE][+-]?\d+)?%?"
NUMBER = re.compile(f"{ONE}(;{ONE})*")
"""Numbers, telephone numbers and lists of them (`-1.5`, `+372 620 1100`, `+1;+44`), which no spreadsheet runs."""


def csv_cell(value: Any) -> Any:
    """A value as it stands in CSV: lists of scalars joined by `;`, everything else that is nested as JSON."""
    if value is None:
        return ""
    kind = type(value)
    if kind is float or kind is int:
        return value
    if kind is str:
        return escape(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Enum):
        return csv_cell(value.value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    plain = msgspec.to_builtins(value, str_keys=True)
    if _is_flat(plain):
        return ";".join(escape(_joined(entry)) for entry in plain)
    if isinstance(plain, list | tuple | dict):
        text = msgspec.json.encode(plain).decode()
        return text if escape(text) == text else text.replace(";", r"\u003b")  # the same JSON
    return escape(str(plain))


def nested_text(value: Any) -> str:
    """The same string for files whose cells no program runs."""
    plain = msgspec.to_builtins(value, str_keys=True)
    if _is_flat(plain):
        return ";".join(_joined(entry) for entry in plain)
    if isinstance(plain, list | tuple | dict):
        return msgspec.json.encode(plain).decode()
    return _joined(plain)


def _is_flat(plain: Any) -> bool:
    """Whether it is a list of scalars."""
    return isinstance(plain, list | tuple) and not any(isinstance(entry, list | tuple | dict) for entry in plain)


NUMBERS = {float, int, type(None)}
MOMENTS = {datetime, date, type(None)}
REPEATED = ({str, type(None)}, {bool, type(None)})
"""Types of columns in which a value has one cell wherever it stands. Not mixed: `True` is equal to 1."""


class _Cells(dict[Any, Any]):
    """The cell of each value, made once."""

    def __missing__(self, value: Any) -> Any:
        cell = self[value] = csv_cell(value)
        return cell


def csv_cells(values: Sequence[Any]) -> Sequence[Any]:
    """The cells of a column: what `csv_cell` makes of each value, in a fifth of the time. Numbers are written as in JSON."""
    types = set(map(type, values))
    if datetime in types:
        values = [value.astimezone(UTC) if getattr(value, "tzinfo", UTC) is not UTC else value for value in values]
    if not types <= NUMBERS:
        values = msgspec.to_builtins(list(values), str_keys=True)  # times, days, enumerations
        if types <= MOMENTS:
            return values
        types = set(map(type, values))
    if types <= NUMBERS and values:
        return msgspec.json.encode(values)[1:-1].decode().replace("null", "").split(",")
    if any(types <= kept for kept in REPEATED):
        return list(map(_Cells().__getitem__, values))
    return list(map(csv_cell, values))


def _joined(entry: Any) -> str:
    if entry is None:
        return ""
    return str(entry).lower() if isinstance(entry, bool) else str(entry)


def escape(text: str) -> str:
    """The string, with an apostrophe in front of it, or of a part of it, where a spreadsheet would run that."""
    first, *others = PART.split(text)
    guarded = "".join(["'" + part if _is_formula(part.lstrip("'")) else part for part in others])
    return ("'" if _is_run(text.lstrip("'")) else "") + first + guarded


def original(cell: str) -> str:
    """The string of which `escape` made this cell."""
    first, *others = PART.split(cell)
    bare = [part[1:] if part.startswith("'") and _is_formula(part.lstrip("'")) else part for part in others]
    text = first + "".join(bare)
    return text[1:] if text.startswith("'") and _is_run(text.lstrip("'")) else text


def _is_run(text: str) -> bool:
    return text.startswith(CONTROL) or _is_formula(text)


def _is_formula(text: str) -> bool:
    if text[:1].isalnum():
        return False
    seen = next((index for index, character in enumerate(text) if category(character) not in UNSEEN), len(text))
    return text.startswith(FORMULA, seen) and NUMBER.fullmatch(text.strip()) is None
