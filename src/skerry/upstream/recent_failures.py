"""Failures of the last seconds, so that callers of a provider that is down get an error at once."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from math import ceil

from skerry.clock import monotonic
from skerry.upstream.reply import Reply

FAILURE_TTL = 5.0
"""Seconds for which a failure is remembered."""
MAX_FAILURES = 4096
"""Maximum number of failures that are remembered."""

Reader = Callable[[Reply], object]


@dataclass(frozen=True, slots=True)
class RecentFailure:
    """The recent failure of a call."""

    until: float
    """Monotonic time after which the provider is called again."""
    what: str
    read: Reader | None = None
    """The reader that could not read the reply; None if there was no reply. Another reader may be able to read it."""

    @property
    def retry_after(self) -> int:
        return max(1, ceil(self.until - monotonic()))


class RecentFailures:
    """Failures by the key of the call, or by host if no connection could be made."""

    def __init__(self, ttl: float = FAILURE_TTL) -> None:
        self._ttl = ttl
        self._failures: OrderedDict[bytes, RecentFailure] = OrderedDict()
        """Oldest first. Keys are digests, because the key of a call may be long."""

    def __len__(self) -> int:
        return len(self._failures)

    def add(self, key: str, what: str, read: Reader | None = None) -> int | None:
        """Remember a failure. Returns the seconds after which to retry, rounded up."""
        if self._ttl <= 0:
            return None
        digest = _digest(key)
        self._failures[digest] = RecentFailure(monotonic() + self._ttl, what, read)
        self._failures.move_to_end(digest)
        while len(self._failures) > MAX_FAILURES:
            self._failures.popitem(last=False)
        return ceil(self._ttl)

    def of(self, key: str, read: Reader | None = None) -> RecentFailure | None:
        """The recent failure of this call: without a reply, or with one that this reader could not read."""
        digest = _digest(key)
        failure = self._failures.get(digest)
        if failure is None or failure.read != read:
            return None
        if failure.until <= monotonic():
            del self._failures[digest]
            return None
        return failure


def _digest(key: str) -> bytes:
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=16).digest()
