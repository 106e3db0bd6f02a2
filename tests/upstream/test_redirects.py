"""Redirects of providers without a gateway, where names are resolved by this machine."""

import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_network
from typing import Any

import pytest
from aiohttp import web

from skerry.errors import UpstreamUnavailable
from skerry.upstream.guard import Guard
from tests.upstream.conftest import Example, asking, fine

ALLOWED = Guard([ip_network("127.0.0.2/32")])
"""One address of this machine counts as public; the others are private."""
Names = dict[str, list[str]]


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Callable[[Names], list[str]]:
    """Resolves these names, each time to the next of its addresses, and after the last to the first; tells what was asked."""

    def resolve(known: Names) -> list[str]:
        asked: list[str] = []

        def getaddrinfo(host: str, port: Any, *_: Any, **__: Any) -> list[Any]:
            asked.append(host)
            addresses = known[host]
            address = addresses[(asked.count(host) - 1) % len(addresses)]
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, int(port or 0)))]

        monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
        return asked

    return resolve


@asynccontextmanager
async def serving(handler: Any, host: str, port: int = 0) -> AsyncIterator[int]:
    runner = web.ServerRunner(web.Server(handler), shutdown_timeout=0.01)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        await site.start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


@pytest.mark.parametrize("first", ["127.0.0.2", "127.0.0.1"])
async def test_a_name_that_resolves_to_another_address_the_second_time_gains_nothing(
    names: Callable[[Names], list[str]], first: str
) -> None:
    """The redirect's host has a public address and a private one, in turn. The private server never hears of us."""
    reached: list[str] = []
    second = "127.0.0.1" if first == "127.0.0.2" else "127.0.0.2"

    async def public(request: web.BaseRequest) -> web.StreamResponse:
        return web.json_response({"n": 2}, headers={"Connection": "close"})

    async def private(request: web.BaseRequest) -> web.StreamResponse:
        reached.append(request.path)
        return await fine(request)

    async with serving(public, "127.0.0.2") as port, serving(private, "127.0.0.1", port):

        async def redirecting(request: web.BaseRequest) -> web.StreamResponse:
            location = f"http://rebind.example.net:{port}{request.path}"
            return web.Response(status=302, headers={"Location": location})

        async with serving(redirecting, "127.0.0.3") as own:

            class Plain(Example):
                base = f"http://api.example.org:{own}"

            asked = names({"rebind.example.net": [first, second], "api.example.org": ["127.0.0.3"]})
            outcomes: list[Any] = []
            for n in range(10):
                async with asking(None, Plain, guard=ALLOWED) as source:
                    try:
                        outcomes.append(await source.number(f"/{n}"))
                    except UpstreamUnavailable as error:
                        outcomes.append(error.what)
    assert reached == []
    refused = "redirected to an address that is not public"
    assert outcomes == [2, refused] * 5 if first == "127.0.0.2" else [refused, 2] * 5
    assert asked.count("rebind.example.net") == 10, "resolved once for each connection"


async def test_a_redirect_from_https_to_http_is_not_followed_through_a_gateway_either(provider: Any) -> None:
    async def downgrading(request: web.BaseRequest) -> web.StreamResponse:
        return web.Response(status=301, headers={"Location": "http://api.example.org/n"})

    provider.answer = downgrading
    async with asking(provider.url) as source:
        with pytest.raises(UpstreamUnavailable, match="redirected from HTTPS to HTTP"):
            await source.number()
    assert len(provider.asked) == 1
