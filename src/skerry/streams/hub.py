"""The end of the event log, read once for all streams of this process.

A stream that has caught up with the log joins the hub. From then on it is handed what it wants as bytes, which all streams
that asked for the same share. A stream whose client does not keep up leaves again, and reads the log at its client's pace."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Protocol

import structlog

from skerry.errors import StoreUnavailable
from skerry.store import Event, EventLog
from skerry.streams.sse import Piece, Subscription, pieces
from skerry.streams.topic import Topic

log = structlog.get_logger(__name__)

BATCH_SIZE = 500
"""Events read from the log in one go."""
SEARCHED = 2_000
"""Newest states, or newest events, of a topic among which a snapshot is looked for."""
IDLE = 5.0
"""Seconds after which the reader of the log looks whether there still are streams."""
PULSE = 0.5
"""Seconds between two looks at who is due for a heartbeat, and who is too slow."""

Key = tuple[tuple[str, str | None], ...]


class Listener(Protocol):
    """A stream, as the hub sees it."""

    def hand(self, piece: Piece, moment: float) -> None:
        """Take something to tell."""

    def pulse(self, moment: float) -> None:
        """Do what is due by time."""

    def end(self, *, lost: bool) -> None:
        """Come to an end; `lost`: because the store is away."""


class Group:
    """The streams that asked for the same."""

    __slots__ = ("key", "members", "streams", "subscriptions", "topics")

    def __init__(self, key: Key, subscriptions: Sequence[Subscription]) -> None:
        self.key = key
        self.subscriptions = subscriptions
        self.topics = frozenset(subscription.topic.name for subscription in subscriptions)
        self.streams = 0
        self.members: dict[Listener, None] = {}
        """Those of them that have caught up."""

    def subscription(self, event: Event) -> Subscription | None:
        """The first that wants an event: it is told once, also where several want it."""
        if event.topic not in self.topics:
            return None
        return next((subscription for subscription in self.subscriptions if subscription.wants(event)), None)


class Hub:
    """Follows the log while there are streams, and hands each what it wants."""

    def __init__(self, stopping: asyncio.Event, events: EventLog) -> None:
        self.position = 0
        """Id through which all events have been handed out."""
        self._stopping = stopping
        self._events = events
        self._groups: dict[Key, Group] = {}
        self._streams: dict[Listener, None] = {}
        self._following: asyncio.Task[None] | None = None
        self._pulsing: asyncio.Task[None] | None = None
        self._begun = asyncio.Event()
        self._states: dict[str, asyncio.Task[list[Event]]] = {}
        """What snapshots of a topic are made of, as long as nothing in it changes."""

    @property
    def streams(self) -> int:
        return len(self._streams)

    def open(self, stream: Listener, subscriptions: Sequence[Subscription]) -> Group:
        """Count a stream in, until `close`."""
        key = tuple(subscription.key for subscription in subscriptions)
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = Group(key, subscriptions)
        group.streams += 1
        self._streams[stream] = None
        if self._following is None or self._following.done():
            self._begun.clear()
            self._following = asyncio.create_task(self._follow(), name="skerry-streams-hub")
        if self._pulsing is None or self._pulsing.done():
            self._pulsing = asyncio.create_task(self._pulse(), name="skerry-streams-pulse")
        return group

    def close(self, stream: Listener, group: Group) -> None:
        self.leave(stream, group)
        del self._streams[stream]
        group.streams -= 1
        if not group.streams:
            del self._groups[group.key]

    async def begun(self) -> None:
        """Wait until the position is known, or the streams were told to end."""
        await self._begun.wait()

    def join(self, stream: Listener, group: Group) -> None:
        """Hand this stream everything from the position on. It must have told all up to there; what it has told beyond,
        it passes over."""
        group.members[stream] = None

    def leave(self, stream: Listener, group: Group) -> None:
        group.members.pop(stream, None)

    async def snapshot(self, topic: Topic, through: int) -> list[Event]:
        """What a topic is known to be like at an id: the newest event of each item, or the newest events where they are no
        states; the last first, at most SEARCHED."""
        kept = self._states.get(topic.name)
        if kept is None or through != self.position:
            kept = asyncio.create_task(self._look_up(topic, through))
            if through == self.position:
                self._states[topic.name] = kept
                kept.add_done_callback(lambda task: self._forget_failed(topic.name, task))
        # A client that goes away must not end the query of the others.
        return await asyncio.shield(kept)

    async def stop(self) -> None:
        """End what works for the streams, which have ended before."""
        tasks = {task for task in (self._following, self._pulsing) if task is not None}
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _follow(self) -> None:
        try:
            self.position = await self._events.newest_id()
            self._begun.set()
            while self._streams:
                news = await self._events.after(self.position, None, BATCH_SIZE)
                if news:
                    self._hand_out(news)
                if len(news) < BATCH_SIZE:
                    await self._events.wait(self.position, IDLE)
        except StoreUnavailable:
            log.warning("streams end, the store is away", streams=len(self._streams))
        except Exception:
            log.exception("streams end, the log cannot be followed", streams=len(self._streams))
        finally:
            self._states.clear()
            for stream in list(self._streams):
                stream.end(lost=True)
            self._begun.set()

    def _hand_out(self, news: Sequence[Event]) -> None:
        """Give each stream what it wants of the events that come next in the log. Nothing may be awaited in here: a stream
        joins before it or after it."""
        moment = asyncio.get_running_loop().time()
        texts: dict[tuple[int, tuple[str, str | None]], bytes] = {}
        for group in self._groups.values():
            if group.members:
                for piece in pieces(self._messages(group, news, texts)):
                    for stream in list(group.members):
                        stream.hand(piece, moment)
        self.position = news[-1].id
        for topic in {event.topic for event in news}:
            self._states.pop(topic, None)

    def _messages(
        self, group: Group, news: Sequence[Event], texts: dict[tuple[int, tuple[str, str | None]], bytes]
    ) -> Iterator[tuple[int, bytes]]:
        """What a group wants, each event encoded once for all groups that have the same subscription."""
        for event in news:
            subscription = group.subscription(event)
            if subscription is not None:
                key = (event.id, subscription.key)
                text = texts.get(key)
                if text is None:
                    text = texts[key] = subscription.message(event.kind, event, event.id)
                yield event.id, text

    async def _pulse(self) -> None:
        """One timer for all: heartbeats, slow readers, and the end of the server."""
        loop = asyncio.get_running_loop()
        while self._streams:
            if self._stopping.is_set():
                await asyncio.sleep(PULSE)
            with suppress(TimeoutError):
                async with asyncio.timeout(PULSE):
                    await self._stopping.wait()
            moment = loop.time()
            for stream in list(self._streams):
                if self._stopping.is_set():
                    stream.end(lost=False)  # more than once: its last words may not fit into the connection
                else:
                    stream.pulse(moment)

    async def _look_up(self, topic: Topic, through: int) -> list[Event]:
        if topic.has_states:
            return await self._events.latest_of_each_item(topic.name, SEARCHED, through)
        return await self._events.newest(topic.name, SEARCHED, through)

    def _forget_failed(self, topic: str, task: "asyncio.Task[list[Event]]") -> None:
        if (task.cancelled() or task.exception() is not None) and self._states.get(topic) is task:
            del self._states[topic]
