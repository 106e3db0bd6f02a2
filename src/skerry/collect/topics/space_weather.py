"""Space weather: geomagnetic activity, solar wind, alerts."""

from datetime import timedelta

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.sources.world.swpc import Swpc
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, item_filter

KP, SOLAR_WIND, ALERT = "kp", "solar_wind", "alert"
MAX_ALERT_AGE = timedelta(days=1)
"""Maximum age of an alert that was issued while there were no subscribers."""

TOPIC = Topic(
    name="space_weather",
    description="Planetary K index, solar wind, and alerts of NOAA",
    filters="kp, solar_wind or alert",
    update_frequency="kp every 3 hours, solar wind every 5 minutes, alerts within 5 minutes",
    examples={"space_weather": "all three", "space_weather:alert": "alerts, warnings, watches and summaries"},
    parse_filter=item_filter(
        (KP, SOLAR_WIND, ALERT), "space_weather, or space_weather: and one of kp, solar_wind, alert"
    ),
)


@job(every="5m", feeds="space_weather")
async def space_weather_events(swpc: Swpc, events: EventLog) -> None:
    """Publish solar wind and alerts that have subscribers. The K index is published by the job that stores it."""
    wanted = await events.demanded_filters(TOPIC.name)
    if wanted & {"", SOLAR_WIND}:
        wind = await swpc.solar_wind()
        await events.update(TOPIC.name, [State(SOLAR_WIND, wind.observed_at, wind)])
    if wanted & {"", ALERT}:
        await _publish_alerts(swpc, events)


async def _publish_alerts(swpc: Swpc, events: EventLog) -> None:
    """Publish each new alert. All alerts are one item, so that a stream starts with the newest."""
    last = await events.latest(TOPIC.name, ALERT)
    alerts = await swpc.alerts()
    news = [alert for alert in alerts if alert.issued_at > now() - MAX_ALERT_AGE] or alerts[-1:]
    for alert in news:
        if last is None or alert.issued_at > last.as_of:
            await events.update(TOPIC.name, [State(ALERT, alert.issued_at, alert)])
