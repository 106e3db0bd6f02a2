"""The commands that the documentation shows, run as a reader would run them; their output is what it says."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import typer
from msgspec import Struct

from skerry import registry
from skerry.cli.app import cli
from tests.replaying import ReplayServer
from tests.waiting import HANG_TIMEOUT

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^(?P<indent> *)```console\n(?P<lines>.*?)^ *```$", re.MULTILINE | re.DOTALL)
SERVER = "http://127.0.0.1:8000"
RUNS_OFFLINE = re.compile(
    rf"(?:[A-Z_]+=\S* )*(?:curl -s '?{re.escape(SERVER)}|skerry (?:export|import|get|endpoints|sources)\b)"
)
STARTS = "make serve"
MAKE = re.compile(r"\bmake ([a-z-]+)")
ADDRESS = re.compile(rf"{re.escape(SERVER)}/[^\s\"'`)]*")
COUNT = re.compile(r"\d+(?= endpoints)")
GUIDES = sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "docs/guide").glob("*.md"))
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md", *GUIDES)
PATH = re.compile(r"`((?:src|tests|docs|deploy|examples|benchmarks)/[\w./]+)`")
MODULE = re.compile(r"`((?:api|http|upstream|models|recordings|store|services|streams|collect)/[\w./]+)`")
"""Paths that the map gives below `src/skerry`."""
PUBLISHED = "src/skerry/examples/water_levels.json"
"""Written by a command of the worked example."""
DECLARING = (
    "test_it_is_declared_what_identifies_the_item",
    "test_another_record_is_a_502",
    "test_lists",
    "test_it_states_of_when_its_figures_are_or_why_not",
    "test_each_number_has_a_range_or_a_reason",
)
"""Tests that read what an endpoint's test module declares."""
EXAMPLE = re.compile(r"^`(?P<path>(?:src|tests)/\S+)`:\n\n```\w+\n(?P<content>.*?)^```$", re.MULTILINE | re.DOTALL)


class Shown(Struct, frozen=True):
    """A command of the documentation, and the output that is shown below it."""

    place: str
    command: str
    output: str


def shown() -> Iterator[list[Shown]]:
    """The blocks of commands, by document."""
    for document in ("README.md", "CONTRIBUTING.md", *GUIDES):
        text = (ROOT / document).read_text("utf-8")
        for block in BLOCK.finditer(text):
            lines = [line.removeprefix(block["indent"]) for line in block["lines"].splitlines()]
            commands: list[Shown] = []
            for number, line in enumerate(lines, text.count("\n", 0, block.start()) + 2):
                if line.startswith("$ "):
                    commands.append(Shown(f"{document}:{number}", line.removeprefix("$ "), ""))
                else:
                    last = commands.pop()
                    commands.append(Shown(last.place, last.command, f"{last.output}{line}\n"))
            yield commands


BLOCKS = list(shown())
OFFLINE = [block for block in BLOCKS if all(RUNS_OFFLINE.match(each.command) for each in block)]


@pytest.fixture(scope="module")
def served(replay_server: ReplayServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of the commands, the address of a server before the recordings among it."""
    replay_server.reset()
    folder = tmp_path_factory.mktemp("documentation")
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("SKERRY_")},
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "SKERRY_GATEWAY": replay_server.url, "SKERRY_DATA_DIR": str(folder), "SKERRY_COLLECT": "0", "SKERRY_PORT": "0",
    }  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-m", "skerry", "serve"], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    environment["STARTED"] = process.stdout.readline()
    found = re.search(r"http://\S+", environment["STARTED"])
    assert found is not None
    environment["ADDRESS"] = found[0]
    yield environment
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=HANG_TIMEOUT)


@pytest.mark.parametrize("block", OFFLINE, ids=[block[0].place for block in OFFLINE])
def test_a_command_gives_the_output_that_is_shown(block: list[Shown], served: dict[str, str], tmp_path: Path) -> None:
    for each in block:
        for program in re.findall(r"\b(?:curl|jq)\b", each.command):
            if shutil.which(program) is None:
                pytest.skip(f"{program} is not on this machine")
        command = each.command.replace(SERVER, served["ADDRESS"])
        done = subprocess.run(
            ["bash", "-c", command],
            env=served,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=HANG_TIMEOUT,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), each.place
        if each.output:
            assert done.stdout == each.output, each.place


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_shows_addresses_that_answer(guide: str, served: dict[str, str]) -> None:
    """And only commands that are run here."""
    text = (ROOT / guide).read_text("utf-8")
    for address in sorted(set(ADDRESS.findall(text))):
        if "/stream?" in address or address.endswith("/mcp"):
            continue  # a stream does not end, and tools are called by POST
        answer = httpx.get(address.replace(SERVER, served["ADDRESS"]), timeout=HANG_TIMEOUT)
        assert answer.status_code == 200, (address, answer.text[:300])
    for block in BLOCKS:
        assert block in OFFLINE or not block[0].place.startswith(guide), block[0].place


def test_the_server_says_what_is_shown(served: dict[str, str]) -> None:
    started = [each.output for block in BLOCKS for each in block if each.command == STARTS and each.output]
    assert started == [COUNT.sub("...", served["STARTED"].replace(served["ADDRESS"], SERVER))]


def test_there_are_commands_that_run() -> None:
    assert len(OFFLINE) >= 4


def test_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    wanted = {target for block in BLOCKS for each in block for target in MAKE.findall(each.command)}
    assert wanted <= targets
    assert {"serve", "test", "test-all", "check"} <= wanted


def test_the_readme_lists_every_command() -> None:
    listed = set(re.findall(r"`skerry ([a-z]+)", (ROOT / "README.md").read_text("utf-8").partition("## Settings")[0]))
    assert listed == typer.main.get_command(cli).commands.keys()  # type: ignore[attr-defined]


def test_the_readme_counts_the_topics() -> None:
    [number] = re.findall(r"server-sent events of (\d+) topics", (ROOT / "README.md").read_text("utf-8"))
    assert int(number) == len(registry.topics())


def test_the_glossary_is_in_alphabetical_order() -> None:
    glossary = (ROOT / "docs/architecture.md").read_text("utf-8").partition("## Glossary")[2]
    words = re.findall(r"^\| ([a-z ]+) \|", glossary, re.MULTILINE)[1:]
    assert len(words) >= 25
    assert words == sorted(words)


def test_the_map_names_what_is_defined() -> None:
    """Classes and functions that the map names are defined in the source."""
    defined = {
        name
        for path in (ROOT / "src").rglob("*.py")
        for name in re.findall(r"(?:class|def) (\w+)|^(\w+) = ", path.read_text("utf-8"), re.MULTILINE)
        for name in name
        if name
    }
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    named = {name.split(".")[-1] for name in re.findall(r"`((?:\w+\.)*(?:[A-Z][a-z]+){2,})(?:\([^`]*\))?`", text)}
    assert len(named) > 8
    assert sorted(named - defined - {"CityCollection"}) == []


def worked_example() -> dict[str, str]:
    """The files that CONTRIBUTING.md has a newcomer write, by path."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return {found["path"]: found["content"] for found in EXAMPLE.finditer(text)}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_files_that_are_named_exist(document: str) -> None:
    named = set(PATH.findall((ROOT / document).read_text("utf-8"))) - worked_example().keys() - {PUBLISHED}
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_the_map_names_modules_that_exist() -> None:
    named = set(MODULE.findall((ROOT / "docs/architecture.md").read_text("utf-8")))
    assert len(named) > 20
    assert [path for path in sorted(named) if not (ROOT / "src" / "skerry" / path).exists()] == []


def test_the_map_has_a_row_for_each_room() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    [rooms] = [contract["layers"] for contract in contracts if contract["name"] == "Rooms"]
    names = {name for layer in rooms for name in re.findall(r"\w+", layer)} - {"__main__"}
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    listed = {
        name for row in re.findall(r"^\| (?:`|ground).*$", text, re.MULTILINE) for name in re.findall(r"`(\w+)", row)
    }
    assert sorted(names - listed) == []


def test_the_map_names_every_private_key_of_the_scope() -> None:
    keys = re.findall(r'^[A-Z]+ = "(skerry\.\w+)"$', (ROOT / "src/skerry/asgi.py").read_text("utf-8"), re.MULTILINE)
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    assert len(keys) >= 5
    assert [key for key in keys if key not in text] == []


@pytest.mark.slow
def test_the_worked_example_passes_as_it_is_written(tmp_path: Path) -> None:
    """In a copy of the tree: it needs new files only, and passes its own test, conformance, faults and the dialect."""
    for folder in ("src", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    example = worked_example()
    assert {Path(path).parts[:2] for path in example} == {
        ("src", "skerry"), ("tests", "cassettes"), ("tests", "endpoints"),
    }  # fmt: skip
    for path, content in example.items():
        file = tmp_path / path
        assert not file.exists(), f"{path} is there already"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    selected = "water and levels or example_institute or sea and levels or StoredWaterLevel"
    for arguments in (
        ["tests.conformance.examples", "water_levels", "sea_level_history"],
        ["pytest", "-q", "-p", "no:cacheprovider", "tests/endpoints/geo/test_water_levels.py"],
        [
            "pytest",
            "-vv",
            "-p",
            "no:cacheprovider",
            "tests/conformance",
            "tests/faults",
            "tests/sources",
            "-k",
            selected,
        ],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *arguments],
            env={**os.environ, "PYTHONPATH": str(tmp_path / "src")},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    run = re.search(r"(\d+) passed", done.stdout)
    assert run is not None
    assert int(run[1]) >= 10
    for test in DECLARING:
        assert f"{test}[/water/levels/{{country}}]" in done.stdout, f"the command does not select {test}"
