"""Demand: which topics have subscribers in this process, announced to the collector through the store."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

import structlog

from skerry.errors import StoreUnavailable
from skerry.store import EventLog
from skerry.streams.sse import Subscription

log = structlog.get_logger(__name__)

DEMAND_TTL = timedelta(seconds=60)
"""Time for which an announced subscription counts. The subscriptions of a process that crashes expire after it."""


class Demand:
    """Counts the subscribers of each topic, and announces the topics while there are any: new ones at once, all of them
    periodically."""

    def __init__(self, stopping: asyncio.Event, events: EventLog) -> None:
        self._stopping = stopping
        self._events = events
        self._subscribers: Counter[tuple[str, str]] = Counter()
        self._changed = asyncio.Event()
        """Set when a topic gets its first subscriber, and when the last stream closes."""
        self._announcing: asyncio.Task[None] | None = None

    def add(self, subscriptions: Sequence[Subscription]) -> None:
        for subscription in subscriptions:
            if not self._subscribers[subscription.demand]:
                self._changed.set()
            self._subscribers[subscription.demand] += 1
        if self._announcing is None or self._announcing.done():
            self._announcing = asyncio.create_task(self._announce(), name="skerry-streams-demand")

    def remove(self, subscriptions: Sequence[Subscription]) -> None:
        for subscription in subscriptions:
            self._subscribers[subscription.demand] -= 1
            if not self._subscribers[subscription.demand]:
                del self._subscribers[subscription.demand]
        if not self._subscribers:
            self._changed.set()

    async def stop(self) -> None:
        if self._announcing is not None:
            self._announcing.cancel()
            await asyncio.wait({self._announcing})

    async def _announce(self) -> None:
        while self._subscribers and not self._stopping.is_set():
            self._changed.clear()
            try:
                await self._events.announce_demand(list(self._subscribers), DEMAND_TTL)
            except StoreUnavailable:
                log.warning("subscribed topics cannot be announced to the collector")
            with suppress(TimeoutError):
                async with asyncio.timeout(DEMAND_TTL.total_seconds() / 3):
                    await self._changed.wait()
