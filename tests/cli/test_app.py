"""Help, version and exit codes of the whole command line."""

import subprocess
import sys

import pytest

from skerry import __version__
from tests.cli.conftest import Run

COMMANDS = {
    "check", "collect", "endpoints", "export", "get", "import", "record", "replay", "serve", "sources", "tail",
}  # fmt: skip


def test_help_names_every_command(run: Run) -> None:
    done = run("--help")
    assert done.returncode == 0
    assert {word for word in done.stdout.split() if word in COMMANDS} == COMMANDS


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_each_command_has_help(run: Run, command: str) -> None:
    done = run(command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Usage: skerry {command}" in done.stdout


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"Skerry {__version__}\n"


def test_help_does_not_load_the_application() -> None:
    heavy = ("litestar", "aiohttp", "uvicorn", "httpx", "rich", "sqlalchemy")
    code = f"import sys, skerry.cli; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("get", "/hash/algorithms", "limit"), "expected NAME=VALUE"),
        (("get", "/hash/algorithms", "--server", "localhost"), "expected a URL such as"),
        (("get", "/no/such/path", "--help"), "no endpoint answers /no/such/path"),
        (("tail", "earthquakes", "--server", "ftp://x"), "expected a URL such as"),
        (("tail",), "Missing argument"),
        (("check", "atlantis"), "atlantis is not a source, a group or a path"),
        (("check", "/hash/algorithms"), "no endpoint with this path calls a provider"),
        (("check", "--cassettes", "/no/such/folder"), "does not exist"),
        (("record",), "Missing argument"),
        (("record", "/no/such/path"), "no endpoint with this path calls a provider"),
        (("endpoints", "--group", "atlantis"), "no group named atlantis"),
        (("endpoints", "--kind", "guessed"), "no kind named guessed"),
        (("export", "no_such_series"), "no series named no_such_series"),
        (("export", "x", "--format", "xlsx"), "no format xlsx; expected one of csv, ndjson, parquet"),
        (("import", "elering_grid", "/no/such/file.csv"), "does not exist"),
        (("import", "elering_grid", __file__), "is unknown from its name"),
        (("import", "no_such_series", __file__, "--format", "csv"), "no series named no_such_series"),
        (("replay", "/no/such/folder"), "does not exist"),
    ],
)
def test_wrong_use_ends_with_2(run: Run, arguments: tuple[str, ...], says: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in " ".join(done.stderr.replace("│", " ").split())


def test_a_wrong_setting_ends_with_2_and_one_line(run: Run, environment: dict[str, str]) -> None:
    environment["SKERRY_PORT"] = "none"
    done = run("get", "/hash/algorithms")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "SKERRY_PORT" in done.stderr
