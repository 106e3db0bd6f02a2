"""The application under uvicorn on a free port, as users run it."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import uvicorn

from skerry.app import create_app
from skerry.http.fast_path import FastPathProtocol
from skerry.http.front import Front
from skerry.settings import Settings
from tests.waiting import until


@asynccontextmanager
async def served(app: Front, http: type[asyncio.Protocol] = FastPathProtocol) -> AsyncIterator[str]:
    """The address of a server in the loop of the test."""
    config = uvicorn.Config(
        app,
        port=0,
        http=http,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    await until(lambda: server.started or task.done())
    assert server.started
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        app.stopping.set()
        server.should_exit = True
        await task


@contextmanager
def serving_in_thread(gateway: str, folder: Path) -> Iterator[str]:
    """The address of a server with every endpoint before this gateway, in a thread of its own."""
    started, stopping = threading.Event(), threading.Event()
    address: list[str] = []
    settings = Settings(
        gateway=gateway,
        data_dir=folder,
        rate_limit="off",
        asset_limit="off",
        check_limit="off",
        collect=False,
        upstream_deadline=2.0,
        paced=False,
    )

    async def live() -> None:
        async with served(create_app(settings)) as url:
            address.append(url)
            started.set()
            await asyncio.to_thread(stopping.wait)

    thread = threading.Thread(target=asyncio.run, args=[live()], daemon=True)
    thread.start()
    assert started.wait(20)
    yield address[0]
    stopping.set()
    thread.join(10)
