"""Where one request ends and the next begins: what a client can hide in a body, and what is no request at all."""

import asyncio
from typing import Any

import pytest

from skerry.http.framing import MAX_BODY_SIZE
from skerry.http.request_heads import MAX_LINE_SIZE, MAX_REQUEST_HEAD_SIZE
from tests.http.raw import PROTOCOLS, Response, all_answers, connected, port_of

PATH = b"GET /api/v1/harbours HTTP/1.1\r\n"
GET = PATH + b"Host: skerry.test\r\n\r\n"
LAST = PATH + b"Host: skerry.test\r\nConnection: close\r\n\r\n"
HIDDEN = b"GET /api/v1/hidden HTTP/1.1\r\nHost: skerry.test\r\nX-Forwarded-For: 192.0.2.66\r\n\r\n"


def with_headers(*lines: str, path: bytes = PATH) -> bytes:
    return path + b"".join(line.encode("latin-1") + b"\r\n" for line in ("Host: skerry.test", *lines)) + b"\r\n"


def chunked(body: bytes, trailers: bytes = b"") -> bytes:
    return b"%x\r\n%b\r\n0\r\n%b\r\n" % (len(body), body, trailers)


def statuses(responses: list[Response]) -> list[int]:
    return [response.status for response in responses]


@PROTOCOLS
@pytest.mark.parametrize("upgrade", ["foo", "websocket", "h2c", "TLS/1.0, HTTP/1.1"])
async def test_what_follows_a_request_for_an_upgrade_is_never_a_request(
    harbour_settings: Any, protocol: type[asyncio.Protocol], upgrade: str
) -> None:
    asked = ["Connection: Upgrade", f"Upgrade: {upgrade}"]
    requests = [
        (with_headers(*asked), HIDDEN),
        (with_headers(*asked, f"Content-Length: {len(HIDDEN)}"), HIDDEN),
        (with_headers("Transfer-Encoding: chunked", *asked), chunked(HIDDEN)),
        (with_headers("Connection: keep-alive, upgrade, HTTP2-Settings", "HTTP2-Settings: AAMA", asked[1]), HIDDEN),
        (with_headers(*asked, path=b"POST /api/v1/harbours HTTP/1.1\r\n"), HIDDEN),
    ]
    async with port_of(harbour_settings(), protocol) as port:
        for _ in range(3):  # computed, from the cache, and where the fast path knows a request
            for head, body in requests:
                for pieces in ((head + body,), (head, body), (head, body + LAST), (head[:-1], head[-1:] + body)):
                    responses = await all_answers(port, *pieces)
                    assert statuses(responses) == [405 if head.startswith(b"POST") else 200]
                    assert responses[0].headers["connection"] == "close"


@PROTOCOLS
async def test_an_upgrade_behind_other_requests(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    upgrade = with_headers("Connection: Upgrade", "Upgrade: foo", f"Content-Length: {len(HIDDEN)}")
    async with port_of(harbour_settings(), protocol) as port:
        for pieces in (
            (GET + GET + upgrade + HIDDEN,),
            (GET, GET, upgrade, HIDDEN),
            (GET + upgrade[:50], upgrade[50:] + HIDDEN),
        ):
            responses = await all_answers(port, *pieces)
            assert statuses(responses) == [200] * (pieces[0].count(GET) + pieces[1:].count(GET) + 1)


@PROTOCOLS
async def test_a_body_is_not_a_request(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    length = with_headers(f"Content-Length: {len(HIDDEN)}")
    async with port_of(harbour_settings(), protocol) as port:
        for pieces in ((length + HIDDEN + LAST,), (length, HIDDEN, LAST), (length + HIDDEN[:9], HIDDEN[9:] + LAST)):
            assert statuses(await all_answers(port, *pieces)) == [200, 200]
        head = with_headers("Transfer-Encoding: chunked")
        cuts: list[tuple[bytes, ...]]
        for body in (chunked(HIDDEN), chunked(HIDDEN, b"X-Trailer: 1\r\n"), b"0\r\n\r\n"):
            cuts = [(head + body + HIDDEN,), (head, body, HIDDEN), (head, *(bytes([byte]) for byte in body), HIDDEN)]
            for cut in cuts:
                responses = await all_answers(port, *cut)
                assert statuses(responses) == [200]
                assert responses[0].headers["connection"] == "close"


@PROTOCOLS
async def test_a_body_that_is_announced_may_never_come(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    """A client that expects 100 and gets the answer may send the body or not: nothing more is read."""
    async with port_of(harbour_settings(), protocol) as port:
        head = with_headers("Expect: 100-continue", f"Content-Length: {len(HIDDEN)}")
        assert statuses(await all_answers(port, head, HIDDEN)) == [200]


@PROTOCOLS
@pytest.mark.parametrize("lines", [["Connection: close"], []])
async def test_nothing_is_read_after_the_last_request(
    harbour_settings: Any, protocol: type[asyncio.Protocol], lines: list[str]
) -> None:
    async with port_of(harbour_settings(), protocol) as port:
        path = PATH if lines else PATH.replace(b"1.1", b"1.0")
        assert statuses(await all_answers(port, with_headers(*lines, path=path) + HIDDEN)) == [200]


REFUSED: list[tuple[bytes, int, str]] = [
    # How long the body is
    (with_headers("Content-Length: 5", "Content-Length: 5") + b"hello", 400, "Duplicate Content-Length"),
    (with_headers("Content-Length: 5", "Content-Length: 6") + b"hello", 400, "Duplicate Content-Length"),
    (with_headers("Content-Length: 5, 5") + b"hello", 400, "Content-Length"),
    (with_headers("Content-Length: +5") + b"hello", 400, "Content-Length"),
    (with_headers("Content-Length: 0x5") + b"hello", 400, "Content-Length"),
    (with_headers("Content-Length: -1"), 400, "Content-Length"),
    (with_headers("Content-Length: "), 400, "Content-Length"),
    (with_headers("Content-Length: " + "9" * 30), 400, "Content-Length"),
    (with_headers("Content-Length: 5", "Transfer-Encoding: chunked") + b"0\r\n\r\n", 400, "Transfer-Encoding"),
    (with_headers("Transfer-Encoding: chunked", "Content-Length: 5") + b"0\r\n\r\n", 400, "Content-Length"),
    (with_headers("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"), 400, "Transfer-Encoding"),
    (with_headers("Transfer-Encoding: chunked", "Transfer-Encoding: identity"), 400, "Transfer-Encoding"),
    (with_headers("Transfer-Encoding: xchunked"), 501, "'xchunked' is not supported"),
    (with_headers("Transfer-Encoding: gzip, chunked"), 501, "'gzip, chunked' is not supported"),
    (with_headers("Transfer-Encoding: \x0bchunked"), 400, "control character"),
    (with_headers("Transfer-Encoding : chunked"), 400, "'Transfer-Encoding : chunked'"),
    (with_headers("Transfer-Encoding: chunked", path=PATH.replace(b"1.1", b"1.0")), 400, "HTTP/1.0"),
    (with_headers("Transfer-Encoding: chunked") + b"zz\r\n", 400, "Invalid character in chunk size"),
    (with_headers("Transfer-Encoding: chunked") + b"5\nhello\r\n", 400, "chunk size"),
    (with_headers(f"Content-Length: {MAX_BODY_SIZE + 1}"), 413, "1,048,577 bytes long; the limit is 1,048,576"),
    # Lines
    (with_headers("X: a\r\n b"), 400, "folded"),
    (with_headers("X: a\r\n\tb"), 400, "folded"),
    (PATH + b" Host: skerry.test\r\n\r\n", 400, "folded"),
    (with_headers("X: a\nY: b"), 400, "line break"),
    (with_headers("X: a\rb"), 400, "line break"),
    (with_headers("X: a\x00b"), 400, "control character"),
    (with_headers("X : a"), 400, "'X : a'"),
    (with_headers("X Y: a"), 400, "'X Y: a'"),
    (with_headers(": a"), 400, "': a'"),
    (with_headers("no colon"), 400, "'no colon'"),
    (GET.replace(b"\r\n", b"\n"), 400, "line break"),
    # The request line
    (b"GET /api/v1/harbours\r\n\r\n", 400, "no HTTP version"),
    (b"GET\r\n\r\n", 400, "no HTTP version"),
    (b"GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "percent-encoded"),
    (b"GET  /a HTTP/1.1\r\nHost: a\r\n\r\n", 400, "percent-encoded"),
    (b"GET\t/a HTTP/1.1\r\nHost: a\r\n\r\n", 400, "request line"),
    (b"GET /a\tb HTTP/1.1\r\nHost: a\r\n\r\n", 400, "request line"),
    (b"GET /a HTTP/2.0\r\nHost: a\r\n\r\n", 400, "'HTTP/2.0' is not supported"),
    (b"GET /a HTTP/1.2\r\nHost: a\r\n\r\n", 400, "'HTTP/1.2' is not supported"),
    (b"GET /a ICE/1.0\r\nHost: a\r\n\r\n", 400, "'ICE/1.0' is not supported"),
    (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "'HTTP/2.0' is not supported"),
    (b"GET http://a:99999999/ HTTP/1.1\r\nHost: a\r\n\r\n", 400, "not a valid URL"),
    (b"GET http://a HTTP/1.1\r\nHost: a\r\n\r\n", 400, "not a valid URL"),
    (b"GET ?x HTTP/1.1\r\nHost: a\r\n\r\n", 400, "not valid HTTP/1.1"),
    (b"\r\n\r\n" + GET, 400, "request line"),
    (b"FOO /a HTTP/1.1\r\nHost: a\r\n\r\n", 501, "The method FOO is not known"),
    (b"get /a HTTP/1.1\r\nHost: a\r\n\r\n", 501, "The method get is not known"),
    (b"CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n" + HIDDEN, 405, "CONNECT is not allowed here"),
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "not valid HTTP/1.1"),
    # Host
    (PATH + b"\r\n", 400, "no Host header"),
    (with_headers("Host: other.test"), 400, "two Host headers"),
    (PATH + b"Host: a:b:c\r\n\r\n", 400, "The Host header is 'a:b:c'"),
    (PATH + b"Host: x:99999999\r\n\r\n", 400, "'x:99999999'"),
    (PATH + b"Host: x:65536\r\n\r\n", 400, "'x:65536'"),
    (PATH + b"Host: \r\n\r\n", 400, "The Host header is ''"),
    (PATH + b"Host: a/b\r\n\r\n", 400, "'a/b'"),
    (PATH + b"Host: a@b\r\n\r\n", 400, "'a@b'"),
    (PATH + b"Host: [::1\r\n\r\n", 400, "'[::1'"),
    (PATH + b"Host: [:::]\r\n\r\n", 400, "'[:::]'"),
    (PATH + b'Host: a"><script>\r\n\r\n', 400, "script"),
    # Too long
    (with_headers("Cookie: " + "x" * MAX_LINE_SIZE), 431, "The header 'Cookie' is longer than the limit of 8,192 bytes"),
    (with_headers(*["X: " + "x" * 1000] * 20), 431, "The request head is longer than the limit of 16,384 bytes"),
    (b"GET /" + b"x" * MAX_LINE_SIZE + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414, "limit of 8,192 bytes"),
    (b"GET /" + b"x" * MAX_LINE_SIZE, 414, "limit of 8,192 bytes"),
    (PATH + b"X" * (MAX_LINE_SIZE + 1), 431, "limit of 8,192 bytes"),
    (PATH + b"X: y\r\n" * 4000, 431, "limit of 16,384 bytes"),
]  # fmt: skip


@PROTOCOLS
async def test_what_is_refused_says_why(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    async with port_of(harbour_settings(), protocol) as port:
        for request, status, words in REFUSED:
            for pieces in ((request,), (GET + request,), (request[:9], request[9:])):
                *before, last = await all_answers(port, *pieces)
                assert (last.status, statuses(before)) == (status, [200] * pieces[0].startswith(GET)), request[:200]
                assert words in last.detail, request[:200]

                assert last.headers["connection"] == "close"
                assert ("allow" in last.headers) == (status == 405)
            for _ in range(2):  # nothing that follows is answered
                assert statuses(await all_answers(port, request + HIDDEN)) == [status], request[:200]


TOO_LONG = [
    (b"GET /api/v1/harbours?q=" + b"x" * MAX_LINE_SIZE, 414, "/api/v1/harbours"),
    (b"GET /api/v1/" + b"x" * MAX_LINE_SIZE + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414, "/api/v1/xxx"),
    (with_headers("Cookie: " + "x" * MAX_LINE_SIZE), 431, "/api/v1/harbours"),
    (with_headers(*["X: " + "x" * 1000] * 20), 431, "/api/v1/harbours"),
    (b"x" * (MAX_LINE_SIZE + 1), 414, ""),
    (b"GET /\0" + b"x" * MAX_LINE_SIZE, 414, ""),
]


@PROTOCOLS
async def test_what_is_too_long_names_the_path_as_far_as_it_is_known(
    harbour_settings: Any, protocol: type[asyncio.Protocol]
) -> None:
    async with port_of(harbour_settings(), protocol) as port:
        for request, status, path in TOO_LONG:
            [answer] = await all_answers(port, request)
            assert answer.status == status
            assert answer.json["instance"].startswith(path)
            assert len(answer.json["instance"]) <= 200
            assert bool(answer.json["instance"]) == bool(path), request[:40]


@PROTOCOLS
async def test_the_longest_that_is_read(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    line = "X: " + "x" * (MAX_LINE_SIZE - 3)
    rest = MAX_REQUEST_HEAD_SIZE - len(with_headers("Connection: close", line, "Y: "))
    head = with_headers("Connection: close", line, "Y: " + "y" * rest)
    assert len(head) == MAX_REQUEST_HEAD_SIZE
    async with port_of(harbour_settings(), protocol) as port:
        for pieces in ((head,), (head[:100], head[100:]), (head[:-1], head[-1:])):
            assert statuses(await all_answers(port, *pieces)) == [200]
        assert statuses(await all_answers(port, head.replace(b"Y: ", b"Y: y"))) == [431]
        body = with_headers(f"Content-Length: {MAX_BODY_SIZE}") + b"x" * MAX_BODY_SIZE
        assert statuses(await all_answers(port, body, LAST)) == [200, 200]


@PROTOCOLS
@pytest.mark.parametrize("host", ["a", "a:80", "a:", "my_server:8000", "example.org.", "127.0.0.1:1", "[::1]:65535"])
async def test_hosts(harbour_settings: Any, protocol: type[asyncio.Protocol], host: str) -> None:
    async with port_of(harbour_settings(), protocol) as port:
        for path in (b"/", b"/problems/bad-request", b"/openapi.json"):
            head = b"GET %b HTTP/1.1\r\nHost: %b\r\nConnection: close\r\n\r\n" % (path, host.encode())
            assert statuses(await all_answers(port, head)) == [200]
        assert statuses(await all_answers(port, b"GET / HTTP/1.0\r\n\r\n")) == [200], "HTTP/1.0 needs none"


@PROTOCOLS
async def test_head_is_refused_without_a_body(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    async with port_of(harbour_settings(), protocol) as port, connected(port) as raw:
        await raw.send(b"HEAD / HTTP/1.1\r\n\r\n")
        response = await raw.read(bodiless=True)
        assert response.status == 400
        assert int(response.headers["content-length"]) > 0
        assert await raw.read_all() == []


@PROTOCOLS
async def test_a_refusal_waits_for_the_answers_before_it(
    harbour_settings: Any, protocol: type[asyncio.Protocol]
) -> None:
    """Sent at once, it would be taken for the answer to the request before."""
    async with port_of(harbour_settings(response_cache=0), protocol) as port:
        responses = await all_answers(port, GET * 3 + b"nonsense\r\n\r\n" + HIDDEN)
        assert statuses(responses) == [200, 200, 200, 400]


@PROTOCOLS
async def test_refusals_are_counted(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    async with port_of(harbour_settings(), protocol) as port:
        for _ in range(3):
            await all_answers(port, PATH + b"\r\n")
        await all_answers(port, b"GET /" + b"x" * 9000)
        metrics = (await all_answers(port, b"GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))[0].body
        assert b'skerry_requests_total{route="",status="400"} 3.0' in metrics
        assert b'skerry_requests_total{route="",status="414"} 1.0' in metrics


# Pieces


LETTERS = "GET /api/v1/harbours/Kärdla HTTP/1.1\r\nHost: a\r\n\r\n".encode()
ASKED = [
    GET,
    LETTERS,
    LETTERS.replace(b"HTTP", "?q=õ€ HTTP".encode()),
    with_headers("Accept: text/csv", "X-Name: Õ"),
    with_headers("Accept-Encoding: br, gzip"),
    GET.replace(b"GET", b"HEAD"),
    b"\r\n" + GET,
    with_headers("X: a\r\n b"),
    PATH + b"Host: a:b:c\r\n\r\n",
    b"FOO /a HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /a HTTP/2.0\r\nHost: a\r\n\r\n",
]


def essence(response: Response) -> tuple[Any, ...]:
    changing = {"date", "age", "ratelimit", "cache-status"}
    return (
        response.status,
        response.names,
        {name: value for name, value in response.headers.items() if name not in changing},
        response.body,
    )


async def test_pieces_are_answered_like_the_whole(harbour_settings: Any) -> None:
    """Each head, split at each byte: alone, and behind another request. It is counted once, on both ways the same."""
    answers: list[list[Any]] = []
    for protocol in PROTOCOLS.args[1]:
        found: list[Any] = []
        async with port_of(harbour_settings(rate_limit="100000/day"), protocol) as port:
            remaining = 100_000
            for head in ASKED:
                bodiless = head.startswith(b"HEAD")
                whole: Any = None
                for cut in range(len(head)):
                    for before in (b"", GET):
                        async with connected(port) as raw:
                            await raw.send(before + head[:cut], head[cut:])
                            responses = [await raw.read()] if before else []
                            responses.append(await raw.read(bodiless=bodiless))
                        for response in responses:
                            if "ratelimit" in response.headers:
                                remaining -= 1
                                assert f";r={remaining};" in response.headers["ratelimit"]
                        whole = whole or essence(responses[-1])
                        assert essence(responses[-1]) == whole, (head, cut, before)
                found.append(whole)
        answers.append(found)
    assert answers[0] == answers[1]
    assert [answer[0] for answer in answers[0]] == [200, 200, 400, 200, 200, 200, 200, 400, 400, 501, 400]


@PROTOCOLS
async def test_letters_in_each_of_several_requests(harbour_settings: Any, protocol: type[asyncio.Protocol]) -> None:
    async with port_of(harbour_settings(), protocol) as port:
        for _ in range(3):
            async with connected(port) as raw:
                await raw.send(LETTERS * 3)
                assert {(await raw.read()).json["data"]["name"] for _ in range(3)} == {"Kärdla"}
                await raw.send(GET + LETTERS)
                assert [(await raw.read()).status for _ in range(2)] == [200, 200]
                await raw.send(*(bytes([byte]) for byte in LETTERS))
                assert (await raw.read()).json["data"]["name"] == "Kärdla"
