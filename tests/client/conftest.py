"""The client, in this process and of a server."""

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from skerry.client import Skerry
from skerry.settings import Settings
from tests.replaying import ReplayServer


def settings_of(folder: Path, gateway: str) -> Settings:
    return Settings(data_dir=folder, gateway=gateway, paced=False, upstream_deadline=3.0)


@pytest.fixture(scope="session")
def in_process(replay_server: ReplayServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Skerry]:
    """An application in this process, before the recorded upstreams."""
    with Skerry(settings=settings_of(tmp_path_factory.mktemp("client"), replay_server.url)) as client:
        yield client


@pytest.fixture(params=["in process", "over HTTP"])
def skerry(request: pytest.FixtureRequest) -> Iterator[Skerry]:
    """The client in both of its ways."""
    if request.param == "in process":
        yield request.getfixturevalue("in_process")
        return
    with Skerry(request.getfixturevalue("server")) as client:
        yield client


Reply = Callable[["Scripted"], None]


class Scripted(BaseHTTPRequestHandler):
    """Gives each request what stands first in the server's list."""

    server: "ScriptedServer"

    def do_GET(self) -> None:
        self.server.asked.append((self.path, dict(self.headers)))
        self.server.replies.pop(0)(self)

    def reply(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def tell(self, events: bytes) -> None:
        """A part of an event stream; then the connection ends."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(events)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002  the name of the base class
        pass


class ScriptedServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Scripted)
        self.replies: list[Reply] = []
        self.asked: list[tuple[str, dict[str, str]]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


@pytest.fixture
def scripted() -> Iterator[ScriptedServer]:
    """A server that answers as the test wants."""
    with ScriptedServer() as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server
        server.shutdown()
