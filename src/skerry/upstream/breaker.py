"""The circuit breaker: pauses calls that keep failing.

It opens when more than half of at least MIN_CALLS calls within WINDOW failed, or after MAX_STALLED calls in a row to which
there was no answer at all. After OPEN_TIMEOUT one call is let through (half-opened): it closes the breaker or opens it again.
A provider that asks not to be called for a while (`Retry-After`) opens it for that time.

purgatory and the other libraries that are kept up count failures in a row, which one caller with one odd question can bring
about."""

from collections import deque
from typing import Literal

from skerry.clock import monotonic

WINDOW = 60.0
"""Seconds over which calls are counted."""
MIN_CALLS = 10
MAX_FAILED_SHARE = 0.5
MAX_STALLED = 5
OPEN_TIMEOUT = 10.0
"""Seconds for which an open breaker allows no call."""

FAILURES = "is paused after too many failures"
REQUESTED = "asked not to be called for a while"

BreakerState = Literal["closed", "opened", "half-opened"]


class Breaker:
    """Circuit breaker for calls that are expected to fail together."""

    __slots__ = ("_calls", "_failed", "_open_until", "_probing", "_stalled", "reason")

    def __init__(self) -> None:
        self._calls: deque[tuple[float, bool]] = deque(maxlen=100)
        """End of each recent call, and whether it failed."""
        self._failed = 0
        self._stalled = 0
        self._open_until: float | None = None
        self._probing = False
        self.reason = FAILURES
        """Why it is open. Completes the sentence "<provider> ..."."""

    @property
    def state(self) -> BreakerState:
        if self._open_until is None:
            return "closed"
        return "half-opened" if self._left() <= 0 else "opened"

    def wait(self) -> float:
        """Seconds until a call may be tried; 0 if now."""
        if self._probing:
            return 1.0
        return 0.0 if self._open_until is None else max(0.0, self._left())

    def enter(self) -> None:
        """Record that a call is sent, if `wait` is 0. Its outcome must be reported, even if it is `abandoned`."""
        self._probing = self._open_until is not None

    def succeeded(self) -> None:
        if self._open_until is not None and not self._probing:
            return  # sent before the breaker opened
        if self._open_until is not None:
            self._close()
        self._stalled = 0
        self._count(failed=False)

    def failed(self, *, stalled: bool = False) -> None:
        """Report a failed call; `stalled` if there was no answer at all."""
        if self._open_until is not None:
            if self._probing:
                self._open()
            return
        self._count(failed=True)
        self._stalled = self._stalled + 1 if stalled else 0
        too_many = len(self._calls) >= MIN_CALLS and self._failed > len(self._calls) * MAX_FAILED_SHARE
        if too_many or self._stalled >= MAX_STALLED:
            self._open()

    def pause(self, seconds: float) -> None:
        """The provider asked not to be called for so long."""
        if seconds > self._left():
            self._open(seconds, REQUESTED)

    def abandoned(self) -> None:
        """Report a call whose end says nothing about the provider."""
        self._probing = False

    def _left(self) -> float:
        return 0.0 if self._open_until is None else self._open_until - monotonic()

    def _count(self, *, failed: bool) -> None:
        moment = monotonic()
        calls = self._calls
        while calls and (len(calls) == calls.maxlen or calls[0][0] < moment - WINDOW):
            self._failed -= calls.popleft()[1]
        calls.append((moment, failed))
        self._failed += failed

    def _open(self, seconds: float = OPEN_TIMEOUT, reason: str = FAILURES) -> None:
        self._open_until = monotonic() + seconds
        self._probing = False
        self.reason = reason

    def _close(self) -> None:
        self._open_until, self._probing = None, False
        self._calls.clear()
        self._failed = self._stalled = 0
