"""What endpoints of a stretch of time share: their parameters, and how these are read."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from skerry.errors import BadParameter
from skerry.store import History, HistoryPage, parse_moment
from skerry.store.series import SeriesRow

R = TypeVar("R", bound=SeriesRow)


class Interval(StrEnum):
    """Length of the intervals over which history is averaged."""

    RAW = "raw"
    QUARTER = "15m"
    HOUR = "1h"
    DAY = "1d"

    @property
    def length(self) -> timedelta | None:
        return {"raw": None, "15m": timedelta(minutes=15), "1h": timedelta(hours=1), "1d": timedelta(days=1)}[
            self.value
        ]


Start = Annotated[
    str | None, Meta(description="first moment: a local day (2026-04-14) or a time (2026-04-14T12:00:00Z)")
]
End = Annotated[str | None, Meta(description="last moment, same form; a day is included whole")]
Limit = Annotated[int, Meta(ge=1, le=10000, description="most rows; without `start` the newest are given")]
Averaged = Annotated[Interval, Meta(description="raw rows, or means over intervals; a day is a local day")]
Cursor = Annotated[str | None, Meta(max_length=500, description="`next` of the page before")]


class Period(Struct, frozen=True):
    """A stretch of time, both ends included."""

    start: datetime
    end: datetime

    @classmethod
    def of(cls, start: str, end: str, zone: str, *, days: int) -> "Period":
        """What `start` and `end` mean in a time zone (IANA name).

        Raises BadParameter for what is no moment, for an end before the start, and for more than so many days."""
        first = parse_moment(start, zone, end=False, name="start")
        last = parse_moment(end, zone, end=True, name="end")
        if last < first:
            raise BadParameter("end", end, f"a moment not before start, {start}")
        # A clock change may make the last of the days an hour longer.
        if last - first > timedelta(days=days, hours=1):
            raise BadParameter("end", end, f"a moment at most {days} days after start, {start}")
        return cls(first, last)


async def read_history(
    history: History[R],
    start: str | None,
    end: str | None,
    limit: int,
    interval: Interval,
    cursor: str | None,
    where: Mapping[str, str] | None = None,
) -> HistoryPage[R]:
    """One page of a history, as the parameters of the request ask for it. Days are those of the series' time zone."""
    zone = history.series.zone
    return await history.read(
        start=parse_moment(start, zone, end=False, name="start") if start else None,
        end=parse_moment(end, zone, end=True, name="end") if end else None,
        limit=limit,
        interval=interval.length,
        cursor=cursor,
        where=where,
    )
