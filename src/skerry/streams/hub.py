"""Reads new events from the log once for all streams of this process.

A stream that has caught up with the log joins the hub. The hub then delivers encoded messages to it, which all streams
with the same subscriptions share. A stream whose client is too slow leaves the hub and reads the log at its client's
speed."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Protocol

import structlog

from skerry.errors import StoreUnavailable
from skerry.store import Event, EventLog
from skerry.streams.sse import Chunk, Subscription, chunks
from skerry.streams.topic import Topic

log = structlog.get_logger(__name__)

BATCH_SIZE = 500
"""Events read from the log by one query."""
MAX_SEARCHED = 2_000
"""Maximum number of newest states or events of a topic that a snapshot is selected from."""
IDLE_INTERVAL = 5.0
"""Seconds after which the log reader checks whether any streams are left."""
TICK_INTERVAL = 0.5
"""Seconds between two checks for heartbeats and slow clients."""

Key = tuple[tuple[str, str | None], ...]


class Listener(Protocol):
    """A stream, as the hub uses it."""

    def deliver(self, chunk: Chunk, moment: float) -> None:
        """Queue a chunk."""

    def tick(self, moment: float) -> None:
        """Send a heartbeat if one is due; disconnect a client that reads too slowly."""

    def end(self, *, lost: bool) -> None:
        """End the stream; `lost` if the store is unavailable."""


class StreamGroup:
    """The streams with the same subscriptions."""

    __slots__ = ("key", "members", "streams", "subscriptions", "topics")

    def __init__(self, key: Key, subscriptions: Sequence[Subscription]) -> None:
        self.key = key
        self.subscriptions = subscriptions
        self.topics = frozenset(subscription.topic.name for subscription in subscriptions)
        self.streams = 0
        self.members: dict[Listener, None] = {}
        """Streams that have caught up with the log."""

    def subscription(self, event: Event) -> Subscription | None:
        """The first subscription that matches an event. The event is sent once even if several match."""
        if event.topic not in self.topics:
            return None
        return next((subscription for subscription in self.subscriptions if subscription.matches(event)), None)


class Hub:
    """Follows the log while there are streams, and delivers to each stream the events that it subscribed to."""

    def __init__(self, stopping: asyncio.Event, events: EventLog) -> None:
        self.position = 0
        """Id up to which all events were delivered."""
        self._stopping = stopping
        self._events = events
        self._groups: dict[Key, StreamGroup] = {}
        self._streams: dict[Listener, None] = {}
        self._following: asyncio.Task[None] | None = None
        self._timer: asyncio.Task[None] | None = None
        self._started = asyncio.Event()
        self._snapshots: dict[str, asyncio.Task[list[Event]]] = {}
        """Newest events by topic, from which snapshots are selected; valid until the topic has a new event."""

    @property
    def streams(self) -> int:
        return len(self._streams)

    def open(self, stream: Listener, subscriptions: Sequence[Subscription]) -> StreamGroup:
        """Register a stream until `close`."""
        key = tuple(subscription.key for subscription in subscriptions)
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = StreamGroup(key, subscriptions)
        group.streams += 1
        self._streams[stream] = None
        if self._following is None or self._following.done():
            self._started.clear()
            self._following = asyncio.create_task(self._follow(), name="skerry-streams-hub")
        if self._timer is None or self._timer.done():
            self._timer = asyncio.create_task(self._run_timer(), name="skerry-streams-timer")
        return group

    def close(self, stream: Listener, group: StreamGroup) -> None:
        self.leave(stream, group)
        del self._streams[stream]
        group.streams -= 1
        if not group.streams:
            del self._groups[group.key]

    async def started(self) -> None:
        """Wait until the position is known, or until the streams must end."""
        await self._started.wait()

    def join(self, stream: Listener, group: StreamGroup) -> None:
        """Deliver all events after the position to this stream. The stream must have sent everything up to the
        position; it ignores what it has sent already."""
        group.members[stream] = None

    def leave(self, stream: Listener, group: StreamGroup) -> None:
        group.members.pop(stream, None)

    async def snapshot(self, topic: Topic, through: int) -> list[Event]:
        """The newest event of each item as of an id, or the newest events of a topic without states; newest first, at
        most MAX_SEARCHED."""
        cached = self._snapshots.get(topic.name)
        if cached is None or through != self.position:
            cached = asyncio.create_task(self._read_snapshot(topic, through))
            if through == self.position:
                self._snapshots[topic.name] = cached
                cached.add_done_callback(lambda task: self._forget_failed(topic.name, task))
        # A cancelled client must not cancel the query of the others.
        return await asyncio.shield(cached)

    async def stop(self) -> None:
        """Stop the background tasks. The streams have ended already."""
        tasks = {task for task in (self._following, self._timer) if task is not None}
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _follow(self) -> None:
        try:
            self.position = await self._events.newest_id()
            self._started.set()
            while self._streams:
                news = await self._events.after(self.position, None, BATCH_SIZE)
                if news:
                    self._dispatch(news)
                if len(news) < BATCH_SIZE:
                    await self._events.wait(self.position, IDLE_INTERVAL)
        except StoreUnavailable:
            log.warning("streams ended: store unavailable", streams=len(self._streams))
        except Exception:
            log.exception("streams ended: the log cannot be read", streams=len(self._streams))
        finally:
            self._snapshots.clear()
            for stream in list(self._streams):
                stream.end(lost=True)
            self._started.set()

    def _dispatch(self, news: Sequence[Event]) -> None:
        """Deliver the next events of the log to the streams. This must not await: a stream joins before or after it."""
        moment = asyncio.get_running_loop().time()
        texts: dict[tuple[int, tuple[str, str | None]], bytes] = {}
        for group in self._groups.values():
            if group.members:
                for chunk in chunks(self._messages(group, news, texts)):
                    for stream in list(group.members):
                        stream.deliver(chunk, moment)
        self.position = news[-1].id
        for topic in {event.topic for event in news}:
            self._snapshots.pop(topic, None)

    def _messages(
        self, group: StreamGroup, news: Sequence[Event], texts: dict[tuple[int, tuple[str, str | None]], bytes]
    ) -> Iterator[tuple[int, bytes]]:
        """The messages of a group. Each event is encoded once per subscription."""
        for event in news:
            subscription = group.subscription(event)
            if subscription is not None:
                key = (event.id, subscription.key)
                text = texts.get(key)
                if text is None:
                    text = texts[key] = subscription.message(event.kind, event, event.id)
                yield event.id, text

    async def _run_timer(self) -> None:
        """One timer for all streams: heartbeats, slow clients, shutdown."""
        loop = asyncio.get_running_loop()
        while self._streams:
            if self._stopping.is_set():
                await asyncio.sleep(TICK_INTERVAL)
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK_INTERVAL):
                    await self._stopping.wait()
            moment = loop.time()
            for stream in list(self._streams):
                if self._stopping.is_set():
                    stream.end(lost=False)  # repeated, since the last bytes may not fit into the connection's buffer
                else:
                    stream.tick(moment)

    async def _read_snapshot(self, topic: Topic, through: int) -> list[Event]:
        if topic.has_states:
            return await self._events.latest_of_each_item(topic.name, MAX_SEARCHED, through)
        return await self._events.newest(topic.name, MAX_SEARCHED, through)

    def _forget_failed(self, topic: str, task: "asyncio.Task[list[Event]]") -> None:
        if (task.cancelled() or task.exception() is not None) and self._snapshots.get(topic) is task:
            del self._snapshots[topic]
