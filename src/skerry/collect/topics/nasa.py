"""NASA: the picture of the day, and close approaches to the Earth."""

from collections.abc import Mapping
from datetime import timedelta

import structlog

from skerry.clock import midnight, now, today
from skerry.collect.jobs import job
from skerry.errors import UpstreamUnavailable
from skerry.folding import fold
from skerry.sources.world.jpl_cad import JplCad
from skerry.sources.world.nasa_apod import ZONE, NasaApod
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, TopicFilter

log = structlog.get_logger(__name__)

KINDS: Mapping[str, str] = {
    "apod": "the Astronomy Picture of the Day",
    "neo": "asteroids and comets that pass the Earth within a week",
}
AHEAD = timedelta(days=7)
MAX_LD = 20
"""Maximum distance of a close approach in lunar distances."""


def _kind(text: str) -> TopicFilter:
    kind = fold(text)
    if kind not in KINDS:
        raise ValueError("nasa, nasa:apod or nasa:neo")
    return TopicFilter(kind, lambda event: event.item.startswith(f"{kind}/"))


TOPIC = Topic(
    name="nasa",
    description=f"Astronomy Picture of the Day, and close approaches within {MAX_LD} lunar distances in the next week",
    filters="apod or neo",
    update_frequency="daily, checked every two hours",
    examples={f"nasa:{kind}": text for kind, text in KINDS.items()},
    parse_filter=_kind,
    has_states=False,
    state_ttl=timedelta(days=30),
)


@job(every="2h", feeds="nasa")
async def nasa_events(apod: NasaApod, cad: JplCad, events: EventLog) -> None:
    """Publish each new picture, and each passage that is new or has been recomputed. A failure of one does not stop the
    other."""
    try:
        await events.update(TOPIC.name, await _passages(cad))
    except UpstreamUnavailable as error:
        log.debug("no passages for the stream", reason=str(error))
    try:
        await events.update(TOPIC.name, await _picture(apod, events))
    except UpstreamUnavailable as error:
        log.debug("no picture for the stream", reason=str(error))


async def _picture(apod: NasaApod, events: EventLog) -> list[State]:
    """The newest picture. Not requested while today's is known, because the demonstration key allows only a few calls a day."""
    if await events.latest(TOPIC.name, f"apod/{today(ZONE)}") is not None:
        return []
    picture = await apod.newest()
    return [State(f"apod/{picture.date}", midnight(picture.date, ZONE), picture, is_occurrence=True)]


async def _passages(cad: JplCad) -> list[State]:
    # JPL does not state when it computed an orbit, so the time of the reply is used.
    moment = now()
    passages = await cad.close_approaches(moment.date(), moment.date() + AHEAD, MAX_LD)
    return [
        State(f"neo/{passage.designation}/{passage.close_approach_at.date()}", moment, passage, is_occurrence=True)
        for passage in passages
    ]
