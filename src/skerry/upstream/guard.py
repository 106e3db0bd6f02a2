"""The guard before every address that a caller, or a redirect, chose.

A name is resolved once; if any of its addresses is not globally routable it is refused; who connects afterwards connects to
the very address that was checked, so a name that changes its mind between the two (DNS rebinding) gains nothing."""

import asyncio
import re
import socket
from collections.abc import Collection
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

import idna

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

RESOLVE_SECONDS = 3.0
SPECIAL_SUFFIXES = (
    "localhost", "local", "localdomain", "internal", "intranet", "home.arpa", "lan", "home", "corp", "mail", "onion",
    "test", "invalid", "example", "alt",
)  # fmt: skip
"""Names that mean something only inside a network (RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476, and customary ones)."""

# Written out because `is_global` has changed between Python versions (CVE-2024-4032); both are asked.
NEVER_PUBLIC: tuple[Network, ...] = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
            "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
            "203.0.113.0/24", "224.0.0.0/3", "::/128", "::1/128", "100::/64", "2001:db8::/32", "3fff::/20", "fc00::/7",
            "fe80::/10", "fec0::/10", "ff00::/8", "5f00::/16",
        ),
    )
)  # fmt: skip
CARRIES_IPV4: tuple[tuple[IPv6Network, int], ...] = (
    (IPv6Network("::ffff:0:0/96"), 0),  # v4-mapped
    (IPv6Network("::/96"), 0),  # v4-compatible
    (IPv6Network("64:ff9b::/96"), 0),  # NAT64
    (IPv6Network("2002::/16"), 80),  # 6to4: bits 16 to 48
)
REFUSED_WHOLE = (IPv6Network("64:ff9b:1::/48"), IPv6Network("2001::/32"))
"""Local NAT64 and Teredo: the address inside is hidden by the operator's choice of prefix, or obfuscated."""

LABEL = re.compile(r"^(?!-)[a-z0-9_-]{1,63}(?<!-)$")
NUMERIC = re.compile(r"^(0x[0-9a-f]*|[0-9]+)$")


class ForbiddenHost(Exception):
    """The host may not be reached. The text never tells the address."""


class UnresolvableHost(Exception):
    """The name does not exist, or has no address."""


class Guard:
    """Decides which hosts chosen by others may be reached. `allowed` are networks that an operator lets through."""

    def __init__(self, allowed: Collection[Network] = ()) -> None:
        self._allowed = tuple(allowed)

    def may_reach(self, address: Address) -> bool:
        return self.is_allowed(address) or is_public(address)

    def is_allowed(self, address: Address) -> bool:
        return any(address.version == network.version and address in network for network in self._allowed)

    async def resolve(self, host: str) -> list[Address]:
        """All addresses of a name (or the address that it is), each checked. Raises ForbiddenHost or UnresolvableHost."""
        literal = _literal(host)
        if literal is not None:
            if not self.is_allowed(literal):
                raise ForbiddenHost
            return [literal]
        name = host if self._allowed and host == "localhost" else public_name(host)
        try:
            async with asyncio.timeout(RESOLVE_SECONDS):
                found = await asyncio.get_running_loop().getaddrinfo(name, None, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError, TimeoutError) as error:
            raise UnresolvableHost from error
        addresses = [ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
        self.check(addresses)
        return addresses

    def check(self, addresses: Collection[Address]) -> None:
        """Every one must be reachable: a name with one public and one private address is refused."""
        if not addresses:
            raise UnresolvableHost
        if not all(map(self.may_reach, addresses)):
            raise ForbiddenHost

    async def check_redirect(self, host: str, *, resolve: bool) -> None:
        """Whether a provider's redirect may be followed to this host. Behind a gateway its name is not ours to resolve."""
        literal = _literal(host)
        if literal is not None:
            if not self.may_reach(literal):
                raise ForbiddenHost
            return
        public_name(host)
        if resolve:
            try:
                await self.resolve(host)
            except UnresolvableHost as error:
                raise ForbiddenHost from error


def is_public(address: Address) -> bool:
    """Globally routable, seen through every form in which an IPv6 address carries an IPv4 one."""
    if isinstance(address, IPv6Address):
        if any(address in network for network in REFUSED_WHOLE):
            return False
        for network, shift in CARRIES_IPV4:
            if address in network:
                return is_public(IPv4Address((int(address) >> shift) & 0xFFFFFFFF))
    if not address.is_global or address.is_multicast:
        return False
    return not any(address.version == network.version and address in network for network in NEVER_PUBLIC)


def public_name(host: str) -> str:
    """A host name in ASCII form, if it is one that the public DNS may know. Raises ForbiddenHost."""
    text = host.strip().rstrip(".").lower()
    try:
        name = idna.encode(text, uts46=True, transitional=False).decode() if not text.isascii() else text
    except (idna.IDNAError, UnicodeError) as error:
        raise ForbiddenHost from error
    labels = name.split(".")
    if len(name) > 253 or len(labels) < 2 or not all(map(LABEL.match, labels)):
        raise ForbiddenHost
    if NUMERIC.match(labels[-1]):  # 127.1, 0x7f.1: addresses in other spellings
        raise ForbiddenHost
    if any(name == suffix or name.endswith(f".{suffix}") for suffix in SPECIAL_SUFFIXES):
        raise ForbiddenHost
    return name


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None
