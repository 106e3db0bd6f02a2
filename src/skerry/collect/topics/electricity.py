"""Electricity: the day-ahead price of the current delivery period."""

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.models.day_ahead import BIDDING_ZONES, HOUR, CurrentZonePrice, DayAheadPrice, NordicBalticZone
from skerry.series.spot_prices import SpotPrice
from skerry.store import EventLog, History, State
from skerry.streams.topic import Topic, item_filter

NEWEST_ROWS = 200
"""Number of rows that is sufficient for the prices of an hour: four in each of fifteen zones."""

TOPIC = Topic(
    name="electricity",
    description="Day-ahead price of the delivery period that starts",
    filters="bidding zone: NO1, SE3",
    update_frequency="at the start of each delivery period: 15 or 60 minutes",
    examples={"electricity": "prices of all fifteen zones", "electricity:NO1": "prices of one zone"},
    parse_filter=item_filter(
        NordicBalticZone, "electricity, or electricity: and one of " + ", ".join(NordicBalticZone)
    ),
)


@job(every="1m", feeds="electricity", at_each="15m")
async def electricity_events(history: History[SpotPrice], events: EventLog) -> None:
    """Publish the price of each zone when a delivery period starts, from the store."""
    moment = now()
    started = await history.read(start=moment - HOUR, end=moment, limit=NEWEST_ROWS)
    states = [
        State(
            row.zone,
            row.timestamp,
            CurrentZonePrice.of(
                BIDDING_ZONES[row.zone], DayAheadPrice(row.timestamp, row.end, row.price_eur_mwh, row.price_local_mwh)
            ),
        )
        for row in sorted(started.items, key=lambda row: row.zone)
        if row.end is not None and moment < row.end
    ]
    await events.update(TOPIC.name, states)
