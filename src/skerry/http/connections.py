"""Limits on the open connections of a server process: their number and their timeouts.

The HTTP protocol registers each connection here. At least once a second, all connections check their deadlines: one timer
for the process costs less than a timer for each request."""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import structlog
from msgspec import Struct

from skerry.clients import ClientUsage
from skerry.http.proxies import Proxies, network_of
from skerry.metrics import Metrics

log = structlog.get_logger(__name__)

MIN_PROGRESS = 16_384
"""Bytes that a client must have read within the write timeout, if it has not read all."""
CHECK_INTERVAL = 1.0
"""Seconds between two checks; shorter where a timeout is short."""
NEAR_SHARE = 0.9
"""Share of the maximum above which idle connections are closed early and a warning is logged."""
MAX_UNSENT_SIZE = 256 * 1024 * 1024
"""Bytes of responses that all clients together may leave unread."""
WARNING_INTERVAL = 60.0
"""Seconds between two warnings of one kind."""
RESERVED_FILES = 128
"""Descriptors reserved for the database, providers and files; half of all descriptors if there are few."""

PER_CLIENT = "client"
IN_ALL = "all"


class Timeouts(Struct, frozen=True):
    """Timeouts for the steps of a connection, in seconds."""

    request: float = 10
    """From the first to the last byte of the request head, and the same again for the body."""
    idle: float = 15
    """Between a response and the next request."""
    write: float = 30
    """While the client does not read the response."""


class ReadingProgress:
    """Whether a client reads what is sent."""

    __slots__ = ("_unsent", "since")

    def __init__(self) -> None:
        self._unsent = 0
        """Bytes that the client has not read, when they were last seen to become fewer."""
        self.since = 0.0
        """Time of the loop since which it has read nearly nothing."""

    def is_stalled(self, unsent: int, now: float, timeout: float) -> bool:
        """Whether it has read too little of the bytes that are unsent, within a timeout in seconds."""
        if not unsent or not self._unsent or unsent <= self._unsent - MIN_PROGRESS:
            self._unsent, self.since = unsent, now
            return False
        self._unsent = max(self._unsent, unsent)
        return now - self.since >= timeout


class BoundedConnection(Protocol):
    """A connection that can check its deadline."""

    @property
    def unread_since(self) -> float:
        """Time of the loop since which the client has read nearly nothing of what was sent."""

    def check(self, now: float, *, is_near: bool) -> int:
        """Close the connection if its deadline has passed. `is_near`: the maximum is near, so the idle timeout is
        shorter. Returns how many bytes the client has not read."""

    def drop(self) -> None:
        """End the connection of a client that does not read."""


class Connections:
    """Counts connections per client, per network around it and in total, and checks their deadlines."""

    def __init__(
        self,
        *,
        max_connections: int,
        per_client: int,
        timeouts: Timeouts,
        proxies: Proxies,
        metrics: Metrics,
        descriptor_limit: Callable[[], int | None] | None = None,
        max_unsent: int = MAX_UNSENT_SIZE,
    ) -> None:
        self.timeouts = timeouts
        self._max = max_connections
        self._max_unsent = max_unsent
        self._proxies = proxies
        self._metrics = metrics
        self._descriptor_limit = descriptor_limit or descriptor_limit_of_process
        self._open: dict[BoundedConnection, str | None] = {}
        self._clients = ClientUsage(per_client)
        self._is_near = False
        self._timer: asyncio.TimerHandle | None = None
        self._warned: dict[str, float] = {}

    @property
    def max_connections(self) -> int:
        """The setting, or less if the process may not open as many files."""
        limit = self._descriptor_limit()
        return self._max if limit is None else max(1, min(self._max, limit - min(RESERVED_FILES, limit // 2)))

    def enter(self, connection: BoundedConnection, peer: str | None, loop: asyncio.AbstractEventLoop) -> str | None:
        """Register a new connection, unless it exceeds a limit. Returns the exceeded limit: PER_CLIENT (of the client or a
        network around it) or IN_ALL; None if there is none.

        The limit per client does not apply to a trusted proxy, which carries many clients."""
        if self._timer is None:
            self._maximum = self.max_connections
            self._schedule(loop)
        if len(self._open) >= self._maximum:
            self._is_near = True
            self._refused(IN_ALL, loop, open=len(self._open))
            return IN_ALL
        client = None
        if peer is not None and not self._proxies.trusts(peer):
            client = network_of(peer)
            exceeded = self._clients.exceeded(client, self._maximum)
            if exceeded is not None:
                self._refused(PER_CLIENT, loop, client=exceeded)
                return PER_CLIENT
            self._clients.add(client)
        self._open[connection] = client
        self._metrics.connections_open.inc()
        return None

    def leave(self, connection: BoundedConnection) -> None:
        if connection not in self._open:
            return
        client = self._open.pop(connection)
        self._metrics.connections_open.dec()
        if client is not None:
            self._clients.remove(client)

    def timed_out(self, step: str) -> None:
        self._metrics.connections_timed_out.labels(step).inc()

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        shortest = min(self.timeouts.request, self.timeouts.idle, self.timeouts.write)
        self._timer = loop.call_later(min(CHECK_INTERVAL, shortest / 4), self._check, loop)

    def _check(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        exhausted = _out_of_descriptors()
        if exhausted:
            self._warn("no file descriptors left, new connections fail", loop, open=len(self._open))
        self._is_near = exhausted or len(self._open) >= NEAR_SHARE * self._maximum
        if self._is_near and not exhausted:
            self._warn("connections near maximum", loop, open=len(self._open), maximum=self._maximum)
        now = loop.time()
        sizes = [(connection, connection.check(now, is_near=self._is_near)) for connection in list(self._open)]
        self._drop_unread({connection: size for connection, size in sizes if size}, loop)
        if self._open:
            self._schedule(loop)

    def _drop_unread(self, unsent: dict[BoundedConnection, int], loop: asyncio.AbstractEventLoop) -> None:
        """Where clients leave too much unread, those go first that have not read for the longest time."""
        excess = sum(unsent.values()) - self._max_unsent
        if excess <= 0:
            return
        self._warn("clients do not read their answers", loop, connections=len(unsent), unsent=sum(unsent.values()))
        for connection in sorted(unsent, key=lambda each: each.unread_since):
            connection.drop()
            excess -= unsent[connection]
            if excess <= 0:
                return

    def _refused(self, bound: str, loop: asyncio.AbstractEventLoop, **values: Any) -> None:
        self._metrics.connections_refused.labels(bound).inc()
        self._warn("connection refused", loop, bound=bound, **values)

    def _warn(self, event: str, loop: asyncio.AbstractEventLoop, **values: Any) -> None:
        """Log a warning, at most once per WARNING_INTERVAL for each kind."""
        kind, now = f"{event} {values.get('bound', '')}", loop.time()
        if now - self._warned.get(kind, -WARNING_INTERVAL) >= WARNING_INTERVAL:
            self._warned[kind] = now
            log.warning(event, **values)


def descriptor_limit_of_process() -> int | None:
    """Maximum number of open files of this process; None if it is unlimited or unknown."""
    with suppress(ImportError, OSError):
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return None if soft == resource.RLIM_INFINITY else soft
    return None


def _out_of_descriptors() -> bool:
    try:
        os.close(os.dup(1))
    except OSError:
        return True
    return False
