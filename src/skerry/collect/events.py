"""The event log is kept short."""

from datetime import timedelta

import structlog

from skerry.collect.jobs import job
from skerry.collect.topics import topics
from skerry.store import EventLog

log = structlog.get_logger(__name__)

KEPT = timedelta(days=7)
MOST_KEPT = 200_000


@job(every="1h")
async def prune_events(events: EventLog) -> None:
    """The log keeps a week, so that a client may come back after a long week-end, and beyond that the last event of
    what may come again."""
    lasting = {topic.name: topic.lasts for topic in topics().values()}
    gone = await events.prune(KEPT, MOST_KEPT, lasting)
    if gone:
        log.info("events pruned", count=gone)
