"""The command line, run as a user runs it: into a pipe it writes JSON, what goes wrong is one line."""

import filecmp
import json
import os
import pty
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

from skerry import registry
from skerry.cli import terminal as tables
from skerry.series.grid import GridState
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
        (("export", "x", "--format", "xlsx"), "xlsx is none of csv, ndjson, parquet"),
        (("import", "elering_grid", "/no/such/file.csv"), "does not exist"),
        (("import", "elering_grid", __file__), "tells no format"),
        (("import", "no_such_series", __file__, "--format", "csv"), "no series called no_such_series"),
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
    assert [row["path"] for row in rows] == [f"/api/v1{endpoint.path}" for endpoint in registry.endpoints()]
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
    assert set(keys) == {source.key for endpoint in registry.endpoints() for source in endpoint.sources}
    assert len(keys) == len(set(keys))
    assert all(row["base"].startswith("http") and row["license"] and row["endpoints"] for row in rows)


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


def piped(environment: dict[str, str], folder: Path, *arguments: str) -> Path:
    """A file with what a command writes into a pipe."""
    command = [sys.executable, "-m", "skerry", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=20, check=True)
    (folder / "piped").write_bytes(done.stdout)
    return folder / "piped"


@pytest.mark.parametrize("form", ["csv", "ndjson", "parquet"])
async def test_import_takes_what_export_wrote(run: Run, environment: dict[str, str], tmp_path: Path, form: str) -> None:
    rows = [
        GridState(datetime(2026, 1, day, tzinfo=UTC), 1000.0 + day, 0.1, None, None, None, None, None)
        for day in range(1, 8)
    ]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(GridState).write(rows)
    file = tmp_path / f"grid.{form}"
    done = run("export", "elering_grid", "--output", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"7 rows of elering_grid in {file}\n")
    assert filecmp.cmp(file, piped(environment, tmp_path, "export", "elering_grid", "--format", form), shallow=False)
    environment["SKERRY_DATA_DIR"] = str(tmp_path / "other")
    done = run("import", "elering_grid", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "elering_grid: 7 inserted, 0 revised, 0 unchanged\n"
    assert run("import", "elering_grid", str(file)).stdout == "elering_grid: 0 inserted, 0 revised, 7 unchanged\n"
    async with open_store(Settings(data_dir=tmp_path / "other")) as store:
        assert [row async for row in store.history(GridState).export()] == rows


def test_import_stops_at_a_bad_row_and_says_what_was_stored(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "grid.csv"
    moments = [f"{datetime(2026, 1, 1 + hour // 24, hour % 24, minute):%Y-%m-%dT%H:%M:%SZ}"  # noqa: DTZ001
               for hour in range(96) for minute in range(60)]  # fmt: skip
    file.write_text("\n".join(["timestamp,production", *(f"{moment},1" for moment in moments), "soon,1"]))
    done = run("import", "elering_grid", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{file}, line 5762: Invalid RFC3339" in done.stderr
    assert "stored up to line 5001: 5,000 inserted, 0 revised, 0 unchanged" in done.stderr
    assert done.stderr.count("\n") == 1
    file.write_text("timestamp,production\nsoon,1\n")
    assert run("import", "elering_grid", str(file)).stderr.endswith("; nothing was stored\n")


def test_parquet_is_nothing_for_a_terminal(environment: dict[str, str]) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "skerry", "export", "elering_grid", "--format", "parquet"]
    done = subprocess.run(
        command, env=environment, stdout=theirs, stderr=subprocess.PIPE, text=True, timeout=20, check=False
    )
    os.close(theirs)
    os.close(ours)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--output" in done.stderr


def test_without_pyarrow_a_hint_says_how_to_get_it(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "pyarrow").mkdir()
    (tmp_path / "pyarrow" / "__init__.py").write_text("raise ImportError")
    environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path), environment.get("PYTHONPATH", "")])
    file = tmp_path / "grid.parquet"
    file.touch()
    for arguments in (("export", "elering_grid", "--output", str(file)), ("import", "elering_grid", str(file))):
        done = run(*arguments)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert "pip install 'skerry[parquet]'" in done.stderr
    assert not file.with_name("grid.parquet.part").exists()


def test_an_output_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    done = run("export", "elering_grid", "--output", str(tmp_path / "no" / "such" / "folder.csv"))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "No such file or directory" in done.stderr


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
