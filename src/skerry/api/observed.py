"""When the figures of an answer were observed, and whether they are older than their provider's cadence allows."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from skerry.api.names import public_types
from skerry.api.signature import split
from skerry.clock import duration, now
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.provenance import valid_until
from skerry.store import HistoryPage

T = TypeVar("T")

CONTINUOUS = frozenset({"observed_at", "updated_at", "as_of"})
"""Those of figures that are observed again and again: an old one means that updates did not come."""
OBSERVED = CONTINUOUS | {"issued_at", "published_at", "posted_at", "epoch_at"}
"""Public names of fields that say when figures were observed, stated or published."""


def may_be_stale(annotation: Any) -> bool:
    """Whether an answer of this type can hold a record that states `stale_since`."""
    return any(issubclass(kind, Observed) for kind in public_types(annotation))


def with_staleness(answer: T) -> T:
    """The answer, with `stale_since` set in each of its records (`Observed`) whose successor is overdue.

    Such records are copied, as others may hold them too. The answer being made is kept no longer than to the moment at which
    the next record becomes stale."""
    moment = now()
    dues: list[datetime] = []
    marked: T = _marked(answer, moment, dues)
    if dues:
        valid_until(min(dues))
    return marked


def _marked(value: Any, moment: datetime, dues: list[datetime]) -> Any:
    if isinstance(value, list | tuple):
        if not value or not isinstance(value[0], Struct) or not _may_age(type(value[0])):
            return value
        rows = [_marked(row, moment, dues) for row in value]
        return type(value)(rows) if any(new is not old for new, old in zip(rows, value, strict=True)) else value
    if not isinstance(value, Struct):
        return value
    changed: dict[str, Any] = {}
    for name in _ageing_members(type(value)):
        member = getattr(value, name)
        marked = _marked(member, moment, dues)
        if marked is not member:
            changed[name] = marked
    if isinstance(value, Observed) and (due := value.due_at) is not None:
        if due <= moment:
            changed["stale_since"] = due
        else:
            dues.append(due)
    return structs.replace(value, **changed) if changed else value


@cache
def _may_age(kind: type[Struct]) -> bool:
    return issubclass(kind, Observed) or bool(_ageing_members(kind))


@cache
def _ageing_members(kind: type[Struct]) -> tuple[str, ...]:
    """Attributes in which there may be records of type Observed."""
    return tuple(field.name for field in structs.fields(kind) if _holds(field.type, frozenset({kind})))


def _holds(annotation: Any, outer: frozenset[Any]) -> bool:
    """Whether values of a type may be or contain such records. A type variable may be anything."""
    if isinstance(annotation, TypeVar):
        return True
    kind = get_origin(annotation) or annotation
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind in outer:
            return False
        within = outer | {kind}
        return issubclass(kind, Observed) or any(_holds(field.type, within) for field in structs.fields(annotation))
    if kind is dict:
        return False
    return any(_holds(argument, outer) for argument in get_args(annotation))


def may_be_observed(annotation: Any) -> bool:
    """Whether an answer of this type can hold a moment of observation at all."""
    return any(_fields(kind)[0] for kind in public_types(annotation) if issubclass(kind, Struct))


def newest_observation(answer: Any) -> datetime | None:
    """The newest moment in the fields of observation of the answer and its rows; moments to come are not observed.

    Fields of observation are those named in OBSERVED, those marked OBSERVATION, that of an `Observed`, and the moment of a stored
    row. The newest row of an average is not known: it is the end of its interval, but none after the newest that is stored. Of an
    interval that goes on, where rows of the future are stored, only the start is known to have passed."""
    moment = now()
    if isinstance(answer, HistoryPage) and answer.is_averaged:
        if not answer.items or answer.last_available_at is None:
            return None
        starts: list[datetime] = [getattr(row, type(row).__struct_fields__[0]) for row in answer.items]
        newest = min(starts[-1] + duration(answer.interval), answer.last_available_at)
        return newest if newest <= moment else max((start for start in starts if start <= moment), default=None)
    return max((found for found in _observations(answer) if found <= moment), default=None)


def _observations(value: Any) -> Iterator[datetime]:
    if isinstance(value, Struct):
        kind: Any = type(value)
        observed, others = _fields(kind)
        for name in observed:
            yield from _moment(getattr(value, name))
        for name in others:
            yield from _observations(getattr(value, name))
    elif isinstance(value, list | tuple) and value and isinstance(value[0], Struct):
        for row in value:  # rows may be many: only their own fields count, not those of what is nested in them
            kind = type(row)
            for name in _fields(kind)[0]:
                yield from _moment(getattr(row, name))


def _moment(value: Any) -> Iterator[datetime]:
    if isinstance(value, datetime):
        if value.tzinfo is not None:
            yield value.astimezone(UTC)
    elif isinstance(value, date):
        yield datetime.combine(value, time(), UTC)


@cache
def _fields(kind: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Attributes with a moment of observation, and the others. The moment of a stored row is the first field of its key."""
    hints = get_type_hints(kind, include_extras=True)
    series = getattr(kind, "SERIES", None)
    own = kind.OBSERVED_AT if issubclass(kind, Observed) else None
    observed = [
        name
        for name, public in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
        if public in OBSERVED
        or name == own
        or OBSERVATION in split(hints[name])[1]
        or (series is not None and name == series.key[0])
    ]
    return tuple(observed), tuple(name for name in kind.__struct_fields__ if name not in observed)
