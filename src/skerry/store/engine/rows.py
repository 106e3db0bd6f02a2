"""Rows on their way into the store, as mappings from column to value."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

T = TypeVar("T")
Record = dict[str, Any]


def check_value(name: str, value: Any) -> None:
    """Raise ValueError for what either engine would refuse or change, so that both take the same."""
    if isinstance(value, float) and value - value != 0:
        raise ValueError(f"{name} is {value}: a number that is missing is None")
    if isinstance(value, datetime) and value.utcoffset() is None:
        raise ValueError(f"{name} is {value.isoformat()}, without a time zone")
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise ValueError(f"{name} is {value}: beyond 64 bits")
    if isinstance(value, str) and "\0" in value:
        raise ValueError(f"{name} has a NUL character")


def merge(old: Mapping[str, Any], new: Mapping[str, Any]) -> Record:
    """The new values, and the old ones where the new are None."""
    return {name: old[name] if value is None else value for name, value in new.items()}


def merge_by_key(records: Iterable[Record], key: tuple[str, ...]) -> dict[tuple[Any, ...], Record]:
    """One record for each key; of several the later are merged into the earlier."""
    found: dict[tuple[Any, ...], Record] = {}
    for record in records:
        identity = tuple(record[name] for name in key)
        found[identity] = merge(found[identity], record) if identity in found else record
    return found


def batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """Items in their order, so many at a time: one statement takes a limited number of parameters."""
    for begin in range(0, len(items), size):
        yield items[begin : begin + size]
