"""What every test may ask for: the recorded upstreams, and the application through its front door."""

import asyncio
import gc
import logging
import re
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile
from typing import Any

import httpx
import hypothesis
import pytest
import structlog
import time_machine

from skerry import registry
from skerry.api.endpoint import Endpoint
from skerry.app import create_app
from skerry.clock import now
from skerry.container import Container
from skerry.settings import Settings
from skerry.store import open_store
from skerry.upstream.exchange import SizeLimits
from skerry.upstream.reply import Reply
from tests.replaying import ReplayServer
from tests.serving import serving_in_thread

hypothesis.settings.register_profile("skerry", deadline=None)  # how long an example takes says how busy the machine is
hypothesis.settings.load_profile("skerry")

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session", autouse=True)
def _make_applications_cheaply() -> None:
    """Thousands of applications are made here. Each full collection looks at all that is imported, and each application of
    Litestar tries to import what is not installed."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    if find_spec("opentelemetry") is None:
        sys.modules.setdefault("litestar.plugins.opentelemetry", None)  # type: ignore[arg-type]  # fails without a search


@pytest.fixture(scope="session")
def replay_server() -> Iterator[ReplayServer]:
    server = ReplayServer().start()
    yield server
    server.stop()


@pytest.fixture
def replay(replay_server: ReplayServer) -> Iterator[ReplayServer]:
    """The recorded upstreams, with an empty log."""
    replay_server.reset()
    yield replay_server
    replay_server.reset()


@pytest.fixture(autouse=True)
def _time_passes_where_it_is_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that moves the time of day lets that time pass: time_machine leaves the monotonic clock alone. The event loop,
    which reads `time.monotonic`, is not moved."""
    monkeypatch.setattr(time, "monotonic_ns", lambda: time.time_ns())


class Clocks:
    """The clock of the machine, which may be set, and the monotonic one; both stand still until they are moved."""

    def __init__(self, wall: time_machine.Traveller) -> None:
        self._wall = wall
        self.passed = 0.0
        """Seconds on the monotonic clock."""

    def advance(self, seconds: float) -> None:
        """Time passes."""
        self._wall.shift(seconds)
        self.passed += seconds

    def set_by(self, seconds: float) -> None:
        """The clock of the machine is set; no time passes."""
        self._wall.shift(seconds)


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clocks]:
    with time_machine.travel(datetime(2026, 3, 1, 12, tzinfo=UTC), tick=False) as wall:
        clocks = Clocks(wall)
        monkeypatch.setattr(time, "monotonic_ns", lambda: int((1000 + clocks.passed) * 1e9))
        yield clocks


class Api:
    """The application, called as a client calls it; paths are below /api/v1."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def get(self, path: str, **headers: str) -> httpx.Response:
        """GET; header names are written with underscores."""
        return await self.client.get(
            f"/api/v1{path}", headers={name.replace("_", "-"): value for name, value in headers.items()}
        )

    async def data(self, path: str) -> Any:
        """`data` of a call that must succeed."""
        response = await self.get(path)
        assert response.status_code == 200, response.text
        body = response.json()
        assert set(body) == {"success", "data"}
        assert body["success"] is True
        return body["data"]

    async def problem(self, path: str, status: int) -> Any:
        """The problem details of a call that must fail with this status."""
        response = await self.get(path)
        assert response.status_code == status, response.text
        assert response.headers["content-type"] == "application/problem+json"
        body = response.json()
        assert body["success"] is False
        assert body["status"] == status
        return body


def seconds_left(response: httpx.Response) -> int:
    """For how long an answer may still be kept: its lifetime less its age."""
    lifetime = re.search(r"max-age=(\d+)", response.headers["cache-control"])
    assert lifetime is not None
    return int(lifetime[1]) - int(response.headers["age"])


Opened = Callable[..., AbstractAsyncContextManager[Api]]


@asynccontextmanager
async def living(context: AbstractAsyncContextManager[Any]) -> AsyncIterator[None]:
    """A context entered and left in a task of its own: pytest ends a fixture in another task than it began in."""
    opened, closing = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with context:
            opened.set()
            await closing.wait()

    life = asyncio.create_task(live())
    waiting = asyncio.create_task(opened.wait())
    await asyncio.wait({life, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if life.done():
        await life  # raises what kept it from opening
    try:
        yield
    finally:
        closing.set()
        await life


@cache
def shared_datasets() -> Container:
    """Datasets are read once: what ships never changes."""
    return Container({})


@asynccontextmanager
async def opened(
    settings: Settings,
    endpoints: Sequence[Endpoint[Any]] | None = None,
    *,
    service_routes: bool = True,
    sizes: SizeLimits | None = None,
) -> AsyncIterator[Api]:
    """An application with these endpoints, or with all. Routes of the service take most of the time that it takes to make."""
    app = create_app(
        settings, endpoints=endpoints, service_routes=service_routes, datasets=shared_datasets(), sizes=sizes
    )
    async with living(app.lifespan()):
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://skerry.test") as client:
            yield Api(client)


@pytest.fixture(scope="session")
def new_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a store in which there is nothing yet. To copy it takes a fifth of the time that the migrations take."""

    async def make(folder: Path) -> None:
        async with open_store(Settings(data_dir=folder)):
            pass

    folder = tmp_path_factory.mktemp("store")
    asyncio.run(make(folder))
    return folder / "skerry.sqlite3"


@cache
def by_module() -> Mapping[str, Sequence[Endpoint[Any]]]:
    """Endpoints by their module's name, such as `estonia.tallinn.water`."""
    found: dict[str, list[Endpoint[Any]]] = {}
    for entry in registry.endpoints():
        found.setdefault(entry.module, []).append(entry)
    return found


@pytest.fixture
def endpoints(request: pytest.FixtureRequest) -> Sequence[Endpoint[Any]] | None:
    """What the application of a test has: the endpoints of the module that its own is named after, else those of its
    package. A test of others names their modules: `@pytest.mark.modules("estonia.tallinn.water")`. Outside
    `tests/endpoints`, all."""
    tests = Path(__file__).parent / "endpoints"
    if tests not in request.path.parents:
        return None
    package = ".".join(request.path.relative_to(tests).parts[:-1])
    marker = request.node.get_closest_marker("modules")
    if marker is not None:
        return [entry for name in marker.args for entry in by_module()[name]]
    own = by_module().get(f"{package}.{request.path.stem.removeprefix('test_')}")
    return own or [entry for entry in registry.endpoints() if entry.module.startswith(f"{package}.")]


@pytest.fixture
def open_api(
    request: pytest.FixtureRequest,
    replay: ReplayServer,
    tmp_path: Path,
    new_store: Path,
    endpoints: Sequence[Endpoint[Any]] | None,
) -> Opened:
    """Opens an application with settings of the test's choice. Providers are called at their pace, unless the test is
    marked `unpaced`."""

    def open_with(**changes: Any) -> AbstractAsyncContextManager[Api]:
        file = tmp_path / new_store.name
        if not file.exists():
            copyfile(new_store, file)
        settings = {
            "gateway": replay.url, "data_dir": tmp_path, "rate_limit": "off", "check_limit": "off", "collect": False,
            "upstream_deadline": 3.0, "paced": request.node.get_closest_marker("unpaced") is None,
        }  # fmt: skip
        return opened(Settings(**{**settings, **changes}), endpoints)

    return open_with


@pytest.fixture
async def api(open_api: Opened) -> AsyncIterator[Api]:
    """The application before the recorded upstreams, nothing cached yet."""
    async with open_api() as api:
        yield api


@pytest.fixture
def samples() -> Path:
    """Real recordings of the providers, where this machine has them."""
    folder = SHARED / "samples"
    if not folder.is_dir():
        pytest.skip("the folder of real recordings is not on this machine")
    return folder


Recorded = Callable[..., Reply]


@pytest.fixture
def recorded(samples: Path) -> Recorded:
    """Makes the reply of a real recording: `recorded("elering/nps_price_2024-09-02.json")`, with `status=404` where it was
    that. Skips the test where the recordings are not on this machine."""

    def reply(name: str, status: int = 200) -> Reply:
        body = (samples / name).read_bytes()
        return Reply(url="", status=status, headers={}, body=body, fetched_at=now(), fresh_until=now())

    return reply


@pytest.fixture(scope="session")
def server(replay_server: ReplayServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server with every endpoint, before the recorded upstreams."""
    with serving_in_thread(replay_server.url, tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(autouse=True)
def unconfigured_logs() -> Iterator[None]:
    """A test that configures the logs, as each command does, leaves nothing of that to the next one."""
    logs, root = structlog.get_config(), logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    yield
    if structlog.get_config()["logger_factory"] is not logs["logger_factory"]:
        structlog.configure(**logs)
        forget_loggers()
        root.handlers[:] = handlers
        root.setLevel(level)


def forget_loggers() -> None:
    """Loggers that were used under the configuration of a command keep it; those of our modules are made anew."""
    for name, module in list(sys.modules.items()):
        logger = getattr(module, "log", None)
        if name.startswith("skerry") and logger is not None:
            getattr(logger, "__dict__", {}).pop("bind", None)
