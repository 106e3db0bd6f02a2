"""The command line, run as a user runs it: into a pipe it writes JSON, what goes wrong is one line."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from skerry import tables
from skerry.collect.grid import GridState
from skerry.http.endpoint import discover
from skerry.settings import Settings
from skerry.store import open_store

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SKERRY_")}
    return {**kept, "SKERRY_DATA_DIR": str(tmp_path), "NO_COLOR": "1", "COLUMNS": "200"}


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    def skerry(*arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "skerry", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20, check=False)

    return skerry


@pytest.mark.parametrize("path", ["/hash/algorithms", "hash/algorithms", "/api/v1/hash/algorithms"])
def test_get_answers_without_a_server(run: Run, path: str) -> None:
    done = run("get", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["data"]["algorithms"][0] == "MD5"


def test_get_passes_parameters_on_and_ends_with_1_on_a_problem(run: Run) -> None:
    done = run("get", "/hash/algorithms", "format=nonsense")
    assert done.returncode == 1
    assert done.stderr == "skerry: format is 'nonsense': expected one of json.\n"
    assert json.loads(done.stdout)["errors"][0]["parameter"] == "format"


def test_get_of_a_wrong_path_suggests_near_ones(run: Run) -> None:
    done = run("get", "/hash/algoritms")
    assert done.returncode == 1
    assert "Did you mean /api/v1/hash/algorithms?" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "/api/v1/hash/algorithms" in json.loads(done.stdout)["suggestions"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("get", "/hash/algorithms", "limit"), "expected NAME=VALUE"),
        (("endpoints", "--group", "atlantis"), "no group called atlantis"),
        (("endpoints", "--kind", "guessed"), "no kind called guessed"),
        (("export", "no_such_series"), "no series called no_such_series"),
        (("export", "x", "--format", "xlsx"), "neither csv nor ndjson"),
        (("replay", "/no/such/folder"), "does not exist"),
    ],
)
def test_wrong_use_ends_with_2(run: Run, arguments: tuple[str, ...], says: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_stream_is_not_waited_for(run: Run) -> None:
    done = run("get", "/stream")
    assert done.returncode == 1
    assert "curl -N" in done.stderr


def test_endpoints_lists_the_registry(run: Run) -> None:
    done = run("endpoints", "--json")
    rows = json.loads(done.stdout)
    assert [row["path"] for row in rows] == [f"/api/v1{endpoint.path}" for endpoint in discover()]
    assert done.stdout.count("\n") == len(rows) + 2  # one row in each line, for grep as well as for jq
    (row,) = (row for row in rows if row["path"] == "/api/v1/hash/algorithms")
    assert row["group"] == "tools"
    assert row["fresh_seconds"] == 86400
    assert row["example"] == "/api/v1/hash/algorithms"
    only = json.loads(run("endpoints", "--group", "tools", "--kind", "computed").stdout)
    assert {(row["group"], row["kind"]) for row in only} == {("tools", "computed")}


def test_sources_lists_every_provider_once(run: Run) -> None:
    rows = json.loads(run("sources").stdout)
    keys = [row["key"] for row in rows]
    assert set(keys) == {source.key for endpoint in discover() for source in endpoint.sources}
    assert len(keys) == len(set(keys))
    assert all(row["base"].startswith("http") and row["licence"] and row["endpoints"] for row in rows)


async def test_export_writes_a_history_of_whole_local_days(run: Run, tmp_path: Path) -> None:
    at = [datetime(2026, 1, 1, hour, tzinfo=UTC) for hour in (20, 21, 22, 23)]  # 22:00 UTC is midnight in Tallinn
    rows = [GridState(moment, 1000.0, 950.5, None, None, None, None, None) for moment in at]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(GridState).write(rows)
    done = run("export", "elering_grid", "--start", "2026-01-02", "--end", "2026-01-02")
    assert (done.returncode, done.stderr) == (0, "")
    head, *lines = done.stdout.splitlines()
    assert head.startswith("timestamp,production,consumption,frequency,")
    assert [line.split(",")[:4] for line in lines] == [
        ["2026-01-01T22:00:00Z", "1000.0", "950.5", ""],
        ["2026-01-01T23:00:00Z", "1000.0", "950.5", ""],
    ]
    done = run("export", "elering_grid", "--format", "ndjson")
    assert [json.loads(line)["timestamp"][11:13] for line in done.stdout.splitlines()] == ["20", "21", "22", "23"]
    assert run("export", "elering_grid", "--start", "soon").returncode == 2


def test_replay_serves_a_folder(environment: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "index.jsonl").write_text('{"url": "https://api.example.org/v1/x?q=1", "file": "x.json"}\n')
    (folder / "x.json").write_text('{"x": 1}')
    command = [sys.executable, "-m", "skerry", "replay", str(folder), "--port", "0"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("1 recorded exchanges on http://127.0.0.1:")
        found = re.fullmatch(r"SKERRY_GATEWAY=(http://127\.0\.0\.1:\d+)\n", server.stdout.readline())
        assert found
        with urllib.request.urlopen(f"{found[1]}/https/api.example.org/v1/x?q=1", timeout=5) as answer:
            assert json.load(answer) == {"x": 1}
        server.send_signal(signal.SIGINT)
        assert server.communicate(timeout=5) == ("", "")
        assert server.returncode == 0


def test_help_does_not_load_the_application() -> None:
    code = "import sys, skerry.cli; print([name for name in ('litestar', 'aiohttp', 'uvicorn') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20, check=True)
    assert done.stdout == "[]\n"


def shown(answer: Any, width: int = 100) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        tables.show(answer, console)
    return capture.get()


def test_a_collection_is_a_table_with_its_figures_below() -> None:
    lines = shown({"count": 2, "items": [{"zone": "NO1", "price": 1.5}, {"zone": "NO2", "price": None}]}).splitlines()
    assert [line.split() for line in lines] == [["zone", "price"], ["NO1", "1.5"], ["NO2", "-"], ["count", "2"]]


def test_a_table_shows_what_there_is_room_for_and_says_what_is_missing() -> None:
    row = {"nested": {"a": 1}, **{f"field_{number}": number for number in range(6)}}
    text = shown({"count": 1, "items": [row]}, width=60)
    assert text.split()[:4] == ["field_0", "field_1", "field_2", "field_3"]
    assert "Not shown: field_4, field_5, nested" in text


def test_other_answers_are_fields_and_values() -> None:
    text = shown({"name": "Tallinn", "capital": True, "tags": ["a", "b"], "place": {"latitude": 59.4}})
    assert [line.rstrip().split(maxsplit=1) for line in text.splitlines()] == [
        ["name", "Tallinn"],
        ["capital", "yes"],
        ["tags", "a, b"],
        ["place", '{"latitude": 59.4}'],
    ]
    assert shown({"count": 0, "items": []}).strip() == "count 0"


def test_a_provider_cannot_command_the_terminal() -> None:
    text = shown({"title": "\x1b[2J\x1b]0;owned\x07[bold]plain[/bold]"})
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "[bold]plain[/bold]" in text
