"""Replay of recorded exchanges in place of the providers, by `skerry replay DIR` and in the tests.

A folder of cassettes has one or more `index.jsonl` files, at any depth. Each line names one exchange:

    {"url": "https://api.example.org/v1/x?q=1", "file": "x.json"}

with, where needed, "method" (GET), "status" (200), "headers" ({}), "body" (a string that the body of a POST must contain).
In the query of a URL, `*` matches any string. `{day}` matches any date, as do `{Y}`, `{m}` and `{d}`. Of these three, every
date in the recorded body is then moved by the days between "recorded" and the requested date, in the time zone "zone", so
that a recorded day can be replayed as today; a day of a clock change, which has 23 or 25 hours, needs a recording of its own.
With "today": true, a URL without a date is answered as if "recorded" were today. With "unix": true, Unix seconds and
milliseconds are moved too. `{latitude}` and `{longitude}` match a coordinate, and replace those in the recorded body: one
recording serves for all points. "note" is for people.

Set SKERRY_GATEWAY to the address of this server: a request for https://api.example.org/v1/x comes as
/https/api.example.org/v1/x.

A host to which a tunnel is opened (`CONNECT 93.184.215.14:443`) is a line as well. Its file has a certificate, the chain
and the private key, with which the end of the tunnel completes TLS handshakes. A host without TLS has `tcp` and no file:

    {"method": "CONNECT", "url": "tls://93.184.215.14:443", "file": "example.com.pem"}
    {"method": "CONNECT", "url": "tcp://93.184.215.14:80"}

What is requested in a tunnel is answered from the lines of its URL, as without one; at port 43, from those of the method WHOIS:

    {"method": "WHOIS", "url": "whois://93.184.215.43/example.ee", "file": "example.ee.txt"}"""

import asyncio
import mimetypes
import re
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo

import msgspec
from aiohttp import web

from skerry.clock import today

LOCAL_TIME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)([+-]\d\d:\d\d)")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
UNIX_TIME = re.compile(r"\b(1\d{9})(\d{3})?\b")
"""Seconds, or milliseconds."""
POSITION = re.compile(r'("(latitude|longitude)":\s*)-?[\d.]+')
ANY_DAY = {"{day}": r"\d{4}-\d\d-\d\d"}
DATE_PARTS = {"{Y}": r"(?P<Y>\d{4})", "{m}": r"(?P<m>\d\d)", "{d}": r"(?P<d>\d\d)"}
COORDINATES = {f"{{{name}}}": rf"(?P<{name}>-?[\d.]+)" for name in ("latitude", "longitude")}
CONNECT = b"CONNECT "
STATE: web.AppKey["Cassettes"] = web.AppKey("cassettes")


class IndexLine(msgspec.Struct, frozen=True):
    """One line of an index."""

    url: str
    file: str = ""
    method: str = "GET"
    status: int = 200
    headers: dict[str, str] = {}
    body: str = ""
    recorded: date | None = None
    zone: str = "UTC"
    today: bool = False
    unix: bool = False
    note: str = ""


@dataclass(frozen=True)
class Exchange:
    """A recorded answer and the request that it answers."""

    line: IndexLine
    folder: Path
    address: re.Pattern[str]
    query: Mapping[str, re.Pattern[str]]

    @classmethod
    def of(cls, line: IndexLine, folder: Path) -> "Exchange":
        parts = urlsplit(line.url)
        address = _pattern(f"{parts.scheme}://{parts.netloc}{unquote(parts.path)}")
        query = parse_qsl(parts.query, keep_blank_values=True)
        return cls(line, folder, address, {name: _pattern(value, wildcard="*") for name, value in query})

    def matches(self, method: str, url: str, query: Mapping[str, str], body: str) -> dict[str, str] | None:
        """The matched parts of the URL (date, coordinates), which may be empty; None if the exchange does not match the
        request."""
        if method != self.line.method or set(query) != set(self.query):
            return None
        if "".join(self.line.body.split()) not in "".join(body.split()):
            return None
        found = [self.address.fullmatch(url), *(wanted.fullmatch(query[name]) for name, wanted in self.query.items())]
        date_parts: dict[str, str] = {}
        for match in found:
            if match is None:
                return None
            date_parts |= match.groupdict()
        return date_parts

    def content(self, match: Mapping[str, str]) -> bytes:
        recorded = (self.folder / self.line.file).read_bytes()
        if "latitude" in match:
            recorded = POSITION.sub(lambda found: found[1] + match[found[2]], recorded.decode()).encode()
        day = self._day(match)
        if self.line.recorded is None or day is None:
            return recorded
        by = day - self.line.recorded
        text = move(recorded.decode(), by, self.line.zone)
        if self.line.unix:
            text = UNIX_TIME.sub(lambda found: f"{int(found[1]) + int(by.total_seconds())}{found[2] or ''}", text)
        return text.encode()

    def _day(self, match: Mapping[str, str]) -> date | None:
        """The day that the recorded one is to become; None for a recording that stays as it is."""
        if "Y" in match:
            return date(int(match["Y"]), int(match["m"]), int(match["d"]))
        return today(self.line.zone) if self.line.today else None


def _pattern(text: str, wildcard: str | None = None) -> re.Pattern[str]:
    pattern = re.escape(text)
    if wildcard is not None:
        pattern = pattern.replace(re.escape(wildcard), ".*")
    for name, expression in (ANY_DAY | DATE_PARTS | COORDINATES).items():
        pattern = pattern.replace(re.escape(name), expression)
    return re.compile(pattern, re.DOTALL)


def move(text: str, by: timedelta, zone: str) -> str:
    """A body with every date and local time moved by whole days. UTC offsets become those of the new day."""
    if not by:
        return text

    def local(found: "re.Match[str]") -> str:
        return (datetime.fromisoformat(found[1]) + by).replace(tzinfo=ZoneInfo(zone)).isoformat()

    def day(found: "re.Match[str]") -> str:
        return (date.fromisoformat(found[0]) + by).isoformat()

    moved, end = "", 0
    for found in LOCAL_TIME.finditer(text):
        moved += DAY.sub(day, text[end : found.start()]) + local(found)
        end = found.end()
    return moved + DAY.sub(day, text[end:])


@dataclass
class Cassettes:
    """All exchanges of a folder, and a log of the requests."""

    exchanges: list[Exchange]
    log: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def load(cls, folder: Path) -> "Cassettes":
        """Load a folder. Raises OSError or msgspec.DecodeError if the folder or one of its indexes cannot be read."""
        decoder = msgspec.json.Decoder(IndexLine)
        exchanges = [
            Exchange.of(decoder.decode(line), index.parent)
            for index in sorted(folder.rglob("index*.jsonl"))
            for line in index.read_text("utf-8").splitlines()
            if line.strip()
        ]
        return cls(exchanges)

    def find(self, method: str, url: str, body: str) -> tuple[Exchange, dict[str, str]] | None:
        parts = urlsplit(url)
        address = f"{parts.scheme}://{parts.netloc}{unquote(parts.path)}"
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        for exchange in self.exchanges:
            if (match := exchange.matches(method, address, query, body)) is not None:
                return exchange, match
        return None


async def replay(request: web.Request) -> web.StreamResponse:
    """The recorded reply to a request; 501 if there is none."""
    cassettes = request.app[STATE]
    scheme, _, rest = request.raw_path.lstrip("/").partition("/")
    url = f"{scheme}://{rest}"
    body = (await request.read()).decode("utf-8", "replace")
    found = cassettes.find(request.method, url, body)
    cassettes.log.append({"method": request.method, "url": url, "file": found[0].line.file if found else None})
    if found is None:
        return web.json_response({"replay": "no recording", "url": url}, status=501)
    exchange, match = found
    kind = mimetypes.guess_type(exchange.line.file)[0] or "application/octet-stream"
    headers = {"Content-Type": kind, **exchange.line.headers}
    return web.Response(body=exchange.content(match), status=exchange.line.status, headers=headers)


def application(cassettes: Cassettes) -> web.Application:
    app = web.Application(client_max_size=1024 * 1024)
    app[STATE] = cassettes
    app.router.add_route("*", "/{path:.*}", replay)
    return app


async def listen(runner: web.AppRunner, cassettes: Cassettes, **where: Any) -> asyncio.Server:
    """Serve the application of a runner, and also tunnels, which aiohttp does not support. `where` is passed to
    `loop.create_server`: `host` and `port`, or `sock`."""
    http = runner.server
    if http is None:
        raise RuntimeError("the runner has not been set up")
    return await asyncio.get_running_loop().create_server(lambda: ReplayProtocol(cassettes, http), **where)


class ReplayProtocol(asyncio.Protocol):
    """Chooses the protocol of a connection by its first bytes: a tunnel, or HTTP."""

    def __init__(self, cassettes: Cassettes, http: Callable[[], asyncio.Protocol]) -> None:
        self._cassettes = cassettes
        self._http = http
        self._transport: asyncio.BaseTransport
        self._head = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._head += data
        if len(self._head) < len(CONNECT):
            return
        protocol = self._tunnel() if self._head.startswith(CONNECT) else self._http()
        self._transport.set_protocol(protocol)
        protocol.connection_made(self._transport)
        protocol.data_received(self._head)

    def _tunnel(self) -> asyncio.Protocol:
        return asyncio.StreamReaderProtocol(asyncio.StreamReader(), partial(tunnel, self._cassettes))


async def tunnel(cassettes: Cassettes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer CONNECT as a gateway does. The host at the other end has a recorded certificate, if any, and recorded answers."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        authority = head.split(b" ")[1].decode()
        found = cassettes.find("CONNECT", f"tls://{authority}", "") or cassettes.find(
            "CONNECT", f"tcp://{authority}", ""
        )
        file = found[0].line.file if found else None
        cassettes.log.append({"method": "CONNECT", "url": f"tls://{authority}", "file": file})
        if found is not None:
            writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            if file:
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(found[0].folder / file)
                await writer.start_tls(context)
            await _answer(cassettes, authority, "https" if file else "http", reader, writer)
        else:
            writer.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
    except (OSError, EOFError):
        pass  # the client closed the connection, or offered a TLS version that is refused here
    writer.close()


async def _answer(
    cassettes: Cassettes, authority: str, scheme: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """The recorded answer to what is requested in a tunnel, and the end of the connection."""
    address, _, port = authority.rpartition(":")
    if port == "43":
        name = (await reader.readuntil(b"\r\n")).decode().strip()
        method, url = "WHOIS", f"whois://{address}/{name}"
    else:
        request, *fields = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        host = next(
            value.strip() for name, _, value in (field.partition(":") for field in fields) if name.lower() == "host"
        )
        method, target, _ = request.split(" ")
        url = f"{scheme}://{host}{target}"
    found = cassettes.find(method, url, "")
    cassettes.log.append({"method": method, "url": url, "file": found[0].line.file if found else None})
    if found is None:
        return
    exchange, match = found
    body = exchange.content(match) if exchange.line.file else b""
    if method != "WHOIS":
        headers = {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Length": str(len(body)),
            **exchange.line.headers,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(f"HTTP/1.1 {exchange.line.status} Recorded\r\n{lines}\r\n".encode())
    writer.write(body)
    await writer.drain()
