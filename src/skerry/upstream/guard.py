"""Protection against server-side request forgery (SSRF): checks every host that a caller names or a redirect points to.

A name is resolved once. It is refused if any of its addresses is not globally routable. The connection then goes to the
address that was checked, so DNS rebinding has no effect."""

import asyncio
import re
import socket
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

import idna

from skerry.errors import ForbiddenHost

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

RESOLVE_TIMEOUT = 3.0
RESOLVE_THREADS = 16

SPECIAL_SUFFIXES = (
    "localhost", "local", "localdomain", "internal", "intranet", "private", "home.arpa", "lan", "home", "corp", "mail",
    "onion", "test", "invalid", "example", "alt",
)  # fmt: skip
"""Suffixes of names that are not in the public DNS (RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476, and customary ones)."""

# Written out because `is_global` has changed between Python versions (CVE-2024-4032); both are checked.
NEVER_PUBLIC: tuple[Network, ...] = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
            "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
            "203.0.113.0/24", "224.0.0.0/3",
            # Parts of 2000::/3: protocol assignments with Teredo and ORCHID (a few of them are global, but have no hosts
            # that a caller would name), documentation.
            "2001::/23", "2001:db8::/32", "3fff::/20",
        ),
    )
)  # fmt: skip
GLOBAL_UNICAST = IPv6Network("2000::/3")
"""The only IPv6 block from which IANA allocates global unicast addresses. A block list would have to name every translation
prefix."""
CARRIES_IPV4: tuple[tuple[IPv6Network, int], ...] = (
    (IPv6Network("::ffff:0:0/96"), 0),  # v4-mapped
    (IPv6Network("64:ff9b::/96"), 0),  # NAT64
    (IPv6Network("2002::/16"), 80),  # 6to4: bits 16 to 48
)
"""IPv6 prefixes with an embedded IPv4 address, and its offset from the right in bits."""
ISATAP = frozenset({0x00005EFE, 0x02005EFE})
"""Bits 64 to 96 of an ISATAP address (RFC 5214), whose last 32 bits are an IPv4 address, under any prefix."""

LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
NUMERIC = re.compile(r"0x[0-9a-f]*|[0-9]+")


class UnresolvableHost(Exception):
    """The name does not exist, or has no address."""


class ResolverFailed(UnresolvableHost):
    """No resolver answered in time."""


class Guard:
    """Decides which hosts may be reached. `allowed` are non-public networks that the operator allows."""

    def __init__(self, allowed: Collection[Network] = (), resolve_timeout: float = RESOLVE_TIMEOUT) -> None:
        self._allowed = tuple(allowed)
        self._resolve_timeout = resolve_timeout

    def may_reach(self, address: Address) -> bool:
        return self.is_allowed(address) or is_public(address)

    def is_allowed(self, address: Address) -> bool:
        return any(address.version == network.version and address in network for network in self._allowed)

    def name(self, host: str) -> str:
        """The normalized name of a host in ASCII, or its address if the operator allows that network. Raises
        ForbiddenHost."""
        literal = _literal(host)
        if literal is not None:
            if not self.is_allowed(literal):
                raise ForbiddenHost
            return str(literal)
        return "localhost" if self._allowed and host.lower() == "localhost" else public_name(host)

    async def resolve(self, host: str) -> list[Address]:
        """All addresses of a name (or the address itself), each checked. Raises ForbiddenHost or UnresolvableHost."""
        name = self.name(host)
        literal = _literal(name)
        if literal is not None:
            return [literal]
        try:
            async with asyncio.timeout(self._resolve_timeout):
                found = await asyncio.get_running_loop().run_in_executor(self._resolvers, _addresses, name)
        except TimeoutError as error:
            raise ResolverFailed from error
        except socket.gaierror as error:
            if error.errno in (socket.EAI_AGAIN, socket.EAI_FAIL, socket.EAI_SYSTEM, socket.EAI_MEMORY):
                raise ResolverFailed from error
            raise UnresolvableHost from error
        except (OSError, UnicodeError, ValueError) as error:
            raise UnresolvableHost from error
        self.check(found)
        return found

    async def resolve_allowed(self, host: str) -> list[Address]:
        """The addresses of a host if the operator allows all of them; an empty list for any other host."""
        if not self._allowed:
            return []
        try:
            found = await self.resolve(host)
        except (ForbiddenHost, UnresolvableHost):
            return []
        return found if all(map(self.is_allowed, found)) else []

    def check(self, addresses: Collection[Address]) -> None:
        """Raise ForbiddenHost unless every address may be reached: a name with one public and one private address is
        refused."""
        if not addresses:
            raise UnresolvableHost
        if not all(map(self.may_reach, addresses)):
            raise ForbiddenHost

    def check_redirect(self, host: str) -> None:
        """Raise ForbiddenHost if a provider's redirect must not name this host. Its addresses are checked later, by
        `resolve` or by the gateway."""
        literal = _literal(host)
        if literal is None:
            public_name(host)
        elif not self.may_reach(literal):
            raise ForbiddenHost

    @cached_property
    def _resolvers(self) -> ThreadPoolExecutor:
        # Not the event loop's default executor: names whose servers never answer would block its threads, and with them the
        # look-ups of our providers.
        return ThreadPoolExecutor(RESOLVE_THREADS, thread_name_prefix="resolve")


def is_public(address: Address) -> bool:
    """Whether an address is globally routable, including the IPv4 address that an IPv6 address may embed."""
    if isinstance(address, IPv6Address):
        for network, shift in CARRIES_IPV4:
            if address in network:
                return is_public(IPv4Address((int(address) >> shift) & 0xFFFFFFFF))
        if address not in GLOBAL_UNICAST:
            return False
        if int(address) >> 32 & 0xFFFFFFFF in ISATAP and not is_public(IPv4Address(int(address) & 0xFFFFFFFF)):
            return False
    if not address.is_global or address.is_multicast:
        return False
    return not any(address.version == network.version and address in network for network in NEVER_PUBLIC)


def public_name(host: str) -> str:
    """A host name in ASCII, if it can be in the public DNS. Raises ForbiddenHost."""
    if len(host) > 253 + 1:  # checked before IDNA encoding, whose cost grows with the length
        raise ForbiddenHost
    text = host.lower()
    try:
        name = text if text.isascii() else idna.encode(text, uts46=True, transitional=False).decode()
    except (idna.IDNAError, UnicodeError) as error:
        raise ForbiddenHost from error
    name = name.removesuffix(".")
    labels = name.split(".")
    if len(name) > 253 or len(labels) < 2 or not all(map(LABEL.fullmatch, labels)):
        raise ForbiddenHost
    if NUMERIC.fullmatch(labels[-1]):  # other notations of addresses: 127.1, 0x7f.1
        raise ForbiddenHost
    if any(name == suffix or name.endswith(f".{suffix}") for suffix in SPECIAL_SUFFIXES):
        raise ForbiddenHost
    return name


def _addresses(name: str) -> list[Address]:
    """Addresses from the system resolver, without the zone of link-local addresses. Blocks."""
    found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(ip_address(str(entry[4][0]).partition("%")[0]) for entry in found))


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host.removeprefix("[").removesuffix("]").partition("%")[0])
    except ValueError:
        return None
