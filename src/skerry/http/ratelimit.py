"""Rate limit: counts the requests of each client address, in memory or in Redis."""

import asyncio
import time
from itertools import islice

import structlog
from limits import RateLimitItem, parse
from msgspec import Struct

from skerry.redis_connection import RedisUnavailable, SharedRedis

log = structlog.get_logger(__name__)

MAX_CLIENTS = 100_000
"""Maximum number of clients counted in one window. Further clients share one counter, so that forged addresses cannot
fill the memory."""
OTHERS = "others"
BATCH_SIZE = 100
"""Clients counted by one call to Redis; in a cluster, number of concurrent calls."""
COUNT = """
local amount, seconds = tonumber(ARGV[1]), tonumber(ARGV[2])
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local window = math.floor(now / seconds)
local left = (window + 1) * seconds - now
local results = {}
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
    results[number] = string.format('%d %d %d', granted, math.max(0, amount - used - granted), math.floor(reset) + 1)
end
return table.concat(results, ' ')
"""
"""`SlidingWindows.count` for requests of several clients, by the clock of Redis. The value of a key is the number of
the window, its count, and the count of the previous window. Returns for each client: the number of allowed requests,
the remaining quota, and the seconds until the quota is full again."""


class LimitDecision(Struct, frozen=True):
    """Whether a request is allowed, and the values of its rate limit headers."""

    allowed: bool
    remaining: int
    reset: int
    """Seconds until the quota is full again."""


class SlidingWindows:
    """Sliding window counters in memory, with the arithmetic of `limits`.

    The memory storage of `limits` takes 13 µs a request, a third of the cost of a cached answer, and a thread that
    visits every client 100 times a second. These counters drop all clients of an old window at once."""

    def __init__(self, amount: int, seconds: int, max_clients: int = MAX_CLIENTS) -> None:
        self._amount = amount
        self._seconds = seconds
        self._max_clients = max_clients
        self._window = 0
        self._current: dict[str, int] = {}
        self._previous: dict[str, int] = {}

    def count(self, client: str) -> LimitDecision:
        """Count a request, if it is allowed.

        The previous window counts in proportion to its overlap with the sliding window."""
        now = time.time()
        window = int(now / self._seconds)
        if window != self._window:
            self._previous = self._current if window == self._window + 1 else {}
            self._current = {}
            self._window = window
        left = (window + 1) * self._seconds - now
        before = self._previous.get(client, 0)
        running = self._current.get(client, 0)
        if not running and len(self._current) >= self._max_clients:
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
        return LimitDecision(allowed, max(0, self._amount - used), int(reset) + 1)


class SharedSlidingWindows:
    """Sliding window counters in Redis, so that the limit applies to all processes together.

    One call is in progress at a time. The next call counts all requests that arrived meanwhile: the more requests, the
    less each costs. There are never more of them than open connections."""

    def __init__(self, redis: SharedRedis, amount: int, seconds: int, alone: SlidingWindows) -> None:
        self._redis = redis
        self._count = redis.script(COUNT)
        self._limit = (amount, seconds)
        self._alone = alone
        self._waiting: dict[str, list[asyncio.Future[LimitDecision]]] = {}
        self._counting: asyncio.Task[None] | None = None

    @property
    def lost(self) -> bool:
        return self._redis.lost

    def count(self, client: str) -> "asyncio.Future[LimitDecision]":
        """Count a request, if it is allowed. The future resolves soon; if Redis is lost meanwhile, this process decides."""
        decision = asyncio.get_running_loop().create_future()
        waiting = self._waiting.get(client)
        if waiting is None:
            self._waiting[client] = [decision]
        else:
            waiting.append(decision)
        if self._counting is None:
            self._counting = asyncio.create_task(self._count_waiting())
        return decision

    async def _count_waiting(self) -> None:
        """Count until no request is waiting. A task, so that it starts after all requests of this loop iteration have
        arrived."""
        try:
            while self._waiting:
                batch = {client: self._waiting.pop(client) for client in list(islice(self._waiting, BATCH_SIZE))}
                if self._redis.is_cluster:  # the keys of clients are on different nodes
                    await asyncio.gather(*(self._count_these({client: batch[client]}) for client in batch))
                else:
                    await self._count_these(batch)
        finally:
            self._counting = None

    async def _count_these(self, requests: "dict[str, list[asyncio.Future[LimitDecision]]]") -> None:
        keys = [f"skerry:rate:{client}" for client in requests]
        try:
            packed: bytes = await self._count(keys, [*self._limit, *map(len, requests.values())])
            numbers = map(int, packed.split())
            counts = list(zip(requests.values(), numbers, numbers, numbers, strict=True))
        except Exception as error:  # any error must resolve the waiting decisions
            if not isinstance(error, RedisUnavailable):
                log.exception("redis returned invalid counts")
            for client, decisions in requests.items():
                for decision in decisions:
                    _resolve(decision, self._alone.count(client))
            return
        for decisions, granted, remaining, reset in counts:
            for place, decision in enumerate(decisions, 1):
                _resolve(decision, LimitDecision(place <= granted, remaining + max(0, granted - place), reset))


def _resolve(waiting: "asyncio.Future[LimitDecision]", decision: LimitDecision) -> None:
    if not waiting.done():  # the request may have been cancelled
        waiting.set_result(decision)


class RateLimit:
    """Rate limit with a sliding window for each client."""

    def __init__(self, rate: str, redis: SharedRedis | None = None) -> None:
        self.item: RateLimitItem = parse(rate)
        amount, seconds = self.item.amount, self.item.get_expiry()
        self.policy = f'"default";q={amount};w={seconds}'.encode()
        self._local = SlidingWindows(amount, seconds)
        self.shared = SharedSlidingWindows(redis, amount, seconds, self._local) if redis else None
        """Counters shared by all processes, to be used unless they are `lost`; else `count` counts in this process."""

    def count(self, client: str) -> LimitDecision:
        """Count a request of a client in this process."""
        return self._local.count(client)
