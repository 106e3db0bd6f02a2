"""The planetary K index, every three hours, and messages about space weather."""

from msgspec import structs

from skerry.collect.jobs import job
from skerry.collect.topics.space_weather import KP, TOPIC
from skerry.series.space_weather import KpIndex
from skerry.series.space_weather_alerts import StoredSpaceWeatherAlert
from skerry.sources.world.swpc import Swpc
from skerry.store import EventLog, History, State


@job(every="15m")
async def kp_index(swpc: Swpc, history: History[KpIndex], events: EventLog) -> None:
    """Store the last seven days, so that downtime of a week leaves no gap and revised values replace stored ones."""
    readings = await swpc.kp()
    await history.write([KpIndex(reading.start_at, reading.kp_index) for reading in readings])
    newest = readings[-1]
    await events.update(TOPIC.name, [State(KP, newest.start_at, newest)])


@job(every="30m")
async def space_weather_alerts(swpc: Swpc, history: History[StoredSpaceWeatherAlert]) -> None:
    """Store the messages of the last month, so that downtime of a month loses none."""
    alerts = await swpc.alerts()
    await history.write([StoredSpaceWeatherAlert(**structs.asdict(alert)) for alert in alerts])
