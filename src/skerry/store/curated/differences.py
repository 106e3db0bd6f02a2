"""What differs between two versions of the rows of a curated page."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from skerry.store.curated.versions import canonical_json

Row = Mapping[str, Any]


class RowChange(Struct, frozen=True):
    """A row that one of two versions lacks, or that both have with different values."""

    change: Annotated[
        Literal["added", "removed", "changed"],
        Meta(description="added: only the later version has it; removed: only the earlier one; changed: values differ"),
    ]
    fields: Annotated[list[str], Meta(description="names of the fields whose values differ; empty unless changed")]
    before: Annotated[dict[str, Any] | None, Meta(description="the row in the earlier version; null where it is added")]
    after: Annotated[dict[str, Any] | None, Meta(description="the row in the later version; null where it is removed")]


def differences(before: Sequence[Row], after: Sequence[Row], names: Sequence[str]) -> list[RowChange]:
    """Rows that differ: those removed in the earlier order, then those changed and added in the later order.

    The fewest leading `names` whose values are unique in both versions identify a row. Where none are, a changed row is one
    removed and one added."""
    key = _key(before, after, names)
    if not key:
        return _by_content(before, after)
    earlier = {_value(row, key): row for row in before}
    later = {_value(row, key): row for row in after}
    found = [_removed(row) for identity, row in earlier.items() if identity not in later]
    for identity, row in later.items():
        old = earlier.get(identity)
        if old is None:
            found.append(_added(row))
        elif fields := [name for name in dict.fromkeys((*old, *row)) if old.get(name) != row.get(name)]:
            found.append(RowChange("changed", fields, dict(old), dict(row)))
    return found


def _key(before: Sequence[Row], after: Sequence[Row], names: Sequence[str]) -> tuple[str, ...]:
    for count in range(1, len(names) + 1):
        key = tuple(names[:count])
        if all(len({_value(row, key) for row in rows}) == len(rows) for rows in (before, after)):
            return key
    return ()


def _value(row: Row, key: Sequence[str]) -> bytes:
    return canonical_json([row.get(name) for name in key])


def _by_content(before: Sequence[Row], after: Sequence[Row]) -> list[RowChange]:
    return [
        *(_removed(row) for row in _without(before, after)),
        *(_added(row) for row in _without(after, before)),
    ]


def _without(rows: Sequence[Row], others: Sequence[Row]) -> list[Row]:
    """The rows that the others lack; of equal rows, as many as they lack."""
    left = Counter(map(canonical_json, others))
    found = []
    for row in rows:
        content = canonical_json(row)
        if left[content]:
            left[content] -= 1
        else:
            found.append(row)
    return found


def _removed(row: Row) -> RowChange:
    return RowChange("removed", [], dict(row), None)


def _added(row: Row) -> RowChange:
    return RowChange("added", [], None, dict(row))
