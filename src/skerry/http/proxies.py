"""Forwarding headers of trusted proxies: the client's address, and the scheme and host that the client used."""

import re
from collections.abc import Iterable, Iterator, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple

FORWARDED = b"forwarded"
X_HEADERS = {b"x-forwarded-for": 0, b"x-forwarded-proto": 1, b"x-forwarded-host": 2}
SCHEMES = frozenset({"http", "https"})
HOST = re.compile(
    r"(?:[a-z0-9_](?:[a-z0-9._-]{0,252}[a-z0-9_.-])?|\[([0-9a-f:.]{2,45})\])(?::([0-9]{0,5}))?", re.IGNORECASE
)
MAX_PORT = 65_535
PAIR = re.compile(r'\s*([!#$%&\'*+.^_`|~0-9a-z-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^",;\s]*)\s*([;,]|$)', re.IGNORECASE)
"""A parameter of `Forwarded` and its terminator (RFC 7239, section 4)."""


MAX_SIZE = 512
"""Maximum number of characters that are read of a forwarding header; a chain of trusted proxies is shorter."""


class Forwarding(NamedTuple):
    """The raw forwarding headers of a request. Several headers with the same name are joined by commas."""

    addresses: str = ""
    schemes: str = ""
    hosts: str = ""
    standard: str = ""
    """`Forwarded`; only read if there is no X-Forwarded header. A proxy that sets the X-Forwarded headers passes
    `Forwarded` on unchanged from the client."""


class Visitor(NamedTuple):
    """The client that made a request."""

    key: str
    """Key under which requests are counted: an IPv4 address, or the /64 network of an IPv6 one."""
    scheme: str | None = None
    """Scheme that the client used; None if no trusted proxy states it."""
    host: str | None = None
    """Host (and port) that the client used; None if no trusted proxy states it."""
    address: str = ""
    """The client's address."""


class Hop(NamedTuple):
    """What one proxy states about the request that it received."""

    address: str | None
    scheme: str | None
    host: str | None


def forwarding(headers: Iterable[tuple[bytes, bytes]]) -> Forwarding | None:
    """The forwarding headers of a request; None if there are none.

    Only the end of a long header is kept: proxies append, and the start is an unverified claim of the client."""
    found: list[list[bytes]] | None = None
    for name, value in headers:
        place = X_HEADERS.get(name, 3 if name == FORWARDED else None)
        if place is not None:
            found = found or [[], [], [], []]
            found[place].append(value)
    return None if found is None else Forwarding(*(_end(str(b",".join(lines), "latin-1")) for lines in found))


def _end(text: str) -> str:
    return text if len(text) <= MAX_SIZE else text[-MAX_SIZE:].partition(",")[2]


class Proxies:
    """The networks of trusted proxies."""

    def __init__(self, trusted: Sequence[IPv4Network | IPv6Network]) -> None:
        self._trusted = trusted

    def forwarding(self, peer: str, headers: Iterable[tuple[bytes, bytes]]) -> Forwarding | None:
        """The forwarding headers of a request; None if its peer is not a trusted proxy."""
        return forwarding(headers) if self.trusts(peer) else None

    @property
    def any(self) -> bool:
        """Whether any proxy is trusted. If none is, forwarding headers are not read."""
        return bool(self._trusted)

    def trusts(self, address: str) -> bool:
        if not self._trusted:
            return False
        try:
            parsed = _parsed(address)
        except ValueError:
            return False
        return any(parsed.version == network.version and parsed in network for network in self._trusted)

    def visitor(self, peer: str, forwarded: Forwarding | None) -> Visitor:
        """The client behind the trusted proxies.

        The hops are read from the last to the first, until one is not a trusted proxy. Everything before it is an
        unverified claim of the client and is not read."""
        if forwarded is None or not self.trusts(peer):
            return Visitor(network_of(peer), address=peer)
        address, scheme, host = peer, None, None
        for hop in _x_hops(forwarded) if any(forwarded[:3]) else _standard_hops(forwarded.standard):
            scheme, host = hop.scheme or scheme, hop.host or host
            if hop.address is None:
                break
            address = hop.address
            if not self.trusts(address):
                break
        return Visitor(network_of(address), scheme, host, address)


def network_of(address: str) -> str:
    """Key of a client: an IPv4 address as it is, an IPv6 one by its /64 network."""
    if ":" not in address:
        return address
    try:
        parsed = _parsed(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    return f"{IPv6Network((int(parsed), 64), strict=False).network_address}/64"


def _x_hops(forwarded: Forwarding) -> Iterator[Hop]:
    """The hops of the X-Forwarded headers, from the last proxy to the first. If a proxy replaces the scheme or the host
    instead of appending, the one value applies to all hops."""
    addresses, schemes, hosts = ([part.strip() for part in line.split(",") if part.strip()] for line in forwarded[:3])
    for place in range(1, max(1, len(addresses)) + 1):
        yield Hop(
            _address(addresses[-place]) if addresses else None,
            _scheme(schemes[max(0, len(schemes) - place)]) if schemes else None,
            _host(hosts[max(0, len(hosts) - place)]) if hosts else None,
        )


def _standard_hops(text: str) -> Iterator[Hop]:
    """The hops of `Forwarded`, from the last to the first. A malformed element is empty, so that malformed input from a
    client cannot hide the element that our own proxy appended."""
    elements: list[dict[str, str]] = [{}]
    position = 0
    while position < len(text):
        pair = PAIR.match(text, position)
        if pair is None:
            elements[-1] = {}
            position = text.find(",", position) + 1
            if not position:
                break
            elements.append({})
            continue
        name, value, end = pair.groups()
        if value.startswith('"'):
            value = re.sub(r"\\(.)", r"\1", value[1:-1])
        elements[-1][name.lower()] = value
        if end == ",":
            elements.append({})
        position = pair.end()
    for element in reversed(elements):
        yield Hop(_address(element.get("for", "")), _scheme(element.get("proto", "")), _host(element.get("host", "")))


def _address(text: str) -> str | None:
    """An address from `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:4711`; None for a
    name that hides one (`unknown`, `_proxy`)."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        ip_address(text)
    except ValueError:
        return None
    return text


def _scheme(text: str) -> str | None:
    scheme = text.lower()
    return scheme if scheme in SCHEMES else None


def _host(text: str) -> str | None:
    return text if is_host(text) else None


def is_host(text: str) -> bool:
    """Whether this is a host with an optional port, as in the header `Host`."""
    found = HOST.fullmatch(text)
    if found is None:
        return False
    address, port = found.groups()
    if address is not None:
        try:
            IPv6Address(address)
        except ValueError:
            return False
    return int(port or 0) <= MAX_PORT


def _parsed(address: str) -> IPv4Address | IPv6Address:
    """An address. An IPv4-mapped IPv6 address, as a dual-stack socket reports it, becomes IPv4."""
    parsed = ip_address(address.partition("%")[0])
    return getattr(parsed, "ipv4_mapped", None) or parsed
