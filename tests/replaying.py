"""The recorded upstreams, on a real socket, in a thread of their own."""

import asyncio
import threading
from pathlib import Path
from typing import Any

from aiohttp import web

from skerry.replay import STATE, Cassettes, application

CASSETTES = Path(__file__).parent / "cassettes"


class ReplayServer:
    """Serves cassettes; tells what was asked."""

    def __init__(self, folder: Path = CASSETTES) -> None:
        self._cassettes = Cassettes.load(folder)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> list[dict[str, Any]]:
        return self._cassettes.log

    def reset(self) -> None:
        self._cassettes.log.clear()

    def start(self) -> "ReplayServer":
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def application(self) -> web.Application:
        return application(self._cassettes)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        runner = web.AppRunner(self.application(), shutdown_timeout=0.1)
        self._loop.run_until_complete(runner.setup())
        site = web.TCPSite(runner, "127.0.0.1", 0)
        self._loop.run_until_complete(site.start())
        assert site._server is not None
        self.port = site._server.sockets[0].getsockname()[1]  # type: ignore[attr-defined]
        self._ready.set()
        self._loop.run_forever()
        self._loop.run_until_complete(runner.cleanup())
        self._loop.close()


__all__ = ["CASSETTES", "STATE", "ReplayServer"]
