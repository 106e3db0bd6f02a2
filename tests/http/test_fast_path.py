"""The short cut for cached answers, on real sockets: it must not be told from the long way.

Each test runs twice: with requests counted in memory, and with Redis counting them."""

import gzip
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import Any

import brotli
import pytest
import time_machine
import uvicorn
import zstandard

from skerry.app import create_app
from skerry.clock import now
from skerry.http.buffers import Buffers
from skerry.http.cache import CachedResponse
from skerry.http.fast_path import FastPathProtocol
from skerry.http.front import MAX_HEAD_SIZE, Front, PendingResponse
from skerry.http.quotas import LimitDecision
from skerry.settings import Settings
from tests.http.harbours import all_of_them
from tests.redis_server import RedisServer, redis_running, redis_server, redis_url
from tests.waiting import HANG_TIMEOUT, block_until

__all__ = ["redis_server", "redis_url"]

GET = b"GET /api/v1/harbours HTTP/1.1\r\nHost: skerry.test\r\n\r\n"
LIMIT = 1000
"""In a day, so that no window ends under a test."""


class Response:
    """Status, headers in their order, body."""

    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status = status
        self.headers = dict(headers)
        self.names = sorted(name for name, _ in headers)
        self.body = body

    @property
    def remaining(self) -> int:
        return int(self.headers["ratelimit"].partition("r=")[2].partition(";")[0])

    @property
    def is_hit(self) -> bool:
        return self.headers["cache-status"] == "skerry; hit"


class Wire:
    """One connection, byte by byte."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=5)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer = b""

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def read(self, *, bodiless: bool = False) -> Response:
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        pairs = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
        length = 0 if bodiless else int(dict(pairs).get("content-length", 0))
        while len(self._buffer) < length:
            self._more()
        body, self._buffer = self._buffer[:length], self._buffer[length:]
        return Response(int(first.split()[1]), pairs, body)

    def ask(self, data: bytes = GET, *, bodiless: bool = False) -> Response:
        self.send(data)
        return self.read(bodiless=bodiless)

    @property
    def is_closed(self) -> bool:
        """The server has ended the connection, and nothing is left to read."""
        return self._buffer == b"" and self._socket.recv(1) == b""

    def close(self) -> None:
        self._socket.close()

    def _more(self) -> None:
        data = self._socket.recv(65536)
        if not data:
            raise ConnectionError(f"closed after {self._buffer!r}")
        self._buffer += data


class Counting(Front):
    """Tells how often the short cut was taken."""

    hot = 0

    def fast_response(self, head: bytes, peer: str, date: bytes) -> Buffers | PendingResponse | None:
        answer = super().fast_response(head, peer, date)
        self.hot += isinstance(answer, tuple)
        return answer

    def pending_response(self, cached: CachedResponse, decision: LimitDecision, date: bytes) -> Buffers | None:
        answer = super().pending_response(cached, decision, date)
        self.hot += answer is not None
        return answer


@contextmanager
def serving(app: Any, **options: Any) -> Iterator[int]:
    """The application under uvicorn, in a thread, as `skerry serve` runs it; its port."""
    config = uvicorn.Config(
        app, port=0, http=FastPathProtocol, ws="none", log_config=None, access_log=False, server_header=False,
        proxy_headers=False, timeout_graceful_shutdown=1, **options,
    )  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    block_until(lambda: server.started or not thread.is_alive())
    assert server.started
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(10)


Started = Callable[..., Any]


@pytest.fixture
def start_with(tmp_path: Any) -> Started:
    """Starts the application with settings of the test's choice."""

    @contextmanager
    def start(
        server: dict[str, Any] | None = None, front: Callable[..., Front] = Counting, **changes: Any
    ) -> Iterator[tuple[Counting, int]]:
        fixed = {"gateway": "http://127.0.0.1:1", "data_dir": tmp_path, "collect": False, "log_level": "error"}
        app = create_app(
            Settings(**{**fixed, "rate_limit": f"{LIMIT}/day", **changes}), endpoints=all_of_them(), front=front
        )
        assert isinstance(app, Counting)
        with serving(app, **(server or {})) as port:
            yield app, port

    return start


@pytest.fixture(params=["counted in memory", "counted in Redis"])
def start(request: pytest.FixtureRequest, start_with: Started) -> Started:
    if request.param == "counted in memory":
        return start_with
    url = request.getfixturevalue("redis_url")
    return lambda **changes: start_with(redis_url=url, **changes)


@pytest.fixture
def served(start: Started) -> Iterator[tuple[Counting, int]]:
    with start() as pair:
        yield pair


@pytest.fixture
def app(served: tuple[Counting, int]) -> Counting:
    return served[0]


@pytest.fixture
def wire(served: tuple[Counting, int]) -> Iterator[Wire]:
    wire = Wire(served[1])
    yield wire
    wire.close()


@pytest.fixture
def warm(app: Counting, wire: Wire) -> Wire:
    """The connection after the request was made, found in the cache, and found in the hot lane."""
    for hot in (0, 0, 1):
        assert wire.ask().status == 200
        assert app.hot == hot
    return wire


def test_the_same_bytes_have_the_same_answer_and_are_counted(app: Counting, wire: Wire) -> None:
    answers = [wire.ask() for _ in range(5)]
    assert app.hot == 3
    assert {answer.body for answer in answers} == {answers[0].body}
    assert [answer.is_hit for answer in answers] == [False, True, True, True, True]
    assert [answer.remaining for answer in answers] == [LIMIT - n for n in range(1, 6)]


def test_the_short_way_has_the_headers_of_the_long_way(app: Counting, wire: Wire) -> None:
    made, long, short = wire.ask(), wire.ask(), wire.ask()
    assert app.hot == 1
    assert made.names == long.names == short.names
    for name in long.headers:
        if name not in ("ratelimit", "date", "age"):
            assert short.headers[name] == long.headers[name], name
    assert short.headers["ratelimit"].partition(";t=")[0] == f'"default";r={LIMIT - 3}'


def test_without_a_limit_it_is_the_same(start: Started) -> None:
    with start(rate_limit="off") as (app, port):
        wire = Wire(port)
        answers = [wire.ask() for _ in range(4)]
        assert app.hot == 2
        assert len({tuple(answer.names) for answer in answers}) == 1
        assert "ratelimit" not in answers[3].headers
        wire.close()


def test_another_connection_may_take_it_too(app: Counting, served: tuple[Counting, int], warm: Wire) -> None:
    other = Wire(served[1])
    assert other.ask().body == warm.ask().body
    assert app.hot == 3
    other.close()


def test_requests_in_a_row_without_waiting_are_answered_in_order(app: Counting, warm: Wire) -> None:
    other = GET.replace(b"harbours", b"harbours?limit=1")
    for _ in range(3):
        warm.send(GET + other + GET)
        counts = [warm.read().body.count(b'"name"') for _ in range(3)]
        assert counts == [3, 1, 3]


def test_requests_in_a_row_of_which_the_first_is_slow(app: Counting, warm: Wire) -> None:
    """The second comes while the first is being answered: it must not overtake it."""
    warm.send(b"GET /api/v1/nowhere HTTP/1.1\r\nHost: skerry.test\r\n\r\n")
    warm.send(GET)
    assert [warm.read().status, warm.read().status] == [404, 200]


def test_a_request_in_pieces(app: Counting, warm: Wire) -> None:
    for cut in (1, 3, 4, 20, len(GET) - 4, len(GET) - 2, len(GET) - 1):
        warm.send(GET[:cut])
        time.sleep(0.02)  # so that each piece arrives alone
        assert warm.ask(GET[cut:]).status == 200
    assert app.hot == 1


def test_a_piece_that_looks_like_a_request(app: Counting, warm: Wire) -> None:
    """The bytes of a request that is known, as the body of another one."""
    warm.send(b"POST /api/v1/harbours HTTP/1.1\r\nHost: skerry.test\r\nContent-Length: %d\r\n\r\n" % len(GET))
    time.sleep(0.02)  # so that each piece arrives alone
    warm.send(GET)
    assert warm.read().status == 405
    assert app.hot == 1
    assert warm.ask().status == 200


def test_a_piece_in_the_middle_of_a_head_that_looks_like_a_request(app: Counting, warm: Wire) -> None:
    warm.send(b"GET /api/v1/nowhere HTTP/1.1\r\nX-Long: ")
    time.sleep(0.02)  # so that each piece arrives alone
    warm.send(GET)
    assert warm.read().status in (400, 404)
    assert app.hot == 1


def test_a_head_followed_by_garbage(app: Counting, warm: Wire) -> None:
    warm.send(GET + b"\x00garbage\r\n\r\n")
    answer = warm.read()
    if answer.status == 200:
        answer = warm.read()
    assert answer.status == 400
    assert warm.is_closed
    assert app.hot == 1


@pytest.mark.parametrize(
    "first",
    [
        b"GET /api/v1/harbours HTTP/1.1\n\n",
        b"GET /api/v1/harbours HTTP/1.1\r\nHost: a\n\n",
        b"GET /api/v1/harbours\n\n",
    ],
)
def test_two_requests_that_look_like_one_are_not_remembered_as_one(app: Counting, warm: Wire, first: bytes) -> None:
    """Lines that end without CR are no lines to us; if the parser took them for such, two requests would become one."""
    before = app.hot
    for _ in range(3):
        warm.send(first + GET)
        try:
            answers = [warm.read()]
        except ConnectionError:
            break
        if answers[0].status == 400:
            break
        assert warm.read().status == 200
    assert app.hot == before


def test_head_is_not_get(app: Counting, warm: Wire) -> None:
    for _ in range(3):
        answer = warm.ask(GET.replace(b"GET", b"HEAD", 1), bodiless=True)
        assert int(answer.headers["content-length"]) == len(warm.ask().body)
    assert warm.ask().status == 200


def test_a_validator_is_looked_at(app: Counting, warm: Wire) -> None:
    tag = warm.ask().headers["etag"]
    before = app.hot
    for given, status in ((tag, 304), ('"other"', 200)):
        for _ in range(3):
            answer = warm.ask(GET.replace(b"\r\n\r\n", b"\r\nIf-None-Match: %b\r\n\r\n" % given.encode()))
            assert answer.status == status
    assert app.hot == before


def test_an_old_client_s_connection_is_closed(app: Counting, served: tuple[Counting, int], warm: Wire) -> None:
    for _ in range(3):
        old = Wire(served[1])
        assert old.ask(b"GET /api/v1/harbours HTTP/1.0\r\n\r\n").status == 200
        assert old.is_closed
    assert app.hot == 1


def test_who_wants_the_connection_closed_gets_it_closed(
    app: Counting, served: tuple[Counting, int], warm: Wire
) -> None:
    for _ in range(3):
        other = Wire(served[1])
        answer = other.ask(GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert (answer.status, answer.headers["connection"]) == (200, "close")
        assert other.is_closed
    assert app.hot == 1


def test_who_keeps_the_connection_says_so_and_may_take_it(app: Counting, wire: Wire) -> None:
    for _ in range(3):
        assert wire.ask(GET.replace(b"\r\n\r\n", b"\r\nConnection: keep-alive\r\n\r\n")).status == 200
    assert app.hot == 1


def test_forms_are_told_apart(app: Counting, wire: Wire) -> None:
    as_csv = GET.replace(b"\r\n\r\n", b"\r\nAccept: text/csv\r\n\r\n")
    for _ in range(4):
        assert wire.ask(as_csv).headers["content-type"].startswith("text/csv")
        assert wire.ask().headers["content-type"] == "application/json"
    assert app.hot == 4


def unpacked(coding: str, body: bytes) -> bytes:
    if coding == "zstd":
        return zstandard.ZstdDecompressor().decompress(body)
    plain: bytes = brotli.decompress(body) if coding == "br" else gzip.decompress(body)
    return plain


def with_header(request: bytes, line: str) -> bytes:
    return request.replace(b"\r\n\r\n", b"\r\n%b\r\n\r\n" % line.encode())


def test_codings_are_told_apart(app: Counting, wire: Wire) -> None:
    coast = GET.replace(b"harbours", b"coast")
    plain = wire.ask(coast).body
    before = app.hot
    for coding in ("zstd", "br", "gzip"):
        asked = with_header(coast, f"Accept-Encoding: {coding}")
        answers = [wire.ask(asked) for _ in range(3)]
        assert [answer.headers["content-encoding"] for answer in answers] == [coding] * 3
        assert {unpacked(coding, answer.body) for answer in answers} == {plain}
        assert answers[0].names == answers[1].names == answers[2].names
        assert {answer.headers["etag"] for answer in answers} == {answers[0].headers["etag"]}
        assert wire.ask(with_header(asked, f"If-None-Match: {answers[0].headers['etag']}")).status == 304
    assert app.hot == before + 6
    answer = wire.ask(coast)
    assert answer.body == plain
    assert "content-encoding" not in answer.headers


def test_a_small_answer_takes_it_without_a_coding(app: Counting, wire: Wire) -> None:
    answers = [wire.ask(with_header(GET, "Accept-Encoding: gzip, br, zstd")) for _ in range(3)]
    assert "content-encoding" not in answers[2].headers
    assert app.hot == 1


def test_a_coded_answer_that_expired_is_made_again(app: Counting, wire: Wire) -> None:
    asked = with_header(GET.replace(b"harbours", b"coast"), "Accept-Encoding: br")
    for _ in range(3):
        wire.ask(asked)
    with time_machine.travel(now() + timedelta(minutes=11), tick=True):
        answers = [wire.ask(asked) for _ in range(3)]
    assert [answer.is_hit for answer in answers] == [False, True, True]
    assert {answer.headers["content-encoding"] for answer in answers} == {"br"}
    assert app.hot == 2


def test_a_part_takes_the_long_way(app: Counting, warm: Wire) -> None:
    whole = warm.ask().body
    before = app.hot
    for _ in range(3):
        answer = warm.ask(with_header(GET, "Range: bytes=1-7"))
        assert (answer.status, answer.body) == (206, whole[1:8])
    assert app.hot == before


def test_an_expired_answer_goes_the_long_way(app: Counting, warm: Wire) -> None:
    with time_machine.travel(now() + timedelta(minutes=11), tick=True):
        answer = warm.ask()
        assert not answer.is_hit
        assert app.hot == 1
        assert [warm.ask().is_hit for _ in range(2)] == [True, True]
        assert app.hot == 2


def test_the_age_grows(app: Counting, warm: Wire) -> None:
    with time_machine.travel(now() + timedelta(minutes=5), tick=True):
        assert 300 <= int(warm.ask().headers["age"]) <= 302
    assert app.hot == 2


def test_a_limit_that_is_used_up_is_429(start: Started) -> None:
    with start(rate_limit="4/day") as (app, port):
        wire = Wire(port)
        assert [wire.ask().status for _ in range(6)] == [200] * 4 + [429] * 2
        assert app.hot == 2
        answer = wire.ask()
        assert b'"rate_limited"' in answer.body
        assert "retry-after" in answer.headers
        wire.close()


def test_clients_behind_a_trusted_proxy_are_told_apart(start: Started) -> None:
    with start(rate_limit="100/day", trusted_proxies=("127.0.0.0/8",)) as (app, port):
        wire = Wire(port)
        for n in range(4):
            for client in (b"198.51.100.1", b"198.51.100.2"):
                answer = wire.ask(GET.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: %b\r\n\r\n" % client))
                assert answer.remaining == 99 - n
        assert app.hot > 0
        wire.close()


def test_a_long_head_takes_the_long_way(app: Counting, wire: Wire) -> None:
    long = GET.replace(b"\r\n\r\n", b"\r\nX-Padding: %b\r\n\r\n" % (b"x" * MAX_HEAD_SIZE))
    assert [wire.ask(long).status for _ in range(4)] == [200] * 4
    assert app.hot == 0


def test_what_is_never_kept_takes_the_long_way(app: Counting, wire: Wire) -> None:
    answers = [wire.ask(GET.replace(b"harbours", b"dice")) for _ in range(4)]
    assert len({answer.body for answer in answers}) == 4
    assert app.hot == 0


def test_heads_made_up_to_fill_the_memory_do_not(start_with: Started) -> None:
    with start_with(front=partial(Counting, max_heads_size=5_000)) as (app, port):
        wire = Wire(port)
        for n in range(30):
            for _ in range(2):
                wire.ask(GET.replace(b"\r\n\r\n", b"\r\nX-Number: %d\r\n\r\n" % n))
        wire.close()
    assert 0 < len(app._known_requests) < 20
    assert app._known_requests.size <= 5_000


def test_an_idle_connection_is_closed_after_a_hot_answer_too(start_with: Started) -> None:
    with start_with(idle_timeout=1) as (app, port):
        wire = warmed(port)
        assert app.hot == 1
        wire._socket.settimeout(HANG_TIMEOUT)
        assert wire.is_closed


# While Redis counts


MILLISECONDS = 300
"""How long Redis is silent in these tests: shorter than we wait for it."""


def warmed(port: int) -> Wire:
    wire = Wire(port)
    for _ in range(3):
        assert wire.ask().status == 200
    return wire


def test_what_comes_while_a_verdict_is_awaited_is_answered_after_it(
    start_with: Started, redis_server: RedisServer, redis_url: str
) -> None:
    other = GET.replace(b"harbours", b"harbours?limit=1")
    with start_with(redis_url=redis_url) as (app, port):
        wire = warmed(port)
        for later, counts in (
            ([GET], [3]),
            ([other, GET], [1, 3]),
            ([other[:30], other[30:] + GET], [1, 3]),
            ([GET[:20], GET[20:]], [3]),
        ):
            redis_server.client.client_pause(MILLISECONDS)
            wire.send(GET)
            for piece in later:
                time.sleep(0.03)  # so that each piece arrives alone
                wire.send(piece)
            assert [wire.read().body.count(b'"name"') for _ in (GET, *counts)] == [3, *counts]
        assert app.hot > 4
        wire.close()


def test_a_client_that_sends_on_and_on_while_a_verdict_is_awaited_is_not_listened_to(
    start_with: Started, redis_server: RedisServer, redis_url: str
) -> None:
    with start_with(redis_url=redis_url) as (_, port):
        wire = warmed(port)
        redis_server.client.client_pause(MILLISECONDS)
        wire.send(GET)
        time.sleep(0.03)  # until the request waits for Redis
        wire._socket.settimeout(0.15)
        with pytest.raises(TimeoutError):
            wire.send(GET * (20_000_000 // len(GET)))
        wire.close()
        assert warmed(port).ask().status == 200


def test_a_client_that_goes_while_a_verdict_is_awaited_gets_none(
    start_with: Started, redis_server: RedisServer, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with start_with(redis_url=redis_url) as (app, port):
        wires = [warmed(port) for _ in range(5)]
        redis_server.client.client_pause(MILLISECONDS)
        before = app.hot
        for wire in wires:
            wire.send(GET)
            time.sleep(0.02)  # until the request waits for Redis
            wire.close()
        time.sleep(MILLISECONDS / 1000 + 0.1)  # Redis is silent for so long
        assert app.hot == before
        assert warmed(port).ask().remaining == LIMIT - 5 * 3 - 5 - 4, "it was counted all the same"
    assert not caplog.records


def test_a_server_that_stops_gives_the_answer_that_waits_for_its_verdict(
    start_with: Started, redis_server: RedisServer, redis_url: str
) -> None:
    with start_with(redis_url=redis_url) as (_, port):
        wire, idle = warmed(port), warmed(port)
        redis_server.client.client_pause(MILLISECONDS)
        wire.send(GET)
        time.sleep(0.05)  # until the request waits for Redis
    answer = wire.read()
    assert (answer.status, answer.headers["connection"]) == (200, "close")
    assert wire.is_closed
    assert idle.is_closed


def test_a_refusal_while_the_server_stops(start_with: Started, redis_server: RedisServer, redis_url: str) -> None:
    with start_with(redis_url=redis_url, rate_limit="3/day") as (_, port):
        wire = warmed(port)
        redis_server.client.client_pause(MILLISECONDS)
        wire.send(GET)
        time.sleep(0.05)  # until the request waits for Redis
    answer = wire.read()
    assert (answer.status, answer.headers["connection"]) == (429, "close")
    assert wire.is_closed


def test_a_connection_that_waits_for_a_verdict_is_not_idle(
    start_with: Started, redis_server: RedisServer, redis_url: str
) -> None:
    with start_with(idle_timeout=1, redis_url=redis_url) as (_, port):
        wire = warmed(port)
        time.sleep(0.85)  # most of the time after which it is idle
        redis_server.client.client_pause(MILLISECONDS)
        assert wire.ask().status == 200
        wire._socket.settimeout(HANG_TIMEOUT)
        assert wire.is_closed


def test_when_redis_goes_away_under_a_request_it_is_counted_here(start_with: Started) -> None:
    with redis_running() as server, start_with(redis_url=server.url) as (app, port):
        wire = warmed(port)
        server.client.client_pause(MILLISECONDS)
        wire.send(GET)
        time.sleep(0.05)  # until the request waits for Redis
        server.kill()
        assert wire.read().remaining == LIMIT - 1
        assert wire.ask().remaining == LIMIT - 2
        assert app.hot == 3
        server.start()
        block_until(lambda: wire.ask().remaining >= LIMIT - 1)  # it counts anew
        wire.close()
