"""The Struct of averaged rows, derived from the Struct of a series."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta

from skerry.models.units import statistic
from skerry.store.history.aggregates import Aggregate
from skerry.store.history.series import REVISED_AT, SeriesRow, columns_of, public_names

MIN_SUFFIX, MAX_SUFFIX, COUNT_SUFFIX = "_min", "_max", "_sample_count"
SAMPLE_COUNT, COVERAGE = "sample_count", "coverage"

WORDS = {Aggregate.MEAN: "mean", Aggregate.SUM: "sum", Aggregate.MAX: "highest"}


@cache
def averaged(row_type: type[SeriesRow]) -> Any:
    """The Struct of a series' rows, aggregated over intervals: `AveragedGridState` for `GridState`.

    An aggregated field keeps the name of the field in the row. The minimum and maximum behind a mean have the suffixes `_min`
    and `_max`. For a field that may be null, `_sample_count` is the number of values behind its aggregate. `sample_count` is
    the number of rows, `coverage` the share of the interval that they cover. Public names have the unit at their end
    (`temperature_min_c`). Raises TypeError if a field already has such a name."""
    return msgspec.defstruct(
        f"Averaged{row_type.__name__}",
        list(_fields(row_type)),
        frozen=True,
        rename=_public_names(row_type),
        module=row_type.__module__,
        namespace={
            "__doc__": f"`{row_type.__name__}` rows aggregated over an interval: means, sums, extremes, number of rows."
        },
    )


def _fields(row_type: type[SeriesRow]) -> Iterator[tuple[str, Any]]:
    columns = columns_of(row_type)
    shape: Any = row_type
    declared = {field.name: field.type for field in msgspec.structs.fields(shape)}
    public = public_names(row_type)
    reserved = {SAMPLE_COUNT, COVERAGE}
    for name, aggregate in columns.aggregates.items():
        reserved |= (
            {name + suffix for suffix in (MIN_SUFFIX, MAX_SUFFIX, COUNT_SUFFIX)} if aggregate in WORDS else set()
        )
    if taken := reserved & declared.keys():
        raise TypeError(f"{row_type.__name__}.{min(taken)}: this name is reserved for averaged rows")
    for name, kind in declared.items():
        if name == columns.key[0]:
            yield name, _described(kind, "start of the interval, UTC")
        elif name == REVISED_AT:
            yield name, _described(kind, "when a row of the interval last changed; null: never")
        elif name in columns.key or (own := columns.aggregates.get(name)) is Aggregate.SAME:
            yield name, kind
        elif own is not None:
            yield from _aggregated(name, public[name], kind, own, is_nullable=bool(columns.table.c[name].nullable))
    yield SAMPLE_COUNT, Annotated[int, Meta(ge=1, description="number of rows within the interval")]
    yield (
        COVERAGE,
        Annotated[float, Meta(ge=0, le=1, description="share of the interval that these rows cover, 0 to 1")],
    )


def _aggregated(
    name: str, public: str, kind: Any, aggregate: Aggregate, *, is_nullable: bool
) -> Iterator[tuple[str, Any]]:
    described = _description(kind)
    plain = float | None if is_nullable else float
    # The sum of plausible amounts may exceed the plausible range of a single one.
    yield name, _described(kind if aggregate is Aggregate.MAX else plain, f"{WORDS[aggregate]}; {described}")
    if aggregate is Aggregate.MEAN:
        yield name + MIN_SUFFIX, _described(kind, f"lowest; {described}")
        yield name + MAX_SUFFIX, _described(kind, f"highest; {described}")
    if is_nullable:
        yield name + COUNT_SUFFIX, Annotated[int, Meta(ge=0, description=f"number of values behind `{public}`")]


def _public_names(row_type: type[SeriesRow]) -> dict[str, str]:
    """Public name by attribute, for the fields of a row and the fields derived from them."""
    names = public_names(row_type)
    extremes = {
        name + suffix: statistic(public, suffix.removeprefix("_"))
        for name, public in names.items()
        for suffix in (MIN_SUFFIX, MAX_SUFFIX)
    }
    counts = {name + COUNT_SUFFIX: public + COUNT_SUFFIX for name, public in names.items()}
    return names | extremes | counts


def _description(kind: Any) -> str:
    described = [note.description for note in get_args(kind)[1:] if isinstance(note, Meta) and note.description]
    return described[-1] if described else "of the interval"


def _described(kind: Any, description: str) -> Any:
    return Annotated[kind, Meta(description=description)]
