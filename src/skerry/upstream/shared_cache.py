"""Provider answers that processes share in Redis or Valkey, and the fetch locks that let only one process fetch an answer.

When several processes need the same uncached answer, one of them sends the request. The first one acquires the fetch lock:
a key that expires after LOCK_TTL unless its holder renews it. The others poll the outcome: the answer is cached, or it
could not be read, or the provider failed. All of them then use that outcome. If there is none, because the holder crashed
or was stopped, another process acquires the lock.

If Redis is unavailable, nothing is found and every process acquires the lock: this costs more requests, but remains
correct."""

import asyncio
import secrets
from hashlib import blake2b
from types import TracebackType

import msgspec
import structlog
from msgspec import Struct
from prometheus_client import Counter

from skerry.errors import UpstreamUnavailable
from skerry.redis_connection import RedisUnavailable, SharedRedis
from skerry.upstream.cache import CacheEntry
from skerry.upstream.quoting import quoted
from skerry.upstream.reply import Reply

log = structlog.get_logger(__name__)

STALE_TTL = 7 * 86400.0
"""Seconds for which an answer is kept after it has expired."""
LOCK_TTL = 2.0
"""Seconds after which the lock of a crashed holder expires. Shorter than the deadline of the waiting processes."""
RENEW_INTERVAL = 0.5
OUTCOME_TTL = 5
"""Seconds for which an outcome is kept. Waiting processes poll much more often."""
MIN_POLL_INTERVAL = 0.005
MAX_POLL_INTERVAL = 0.1
"""Seconds between two polls, growing by half."""

# The age of an answer is derived from its remaining TTL in Redis, because the clocks of machines differ and may jump.
GET = "return {redis.call('GET', KEYS[1]), redis.call('PTTL', KEYS[1])}"
# Keys: lock, last outcome, answer. The part in braces is the same, so they are on the same node of a cluster.
ACQUIRE = """
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
    return {1, redis.call('GET', KEYS[2])}
end
return {0, redis.call('GET', KEYS[1])}
"""
RENEW = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
    return redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
"""
RELEASE = """
if ARGV[4] then
    redis.call('SET', KEYS[3], ARGV[4], 'PX', ARGV[5])
end
if ARGV[2] then
    redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
end
if redis.call('GET', KEYS[1]) == ARGV[1] then
    redis.call('DEL', KEYS[1])
end
"""


class Failure(Struct, frozen=True):
    """A failed request, with the fields of UpstreamUnavailable."""

    what: str
    retry_after: int | None


class Outcome(Struct, frozen=True):
    """Outcome of a fetch. Without reply and failure, the answer is in the cache."""

    holder: bytes
    reply: Reply | None = None
    """A reply that its reader rejected."""
    failure: Failure | None = None


class FetchLock:
    """The right to send the request, inside `async with`. On exit the outcome is published to the waiting processes."""

    reply: Reply | None = None
    """The provider's reply, for the waiting processes; set by the caller."""

    def __init__(self, shared: "SharedCache", key: str, holder: bytes | None) -> None:
        self._shared = shared
        self._key = key
        self._holder = holder
        """None if Redis is unavailable; no process waits then."""
        self._renewing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "FetchLock":
        if self._holder is not None:
            self._renewing = asyncio.create_task(self._shared.renew(self._key, self._holder))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._renewing is None or self._holder is None:
            return
        self._renewing.cancel()
        outcome: Outcome | None = None
        if self.reply is not None:
            outcome = Outcome(self._holder, None if error is None else self.reply)
        elif isinstance(error, UpstreamUnavailable):
            outcome = Outcome(self._holder, failure=Failure(error.what, error.retry_after))
        await self._shared.release(self._key, self._holder, outcome, self.reply if error is None else None)


class SharedCache:
    """Provider answers in Redis, and the locks to fetch them."""

    def __init__(self, redis: SharedRedis, undecodable: Counter | None = None) -> None:
        self._redis = redis
        self._undecodable = undecodable
        self._get = redis.script(GET)
        self._acquire = redis.script(ACQUIRE)
        self._renew = redis.script(RENEW)
        self._release = redis.script(RELEASE)

    async def get(self, key: str) -> CacheEntry | None:
        """The newest cached answer, fresh or not."""
        try:
            packed, left = await self._get(_keys(key)[2:], [])
        except RedisUnavailable:
            return None
        if packed is None:
            return None
        try:
            reply = msgspec.msgpack.decode(packed, type=Reply)
        except msgspec.MsgspecError as error:  # written by another version
            log.warning("shared cache entry not decodable", error=quoted(str(error)), bytes=len(packed))
            if self._undecodable is not None:
                self._undecodable.inc()
            return None
        return CacheEntry(reply, age=max(0.0, reply.lifetime + STALE_TTL - left / 1000))

    async def acquire(self, key: str) -> FetchLock | CacheEntry | Reply | Failure:
        """Acquire the fetch lock, or wait for the outcome of the process that holds it."""
        holder = secrets.token_bytes(12)
        names = _keys(key)
        pause = MIN_POLL_INTERVAL
        try:
            while True:
                acquired, current = await self._acquire(names[:2], [holder, int(LOCK_TTL * 1000)])
                if acquired:
                    # A holder that released the lock after our cache lookup and before our acquisition has fetched
                    # this answer.
                    if current is not None and (entry := await self.get(key)) is not None and entry.is_fresh:
                        await self.release(key, holder, None, None)
                        return entry
                    return FetchLock(self, key, holder)
                lock_holder = current
                while current == lock_holder:
                    await asyncio.sleep(pause)
                    pause = min(pause * 1.5, MAX_POLL_INTERVAL)
                    current, packed = await self._redis.execute(lambda driver: driver.mget(names[:2]))
                    outcome = _outcome(packed)
                    if outcome is None or outcome.holder != lock_holder:
                        continue
                    if outcome.failure is not None:
                        return outcome.failure
                    if outcome.reply is not None:
                        return outcome.reply
                    if (entry := await self.get(key)) is not None:
                        return entry  # fresh or not: it was fetched while this process waited
        except RedisUnavailable:
            return FetchLock(self, key, None)

    async def renew(self, key: str, holder: bytes) -> None:
        """Renew a lock until cancelled, or until it is lost."""
        try:
            while True:
                await asyncio.sleep(RENEW_INTERVAL)
                if not await self._renew(_keys(key)[:1], [holder, int(LOCK_TTL * 1000)]):
                    return
        except RedisUnavailable:
            return

    async def release(self, key: str, holder: bytes, outcome: Outcome | None, reply: Reply | None) -> None:
        """Release a lock, with the outcome and the answer to cache."""
        arguments: list[str | bytes | int] = [holder]
        if outcome is not None:
            arguments += [msgspec.msgpack.encode(outcome), OUTCOME_TTL]
        if reply is not None:
            arguments += [msgspec.msgpack.encode(reply), int((reply.lifetime + STALE_TTL) * 1000)]
        try:
            await self._release(_keys(key), arguments)
        except RedisUnavailable:
            return


def _keys(key: str) -> tuple[str, str, str]:
    """Keys of the lock, of its outcome and of the answer. They contain a digest, because the key of a call may be long."""
    digest = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    name = f"skerry:upstream:{{{digest}}}"
    return f"{name}:lock", f"{name}:outcome", name


def _outcome(packed: bytes | None) -> Outcome | None:
    try:
        return msgspec.msgpack.decode(packed, type=Outcome) if packed else None
    except msgspec.MsgspecError:
        return None
