"""A page of a history: its rows, and the gaps between them."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Annotated, ClassVar, Generic, TypeVar

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.models.rows import Rows

T = TypeVar("T")

RAW = "raw"


class Gap(Struct, frozen=True):
    """A period for which nothing was collected."""

    start_at: Annotated[Moment, Meta(description="last stored moment before the gap, UTC")]
    end_at: Annotated[Moment, Meta(description="first stored moment after it, UTC")]


class HistoryPage(Struct, Generic[T], frozen=True):
    """Rows of a history in ascending order of time."""

    ROWS: ClassVar[Rows] = Rows("items")

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[T], Meta(description="rows, in ascending order of time")]
    interval: Annotated[
        str, Meta(description="`raw`, or the interval that each item is averaged over (`15m`, `1h`, `1d`)")
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
        list[Gap],
        Meta(
            description="times between neighbouring items that are further apart than 1.5 times the cadence (or the interval, "
            "if that is longer). With several stations, areas or the like, a gap is a time without an item of any of them: "
            "filter by one to get its own gaps"
        ),
    ]
    next: Annotated[str | None, Meta(description="`cursor` of the next page; null where there is none")]

    @property
    def is_averaged(self) -> bool:
        """Whether the items are `averaged` rows."""
        return self.interval != RAW


def gaps_between(moments: Sequence[datetime], cadence: timedelta) -> list[Gap]:
    """Gaps between neighbouring moments: those further apart than 1.5 times the cadence."""
    return [Gap(one, other) for one, other in pairwise(moments) if other - one > cadence * 1.5]
