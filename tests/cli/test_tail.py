"""`skerry tail` against a server whose connections break as the test wants."""

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.cli.conftest import Run
from tests.replaying import closed_port

TOLD = {"topic": "electricity", "filter": "NO1", "item": "NO1", "as_of": "2026-05-10T10:00:00Z", "previous": None}


def event(kind: str, number: int, price: float) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({**TOLD, 'data': {'price': price}})}\nid: {number}\n\n".encode()


Connection = Callable[["Stream"], None]


class Stream(BaseHTTPRequestHandler):
    """Gives each connection what stands first in the server's list."""

    server: "StreamServer"

    def do_GET(self) -> None:
        self.server.asked.append((self.path, self.headers.get("Last-Event-ID")))
        self.server.connections.pop(0)(self)

    def tell(self, content: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(content)
        self.wfile.flush()

    def refuse(self, status: int, detail: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/problem+json")
        self.end_headers()
        self.wfile.write(json.dumps({"detail": detail}).encode())

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002  the name of the base class
        pass


class StreamServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Stream)
        self.connections: list[Connection] = []
        self.asked: list[tuple[str, str | None]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


@pytest.fixture
def server() -> Iterator[StreamServer]:
    with StreamServer() as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server
        server.shutdown()


def test_events_are_lines_and_a_lost_connection_is_resumed(run: Run, server: StreamServer) -> None:
    heartbeat = b'event: heartbeat\ndata: {"time": "2026-05-10T10:00:30Z"}\nid: 9\n\n'
    server.connections = [
        lambda stream: stream.tell(b"retry: 1\n" + event("snapshot", 7, 1.5) + event("update", 8, 2.5) + heartbeat),
        lambda stream: stream.refuse(503, "The store is away."),
        lambda stream: stream.tell(event("update", 10, 3.5)),
        lambda stream: stream.refuse(400, "The topic is gone."),
    ]
    done = run("tail", "electricity:NO1", "earthquakes", "--server", server.url)
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"event": kind, "id": number, **TOLD, "data": {"price": price}}
        for kind, number, price in (("snapshot", "7", 1.5), ("update", "8", 2.5), ("update", "10", 3.5))
    ]
    assert [last for _, last in server.asked] == [None, "9", "9", "10"]
    assert parse_qs(urlsplit(server.asked[0][0]).query) == {"topics": ["electricity:NO1,earthquakes"]}
    assert (done.returncode, done.stderr) == (1, "skerry: The topic is gone.\n")


def test_a_refusal_is_one_line(run: Run, server: StreamServer) -> None:
    server.connections = [lambda stream: stream.refuse(503, "The store is away.")]
    done = run("tail", "earthquakes", "--server", server.url)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "skerry: The store is away.\n")


def test_a_server_that_is_not_there_is_one_line(run: Run) -> None:
    url = closed_port()
    done = run("tail", "earthquakes", "--server", url)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert f"{url} cannot be reached" in done.stderr


def test_ctrl_c_ends_quietly(run: Run, server: StreamServer) -> None:
    released = threading.Event()

    def interrupt(stream: Stream) -> None:
        stream.tell(b"retry: 1\n" + event("snapshot", 1, 1.5))
        os.kill(os.getpid(), signal.SIGINT)
        released.wait(10)

    server.connections = [interrupt]
    # A shell starts its background jobs with this signal ignored, and Python leaves it so.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        done = run("tail", "electricity:NO1", "--server", server.url)
    finally:
        signal.signal(signal.SIGINT, before)
        released.set()
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_gets_a_line_for_people(terminal: Run, server: StreamServer) -> None:
    server.connections = [
        lambda stream: stream.tell(b"retry: 1\n" + event("update", 8, 2.5)),
        lambda stream: stream.refuse(400, "The topic is gone."),
    ]
    done = terminal("tail", "electricity:NO1", "--server", server.url)
    assert done.stdout == "update   2026-05-10T10:00:00Z electricity NO1  price 2.5\n"
    assert done.returncode == 1
