"""Cuts an answer to a size that fits into the context of a model, and says what was cut."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

MIN_TEXT = 200
"""Characters of a string that are never cut."""
MIN_MEMBERS = 20
"""Members of an object that are never cut: it is a record, and not a table by key."""
UNITS: Mapping[type, str] = {list: "items", dict: "members", str: "characters"}
MAX_STEPS = 200
SHARE = 0.9
"""Share of the excess that one step leaves room for: what is encoded around it varies."""


class Cut(Struct, frozen=True):
    """A part of an answer that was shortened."""

    at: str
    """Place in the answer, such as `items` or `hours[0].prices`."""
    kept: int
    total: int
    unit: str
    """items, members, characters or lines"""


class Shortened(Struct, frozen=True):
    data: Any
    cut: list[Cut]


class _Part(Struct):
    """A list, object or string in an answer that may be shortened."""

    holder: Any
    key: Any
    at: str
    size: int
    length: int
    unit: str


def shortened(data: Any, max_size: int) -> Shortened:
    """JSON data of at most `max_size` bytes: the largest lists keep their first items, then long strings their start."""
    root = {"": data}
    totals: dict[str, int] = {}
    kept: dict[str, tuple[int, str]] = {}
    for _ in range(MAX_STEPS):
        size = len(msgspec.json.encode(root[""]))
        if size <= max_size:
            break
        part = max(_parts(root, "", ""), key=lambda each: (each.unit != "characters", each.size), default=None)
        if part is None:
            break
        excess = size - max_size
        share = max(0.0, 1 - excess / part.size) * SHARE if excess < part.size else 0.0
        keep = max(_least(part.unit), int(part.length * share))
        totals.setdefault(part.at, part.length)
        kept[part.at] = (keep, part.unit)
        part.holder[part.key] = _first(part.holder[part.key], keep)
    return Shortened(root[""], [Cut(at or "data", keep, totals[at], unit) for at, (keep, unit) in kept.items()])


def shortened_lines(text: str, max_size: int) -> Shortened:
    """The first lines of a string, of at most `max_size` bytes in JSON."""
    lines = text.splitlines(keepends=True)
    kept, size = 0, 2  # the quotation marks
    while kept < len(lines) and (size := size + len(msgspec.json.encode(lines[kept])) - 2) <= max_size:
        kept += 1
    return Shortened("".join(lines[:kept]), [Cut("data", kept, len(lines), "lines")] if kept < len(lines) else [])


def _parts(holder: Any, key: Any, at: str) -> Iterator[_Part]:
    """The parts below a place that can be shortened."""
    value = holder[key]
    unit = UNITS.get(type(value))
    if unit is None:
        return
    if len(value) > _least(unit):
        yield _Part(holder, key, at, len(msgspec.json.encode(value)), len(value), unit)
    if unit == "items":
        for place in range(len(value)):
            yield from _parts(value, place, f"{at}[{place}]")
    elif unit == "members":
        for name in value:
            yield from _parts(value, name, f"{at}.{name}" if at else name)


def _least(unit: str) -> int:
    return {"items": 1, "members": MIN_MEMBERS}.get(unit, MIN_TEXT)


def _first(value: Any, length: int) -> Any:
    return dict(list(value.items())[:length]) if isinstance(value, dict) else value[:length]
