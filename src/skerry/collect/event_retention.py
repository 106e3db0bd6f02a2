"""The event log is kept short."""

from datetime import timedelta

import structlog

from skerry.collect.jobs import job
from skerry.store import EventLog
from skerry.streams.topic import Topics

log = structlog.get_logger(__name__)

KEPT = timedelta(days=7)
MAX_KEPT = 200_000


@job(every="1h")
async def prune_events(events: EventLog, topics: Topics) -> None:
    """The log keeps a week, so that a client may come back after a long week-end, and beyond that the last event of
    what may come again."""
    lasting = {topic.name: topic.lasts for topic in topics}
    gone = await events.prune(KEPT, MAX_KEPT, lasting)
    if gone:
        log.info("events pruned", count=gone)
