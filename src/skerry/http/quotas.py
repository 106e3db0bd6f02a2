"""What a request is counted against, and what comes of it."""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from skerry.clients import networks_of

NETWORK_TIMES = (20, 1000)
"""How many times the limit of one client the networks around it, a /48 and a /32, may use."""
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

    def __init__(self, amount: int, seconds: int, network_times: tuple[int, ...] = NETWORK_TIMES) -> None:
        self.amount = amount
        self._network_times = network_times
        self.span = seconds * MILLISECONDS
        """Length of the window in milliseconds."""
        self.width = max(1, self.span // SLOTS)
        """Length of a slot in milliseconds."""
        self.of = lru_cache(maxsize=4096)(self._of)

    def _of(self, client: str) -> tuple[Quota, ...]:
        networks = zip(networks_of(client), self._network_times, strict=False)
        return (Quota(client, self.amount), *(Quota(network, self.amount * times) for network, times in networks))


def whole_seconds(milliseconds: int) -> int:
    """Rounded up: who waits that long has waited long enough."""
    return -(-milliseconds // MILLISECONDS)
