"""How many requests each client address has made, counted in memory or, for several servers, in Redis."""

import time
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import TYPE_CHECKING

import structlog
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

if TYPE_CHECKING:
    from limits.aio.strategies import SlidingWindowCounterRateLimiter as SharedLimiter

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a request may pass, and what its headers tell."""

    allowed: bool
    remaining: int
    reset: int
    """Seconds until the quota is whole again."""


class RateLimit:
    """Sliding window over the requests of each client."""

    def __init__(self, rate: str, redis_url: str | None = None) -> None:
        self.item: RateLimitItem = parse(rate)
        self.policy = f'"default";q={self.item.amount};w={self.item.get_expiry()}'.encode()
        self._local = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._shared = self._connect(redis_url) if redis_url else None

    @property
    def is_local(self) -> bool:
        """Counted in this process: a verdict needs no waiting."""
        return self._shared is None

    def count(self, client: str) -> Verdict:
        """Count one request of a client in this process."""
        allowed = self._local.hit(self.item, client)
        reset, remaining = self._local.get_window_stats(self.item, client)
        return Verdict(allowed, remaining, max(0, int(reset - time.time()) + 1))

    async def count_shared(self, client: str) -> Verdict:
        """Count one request where all servers see it. While Redis is away each counts for itself."""
        if self._shared is None:
            return self.count(client)
        try:
            allowed = await self._shared.hit(self.item, client)
            reset, remaining = await self._shared.get_window_stats(self.item, client)
        except Exception as error:  # noqa: BLE001  whatever the driver raises: answering matters more than counting
            log.warning("shared rate counters unavailable", error=type(error).__name__)
            return self.count(client)
        return Verdict(allowed, remaining, max(0, int(reset - time.time()) + 1))

    @staticmethod
    def _connect(redis_url: str) -> "SharedLimiter":
        from limits.aio.storage import RedisClusterStorage, RedisStorage
        from limits.aio.strategies import SlidingWindowCounterRateLimiter as SharedLimiter

        kind = RedisClusterStorage if redis_url.startswith("redis+cluster") else RedisStorage
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
            parsed = ip_address(address)
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
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = getattr(parsed, "ipv4_mapped", None)
    if mapped is not None:
        return str(mapped)
    return f"{IPv6Network((int(parsed), 64), strict=False).network_address}/64"
