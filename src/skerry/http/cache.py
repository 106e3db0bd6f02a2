"""Finished answers kept in memory: a hit is bytes and a few headers, with no routing, validation or encoding."""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field

Header = tuple[bytes, bytes]
Key = tuple[bytes, bytes, str]
"""Raw path, query string, form asked for by Accept."""

OVERHEAD = 2048


@dataclass(slots=True, eq=False)
class CachedResponse:
    """An answer ready to be sent to any client: the plain bytes, and beside them the codings that were asked for."""

    body: bytes
    headers: tuple[Header, ...]
    """Those that do not change with time, without `content-encoding`."""
    etag: bytes
    born: float
    """Unix time of the oldest figure in it: what Age counts from."""
    expires: float
    is_ranged: bool = False
    """Whether a part of it may be asked for: the same bytes are there the next time."""
    head: bytes = field(init=False, default=b"")
    """The headers as HTTP/1.1 lines, for the fast path; made when the cache takes the answer."""
    coded: "dict[str, CachedResponse]" = field(init=False, default_factory=dict)
    """The same answer compressed, by content coding."""
    compressing: "dict[str, asyncio.Task[CachedResponse]]" = field(init=False, default_factory=dict)
    """Codings that are being made in a thread."""

    def age(self, now: float) -> int:
        return max(0, int(now - self.born))

    def make_head(self) -> None:
        self.head = b"".join(name + b": " + value + b"\r\n" for name, value in self.headers)

    @property
    def size(self) -> int:
        own = len(self.body) + 2 * len(self.head) + OVERHEAD
        return own + sum(other.size for other in self.coded.values())


class ResponseCache:
    """The newest finished answers within a number of bytes, least recently used out first."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._answers: OrderedDict[Key, CachedResponse] = OrderedDict()
        self._sizes: dict[Key, int] = {}

    @property
    def size(self) -> int:
        """Bytes of all that is kept."""
        return self._bytes

    def get(self, key: Key) -> CachedResponse | None:
        """A fresh answer, if there is one."""
        found = self._answers.get(key)
        if found is None:
            return None
        if found.expires <= time.time():
            self._remove(key)
            return None
        self._answers.move_to_end(key)
        return found

    def put(self, key: Key, answer: CachedResponse) -> None:
        answer.make_head()
        if answer.size > self._most_bytes // 4 or answer.expires <= time.time():
            return
        self._remove(key)
        self._answers[key] = answer
        self.weigh(key, answer)

    def weigh(self, key: Key, answer: CachedResponse) -> None:
        """Count the bytes of an answer anew, which has got a coding, if it is still kept."""
        if self._answers.get(key) is not answer:
            return
        size = answer.size
        self._bytes += size - self._sizes.get(key, 0)
        self._sizes[key] = size
        while self._bytes > self._most_bytes:
            self._remove(next(iter(self._answers)))

    def _remove(self, key: Key) -> None:
        if self._answers.pop(key, None) is not None:
            self._bytes -= self._sizes.pop(key)
