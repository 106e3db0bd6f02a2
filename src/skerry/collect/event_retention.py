"""Retention of the event log."""

from datetime import timedelta

import structlog

from skerry.collect.jobs import job
from skerry.store import EventLog
from skerry.streams.topic import Topics

log = structlog.get_logger(__name__)

RETENTION = timedelta(days=7)
MAX_EVENTS = 200_000


@job(every="1h")
async def prune_events(events: EventLog, topics: Topics) -> None:
    """Keep the events of a week, so that a client can resume after a long weekend, and the last event of items that may
    return."""
    state_ttl = {topic.name: topic.state_ttl for topic in topics}
    deleted = await events.prune(RETENTION, MAX_EVENTS, state_ttl)
    if deleted:
        log.info("events pruned", count=deleted)
