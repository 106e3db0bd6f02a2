"""An LRU cache with a maximum size in bytes, for client input, provider answers and encoded responses."""

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

ENTRY_OVERHEAD = 200
"""Default for the bytes that an entry takes in addition to its key and value."""


class BoundedCache(Generic[K, V]):
    """Evicts the least recently used entries when the total size exceeds the maximum. A value above the maximum is not
    stored."""

    def __init__(self, max_bytes: int, overhead: int = ENTRY_OVERHEAD) -> None:
        self._max_bytes = max_bytes
        self._overhead = overhead
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self.size = 0
        """Total size of the entries in bytes."""

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def values(self) -> Iterable[V]:
        return (value for value, _ in self._entries.values())

    def get(self, key: K) -> V | None:
        found = self._entries.get(key)
        if found is None:
            return None
        self._entries.move_to_end(key)
        return found[0]

    def put(self, key: K, value: V, size: int) -> None:
        """Store a value; `size` is the size of key and value in bytes."""
        self.remove(key)
        size += self._overhead
        if size > self._max_bytes:
            return
        self._entries[key] = (value, size)
        self.size += size
        self._evict()

    def resize(self, key: K, value: V, size: int) -> None:
        """Update the size of a value that has grown, if the key still has this value. The eviction order does not
        change."""
        found = self._entries.get(key)
        if found is None or found[0] is not value:
            return
        size += self._overhead
        self._entries[key] = (value, size)
        self.size += size - found[1]
        self._evict()

    def remove(self, key: K) -> None:
        found = self._entries.pop(key, None)
        if found is not None:
            self.size -= found[1]

    def _evict(self) -> None:
        while self.size > self._max_bytes:
            _, (_, freed) = self._entries.popitem(last=False)
            self.size -= freed
