"""The response cache: encoded answers in memory. A hit needs no routing, validation or encoding."""

import asyncio
from sys import getsizeof

from msgspec import Struct, field

from skerry.bounded_cache import BoundedCache
from skerry.clock import monotonic

Header = tuple[bytes, bytes]
Key = tuple[str, bytes, str]
"""Path (decoded, so that it has one spelling), query string, format of the Accept header."""

OVERHEAD = 2048


class CachedResponse(Struct, eq=False):
    """An encoded answer: the plain bytes, and the compressed ones that clients have accepted."""

    body: bytes
    headers: tuple[Header, ...]
    """Headers that do not change while it is cached. A compressed answer includes its `content-encoding`."""
    etag: bytes
    fetched: float
    """Monotonic time of the oldest fetch; `Age` counts from it."""
    expires: float
    """Monotonic time until which it is fresh."""
    is_ranged: bool = False
    """Whether range requests are supported: the same bytes are served again."""
    is_dated: bool = False
    """Whether Last-Modified is the time at which the content changed, and so is a validator. The time of the newest figures and
    the date of a dataset are not: a score, a choice by chance or the days until a holiday change without them."""
    head: bytes = b""
    """The headers as HTTP/1.1 lines for the fast path; set when the answer is cached."""
    coded: "dict[str, CachedResponse]" = field(default_factory=dict)
    """The compressed answers, by content coding."""
    compressing: "dict[str, asyncio.Task[CachedResponse]]" = field(default_factory=dict)
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
        self._max_answer = max_bytes // 4
        self._answers: BoundedCache[Key, CachedResponse] = BoundedCache(
            max_bytes, overhead=0
        )  # an answer's size includes its overhead

    @property
    def size(self) -> int:
        """Size of the cache in bytes."""
        return self._answers.size

    def get(self, key: Key) -> CachedResponse | None:
        """A fresh answer, or None."""
        found = self._answers.get(key)
        if found is None:
            return None
        if found.expires <= monotonic():
            self._answers.remove(key)
            return None
        return found

    def put(self, key: Key, answer: CachedResponse) -> None:
        answer.make_head()
        size = answer.size + _key_size(key)
        if size <= self._max_answer and answer.expires > monotonic():
            self._answers.put(key, answer, size)

    def update_size(self, key: Key, answer: CachedResponse) -> None:
        """Update the size of an answer that gained a coding, if it is still cached."""
        self._answers.resize(key, answer, answer.size + _key_size(key))


def _key_size(key: Key) -> int:
    """Size of the strings from the request."""
    path, query, _ = key
    return getsizeof(path) + getsizeof(query)
