"""One client's event stream: first what it has missed, then what the hub delivers, as fast as the client reads."""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING

import structlog
from msgspec import Struct

from skerry.asgi import Abort, Receive, Send
from skerry.clock import now
from skerry.errors import StoreUnavailable
from skerry.store import Event
from skerry.streams.hub import BATCH_SIZE, StreamGroup
from skerry.streams.sse import CHUNK_SIZE, Chunk, Subscription, chunks, message

if TYPE_CHECKING:
    from skerry.streams.streams import Streams

log = structlog.get_logger(__name__)

RETRY = b"retry: 5000\n"
"""Milliseconds after which a client reconnects."""
MAX_SNAPSHOT_EVENTS = 1_000
"""Maximum number of states at the start of a subscription."""
MAX_QUEUED_BYTES = 64 * 1024
"""Maximum number of bytes queued for one client besides the buffer of its connection. A stream with more to send reads
it from the log when the client is ready."""


class Resume(Struct, frozen=True):
    """The position from which a client resumes. `last_event_id` takes precedence. If both are None, the client sent an
    unreadable id."""

    last_event_id: int | None = None
    since: datetime | None = None


class Stream:
    """One client's stream."""

    __slots__ = (
        "_abort",
        "_blocked_since",
        "_client",
        "_disconnected",
        "_final_text",
        "_group",
        "_heartbeat",
        "_idle_since",
        "_joined",
        "_last_sent_id",
        "_oldest",
        "_position",
        "_queue",
        "_queued",
        "_resume",
        "_send",
        "_streams",
        "_subscriptions",
        "_wake",
    )  # fmt: skip

    _group: StreamGroup
    _send: Send
    _abort: Abort | None

    def __init__(
        self,
        streams: "Streams",
        client: str,
        subscriptions: Sequence[Subscription],
        heartbeat: float,
        resume: Resume | None,
    ) -> None:
        self._streams = streams
        self._client = client
        self._subscriptions = subscriptions
        self._heartbeat = heartbeat
        self._resume = resume
        self._position = 0
        """Every event up to this id that the client subscribed to was sent or is queued."""
        self._last_sent_id = 0
        """The last id that was sent to the client."""
        self._oldest = 0
        """Events before this id may be missing; the client has received the gap."""
        self._joined = False
        self._queue: list[bytes] = []
        self._queued = 0
        """Bytes in the queue."""
        self._idle_since = 0.0
        self._blocked_since: float | None = None
        """Time since which the connection has accepted nothing; None if it is not full."""
        self._final_text: bytes | None = None
        """The last bytes to send, once the stream is to end."""
        self._disconnected = False
        """The client has disconnected."""
        self._wake: asyncio.Future[None] | None = None

    async def __call__(self, receive: Receive, send: Send, abort: Abort | None) -> None:
        """Send events until the client disconnects, the server stops, or the store is unavailable."""
        streams = self._streams
        self._send, self._abort = send, abort
        group = self._group = streams.hub.open(self, self._subscriptions)
        streams.count_opened(self._client, group.subscriptions)
        self._subscriptions = group.subscriptions  # identical subscriptions are shared by thousands of streams
        watching = asyncio.create_task(self._watch(receive))
        try:
            try:
                await self._stream(group)
            except StoreUnavailable:
                self.end(lost=True)
            if not self._disconnected:
                await self._write(self._final_text or b"", last=True)
        finally:
            watching.cancel()
            streams.hub.close(self, group)
            streams.count_closed(self._client, group.subscriptions)

    def deliver(self, chunk: Chunk, moment: float) -> None:
        """Queue a chunk from the hub."""
        if chunk.last <= self._position:
            return  # already read from the log
        if chunk.first <= self._position or (self._queue and self._queued + len(chunk.text) > MAX_QUEUED_BYTES):
            # The stream continues from the log when its client is ready, after all events that the hub has dispatched.
            self._leave_hub()
            self._position = max(self._position, self._streams.hub.position)
        else:
            self._put(chunk.text, moment)
            self._position = self._last_sent_id = chunk.last
        self._notify()

    def tick(self, moment: float) -> None:
        """Send a heartbeat if one is due; disconnect a client that reads too slowly."""
        if self._disconnected:
            return
        if self._blocked_since is not None:
            if moment - self._blocked_since >= self._streams.send_timeout:
                self._drop()
        elif self._joined and moment - self._idle_since >= self._heartbeat:
            # The heartbeat has an id if there is a new one, so that a client without matching events can resume from
            # it.
            self._position = max(self._position, self._streams.hub.position)
            mark = self._position if self._position > self._last_sent_id else None
            self._last_sent_id = self._position
            self._put(message("heartbeat", {"time": now()}, mark), moment)
            self._notify()

    def end(self, *, lost: bool) -> None:
        """End the stream; `lost` if the store is unavailable."""
        if self._final_text is None:
            self._final_text = RETRY + message("error", {"error": "store_unavailable"}) if lost else b""
        if self._blocked_since is not None and not lost:
            self._abort_connection()  # the server stops and cannot wait for this client
        self._notify()

    async def _watch(self, receive: Receive) -> None:
        """Wait until the client disconnects."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self._disconnected = True
        self._notify()

    async def _stream(self, group: StreamGroup) -> None:
        hub = self._streams.hub
        await hub.started()
        if not self._is_ending:
            await self._send_snapshots(hub.position)
        while not self._is_ending:
            if self._queue:
                text = b"".join(self._queue)
                self._queue.clear()
                self._queued = 0
                await self._write(text)
            elif not self._joined:
                await self._catch_up(group)
            else:
                self._wake = asyncio.get_running_loop().create_future()
                await self._wake
                self._wake = None

    @property
    def _is_ending(self) -> bool:
        return self._disconnected or self._final_text is not None

    async def _send_snapshots(self, through: int) -> None:
        """Send the messages before the updates: snapshots, or nothing to a client that resumes."""
        resume = self._resume
        last = None if resume is None else resume.last_event_id
        if last is None and resume is not None and resume.since is not None:
            last = await self._streams.events.id_before(resume.since)
        if last is not None and last > through:
            # Another process may have sent events that this one has not read yet.
            through = await self._streams.events.newest_id()
        if last is not None and last <= through:
            self._position = self._last_sent_id = last
            await self._write(RETRY + b"\n")
            return
        text = RETRY + b"\n"
        if resume is not None:  # the id is unreadable or from another log, so events may be missing
            text += message("gap", {"last_event_id": last, "newest_id": through})
        known: set[int] = set()
        for subscription in self._subscriptions:
            for event in _snapshot(subscription, await self._streams.hub.snapshot(subscription.topic, through)):
                if event.id in known:
                    continue
                known.add(event.id)
                state = subscription.message("snapshot", event)
                if len(text) + len(state) > CHUNK_SIZE:
                    await self._write(text)
                    text = b""
                text += state
            if self._is_ending:
                return
        # A client that disconnects before the last snapshot has no id yet and will get all of them again.
        await self._write(text[:-1] + b"id: %d\n\n" % through)
        self._position = self._last_sent_id = through

    async def _catch_up(self, group: StreamGroup) -> None:
        """Send what the log has up to the hub's position, then join the hub."""
        hub = self._streams.hub
        dispatched = hub.position
        if self._position >= dispatched:
            hub.join(self, group)
            self._joined = True
            self._idle_since = asyncio.get_running_loop().time()
            return
        news, oldest = await self._streams.events.resume(self._position, group.topics, BATCH_SIZE)
        if self._position < oldest - 1 and self._oldest < oldest:
            self._oldest = oldest
            await self._write(message("gap", {"last_event_id": self._position, "oldest_id": oldest}))
        wanted = ((event, group.subscription(event)) for event in news)
        messages = ((event.id, one.message(event.kind, event, event.id)) for event, one in wanted if one is not None)
        for chunk in chunks(messages):
            await self._write(chunk.text)
            self._last_sent_id = chunk.last
            if self._is_ending:
                return
        self._position = news[-1].id if len(news) == BATCH_SIZE else max(dispatched, news[-1].id if news else 0)

    async def _write(self, text: bytes, *, last: bool = False) -> None:
        """Send bytes. Waits while the connection is full."""
        self._blocked_since = asyncio.get_running_loop().time()
        try:
            await self._send({"type": "http.response.body", "body": text, "more_body": not last})
        finally:
            self._blocked_since = None

    def _put(self, text: bytes, moment: float) -> None:
        self._queue.append(text)
        self._queued += len(text)
        self._idle_since = moment

    def _leave_hub(self) -> None:
        self._joined = False
        self._streams.hub.leave(self, self._group)

    def _drop(self) -> None:
        log.warning(
            "slow reader dropped",
            client=self._client,
            topics=",".join(sorted({subscription.topic.name for subscription in self._subscriptions})),
            events_behind=self._streams.hub.position - self._position,
        )
        self._streams.metrics.streams_dropped.inc()
        self._abort_connection()

    def _abort_connection(self) -> None:
        """Abort the connection even if it has unsent bytes."""
        self._disconnected = True
        if self._abort is not None:
            self._abort()
        self._notify()

    def _notify(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)


def _snapshot(subscription: Subscription, newest: Sequence[Event]) -> Iterator[Event]:
    """The first events of a subscription, from the newest states or events of a topic; oldest first."""
    wanted = filter(subscription.matches, newest)
    return reversed(list(islice(wanted, MAX_SNAPSHOT_EVENTS if subscription.topic.has_states else 1)))
