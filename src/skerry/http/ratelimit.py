"""Rate limit of requests per client in a sliding window."""

import time
from array import array
from collections import OrderedDict
from collections.abc import Callable

from limits import RateLimitItem, parse

from skerry.http.quotas import MILLISECONDS, REQUEST_MULTIPLES, LimitDecision, Quotas, whole_seconds
from skerry.http.shared_ratelimit import SharedSlidingLog
from skerry.redis_connection import SharedRedis

MAX_CLIENTS = 100_000
"""Maximum number of counted clients. Beyond it, the least recently active are dropped, so that forged addresses can neither
fill the memory nor lock clients out."""

Clock = Callable[[], float]


class Counter:
    """The requests of one client within the last window."""

    __slots__ = ("entries", "used")

    def __init__(self) -> None:
        self.entries = array("q")
        """Flattened pairs: time of the newest request of an entry in milliseconds, and the number of its requests."""
        self.used = 0

    def forget(self, until: int) -> None:
        """Drop the entries up to and including this moment."""
        entries = self.entries
        while entries and entries[0] <= until:
            self.used -= entries[1]
            del entries[:2]

    def add(self, now: int, width: int) -> None:
        entries = self.entries
        if entries and entries[-2] // width == now // width:
            entries[-2] = now
            entries[-1] += 1
        else:
            entries.extend((now, 1))
        self.used += 1


class SlidingLog:
    """Counts requests in the memory of this process.

    The memory storage of `limits` takes 13 µs per request, a third of the cost of a cached answer, and its sliding window
    is an estimate that lets more than the limit pass. Here a request counts until one window after the newest request of
    its entry: for at least the window, and at most a twelfth longer."""

    def __init__(self, quotas: Quotas, clock: Clock = time.monotonic, max_clients: int = MAX_CLIENTS) -> None:
        self._quotas_of = quotas.of
        self._span = quotas.span
        self._width = quotas.width
        self._seconds = whole_seconds(quotas.span)
        self._clock = clock
        self._max_clients = max_clients
        self._counters: OrderedDict[str, Counter] = OrderedDict()

    def __len__(self) -> int:
        return len(self._counters)

    def count(self, client: str) -> LimitDecision:
        """Count a request against all quotas of the client, if all of them allow it."""
        now = int(self._clock() * MILLISECONDS)
        expired = now - self._span
        counters = self._counters
        quotas = self._quotas_of(client)
        remaining = quotas[0].amount
        wait = reset = 0
        for key, amount in quotas:
            counter = counters.get(key)
            if counter is None:
                continue
            counters.move_to_end(key)
            if counter.entries[0] <= expired:
                counter.forget(expired)
            left = amount - counter.used
            if left < remaining:
                remaining = left
            if left <= 0:
                wait = max(wait, counter.entries[0] - expired)
                reset = max(reset, counter.entries[-2] - expired)
        if wait:
            return LimitDecision(False, 0, whole_seconds(reset), whole_seconds(wait))
        for key, _ in quotas:
            (counters.get(key) or self._new(key, expired)).add(now, self._width)
        return LimitDecision(True, remaining - 1, self._seconds, 0)

    def _new(self, key: str, expired: int) -> Counter:
        """A new counter. Drops the two oldest counters if they have expired, and the oldest if there are too many."""
        counters = self._counters
        for _ in range(min(2, len(counters))):
            entries = next(iter(counters.values())).entries
            if not entries or entries[-2] <= expired:
                counters.popitem(last=False)
        if len(counters) >= self._max_clients:
            counters.popitem(last=False)
        counter = counters[key] = Counter()
        return counter


class RateLimit:
    """A limit of requests in a sliding window, for each client and for the IPv6 networks around it."""

    def __init__(
        self,
        rate: str,
        redis: SharedRedis | None = None,
        clock: Clock = time.monotonic,
        *,
        name: str = "rate",
        policy: str = "default",
        network_multiples: tuple[int, ...] = REQUEST_MULTIPLES,
    ) -> None:
        """`name` distinguishes the counters of several limits in Redis, `policy` their headers."""
        self.item: RateLimitItem = parse(rate)
        amount, seconds = self.item.amount, self.item.get_expiry()
        self.policy = f'"{policy}";q={amount};w={seconds}'.encode()
        self.state = f'"{policy}"'.encode() + b";r=%d;t=%d"
        """Template of the header `RateLimit`: remaining requests, seconds until all are available."""
        quotas = Quotas(amount, seconds, network_multiples)
        self._local = SlidingLog(quotas, clock)
        self.shared = SharedSlidingLog(redis, quotas, self._local.count, name) if redis else None
        """Counter shared by all processes. While it is `lost`, `count` counts in this process instead."""

    def count(self, client: str) -> LimitDecision:
        """Count a request of a client in this process."""
        return self._local.count(client)

    async def count_shared(self, client: str) -> LimitDecision:
        """Count a request for all processes together; in this process while Redis is lost."""
        if self.shared is not None and not self.shared.lost:
            return await self.shared.count(client)
        return self.count(client)
