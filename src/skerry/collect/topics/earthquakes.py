"""Earthquakes, as the USGS reports and revises them."""

from datetime import timedelta

from skerry.collect.jobs import job
from skerry.sources.world.usgs import Usgs
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, TopicFilter

MIN_MAGNITUDE, MAX_MAGNITUDE = -2.0, 10.0


def _magnitude(text: str) -> TopicFilter:
    allowed = f"earthquakes, or earthquakes: and the minimum magnitude, {MIN_MAGNITUDE:g} to {MAX_MAGNITUDE:g}"
    try:
        least = float(text)
    except ValueError:
        raise ValueError(allowed) from None
    if not MIN_MAGNITUDE <= least <= MAX_MAGNITUDE:  # not true of nan either
        raise ValueError(allowed)
    return TopicFilter(f"{least:g}", lambda event: (event.data["magnitude"] or 0.0) >= least)


TOPIC = Topic(
    name="earthquakes",
    description="Earthquakes",
    filters="minimum magnitude: 5.0",
    update_frequency="every minute, as USGS reports them",
    examples={"earthquakes:5.0": "earthquakes of magnitude 5.0 and more"},
    parse_filter=_magnitude,
    has_states=False,
    state_ttl=timedelta(days=7),
)


@job(every="1m", feeds="earthquakes")
async def earthquake_events(usgs: Usgs, events: EventLog) -> None:
    """Publish each earthquake of the past hour that is new or has been revised, the earliest first."""
    quakes = sorted(await usgs.past_hour(), key=lambda quake: quake.updated_at)
    await events.update(TOPIC.name, [State(quake.id, quake.updated_at, quake, is_occurrence=True) for quake in quakes])
