"""The recorded upstreams, on a real socket, in a thread of their own; and everything that can go wrong with them.

Which fault a request meets stands in the address that it goes through, so that applications side by side can each have
their own: `server.through(fault="error_500", host="api.example.org", label="x")` is a gateway whose requests to that host
(`a.example.org+b.example.org`: to both) are answered 500, and `server.asked("x")` tells what came through it.
`with server.fault("timeout"):` is the same for all."""

import asyncio
import gzip
import json
import mimetypes
import re
import socket
import struct
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from lxml import etree
from yarl import URL

from skerry.recordings.replay import STATE, Cassettes, application, listen, replay

CASSETTES = Path(__file__).parent / "cassettes"

LASTING_SECONDS = 30
"""How long a fault that lasts would last, if nobody gave up before."""
NOTHING_RECORDED = b'{"items": [1, 2, 3], "name": "value"}'
ADDRESS: web.RequestKey[str] = web.RequestKey("address", str)
"""What the request would have asked for without a gateway."""
ANY = "*"
NONE = "none"
MAKING_THE_BOMB = threading.Lock()

WITH = re.compile(r"^/__with/(?P<fault>\w+)/(?P<host>[^/]+)/(?P<label>[^/]+)(?P<rest>/.*)$")


@dataclass(frozen=True)
class Recorded:
    """What would have been answered, had nothing gone wrong."""

    body: bytes
    kind: str

    @property
    def is_json(self) -> bool:
        try:
            json.loads(self.body)
        except ValueError:
            return False
        return True


Fault = Callable[[web.Request, Recorded], Awaitable[web.StreamResponse]]
FAULTS: dict[str, Fault] = {}
LASTING = frozenset({"timeout", "slow_body"})
"""Faults that end only with the patience of who asked."""


def fault(function: Fault) -> Fault:
    FAULTS[function.__name__] = function
    return function


def answer(body: bytes, kind: str = "application/json", status: int = 200, **headers: str) -> web.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return web.Response(body=body, status=status, headers={"Content-Type": kind, **named})


def is_gone(request: web.Request) -> bool:
    return request.transport is None or request.transport.is_closing()


async def raw(request: web.Request, *parts: bytes) -> web.StreamResponse:
    """Bytes as they are, then the end of the connection."""
    assert request.transport is not None
    for part in parts:
        request.transport.write(part)
    request.transport.close()
    return web.Response()


def head(length: int, kind: str = "application/json", **headers: str) -> bytes:
    lines = [f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items()]
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{''.join(lines)}\r\n".encode()


# The connection


@fault
async def reset(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """The connection is torn down. (Refused at once: a gateway address where nobody listens, `closed_port()`.)"""
    assert request.transport is not None
    connection = request.transport.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    request.transport.abort()
    return web.Response()


@fault
async def not_http(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return await raw(request, b"220 mail.example.org ESMTP ready\r\n")


@fault
async def timeout(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """Nothing comes, not even a head."""
    for _ in range(LASTING_SECONDS * 20):
        if is_gone(request):
            break
        await asyncio.sleep(0.05)  # a closed connection tells the handler nothing
    return web.Response(status=504)


@fault
async def slow_body(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """A head, then a blank now and then: no pause is long enough to be a timeout of its own."""
    response = web.StreamResponse(headers={"Content-Type": recorded.kind})
    await response.prepare(request)
    for _ in range(LASTING_SECONDS * 20):
        if is_gone(request):
            break
        await response.write(b" ")
        await asyncio.sleep(0.05)  # no pause is a timeout of its own
    return response


@fault
async def cut_off(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """The connection ends before as many bytes came as the head promised."""
    return await raw(request, head(len(recorded.body) + 1, recorded.kind), recorded.body)


# What is answered instead


@fault
async def error_500(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return answer(b"Internal Server Error", "text/plain", 500)


@fault
async def error_503(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return answer(b"", status=503, Retry_After="120")


@fault
async def error_429(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return answer(b'{"error": "slow down"}', status=429, Retry_After="60")


@fault
async def error_403(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return answer(b"<html><title>Just a moment...</title></html>", "text/html", 403)


@fault
async def html(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return answer(b"<!doctype html><html><body>Scheduled maintenance</body></html>", "text/html")


@fault
async def redirect_loop(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return answer(b"", status=302, Location=request[ADDRESS])


@fault
async def redirect_private(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return answer(b"", status=302, Location="http://169.254.169.254/latest/meta-data/")


@fault
async def redirect_file(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return answer(b"", status=302, Location="file:///etc/passwd")


# The body


@fault
async def empty(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return answer(b"", recorded.kind)


@fault
async def json_null(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    return answer(b"null")


@fault
async def truncated(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """Half of a document that shows its end. Half of any other (CSV, HTML) cannot be told from a whole: of those comes
    a piece of the first line."""
    shows_its_end = recorded.is_json or recorded.kind.endswith("xml")
    return answer(recorded.body[: len(recorded.body) // 2 if shows_its_end else 5], recorded.kind)


@fault
async def missing_field(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """Every member has another name, as after a change of the provider's API. Of what is not JSON, nothing is left."""

    def rename(value: Any) -> Any:
        if isinstance(value, dict):
            return {f"renamed_{name}": rename(inner) for name, inner in value.items()}
        return [rename(inner) for inner in value] if isinstance(value, list) else value

    return _rewritten(recorded, rename)


@fault
async def number_strings(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """Every number is words."""

    def words(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: words(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [words(inner) for inner in value]
        return "not a number" if isinstance(value, int | float) and not isinstance(value, bool) else value

    return _rewritten(recorded, words)


NUMBER = re.compile(r"(?<![\w.:+-])-?\d+(?:\.\d+)?(?![\w.:-])")
"""A number in a document that is not JSON: no part of a date, a time, a name or a version."""
MARK = "__number__"


def number_fields(document: Any, path: str = "") -> Iterator[str]:
    """Where numbers are in a JSON document: the names of members; entries of a list are all `[]`."""
    if isinstance(document, dict):
        for name, inner in document.items():
            yield from number_fields(inner, f"{path}/{name}")
    elif isinstance(document, list):
        for inner in document:
            yield from number_fields(inner, f"{path}/[]")
    elif _is_number(document):
        yield path


def _is_number(value: Any) -> bool:
    """Also one that is written as a string, as several providers do."""
    if isinstance(value, str):
        return NUMBER.fullmatch(value) is not None
    return isinstance(value, int | float) and not isinstance(value, bool)


def with_number(body: bytes, number: str, field: str | None = None) -> bytes:
    """A body in which every number is this one, or only those in a field. Written as it stands: no encoder would."""

    def mark(value: Any, path: str = "") -> Any:
        if isinstance(value, dict):
            return {name: mark(inner, f"{path}/{name}") for name, inner in value.items()}
        if isinstance(value, list):
            return [mark(inner, f"{path}/[]") for inner in value]
        if field is None:
            return MARK if isinstance(value, int | float) and not isinstance(value, bool) else value
        return MARK if path == field and _is_number(value) else value

    try:
        document = json.loads(body)
    except ValueError:
        try:
            return NUMBER.sub(number.strip('"'), body.decode()).encode()
        except UnicodeDecodeError:
            return body
    if isinstance(document, str):  # with another document in it
        try:
            return json.dumps(json.dumps(mark(json.loads(document))).replace(f'"{MARK}"', number)).encode()
        except ValueError:
            return body
    return json.dumps(mark(document)).replace(f'"{MARK}"', number).encode()


async def _every_number(request: web.Request, recorded: Recorded, number: str) -> web.StreamResponse:
    return answer(with_number(recorded.body, number), recorded.kind)


ABSURD: dict[str, str] = {
    "huge_float": "1e308",
    "huge_negative": "-1e308",
    "huge_integer": "9" * 30,
    "minus_one": "-1",
    "nan_string": '"NaN"',
    "infinite_string": '"Infinity"',
}
"""Faults in which every number is another one. Apart from FAULTS: many of these numbers are fine in some field."""
MUTATED = "mutated"
"""A fault: one field of one reply has another number, as `mutations` of the server says."""
ANOTHER = "another"
"""A fault: what identifies the recorded record is replaced, by the pairs that `another` of the server was given."""
EXCHANGES: dict[str, Fault] = {name: partial(_every_number, number=number) for name, number in ABSURD.items()}
LIST_FAULTS: dict[str, Fault] = {}
"""Faults of lists. Apart from FAULTS, as an answer can be right without the rows."""


def fault_of_lists(function: Fault) -> Fault:
    LIST_FAULTS[function.__name__] = EXCHANGES[function.__name__] = function
    return function


@fault_of_lists
async def odd_row(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """The first field of one row of each list has another type."""

    def odd(row: dict[str, Any]) -> Any:
        name = next(iter(row))
        return {**row, name: ["odd"] if isinstance(row[name], str | int | float | None) else "odd"}

    return _with_a_row_changed(recorded, odd)


@fault_of_lists
async def null_row(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """One row of each list is null."""
    return _with_a_row_changed(recorded, lambda row: None)


def _with_a_row_changed(recorded: Recorded, change: Callable[[dict[str, Any]], Any]) -> web.Response:
    """The recorded JSON with the second row of each of its lists of objects changed, not of lists within a row."""

    def changed(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: changed(inner) for name, inner in value.items()}
        if isinstance(value, list) and value and all(row and isinstance(row, dict) for row in value):
            return [value[0], *map(change, value[1:2]), *value[2:]]
        return [changed(inner) for inner in value] if isinstance(value, list) else value

    if recorded.is_json:
        return _rewritten(recorded, changed)
    return answer(_with_an_element_changed(recorded.body, change), recorded.kind)


def _with_an_element_changed(body: bytes, change: Callable[[dict[str, Any]], Any]) -> bytes:
    """XML with the second element of its longest list of equal elements changed: emptied where the row becomes null, else its
    first text is another. Anything else stays."""
    try:
        root = etree.fromstring(body)
    except etree.XMLSyntaxError:
        return body
    lists = [list(parent) for parent in root.iter(etree.Element) if len({child.tag for child in parent}) == 1]
    rows = max(lists, key=len, default=[])
    if len(rows) < 2:
        return body
    if change({"row": ""}) is None:
        rows[1].clear()
    elif texts := [element for element in rows[1].iter(etree.Element) if (element.text or "").strip()]:
        texts[0].text = "odd"
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


@fault_of_lists
async def half(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """The first half of a body, as if it were the whole."""
    return answer(recorded.body[: len(recorded.body) // 2], recorded.kind)


@fault_of_lists
async def half_of_the_lines(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """The first half of the lines of a body, each of them whole."""
    lines = recorded.body.splitlines(keepends=True)
    return answer(b"".join(lines[: (len(lines) + 1) // 2]), recorded.kind)


def _rewritten(recorded: Recorded, change: Callable[[Any], Any]) -> web.Response:
    try:
        document = json.loads(recorded.body)
        if isinstance(document, str):  # with another document in it
            return answer(json.dumps(json.dumps(change(json.loads(document)))).encode())
        return answer(json.dumps(change(document)).encode())
    except ValueError:
        return answer(b"not what it used to be", recorded.kind)


@fault
async def bad_gzip(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """A gzip stream whose checksum is wrong."""
    packed = gzip.compress(recorded.body)
    return await raw(request, head(len(packed), recorded.kind, Content_Encoding="gzip") + packed[:-8] + b"garbage!")


@fault
async def short_gzip(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """A gzip stream that ends too soon, in a body as long as its head says."""
    packed = gzip.compress(recorded.body)[:-4]
    return await raw(request, head(len(packed), recorded.kind, Content_Encoding="gzip") + packed)


@cache
def _bomb() -> bytes:
    return gzip.compress(b"[" + b"0," * 100_000_000 + b"0]", 6)


def bomb() -> bytes:
    """200 MB of a JSON list in 200 KB. It takes a second to make: requests that come meanwhile wait for the one."""
    with MAKING_THE_BOMB:
        return _bomb()


@fault
async def gzip_bomb(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    packed = await asyncio.to_thread(bomb)
    return await raw(request, head(len(packed), Content_Encoding="gzip") + packed)


@fault
async def huge(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """100 MB, as the head says."""
    return await _flood(request, web.StreamResponse(headers={"Content-Length": str(100 << 20)}))


@fault
async def huge_chunked(request: web.Request, recorded: Recorded) -> web.StreamResponse:
    """100 MB, of which the head says nothing."""
    return await _flood(request, web.StreamResponse())


async def _flood(request: web.Request, response: web.StreamResponse) -> web.StreamResponse:
    response.content_type = "application/json"
    await response.prepare(request)
    for _ in range(100):
        if is_gone(request):
            break
        await response.write(b" " * (1 << 20))
    return response


def closed_port() -> str:
    """A gateway where nobody listens: every connection is refused."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{listener.getsockname()[1]}"


UNRESOLVABLE = "http://gateway.invalid:1"
"""A gateway whose name does not resolve (RFC 6761)."""


class Gate:
    """Opens for the first of those who come when so many have come, for the next when so many more have, and so on."""

    def __init__(self, counts: Sequence[int]) -> None:
        self._opening = [(end, asyncio.Event()) for end in accumulate(counts)]
        self.came: list[str] = []
        """Addresses that were requested, in this order."""

    async def passed(self, url: str) -> None:
        self.came.append(url)
        mine = next((opened for end, opened in self._opening if len(self.came) <= end), None)
        for end, opened in self._opening:
            if len(self.came) >= end:
                opened.set()
        if mine is not None:
            await mine.wait()


class ReplayServer:
    """Serves cassettes; tells what was asked; goes wrong where a test wants that."""

    def __init__(self, folder: Path = CASSETTES) -> None:
        self._cassettes = Cassettes.load(folder)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self._fault = NONE
        self._faulty_host = ANY
        self._delay = 0.0
        self._gate: Gate | None = None
        self.another: Mapping[str, str] = {}
        self.mutations: dict[str, tuple[str, str, str]] = {}
        """By label: the address whose reply is changed, the field, and the number that it gets."""
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> list[dict[str, Any]]:
        return self._cassettes.log

    def reset(self) -> None:
        self._cassettes.log.clear()
        self._fault, self._faulty_host = NONE, ANY
        self._delay = 0.0

    @contextmanager
    def fault(self, name: str, *, host: str = ANY) -> Iterator[None]:
        """Every request (to this host) meets a fault, whichever gateway address it comes through."""
        assert name in (*FAULTS, *EXCHANGES), f"no fault {name}; there are {', '.join((*FAULTS, *EXCHANGES))}"
        self._fault, self._faulty_host = name, host
        try:
            yield
        finally:
            self._fault, self._faulty_host = NONE, ANY

    @contextmanager
    def together(self, *counts: int) -> Iterator[list[str]]:
        """No request is answered before so many have come: who asks for one after the other waits in vain. The requests after
        these are held in the same way, where there are further counts. Gives the addresses that come."""
        self._gate = Gate(counts)
        try:
            yield self._gate.came
        finally:
            self._gate = None

    @contextmanager
    def delayed(self, seconds: float) -> Iterator[None]:
        """Every answer comes so much later, as from providers that are slow."""
        self._delay = seconds
        try:
            yield
        finally:
            self._delay = 0.0

    def through(self, *, fault: str = NONE, host: str = ANY, label: str = "-") -> str:
        """A gateway address whose requests (to this host) meet a fault, and can be told apart in the log."""
        assert fault in (*FAULTS, *EXCHANGES, ANOTHER, MUTATED, NONE), (
            f"no fault {fault}; there are {', '.join(FAULTS)}"
        )
        return f"{self.url}/__with/{fault}/{host}/{label}"

    def asked(self, label: str) -> list[dict[str, Any]]:
        """What came through the gateway address of this label."""
        return [row for row in self.log if row.get("label") == label]

    def start(self) -> "ReplayServer":
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def application(self) -> web.Application:
        app = application(self._cassettes)
        # The routes of `skerry replay`, with a handler before them.
        app.middlewares.append(self._before)
        return app

    @web.middleware
    async def _before(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        wanted, host, label, path = self._fault, self._faulty_host, "-", request.raw_path
        if told := WITH.match(path):
            wanted, host, label, path = told.group("fault", "host", "label", "rest")
        scheme, _, rest = path.lstrip("/").partition("/")
        request[ADDRESS] = url = f"{scheme}://{rest}"
        await asyncio.sleep(self._delay)  # the provider's own delay
        if self._gate is not None:
            await self._gate.passed(url)
        if wanted == NONE or (host != ANY and urlsplit(url).netloc not in host.split("+")):
            response = await replay(request.clone(rel_url=URL(path, encoded=True)))
            self.log[-1]["label"] = label
            return response
        body = (await request.read()).decode("utf-8", "replace")
        found = self._cassettes.find(request.method, url, body)
        self.log.append({"method": request.method, "url": url, "file": None, "label": label, "fault": wanted})
        recorded = Recorded(NOTHING_RECORDED, "application/json")
        if found is not None:
            exchange, match = found
            self.log[-1]["body"] = exchange.content(match)
            kind = mimetypes.guess_type(exchange.line.file)[0] or "application/octet-stream"
            recorded = Recorded(exchange.content(match), exchange.line.headers.get("Content-Type", kind))
        if wanted == MUTATED:
            address, field, number = self.mutations[label]
            changed = with_number(recorded.body, number, field) if url == address else recorded.body
            status = exchange.line.status if found is not None else 501
            return answer(changed, recorded.kind, status)
        if wanted == ANOTHER:
            text = recorded.body.decode()
            for own, other in self.another.items():
                text = text.replace(own, other)
            return answer(text.encode(), recorded.kind)
        try:
            return await (FAULTS.get(wanted) or EXCHANGES[wanted])(request, recorded)
        except ConnectionError:  # whoever asked has had enough
            return web.Response()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        runner = web.AppRunner(self.application(), shutdown_timeout=0.1)
        self._loop.run_until_complete(runner.setup())
        server = self._loop.run_until_complete(listen(runner, self._cassettes, host="127.0.0.1", port=0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        self._loop.run_until_complete(runner.cleanup())
        self._loop.close()


__all__ = [
    "ABSURD",
    "ANOTHER",
    "CASSETTES",
    "FAULTS",
    "LASTING",
    "STATE",
    "UNRESOLVABLE",
    "ReplayServer",
    "closed_port",
]
