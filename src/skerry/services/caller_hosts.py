"""Connections to hosts that a caller names.

A name is resolved once, the guard checks every address, and the connection goes to one of the checked addresses: so a name that
resolves differently the second time (DNS rebinding) cannot bypass the guard.

Behind a gateway (SKERRY_GATEWAY) there is no direct connection. Names are resolved over HTTPS by `DnsResolver`, itself
through the gateway, and a connection is a tunnel that the gateway opens to an address, never to a name:

    CONNECT 93.184.215.14:443 HTTP/1.1
    Host: 93.184.215.14:443

Any 2xx opens the tunnel; any other status means that the address cannot be reached. Hosts whose addresses are all in the
networks that an operator allows (SKERRY_ALLOW_NETWORKS) are connected to directly even then."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from skerry.container import Dependency, Reference
from skerry.errors import ForbiddenHost, HostUnavailable, NotFound, TooManyRequests
from skerry.provenance import Provenance, current, tracking
from skerry.services.caller_limit import CallerLimit
from skerry.services.dns_resolver import DnsResolver
from skerry.upstream.guard import Address, Guard, ResolverFailed, UnresolvableHost
from skerry.upstream.queue import Delayed, HostQueue, TooManyWaiting
from skerry.upstream.source import Pace
from skerry.upstream.turns import Callers

CHECK_TIMEOUT = 8.0
"""Seconds for a check outside a request."""
CONNECT_TIMEOUT = 3.0
HAPPY_EYEBALLS_DELAY = 0.25
"""Seconds after which the next address is tried in parallel (RFC 8305)."""
MAX_ADDRESSES = 4
MAX_CONCURRENT_CHECKS = 200
"""Hosts that are checked at the same time. Each takes a few connections, for seconds where the host is silent."""


@dataclass(frozen=True, slots=True)
class CallerHost:
    """A host that connections are allowed to."""

    name: str
    addresses: tuple[Address, ...]
    """Checked addresses; no others may be connected to."""
    direct: bool
    """Whether connections bypass the gateway."""

    @property
    def is_address(self) -> bool:
        """Whether the caller named it by its address."""
        return self.name == str(self.addresses[0])


@dataclass(frozen=True, slots=True)
class HostConnection:
    """An open connection; the caller closes it."""

    address: Address
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class CallerHosts(Dependency):
    """Resolves hosts and opens connections to them. The endpoint restricts the ports."""

    def __init__(
        self,
        guard: Guard,
        gateway: str | None,
        resolver: Reference[DnsResolver],
        limit: CallerLimit | None = None,
        user_agent: str = "",
    ) -> None:
        self.user_agent = user_agent
        self._limit = limit
        self._queue = HostQueue(Pace(per_second=10_000, concurrency=MAX_CONCURRENT_CHECKS))
        self._guard = guard
        self._gateway = urlsplit(gateway) if gateway else None
        self._resolver = resolver

    @asynccontextmanager
    async def check(self, deadline: float, *, weight: int = 1) -> AsyncIterator[None]:
        """A slot for one check, which is counted for the client, as several by its weight. Where all slots are taken, clients
        wait in turn. Raises TooManyRequests for a client that has used up its limit."""
        record = current() or Provenance()
        if self._limit is not None and record.client:
            for _ in range(weight):
                await self._limit.count(record.client)
        try:
            await self._queue.enter(Callers({record.client: record.answer}), deadline)
        except (TooManyWaiting, Delayed):
            raise TooManyRequests("Too many checks of hosts are waiting", retry_after=1) from None
        try:
            yield
        finally:
            self._queue.leave()

    @asynccontextmanager
    async def visiting(self, name: str, *, weight: int = 1) -> AsyncIterator[float]:
        """A check of one host until the deadline of the request, which it yields. Raises TooManyRequests, and HostUnavailable
        for a host that was not checked in time."""
        record = current()
        loop = asyncio.get_running_loop()
        deadline = record.deadline if record and record.deadline else loop.time() + CHECK_TIMEOUT
        try:
            async with asyncio.timeout_at(deadline), self.check(deadline, weight=weight):
                yield deadline
        except TimeoutError:
            raise HostUnavailable(name, "could not be checked in time") from None

    def name(self, host: str) -> str:
        """The normalized name. Raises ForbiddenHost."""
        return self._guard.name(host)

    async def find(self, host: str) -> CallerHost:
        """Raises ForbiddenHost, NotFound (no such name, no public address), HostUnavailable and UpstreamUnavailable.

        A name that only a resolver of this network knows is NotFound like any unknown name: a difference between the two
        would reveal internal names."""
        name = self._guard.name(host)
        try:
            return await self._find(name)
        except (ForbiddenHost, UnresolvableHost):
            raise NotFound(f"No public address of {name!r}.") from None

    async def _find(self, name: str) -> CallerHost:
        if self._gateway is None:
            return CallerHost(name, await self._resolve(name), direct=True)
        if near := await self._guard.resolve_allowed(name):
            return CallerHost(name, tuple(near), direct=True)
        # A breaker of its own: the answer comes from the host, not from the resolver of its name.
        with tracking((current() or Provenance()).part()):
            addresses = await self._resolver.addresses(name)
        self._guard.check(addresses)
        return CallerHost(name, tuple(addresses), direct=False)

    async def connect(self, host: CallerHost, port: int) -> HostConnection:
        """A connection to the first address that answers. Raises HostUnavailable."""
        addresses = host.addresses[:MAX_ADDRESSES]
        try:
            if host.direct or self._gateway is None:
                async with asyncio.timeout(CONNECT_TIMEOUT):
                    return await _connect(addresses, port)
            return await _tunnel(self._gateway, addresses, port)
        except TimeoutError:
            raise HostUnavailable(host.name, f"did not answer on port {port}") from None
        except OSError as error:
            raise HostUnavailable(host.name, f"could not be reached on port {port}") from error

    async def _resolve(self, name: str) -> tuple[Address, ...]:
        try:
            return tuple(await self._guard.resolve(name))
        except ResolverFailed:
            raise HostUnavailable(name, "could not be resolved") from None


async def _tunnel(gateway: SplitResult, addresses: Iterable[Address], port: int) -> HostConnection:
    """Through the gateway to the first address that it reaches. Raises OSError."""
    failure: OSError | None = None
    for address in addresses:
        authority = f"[{address}]:{port}" if address.version == 6 else f"{address}:{port}"
        try:
            async with asyncio.timeout(CONNECT_TIMEOUT):
                return HostConnection(address, *await _tunnel_to(gateway, authority))
        except OSError as error:  # of which TimeoutError is one
            failure = error
    raise failure or ConnectionError


async def _tunnel_to(gateway: SplitResult, authority: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    secure = gateway.scheme == "https"
    reader, writer = await asyncio.open_connection(
        gateway.hostname, gateway.port or (443 if secure else 80), ssl=secure or None
    )
    try:
        writer.write(f"CONNECT {authority} HTTP/1.1\r\nHost: {authority}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        writer.close()
        raise ConnectionResetError from error
    except BaseException:
        writer.close()
        raise
    version, _, status = head.partition(b" ")
    if not version.startswith(b"HTTP/1.") or not status.startswith(b"2"):
        writer.close()
        raise ConnectionRefusedError
    return reader, writer


async def _connect(addresses: Iterable[Address], port: int) -> HostConnection:
    """A direct connection; further addresses are tried in parallel (Happy Eyeballs). Raises OSError."""
    from aiohappyeyeballs import AddrInfoType, start_connection

    targets: list[AddrInfoType] = [
        (socket.AF_INET6, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (str(address), port, 0, 0))
        if address.version == 6
        else (socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (str(address), port))
        for address in addresses
    ]
    connected = await start_connection(targets, happy_eyeballs_delay=HAPPY_EYEBALLS_DELAY, interleave=1)
    return HostConnection(ip_address(connected.getpeername()[0]), *await asyncio.open_connection(sock=connected))
