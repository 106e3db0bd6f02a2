"""`skerry export` and `skerry import`."""

import asyncio
import filecmp
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from skerry.series.grid import GridState
from skerry.settings import Settings
from skerry.store import open_store
from tests.cli.conftest import Run


def state(at: datetime, production: float) -> GridState:
    return GridState(at, production, 950.5, None, None, None, None, None)


def stored(folder: Path, rows: list[GridState]) -> None:
    async def write() -> None:
        async with open_store(Settings(data_dir=folder)) as store:
            await store.history(GridState).write(rows)

    asyncio.run(write())


def rows_in(folder: Path) -> list[GridState]:
    async def read() -> list[GridState]:
        async with open_store(Settings(data_dir=folder)) as store:
            return [row async for row in store.history(GridState).export()]

    return asyncio.run(read())


def test_export_writes_a_history_of_whole_local_days(run: Run, tmp_path: Path) -> None:
    at = [datetime(2026, 1, 1, hour, tzinfo=UTC) for hour in (20, 21, 22, 23)]  # 22:00 UTC is midnight in Tallinn
    stored(tmp_path, [state(moment, 1000.0) for moment in at])
    done = run("export", "elering_grid", "--start", "2026-01-02", "--end", "2026-01-02")
    assert (done.returncode, done.stderr) == (0, "")
    head, *lines = done.stdout.splitlines()
    assert head.startswith("observed_at,production_mw,consumption_mw,frequency_hz,")
    assert [line.split(",")[:4] for line in lines] == [
        ["2026-01-01T22:00:00Z", "1000.0", "950.5", ""],
        ["2026-01-01T23:00:00Z", "1000.0", "950.5", ""],
    ]
    done = run("export", "elering_grid", "--format", "ndjson")
    assert [json.loads(line)["observed_at"][11:13] for line in done.stdout.splitlines()] == ["20", "21", "22", "23"]
    assert run("export", "elering_grid", "--start", "soon").returncode == 2


@pytest.mark.parametrize("form", ["csv", "ndjson", "parquet"])
def test_import_takes_what_export_wrote(run: Run, environment: dict[str, str], tmp_path: Path, form: str) -> None:
    rows = [state(datetime(2026, 1, day, tzinfo=UTC), 1000.0 + day) for day in range(1, 8)]
    stored(tmp_path, rows)
    file = tmp_path / f"grid.{form}"
    done = run("export", "elering_grid", "--output", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"7 rows of elering_grid in {file}\n")
    environment["SKERRY_DATA_DIR"] = str(tmp_path / "other")
    done = run("import", "elering_grid", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "elering_grid: 7 inserted, 0 revised, 0 unchanged\n"
    assert run("import", "elering_grid", str(file)).stdout == "elering_grid: 0 inserted, 0 revised, 7 unchanged\n"
    assert rows_in(tmp_path / "other") == rows


def test_a_pipe_gets_the_same_bytes_as_a_file(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    stored(tmp_path, [state(datetime(2026, 1, 1, tzinfo=UTC), 1000.0)])
    run("export", "elering_grid", "--output", str(tmp_path / "grid.parquet"))
    command = [sys.executable, "-m", "skerry", "export", "elering_grid", "--format", "parquet"]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=20, check=True)
    (tmp_path / "piped").write_bytes(done.stdout)
    assert filecmp.cmp(tmp_path / "grid.parquet", tmp_path / "piped", shallow=False)


def test_import_stops_at_a_bad_row_and_says_what_was_stored(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "grid.csv"
    moments = [f"{datetime(2026, 1, 1 + hour // 24, hour % 24, minute):%Y-%m-%dT%H:%M:%SZ}"  # noqa: DTZ001
               for hour in range(96) for minute in range(60)]  # fmt: skip
    file.write_text("\n".join(["observed_at,production_mw", *(f"{moment},1" for moment in moments), "soon,1"]))
    done = run("import", "elering_grid", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{file}, line 5762: Invalid RFC3339" in done.stderr
    assert "stored up to line 5001: 5,000 inserted, 0 revised, 0 unchanged" in done.stderr
    assert done.stderr.count("\n") == 1
    file.write_text("observed_at,production_mw\nsoon,1\n")
    assert run("import", "elering_grid", str(file)).stderr.endswith("; nothing was stored\n")


def test_parquet_cannot_be_shown_on_a_terminal(terminal: Run) -> None:
    done = terminal("export", "elering_grid", "--format", "parquet")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "--output" in done.stderr


def test_without_pyarrow_a_hint_says_how_to_get_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # as Python marks what cannot be imported
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
