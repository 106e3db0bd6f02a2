"""How many requests each client address has made, counted in memory or, for several servers, in Redis."""

import asyncio
import time
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING

import structlog
from limits import RateLimitItem, parse
from msgspec import Struct

if TYPE_CHECKING:
    from limits.aio.strategies import SlidingWindowCounterRateLimiter as SharedLimiter

log = structlog.get_logger(__name__)

SHARED_SECONDS = 0.5
"""How long Redis may take for one count."""
SHARED_REST_SECONDS = 5.0
"""How long it is not asked after it failed, so that not every answer waits for it in vain."""
MOST_CLIENTS = 100_000
"""Clients told apart in one window; those beyond share one count, so that addresses made up cannot fill the memory."""
OTHERS = "others"


class Verdict(Struct, frozen=True):
    """Whether a request may pass, and what its headers tell."""

    allowed: bool
    remaining: int
    reset: int
    """Seconds until the quota is whole again."""


class Windows:
    """Sliding window counters in this process, with the arithmetic that `limits` does in Redis.

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
        if not running and len(self._current) >= MOST_CLIENTS:
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


class RateLimit:
    """Sliding window over the requests of each client."""

    def __init__(self, rate: str, redis_url: str | None = None) -> None:
        self.item: RateLimitItem = parse(rate)
        self.policy = f'"default";q={self.item.amount};w={self.item.get_expiry()}'.encode()
        self._local = Windows(self.item.amount, self.item.get_expiry())
        self._shared = self._connect(redis_url) if redis_url else None
        self._rests_until = 0.0

    @property
    def is_local(self) -> bool:
        """Counted in this process: a verdict needs no waiting."""
        return self._shared is None

    def count(self, client: str) -> Verdict:
        """Count one request of a client in this process."""
        return self._local.count(client)

    async def count_shared(self, client: str) -> Verdict:
        """Count one request where all servers see it. While Redis is away each counts for itself."""
        if self._shared is None:
            return self.count(client)
        loop = asyncio.get_running_loop()
        if loop.time() < self._rests_until:
            return self.count(client)
        try:
            # The driver has timeouts of its own, and tries again after each.
            async with asyncio.timeout(SHARED_SECONDS):
                allowed = await self._shared.hit(self.item, client)
                reset, remaining = await self._shared.get_window_stats(self.item, client)
        except Exception as error:  # noqa: BLE001  whatever the driver raises: answering matters more than counting
            self._rests_until = loop.time() + SHARED_REST_SECONDS
            log.warning("shared rate counters unavailable", error=type(error).__name__)
            return self.count(client)
        return Verdict(allowed, remaining, max(0, int(reset - time.time()) + 1))

    @staticmethod
    def _connect(redis_url: str) -> "SharedLimiter":
        from limits.aio.storage import RedisClusterStorage, RedisStorage
        from limits.aio.strategies import SlidingWindowCounterRateLimiter as SharedLimiter

        kind = RedisClusterStorage if redis_url.startswith("redis+cluster") else RedisStorage
        if redis_url.startswith("unix:"):
            redis_url = f"redis+{redis_url}"  # as limits calls a socket
        return SharedLimiter(
            kind(f"async+{redis_url}", implementation="redispy", socket_timeout=0.5, socket_connect_timeout=0.5)
        )


class Clients:
    """Tells which address a request really comes from."""

    def __init__(self, trusted: tuple[IPv4Network | IPv6Network, ...]) -> None:
        self._trusted = trusted

    def trusts(self, address: str) -> bool:
        if not self._trusted:
            return False
        try:
            parsed = _parsed(address)
        except ValueError:
            return False
        return any(parsed.version == network.version and parsed in network for network in self._trusted)

    def of(self, peer: str, forwarded_for: str | None) -> str:
        """Key under which requests are counted: an IPv4 address, or the /64 network of an IPv6 one.

        From right to left through X-Forwarded-For, past every proxy that we trust: the first other address is the
        client. What stands further left is the client's own claim."""
        address = peer
        if forwarded_for and self.trusts(peer):
            for hop in reversed([hop.strip() for hop in forwarded_for.split(",")]):
                try:
                    ip_address(hop)
                except ValueError:
                    break
                address = hop
                if not self.trusts(hop):
                    break
        return network_of(address)


def network_of(address: str) -> str:
    if ":" not in address:
        return address
    try:
        parsed = _parsed(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    return f"{IPv6Network((int(parsed), 64), strict=False).network_address}/64"


def _parsed(address: str) -> IPv4Address | IPv6Address:
    """An address; an IPv4 one too where it is written as IPv6, as a socket for both families tells it."""
    parsed = ip_address(address.partition("%")[0])
    return getattr(parsed, "ipv4_mapped", None) or parsed
