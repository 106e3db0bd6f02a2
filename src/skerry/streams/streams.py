"""Server-sent events from the event log.

A stream keeps only the id of the last event it has sent; the log has everything else. So a client that reconnects with
Last-Event-ID, to any worker at any time, misses nothing and gets nothing twice. A stream first sends what its client
has missed, read from the log at the client's speed. Then it joins the hub. A client that stops reading is disconnected;
it may reconnect and continue."""

import asyncio
from collections.abc import Sequence

from skerry.clients import ClientUsage
from skerry.container import Dependency
from skerry.errors import TooManyStreams
from skerry.metrics import Metrics
from skerry.provenance import current
from skerry.store import EventLog
from skerry.streams.demand import Demand
from skerry.streams.hub import Hub
from skerry.streams.sse import Subscription
from skerry.streams.stream import Resume, Stream

MAX_STREAMS = 10_000
"""Maximum number of streams of a process. Each takes 12 KB while its client keeps up, 120 MB in all."""


class Streams(Dependency):
    """Opens and counts streams, and announces their topics to the collector."""

    def __init__(
        self,
        stopping: asyncio.Event,
        events: EventLog,
        metrics: Metrics,
        *,
        per_client: int,
        send_timeout: float,
    ) -> None:
        self.stopping = stopping
        self.events = events
        self.metrics = metrics
        self.send_timeout = send_timeout
        """Seconds that a client may leave its connection full."""
        self.hub = Hub(stopping, events)
        self._per_client = per_client
        self._open = ClientUsage(per_client)
        self._demand = Demand(stopping, events)

    def open(self, subscriptions: Sequence[Subscription], heartbeat: float, resume: Resume | None) -> Stream:
        """A stream for the client of the current request. Raises TooManyStreams."""
        record = current()
        client = record.client if record else ""
        # The stream is counted when it starts to send. Nothing is awaited before that.
        exceeded = self._open.exceeded(client, MAX_STREAMS)
        if exceeded == client:
            raise TooManyStreams(f"A client may have at most {self._per_client} open streams")
        if exceeded is not None:
            raise TooManyStreams(f"Too many open streams of the network {exceeded}")
        if self.hub.streams >= MAX_STREAMS:
            raise TooManyStreams("This server has reached its maximum number of open streams")
        return Stream(self, client, subscriptions, heartbeat, resume)

    async def refuses(self, subscription: Subscription) -> bool:
        """Whether the filter names an item that the topic does not have, according to the log."""
        topic = subscription.topic
        if not topic.items_known or subscription.topic_filter is None:
            return False
        known = await self.events.latest_of_each_item(topic.name)
        return bool(known) and not any(map(subscription.matches, known))

    def count_opened(self, client: str, subscriptions: Sequence[Subscription]) -> None:
        self._open.add(client)
        self.metrics.streams_open.inc()
        self._demand.add(subscriptions)

    def count_closed(self, client: str, subscriptions: Sequence[Subscription]) -> None:
        self._open.remove(client)
        self.metrics.streams_open.dec()
        self._demand.remove(subscriptions)

    async def close(self) -> None:
        """Stop the background tasks. The streams have ended already, because the server waits for them."""
        await self.hub.stop()
        await self._demand.stop()
