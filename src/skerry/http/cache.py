"""The response cache: encoded answers in memory. A hit needs no routing, validation or encoding."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from sys import getsizeof

from skerry.clock import monotonic

Header = tuple[bytes, bytes]
Key = tuple[str, bytes, str]
"""Path (decoded, so that it has one spelling), query string, format of the Accept header."""

OVERHEAD = 2048


@dataclass(slots=True, eq=False)
class CachedResponse:
    """An encoded answer: the plain bytes, and the compressed ones that clients have accepted."""

    body: bytes
    headers: tuple[Header, ...]
    """Headers that do not change with time, without `content-encoding`."""
    etag: bytes
    fetched: float
    """Monotonic time of the oldest fetch; `Age` counts from it."""
    expires: float
    """Monotonic time until which it is fresh."""
    is_ranged: bool = False
    """Whether range requests are supported: the same bytes are served again."""
    head: bytes = field(init=False, default=b"")
    """The headers as HTTP/1.1 lines for the fast path; set when the answer is cached."""
    coded: "dict[str, CachedResponse]" = field(init=False, default_factory=dict)
    """The compressed answers, by content coding."""
    compressing: "dict[str, asyncio.Task[CachedResponse]]" = field(init=False, default_factory=dict)
    """Running compressions, by content coding."""

    def age(self, now: float) -> int:
        return max(0, int(now - self.fetched))

    def make_head(self) -> None:
        self.head = b"".join(name + b": " + value + b"\r\n" for name, value in self.headers)

    @property
    def size(self) -> int:
        own = len(self.body) + 2 * len(self.head) + OVERHEAD
        return own + sum(other.size for other in self.coded.values())


class ResponseCache:
    """An LRU cache of encoded answers, limited in bytes."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._answers: OrderedDict[Key, CachedResponse] = OrderedDict()
        self._sizes: dict[Key, int] = {}

    @property
    def size(self) -> int:
        """Size of the cache in bytes."""
        return self._bytes

    def get(self, key: Key) -> CachedResponse | None:
        """A fresh answer, or None."""
        found = self._answers.get(key)
        if found is None:
            return None
        if found.expires <= monotonic():
            self._remove(key)
            return None
        self._answers.move_to_end(key)
        return found

    def put(self, key: Key, answer: CachedResponse) -> None:
        answer.make_head()
        if answer.size + _key_size(key) > self._max_bytes // 4 or answer.expires <= monotonic():
            return
        self._remove(key)
        self._answers[key] = answer
        self.update_size(key, answer)

    def update_size(self, key: Key, answer: CachedResponse) -> None:
        """Update the size of an answer that gained a coding, if it is still cached."""
        if self._answers.get(key) is not answer:
            return
        size = answer.size + _key_size(key)
        self._bytes += size - self._sizes.get(key, 0)
        self._sizes[key] = size
        while self._bytes > self._max_bytes:
            self._remove(next(iter(self._answers)))

    def _remove(self, key: Key) -> None:
        if self._answers.pop(key, None) is not None:
            self._bytes -= self._sizes.pop(key)


def _key_size(key: Key) -> int:
    """Bytes of what the client wrote."""
    path, query, _ = key
    return getsizeof(path) + getsizeof(query)
