"""Rows to be stored, as dictionaries by column."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

T = TypeVar("T")
Record = dict[str, Any]


def check_value(name: str, value: Any) -> None:
    """Raise ValueError for a value that one of the engines would reject or change, so that both accept the same values."""
    if isinstance(value, float) and value - value != 0:
        raise ValueError(f"{name} is {value}: a missing number must be None")
    if isinstance(value, datetime) and value.utcoffset() is None:
        raise ValueError(f"{name} is {value.isoformat()}, which has no time zone")
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise ValueError(f"{name} is {value}: outside 64 bits")
    if isinstance(value, str) and "\0" in value:
        raise ValueError(f"{name} contains a NUL character")


def merge(old: Mapping[str, Any], new: Mapping[str, Any]) -> Record:
    """The new values; the old value where the new one is None."""
    return {name: old[name] if value is None else value for name, value in new.items()}


def merge_by_key(records: Iterable[Record], key: tuple[str, ...]) -> dict[tuple[Any, ...], Record]:
    """One record for each key. Later records of a key are merged into earlier ones."""
    found: dict[tuple[Any, ...], Record] = {}
    for record in records:
        identity = tuple(record[name] for name in key)
        found[identity] = merge(found[identity], record) if identity in found else record
    return found


def batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """Items in batches of `size`: the number of parameters of a statement is limited."""
    for start in range(0, len(items), size):
        yield items[start : start + size]
