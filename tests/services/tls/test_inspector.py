"""The inspector before servers on this machine, with a resolver that is never needed."""

import asyncio
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ed25519, rsa

from skerry.errors import ForbiddenHost, HostUnavailable, NotFound, TooManyRequests
from skerry.http.ratelimit import RateLimit
from skerry.provenance import Provenance, tracking
from skerry.services.caller_hosts import MAX_CONCURRENT_CHECKS, CallerHost, CallerHosts
from skerry.services.caller_limit import CallerLimit
from skerry.services.tls.inspector import OTHER_HOST, TlsInspector
from skerry.services.tls.report import TlsReport
from skerry.upstream.guard import Guard
from tests.authority import Authority
from tests.waiting import frozen_loop, in_time

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
NEAR = (ip_network("127.0.0.0/8"),)
HANDSHAKE_RECORD = b"\x16\x03\x03\x40\x00"


class NoResolver:
    """Behind no gateway nobody asks it."""


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority()


@pytest.fixture
def hosts() -> CallerHosts:
    return CallerHosts(Guard(NEAR), None, NoResolver())  # type: ignore[arg-type]


@pytest.fixture
def inspector(hosts: CallerHosts) -> TlsInspector:
    return TlsInspector(hosts)


@asynccontextmanager
async def serving(
    handle: Handler, context: ssl.SSLContext | None = None, host: str = "127.0.0.1"
) -> AsyncIterator[int]:
    """A server for as long as the test needs it; its port."""
    async with await asyncio.start_server(handle, host, 0, ssl=context) as server:
        yield server.sockets[0].getsockname()[1]


async def until_closed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()
    writer.close()


@pytest.fixture
def context(authority: Authority, tmp_path: Path) -> Callable[..., ssl.SSLContext]:
    """A server's side of TLS, with a certificate of one's choice."""

    def make(*names: str, pem: bytes | None = None, **kinds: Any) -> ssl.SSLContext:
        path = tmp_path / "server.pem"
        path.write_bytes(pem or authority.issue(*(names or ("localhost", "127.0.0.1")), **kinds))
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.set_ciphers("ALL:@SECLEVEL=0")
        made.load_cert_chain(path)
        return made

    return make


async def inspect(inspector: TlsInspector, made: ssl.SSLContext, host: str = "localhost") -> TlsReport:
    async with serving(until_closed, made) as port:
        return await inspector.inspect(host, port)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "LOCALHOST"])
async def test_by_name_and_by_address(
    inspector: TlsInspector,
    context: Callable[..., ssl.SSLContext],
    authority: Authority,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    host: str,
) -> None:
    (tmp_path / "authority.pem").write_bytes(authority.pem)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    seen: list[str | None] = []
    made = context()
    made.sni_callback = lambda _, name, __: seen.append(name)
    report = await inspect(inspector, made, host)
    assert (report.valid, report.error) == (True, None)
    assert report.domain == host.lower()
    assert report.subject_alternative_names == ("localhost", "127.0.0.1")
    assert set(seen) == ({None} if host == "127.0.0.1" else {"localhost"})


@pytest.mark.parametrize(
    ("lowest", "highest", "protocol", "versions"),
    [
        (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2, "TLSv1.2", (False, False, True, False)),
        (ssl.TLSVersion.TLSv1_3, ssl.TLSVersion.TLSv1_3, "TLSv1.3", (False, False, False, True)),
        (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_3, "TLSv1.3", (True, True, True, True)),
        (ssl.TLSVersion.TLSv1_1, ssl.TLSVersion.TLSv1_2, "TLSv1.2", (False, True, True, False)),
    ],
)
@pytest.mark.filterwarnings("ignore:ssl.TLSVersion:DeprecationWarning")
async def test_versions(
    inspector: TlsInspector,
    context: Callable[..., ssl.SSLContext],
    lowest: ssl.TLSVersion,
    highest: ssl.TLSVersion,
    protocol: str,
    versions: tuple[bool, ...],
) -> None:
    made = context()
    made.minimum_version, made.maximum_version = lowest, highest
    report = await inspect(inspector, made)
    assert report.protocol == protocol
    found = report.protocols
    # Where OpenSSL was built without the old versions, nothing is known of them.
    expected = [
        known if known is None else wanted
        for known, wanted in zip((found.tls_1_0, found.tls_1_1), versions[:2], strict=True)
    ]
    assert (found.tls_1_0, found.tls_1_1, found.tls_1_2, found.tls_1_3) == (*expected, *versions[2:])


@pytest.mark.parametrize(
    ("kinds", "cause"),
    [
        ({"end": datetime(2021, 1, 1, tzinfo=UTC)}, "the certificate has expired"),
        ({"begin": datetime(2100, 1, 1, tzinfo=UTC)}, "the certificate is not valid yet"),
        ({"self_signed": True}, "the certificate is self-signed"),
        ({"key": rsa.generate_private_key(65537, 1024)}, "the key is too short"),
    ],
)
async def test_causes(
    inspector: TlsInspector, context: Callable[..., ssl.SSLContext], kinds: dict[str, Any], cause: str
) -> None:
    report = await inspect(inspector, context("localhost", **kinds))
    assert not report.valid
    assert report.error is not None
    assert cause in report.error.split("; ")


@pytest.mark.parametrize(
    ("names", "is_ours"),
    [
        (("localhost",), True),
        (("LOCALHOST",), True),
        (("*.localhost",), False),
        (("localhost.example.com",), False),
        (("127.0.0.1",), False),
    ],
)
async def test_whose_certificate(
    inspector: TlsInspector, context: Callable[..., ssl.SSLContext], names: tuple[str, ...], is_ours: bool
) -> None:
    report = await inspect(inspector, context(*names))
    assert report.error is not None
    assert (OTHER_HOST in report.error) is not is_ours


async def test_keys_of_another_kind(inspector: TlsInspector, context: Callable[..., ssl.SSLContext]) -> None:
    report = await inspect(inspector, context("localhost", key=ed25519.Ed25519PrivateKey.generate()))
    assert (report.key.type, report.key.size_bits) == ("Ed25519", 256)


NOT_ASCII = bytes.fromhex("3003 8201 ff")
"""A sequence of one DNS name of one byte that is no character."""


async def test_a_certificate_that_only_openssl_can_read(
    inspector: TlsInspector, context: Callable[..., ssl.SSLContext]
) -> None:
    with pytest.raises(HostUnavailable, match="localhost returned a certificate that cannot be read"):
        await inspect(inspector, context(raw_names=NOT_ASCII))


# Hosts that do not behave


async def banner(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"220 mail.example.org ESMTP ready\r\n")
    await writer.drain()
    writer.close()


async def silence(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await until_closed(reader, writer)


async def farewell(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.close()


async def reset(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(1)
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def flood(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Records of a handshake that never comes to an end."""
    try:
        while True:
            writer.write((HANDSHAKE_RECORD + b"\x00" * 0x4000) * 16)
            await writer.drain()
    except OSError:
        writer.close()


async def drip(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A byte now and then: no pause is long enough to be a timeout of its own."""
    try:
        for byte in HANDSHAKE_RECORD + b"\x02\x00\x3f\xfc" + b"\x00" * 1000:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0.05)  # no pause is a timeout of its own
    except OSError:
        writer.close()


@pytest.mark.parametrize(
    ("handle", "what"),
    [
        (banner, "does not complete a TLS handshake"),
        (farewell, "closed the connection during the TLS handshake"),
        (reset, "closed the connection during the TLS handshake"),
        (flood, "TLS handshake"),
        (silence, "could not be checked in time"),
        (drip, "could not be checked in time"),
    ],
)
async def test_hosts_that_do_not_behave(inspector: TlsInspector, handle: Handler, what: str) -> None:
    async with serving(handle) as port:
        with (
            tracking(Provenance(deadline=asyncio.get_running_loop().time() + 0.5)),
            pytest.raises(HostUnavailable, match=f"^localhost .*{what}"),
        ):
            await in_time(inspector.inspect("localhost", port))


async def test_what_is_known_is_told_when_time_runs_out(
    inspector: TlsInspector, context: Callable[..., ssl.SSLContext]
) -> None:
    """A host that answers the first connection and is silent on the others."""
    made, connections = context(), 0

    async def moody(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal connections
        connections += 1
        if connections == 1:
            await writer.start_tls(made)
        await until_closed(reader, writer)

    async with serving(moody) as port:
        with tracking(Provenance(deadline=asyncio.get_running_loop().time() + 0.8)):
            report = await inspector.inspect("localhost", port)
    found = report.protocols
    assert (found.tls_1_0, found.tls_1_1, found.tls_1_2, found.tls_1_3) == (None, None, None, True)


async def asked_by(client: str, inspector: TlsInspector, port: int) -> TlsReport:
    with tracking(Provenance(client=client)):
        return await inspector.inspect("localhost", port)


async def test_so_many_at_once_and_then_each_client_in_turn(inspector: TlsInspector) -> None:
    """Silent hosts of some clients take all places; when one is free, it is the turn of the client that has none waiting."""
    open_now = 0
    full = asyncio.Event()
    held: list[asyncio.StreamWriter] = []

    async def holding(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal open_now
        open_now += 1
        held.append(writer)
        if open_now == MAX_CONCURRENT_CHECKS:
            full.set()
        await reader.read()

    async with serving(holding) as port:
        clients = [str(number % 30) for number in range(MAX_CONCURRENT_CHECKS)]
        checks = [asyncio.create_task(asked_by(client, inspector, port)) for client in [*clients, *clients[:60]]]
        await in_time(full.wait())
        with frozen_loop() as clock:
            await clock.settle()
        assert open_now == MAX_CONCURRENT_CHECKS
        for writer in held:
            writer.close()
        outcomes = await in_time(asyncio.gather(*checks[:MAX_CONCURRENT_CHECKS], return_exceptions=True))
        assert all(isinstance(outcome, HostUnavailable) for outcome in outcomes)
        for check in checks:
            check.cancel()


async def test_a_client_has_so_many_checks_a_minute_and_others_do_not_wait(
    context: Callable[..., ssl.SSLContext],
) -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()

    limit = CallerLimit("10/minute", RateLimit("10/minute").count_shared)
    limited = TlsInspector(CallerHosts(Guard(NEAR), None, NoResolver(), limit))  # type: ignore[arg-type]
    async with serving(silent) as port, serving(until_closed, context()) as good:
        checks = [asyncio.create_task(asked_by("greedy", limited, port)) for _ in range(30)]
        assert (await in_time(asked_by("other", limited, good))).domain == "localhost"
        refused = [check for check in checks if check.done()]
        assert len(refused) == 20
        for check in refused:
            assert isinstance(error := check.exception(), TooManyRequests)
            assert 55 <= error.retry_after <= 60
        for check in checks:
            check.cancel()


async def test_the_loop_goes_on_meanwhile(inspector: TlsInspector, context: Callable[..., ssl.SSLContext]) -> None:
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            ticks += 1

    made = context()
    await inspect(inspector, made)  # imports, trust store
    ticking = asyncio.create_task(tick())
    async with serving(until_closed, made) as port:
        await asyncio.gather(*(inspector.inspect("localhost", port) for _ in range(20)))
    ticking.cancel()
    assert ticks >= 10  # 20 checks that block would leave the loop a turn or two


# Connections


@pytest.mark.parametrize("host", ["10.0.0.1", "169.254.169.254", "db.internal", "2130706433", "[::1]"])
async def test_networks_that_nobody_let_through(inspector: TlsInspector, host: str) -> None:
    with pytest.raises(ForbiddenHost):
        await inspector.inspect(host, 443)


async def test_a_name_that_does_not_resolve(hosts: CallerHosts, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: Any, **__: Any) -> Any:
        raise socket.gaierror(failure, "")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    failure = socket.EAI_NONAME
    with pytest.raises(NotFound, match="No public address of 'example"):
        await hosts.find("example.org")
    failure = socket.EAI_AGAIN
    with pytest.raises(HostUnavailable, match="could not be resolved"):
        await hosts.find("example.org")


async def test_a_name_that_changes_its_mind_gains_nothing(hosts: CallerHosts, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["127.0.0.1", "10.0.0.1"])
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(socket.AF_INET, 1, 6, "", (next(answers), 0))])
    found = await hosts.find("rebind.example.org")
    async with serving(farewell) as port:
        for _ in range(2):
            connection = await hosts.connect(found, port)
            assert connection.address == ip_address("127.0.0.1")
            connection.writer.close()
    assert next(answers) == "10.0.0.1"  # nobody asked again


async def test_the_next_address_is_tried(hosts: CallerHosts) -> None:
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(serving(farewell, host="127.0.0.2"))
        near = CallerHost("two.example.org", (ip_address("127.0.0.1"), ip_address("127.0.0.2")), direct=True)
        connection = await hosts.connect(near, port)
        assert connection.address == ip_address("127.0.0.2")
        connection.writer.close()
    with pytest.raises(HostUnavailable, match=f"could not be reached on port {port}"):
        await hosts.connect(near, port)


@pytest.mark.parametrize(
    ("answer", "opens"),
    [
        (b"HTTP/1.1 200 Connection established\r\n\r\n", True),
        (b"HTTP/1.0 200 OK\r\nVia: gateway\r\n\r\n", True),
        (b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", False),
        (b"HTTP/1.1 2", False),
        (b"SSH-2.0-OpenSSH_9.6\r\n\r\n", False),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 200_000, False),
        (b"", False),
    ],
)
async def test_gateways(answer: bytes, opens: bool) -> None:
    asked: list[bytes] = []

    async def gateway(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(answer)
        writer.close()

    async with serving(gateway) as port:
        hosts = CallerHosts(Guard(), f"http://127.0.0.1:{port}/some/path", NoResolver())  # type: ignore[arg-type]
        far = CallerHost("example.com", (ip_address("2606:4700::1"), ip_address("93.184.215.14")), direct=False)
        if opens:
            connection = await hosts.connect(far, 993)
            assert connection.address == far.addresses[0]
            connection.writer.close()
        else:
            with pytest.raises(HostUnavailable, match="could not be reached on port 993"):
                await hosts.connect(far, 993)
    assert asked[0] == b"CONNECT [2606:4700::1]:993 HTTP/1.1\r\nHost: [2606:4700::1]:993\r\n\r\n"
    assert asked[1:] == ([] if opens else [b"CONNECT 93.184.215.14:993 HTTP/1.1\r\nHost: 93.184.215.14:993\r\n\r\n"])


async def test_near_hosts_need_no_gateway(context: Callable[..., ssl.SSLContext]) -> None:
    hosts = CallerHosts(Guard(NEAR), "http://127.0.0.1:1", NoResolver())  # type: ignore[arg-type]
    report = await inspect(TlsInspector(hosts), context())
    assert report.domain == "localhost"
