"""Space weather."""

from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history
from skerry.series.space_weather import KpIndex
from skerry.store import History, HistoryPage


@endpoint("/spaceweather/kp/history", fresh="1m", example={"limit": 56})
async def kp_history(
    history: History[KpIndex],
    query: HistoryQuery,
) -> HistoryPage[KpIndex]:
    """The planetary K index in steps of three hours, collected since a week before this server was set up.

    Rows are in ascending order of time; days are those of UTC. `gaps` lists the periods without data; `revised_at` is the
    time at which the provider's later values changed a row."""
    return await read_history(history, query)
