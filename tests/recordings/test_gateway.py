"""The recording gateway: what passes through it, and what it does not let pass."""

import aiohttp

from skerry.recordings.gateway import RecordingGateway
from skerry.upstream.guard import Guard
from tests.replaying import ReplayServer, closed_port

URL = "https://api.zippopotam.us/us/90210"
HOST = "api.zippopotam.us"


async def asked(gateway: RecordingGateway, url: str) -> int:
    path = url.replace("://", "/", 1)
    async with (
        gateway.listening() as address,
        aiohttp.ClientSession(headers={"X-Key": "secret"}) as session,
        session.get(f"{address}/{path}") as answer,
    ):
        await answer.read()
        return answer.status


async def test_an_exchange_is_passed_on_and_kept(replay: ReplayServer) -> None:
    gateway = RecordingGateway(Guard(), {HOST}, replay.url)
    assert await asked(gateway, URL) == 200
    (kept,) = gateway.exchanges
    assert (kept.method, kept.url, kept.status) == ("GET", URL, 200)
    assert b'"90210"' in kept.content
    assert kept.headers["content-type"] == "application/json"
    assert "secret" not in repr(kept)


async def test_errors_of_a_provider_are_kept(replay: ReplayServer) -> None:
    gateway = RecordingGateway(Guard(), {HOST}, replay.through(fault="error_500", host=HOST))
    assert await asked(gateway, URL) == 500
    assert [kept.status for kept in gateway.exchanges] == [500]
    assert gateway.unreachable == set()


async def test_a_provider_that_cannot_be_reached_is_named() -> None:
    gateway = RecordingGateway(Guard(), {HOST}, closed_port())
    assert await asked(gateway, URL) == 502
    assert (gateway.exchanges, gateway.unreachable) == ([], {HOST})


async def test_a_redirect_does_not_lead_into_the_own_network(replay: ReplayServer) -> None:
    gateway = RecordingGateway(Guard(), {HOST})
    assert await asked(gateway, f"{replay.url}/internal") == 502
    assert await asked(gateway, "http://localhost/internal") == 502
    assert (gateway.exchanges, replay.log) == ([], [])
