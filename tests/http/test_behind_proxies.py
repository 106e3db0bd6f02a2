"""Behind real proxies: what one client sends must not be the answer of another. Skipped where they are not installed."""

import asyncio
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.http.raw import PROTOCOLS, connected, port_of
from tests.redis_server import free_port
from tests.waiting import until

LAST = b"GET /api/v1/harbours HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
HIDDEN = b"GET /api/v1/hidden HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.66\r\n\r\n"
CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"
NGINX = """
worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/log; {user}
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    upstream skerry {{ server 127.0.0.1:{server}; keepalive 4; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://skerry;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }}
    }}
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
}}
"""


def found(name: str) -> str:
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


def command_of(name: str, folder: Path, port: int, server: int) -> list[str]:
    if name == "nginx":
        is_root = Path("/proc/self").stat().st_uid == 0
        text = NGINX.format(folder=folder, port=port, server=server, user="user root;" if is_root else "")
        (folder / "nginx.conf").write_text(text)
        return [found("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "log")]
    text = CADDYFILE.read_text("utf-8")
    if name == "caddy, upgrades passed on":
        text = text.replace("header_up -Upgrade", "")
    text = text.replace("server-1:8000 server-2:8000", f"127.0.0.1:{server}").replace(
        "{$SITE_ADDRESS::80}", f"http://127.0.0.1:{port}, http://a:{port}"
    )
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    return [found("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def answers(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


@asynccontextmanager
async def proxy(name: str, folder: Path, server: int) -> AsyncIterator[int]:
    port = free_port()
    command = command_of(name, folder, port, server)
    silence = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdout=silence, stderr=silence, cwd=folder)
    try:
        await until(lambda: answers(port))
        yield port
    finally:
        process.terminate()
        await process.wait()


@PROTOCOLS
@pytest.mark.parametrize("name", ["caddy", "caddy, upgrades passed on", "nginx"])
async def test_no_client_gets_the_answer_to_a_request_that_another_hid(
    harbour_settings: Any, protocol: type[asyncio.Protocol], name: str, tmp_path: Path
) -> None:
    attacks = [
        b"Connection: Upgrade\r\nUpgrade: %b\r\nContent-Length: %d\r\n\r\n%b" % (upgrade, len(HIDDEN), HIDDEN)
        for upgrade in (b"foo", b"websocket", b"h2c")
    ]
    attacks.append(
        b"Connection: Upgrade\r\nUpgrade: foo\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\n0\r\n\r\n"
        % (len(HIDDEN), HIDDEN)
    )
    settings = harbour_settings(rate_limit="off", trusted_proxies=("127.0.0.0/8",))
    async with port_of(settings, protocol) as server, proxy(name, tmp_path, server) as port:
        for _ in range(10):
            for attack in attacks:
                async with connected(port) as attacker, connected(port) as victim:
                    await attacker.send(b"GET /api/v1/harbours HTTP/1.1\r\nHost: a\r\n" + attack)
                    first = await attacker.read()
                    assert (first.status, b"hidden" in first.body) == (200, False)
                    await victim.send(LAST)
                    (response,) = await victim.read_all()
                    assert response.status == 200


@pytest.mark.parametrize("path", [b"/metrics", b"/metrics/"])
async def test_metrics_are_not_public_through_the_shipped_proxy(
    harbour_settings: Any, tmp_path: Path, path: bytes
) -> None:
    protocol = PROTOCOLS.args[1][0]
    async with (
        port_of(harbour_settings(), protocol) as server,
        proxy("caddy", tmp_path, server) as port,
        connected(port) as raw,
    ):
        response = await raw.ask(b"GET %b HTTP/1.1\r\nHost: a\r\n\r\n" % path)
        assert (response.status, response.body) == (404, b"")
