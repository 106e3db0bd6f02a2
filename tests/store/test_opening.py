"""Opening the store: up to date when it is open, and one clear line when it cannot be."""

import asyncio
import os
import resource
import socket
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from structlog.testing import capture_logs

import skerry.store
from skerry.errors import StoreUnavailable, StoreUnreachable
from skerry.settings import Settings
from skerry.store import NewEvent, Store, open_store
from skerry.store.engine.migrate import HEAD
from skerry.store.engine.schema import metadata
from tests.conftest import opened
from tests.http.harbours import all_of_them
from tests.store.conftest import OpenStore
from tests.store.rows import NOON, GridState, grid
from tests.waiting import HANG_TIMEOUT, in_time, until


async def refused(settings: Settings) -> str:
    with pytest.raises(StoreUnavailable) as caught:
        await Store.open(settings)
    text = str(caught.value)
    assert "\n" not in text
    assert len(text) < 300
    return text


async def test_many_processes_may_start_at_once(settings: Settings) -> None:
    stores = await asyncio.gather(*(Store.open(settings) for _ in range(8)))
    await asyncio.gather(*(store.history(GridState).write([grid(0, 1.0)]) for store in stores))
    assert (await stores[0].history(GridState).read()).count == 1
    await asyncio.gather(*(store.close() for store in stores))


@pytest.mark.filterwarnings("ignore:.*expression-based index")  # which SQLAlchemy does not reflect from SQLite
async def test_the_migrations_make_the_declared_tables(store: Store) -> None:
    def differences(connection: Connection) -> list[Any]:
        found: list[Any] = compare_metadata(
            MigrationContext.configure(connection, opts={"compare_type": True}), metadata
        )
        return found

    async with store._database.reading() as connection:
        assert await connection.run_sync(differences) == []


def test_the_head_is_the_newest_revision() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(skerry.store.__file__).parent / "engine" / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


async def test_an_up_to_date_database_opens_without_alembic(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(settings):
        pass

    monkeypatch.setitem(sys.modules, "alembic", None)  # from here on its import fails
    async with open_store(settings) as store:
        await store.ping()


async def test_a_database_of_a_newer_version_is_refused(settings: Settings) -> None:
    async with open_store(settings) as store, store._database.writing("test") as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert "newer" in await refused(settings)


async def test_a_closed_store_is_unavailable(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.history(GridState).read()
    with pytest.raises(StoreUnavailable):
        await store.events.newest_id()
    await store.close()


async def test_a_statement_that_takes_too_long_is_ended(store: Store) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    database = type(store._database)(store._database.address, statement_timeout=0.3)
    with pytest.raises(StoreUnavailable):
        async with asyncio.timeout(HANG_TIMEOUT), database.reading() as connection:
            await connection.exec_driver_sql(endless)
    async with database.reading() as connection:  # the connection is as good as before
        await connection.exec_driver_sql("SELECT 1")
    await database.close()


async def test_a_database_url_may_name_an_sqlite_file(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "er" / "other.db"
    async with open_store(Settings(data_dir=tmp_path, database_url=f"sqlite:///{file}")) as store:
        await store.ping()
    assert file.exists()
    assert not (tmp_path / "skerry.sqlite3").exists()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
async def test_every_way_to_write_postgresql(tmp_path: Path, postgres_url: str, scheme: str) -> None:
    url = scheme + postgres_url.removeprefix("postgresql")
    async with open_store(Settings(data_dir=tmp_path, database_url=url)) as store:
        await store.ping()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true"])
async def test_sqlite_in_memory_is_refused(tmp_path: Path, url: str) -> None:
    assert "file" in await refused(Settings(data_dir=tmp_path, database_url=url))


async def test_a_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file") in await refused(Settings(data_dir=tmp_path / "file" / "data"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
async def test_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)  # noqa: ASYNC240
    assert f"cannot write to {tmp_path}" in await refused(Settings(data_dir=tmp_path))


@pytest.mark.parametrize(
    "content", [b"not a database, but long enough to be looked at" * 100, b"SQLite format 3\0" * 400]
)
async def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "skerry.sqlite3").write_bytes(content)
    assert str(tmp_path / "skerry.sqlite3") in await refused(Settings(data_dir=tmp_path))


async def test_a_damaged_file_keeps_no_server_from_starting(tmp_path: Path) -> None:
    """Everything but the store answers; the log says what to do, and once that is done, the store answers too."""
    file = tmp_path / "skerry.sqlite3"
    file.write_bytes(b"not a database, but long enough to be looked at" * 100)
    with capture_logs() as lines:
        async with opened(Settings(data_dir=tmp_path, collect=False), all_of_them()) as api:
            assert (await api.get("/harbours")).status_code == 200
            health = await api.client.get("/health")
            assert (health.status_code, health.json()["status"], health.json()["parts"]["store"]) == (
                200, "degraded", "lost",
            )  # fmt: skip
    [line] = [line for line in lines if line["event"] == "starting without the database"]
    assert str(file) in line["reason"]
    assert ".recover" in line["reason"]


def flipped(content: bytes, first: int) -> bytes:
    """One byte of a hundred turned round, the same ones each time."""
    chance = Random(7)
    return bytes(
        byte ^ 255 if place >= first and chance.random() < 0.01 else byte for place, byte in enumerate(content)
    )


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:4096] + Random(1).randbytes(len(content) - 4096),
        lambda content: content[:4096] + bytes(len(content) - 4096),
        lambda content: flipped(content, 100),
        lambda content: flipped(content, 2000),
        lambda content: content[:6000],
        lambda content: content.replace(b"CREATE TABLE", b"CREATE TABLX"),
        lambda content: content.replace(HEAD.encode(), b"\xff\xfe00"),
    ],
    ids=["random", "zero", "flipped", "flipped_text", "truncated", "schema", "revision"],
)
async def test_no_damage_keeps_a_server_from_starting(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    file, settings = tmp_path / "skerry.sqlite3", Settings(data_dir=tmp_path, collect=False)
    async with open_store(settings):
        pass
    whole = file.read_bytes()
    for each in tmp_path.iterdir():  # noqa: ASYNC240
        each.unlink()
    file.write_bytes(damage(whole))
    assert file.read_bytes() != whole
    async with opened(settings, all_of_them()) as api:
        assert (await api.get("/harbours")).status_code == 200
        assert (await api.client.get("/health")).status_code == 200


async def test_a_full_disk_keeps_no_server_from_starting(tmp_path: Path) -> None:
    """The store opens once there is room."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, limits[1]))
    try:
        with capture_logs():  # the log may be a file, too
            store = await Store.open(Settings(data_dir=tmp_path), wait=True)
            with pytest.raises(StoreUnavailable, match="cannot be written to"):
                await store.ping()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    async with asyncio.timeout(HANG_TIMEOUT):
        while await store.state() != "ok":
            await asyncio.sleep(0.05)  # until the next attempt
    await store.close()


async def test_a_damaged_file_that_is_moved_away_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "skerry.sqlite3"
    file.write_bytes(b"not a database, but long enough to be looked at" * 100)
    async with open_store(Settings(data_dir=tmp_path), wait=True) as store:
        with pytest.raises(StoreUnavailable, match="the database is damaged"):
            await store.ping()
        file.rename(tmp_path / "damaged.sqlite3")
        while await store.state() != "ok":
            await asyncio.sleep(0.05)  # until the next attempt
        assert (await store.history(GridState).write([grid(0, 1.0)])).inserted == 1


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
async def test_a_full_disk_is_told(store: Store) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, limits[1]))
    try:
        with capture_logs():  # the log may be a file, too
            assert await store.state() == "read_only"
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert await store.state() == "ok"


@pytest.mark.parametrize("settings", ["postgresql"], indirect=True)
async def test_a_server_that_only_reads_is_told(store: Store, settings: Settings) -> None:
    assert await store.state() == "ok"
    alter = "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I {}', current_database()); END $$"
    async with store._database.writing("test") as connection:
        await connection.exec_driver_sql(alter.format("SET default_transaction_read_only = on"))
    try:
        async with open_store(settings) as later:
            assert await later.state() == "read_only"
    finally:
        async with store._database.writing("test") as connection:
            await connection.exec_driver_sql(alter.format("RESET default_transaction_read_only"))


async def test_a_file_that_is_a_directory(tmp_path: Path) -> None:
    (tmp_path / "skerry.sqlite3").mkdir()
    assert "SQLITE_CANTOPEN" in await refused(Settings(data_dir=tmp_path))


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
async def test_damage_met_later_is_unavailable_too(settings: Settings, tmp_path: Path) -> None:
    async with open_store(settings) as store:
        await store.history(GridState).write([grid(step, 1.0) for step in range(5_000)])
    file = tmp_path / "skerry.sqlite3"
    content = bytearray(file.read_bytes())
    content[len(content) // 2 :] = b"\xff" * (len(content) - len(content) // 2)
    file.write_bytes(content)
    async with open_store(settings) as store:
        with pytest.raises(StoreUnavailable, match="SQLITE_CORRUPT"):
            _ = [row async for row in store.history(GridState).export()]


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
async def test_a_file_that_another_program_locks(store: Store, tmp_path: Path) -> None:
    await store.history(GridState).newest()
    other = sqlite3.connect(tmp_path / "skerry.sqlite3")
    other.execute("BEGIN IMMEDIATE")
    impatient = type(store._database)(store._database.address, statement_timeout=0.2)
    with pytest.raises(StoreUnavailable, match="SQLITE_BUSY"):
        async with impatient.writing("test"):
            pass
    await store.history(GridState).read()  # readers are not held up
    other.rollback()
    other.close()
    async with impatient.writing("test"):
        pass
    await impatient.close()


def server_that_says_nothing() -> socket.socket:
    listening = socket.create_server(("127.0.0.1", 0))
    listening.listen(16)
    return listening


async def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    text = await in_time(
        refused(Settings(data_dir=tmp_path, database_url=f"postgresql://u:secret@127.0.0.1:{port}/x")), 4
    )
    assert "secret" not in text
    assert str(port) not in text


async def test_a_server_that_says_nothing(tmp_path: Path) -> None:
    with server_that_says_nothing() as listening:
        port = listening.getsockname()[1]
        await in_time(refused(Settings(data_dir=tmp_path, database_url=f"postgresql://u:secret@127.0.0.1:{port}/x")), 5)


async def test_a_database_that_does_not_exist(tmp_path: Path, postgres_server: Any) -> None:
    url = postgres_server.get_uri(database="nowhere")
    assert "InvalidCatalogNameError" in await refused(Settings(data_dir=tmp_path, database_url=url))


async def test_a_server_without_a_free_connection_is_waited_for(tmp_path: Path, postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    await connection.execute("DROP ROLE IF EXISTS crowded; CREATE ROLE crowded LOGIN CONNECTION LIMIT 0")
    await connection.close()
    settings = Settings(data_dir=tmp_path, database_url=postgres_url.replace("postgres:@", "crowded:@"))
    with pytest.raises(StoreUnreachable, match="TooManyConnectionsError"):
        await Store.open(settings)


@pytest.mark.parametrize("settings", ["postgresql"], indirect=True)
async def test_a_server_that_dropped_us_is_met_again(store: Store, open_another: OpenStore) -> None:
    other = await open_another()
    await asyncio.gather(*(store.ping() for _ in range(5)))
    async with other._database.writing("test") as connection:
        await connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    await asyncio.gather(*(store.ping() for _ in range(5)))


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
async def test_a_file_that_another_program_locks_for_long_is_told_from_one_that_is_gone(
    store: Store, tmp_path: Path
) -> None:
    await store.ping()
    other = sqlite3.connect(tmp_path / "skerry.sqlite3")
    other.execute("BEGIN IMMEDIATE")
    assert await store.state() == "read_only"
    other.rollback()
    other.close()


def removed(file: Path) -> None:
    for each in file.parent.glob(f"{file.name}*"):
        each.unlink()


def replaced(file: Path) -> None:
    copy = file.with_name("copy.sqlite3")
    with sqlite3.connect(file) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    source.close()
    target.close()
    removed(file)
    copy.rename(file)


@pytest.mark.parametrize(("change", "kept"), [(removed, 0), (replaced, 1)])
@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
async def test_a_file_that_is_removed_while_it_is_open_is_opened_anew(
    store: Store, tmp_path: Path, open_another: OpenStore, change: Callable[[Path], None], kept: int
) -> None:
    """What is acknowledged is in the file that is there, not in one that ends with the process."""
    history = store.history(GridState)
    await history.write([grid(0, 1.0)])
    last = (await store.events.append([NewEvent(topic="numbers", item=str(n), as_of=NOON, data=n) for n in range(5)]))[
        -1
    ]
    waiting = asyncio.create_task(store.events.wait(last, HANG_TIMEOUT))
    assert (await history.read()).count == 1
    with capture_logs() as lines:
        await asyncio.to_thread(change, tmp_path / "skerry.sqlite3")
        with pytest.raises(StoreUnavailable, match="removed or replaced"):
            await history.write([grid(1, 1.0)])
        assert await store.state() == "lost"
        assert await waiting == last

        async def is_back() -> bool:
            return await store.state() == "ok"

        await until(is_back)
    assert "database file was removed or replaced; opening the one that is there" in [line["event"] for line in lines]
    assert (await history.read()).count == kept
    assert (await history.write([grid(2, 1.0)])).inserted == 1
    [first] = await store.events.append([NewEvent(topic="numbers", item="new", as_of=NOON, data=6)])
    assert first == (last + 1 if kept else 1)
    assert await store.events.wait(first - 1, HANG_TIMEOUT) == first
    other = await open_another()
    assert (await other.history(GridState).read()).count == kept + 1
