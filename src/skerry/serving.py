"""Runs the application under uvicorn: in this process, or in several that share a database and Redis."""

import asyncio
import errno
import faulthandler
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
from uvicorn.protocols.http import httptools_impl
from uvicorn.supervisors import Multiprocess

from skerry import logs
from skerry.errors import SkerryError
from skerry.settings import PREFIX, Settings, SettingsError, environment_of, load
from skerry.upstream.throttling import throttled

if TYPE_CHECKING:
    from skerry.http.front import Front

log = structlog.get_logger(__name__)

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
MAX_OPEN_FILES = 65_536
"""Maximum number of open files that a server process requests; most are connections."""
MAX_UNSENT_BY_KERNEL = 131_072
"""Bytes of an answer that the kernel copies before the network takes them; without a limit, several megabytes of each answer that
a client does not read."""
GC_THRESHOLD = 20_000
"""Number of allocations after which the garbage collector runs."""
SHUTDOWN_TIMEOUT = 5
"""Seconds for open responses to finish after a stop signal."""
STARTUP_TIMEOUT = 60
"""Seconds for a worker to become ready."""

Ready = Callable[[str], None]
"""Called with the URL when the server is listening."""


class CannotServe(SkerryError):
    """The server could not start; the message says why, in one line."""


def serve(settings: Settings, ready: Ready) -> None:
    """Serve until SIGINT or SIGTERM. Then finish the open responses, close the store and return.

    Raises SettingsError, CannotServe or StoreUnavailable if the server cannot start."""
    if settings.workers > 1 and not settings.shared:
        raise SettingsError(
            f"SKERRY_WORKERS is {settings.workers}: several processes need a shared database and shared counters; "
            "set SKERRY_DATABASE_URL (PostgreSQL) and SKERRY_REDIS_URL (Redis or Valkey)"
        )
    faulthandler.enable()  # says where the process was when a signal ends it; else it would end without a word
    logging = logs.configure(settings.log_format, settings.log_level)
    with closing(bind(settings.host, settings.port)) as listener:
        if settings.workers > 1:
            _serve_with_workers(settings, listener, lambda url: _ready(settings, url, ready, logging))
        else:
            _serve_in_process(settings, listener, lambda url: _ready(settings, url, ready, logging), logging)


def application() -> "Front":
    """The application of a worker process, configured from the environment."""
    gc.disable()  # until `tune_process`: next to nothing of what a start makes is garbage
    from skerry.app import create_app

    settings = load()
    faulthandler.enable()
    logging = logs.configure(settings.log_format, settings.log_level)
    front = create_app(settings, log_hits=logging.console, log_output=logging.output)
    tune_process()
    return front


async def collect(settings: Settings) -> None:
    """Run the collector in this process until cancelled, without serving. Raises StoreUnavailable."""
    from skerry.app import create_app

    async with create_app(settings).lifespan():
        await asyncio.Event().wait()


def tune_process() -> None:
    """Prepare this process for many connections. Called after the application is built."""
    # A full garbage collection stops the process for half a second with thousands of streams. So the objects built at
    # start are excluded, and a burst of events must not trigger a collection.
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)
    gc.enable()
    with suppress(ImportError, ValueError, OSError):  # not on Windows, and the system may forbid it
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        # Each connection is an open file, and the usual limit is 1,024.
        wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def run_until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine until it ends, or SIGINT or SIGTERM cancels it."""
    task = asyncio.ensure_future(work)
    for number in STOP_SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    with suppress(asyncio.CancelledError):
        await task


def bind(host: str, port: int) -> socket.socket:
    """A bound socket that is not listening yet. Raises CannotServe."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        # Prefer IPv4 if a name has several addresses: machines without IPv6 may resolve `localhost` to ::1 too.
        family, *_, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
        listener = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise CannotServe(f"cannot listen on {host}: {error.strerror}") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # connections inherit it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MAX_UNSENT_BY_KERNEL)
        listener.bind(address)
    except OSError as error:
        listener.close()
        raise _bind_error(error, host, port) from None
    return listener


def url_of(listener: socket.socket) -> str:
    """The URL for a client on this machine."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Server(uvicorn.Server):
    """uvicorn's server with a callback when it listens. A signal makes `serve` return."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        # uvicorn raises the signal again after its shutdown, which would interrupt the cleanup around it.
        before = {number: signal.signal(number, self.handle_exit) for number in STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class Workers(Multiprocess):
    """uvicorn's supervisor of worker processes with a callback when all of them are ready."""

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


def _ready(settings: Settings, url: str, ready: Ready, logging: logs.Logging) -> None:
    from skerry import registry

    sources = registry.sources(registry.endpoints(), registry.jobs())
    limited = throttled(sources, settings.credentials, PREFIX)
    contact = PREFIX + "CONTACT"
    if unnamed := [provider.title for provider in limited if provider.setting == contact]:
        log.warning("no contact for providers, some throttle or refuse without one", set=contact, providers=unnamed)
    for provider in limited:
        if provider.setting != contact:
            log.info("provider throttles", provider=provider.title, limit=provider.limit, without=provider.setting)
    logging.output.drain()  # print warnings before the line that says that the server listens
    ready(url)


def http_protocol(settings: Settings, implementation: Any = httptools_impl) -> type[asyncio.Protocol]:
    """The HTTP protocol class: with the fast path if it is enabled and this version of uvicorn has what it uses.

    Raises CannotServe if this version lacks what the bounds of the protocol rest on."""
    try:
        from skerry.http.fast_path import FAST_PATH_INTERNALS, FastPathProtocol
        from skerry.http.protocol import ProblemProtocol
        from skerry.http.uvicorn_internals import PROTOCOL_INTERNALS, missing_internals

        missing = missing_internals(PROTOCOL_INTERNALS, implementation)
    except (ImportError, AttributeError) as error:
        missing = [str(error)]
    if missing:
        raise CannotServe(
            f"uvicorn {uvicorn.__version__} has no {', '.join(missing)}; install a version that Skerry allows"
        )
    if not settings.fast_path:
        return ProblemProtocol
    if missing := missing_internals(FAST_PATH_INTERNALS, implementation):
        log.warning("fast path is off", uvicorn=uvicorn.__version__, missing=", ".join(missing))
        return ProblemProtocol
    return FastPathProtocol


def _serve_in_process(settings: Settings, listener: socket.socket, ready: Ready, logging: logs.Logging) -> None:
    gc.disable()  # until `tune_process`: next to nothing of what a start makes is garbage
    from skerry.app import create_app

    async def live() -> None:
        front = create_app(settings, log_hits=logging.console, log_output=logging.output)
        tune_process()
        server = Server(_config(front, settings), lambda: ready(url_of(listener)))
        # Entered here and not by the server, so that an error at start is raised unchanged.
        async with front.lifespan():
            try:
                await server.serve([listener])
            except OSError as error:  # two processes bound the port, and the other one listened first
                raise _bind_error(error, settings.host, settings.port) from None

    # SIGTERM also interrupts the start; later the server handles both signals.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    loop_factory = _config(None, settings).get_loop_factory()
    with asyncio.Runner(loop_factory=loop_factory) as runner, suppress(KeyboardInterrupt):
        runner.run(live())


def _serve_with_workers(settings: Settings, listener: socket.socket, ready: Ready) -> None:
    asyncio.run(_prepare_store(settings))
    with tempfile.TemporaryDirectory(prefix="skerry-metrics-") as folder:
        # Inherited by the workers. prometheus_client reads its variable at import.
        os.environ.update(environment_of(settings), PROMETHEUS_MULTIPROC_DIR=folder)
        config = _config(f"{__name__}:{application.__name__}", settings, factory=True, workers=settings.workers)
        workers = Workers(config, listener, lambda: ready(url_of(listener)))
        workers.run()
        if not workers.started and not workers.signal_queue:
            raise CannotServe("a worker did not start; its log says why")


async def _prepare_store(settings: Settings) -> None:
    """Migrate the database once before the workers start, so that StoreUnavailable is raised once and not by each
    worker. If the server is unreachable, the workers wait for it."""
    from skerry.store import open_store

    async with open_store(settings, wait=True):
        pass


def _config(app: Any, settings: Settings, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=http_protocol(settings),
        ws="none",
        interface="asgi3",
        lifespan="on" if settings.workers > 1 else "off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # skerry.http.proxies reads these headers
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        **more,
    )


def _bind_error(error: OSError, host: str, port: int) -> CannotServe:
    if error.errno == errno.EADDRINUSE:
        return CannotServe(f"port {port} of {host} is already in use; choose another with --port or SKERRY_PORT")
    return CannotServe(f"cannot listen on port {port} of {host}: {error.strerror}")
