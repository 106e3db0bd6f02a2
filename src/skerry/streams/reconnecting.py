"""When a client of the event stream connects again, and after which event it goes on."""

from typing import Protocol

READ_TIMEOUT = 90.0
"""Seconds without data after which a connection counts as lost: three heartbeats."""
FIRST_RETRY = 1.0
MAX_RETRY = 30.0


class ReceivedEvent(Protocol):
    """What a reader of server-sent events knows of one."""

    @property
    def id(self) -> str: ...

    @property
    def retry(self) -> int | None: ...


class Reconnecting:
    """The state of a subscription that is kept from one connection to the next."""

    def __init__(self, last_event_id: str = "") -> None:
        self._last_id = last_event_id
        self._retry = FIRST_RETRY
        """Seconds to wait before reconnecting, as the server requested."""
        self._failures = 0
        """Number of consecutive connections that failed before an event arrived."""
        self.was_connected = False
        """Whether a connection was accepted before. Until then a failure is the caller's to know."""

    @property
    def headers(self) -> dict[str, str]:
        """Headers of the next request."""
        return {"Last-Event-ID": self._last_id} if self._last_id else {}

    @property
    def wait(self) -> float:
        """Seconds until the next attempt: the interval that the server requested, doubled with each failure."""
        return min(MAX_RETRY, self._retry * 2.0 ** max(0, self._failures - 1))

    def start(self) -> None:
        """A connection is attempted."""
        self._failures += 1

    def connected(self) -> None:
        """The server accepted it."""
        self.was_connected = True

    def received(self, event: ReceivedEvent) -> None:
        """An event arrived."""
        self._failures = 0
        self._last_id = event.id or self._last_id
        self._retry = event.retry / 1000 if event.retry is not None else self._retry
