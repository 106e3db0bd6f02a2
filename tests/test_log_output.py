"""Log lines that cannot be written cost no answer."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import IO, Any

import pytest

from skerry.log_output import LogOutput
from tests.redis_server import free_port
from tests.waiting import block_until

REQUESTS = 3000
"""More than fills a pipe (64 KB) with the lines of their log."""


def test_lines_are_written_in_order(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w") as file:
        output = LogOutput(file)
        for number in range(5000):
            output.write(b"line %d\n" % number)
        output.drain(30)
        assert (tmp_path / "log").read_bytes() == b"".join(b"line %d\n" % number for number in range(5000))
        assert output.dropped == 0


def test_what_nobody_reads_is_bounded_and_counted() -> None:
    reading, writing = os.pipe()
    counted: list[float] = []
    with closing(os.fdopen(reading, "rb")), closing(os.fdopen(writing, "w")) as file:
        output = LogOutput(file, max_waiting_bytes=10_000)
        output.count_with(counted.append)
        for _ in range(10_000):
            output.write(b"x" * 99 + b"\n")  # would fill the pipe many times, and returns
        assert 10_000 - (65_536 + 10_000) // 100 - 10 <= output.dropped < 10_000
        assert sum(counted) == output.dropped
        os.set_blocking(reading, False)
        block_until(lambda: _emptied(reading) and output._waiting_bytes == 0)


def _emptied(descriptor: int) -> bool:
    try:
        while os.read(descriptor, 1 << 16):
            pass
    except BlockingIOError:
        return True
    return False


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_drops_lines() -> None:
    with Path("/dev/full").open("w") as file:
        output = LogOutput(file)
        output.write(b"one\n")
        output.write(b"two\n")
        output.drain(30)
        assert output.dropped == 2


def _full() -> IO[Any]:
    return Path("/dev/full").open("w")


def _closed() -> IO[Any]:
    reading, writing = os.pipe()
    os.close(reading)
    return os.fdopen(writing, "w")


def _unread() -> IO[Any]:
    """The reading end stays open with this process, and is never read."""
    _, writing = os.pipe()
    return os.fdopen(writing, "w")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("output", [_full, _closed, _unread])
def test_a_server_whose_output_fails_serves(tmp_path: Path, output: Callable[[], IO[Any]]) -> None:
    import httpx

    port = free_port()
    environment = {
        **os.environ, "SKERRY_DATA_DIR": str(tmp_path), "SKERRY_COLLECT": "0", "SKERRY_RATE_LIMIT": "off",
        "SKERRY_LOG_FORMAT": "json",
    }  # fmt: skip
    command = [sys.executable, "-m", "skerry", "serve", "--port", str(port)]
    with output() as file, subprocess.Popen(command, env=environment, stdout=file, stderr=file) as process:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:

                def answers() -> bool:
                    assert process.poll() is None
                    try:
                        return client.get("/health").status_code == 200
                    except httpx.ConnectError:
                        return False

                block_until(answers)
                count = REQUESTS if output is _unread else 20
                assert {client.get(f"/nope{n}").status_code for n in range(count)} == {404}
                assert client.get("/api/v1/hash/algorithms").status_code == 200
                assert client.get("/health").status_code == 200
                dropped = next(
                    line for line in client.get("/metrics").text.splitlines()
                    if line.startswith("skerry_log_lines_dropped_total")
                )  # fmt: skip
                assert output is _unread or float(dropped.split()[1]) > 0
        finally:
            process.kill()
