"""The guard, from the side of an attacker."""

import asyncio
import socket
import threading
from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from skerry.errors import ForbiddenHost
from skerry.upstream.checked_resolver import CheckedResolver
from skerry.upstream.guard import Guard, ResolverFailed, UnresolvableHost, is_public, public_name

PRIVATE = [
    ip_network(text)
    for text in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4",
        "240.0.0.0/4",
    )
]  # fmt: skip
PRIVATE_6 = [
    ip_network(text)
    for text in (
        "::/128", "::1/128", "100::/64", "100:0:0:1::/64", "2001::/32", "2001:2::/48", "2001:10::/28", "2001:20::/28",
        "2001:db8::/32", "3fff::/20", "5f00::/16", "64:ff9b:1::/48", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
        "4000::/2", "8000::/1",
    )
]  # fmt: skip


def within(network: IPv4Network | IPv6Network) -> st.SearchStrategy[Any]:
    first, last = int(network.network_address), int(network.broadcast_address)
    kind = IPv4Address if network.version == 4 else IPv6Address
    return st.integers(first, last).map(kind)


private = st.one_of(*map(within, PRIVATE))
FORMS: dict[str, Callable[[int], int]] = {
    "mapped": lambda four: (0xFFFF << 32) | four,
    "compatible": lambda four: four,
    "translated": lambda four: (0xFFFF << 48) | four,
    "NAT64": lambda four: int(IPv6Address("64:ff9b::")) | four,
    "local NAT64": lambda four: int(IPv6Address("64:ff9b:1::")) | four,
    "6to4": lambda four: (0x2002 << 112) | (four << 80) | 1,
    "Teredo client": lambda four: (0x20010000 << 96) | (four ^ 0xFFFFFFFF),
    "Teredo server": lambda four: (0x20010000 << 96) | (four << 64) | (0x08080808 ^ 0xFFFFFFFF),
    "ISATAP": lambda four: int(IPv6Address("2a00:1450::5efe:0:0")) | four,
    "ISATAP, universal": lambda four: int(IPv6Address("2a00:1450::200:5efe:0:0")) | four,
}


@given(private)
@example(IPv4Address("127.0.0.1"))
@example(IPv4Address("169.254.169.254"))
def test_private_addresses_are_refused_in_every_form(address: IPv4Address) -> None:
    assert not is_public(address)
    for name, form in FORMS.items():
        assert not is_public(IPv6Address(form(int(address)))), name


@given(st.one_of(*map(within, PRIVATE_6)))
def test_reserved_ipv6_is_refused(address: IPv6Address) -> None:
    assert not is_public(address)


@given(st.ip_addresses(v=6))
def test_ipv6_outside_global_unicast_is_refused_unless_it_carries_a_public_address(address: IPv6Address) -> None:
    carrying = address.ipv4_mapped is not None or address in IPv6Network("64:ff9b::/96")
    if is_public(address) and not carrying:
        assert address in IPv6Network("2000::/3")
        assert address.is_global or address.sixtofour is not None


@given(st.one_of(st.ip_addresses(v=4), st.ip_addresses(v=6)))
def test_nothing_is_public_that_python_calls_private(address: IPv4Address | IPv6Address) -> None:
    if is_public(address):
        assert not address.is_private or address.version == 6
        assert not any((address.is_loopback, address.is_link_local, address.is_multicast, address.is_unspecified))


@pytest.mark.parametrize(
    "text",
    ["8.8.8.8", "93.184.215.14", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"],
)
def test_public_addresses_are_let_through(text: str) -> None:
    assert is_public(ip_address(text))


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.1", "127.0.1", "127.0.0.0x1",
        "1.1.1.1", "127.0.0.1.", "127.0.0.1..", " 127.0.0.1", "127.0.0.1 ", "127.0.0.1%eth0", "１２７.０.０.１", "127。0。0。1",
        "①②⑦.0.0.1", "[::1]", "::1", "::1%lo", "[fe80::1%25eth0]", "::ffff:127.0.0.1", "[::ffff:7f00:1]", "2002:7f00:1::",
        "64:ff9b::7f00:1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "fe80::1", "0.0.0.0", "::",
    ],
)  # fmt: skip
def test_addresses_in_any_spelling_are_not_names(host: str) -> None:
    with pytest.raises(ForbiddenHost):
        Guard().name(host)


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "LOCALHOST", "localhost.", "foo.localhost", "foo.localhost\n.", "foo.ｌocalhost", "a.ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
        "printer.local", "db.internal", "metadata.google.internal", "x.intranet", "router.lan", "router.home.arpa",
        "files.corp", "hidden.onion", "www.test", "www.invalid", "www.example", "example", "x.alt", "com", "", ".", "..",
        "a..com", ".com", "-a.com", "a-.com", "a b.com", "a\tb.com", "a.com\n", "a.com\r\n", "a.com\x00", "a\\b.com",
        "user@a.com", "a.com:80", "http://a.com", "a.com/", "a.com?", "a.com#", "*.com", "a.c*m", "a%2ecom.org%00",
        "a\u200d.com", "a\u202e.com", "é" * 64 + ".com", "a" * 64 + ".com", "a." * 130 + "com", "ä" * 100_000,
        "ß." * 100 + "com",
    ],
)  # fmt: skip
def test_what_the_public_dns_cannot_know_is_refused(host: str) -> None:
    with pytest.raises(ForbiddenHost):
        public_name(host)


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("example.com", "example.com"),
        ("Example.COM.", "example.com"),
        ("õuna.ee", "xn--una-nna.ee"),
        ("ÕUNA.ee", "xn--una-nna.ee"),
        ("fußball.example.com", "xn--fuball-cta.example.com"),
        ("example。com", "example.com"),
        ("_dmarc.example.com", "_dmarc.example.com"),
        ("xn--ls8h.la", "xn--ls8h.la"),
        ("1.2.3.4.in-addr.arpa", "1.2.3.4.in-addr.arpa"),
        # Looks like apple.com, with a Cyrillic а: another name than that, and as public as any.
        ("аpple.com", "xn--pple-43d.com"),
        ("localhost.example.com", "localhost.example.com"),
        ("a" * 63 + ".com", "a" * 63 + ".com"),
    ],
)
def test_names_of_the_public_dns(host: str, name: str) -> None:
    assert public_name(host) == name


@given(st.text(max_size=300))
def test_a_name_that_passes_is_plain(host: str) -> None:
    try:
        name = public_name(host)
    except ForbiddenHost:
        return
    assert name.isascii()
    assert name == name.lower()
    assert not set(name) - set("abcdefghijklmnopqrstuvwxyz0123456789-_.")
    assert public_name(name) == name


def test_a_refusal_says_nothing() -> None:
    with pytest.raises(ForbiddenHost) as raised:
        Guard().name("10.1.2.3")
    assert str(raised.value) == ""


@pytest.fixture
def resolving(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Lets the resolver of this machine answer with these addresses, one list after the other; tells what it was asked."""

    def answer_with(*answers: list[str] | Exception) -> list[str]:
        asked: list[str] = []

        def getaddrinfo(host: str, *_: Any, **__: Any) -> list[Any]:
            asked.append(host)
            answer = answers[min(len(asked), len(answers)) - 1]
            if isinstance(answer, Exception):
                raise answer
            return [(socket.AF_INET6 if ":" in text else socket.AF_INET, 1, 6, "", (text, 0)) for text in answer]

        monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
        return asked

    return answer_with


@pytest.mark.parametrize(
    "addresses",
    [
        ["169.254.169.254"],
        ["127.0.0.1"],
        ["93.184.215.14", "10.0.0.1"],
        ["10.0.0.1", "93.184.215.14"],
        ["93.184.215.14", "::1"],
        ["::ffff:10.0.0.1"],
        ["fe80::1%eth0"],
        ["0.0.0.0"],
    ],
)
async def test_a_name_with_any_address_that_is_not_public_is_refused(
    resolving: Callable[..., list[str]], addresses: list[str]
) -> None:
    resolving(addresses)
    with pytest.raises(ForbiddenHost):
        await Guard().resolve("rebind.example.org")


async def test_a_public_name_gives_each_address_once(resolving: Callable[..., list[str]]) -> None:
    asked = resolving(["2606:4700::1", "93.184.215.14", "93.184.215.14"], ["10.0.0.1"])
    assert await Guard().resolve("Example.org.") == [ip_address("2606:4700::1"), ip_address("93.184.215.14")]
    assert asked == ["example.org"]


async def test_a_special_name_is_never_looked_up(resolving: Callable[..., list[str]]) -> None:
    asked = resolving(["93.184.215.14"])
    for host in ("localhost", "db.internal", "127.1", "2130706433"):
        with pytest.raises(ForbiddenHost):
            await Guard().resolve(host)
    assert asked == []


@pytest.mark.parametrize(
    ("failure", "raised"),
    [
        (socket.gaierror(socket.EAI_NONAME, ""), UnresolvableHost),
        (socket.gaierror(socket.EAI_AGAIN, ""), ResolverFailed),
        (UnicodeError(), UnresolvableHost),
    ],
)
async def test_names_that_do_not_resolve(
    resolving: Callable[..., list[str]], failure: Exception, raised: type[Exception]
) -> None:
    resolving(failure)
    with pytest.raises(raised) as caught:
        await Guard().resolve("example.org")
    assert type(caught.value) is raised


async def test_a_name_without_addresses_does_not_resolve(resolving: Callable[..., list[str]]) -> None:
    resolving([])
    with pytest.raises(UnresolvableHost):
        await Guard().resolve("example.org")


async def test_silent_name_servers_keep_no_thread_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    silence_ends = threading.Event()

    def getaddrinfo(*_: Any, **__: Any) -> list[Any]:
        silence_ends.wait(30)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    guard = Guard(resolve_timeout=0.1)
    try:
        outcomes = await asyncio.gather(
            *(guard.resolve(f"n{number}.example.org") for number in range(40)), return_exceptions=True
        )
        assert all(isinstance(outcome, ResolverFailed) for outcome in outcomes)
        await asyncio.to_thread(lambda: None)  # the loop's own threads, which resolve our providers, are free
        assert not silence_ends.is_set()
    finally:
        silence_ends.set()


NEAR = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


async def test_an_operator_may_let_networks_through() -> None:
    guard = Guard(NEAR)
    assert await guard.resolve("127.0.0.1") == [ip_address("127.0.0.1")]
    assert await guard.resolve("[::1]") == [ip_address("::1")]
    assert all(guard.is_allowed(address) for address in await guard.resolve("LocalHost"))
    for host in ("10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "8.8.8.8", "2130706433", "db.internal"):
        with pytest.raises(ForbiddenHost):
            await guard.resolve(host)


async def test_near_hosts_are_those_that_lie_wholly_in_these_networks(resolving: Callable[..., list[str]]) -> None:
    resolving(["127.0.0.1"], ["127.0.0.1", "93.184.215.14"], ["93.184.215.14"], ["10.0.0.1"], OSError())
    guard = Guard(NEAR)
    assert await guard.resolve_allowed("near.example.org") == [ip_address("127.0.0.1")]
    for _ in range(4):
        assert await guard.resolve_allowed("other.example.org") == []
    assert await Guard().resolve_allowed("near.example.org") == []


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "localhost", "x.internal", "::ffff:10.0.0.1", "2130706433"])
def test_redirects_into_private_networks_are_not_followed(host: str) -> None:
    with pytest.raises(ForbiddenHost):
        Guard().check_redirect(host)


@pytest.mark.parametrize("host", ["www.example.org", "93.184.215.14"])
def test_redirects_to_public_hosts_are_followed(host: str) -> None:
    Guard().check_redirect(host)


async def test_the_hosts_of_redirects_are_resolved_to_checked_addresses(resolving: Callable[..., list[str]]) -> None:
    resolving(["10.0.0.1"], socket.gaierror(socket.EAI_NONAME, ""), ["93.184.215.14", "2606:4700::1"])
    resolver = CheckedResolver(Guard())
    with pytest.raises(ForbiddenHost):
        await resolver.resolve("www.example.org", 443)
    with pytest.raises(OSError):
        await resolver.resolve("www.example.org", 443)
    found = await resolver.resolve("www.example.org", 443)
    assert [(each["host"], each["port"]) for each in found] == [("93.184.215.14", 443), ("2606:4700::1", 443)]
