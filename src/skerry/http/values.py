"""Readers: functions that convert the string of a parameter into its value."""

from collections.abc import Callable
from enum import Enum
from math import isfinite
from typing import Any

import msgspec

from skerry.api.signature import Parameter

REPLACEMENT = "�"
NOTHING = frozenset({"null", "none", "undefined"})
"""Strings that programs write for a missing value."""

Reader = Callable[[str], Any]
"""Converts the string of a parameter. Raises ValueError (of which msgspec's ValidationError is a subclass) if it is
invalid."""


def reader_of(parameter: Parameter) -> Reader:
    """The reader of a parameter, which applies its type, its checks and its range of days."""
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
    """Reader of an enumeration. Case is ignored, unless two values differ only in case."""
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
        # `null` is rejected for an optional parameter, which should be omitted. A required word may be "null".
        is_optional = parameter.place == "query" and not parameter.required
        # Python's `$` also matches before a line break at the end, which no pattern here means.
        ends_exactly = str(parameter.schema.get("pattern", "")).endswith("$")

        def read_string(text: str) -> Any:
            # Databases reject NUL, and a replacement character stands for invalid UTF-8.
            if not text.strip() or "\0" in text or REPLACEMENT in text:
                raise ValueError("empty, or not text")
            if ends_exactly and text.endswith("\n"):
                raise ValueError("a line break at its end")
            if is_optional and text.strip().casefold() in NOTHING:
                raise ValueError("no value")
            return msgspec.convert(text, kind)

        return read_string

    def read(text: str) -> Any:
        value = msgspec.convert(text.strip(), kind, strict=False)
        # The decoder accepts `nan` and `inf`, which pass every bound.
        if isinstance(value, float) and not isfinite(value):
            raise ValueError("not a finite number")
        return value

    return read
