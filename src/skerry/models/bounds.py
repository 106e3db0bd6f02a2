"""What providers return is kept within its plausible ranges.

A value outside its range is null where the field allows that. A row in which the field is required is omitted from its list;
in a single record it means that the provider has changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, cached_property
from math import isnan
from operator import attrgetter
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin

from msgspec import Meta, Struct, structs

from skerry.errors import ReplyError
from skerry.models.ranges import Range, range_of

YEARS: Range = (1000, 2300)
"""Of dates and moments. Providers write 0001-01-01 or 9999-12-31 where they have none."""
YEAR: Callable[[datetime], int] = attrgetter("year")
ENDLESS: Range = (float("-inf"), float("inf"))
Report = Callable[[str, object], None]
"""Gets the name of a field and the value that was refused."""


@dataclass(frozen=True)
class _Bound:
    """A field with a range."""

    attribute: str
    public: str
    low: float
    high: float
    nullable: bool
    required: bool
    """Whether the field is required: it has a range and cannot be null."""

    @cached_property
    def get(self) -> Callable[[Any], Any]:
        return attrgetter(self.attribute)


def plausible(value: Any, report: Report) -> Any:
    """What a reader returned, without the values outside their ranges. Its Structs are new, so they are changed in place.
    Raises ReplyError where a removed value is required in a single record, or in all rows of a list."""
    if isinstance(value, list | tuple):
        return _kept(value, report)
    if isinstance(value, dict):
        kept = {name: plausible(inner, report) for name, inner in value.items()}
        return kept if any(kept[name] is not value[name] for name in value) else value
    _check(value, report)
    return value


def _check(value: Any, report: Report) -> None:
    """Raises ReplyError for a Struct in which a value outside its range is required."""
    if not isinstance(value, Struct):
        return
    kind: Any = type(value)
    bounds, containers = _plan(kind)
    for bound in bounds:
        given = getattr(value, bound.attribute)
        if _is_outside(given, bound):
            report(bound.public, given)
            if bound.nullable:
                structs.force_setattr(value, bound.attribute, None)
            elif bound.required:
                raise ReplyError(f"returned {bound.public} {given}, which is not plausible")
    for attribute in containers:
        inner = getattr(value, attribute)
        if isinstance(inner, list | tuple):
            kept = _kept(inner, report)
            if kept is not inner:
                structs.force_setattr(value, attribute, kept)
        elif isinstance(inner, dict):
            kept = plausible(inner, report)
            if kept is not inner:
                structs.force_setattr(value, attribute, kept)
        elif isinstance(inner, Struct):
            _check(inner, report)


def _is_outside(given: Any, bound: _Bound) -> bool:
    if isinstance(given, date):
        return not bound.low <= given.year <= bound.high
    return isinstance(given, int | float) and not bound.low <= given <= bound.high  # NaN too


def _all_inside(rows: Any) -> bool:
    """Whether rows of one kind, without inner Structs, have plausible values only. Column by column it takes a third of the
    time of `_check` for each row."""
    kinds = set(map(type, rows))
    bounds, containers = _plan(kinds.pop())
    return (
        not kinds and not containers and all(_is_column_inside(list(map(bound.get, rows)), bound) for bound in bounds)
    )


def _is_column_inside(values: list[Any], bound: _Bound) -> bool:
    kinds = set(map(type, values))
    if NoneType in kinds:
        values = [value for value in values if value is not None]
        kinds.remove(NoneType)
    if kinds == {float}:
        return bound.low <= min(values) and max(values) <= bound.high and not any(map(isnan, values))
    if kinds == {datetime}:
        years = list(map(YEAR, values))
        return bound.low <= min(years) and max(years) <= bound.high
    return not any(_is_outside(value, bound) for value in values)


def _kept(found: Any, report: Report) -> Any:
    """The list or tuple itself where no row was removed."""
    if not found or not isinstance(found[0], Struct) or _all_inside(found):
        return found
    left_out: set[int] = set()
    for place, row in enumerate(found):
        try:
            _check(row, report)
        except ReplyError:
            left_out.add(place)
    if not left_out:
        return found
    if len(left_out) == len(found):
        raise ReplyError("returned no row with plausible values")
    return type(found)(row for place, row in enumerate(found) if place not in left_out)


@cache
def _plan(kind: Any) -> tuple[tuple[_Bound, ...], tuple[str, ...]]:
    """The fields of a Struct that have a range, and those that may hold further Structs."""
    bounds, containers = [], []
    for field in structs.fields(kind):
        metas, plain = _parted(field.type)
        nullable = type(None) in _choices(plain)
        named = range_of(field.encode_name)
        stated = _stated(metas)
        if any(choice in (int, float) for choice in _choices(plain)) and (stated or named):
            # The field's own bounds take precedence; where it states only one, the other is that of the name.
            (low, high), (least, greatest) = stated or ENDLESS, named or ENDLESS
            limits = (least if low == ENDLESS[0] else low, greatest if high == ENDLESS[1] else high)
            bounds.append(_Bound(field.name, field.encode_name, *limits, nullable, named is not None))
        elif any(choice in (date, datetime) for choice in _choices(plain)):
            bounds.append(_Bound(field.name, field.encode_name, *YEARS, nullable, required=True))
        elif any(_may_hold_structs(choice) for choice in _choices(plain)):
            containers.append(field.name)
    return tuple(bounds), tuple(containers)


def _stated(metas: list[Meta]) -> Range | None:
    """The range of a field's own `Meta`."""
    for meta in metas:
        if meta.ge is not None or meta.le is not None:
            low = float("-inf") if meta.ge is None else meta.ge
            return low, float("inf") if meta.le is None else meta.le
    return None


def _parted(annotation: Any) -> tuple[list[Meta], Any]:
    """The annotations of a type, whether around an optional type or inside it, and the type."""
    metas: list[Meta] = []
    while get_origin(annotation) is Annotated:
        annotation, *notes = get_args(annotation)
        metas += [note for note in notes if isinstance(note, Meta)]
    for choice in get_args(annotation):
        if get_origin(choice) is Annotated:
            metas += [note for note in get_args(choice)[1:] if isinstance(note, Meta)]
    return metas, annotation


def _choices(annotation: Any) -> Iterator[Any]:
    """The types of a union, without their annotations; of any other type, the type itself."""
    if get_origin(annotation) is Annotated:
        yield from _choices(get_args(annotation)[0])
    elif isinstance(annotation, type) or get_origin(annotation) in (list, tuple, dict):
        yield annotation
    elif get_args(annotation):
        for choice in get_args(annotation):
            yield from _choices(choice)
    else:
        yield annotation


def _may_hold_structs(choice: Any) -> bool:
    if isinstance(choice, TypeVar) or get_origin(choice) in (list, tuple):
        return True
    if get_origin(choice) is dict:
        return _may_hold_structs(get_args(choice)[1])
    kind = get_origin(choice) or choice
    return isinstance(kind, type) and issubclass(kind, Struct)
