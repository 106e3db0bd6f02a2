"""A page of a history: its rows, and the gaps between them."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, ClassVar, Generic, TypeVar

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.models.rows import Rows

T = TypeVar("T")

RAW = "raw"


class HistoryGap(Struct, frozen=True):
    """A period for which nothing was collected."""

    start_at: Annotated[
        Moment,
        Meta(
            description="last stored moment before the gap (with an interval: end of the last interval with rows), or start of "
            "the requested period, UTC"
        ),
    ]
    end_at: Annotated[
        Moment,
        Meta(
            description="first stored moment after the gap (with an interval: start of the next interval with rows), or end of "
            "the requested period or now, whichever is earlier, in whole seconds, UTC"
        ),
    ]


class HistoryPage(Struct, Generic[T], frozen=True):
    """Rows of a history in ascending order of time."""

    ROWS: ClassVar[Rows] = Rows(
        "items", json_only=("interval", "first_available_at", "last_available_at", "gaps", "stale_since")
    )

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[T], Meta(description="rows, in ascending order of time")]
    interval: Annotated[
        str, Meta(description="`raw`, or the interval over which each item is aggregated (`15m`, `1h`, `1d`)")
    ]
    first_available_at: Annotated[Moment | None, Meta(description="time of the oldest stored row, UTC")]
    last_available_at: Annotated[Moment | None, Meta(description="time of the newest stored row, UTC")]
    stale_since: Annotated[
        Moment | None,
        Meta(
            description="since when a row newer than `last_available_at` has been overdue, UTC; null while that is current"
        ),
    ]
    gaps: Annotated[
        list[HistoryGap],
        Meta(
            description="times without an item for longer than 1.5 times the cadence (or the interval, if that is longer), from "
            "`start` to `end` or now. With several stations, areas or the like, a gap is a time without an item of any of them: "
            "filter by one to get its own gaps"
        ),
    ]
    next: Annotated[str | None, Meta(description="`cursor` of the next page; null where there is none")]

    @property
    def is_averaged(self) -> bool:
        """Whether the items are `averaged` rows."""
        return self.interval != RAW


TOLERANCE = 1.5
"""Multiple of the cadence: there is a gap between neighbouring moments that are further apart."""


def gaps_between(
    lasts: Sequence[datetime],
    moments: Sequence[datetime],
    starts: Sequence[datetime],
    ends: Sequence[datetime],
    cadence: timedelta,
) -> list[HistoryGap]:
    """Gaps between neighbouring items: an item starts more than half the cadence after the end of the previous one.

    A gap is from the last moment of an item to the moment of the next one. It is omitted if it would be empty, as between
    local days of zones that are a day apart."""
    neighbours = zip(lasts, moments[1:], ends, starts[1:], strict=False)
    return [
        HistoryGap(last, moment)
        for last, moment, end, start in neighbours
        if start - end > cadence * (TOLERANCE - 1) and last < moment
    ]


def gap_at_start(start: datetime, first: datetime, cadence: timedelta, *, is_averaged: bool) -> list[HistoryGap]:
    """The gap between the start of the requested period and the first moment, if there is one. A first row is expected
    within the cadence; a first interval at the start of the period or before."""
    return [HistoryGap(start, first)] if first - start > cadence * (0.5 if is_averaged else TOLERANCE) else []


def gap_at_end(last: datetime, covered: datetime, end: datetime, cadence: timedelta) -> list[HistoryGap]:
    """The gap between the last moment of an item that ends at `covered` and the end of the requested period, if there is one."""
    return [HistoryGap(last, end)] if end - covered > cadence * (TOLERANCE - 1) else []
