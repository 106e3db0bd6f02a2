"""What processes share in Redis or Valkey about their providers: answers, and which process calls a provider now.

A request that many processes miss at once goes to the provider once. The first process takes the lock: a key that
dies within LEASE unless its holder renews it. The others look again and again what has come of that turn: its answer is kept,
or could not be read, or the provider failed; then all of them answer that. Where nothing came of it, because the holder died
or was stopped, one of them takes the next turn.

When Redis is away, nothing is found and every turn is ours: more requests, never a wrong answer."""

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
"""Seconds after which the turn of a holder that died is free. Shorter than the deadline of those who wait."""
RENEW_EVERY = 0.5
OUTCOME_TTL = 5
"""How long the outcome of a call is kept for waiting processes, which poll much more often."""
MIN_POLL_INTERVAL = 0.005
MAX_POLL_INTERVAL = 0.1
"""Seconds between two looks, growing by half."""

# Keys: the turn, the outcome of the last one, the answer. The common part in braces puts them on one machine of a cluster.
TAKE = """
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
END = """
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
    """What the provider did instead of answering, in the words of UpstreamUnavailable."""

    what: str
    retry_after: int | None


class Outcome(Struct, frozen=True):
    """What came of a turn. Without reply and failure: the answer is kept where answers are."""

    holder: bytes
    reply: Reply | None = None
    """One that its reader refused."""
    failure: Failure | None = None


class Turn:
    """The right to call the provider, within `async with`. On exit the outcome is published to the others."""

    reply: Reply | None = None
    """What the provider returned, for waiting processes, once it is here."""

    def __init__(self, shared: "SharedCache", key: str, holder: bytes | None) -> None:
        self._shared = shared
        self._key = key
        self._holder = holder
        """None where Redis is unavailable: no process waits then."""
        self._renewing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Turn":
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
        await self._shared.end(self._key, self._holder, outcome, self.reply if error is None else None)


class SharedCache:
    """Answers of providers in Redis, and turns to ask them."""

    def __init__(self, redis: SharedRedis) -> None:
        self._redis = redis
        self._take = redis.script(TAKE)
        self._renew = redis.script(RENEW)
        self._end = redis.script(END)

    async def get(self, key: str) -> Entry | None:
        """The newest answer that is kept, fresh or not."""
        name = _names(key)[2]
        try:
            packed: bytes | None = await self._redis.ask(lambda driver: driver.get(name))
            return Entry(msgspec.msgpack.decode(packed, type=Reply)) if packed else None
        except (RedisLost, msgspec.MsgspecError):  # the latter: written by another version, or by another program
            return None

    async def turn(self, key: str) -> Turn | Entry | Reply | Failure:
        """Ours to ask; or what came of the turn of another process, once it has ended."""
        holder = secrets.token_bytes(12)
        names = _names(key)
        pause = MIN_POLL_INTERVAL
        try:
            while True:
                taken, told = await self._take(names[:2], [holder, int(LEASE * 1000)])
                if taken:
                    # A turn that ended after we looked for the answer, and before we took ours, has answered us.
                    if told is not None and (entry := await self.get(key)) is not None and is_fresh(entry, now()):
                        await self.end(key, holder, None, None)
                        return entry
                    return Turn(self, key, holder)
                waiting_for = told
                while told == waiting_for:
                    await asyncio.sleep(pause)
                    pause = min(pause * 1.5, MAX_POLL_INTERVAL)
                    told, packed = await self._redis.ask(lambda driver: driver.mget(names[:2]))
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
            return Turn(self, key, None)

    async def renew(self, key: str, holder: bytes) -> None:
        """Keep a turn until cancelled, or until it is lost."""
        try:
            while True:
                await asyncio.sleep(RENEW_EVERY)
                if not await self._renew(_names(key)[:1], [holder, int(LEASE * 1000)]):
                    return
        except RedisLost:
            return

    async def end(self, key: str, holder: bytes, outcome: Outcome | None, reply: Reply | None) -> None:
        """Give a turn back, with what came of it and with the answer to keep."""
        arguments: list[str | bytes | int] = [holder]
        if outcome is not None:
            arguments += [msgspec.msgpack.encode(outcome), OUTCOME_TTL]
        if reply is not None:
            keep = (reply.fresh_until + STALE_TTL - now()).total_seconds()
            arguments += [msgspec.msgpack.encode(reply), max(1, int(keep))]
        try:
            await self._end(_names(key), arguments)
        except RedisLost:
            return


def _names(key: str) -> tuple[str, str, str]:
    """Of the turn, of its outcome, of the answer."""
    name = f"skerry:upstream:{{{key}}}"
    return f"{name}:turn", f"{name}:outcome", name


def _outcome(packed: bytes | None) -> Outcome | None:
    try:
        return msgspec.msgpack.decode(packed, type=Outcome) if packed else None
    except msgspec.MsgspecError:
        return None
