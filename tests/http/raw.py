"""Raw connections to a server in the loop of the test: bytes out, responses in."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from skerry.app import create_app
from skerry.http.fast_path import FastPathProtocol
from skerry.http.protocol import ProblemProtocol
from skerry.settings import Settings
from tests.conftest import living
from tests.http.harbours import all_of_them
from tests.serving import served
from tests.waiting import HANG_TIMEOUT

PROTOCOLS = pytest.mark.parametrize("protocol", [FastPathProtocol, ProblemProtocol])


class Response:
    """Status, headers and body of one response."""

    def __init__(self, head: bytes, body: bytes) -> None:
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split(" ")[1])
        pairs = [(name.lower(), value) for name, _, value in (line.partition(": ") for line in lines)]
        self.headers = dict(pairs)
        self.names = sorted(name for name, _ in pairs)
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def detail(self) -> str:
        """What the problem says; checks that it is one."""
        assert self.headers["content-type"] == "application/problem+json"
        assert self.headers["access-control-allow-origin"] == "*"
        problem = self.json
        assert (problem["success"], problem["status"]) == (False, self.status)
        return str(problem["detail"])


class Raw:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, *pieces: bytes) -> None:
        """Send pieces; the server in this loop reads each before the next is sent."""
        for piece in pieces:
            self.writer.write(piece)
            for _ in range(4):
                await asyncio.sleep(0)

    async def read(self, *, bodiless: bool = False) -> Response:
        async with asyncio.timeout(HANG_TIMEOUT):
            head = (await self.reader.readuntil(b"\r\n\r\n"))[:-4]
            response = Response(head, b"")
            if not bodiless:
                response.body = await self.reader.readexactly(int(response.headers.get("content-length", 0)))
        return response

    async def read_all(self) -> list[Response]:
        """All responses until the server ends the connection."""
        responses = []
        async with asyncio.timeout(HANG_TIMEOUT):
            while not self.reader.at_eof():
                try:
                    responses.append(await self.read())
                except asyncio.IncompleteReadError as error:
                    if error.partial:
                        raise
        return responses

    async def ask(self, *pieces: bytes) -> Response:
        await self.send(*pieces)
        return await self.read()


@asynccontextmanager
async def connected(port: int) -> AsyncIterator[Raw]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()


@asynccontextmanager
async def port_of(settings: Settings, protocol: type[asyncio.Protocol]) -> AsyncIterator[int]:
    """The endpoints of the harbours, served."""
    app = create_app(settings, endpoints=all_of_them())
    async with living(app.lifespan()), served(app, protocol) as url:
        yield int(url.rpartition(":")[2])


async def all_answers(port: int, *pieces: bytes) -> list[Response]:
    """What one connection is answered until the server ends it."""
    async with connected(port) as raw:
        await raw.send(*pieces)
        return await raw.read_all()
