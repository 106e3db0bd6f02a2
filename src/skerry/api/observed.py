"""When the figures of an answer were observed, and whether they are older than their provider's cadence allows."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from functools import cache
from typing import Annotated, Any, get_type_hints

from msgspec import Meta, Struct

from skerry.api.endpoint import split
from skerry.api.names import public_types
from skerry.clock import duration, now
from skerry.models.fields import OBSERVATION, Moment
from skerry.provenance import valid_until
from skerry.upstream.source import Source

OBSERVED = frozenset(
    {"observed_at", "measured_at", "updated_at", "as_of", "issued_at", "published_at", "posted_at", "epoch_at"}
)
"""Public names of fields that say when figures were observed, stated or published."""
MISSED_UPDATES = 2
"""Figures are stale when this many updates in a row did not come."""

StaleSince = Annotated[
    Moment | None,
    Meta(description="since when the figures are older than the cadence of their provider allows; null while current"),
]


def stale_since(observed_at: datetime | None, source: type[Source]) -> datetime | None:
    """The moment at which figures observed then became stale; None while they are current, or where the source states no
    cadence. The answer being made is kept no longer than to that moment."""
    if observed_at is None or source.cadence is None:
        return None
    due = observed_at + MISSED_UPDATES * duration(source.cadence)
    if due <= now():
        return due
    valid_until(due)
    return None


def may_be_observed(annotation: Any) -> bool:
    """Whether an answer of this type can hold a moment of observation at all."""
    return any(_fields(kind)[0] for kind in public_types(annotation) if issubclass(kind, Struct))


def newest_observation(answer: Any) -> datetime | None:
    """The newest moment in the fields of observation of the answer and its rows; moments to come are not observed.

    Fields of observation are those named in OBSERVED, those marked OBSERVATION, and the moment of a stored row."""
    moment = now()
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
    observed = [
        name
        for name, public in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
        if public in OBSERVED or OBSERVATION in split(hints[name])[1] or (series is not None and name == series.key[0])
    ]
    return tuple(observed), tuple(name for name in kind.__struct_fields__ if name not in observed)
