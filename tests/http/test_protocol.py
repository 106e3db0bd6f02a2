"""What the server's parser refuses, and addresses that are not ASCII, with the fast path and without it."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.http import httptools_impl

from skerry import serving
from skerry.http.fast_path import FastPathProtocol
from skerry.http.protocol import ProblemProtocol
from skerry.http.uvicorn_internals import PROTOCOL_INTERNALS, missing_internals
from skerry.settings import Settings
from tests.http.raw import PROTOCOLS, port_of


async def exchange(port: int, request: bytes) -> tuple[str, dict[str, str], Any]:
    """Status line, headers and JSON body of the answer; the connection must end after it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    async with asyncio.timeout(10):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    status, *lines = head.decode("ascii").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    assert int(headers["content-length"]) == len(body)
    return status, headers, json.loads(body)


@PROTOCOLS
@pytest.mark.parametrize(
    "request_bytes",
    [
        b"nonsense\r\n\r\n",
        b"GET /api/v1/harbours?q=a b HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /api/v1/harbours HTTP/1.1\r\nHost: a\r\nBad Name: 1\r\n\r\n",
        b"GET /api/v1/harbours HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        b"GET /api/v1/harbours HTTP/9.9\r\nHost: a\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
async def test_what_is_no_http_is_a_problem(
    harbour_settings: Any, protocol: type[asyncio.Protocol], request_bytes: bytes
) -> None:
    async with port_of(harbour_settings(), protocol) as port:
        status, headers, body = await exchange(port, request_bytes)
    assert status == "HTTP/1.1 400 Bad Request"
    assert headers["content-type"] == "application/problem+json"
    assert headers["connection"] == "close"
    assert (body["success"], body["error"], body["status"]) == (False, "bad_request", 400)
    assert body["instance"] in ("", "/api/v1/harbours")


@PROTOCOLS
@pytest.mark.parametrize("target", [b"*", b"http://other.example", b"other:80"])
async def test_a_target_that_is_no_path_is_not_found(
    harbour_settings: Any, protocol: type[asyncio.Protocol], target: bytes
) -> None:
    async with port_of(harbour_settings(), protocol) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET %b HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n" % target)
        async with asyncio.timeout(10):
            answer = await reader.read()
        writer.close()
    status = int(answer.split(b" ", 2)[1])
    assert status in (400, 404), answer


@PROTOCOLS
async def test_letters_in_an_address_need_not_be_quoted(
    harbour_settings: Any, protocol: type[asyncio.Protocol]
) -> None:
    async with port_of(harbour_settings(), protocol) as port:
        head = b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        raw = await exchange(port, b"GET /api/v1/" + "põhi".encode() + head)
        quoted = await exchange(port, b"GET /api/v1/p%C3%B5hi" + head)
    assert raw[0] == quoted[0] == "HTTP/1.1 404 Not Found"
    assert raw[2]["detail"] == quoted[2]["detail"]
    assert "põhi" in raw[2]["detail"]


def test_the_fast_path_can_be_turned_off() -> None:
    assert serving.http_protocol(Settings()) is FastPathProtocol
    assert serving.http_protocol(Settings(fast_path=False)) is ProblemProtocol


def test_this_uvicorn_has_what_the_fast_path_uses() -> None:
    assert missing_internals() == []


class Slim:
    """A state of another version of uvicorn."""

    def __init__(self) -> None:
        self.total_requests = 0


class Renamed(httptools_impl.HttpToolsProtocol):
    """A protocol of another version of uvicorn."""

    def on_body(self, chunk: bytes, size: int) -> None:  # type: ignore[override]
        """With other parameters."""


def test_internals_that_are_missing_are_named() -> None:
    other = SimpleNamespace(HttpToolsProtocol=Renamed, RequestResponseCycle=Slim)
    missing = missing_internals(PROTOCOL_INTERNALS, other, Slim)
    assert missing[0] == "HttpToolsProtocol.on_body(body)"
    assert "Slim.default_headers" in missing
    assert "Slim.response_complete" in missing


class Spare:
    """A cycle of another version of uvicorn: without what only the fast path uses."""

    def __init__(self) -> None:
        self.disconnected = self.keep_alive = self.message_event = self.response_complete = False
        self.response_started = self.waiting_for_100_continue = False


def test_a_uvicorn_without_what_the_fast_path_uses_is_served_without_it(capsys: pytest.CaptureFixture[str]) -> None:
    other = SimpleNamespace(HttpToolsProtocol=httptools_impl.HttpToolsProtocol, RequestResponseCycle=Spare)
    assert serving.http_protocol(Settings(), other) is ProblemProtocol
    assert "Spare.on_response" in capsys.readouterr().out


def test_a_uvicorn_without_what_the_bounds_rest_on_is_not_served() -> None:
    other = SimpleNamespace(HttpToolsProtocol=Renamed, RequestResponseCycle=Spare)
    with pytest.raises(serving.CannotServe, match=r"has no HttpToolsProtocol\.on_body\(body\)"):
        serving.http_protocol(Settings(fast_path=False), other)
