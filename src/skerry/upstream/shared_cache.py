"""What processes share in Redis or Valkey about their providers: answers, and which process calls a provider now.

A request that many processes miss at once goes to the provider once. The first process acquires the lock: a key that expires
after LEASE unless its holder renews it. The others poll for the outcome: the answer was cached, or could not be read, or the
provider failed; all of them return that. Where there is no outcome, because the holder died or was stopped, one of them acquires
the lock.

Where Redis is unavailable, nothing is found and each process calls the provider: more requests, never a wrong answer."""

import asyncio
import secrets
from datetime import timedelta
from types import TracebackType

import msgspec
from msgspec import Struct

from skerry.clock import now
from skerry.errors import UpstreamUnavailable
from skerry.redis_connection import RedisLost, SharedRedis
from skerry.upstream.cache import Entry, is_fresh
from skerry.upstream.reply import Reply

STALE_TTL = timedelta(days=7)
LEASE = 2.0
"""Seconds after which the lock of a holder that died expires. Shorter than the deadline of waiting requests."""
RENEW_EVERY = 0.5
OUTCOME_TTL = 5
"""How long the outcome of a call is kept for waiting processes, which poll much more often."""
MIN_POLL_INTERVAL = 0.005
MAX_POLL_INTERVAL = 0.1
"""Seconds between two polls, growing by half."""

# Keys: the lock, the last outcome, the answer. The common part in braces puts them on one node of a cluster.
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
    redis.call('SET', KEYS[3], ARGV[4], 'EX', ARGV[5])
end
if ARGV[2] then
    redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
end
if redis.call('GET', KEYS[1]) == ARGV[1] then
    redis.call('DEL', KEYS[1])
end
"""


class Failure(Struct, frozen=True):
    """Why the provider did not answer, in the words of UpstreamUnavailable."""

    what: str
    retry_after: int | None


class Outcome(Struct, frozen=True):
    """How a call ended. Without reply and failure: the answer is in the cache."""

    holder: bytes
    reply: Reply | None = None
    """A reply that its reader refused."""
    failure: Failure | None = None


class FetchLock:
    """The right to call the provider, within `async with`. On exit the outcome is published to the others."""

    reply: Reply | None = None
    """What the provider returned, for waiting processes, once it is here."""

    def __init__(self, shared: "SharedCache", key: str, holder: bytes | None) -> None:
        self._shared = shared
        self._key = key
        self._holder = holder
        """None where Redis is unavailable: no process waits then."""
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
    """Answers of providers in Redis, and the locks under which they are fetched."""

    def __init__(self, redis: SharedRedis) -> None:
        self._redis = redis
        self._acquire = redis.script(ACQUIRE)
        self._renew = redis.script(RENEW)
        self._release = redis.script(RELEASE)

    async def get(self, key: str) -> Entry | None:
        """The newest cached answer, fresh or not."""
        name = _names(key)[2]
        try:
            packed: bytes | None = await self._redis.ask(lambda driver: driver.get(name))
            return Entry(msgspec.msgpack.decode(packed, type=Reply)) if packed else None
        except (RedisLost, msgspec.MsgspecError):  # the latter: written by another version, or by another program
            return None

    async def lock(self, key: str) -> FetchLock | Entry | Reply | Failure:
        """The lock, if this process is to call the provider; else the outcome of the process that holds it."""
        holder = secrets.token_bytes(12)
        names = _names(key)
        pause = MIN_POLL_INTERVAL
        try:
            while True:
                acquired, state = await self._acquire(names[:2], [holder, int(LEASE * 1000)])
                if acquired:
                    # A lock released after we looked in the cache, and before we acquired ours, has answered us.
                    if state is not None and (entry := await self.get(key)) is not None and is_fresh(entry, now()):
                        await self.release(key, holder, None, None)
                        return entry
                    return FetchLock(self, key, holder)
                waiting_for = state
                while state == waiting_for:
                    await asyncio.sleep(pause)
                    pause = min(pause * 1.5, MAX_POLL_INTERVAL)
                    state, packed = await self._redis.ask(lambda driver: driver.mget(names[:2]))
                    outcome = _outcome(packed)
                    if outcome is None or outcome.holder != waiting_for:
                        continue
                    if outcome.failure is not None:
                        return outcome.failure
                    if outcome.reply is not None:
                        return outcome.reply
                    if (entry := await self.get(key)) is not None:
                        return entry  # whether it is fresh or not: it was fetched while we waited
        except RedisLost:
            return FetchLock(self, key, None)

    async def renew(self, key: str, holder: bytes) -> None:
        """Renew the lock until cancelled, or until it is lost."""
        try:
            while True:
                await asyncio.sleep(RENEW_EVERY)
                if not await self._renew(_names(key)[:1], [holder, int(LEASE * 1000)]):
                    return
        except RedisLost:
            return

    async def release(self, key: str, holder: bytes, outcome: Outcome | None, reply: Reply | None) -> None:
        """Release the lock, with its outcome and the answer to cache."""
        arguments: list[str | bytes | int] = [holder]
        if outcome is not None:
            arguments += [msgspec.msgpack.encode(outcome), OUTCOME_TTL]
        if reply is not None:
            keep = (reply.fresh_until + STALE_TTL - now()).total_seconds()
            arguments += [msgspec.msgpack.encode(reply), max(1, int(keep))]
        try:
            await self._release(_names(key), arguments)
        except RedisLost:
            return


def _names(key: str) -> tuple[str, str, str]:
    """Keys of the lock, of its outcome, of the answer."""
    name = f"skerry:upstream:{{{key}}}"
    return f"{name}:lock", f"{name}:outcome", name


def _outcome(packed: bytes | None) -> Outcome | None:
    try:
        return msgspec.msgpack.decode(packed, type=Outcome) if packed else None
    except msgspec.MsgspecError:
        return None
