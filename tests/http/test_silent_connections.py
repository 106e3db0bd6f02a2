"""An attack on a server process of its own: thousands of connections that are silent, and heads that never end."""

import os
import resource
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.redis_server import free_port
from tests.waiting import HANG_TIMEOUT

ADDRESSES = 20
"""Clients of the attack: addresses of the loopback network."""
SILENT, HEADS = 2_000, 500


@contextmanager
def server(folder: Path, files: int, **settings: str) -> Iterator[tuple[int, Path]]:
    """`skerry serve` with so many open files at most; its port and its log."""
    port, log = free_port(), folder / "log"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SKERRY_")}
    environment |= {
        "SKERRY_PORT": str(port), "SKERRY_DATA_DIR": str(folder), "SKERRY_COLLECT": "0", "SKERRY_LOG_LEVEL": "warning",
        **settings,
    }  # fmt: skip

    def limit_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "skerry", "serve"], env=environment, stdout=output, stderr=output,
            preexec_fn=limit_files,
        )  # fmt: skip
    try:
        wait_for(lambda: health(port) == 200)
        yield port, log
    finally:
        process.terminate()
        process.wait()


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 2 * HANG_TIMEOUT
    while not condition():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.1)  # a process of its own tells us nothing


def health(port: int) -> int:
    """Status of /health for a newcomer; 0 where it is not answered."""
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health", timeout=5).status_code
    except httpx.HTTPError:
        return 0


def metrics_of(port: int) -> str:
    return httpx.get(f"http://127.0.0.1:{port}/metrics").text


def attack(stack: ExitStack, port: int, count: int, sent: bytes = b"") -> list[socket.socket]:
    clients = []
    for number in range(count):
        client = stack.enter_context(socket.socket())
        client.bind((f"127.0.1.{number % ADDRESSES + 1}", 0))
        client.connect(("127.0.0.1", port))
        if sent:
            client.sendall(sent)
        clients.append(client)
    return clients


def wait_until_closed(clients: list[socket.socket]) -> None:
    """By the server; each has 2 x HANG_TIMEOUT in all."""
    with selectors.DefaultSelector() as selector:
        for client in clients:
            client.setblocking(False)
            selector.register(client, selectors.EVENT_READ)
        while selector.get_map():
            ready = selector.select(2 * HANG_TIMEOUT)
            assert ready, f"{len(selector.get_map())} connections stay open"
            for key, _ in ready:
                try:
                    data = key.fileobj.recv(65_536)  # type: ignore[union-attr]
                except ConnectionResetError:
                    data = b""
                if not data:
                    selector.unregister(key.fileobj)


@pytest.mark.slow
def test_silent_connections_go_away_and_others_are_served_meanwhile(tmp_path: Path) -> None:
    timeouts = {"SKERRY_REQUEST_TIMEOUT": "3", "SKERRY_IDLE_TIMEOUT": "3"}
    with server(tmp_path, 8_192, **timeouts) as (port, _), ExitStack() as stack:
        clients = attack(stack, port, SILENT)
        clients += attack(stack, port, HEADS, b"GET /health HTTP/1.1\r\nX: ")
        assert health(port) == 200
        wait_until_closed(clients)
        assert health(port) == 200
        wait_for(lambda: "skerry_connections_open 1.0" in metrics_of(port))
        metrics = metrics_of(port)
        assert f'skerry_connections_timed_out_total{{step="head"}} {HEADS}.0' in metrics


@pytest.mark.slow
def test_newcomers_are_served_again_when_descriptors_had_run_out(tmp_path: Path) -> None:
    with server(tmp_path, 256, SKERRY_IDLE_TIMEOUT="30") as (port, log), ExitStack() as stack:
        attack(stack, port, 1_000)
        wait_for(lambda: health(port) == 200)  # idle ones get a second when there are too many
        assert b"connection refused" in log.read_bytes()
