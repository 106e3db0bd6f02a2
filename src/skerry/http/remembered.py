"""What is kept of what clients wrote: bounded in bytes, keys included."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

ENTRY_OVERHEAD = 200
"""Bytes that an entry takes besides its key and value."""


class Remembered(Generic[K, V]):
    """The least recently used entries go when the bytes of all exceed the maximum."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self.size = 0
        """Bytes of all entries."""

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: K) -> V | None:
        found = self._entries.get(key)
        if found is None:
            return None
        self._entries.move_to_end(key)
        return found[0]

    def put(self, key: K, value: V, size: int) -> None:
        """Keep a value; `size` is that of key and value in bytes."""
        self.remove(key)
        size += ENTRY_OVERHEAD
        self._entries[key] = (value, size)
        self.size += size
        while self.size > self._max_bytes:
            self.remove(next(iter(self._entries)))

    def remove(self, key: K) -> None:
        found = self._entries.pop(key, None)
        if found is not None:
            self.size -= found[1]
