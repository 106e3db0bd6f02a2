"""Runs the application under uvicorn: in this process, or in several that share a database and Redis."""

import asyncio
import errno
import gc
import os
import signal
import socket
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any

import structlog
import uvicorn
from uvicorn.supervisors import Multiprocess

from skerry import logs
from skerry.credentials import throttled
from skerry.errors import SkerryError
from skerry.settings import PREFIX, Settings, SettingsError, environment_of, load

if TYPE_CHECKING:
    from skerry.http.front import Front

log = structlog.get_logger(__name__)

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
MAX_OPEN_FILES = 65_536
"""Open files, most of them connections, that a server process asks the system for."""
GC_THRESHOLD = 20_000
"""Objects made and not given back, after which the garbage collector looks at these."""
SHUTDOWN_TIMEOUT = 5
"""Seconds that open answers may take after a stop was asked for."""
STARTUP_TIMEOUT = 60
"""Seconds within which a worker must be ready."""

Ready = Callable[[str], None]
"""Told the address, once the server really listens there."""


class CannotServe(SkerryError):
    """The server could not start; the text says why, in one line."""


def serve(settings: Settings, ready: Ready) -> None:
    """Serve until SIGINT or SIGTERM; then finish what is open, close the store, return.

    Raises SettingsError, CannotServe or StoreUnavailable where it cannot start."""
    if settings.workers > 1 and not settings.shared:
        raise SettingsError(
            f"SKERRY_WORKERS is {settings.workers}: several processes need a common database and common counters; "
            "set SKERRY_DATABASE_URL (PostgreSQL) and SKERRY_REDIS_URL (Redis or Valkey)"
        )
    console = logs.configure(settings.log_format, settings.log_level)
    with closing(bind(settings.host, settings.port)) as listener:
        if settings.workers > 1:
            _serve_with_workers(settings, listener, lambda url: _ready(settings, url, ready))
        else:
            _serve_here(settings, listener, lambda url: _ready(settings, url, ready), log_hits=console)


def application() -> "Front":
    """The application of a worker: its settings are in the environment."""
    from skerry.app import create_app

    settings = load()
    console = logs.configure(settings.log_format, settings.log_level)
    front = create_app(settings, log_hits=console)
    settle()
    return front


async def collect(settings: Settings) -> None:
    """Collect in this process until it is cancelled; serve nothing. Raises StoreUnavailable."""
    from skerry.app import create_app

    async with create_app(settings).lifespan():
        await asyncio.Event().wait()


def settle() -> None:
    """Make this process ready for many connections, once everything is built."""
    # Everything waits while the garbage collector walks through all that lives: half a second with thousands of streams.
    # What is built stays, so it need not look there; and it need not look at once when all streams are told something.
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)
    with suppress(ImportError, ValueError, OSError):  # not on Windows; not where the system forbids it
        import resource

        least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        # Each connection is a file, and the usual limit of 1,024 is meant for programs that cannot count further.
        wanted = MAX_OPEN_FILES if most == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, most)
        if least != resource.RLIM_INFINITY and least < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


async def until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Do work that ends by itself or is cancelled by SIGINT or SIGTERM."""
    task = asyncio.ensure_future(work)
    for number in STOP_SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    with suppress(asyncio.CancelledError):
        await task


def bind(host: str, port: int) -> socket.socket:
    """A socket at an address, not listening yet. Raises CannotServe."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        # Of a name with several addresses the IPv4 one: a machine without IPv6 has `localhost` as ::1 as well.
        family, *_, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
        listener = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise CannotServe(f"cannot listen on {host}: {error.strerror}") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        listener.close()
        raise _refused(error, host, port) from None
    return listener


def url_of(listener: socket.socket) -> str:
    """Where a client on this machine finds it."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Server(uvicorn.Server):
    """uvicorn's server, which says when it listens, and which a signal only asks to return."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        # uvicorn would raise the signal once more after its shutdown, and so cut off the closing of what is around it.
        before = {number: signal.signal(number, self.handle_exit) for number in STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class Workers(Multiprocess):
    """uvicorn's supervisor of worker processes, which says when all of them answer."""

    def __init__(self, config: uvicorn.Config, listener: socket.socket, ready: Callable[[], None]) -> None:
        super().__init__(config, sockets=[listener])
        self.started = False
        self._ready = ready

    def init_processes(self) -> None:
        super().init_processes()
        self.started = all(worker.wait_until_ready(STARTUP_TIMEOUT, self.should_exit) for worker in self.processes)
        if self.started:
            self._ready()
        else:
            self.should_exit.set()


def _ready(settings: Settings, url: str, ready: Ready) -> None:
    from skerry import registry

    sources = registry.sources(registry.endpoints(), registry.jobs())
    for provider in throttled(sources, settings.credentials, PREFIX):
        log.info("provider throttles", provider=provider.title, limit=provider.limit, without=provider.setting)
    ready(url)


def protocol(settings: Settings) -> type[asyncio.Protocol]:
    """What speaks HTTP: with the fast path, where the settings want it and this version of uvicorn has what it uses."""
    from skerry.http.protocol import ProblemProtocol

    if not settings.fast_path:
        return ProblemProtocol
    try:
        from skerry.http.fast_path import FastPathProtocol, missing_internals

        missing = missing_internals()
    except (ImportError, AttributeError) as error:
        missing = [str(error)]
    if missing:
        log.warning("fast path is off", uvicorn=uvicorn.__version__, missing=", ".join(missing))
        return ProblemProtocol
    return FastPathProtocol


def _serve_here(settings: Settings, listener: socket.socket, ready: Ready, *, log_hits: bool) -> None:
    from skerry.app import create_app

    async def live() -> None:
        front = create_app(settings, log_hits=log_hits)
        settle()
        server = Server(_config(front, settings), lambda: ready(url_of(listener)))
        # Opened here and not by the server, so that what keeps it from opening comes out as the exception that it is.
        async with front.lifespan():
            try:
                await server.serve([listener])
            except OSError as error:  # bound by two, and the other one listened first
                raise _refused(error, settings.host, settings.port) from None

    # SIGTERM stops us while we start, too; later the server catches both.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    loop_factory = _config(None, settings).get_loop_factory()
    with asyncio.Runner(loop_factory=loop_factory) as runner, suppress(KeyboardInterrupt):
        runner.run(live())


def _serve_with_workers(settings: Settings, listener: socket.socket, ready: Ready) -> None:
    asyncio.run(_try_store(settings))
    with tempfile.TemporaryDirectory(prefix="skerry-metrics-") as folder:
        # What the workers inherit. prometheus_client looks for its variable when it is imported.
        os.environ.update(environment_of(settings), PROMETHEUS_MULTIPROC_DIR=folder)
        config = _config(f"{__name__}:{application.__name__}", settings, factory=True, workers=settings.workers)
        workers = Workers(config, listener, lambda: ready(url_of(listener)))
        workers.run()
        if not workers.started and not workers.signal_queue:
            raise CannotServe("a worker did not start; its log says why")


async def _try_store(settings: Settings) -> None:
    """Bring the tables up to date once, before workers start; raises StoreUnavailable once, not in each of them.
    A server that is away now is waited for in the workers."""
    from skerry.store import open_store

    async with open_store(settings, patient=True):
        pass


def _config(app: Any, settings: Settings, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=protocol(settings),
        ws="none",
        interface="asgi3",
        lifespan="on" if settings.workers > 1 else "off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # skerry.http.proxies reads these headers, for the rate limit and the links
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        **more,
    )


def _refused(error: OSError, host: str, port: int) -> CannotServe:
    if error.errno == errno.EADDRINUSE:
        return CannotServe(f"port {port} of {host} is taken; choose another with --port or SKERRY_PORT")
    return CannotServe(f"cannot listen on port {port} of {host}: {error.strerror}")
