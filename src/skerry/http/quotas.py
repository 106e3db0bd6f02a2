"""Quotas that a request counts against, and the resulting decision."""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from skerry.clients import networks_of

REQUEST_MULTIPLES = (20, 1000)
"""Quotas of the /48 and /32 networks around a client, as multiples of the quota of one client."""
MILLISECONDS = 1000
SLOTS = 12
"""Number of slots of a window. Requests in the same slot are stored as one entry."""


class Quota(NamedTuple):
    """How many requests a client, or a network around it, may make in a window."""

    key: str
    amount: int


class LimitDecision(Struct, frozen=True):
    """Whether a request is allowed, and the values of its rate limit headers."""

    allowed: bool
    remaining: int
    reset: int
    """Seconds until the whole quota is available again, if no request is made."""
    retry_after: int
    """Seconds until a request is allowed; 0 if this one was."""


class Quotas:
    """The quotas of each client: first its own, then those of the networks around it."""

    def __init__(self, amount: int, seconds: int, network_multiples: tuple[int, ...] = REQUEST_MULTIPLES) -> None:
        self.amount = amount
        self._network_multiples = network_multiples
        self.span = seconds * MILLISECONDS
        """Length of the window in milliseconds."""
        self.width = max(1, self.span // SLOTS)
        """Length of a slot in milliseconds."""
        self.of = lru_cache(maxsize=4096)(self._of)

    def _of(self, client: str) -> tuple[Quota, ...]:
        networks = zip(networks_of(client), self._network_multiples, strict=False)
        return (Quota(client, self.amount), *(Quota(network, self.amount * multiple) for network, multiple in networks))


def whole_seconds(milliseconds: int) -> int:
    """Seconds, rounded up, so that a client that waits that long has waited long enough."""
    return -(-milliseconds // MILLISECONDS)
