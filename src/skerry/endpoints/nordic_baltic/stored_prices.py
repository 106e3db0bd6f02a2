"""Stored spot prices."""

from typing import Annotated

from msgspec import Meta

from skerry.api import parameters
from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history
from skerry.series.spot_prices import SpotPrice
from skerry.store import History, HistoryPage


@endpoint("/electricity/prices/history", fresh="1m", example={"zone": "EE", "limit": 96})
async def stored_electricity_prices(
    history: History[SpotPrice],
    query: HistoryQuery,
    zone: Annotated[
        parameters.NordicBalticZone | None, Meta(description="bidding zone, in any case; all if omitted")
    ] = None,
) -> HistoryPage[SpotPrice]:
    """Spot prices of the Nordic and Baltic bidding zones, kept since this server was set up.

    One row for each zone and delivery period (a quarter of an hour), in ascending order of time; tomorrow's prices are
    included once they are published, so the newest rows are in the future. Days are days of the zone's local time, as in
    `/electricity/today/{zone}`; a day of clock change has 23 or 25 hours. Without `zone`, `start` and `end` are days of
    Central European Time; with `interval=1d` each zone has its own days. Missing periods are in `gaps`, for all zones
    together or for the requested one. The list is empty where nothing is stored."""
    where = None if zone is None else {"zone": zone.value}
    return await read_history(history, query, where)
