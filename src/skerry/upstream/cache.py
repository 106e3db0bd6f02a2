"""Upstream answers kept in memory, bounded by bytes. (Those that processes share in Redis: `shared_cache.py`.)

An answer stays after its freshness has ended, until room is needed: a request with `max-stale` gets it when the provider is
away. Only a reply that its source could read gets in here, so a broken one never pushes a good one out."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from skerry.bounded_cache import BoundedCache
from skerry.clock import monotonic
from skerry.upstream.reply import Reply

T = TypeVar("T")

ENTRY_OVERHEAD = 1024
"""Approximate overhead of an entry, bytes."""


class CacheEntry:
    """A reply, and what it was read into last: most addresses have one reader, so a hit costs no second decoding."""

    __slots__ = ("_fetched", "_fresh_until", "_read", "has_odd_rows", "reply")

    def __init__(self, reply: Reply, age: float = 0.0) -> None:
        self.reply = reply
        self.has_odd_rows = False
        """Whether a reader left rows of it out."""
        # By the monotonic clock: the times of the reply are for people, and the machine's clock may be set meanwhile.
        self._fetched = monotonic() - age
        self._fresh_until = self._fetched + reply.lifetime
        self._read: tuple[Callable[[Reply], Any], Any] | None = None
        """The last reader and its value: one attribute, as large replies are read in threads."""

    def read(self, reader: Callable[[Reply], T]) -> T:
        if (
            self._read is not None and self._read[0] == reader
        ):  # equal, not the same: a bound method is a new object each time
            return cast(T, self._read[1])
        value = reader(self.reply)
        self._read = reader, value
        return value

    def is_read_by(self, reader: Callable[[Reply], object]) -> bool:
        """Whether `read` only returns what is there."""
        return self._read is not None and self._read[0] == reader

    @property
    def is_fresh(self) -> bool:
        return monotonic() < self._fresh_until

    @property
    def age(self) -> float:
        """Seconds since it was fetched."""
        return monotonic() - self._fetched

    @property
    def fresh_for(self) -> float:
        """Seconds for which it stays fresh; negative afterwards."""
        return self._fresh_until - monotonic()

    @property
    def size(self) -> int:
        # What a body is read into takes a few times its bytes; a coarse factor bounds memory well enough.
        return len(self.reply.body) * (4 if self._read else 1) + ENTRY_OVERHEAD


class MemoryCache:
    """The newest answers. The least recently used are evicted first."""

    def __init__(self, max_bytes: int) -> None:
        # No overhead: `CacheEntry.size` has its own.
        self._entries: BoundedCache[str, CacheEntry] = BoundedCache(max_bytes, overhead=0)

    def get(self, key: str) -> CacheEntry | None:
        return self._entries.get(key)

    def put(self, key: str, entry: CacheEntry) -> None:
        self._entries.put(key, entry, entry.size + 2 * len(key))  # in the key and in the reply's URL
