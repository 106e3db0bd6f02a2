"""How many requests each client address has made, counted in memory or, for several servers, in Redis."""

import asyncio
import time
from itertools import islice

import structlog
from limits import RateLimitItem, parse
from msgspec import Struct

from skerry.redis_connection import RedisLost, SharedRedis

log = structlog.get_logger(__name__)

MAX_CLIENTS = 100_000
"""Clients told apart in one window; those beyond share one count, so that addresses made up cannot fill the memory."""
OTHERS = "others"
BATCH_SIZE = 100
"""Clients whose requests one call to Redis counts; in a cluster, calls to it at the same time."""
COUNT = """
local amount, seconds = tonumber(ARGV[1]), tonumber(ARGV[2])
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local window = math.floor(now / seconds)
local left = (window + 1) * seconds - now
local told = {}
for number, key in ipairs(KEYS) do
    local running, before = 0, 0
    local last, counted, earlier = string.match(redis.call('GET', key) or '', '^(%d+) (%d+) (%d+)$')
    last = tonumber(last)
    if last == window then
        running, before = tonumber(counted), tonumber(earlier)
    elseif last == window - 1 then
        before = tonumber(counted)
    end
    local used = math.floor(before * left / seconds) + running
    local granted = math.max(0, math.min(tonumber(ARGV[2 + number]), amount - used))
    if granted > 0 then
        running = running + granted
        local value = string.format('%d %d %d', window, running, before)
        redis.call('SET', key, value, 'PX', math.ceil((left + seconds) * 1000))
    end
    local reset = running > 0 and left or seconds
    if before > 0 then
        reset = math.min(reset, math.fmod(left, seconds / before))
    end
    told[number] = string.format('%d %d %d', granted, math.max(0, amount - used - granted), math.floor(reset) + 1)
end
return table.concat(told, ' ')
"""
"""`Windows.count` for several requests of several clients at once, by the clock of Redis. A key holds the number of its
window, what was counted in it, and what was counted in the one before. Told of each client: how many of its requests may
pass, what remains after them, and when the quota is whole again."""


class Verdict(Struct, frozen=True):
    """Whether a request may pass, and what its headers tell."""

    allowed: bool
    remaining: int
    reset: int
    """Seconds until the quota is whole again."""


class Windows:
    """Sliding window counters in this process, with the arithmetic of `limits`.

    Its own counters in memory take 13 µs a request, a third of what a cached answer costs in all, and a thread that looks
    at every client 100 times a second. These forget all clients of a window at once."""

    def __init__(self, amount: int, seconds: int) -> None:
        self._amount = amount
        self._seconds = seconds
        self._window = 0
        self._current: dict[str, int] = {}
        self._previous: dict[str, int] = {}

    def count(self, client: str) -> Verdict:
        """Count one request, if it may pass.

        The window before the running one counts for the part of it that a window's length back from now still covers."""
        now = time.time()
        window = int(now / self._seconds)
        if window != self._window:
            self._previous = self._current if window == self._window + 1 else {}
            self._current = {}
            self._window = window
        left = (window + 1) * self._seconds - now
        before = self._previous.get(client, 0)
        running = self._current.get(client, 0)
        if not running and len(self._current) >= MAX_CLIENTS:
            client = OTHERS
            running = self._current.get(client, 0)
        used = int(before * left / self._seconds) + running
        allowed = used < self._amount
        if allowed:
            used += 1
            running += 1
            self._current[client] = running
        reset = left if running else float(self._seconds)
        if before:
            reset = min(reset, left % (self._seconds / before))
        return Verdict(allowed, max(0, self._amount - used), int(reset) + 1)


class SharedWindows:
    """The same counters in Redis, so that the limit holds over all processes.

    One call is under way at a time; the requests that come meanwhile are counted by the next one, all of them at once: the
    more there are, the less each costs. There are never more of them than open connections."""

    def __init__(self, redis: SharedRedis, amount: int, seconds: int, alone: Windows) -> None:
        self._redis = redis
        self._count = redis.script(COUNT)
        self._limit = (amount, seconds)
        self._alone = alone
        self._gathered: dict[str, list[asyncio.Future[Verdict]]] = {}
        self._counting: asyncio.Task[None] | None = None

    @property
    def lost(self) -> bool:
        return self._redis.lost

    def count(self, client: str) -> "asyncio.Future[Verdict]":
        """Count one request, if it may pass. The verdict comes soon, from this process alone if Redis is lost meanwhile."""
        verdict = asyncio.get_running_loop().create_future()
        gathered = self._gathered.get(client)
        if gathered is None:
            self._gathered[client] = [verdict]
        else:
            gathered.append(verdict)
        if self._counting is None:
            self._counting = asyncio.create_task(self._count_gathered())
        return verdict

    async def _count_gathered(self) -> None:
        """Count until nothing is left. A task, so that it begins when all requests of this moment have come."""
        try:
            while self._gathered:
                some = {client: self._gathered.pop(client) for client in list(islice(self._gathered, BATCH_SIZE))}
                if self._redis.is_cluster:  # where clients are on different machines
                    await asyncio.gather(*(self._count_these({client: some[client]}) for client in some))
                else:
                    await self._count_these(some)
        finally:
            self._counting = None

    async def _count_these(self, requests: "dict[str, list[asyncio.Future[Verdict]]]") -> None:
        keys = [f"skerry:rate:{client}" for client in requests]
        try:
            told: bytes = await self._count(keys, [*self._limit, *map(len, requests.values())])
            numbers = map(int, told.split())
            counts = list(zip(requests.values(), numbers, numbers, numbers, strict=True))
        except Exception as error:  # whatever it is: nobody may wait for a verdict that never comes
            if not isinstance(error, RedisLost):
                log.exception("redis counts what cannot be read")
            for client, verdicts in requests.items():
                for verdict in verdicts:
                    _tell(verdict, self._alone.count(client))
            return
        for verdicts, granted, remaining, reset in counts:
            for place, verdict in enumerate(verdicts, 1):
                _tell(verdict, Verdict(place <= granted, remaining + max(0, granted - place), reset))


def _tell(waiting: "asyncio.Future[Verdict]", verdict: Verdict) -> None:
    if not waiting.done():  # who asked may have given up
        waiting.set_result(verdict)


class RateLimit:
    """Sliding window over the requests of each client."""

    def __init__(self, rate: str, redis: SharedRedis | None = None) -> None:
        self.item: RateLimitItem = parse(rate)
        amount, seconds = self.item.amount, self.item.get_expiry()
        self.policy = f'"default";q={amount};w={seconds}'.encode()
        self._local = Windows(amount, seconds)
        self.shared = SharedWindows(redis, amount, seconds, self._local) if redis else None
        """Counters common to all processes, to be asked while they are not `lost`; then `count` counts in this process."""

    def count(self, client: str) -> Verdict:
        """Count one request of a client in this process."""
        return self._local.count(client)
