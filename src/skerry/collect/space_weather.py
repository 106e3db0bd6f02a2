"""The planetary K index, every three hours."""

from skerry.collect.jobs import job
from skerry.collect.topics.space_weather import KP, TOPIC
from skerry.series.space_weather import KpIndex
from skerry.sources.world.swpc import Swpc
from skerry.store import EventLog, History, State


@job(every="15m")
async def kp_index(swpc: Swpc, history: History[KpIndex], events: EventLog) -> None:
    """Store the last seven days, so that downtime of a week leaves no gap and revised values replace stored ones."""
    readings = await swpc.kp()
    await history.write([KpIndex(reading.start_at, reading.kp_index) for reading in readings])
    newest = readings[-1]
    await events.update(TOPIC.name, [State(KP, newest.start_at, newest)])
