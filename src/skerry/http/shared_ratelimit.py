"""Rate limit counted in Redis for all processes together."""

import asyncio
from collections.abc import Callable
from itertools import islice

import structlog

from skerry.http.quotas import LimitDecision, Quotas
from skerry.redis_connection import RedisUnavailable, SharedRedis

log = structlog.get_logger(__name__)

BATCH_SIZE = 100
"""Maximum number of clients counted by one call to Redis; in a cluster, of concurrent calls."""
COUNT = """
local span, width, clients = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local results, key, argument = {}, 1, 4

local function counter(name, amount)
    local slots, used = {}, 0
    for moment, number in string.gmatch(redis.call('GET', name) or '', '(%d+) (%d+)') do
        -- A clock that was set back must not make requests count for longer.
        moment, number = math.min(tonumber(moment), now), tonumber(number)
        if moment > now - span then
            slots[#slots + 1] = {moment, number}
            used = used + number
        end
    end
    return {name = name, amount = amount, slots = slots, used = used}
end

for client = 1, clients do
    local wanted, quotas = tonumber(ARGV[argument]), tonumber(ARGV[argument + 1])
    argument = argument + 2
    local counters, left, wait, reset = {}, math.huge, 0, span
    for quota = 1, quotas do
        local found = counter(KEYS[key], tonumber(ARGV[argument]))
        counters[quota] = found
        left = math.min(left, found.amount - found.used)
        key, argument = key + 1, argument + 1
    end
    local granted = math.max(0, math.min(wanted, left))
    if granted > 0 then
        for _, found in ipairs(counters) do
            local newest = found.slots[#found.slots]
            if newest and math.floor(newest[1] / width) == math.floor(now / width) then
                newest[1], newest[2] = now, newest[2] + granted
            else
                found.slots[#found.slots + 1] = {now, granted}
            end
            found.used = found.used + granted
            local texts = {}
            for place, slot in ipairs(found.slots) do
                texts[place] = string.format('%.0f %.0f', slot[1], slot[2])
            end
            redis.call('SET', found.name, table.concat(texts, ' '), 'PX', span)
        end
    end
    local full = 0
    for _, found in ipairs(counters) do
        if found.used >= found.amount then
            wait = math.max(wait, found.slots[1][1] + span - now)
            full = math.max(full, found.slots[#found.slots][1] + span - now)
        end
    end
    results[client] = string.format('%.0f %.0f %.0f %.0f', granted, math.max(0, left - granted),
        math.ceil((full > 0 and full or span) / 1000), math.ceil(wait / 1000))
end
return table.concat(results, ' ')
"""
"""`SlidingLog.count` for requests of several clients, by the clock of Redis. The value of a key is the log: pairs of a time
in milliseconds and a number of requests. Returns for each client: the number of allowed requests, the remaining quota, the
seconds until the whole quota is available again, and the seconds until a further request is allowed."""


class SharedSlidingLog:
    """Counts in Redis, so that the limit applies to all processes together.

    One call is in progress at a time. The next call counts all requests that arrived meanwhile, so the cost per request
    falls with the load. The number of waiting requests is bounded by the number of open connections."""

    def __init__(
        self, redis: SharedRedis, quotas: Quotas, count_alone: Callable[[str], LimitDecision], name: str = "rate"
    ) -> None:
        self._name = name
        self._redis = redis
        self._count = redis.script(COUNT)
        self._quotas = quotas
        self._count_alone = count_alone
        self._waiting: dict[str, list[asyncio.Future[LimitDecision]]] = {}
        self._counting: asyncio.Task[None] | None = None

    @property
    def lost(self) -> bool:
        return self._redis.lost

    def count(self, client: str) -> "asyncio.Future[LimitDecision]":
        """Count a request, if it is allowed. If Redis is lost meanwhile, the future resolves with the decision of this
        process."""
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
        keys: list[str] = []
        arguments = [self._quotas.span, self._quotas.width, len(requests)]
        for client, decisions in requests.items():
            quotas = self._quotas.of(client)
            # In a cluster, all keys of one call must be on one node: that of the widest network.
            keys += [f"skerry:{self._name}:{{{quotas[-1].key}}}:{quota.key}" for quota in quotas]
            arguments += [len(decisions), len(quotas), *(quota.amount for quota in quotas)]
        try:
            packed: bytes = await self._count(keys, arguments)
            numbers = map(int, packed.split())
            counts = list(zip(requests.values(), numbers, numbers, numbers, numbers, strict=True))
        except Exception as error:  # any error must resolve the waiting decisions
            if not isinstance(error, RedisUnavailable):
                log.exception("redis returned invalid counts")
            for client, decisions in requests.items():
                for decision in decisions:
                    _resolve(decision, self._count_alone(client))
            return
        for decisions, granted, remaining, reset, wait in counts:
            for place, decision in enumerate(decisions, 1):
                allowed = place <= granted
                left = remaining + max(0, granted - place)
                _resolve(decision, LimitDecision(allowed, left, reset, 0 if allowed else wait))


def _resolve(waiting: "asyncio.Future[LimitDecision]", decision: LimitDecision) -> None:
    if not waiting.done():  # the request may have been cancelled
        waiting.set_result(decision)
