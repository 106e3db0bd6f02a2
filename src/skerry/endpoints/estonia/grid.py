"""The Estonian grid."""

from datetime import timedelta
from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from skerry.collect.grid import GridState
from skerry.http.endpoint import endpoint
from skerry.store import History, HistoryPage, parse_moment


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


@endpoint("/elering/history", fresh="1m", example={"limit": 288})
async def grid_history(
    history: History[GridState],
    start: Start = None,
    end: End = None,
    limit: Limit = 500,
    interval: Averaged = Interval.RAW,
    cursor: Cursor = None,
) -> HistoryPage[GridState]:
    """State of the Estonian grid, collected every five minutes since this server was set up.

    Rows ascend in time. Days are those of Europe/Tallinn. What was not collected is a gap, named in `gaps`; a row that the
    provider completed later says so in `revised_at`."""
    zone = history.series.zone
    return await history.read(
        start=parse_moment(start, zone, end=False, name="start") if start else None,
        end=parse_moment(end, zone, end=True, name="end") if end else None,
        limit=limit,
        interval=interval.length,
        cursor=cursor,
    )
