"""The application under uvicorn on a free port, as users run it, in the loop of the test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn

from skerry.http.fast_path import FastPathProtocol
from skerry.http.front import Front
from tests.waiting import until


@asynccontextmanager
async def served(app: Front, http: type[asyncio.Protocol] = FastPathProtocol) -> AsyncIterator[str]:
    """The address of a running server."""
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
