"""Time of observation of an answer's figures, and whether an update is overdue."""

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
"""Fields of figures that are observed repeatedly: an old time means that updates are missing."""
OBSERVED = CONTINUOUS | {"issued_at", "published_at", "posted_at", "epoch_at"}
"""Public names of fields that say when figures were observed, stated or published."""


def may_be_stale(annotation: Any) -> bool:
    """Whether an answer of this type can contain a record with `stale_since`."""
    return any(issubclass(kind, Observed) for kind in public_types(annotation))


def with_staleness(answer: T) -> T:
    """The answer, with `stale_since` set in each `Observed` record whose successor is overdue.

    Such records are copied, because they may be shared. The answer expires at the latest when the next record becomes
    stale."""
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
    """Attributes that may contain records of type Observed."""
    return tuple(field.name for field in structs.fields(kind) if _holds(field.type, frozenset({kind})))


def _holds(annotation: Any, outer: frozenset[Any]) -> bool:
    """Whether values of a type may be or contain Observed records. A type variable may stand for any type."""
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
    """Whether an answer of this type can contain a time of observation."""
    return any(_fields(kind)[0] for kind in public_types(annotation) if issubclass(kind, Struct))


def newest_observation(answer: Any) -> datetime | None:
    """The newest time of observation in the answer and its rows. Times in the future are ignored.

    A field is a time of observation if it is named in OBSERVED or marked OBSERVATION, if an `Observed` names it as
    OBSERVED_AT, or if it is the moment of a stored row.

    For averages, the time of the newest underlying row is unknown, so the end of the newest interval is used, limited to
    the newest stored row. If that is in the future, because forecasts are stored, it is the start of the newest interval
    that has started."""
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
        for row in value:  # there may be many rows: only their own fields are read, not nested ones
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
    """Attributes that are times of observation, and the others. The moment of a stored row is the first field of its
    key."""
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
