"""What counts as one client, and what the networks around it may hold together.

A client is an IPv4 address, or the /64 of an IPv6 one. Who has a /48 has 65,536 such clients, so whatever is bounded for each
client is bounded for its networks too."""

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Network

LENGTHS = (48, 32)
"""Prefix lengths of the IPv6 networks that are counted, from the nearest to the widest."""
HELD_TIMES = (4, 16)
"""How many times what one client may hold (connections, streams) each of these networks may."""
HELD_SHARES = (4, 2)
"""Each of them holds at most this part of all: a quarter, a half."""


@lru_cache(maxsize=4096)
def networks_of(client: str) -> tuple[str, ...]:
    """The networks around a client, from the nearest to the widest; none for an IPv4 address."""
    address, _, is_network = client.partition("/")
    if not is_network:
        return ()
    return tuple(str(IPv6Network((address, length), strict=False)) for length in LENGTHS)


@lru_cache(maxsize=4096)
def networks_around(client: str) -> tuple[str, ...]:
    """The networks whose clients take one turn together, from the nearest to the widest: of an IPv4 address too.

    An IPv4 network has many owners, so that nothing else is bounded for it."""
    if ":" in client or client.count(".") != 3:
        return networks_of(client)
    first, second, third, _ = client.split(".")
    return f"{first}.{second}.{third}.0/24", f"{first}.{second}.0.0/16"


class Holdings:
    """What clients hold at this moment, counted for each client and each network around it."""

    def __init__(self, per_client: int) -> None:
        self._per_client = per_client
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._held)

    def exceeded(self, client: str, in_all: int) -> str | None:
        """The client or the network that holds as much as it may already; None if there is none.

        `in_all` is the most that all clients together may hold."""
        own = self._per_client
        if self._held[client] >= own:
            return client
        for network, times, share in zip(networks_of(client), HELD_TIMES, HELD_SHARES, strict=False):
            if self._held[network] >= min(own * times, max(own, in_all // share)):
                return network
        return None

    def add(self, client: str) -> None:
        for key in (client, *networks_of(client)):
            self._held[key] += 1

    def remove(self, client: str) -> None:
        for key in (client, *networks_of(client)):
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
