"""CachedResponse answers kept in memory: a hit is bytes and a few headers, with no routing, validation or encoding."""

import time
from collections import OrderedDict
from dataclasses import dataclass, field

Header = tuple[bytes, bytes]
Key = tuple[bytes, bytes, str]
"""Raw path, query string, form asked for by Accept."""

OVERHEAD = 2048


@dataclass(slots=True, eq=False)
class CachedResponse:
    """An answer ready to be sent, whoever asks."""

    body: bytes
    headers: tuple[Header, ...]
    """Those that do not change with time."""
    etag: bytes
    born: float
    """Unix time of the oldest figure in it: what Age counts from."""
    expires: float
    head: bytes = field(init=False, default=b"")
    """The headers as HTTP/1.1 lines, for the hot lane; made when the cache takes the answer."""

    def age(self, now: float) -> int:
        return max(0, int(now - self.born))

    @property
    def size(self) -> int:
        return len(self.body) + 2 * len(self.head) + OVERHEAD


class ResponseCache:
    """The newest finished answers within a number of bytes, least recently used out first."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._answers: OrderedDict[Key, CachedResponse] = OrderedDict()

    def get(self, key: Key) -> CachedResponse | None:
        """A fresh answer, if there is one."""
        found = self._answers.get(key)
        if found is None:
            return None
        if found.expires <= time.time():
            self._bytes -= self._answers.pop(key).size
            return None
        self._answers.move_to_end(key)
        return found

    def put(self, key: Key, answer: CachedResponse) -> None:
        answer.head = b"".join(name + b": " + value + b"\r\n" for name, value in answer.headers)
        if answer.size > self._most_bytes // 4 or answer.expires <= time.time():
            return
        if previous := self._answers.pop(key, None):
            self._bytes -= previous.size
        self._answers[key] = answer
        self._bytes += answer.size
        while self._bytes > self._most_bytes:
            _, dropped = self._answers.popitem(last=False)
            self._bytes -= dropped.size
