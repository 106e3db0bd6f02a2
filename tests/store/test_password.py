"""How a password reaches PostgreSQL: the server here speaks as much of its protocol as it takes to be told one."""

import asyncio
from pathlib import Path

import pytest

from skerry.errors import StoreUnavailable
from skerry.settings import Settings, load
from skerry.store.engine.database import Database, connect_postgres

PASSWORDS = ["simple", "a/b", "a@b", "100%", "a%2Fb", "#1?&=+ ", "õ'\"\\"]


async def password_told(settings: Settings) -> str:
    """The password that a PostgreSQL server is told with these settings."""
    told: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(int.from_bytes(await reader.readexactly(4), "big") - 4)  # the startup message
        writer.write(b"R" + (8).to_bytes(4, "big") + (3).to_bytes(4, "big"))  # AuthenticationCleartextPassword
        assert await reader.readexactly(1) == b"p"
        body = await reader.readexactly(int.from_bytes(await reader.readexactly(4), "big") - 4)
        told.set_result(body.rstrip(b"\0").decode())
        writer.close()

    server = await asyncio.start_server(speak, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        url = f"postgresql://skerry@127.0.0.1:{port}/skerry?sslmode=disable"
        database = Database.of(load({"SKERRY_DATABASE_URL": url}, database_password=settings.database_password))
        with pytest.raises(StoreUnavailable) as caught:  # it says nothing more
            await connect_postgres(str(database.address))
        await database.close()
    assert (settings.database_password or "simple") not in str(caught.value)
    return await told


@pytest.mark.parametrize("password", PASSWORDS)
async def test_a_password_may_hold_any_character(password: str) -> None:
    assert await password_told(load({"SKERRY_DATABASE_PASSWORD": password})) == password


async def test_a_password_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("a/b@c%d#e\n", "utf-8")
    assert await password_told(load({"SKERRY_DATABASE_PASSWORD_FILE": str(file)})) == "a/b@c%d#e"


async def test_without_a_setting_the_variable_of_libpq_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", "a/b@c%d#e")
    assert await password_told(Settings()) == "a/b@c%d#e"
