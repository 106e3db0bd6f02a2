"""Identification of clients, and limits on what a client and the networks around it may use at the same time.

A client is an IPv4 address, or the /64 network of an IPv6 address. A /48 network contains 65,536 such clients, so every
limit per client also has a limit per network."""

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Network

PREFIX_LENGTHS = (48, 32)
"""Prefix lengths of the IPv6 networks that are limited, from the narrowest to the widest."""
NETWORK_MULTIPLES = (4, 16)
"""Limit of each of these networks (connections, streams), as a multiple of the limit of one client."""
NETWORK_DIVISORS = (4, 2)
"""Each of these networks has at most the overall maximum divided by this: a quarter, a half."""


@lru_cache(maxsize=4096)
def networks_of(client: str) -> tuple[str, ...]:
    """The networks around a client, from the narrowest to the widest; none for an IPv4 address."""
    address, _, is_network = client.partition("/")
    if not is_network:
        return ()
    return tuple(str(IPv6Network((address, length), strict=False)) for length in PREFIX_LENGTHS)


@lru_cache(maxsize=4096)
def networks_around(client: str) -> tuple[str, ...]:
    """The networks whose clients take one turn together, from the nearest to the widest: of an IPv4 address too.

    An IPv4 network has many owners, so that nothing else is bounded for it."""
    if ":" in client or client.count(".") != 3:
        return networks_of(client)
    first, second, third, _ = client.split(".")
    return f"{first}.{second}.{third}.0/24", f"{first}.{second}.0.0/16"


class ClientUsage:
    """Number of connections or streams that are open now, for each client and each network around it."""

    def __init__(self, per_client: int) -> None:
        self._per_client = per_client
        self._used: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._used)

    def exceeded(self, client: str, total: int) -> str | None:
        """The client or network that has reached its limit; None if there is none.

        `total` is the maximum for all clients together."""
        limit = self._per_client
        if self._used[client] >= limit:
            return client
        for network, multiple, divisor in zip(networks_of(client), NETWORK_MULTIPLES, NETWORK_DIVISORS, strict=False):
            if self._used[network] >= min(limit * multiple, max(limit, total // divisor)):
                return network
        return None

    def add(self, client: str) -> None:
        for key in (client, *networks_of(client)):
            self._used[key] += 1

    def remove(self, client: str) -> None:
        for key in (client, *networks_of(client)):
            self._used[key] -= 1
            if not self._used[key]:
                del self._used[key]
