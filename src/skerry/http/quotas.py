"""What a request is counted against, and what comes of it."""

from functools import lru_cache
from ipaddress import IPv6Network
from typing import NamedTuple

from msgspec import Struct

NETWORKS = ((48, 20), (32, 1000))
"""IPv6 networks above the /64 of a client, and how many times the limit of one client each may use: a /48 is
65,536 clients' worth of addresses."""
MILLISECONDS = 1000
SLOTS = 12
"""Requests that arrive within this part of the window are kept as one entry."""


class Quota(NamedTuple):
    """How many requests a client, or a network around it, may make in a window."""

    key: str
    amount: int


class LimitDecision(Struct, frozen=True):
    """Whether a request is allowed, and the values of its rate limit headers."""

    allowed: bool
    remaining: int
    reset: int
    """Seconds until the whole quota is there again, if no request is made."""
    retry_after: int
    """Seconds until a request is allowed; 0 where this one was."""


class Quotas:
    """The quotas of each client: its own, and those of the networks around it. The first is the client's."""

    def __init__(self, amount: int, seconds: int) -> None:
        self.amount = amount
        self.span = seconds * MILLISECONDS
        """Length of the window in milliseconds."""
        self.width = max(1, self.span // SLOTS)
        """Length of a slot in milliseconds."""
        self.of = lru_cache(maxsize=4096)(self._of)

    def _of(self, client: str) -> tuple[Quota, ...]:
        own = Quota(client, self.amount)
        address, _, is_network = client.partition("/")
        if not is_network:
            return (own,)
        networks = ((IPv6Network((address, length), strict=False), times) for length, times in NETWORKS)
        return (own, *(Quota(str(network), self.amount * times) for network, times in networks))


def whole_seconds(milliseconds: int) -> int:
    """Rounded up: who waits that long has waited long enough."""
    return -(-milliseconds // MILLISECONDS)
