"""Readers: how the value of a parameter is read from a string."""

from collections.abc import Callable
from enum import Enum
from math import isfinite
from typing import Any

import msgspec

from skerry.api.signature import Parameter

REPLACEMENT = "�"
NOTHING = frozenset({"null", "none", "undefined"})
"""What programs write for a value that they do not have."""

Reader = Callable[[str], Any]
"""Reads the value of a parameter. Raises ValueError (a ValidationError is one) for a wrong one."""


def reader_of(parameter: Parameter) -> Reader:
    """How the value of a parameter is read. It raises ValueError or ValidationError."""
    read = _enumerated(parameter) if parameter.choices else _converted(parameter)
    for note in parameter.checks:
        read = _checked(read, note.check)
    if parameter.days is not None:
        first, last = parameter.days.first, parameter.days.last

        def within(day: Any) -> Any:
            if not first <= day <= last:
                raise ValueError("outside the days that are known")
            return day

        read = _checked(read, within)
    return read


def _checked(read: Reader, check: Callable[[Any], Any]) -> Reader:
    return lambda text: check(read(text))


def _enumerated(parameter: Parameter) -> Reader:
    """Upper and lower case are the same, except where two values differ in nothing else."""
    exact = {_written(choice): choice for choice in parameter.choices}
    folded: dict[str, Any] = {}
    for text, choice in exact.items():
        folded.setdefault(text.casefold(), choice)

    def read(text: str) -> Any:
        text = text.strip()
        found = exact.get(text, folded.get(text.casefold(), msgspec.UNSET))
        if found is msgspec.UNSET:
            raise ValueError("not one of them")
        return found

    return read


def _written(choice: Any) -> str:
    return str(choice.value if isinstance(choice, Enum) else choice)


def _converted(parameter: Parameter) -> Reader:
    kind = parameter.type
    if (
        parameter.schema.get("type") == "string" and "format" not in parameter.schema
    ) or parameter.resolved is not None:
        # An optional parameter is left out, not `null`. A required word may be "null".
        is_optional = parameter.place == "query" and not parameter.required

        def read_string(text: str) -> Any:
            # A NUL is no character to a database, and a replacement stands for bytes that were no UTF-8.
            if not text.strip() or "\0" in text or REPLACEMENT in text:
                raise ValueError("empty, or no text")
            if is_optional and text.strip().casefold() in NOTHING:
                raise ValueError("no value")
            return msgspec.convert(text, kind)

        return read_string

    def read(text: str) -> Any:
        value = msgspec.convert(text.strip(), kind, strict=False)
        # To the decoder `nan` and `inf` are numbers, which pass every bound.
        if isinstance(value, float) and not isfinite(value):
            raise ValueError("not a finite number")
        return value

    return read
