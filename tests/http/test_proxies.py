"""What trusted proxies say of a client, and what anybody else says."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from ipaddress import ip_network

import httpx
import pytest

from skerry.http.proxies import Forwarding, Proxies, Visitor, forwarding, network_of
from tests.conftest import Api, Opened

PROXIES = Proxies((ip_network("10.0.0.0/8"), ip_network("fd00::/8")))


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_an_ipv6_client_is_its_network(address: str, client: str) -> None:
    assert network_of(address) == client


@pytest.mark.parametrize(
    ("peer", "addresses", "client"),
    [
        ("10.0.0.1", None, "10.0.0.1"),
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),  # the left one is the client's claim
        ("10.0.0.1", "203.0.113.9,198.51.100.7 , 10.0.0.2", "198.51.100.7"),
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),  # a client inside
        ("10.0.0.1", "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("10.0.0.1", "198.51.100.7:51442", "198.51.100.7"),
        ("10.0.0.1", "203.0.113.9, 198.51.100.7:51442, 10.0.0.2:80", "198.51.100.7"),
        ("10.0.0.1", "[2001:db8:1:2:3::4]:51442", "2001:db8:1:2::/64"),
        ("10.0.0.1", "198.51.100.7, [fd00::2]", "198.51.100.7"),
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "198.51.100.7, nonsense", "10.0.0.1"),
        ("::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"),  # as a socket for both families has it
        ("10.0.0.1", "198.51.100.7, ::ffff:10.0.0.2", "198.51.100.7"),
        ("192.0.2.1", "198.51.100.7", "192.0.2.1"),  # not a proxy of ours
        ("fd00::1", "198.51.100.7", "198.51.100.7"),
    ],
)
def test_the_client_is_the_first_address_that_is_no_trusted_proxy(
    peer: str, addresses: str | None, client: str
) -> None:
    said = None if addresses is None else Forwarding(addresses=addresses)
    assert PROXIES.visitor(peer, said).key == client


@pytest.mark.parametrize(
    ("said", "visitor"),
    [
        (Forwarding("198.51.100.7", "https", "api.example.org"), ("198.51.100.7", "https", "api.example.org")),
        (Forwarding("198.51.100.7", "HTTPS", "[2001:db8::1]:8443"), ("198.51.100.7", "https", "[2001:db8::1]:8443")),
        (Forwarding(schemes="https"), ("10.0.0.1", "https", None)),
        # Two trusted proxies: each appends its own, or the first one's word is passed on. The left one is the client's claim.
        (Forwarding("198.51.100.7, 10.0.0.2", "https, http", "a.example, b.internal"), ("198.51.100.7", "https", "a.example")),
        (Forwarding("198.51.100.7, 10.0.0.2", "https", "a.example"), ("198.51.100.7", "https", "a.example")),
        (Forwarding("192.0.2.66, 198.51.100.7", "ftp, https", "evil.example, a.example"), ("198.51.100.7", "https", "a.example")),
        (Forwarding("198.51.100.7", "javascript", 'a.example"><script>'), ("198.51.100.7", None, None)),
        (Forwarding(standard="for=198.51.100.7;proto=https;host=a.example"), ("198.51.100.7", "https", "a.example")),
        (Forwarding(standard='For="[2001:db8:1:2::7]:4711";Proto=https'), ("2001:db8:1:2::/64", "https", None)),
        (
            Forwarding(
                standard="for=203.0.113.9;host=evil.example,"
                ' for="198.51.100.7:51442";proto=https;host="a.example:8443", for=10.0.0.2'
            ),
            ("198.51.100.7", "https", "a.example:8443"),
        ),
        (Forwarding(standard="for=unknown;proto=https"), ("10.0.0.1", "https", None)),
        (Forwarding(standard="for=_hidden, for=10.0.0.2;proto=https"), ("10.0.0.2", "https", None)),
        (Forwarding(standard="198.51.100.7"), ("10.0.0.1", None, None)),
        (Forwarding(standard='for="198.51.100.7'), ("10.0.0.1", None, None)),
        # What a client wrote before our proxy's own element, however broken, hides nothing.
        (Forwarding(standard='for="203.0.113.9, for=198.51.100.7;proto=https'), ("198.51.100.7", "https", None)),
        (Forwarding(standard='for=a b;;, ="x", for="198.51.100.7:51442"'), ("198.51.100.7", None, None)),
        (Forwarding(standard='for="a\\", for="[2001:db8:1:2::7]:4711"'), ("2001:db8:1:2::/64", None, None)),
        (Forwarding(standard='for=198.51.100.7;host="a:99999999"'), ("198.51.100.7", None, None)),
        # A proxy that writes the one passes the other on as the client sent it.
        (Forwarding("198.51.100.7", standard="for=203.0.113.9;proto=https;host=evil.example"), ("198.51.100.7", None, None)),
    ],
)  # fmt: skip
def test_scheme_and_host_are_those_that_the_client_used(said: Forwarding, visitor: tuple[str, str, str]) -> None:
    assert PROXIES.visitor("10.0.0.1", said)[:3] == Visitor(*visitor)[:3]
    assert PROXIES.visitor("192.0.2.1", said) == Visitor("192.0.2.1", None, None, "192.0.2.1")


def test_the_address_of_an_ipv6_client_is_whole_though_its_network_is_counted() -> None:
    said = Forwarding(addresses="2001:db8::9")
    found = PROXIES.visitor("10.0.0.1", said)
    assert (found.key, found.address) == ("2001:db8::/64", "2001:db8::9")


def test_lines_of_one_name_are_one_list() -> None:
    """Some proxies append to the line that came, others add a line of their own after it."""
    said = forwarding([(b"x-forwarded-for", b"203.0.113.9"), (b"host", b"x"), (b"x-forwarded-for", b"198.51.100.7")])
    assert said == Forwarding(addresses="203.0.113.9,198.51.100.7")
    assert forwarding([(b"host", b"x")]) is None


def test_of_a_long_header_the_end_is_read() -> None:
    """The start is the client's claim; it must not fill the memory."""
    long = b"203.0.113.9, " * 30_000
    for own in (b"198.51.100.7", b"198.51.100.7:51442", b"[2001:db8:1:2:3::4]:51442"):
        said = PROXIES.forwarding("10.0.0.1", [(b"x-forwarded-for", long + own)])
        assert said is not None
        assert len(said.addresses) <= 512
        assert PROXIES.visitor("10.0.0.1", said).key in ("198.51.100.7", "2001:db8:1:2::/64")
    said = PROXIES.forwarding("10.0.0.1", [(b"forwarded", b'for="x, ' * 30_000 + b"for=198.51.100.7")])
    assert PROXIES.visitor("10.0.0.1", said).key == "198.51.100.7"


def test_headers_of_others_are_not_looked_at() -> None:
    class Unread(list[tuple[bytes, bytes]]):
        def __iter__(self) -> Iterator[tuple[bytes, bytes]]:
            raise AssertionError("it was read")

    assert PROXIES.forwarding("192.0.2.1", Unread()) is None
    nobody = Proxies(())
    assert nobody.forwarding("10.0.0.1", Unread()) is None
    assert not nobody.any


@asynccontextmanager
async def from_address(api: Api, address: str) -> AsyncIterator[httpx.AsyncClient]:
    app = api.client._transport.app  # type: ignore[attr-defined]
    transport = httpx.ASGITransport(app=app, client=(address, 4711))
    async with httpx.AsyncClient(transport=transport, base_url="http://inside:8000") as client:
        yield client


SECURE = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "api.example.org"}
STANDARD = {"Forwarded": "for=198.51.100.7;proto=https;host=api.example.org"}


@pytest.mark.parametrize("headers", [SECURE, STANDARD])
async def test_links_lead_to_where_the_client_came(open_api: Opened, headers: dict[str, str]) -> None:
    async with open_api(trusted_proxies=("10.0.0.0/8",)) as api:
        async with from_address(api, "10.0.0.1") as proxy:
            assert "curl https://api.example.org/api/v1/" in (await proxy.get("/", headers=headers)).text
            document = (await proxy.get("/openapi.json", headers=headers)).json()
            assert document["servers"] == [{"url": "https://api.example.org"}]
        async with from_address(api, "192.0.2.1") as stranger:
            assert "curl http://inside:8000/api/v1/" in (await stranger.get("/", headers=headers)).text
            document = (await stranger.get("/openapi.json", headers=headers)).json()
            assert document["servers"] == [{"url": "http://inside:8000"}]
