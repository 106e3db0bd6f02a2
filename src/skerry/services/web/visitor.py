"""Visits to pages that a caller names: GET requests with redirects, timed.

Every host, that of each redirect too, is checked by `CallerHosts`, and the connection goes to a checked address. HTTP/1.1 by h11
over that connection: an HTTP client would resolve the name again."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import h11
from msgspec import Struct

from skerry.container import Dependency
from skerry.errors import ForbiddenHost, HostUnavailable, NotFound
from skerry.services.caller_hosts import CallerHosts, HostConnection
from skerry.services.web.address import WebAddress, web_address
from skerry.upstream.body import IncompleteBody, TooLarge, decompressing

MAX_HEADER_BYTES = 64 * 1024
MAX_TAGS = 20_000
"""What follows is cut. Parsers of HTML take a time that grows with the square of the depth of unclosed elements, and hold the
interpreter meanwhile: 10 s for a MB of them, 0.2 s for so many."""
CHUNK_BYTES = 16 * 1024
REDIRECTS = frozenset({301, 302, 303, 307, 308})
IDENTITY = frozenset({"", "identity"})
NOT_PUBLIC = "redirects to an address that is not public"
GZIP = frozenset({"gzip", "x-gzip"})


class VisitedUrl(Struct, frozen=True):
    """One request of a visit."""

    url: str
    status: int


@dataclass(slots=True)
class Timing:
    """Seconds that the parts of one request took."""

    dns: float = 0.0
    connect: float = 0.0
    tls: float | None = None
    first_byte: float = 0.0
    """From the request to the first byte of the response."""
    download: float = 0.0


@dataclass(slots=True)
class Visit:
    """The last response of a visit, and how it was reached."""

    url: str
    host: str
    status: int
    http_version: str
    headers: dict[str, str]
    """By name in lower case; of a repeated one the last."""
    hops: list[VisitedUrl]
    """All requests, the last one too."""
    timing: Timing
    total_seconds: float
    """With all redirects."""
    body: bytes = b""
    """Decompressed, at most as much as was allowed, and at most MAX_TAGS of HTML."""
    is_cut: bool = False
    transferred_bytes: int = 0
    """Bytes of the body as received, before decompression."""


@dataclass(slots=True)
class _Exchange:
    """One request on one connection."""

    connection: HostConnection
    http: h11.Connection = field(
        default_factory=lambda: h11.Connection(h11.CLIENT, max_incomplete_event_size=MAX_HEADER_BYTES)
    )
    transferred: int = 0

    async def send(self, address: WebAddress, user_agent: str) -> h11.Response:
        headers = [
            ("Host", address.host),
            ("User-Agent", user_agent),
            ("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"),
            ("Accept-Encoding", "gzip"),
            ("Connection", "close"),
        ]
        request = h11.Request(method="GET", target=address.target, headers=headers)
        self.connection.writer.write(self.http.send(request) + self.http.send(h11.EndOfMessage()))
        await self.connection.writer.drain()
        while True:
            event = await self._next()
            if isinstance(event, h11.Response):
                return event
            if not isinstance(event, h11.InformationalResponse):
                raise ConnectionResetError

    async def body(self) -> AsyncIterator[bytes]:
        while not isinstance(event := await self._next(), h11.EndOfMessage):
            if not isinstance(event, h11.Data):
                raise ConnectionResetError
            self.transferred += len(event.data)
            yield bytes(event.data)

    async def _next(self) -> object:
        while (event := self.http.next_event()) is h11.NEED_DATA:
            self.http.receive_data(await self.connection.reader.read(CHUNK_BYTES))
        return event


class WebVisitor(Dependency):
    """Requests pages for a caller, within the caller's limit."""

    answer_kind = "proxied"

    def __init__(self, hosts: CallerHosts) -> None:
        self._hosts = hosts
        self._trusting: ssl.SSLContext | None = None

    @property
    def user_agent(self) -> str:
        """How we name ourselves."""
        return self._hosts.user_agent

    async def visit(self, url: str, *, max_redirects: int, max_bytes: int, user_agent: str | None = None) -> Visit:
        """Request a page and what it redirects to; at most `max_bytes` of the last body are read.

        Raises ForbiddenHost for a URL that must not be requested, NotFound where its host does not exist, HostUnavailable and
        TooManyRequests."""
        address = web_address(url, self._hosts)
        agent = user_agent or self.user_agent
        hops: list[VisitedUrl] = []
        loop = asyncio.get_running_loop()
        async with self._hosts.visiting(address.host):
            started = loop.time()
            while True:
                try:
                    found, location = await self._request(address, agent, max_bytes)
                except NotFound:
                    if not hops:
                        raise
                    raise HostUnavailable(web_address(hops[-1].url, self._hosts).host, NOT_PUBLIC) from None
                hops.append(VisitedUrl(address.url, found.status))
                if location is None:
                    found.hops, found.total_seconds = hops, loop.time() - started
                    return found
                if len(hops) > max_redirects:
                    raise HostUnavailable(address.host, f"redirects more than {max_redirects} times")
                try:
                    address = web_address(location, self._hosts, base=address.url)
                except ForbiddenHost:
                    raise HostUnavailable(address.host, NOT_PUBLIC) from None

    async def _request(self, address: WebAddress, user_agent: str, max_bytes: int) -> tuple[Visit, str | None]:
        """One response, and where it redirects to."""
        connection, timing = await self._connect(address)
        exchange = _Exchange(connection)
        loop = asyncio.get_running_loop()
        try:
            sent = loop.time()
            response = await exchange.send(address, user_agent)
            timing.first_byte = loop.time() - sent
            headers = {name.decode("latin-1"): _decoded(value) for name, value in response.headers}
            visit = Visit(
                address.url,
                address.host,
                response.status_code,
                f"HTTP/{response.http_version.decode()}",
                headers,
                [],
                timing,
                0,
            )
            location = headers.get("location") if response.status_code in REDIRECTS else None
            if location is None and max_bytes:
                await self._read(exchange, visit, max_bytes)
            timing.download = loop.time() - sent - timing.first_byte
        except (OSError, EOFError, h11.RemoteProtocolError) as error:
            raise HostUnavailable(
                address.host, "broke off its response, or returned something that is not HTTP"
            ) from error
        finally:
            connection.writer.close()
        return visit, location

    async def _read(self, exchange: _Exchange, visit: Visit, max_bytes: int) -> None:
        encoding = visit.headers.get("content-encoding", "").strip().lower()
        if encoding not in IDENTITY | GZIP:
            raise HostUnavailable(visit.host, "returned a coding that was not requested")
        body = bytearray()
        try:
            async for piece in decompressing(exchange.body(), encoding, max_bytes):
                body += piece
        except TooLarge:
            visit.is_cut = True
        except IncompleteBody as error:
            raise HostUnavailable(visit.host, "returned a body that does not decompress") from error
        if body.count(b"<") > MAX_TAGS:
            body = bytearray(b"<").join(body.split(b"<", MAX_TAGS)[:MAX_TAGS])
            visit.is_cut = True
        visit.body, visit.transferred_bytes = bytes(body), exchange.transferred

    async def _connect(self, address: WebAddress) -> tuple[HostConnection, Timing]:
        loop, timing = asyncio.get_running_loop(), Timing()
        started = loop.time()
        host = await self._hosts.find(address.host)
        timing.dns = loop.time() - started
        connection = await self._hosts.connect(host, address.port)
        timing.connect = loop.time() - started - timing.dns
        if not address.secure:
            return connection, timing
        started = loop.time()
        try:
            if self._trusting is None:
                self._trusting = await asyncio.to_thread(ssl.create_default_context)  # reads about 150 certificates
            await connection.writer.start_tls(self._trusting, server_hostname=host.name)
        except ssl.SSLCertVerificationError as error:
            connection.writer.close()
            raise HostUnavailable(host.name, "has a certificate that does not verify") from error
        except (OSError, EOFError) as error:
            connection.writer.close()
            raise HostUnavailable(host.name, "does not complete a TLS handshake") from error
        timing.tls = loop.time() - started
        return connection, timing


def _decoded(value: bytes) -> str:
    """A header. Servers write UTF-8 into `Location`, which browsers read; what is none is ISO-8859-1, as of old."""
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value.decode("latin-1")
