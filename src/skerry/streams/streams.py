"""Server-sent events out of the event log.

The log is the truth: a stream only remembers the id up to which it has told. So a client that comes back with Last-Event-ID,
to this worker or another, today or tomorrow, loses nothing and sees nothing twice. First a stream tells what its client must
know from before, read from the log at the pace of the client; then it joins the hub. A client that stops reading is dropped:
it may come back, and go on where it was."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from itertools import islice

import structlog

from skerry.asgi import Abort, Receive, Send
from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import StoreUnavailable, TooManyStreams
from skerry.metrics import Metrics
from skerry.provenance import current
from skerry.store import Event, EventLog
from skerry.streams.hub import BATCH_SIZE, Group, Hub
from skerry.streams.sse import PIECE, Piece, Subscription, message, pieces

log = structlog.get_logger(__name__)

RETRY = b"retry: 5000\n"
"""Milliseconds after which a client may come back."""
MAX_STREAMS = 10_000
"""Streams of one process. Each takes 12 KB while its client keeps up, so 120 MB."""
MAX_SNAPSHOTS = 1_000
"""States that one subscription begins with."""
BACKLOG = 64 * 1024
"""Bytes that wait for one client beyond what the connection takes. A stream that has more to tell reads it from the log
when the client is ready."""
SEND_TIMEOUT = 30.0
"""Seconds that a client may leave its connection full."""
DEMAND_TERM = timedelta(seconds=60)
"""How long a topic counts as listened to after that was last said. A process that dies wants nothing after that."""


class Streams(Dependency):
    """Opens streams and counts them; tells the collector what they listen to."""

    def __init__(
        self,
        stopping: asyncio.Event,
        events: EventLog,
        metrics: Metrics,
        *,
        per_client: int,
        send_timeout: float = SEND_TIMEOUT,
    ) -> None:
        self.stopping = stopping
        self.events = events
        self.metrics = metrics
        self.send_timeout = send_timeout
        self.hub = Hub(stopping, events)
        self._per_client = per_client
        self._open: Counter[str] = Counter()
        self._wanted: Counter[tuple[str, str]] = Counter()
        self._news = asyncio.Event()
        """Set when something is wanted that was not, and when all is over."""
        self._telling: asyncio.Task[None] | None = None

    def open(self, subscriptions: Sequence[Subscription], heartbeat: float, last_event_id: int | None) -> "Stream":
        """A stream for the client whose request is being answered. Raises TooManyStreams."""
        record = current()
        client = record.client if record else ""
        # Counted when it begins to be sent, which follows without anything being awaited.
        if self._open[client] >= self._per_client:
            raise TooManyStreams(f"At most {self._per_client} streams of one client are kept open")
        if self.hub.streams >= MAX_STREAMS:
            raise TooManyStreams("This server keeps as many streams open as it can")
        return Stream(self, client, subscriptions, heartbeat, last_event_id)

    def count(self, client: str, subscriptions: Sequence[Subscription]) -> None:
        self._open[client] += 1
        self.metrics.streams_open.inc()
        for subscription in subscriptions:
            if not self._wanted[subscription.demand]:
                self._news.set()
            self._wanted[subscription.demand] += 1
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_demand(), name="skerry-streams-demand")

    def discount(self, client: str, subscriptions: Sequence[Subscription]) -> None:
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]
        self.metrics.streams_open.dec()
        for subscription in subscriptions:
            self._wanted[subscription.demand] -= 1
            if not self._wanted[subscription.demand]:
                del self._wanted[subscription.demand]
        if not self._wanted:
            self._news.set()

    async def close(self) -> None:
        """End what runs beside the streams. These have ended before: the server waits for them."""
        await self.hub.stop()
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.wait({self._telling})

    async def _tell_demand(self) -> None:
        """Let the collector know what is listened to, as long as anything is: at once when that is new, then again and
        again."""
        while self._wanted and not self.stopping.is_set():
            self._news.clear()
            try:
                await self.events.want(list(self._wanted), DEMAND_TERM)
            except StoreUnavailable:
                log.warning("the collector cannot be told what is listened to")
            with suppress(TimeoutError):
                async with asyncio.timeout(DEMAND_TERM.total_seconds() / 3):
                    await self._news.wait()


class Stream:
    """One client's stream, from its first byte to its last."""

    __slots__ = (
        "_abort", "_client", "_ending", "_full_since", "_gone", "_group", "_heartbeat", "_joined", "_last_event_id",
        "_marked", "_oldest", "_queue", "_queued", "_quiet_since", "_send", "_streams", "_subscriptions", "_told", "_wake",
    )  # fmt: skip

    _group: Group
    _send: Send
    _abort: Abort | None

    def __init__(
        self,
        streams: Streams,
        client: str,
        subscriptions: Sequence[Subscription],
        heartbeat: float,
        last_event_id: int | None,
    ) -> None:
        self._streams = streams
        self._client = client
        self._subscriptions = subscriptions
        self._heartbeat = heartbeat
        self._last_event_id = last_event_id
        self._told = 0
        """Id through which all that the client wants has been told, or is in the queue."""
        self._marked = 0
        """The last id that the client has been given."""
        self._oldest = 0
        """Id before which events may be missing, as far as the client knows."""
        self._joined = False
        self._queue: list[bytes] = []
        self._queued = 0
        """Bytes in it."""
        self._quiet_since = 0.0
        self._full_since: float | None = None
        """Since when something waits for the connection to take it."""
        self._ending: bytes | None = None
        """The last words, once it was told to end."""
        self._gone = False
        """The client has."""
        self._wake: asyncio.Future[None] | None = None

    async def __call__(self, receive: Receive, send: Send, abort: Abort | None) -> None:
        """Tell, until the client goes, the server stops, or the store is away."""
        streams = self._streams
        self._send, self._abort = send, abort
        group = self._group = streams.hub.open(self, self._subscriptions)
        streams.count(self._client, group.subscriptions)
        self._subscriptions = group.subscriptions  # thousands who asked for the same keep them once
        watching = asyncio.create_task(self._watch(receive))
        try:
            try:
                await self._tell(group)
            except StoreUnavailable:
                self.end(lost=True)
            if not self._gone:
                await self._write(self._ending or b"", last=True)
        finally:
            watching.cancel()
            streams.hub.close(self, group)
            streams.discount(self._client, group.subscriptions)

    def hand(self, piece: Piece, moment: float) -> None:
        """Take something to tell from the hub."""
        if piece.last <= self._told:
            return  # read from the log before it joined
        if piece.first <= self._told or (self._queue and self._queued + len(piece.text) > BACKLOG):
            # It reads on from the log when its client is ready. What it does not want has passed by as well.
            self._leave()
            self._told = max(self._told, self._streams.hub.position)
        else:
            self._put(piece.text, moment)
            self._told = self._marked = piece.last
        self._awake()

    def pulse(self, moment: float) -> None:
        """Do what is due by time."""
        if self._gone:
            return
        if self._full_since is not None:
            if moment - self._full_since >= self._streams.send_timeout:
                self._drop()
        elif self._joined and moment - self._quiet_since >= self._heartbeat:
            # With an id where there is a new one: who is told nothing for a week can go on from there, too.
            self._told = max(self._told, self._streams.hub.position)
            mark = self._told if self._told > self._marked else None
            self._marked = self._told
            self._put(message("heartbeat", {"time": now()}, mark), moment)
            self._awake()

    def end(self, *, lost: bool) -> None:
        """Come to an end; `lost`: because the store is away."""
        if self._ending is None:
            self._ending = RETRY + message("error", {"error": "store_unavailable"}) if lost else b""
        if self._full_since is not None and not lost:
            self._cut()  # the server stops, and cannot wait for this client
        self._awake()

    async def _watch(self, receive: Receive) -> None:
        """Notice that the client goes."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self._gone = True
        self._awake()

    async def _tell(self, group: Group) -> None:
        hub = self._streams.hub
        await hub.begun()
        if not self._over:
            await self._begin(hub.position)
        while not self._over:
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
    def _over(self) -> bool:
        return self._gone or self._ending is not None

    async def _begin(self, through: int) -> None:
        """Say what comes before all updates."""
        last = self._last_event_id
        if last is not None and last > through:
            # Another process may have told what has not come to this one yet.
            through = await self._streams.events.newest_id()
        if last is not None and last <= through:
            self._told = self._marked = last
            await self._write(RETRY + b"\n")
            return
        text = RETRY + b"\n"
        if last is not None:  # the id is of another log, so it says nothing about what the client has
            text += message("gap", {"last_event_id": last, "newest_id": through})
        known: set[int] = set()
        for subscription in self._subscriptions:
            for event in _snapshot(subscription, await self._streams.hub.snapshot(subscription.topic, through)):
                if event.id in known:
                    continue
                known.add(event.id)
                state = subscription.message("snapshot", event)
                if len(text) + len(state) > PIECE:
                    await self._write(text)
                    text = b""
                text += state
            if self._over:
                return
        # Who leaves before the last of them has no id yet, and so will be told all of them again.
        await self._write(text[:-1] + b"id: %d\n\n" % through)
        self._told = self._marked = through

    async def _catch_up(self, group: Group) -> None:
        """Tell what is in the log, as far as the hub has handed it out; then join."""
        hub = self._streams.hub
        handed_out = hub.position
        if self._told >= handed_out:
            hub.join(self, group)
            self._joined = True
            self._quiet_since = asyncio.get_running_loop().time()
            return
        news, oldest = await self._streams.events.resume(self._told, group.topics, BATCH_SIZE)
        if self._told < oldest - 1 and self._oldest < oldest:
            self._oldest = oldest
            await self._write(message("gap", {"last_event_id": self._told, "oldest_id": oldest}))
        wanted = ((event, group.subscription(event)) for event in news)
        messages = ((event.id, one.message(event.kind, event, event.id)) for event, one in wanted if one is not None)
        for piece in pieces(messages):
            await self._write(piece.text)
            self._marked = piece.last
            if self._over:
                return
        self._told = news[-1].id if len(news) == BATCH_SIZE else max(handed_out, news[-1].id if news else 0)

    async def _write(self, text: bytes, *, last: bool = False) -> None:
        """Send; as long as the connection is full, this waits."""
        self._full_since = asyncio.get_running_loop().time()
        try:
            await self._send({"type": "http.response.body", "body": text, "more_body": not last})
        finally:
            self._full_since = None

    def _put(self, text: bytes, moment: float) -> None:
        self._queue.append(text)
        self._queued += len(text)
        self._quiet_since = moment

    def _leave(self) -> None:
        self._joined = False
        self._streams.hub.leave(self, self._group)

    def _drop(self) -> None:
        log.warning(
            "slow reader dropped",
            client=self._client,
            topics=",".join(sorted({subscription.topic.name for subscription in self._subscriptions})),
            events_behind=self._streams.hub.position - self._told,
        )
        self._streams.metrics.streams_dropped.inc()
        self._cut()

    def _cut(self) -> None:
        """Close the connection although there is something unsent in it."""
        self._gone = True
        if self._abort is not None:
            self._abort()
        self._awake()

    def _awake(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)


def _snapshot(subscription: Subscription, newest: Sequence[Event]) -> Iterator[Event]:
    """Of the newest states or events of a topic, those that a subscription begins with, the older ones first."""
    wanted = filter(subscription.wants, newest)
    return reversed(list(islice(wanted, MAX_SNAPSHOTS if subscription.topic.has_states else 1)))
