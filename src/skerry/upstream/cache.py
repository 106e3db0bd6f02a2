"""Provider answers in memory, limited in bytes. (`shared_cache.py` has those that processes share in Redis.)

An expired answer stays until it is evicted: a request with `max-stale` gets it when the provider is unavailable. Only
replies that their source could read are cached, so a broken one never replaces a good one."""

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar, cast

from skerry.bounded_cache import BoundedCache
from skerry.clock import monotonic
from skerry.upstream.reply import Reply

T = TypeVar("T")

ENTRY_OVERHEAD = 1024
"""Approximate overhead of an entry, bytes."""


class NotRead(Enum):
    """The type of NOT_READ."""

    NOT_READ = ""


NOT_READ = NotRead.NOT_READ
"""In place of a value: a reply has not been read by this reader."""


class CacheEntry:
    """A reply with the value that its last reader returned. Most URLs have one reader, so a cache hit needs no decoding."""

    __slots__ = ("_fetched", "_fresh_until", "_read", "has_odd_rows", "reply")

    def __init__(self, reply: Reply, age: float = 0.0) -> None:
        self.reply = reply
        self.has_odd_rows = False
        """Whether its reader left out unreadable rows."""
        # Monotonic times: the times of the reply are wall-clock times, which may jump.
        self._fetched = monotonic() - age
        self._fresh_until = self._fetched + reply.lifetime
        self._read: tuple[Callable[[Reply], Any], Any] | None = None
        """The last reader and its value, in one attribute because large replies are read in threads."""

    def value_of(self, reader: Callable[[Reply], T]) -> T | NotRead:
        """The value that this reader returned, if it was the last one."""
        found = self._read
        # Compared by equality: a bound method is a new object each time.
        return cast(T, found[1]) if found is not None and found[0] == reader else NOT_READ

    def read(self, reader: Callable[[Reply], T], bounded: Callable[[Reply], T]) -> T:
        """What the reader returns, within bounds, which is kept."""
        value = bounded(self.reply)
        self._read = reader, value
        return value

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
        # The value takes a few times the size of the body; a coarse factor is accurate enough.
        return len(self.reply.body) * (4 if self._read else 1) + ENTRY_OVERHEAD


class MemoryCache:
    """An LRU cache of provider answers, limited in bytes."""

    def __init__(self, max_bytes: int) -> None:
        # No overhead: `CacheEntry.size` has its own.
        self._entries: BoundedCache[str, CacheEntry] = BoundedCache(max_bytes, overhead=0)

    def get(self, key: str) -> CacheEntry | None:
        return self._entries.get(key)

    def put(self, key: str, entry: CacheEntry) -> None:
        self._entries.put(key, entry, entry.size + 2 * len(key))  # the URL is in the key and in the reply
