"""Server-sent events out of the event log.

The log is the truth: a stream only remembers the id up to which it has told. So a client that comes back with Last-Event-ID,
to this worker or another, today or tomorrow, loses nothing and sees nothing twice. A stream that cannot keep up with its
client waits for it; nothing queues up in memory."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from skerry.clock import now
from skerry.collect.topics import Choice, Topic
from skerry.errors import StoreUnavailable, TooManyStreams
from skerry.parts import Part
from skerry.provenance import current
from skerry.store import Event, EventLog

log = structlog.get_logger(__name__)

RETRY_MILLISECONDS = 5000
MOST_OF_ONE_CLIENT = 10
MOST_IN_ALL = 1000
DEMAND_TERM = timedelta(seconds=60)
"""How long a topic counts as listened to after that was last said. A process that dies wants nothing after that."""
AT_ONCE = 500
"""Events read from the log in one go."""


class Told(Struct, frozen=True):
    """The data of one event on the wire."""

    topic: str
    filter: str | None
    """What the subscription asked for within the topic."""
    item: str
    as_of: datetime
    data: Any
    previous: Any


@dataclass(frozen=True)
class Subscription:
    """A topic, and which of its events are wanted."""

    topic: Topic
    asked: str | None
    """What the client wrote behind the colon."""
    choice: Choice | None
    """What that means; None where all events of the topic are wanted."""

    @property
    def demand(self) -> tuple[str, str]:
        """Topic and filter, as the collector knows them."""
        return self.topic.name, self.choice.filter if self.choice else ""

    def wants(self, event: Event) -> bool:
        return event.topic == self.topic.name and (self.choice is None or self.choice.wants(event))


class Streams(Part):
    """Opens streams and counts them; ends them all when the server stops."""

    def __init__(self, stopping: asyncio.Event, events: EventLog) -> None:
        self._stopping = stopping
        self._events = events
        self._open: Counter[str] = Counter()
        self._wanted: Counter[tuple[str, str]] = Counter()
        self._listened = asyncio.Event()
        self._telling: asyncio.Task[None] | None = None

    def open(
        self, subscriptions: Sequence[Subscription], heartbeat: float, last_event_id: int | None
    ) -> AsyncIterator[bytes]:
        """A stream for the client whose request is being answered. Raises TooManyStreams."""
        record = current()
        client = record.client if record else ""
        if self._open[client] >= MOST_OF_ONE_CLIENT or self._open.total() >= MOST_IN_ALL:
            raise TooManyStreams(MOST_OF_ONE_CLIENT)
        return self._counted(client, subscriptions, self.lines(subscriptions, heartbeat, last_event_id))

    async def _counted(
        self, client: str, subscriptions: Sequence[Subscription], lines: AsyncIterator[bytes]
    ) -> AsyncIterator[bytes]:
        self._open[client] += 1
        for subscription in subscriptions:
            self._wanted[subscription.demand] += 1
        self._listened.set()
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_demand())
        try:
            async for line in lines:
                yield line
        finally:
            self._wanted -= Counter(subscription.demand for subscription in subscriptions)
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

    async def _tell_demand(self) -> None:
        """Let the collector know what is listened to, as long as anything is: at once when a stream opens, then again and
        again."""
        while self._wanted and not self._stopping.is_set():
            self._listened.clear()
            try:
                await self._events.want(list(self._wanted), DEMAND_TERM)
            except StoreUnavailable:
                log.warning("the collector cannot be told what is listened to")
            with suppress(TimeoutError):
                async with asyncio.timeout(DEMAND_TERM.total_seconds() / 3):
                    await self._listened.wait()

    async def lines(
        self, subscriptions: Sequence[Subscription], heartbeat: float, last_event_id: int | None
    ) -> AsyncIterator[bytes]:
        """The text of one stream, until the client goes or the server stops."""
        yield b"retry: %d\n\n" % RETRY_MILLISECONDS
        try:
            told = await self._events.newest_id()
            if last_event_id is None:
                for subscription in subscriptions:
                    snapshot = await self._snapshot(subscription)
                    if snapshot is not None:
                        yield _message("snapshot", _told(subscription, snapshot), told)
            else:
                oldest = await self._events.oldest_id()
                if last_event_id < oldest - 1:
                    yield _message("gap", {"last_event_id": last_event_id, "oldest_id": oldest}, None)
                told = min(last_event_id, told)
            topics = sorted({subscription.topic.name for subscription in subscriptions})
            quiet_since = asyncio.get_running_loop().time()
            while not self._stopping.is_set():
                news = await self._events.after(told, topics, AT_ONCE)
                for event in news:
                    for subscription in subscriptions:
                        if subscription.wants(event):
                            yield _message(event.kind, _told(subscription, event), event.id)
                            quiet_since = asyncio.get_running_loop().time()
                            break
                if news:
                    told = news[-1].id
                if len(news) == AT_ONCE:
                    continue
                left = heartbeat - (asyncio.get_running_loop().time() - quiet_since)
                if left <= 0:
                    yield _message("heartbeat", {"time": now()}, None)
                    quiet_since = asyncio.get_running_loop().time()
                    left = heartbeat
                await self._wait(told, left)
        except StoreUnavailable:
            log.warning("stream ended, the store is away")
            yield _message("error", {"error": "store_unavailable"}, None)

    async def _wait(self, told: int, seconds: float) -> None:
        """Until there is something new, the time is over, or the server stops."""
        waiting = asyncio.ensure_future(self._events.wait(told, seconds))
        stopping = asyncio.ensure_future(self._stopping.wait())
        try:
            await asyncio.wait({waiting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            stopping.cancel()

    async def _snapshot(self, subscription: Subscription) -> Event | None:
        """The newest event that a subscription wants, to begin with."""
        newest = await self._events.latest_of_each_item(subscription.topic.name)
        return next(filter(subscription.wants, newest), None)


def _told(subscription: Subscription, event: Event) -> Told:
    return Told(event.topic, subscription.asked, event.item, event.as_of, event.data, event.previous)


def _message(name: str, data: Any, event_id: int | None) -> bytes:
    head = b"id: %d\n" % event_id if event_id is not None else b""
    return b"%bevent: %b\ndata: %b\n\n" % (head, name.encode(), msgspec.json.encode(data))
