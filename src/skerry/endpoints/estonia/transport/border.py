"""Queues at the Estonian border to Russia."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history
from skerry.models.fields import OBSERVATION, Moment
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.series.border import QueueLength
from skerry.sources.estonia.eestipiir import BorderPoint, BorderQueue, Eestipiir
from skerry.store import History, HistoryPage


class BorderQueues(Observed, frozen=True):
    """All queues at one moment."""

    # The page is read every five minutes, and states neither a time nor how often it changes.
    STALE_AFTER = "15m"
    OBSERVED_AT = "fetched_at"

    ROWS: ClassVar[Rows] = Rows("items", carried=("fetched_at", "stale_since"))

    fetched_at: Annotated[Moment, OBSERVATION, Meta(description="when the page was fetched, UTC")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[BorderQueue], Meta(description="queues, by border point")]


@endpoint("/estonian-border/queues", fresh="5m")
async def estonian_border_queues(eestipiir: Eestipiir) -> BorderQueues:
    """Vehicles waiting at the road border points to Russia: Narva, Koidula, Luhamaa.

    `live_queue_hours` is the wait of vehicles without a reservation, `reserved_delay_hours` the delay with which vehicles
    with a reserved time are called. "Up to 1 hour" is an upper bound, not a number. The figures are read from a web page;
    `page_texts` has the strings that they were read from. A figure that the page does not show is null. Narva has been
    closed to vehicles since February 2024 and is missing where the page does not show it; a page without Koidula or Luhamaa
    is a 502."""
    seen = await eestipiir.queues()
    return BorderQueues(seen.fetched_at, len(seen.queues), list(seen.queues))


@endpoint("/estonian-border/history", fresh="1m", example={"limit": 288})
async def estonian_border_history(
    history: History[QueueLength],
    query: HistoryQuery,
    point: Annotated[BorderPoint | None, Meta(description="border point; all if omitted")] = None,
) -> HistoryPage[QueueLength]:
    """Queues at the Estonian border points to Russia, collected every quarter of an hour since this server was set up.

    One row for each queue that had a figure, in ascending order of time; a page that cannot be read leaves a gap. Rows
    stored by earlier versions of this server have no `live_queue_hours`. Over an interval, `live_queue_up_to_hours` and
    `reserved_delay_up_to_hours` are maxima, while `live_queue_hours` and `reserved_delay_hours` are means of the rows that
    have a number, so rows with "up to 1 hour" do not count in them. Days are those of Europe/Tallinn. `gaps` lists the
    periods without data: of all points together, or of the point requested."""
    where = None if point is None else {"point": point.value}
    return await read_history(history, query, where)
