"""Upstream answers kept: in memory, bounded by bytes, and beside that in Redis where processes share one.

An answer stays after its freshness has ended, until room is needed: who asks with `max-stale` gets it when the provider is
away. Only a reply that its source could read gets in here, so a broken one never pushes a good one out."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec
import structlog

from skerry.clock import now
from skerry.upstream.reply import Reply

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.cluster import RedisCluster

T = TypeVar("T")
log = structlog.get_logger(__name__)

KEPT_AFTER_FRESHNESS = timedelta(days=7)
SHARED_SECONDS = 0.5
"""How long Redis may take for one look-up."""
SHARED_REST_SECONDS = 5.0
"""How long it is not asked after it failed, so that not every answer waits for it in vain."""
ENTRY_OVERHEAD = 1024
"""Bytes that an entry takes beside its body, roughly."""


class Entry:
    """A reply, and what it was read into last: most addresses have one reader, so a hit costs no second decoding."""

    __slots__ = ("_reader", "_value", "reply")

    def __init__(self, reply: Reply) -> None:
        self.reply = reply
        self._reader: Callable[[Reply], Any] | None = None
        self._value: Any = None

    def read(self, reader: Callable[[Reply], T]) -> T:
        if self._reader != reader:  # equal, not the same: a bound method is a new object each time
            self._value = reader(self.reply)
            self._reader = reader
        return cast(T, self._value)

    @property
    def size(self) -> int:
        # What a body is read into takes a few times its bytes; a coarse factor bounds memory well enough.
        return len(self.reply.body) * (4 if self._reader else 1) + ENTRY_OVERHEAD


class MemoryCache:
    """The newest answers, least recently used out first."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._entries: OrderedDict[str, tuple[Entry, int]] = OrderedDict()

    def get(self, key: str) -> Entry | None:
        found = self._entries.get(key)
        if found is None:
            return None
        self._entries.move_to_end(key)
        return found[0]

    def put(self, key: str, entry: Entry) -> None:
        size = entry.size
        if previous := self._entries.pop(key, None):
            self._bytes -= previous[1]
        if size > self._most_bytes:
            return
        self._entries[key] = (entry, size)
        self._bytes += size
        while self._bytes > self._most_bytes:
            _, (_, freed) = self._entries.popitem(last=False)
            self._bytes -= freed


class SharedCache:
    """The same in Redis or Valkey. When that is away, every look-up is a miss: slower, never wrong."""

    def __init__(self, redis: "Redis | RedisCluster") -> None:
        self._redis = redis
        self._rests_until = 0.0

    async def get(self, key: str) -> Entry | None:
        packed: bytes | None = await self._ask(lambda: self._redis.get(self._name(key)))
        try:
            return Entry(msgspec.msgpack.decode(packed, type=Reply)) if packed else None
        except msgspec.MsgspecError:
            return None  # written by another version, or by another program

    async def put(self, key: str, entry: Entry) -> None:
        keep = entry.reply.fresh_until + KEPT_AFTER_FRESHNESS - now()
        packed = msgspec.msgpack.encode(entry.reply)
        await self._ask(lambda: self._redis.set(self._name(key), packed, ex=max(1, int(keep.total_seconds()))))

    async def close(self) -> None:
        await self._redis.aclose()

    async def _ask(self, command: Callable[[], Any]) -> Any:
        loop = asyncio.get_running_loop()
        if loop.time() < self._rests_until:
            return None
        try:
            # The driver has timeouts of its own, and tries again after each.
            async with asyncio.timeout(SHARED_SECONDS):
                return await command()
        except Exception as error:  # noqa: BLE001  whatever the driver raises: the provider can still be asked
            self._rests_until = loop.time() + SHARED_REST_SECONDS
            log.warning("shared cache unavailable", error=type(error).__name__)
            return None

    @staticmethod
    def _name(key: str) -> str:
        return f"skerry:upstream:{key}"


def is_fresh(entry: Entry, moment: datetime) -> bool:
    return moment < entry.reply.fresh_until
