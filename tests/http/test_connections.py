"""How long a connection may take, and how many there may be. The clock of the loop stands still and is moved."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from ipaddress import ip_network
from typing import Any

import pytest
from structlog.testing import capture_logs

from skerry.http.buffers import buffers
from skerry.http.connections import IN_ALL, PER_CLIENT, Connections, Timeouts, descriptor_limit_of_process
from skerry.http.protocol import LINGER, MAX_HELD_SIZE
from skerry.http.proxies import Proxies
from skerry.metrics import Metrics
from tests.http.raw import PROTOCOLS, Raw, connected, port_of
from tests.waiting import LoopClock, frozen_loop

GET = b"GET /api/v1/harbours HTTP/1.1\r\nHost: skerry.test\r\n\r\n"
BODY = GET.replace(b"\r\n\r\n", b"\r\nContent-Length: 10\r\n\r\n")
TIDES = GET.replace(b"harbours", b"tides")
METRICS = b"GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n"
HEAD_TIME, IDLE_TIME, WRITE_TIME = 10.0, 15.0, 30.0


@asynccontextmanager
async def silent_provider() -> AsyncIterator[str]:
    """A provider that takes requests and never answers."""
    waiting: set[asyncio.StreamWriter] = set()
    server = await asyncio.start_server(lambda _, writer: waiting.add(writer), "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        for writer in waiting:
            writer.close()
        server.close()


async def metric(port: int, line: str) -> float:
    async with connected(port) as raw:
        body = (await raw.ask(METRICS)).body.decode()
    return next((float(each.split()[1]) for each in body.splitlines() if each.startswith(line + " ")), 0.0)


@contextmanager
def frozen() -> Iterator[LoopClock]:
    """The clock of the loop stands still within the block, and is not set back after it: timers would be late."""
    loop = asyncio.get_running_loop()
    before = loop.time
    with frozen_loop() as clock:
        yield clock
    ahead = max(0.0, clock.now - before())
    loop.time = lambda: before() + ahead  # type: ignore[method-assign]


async def later(clock: LoopClock, seconds: float) -> None:
    await settle()
    clock.advance(seconds)
    await settle()


async def settle() -> None:
    """Both ends are in this loop: after some turns everything has happened that can happen at this moment."""
    for _ in range(30):
        await asyncio.sleep(0)


def is_open(raw: Raw) -> bool:
    return not raw.reader.at_eof()


@PROTOCOLS
async def test_a_head_that_does_not_end_is_408(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    """Each new byte is no reason to wait longer."""
    async with port_of(harbour_settings(), protocol) as port:
        for before in (0, 1, 2, 3):
            async with connected(port) as raw:
                for _ in range(before):
                    assert (await raw.ask(GET)).status == 200
                with frozen() as clock:
                    for byte in GET[:3]:
                        await raw.send(bytes([byte]))
                        await later(clock, (HEAD_TIME - 1) / 3)
                        assert is_open(raw)
                    await later(clock, 2)
                response = await raw.read()
                assert response.status == 408
                assert response.detail == "The request head was not complete within 10 s."
                assert await raw.read_all() == []
        assert await metric(port, 'skerry_connections_timed_out_total{step="head"}') == 4
        assert await metric(port, 'skerry_requests_total{route="",status="408"}') == 4


@PROTOCOLS
async def test_a_head_in_time_is_answered(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    async with port_of(harbour_settings(), protocol) as port, connected(port) as raw:
        for _ in range(4):
            with frozen() as clock:
                await raw.send(GET[:20])
                await later(clock, HEAD_TIME - 1)
                assert (await raw.ask(GET[20:])).status == 200
                await later(clock, IDLE_TIME - 1)
                assert is_open(raw)


@PROTOCOLS
async def test_a_body_that_does_not_come(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    """Its request was answered: a second answer would be taken for that of the next request."""
    async with port_of(harbour_settings(), protocol) as port:
        async with connected(port) as raw:
            assert (await raw.ask(BODY)).status == 200
            with frozen() as clock:
                for _ in range(3):
                    await raw.send(b"x")
                    await later(clock, HEAD_TIME / 4)
                    assert is_open(raw)
                await later(clock, HEAD_TIME)
            assert await raw.read_all() == []
        assert await metric(port, 'skerry_connections_timed_out_total{step="body"}') == 1


@PROTOCOLS
async def test_a_body_that_does_not_come_while_its_request_is_answered(
    harbour_settings: Any, protocol: type[asyncio.Protocol]
) -> None:
    late = TIDES.replace(b"\r\n\r\n", b"\r\nContent-Length: 10\r\n\r\nx")
    async with silent_provider() as gateway:
        settings = harbour_settings(gateway=gateway, upstream_deadline=120)
        async with port_of(settings, protocol) as port, connected(port) as raw:
            with frozen() as clock:
                await raw.send(late)
                await later(clock, HEAD_TIME + 1)
                response = await raw.read()
            assert (response.status, response.json["instance"]) == (408, "/api/v1/tides")
            assert response.detail == "The request body was not complete within 10 s."
            assert await raw.read_all() == []


@PROTOCOLS
async def test_a_silent_connection_is_closed(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    async with port_of(harbour_settings(), protocol) as port:
        for before in (0, 1, 2, 3):
            async with connected(port) as raw:
                for _ in range(before):
                    assert (await raw.ask(GET)).status == 200
                with frozen() as clock:
                    await settle()
                    await later(clock, IDLE_TIME - 1)
                    assert is_open(raw)
                    await later(clock, 2)
                assert await raw.read_all() == []
        assert await metric(port, 'skerry_connections_timed_out_total{step="idle"}') == 4


@PROTOCOLS
async def test_a_connection_that_waits_for_its_answer_is_not_idle(
    harbour_settings: Any, protocol: type[asyncio.Protocol]
) -> None:
    async with silent_provider() as gateway:
        settings = harbour_settings(gateway=gateway, upstream_deadline=120)
        async with port_of(settings, protocol) as port, connected(port) as raw:
            with frozen() as clock:
                await raw.send(TIDES)
                for _ in range(10):
                    await later(clock, 9)
                    assert is_open(raw)
                await later(clock, 40)
            assert (await raw.read()).status == 502


@PROTOCOLS
async def test_a_refused_client_may_finish_but_not_go_on(
    harbour_settings: Any, protocol: type[asyncio.Protocol]
) -> None:
    """A header of 4 MB is answered, although the client reads only after it has sent."""
    async with port_of(harbour_settings(), protocol) as port, connected(port) as raw:
        with frozen() as clock:
            await raw.send(GET[:-2] + b"X: ")
            for _ in range(64):
                raw.writer.write(b"x" * 65_536)
                await raw.writer.drain()
            assert (await raw.read()).status == 431
            assert await raw.read_all() == []
            assert await metric(port, "skerry_connections_open") == 2
            await later(clock, LINGER + 1)
            while await metric(port, "skerry_connections_open") > 1:
                await later(clock, 1)


@PROTOCOLS
async def test_an_answer_that_is_not_read(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    """The connection is aborted; one whose client reads a part from time to time stays."""
    coast = GET.replace(b"harbours", b"coast?count=10000")
    loop = asyncio.get_running_loop()
    async with port_of(harbour_settings(rate_limit="off"), protocol) as port:
        with socket.socket() as never, socket.socket() as slow, frozen() as clock:
            for client in (never, slow):
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
                client.setblocking(False)
                await loop.sock_connect(client, ("127.0.0.1", port))
                await loop.sock_sendall(client, coast * 60)
            await settle()
            for _ in range(3):
                await later(clock, WRITE_TIME - 2)
                read = 0
                while read < 1_000_000:
                    read += len(await loop.sock_recv(slow, 65_536))
                    await asyncio.sleep(0)
            await settle()
            assert await metric(port, 'skerry_connections_timed_out_total{step="write"}') == 1
            assert await metric(port, "skerry_connections_open") == 2, "that of the slow client, and this one"


@PROTOCOLS
async def test_what_is_sent_ahead_is_bounded(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    async with silent_provider() as gateway:
        settings = harbour_settings(gateway=gateway, upstream_deadline=120)
        async with port_of(settings, protocol) as port, connected(port) as raw:
            raw.writer.write(TIDES)
            sent = 0
            with frozen():
                raw.writer.transport.set_write_buffer_limits(high=0)
                for _ in range(1000):
                    raw.writer.write(b"x" * 65_536)
                    sent += 65_536
                    await settle()
                    if raw.writer.transport.get_write_buffer_size():
                        break
                assert raw.writer.transport.get_write_buffer_size(), "the server does not read on"
                raw.writer.transport.abort()
            assert sent < 20 * MAX_HELD_SIZE


# How many


class Fake:
    """A connection that is only counted."""

    def __init__(self, unsent: int = 0, unread_since: float = 0.0) -> None:
        self.unsent = unsent
        self.unread_since = unread_since
        self.dropped = False

    def check(self, now: float, *, is_near: bool) -> int:
        return 0 if self.dropped else self.unsent

    def drop(self) -> None:
        self.dropped = True


def counting(**changes: Any) -> tuple[Connections, Metrics]:
    metrics = Metrics()
    proxies = Proxies((ip_network("10.0.0.0/8"),))
    options = {
        "max_connections": 20,
        "per_client": 3,
        "timeouts": Timeouts(),
        "descriptor_limit": lambda: None,
        **changes,
    }
    return Connections(proxies=proxies, metrics=metrics, **options), metrics


async def test_connections_are_counted_for_each_client() -> None:
    connections, metrics = counting()
    loop = asyncio.get_running_loop()

    def enter(peer: str | None) -> str | None:
        return connections.enter(Fake(), peer, loop)

    assert [enter("192.0.2.1") for _ in range(4)] == [None] * 3 + [PER_CLIENT]
    # A client has a whole /64.
    assert [enter(f"2001:db8:1:2::{n}") for n in range(1, 5)] == [None] * 3 + [PER_CLIENT]
    assert enter("2001:db8:1:3::1") is None
    assert enter("::ffff:192.0.2.1") == PER_CLIENT
    assert [enter("10.0.0.1") for _ in range(5)] == [None] * 5, "many clients are behind a trusted proxy"
    assert [enter(None) for _ in range(8)] == [None] * 8
    assert enter("192.0.2.9") == IN_ALL
    text = metrics.exposition().decode()
    assert 'skerry_connections_refused_total{bound="client"} 3.0' in text
    assert 'skerry_connections_refused_total{bound="all"} 1.0' in text
    assert "skerry_connections_open 20.0" in text


async def test_a_closed_connection_makes_room() -> None:
    connections, _ = counting()
    loop = asyncio.get_running_loop()
    open_ones = [Fake() for _ in range(3)]
    for _ in range(3):
        for one in open_ones:
            assert connections.enter(one, "192.0.2.1", loop) is None
        assert connections.enter(Fake(), "192.0.2.1", loop) == PER_CLIENT
        for one in open_ones:
            connections.leave(one)
            connections.leave(one)
    assert not connections._clients


async def test_the_networks_of_a_client_have_a_bound_too() -> None:
    """Nobody takes all connections with the /64s of one /48, nor with the /48s of one /32."""
    connections, _ = counting(max_connections=16_384, per_client=256)
    loop = asyncio.get_running_loop()

    def entered(addresses: Iterable[str]) -> list[Any]:
        open_ones = [Fake() for _ in range(300)]
        taken = []
        for address in addresses:
            taken += [one for one in open_ones if connections.enter(one, address, loop) is None]
            open_ones = [Fake() for _ in range(300)]
        return taken

    in_48 = entered(f"2001:db8:0:{n:x}::1" for n in range(64))
    assert len(in_48) == 4 * 256
    in_32 = entered(f"2001:db8:{n:x}::1" for n in range(1, 64))
    assert len(in_48) + len(in_32) == 16 * 256
    assert len(entered(["2001:db9::1"])) == len(entered(["192.0.2.1"])) == 256
    for one in (*in_48, *in_32):
        connections.leave(one)
    assert len(entered(["2001:db8::1"])) == 256


async def test_what_clients_leave_unread_is_bounded_in_all() -> None:
    """Those go first that have not read for the longest time, and only as many as must."""
    connections, _ = counting(max_unsent=1000)
    loop = asyncio.get_running_loop()
    held = [Fake(400, unread_since=since) for since in (30.0, 10.0, 20.0, 40.0)]
    with frozen_loop() as clock, capture_logs() as logs:
        for one in (*held, Fake()):
            connections.enter(one, None, loop)
        for _ in range(3):
            clock.advance(2)
            await clock.settle()
    assert [one.dropped for one in held] == [False, True, True, False]
    assert [(line["connections"], line["unsent"]) for line in logs] == [(4, 1600)]


def test_a_large_body_is_not_copied() -> None:
    small, large = b"x" * 100, b"x" * 100_000
    assert buffers(b"head", small) == (b"head" + small,)
    assert buffers(b"head", large)[1] is large


@pytest.mark.parametrize(("limit", "maximum"), [(None, 20_000), (100_000, 20_000), (1024, 896), (64, 32), (1, 1)])
async def test_the_maximum_leaves_descriptors_for_the_rest(limit: int | None, maximum: int) -> None:
    connections, _ = counting(max_connections=20_000, descriptor_limit=lambda: limit)
    assert connections.max_connections == maximum


def test_the_limit_of_this_process_is_known() -> None:
    limit = descriptor_limit_of_process()
    assert limit is None or limit > 0


@PROTOCOLS
async def test_too_many_connections_of_a_client(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    async with port_of(harbour_settings(connections_per_client=3), protocol) as port, AsyncExitStack() as stack:
        with capture_logs() as logs:
            open_ones = [await stack.enter_async_context(connected(port)) for _ in range(3)]
            for raw in open_ones:
                assert (await raw.ask(GET)).status == 200
            for _ in range(5):
                async with connected(port) as refused:
                    (response,) = await refused.read_all()
                    assert (response.status, response.headers["retry-after"]) == (429, "10")
                    assert response.detail == "This client has too many open connections."
        warnings = [entry for entry in logs if entry["event"] == "connection refused"]
        assert [(entry["bound"], entry["client"], entry["log_level"]) for entry in warnings] == [
            ("client", "127.0.0.1", "warning")
        ], "one line for all"
        await stack.aclose()
        await settle()
        async with connected(port) as raw:
            assert (await raw.ask(GET)).status == 200


@PROTOCOLS
async def test_too_many_connections_in_all(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    """Near the maximum a warning is logged, and idle connections get one second: newcomers are served again."""
    async with port_of(harbour_settings(max_connections=10), protocol) as port, AsyncExitStack() as stack:
        with capture_logs() as logs, frozen() as clock:
            asked = await stack.enter_async_context(connected(port))
            await asked.send(GET[:30])
            silent = [await stack.enter_async_context(connected(port)) for _ in range(9)]
            await settle()
            async with connected(port) as refused:
                (response,) = await refused.read_all()
                assert (response.status, response.json["error"]) == (503, "overloaded")
                assert response.headers["retry-after"] == "10"
            for _ in range(3):
                await later(clock, 1)
            for raw in silent:
                assert await raw.read_all() == []
            async with connected(port) as raw:
                assert (await raw.ask(GET)).status == 200
            assert (await asked.ask(GET[30:])).status == 200, "it was not idle"
        assert "connections near maximum" in {entry["event"] for entry in logs}
