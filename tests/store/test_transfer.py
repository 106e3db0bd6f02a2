"""A series that is written to a file and read again is the series it was."""

import filecmp
import itertools
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pytest
from pyarrow import parquet

from skerry.store import History, Store, WriteResult
from skerry.store.history import transfer
from skerry.store.history.transfer import BadRow, FileFormat
from tests.store.rows import NOON, GridState, Queue, grid

TEXTS = [
    "h", "", "'", "''", "'h", "=1+1", "'=1+1", "''=1+1", " =1", "-5", "+372 620 1100", "- 5", "a,b", 'say "h"', "two\nlines",
    "\r", "õ", "null", "true", None,
]  # fmt: skip


async def exported(history: History[Any], file: Path, batch_size: int | None = None) -> int:
    form = FileFormat.of(file) or FileFormat.CSV
    with file.open("wb") as out:
        return await transfer.write(history.export(), history.row_type, form, out, batch_size)


async def imported(history: History[Any], file: Path) -> WriteResult:
    parts = [written async for _, written in transfer.restore(history, file, FileFormat.of(file) or FileFormat.CSV)]
    return WriteResult(*(sum(getattr(part, name) for part in parts) for name in WriteResult.__struct_fields__))


async def emptied(history: History[Any]) -> None:
    async with history._database.writing("test") as connection:
        await connection.execute(history._columns.table.delete())


async def rows_of(history: History[Any]) -> list[Any]:
    return [row async for row in history.export()]


@pytest.fixture(params=list(FileFormat))
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file for each form."""
    return tmp_path / f"series.{request.param}"


async def test_what_was_exported_is_imported_as_it_was(store: Store, file: Path) -> None:
    history = store.history(Queue)
    moments = [datetime(1931, 1, 1, 0, 0, 0, 1, UTC), NOON, datetime(2250, 1, 1, 0, 0, 0, 999_999, UTC)]
    rows = [
        Queue(moment, f"{number}{text}", 2**53 + 1, 0.1 + 0.2, number % 2 == 0, date(2026, 1, 15), moment, text)
        for moment in moments
        for number, text in enumerate(TEXTS)
    ]
    await history.write([*rows, Queue(NOON, "nothing"), Queue(NOON, "0", -(2**63), 5e-324, False)])
    before = await rows_of(history)
    assert await exported(history, file) == len(before) == 62
    await emptied(history)
    assert await imported(history, file) == WriteResult(62, 0, 0)
    assert await rows_of(history) == before
    assert await imported(history, file) == WriteResult(0, 0, 62)
    again = file.with_name(f"again{file.suffix}")
    await exported(history, again)
    assert filecmp.cmp(file, again, shallow=False)


async def test_the_time_of_a_revision_is_kept(store: Store, file: Path) -> None:
    history = store.history(GridState)
    await history.write([grid(0, 1.0), grid(1, 1.0)])
    await history.write([grid(1, 2.0)])
    before = await rows_of(history)
    assert before[1].revised_at is not None
    await exported(history, file)
    await emptied(history)
    await imported(history, file)
    assert await rows_of(history) == before


async def test_many_rows_are_written_and_stored_in_batches(store: Store, file: Path) -> None:
    history = store.history(GridState)
    rows = [grid(step, float(step)) for step in range(11_000)]
    await history.write(rows)
    assert await exported(history, file, batch_size=5_000) == 11_000
    if file.suffix == ".parquet":
        groups = parquet.ParquetFile(file).metadata
        assert [groups.row_group(number).num_rows for number in range(groups.num_row_groups)] == [5_000, 5_000, 1_000]
    await emptied(history)
    parts = [part async for part in transfer.restore(history, file, FileFormat.of(file) or FileFormat.CSV)]
    assert [written for _, written in parts] == [
        WriteResult(5_000, 0, 0),
        WriteResult(5_000, 0, 0),
        WriteResult(1_000, 0, 0),
    ]
    assert parts[0][0] == {".csv": "line 5001", ".ndjson": "line 5000", ".parquet": "row 5000"}[file.suffix]
    assert await rows_of(history) == rows


async def test_of_two_versions_the_one_revised_later_stands(store: Store) -> None:
    history = store.history(GridState)
    early, late = NOON + timedelta(days=1), NOON + timedelta(days=2)

    def version(production: float | None, consumption: float | None, revised_at: datetime | None) -> GridState:
        return GridState(NOON, production, consumption, revised_at)

    assert await history.restore([version(1.0, None, early)]) == WriteResult(1, 0, 0)
    assert await history.restore([version(2.0, None, None)]) == WriteResult(0, 0, 1)  # older than what is stored
    assert await rows_of(history) == [version(1.0, None, early)]
    assert await history.restore([version(3.0, None, late)]) == WriteResult(0, 1, 0)
    assert await rows_of(history) == [version(3.0, None, late)]
    assert await history.restore([version(1.0, 5.0, early)]) == WriteResult(0, 1, 0)  # older, and completes it
    [row] = await rows_of(history)
    assert (row.production, row.consumption) == (3.0, 5.0)
    assert row.revised_at > NOON + timedelta(days=2)
    assert await history.restore([version(1.0, 5.0, early)]) == WriteResult(0, 0, 1)


async def test_an_empty_series_is_a_file_without_rows(store: Store, file: Path) -> None:
    history = store.history(Queue)
    assert await exported(history, file) == 0
    assert await imported(history, file) == WriteResult(0, 0, 0)


async def never(row_type: Any, rows: Sequence[Any] = ()) -> AsyncIterator[Any]:
    for row in rows:
        yield row


async def test_parquet_has_typed_columns_and_utc(tmp_path: Path) -> None:
    file = tmp_path / "queue.parquet"
    there = NOON.astimezone(timezone(timedelta(hours=2)))
    with file.open("wb") as out:
        await transfer.write(never(Queue, [Queue(there, "Narva", 3)]), Queue, FileFormat.PARQUET, out)
    table = parquet.read_table(file)
    assert {field.name: str(field.type) for field in table.schema} == {
        "timestamp": "timestamp[us, tz=UTC]", "point": "string", "vehicles": "int64", "wait": "double", "open": "bool",
        "day": "date32[day]", "seen_at": "timestamp[us, tz=UTC]", "unit": "string",
    }  # fmt: skip
    assert [field.name for field in table.schema if not field.nullable] == ["timestamp", "point"]
    assert table["timestamp"].to_pylist() == [NOON]


LINES = {
    "type": ("2026-01-15T12:00:00Z,many,1", '{"timestamp":"2026-01-15T12:00:00Z","production":"many"}'),
    "zone": ("2026-01-15T12:00:00,5,1", '{"timestamp":"2026-01-15T12:00:00","production":5}'),
    "no key": (",5,1", '{"production":5}'),
    "infinite": ("2026-01-15T12:00:00Z,inf,1", '{"timestamp":"2026-01-15T12:00:00Z","production":1e999}'),
    "cells": ("2026-01-15T12:00:00Z,5", "[]"),
    "not text": ("\udcff", "\udcff"),
    "torn": ('2026-01-15T12:00:00Z,"5', '{"timestamp":"2026-01-'),
    "unknown": (None, '{"timestamp":"2026-01-15T12:00:00Z","wind":5}'),
}


@pytest.mark.parametrize(
    ("form", "bad"),
    [
        (form, lines[place])
        for lines, (place, form) in itertools.product(LINES.values(), enumerate((FileFormat.CSV, FileFormat.NDJSON)))
        if lines[place] is not None
    ],
)
@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
async def test_a_bad_row_is_named_and_nothing_of_its_batch_stored(
    store: Store, tmp_path: Path, form: FileFormat, bad: str
) -> None:
    good = [GridState(NOON - timedelta(days=step), 1.0) for step in range(6, 0, -1)]
    if form is FileFormat.CSV:
        lines = ["timestamp,production,consumption", *(f"{row.timestamp.isoformat()},1.0," for row in good), bad]
    else:
        lines = [*(msgspec.json.encode(row).decode() for row in good), bad]
    file = tmp_path / "grid"
    file.write_bytes("\n".join(lines).encode(errors="surrogateescape"))
    history = store.history(GridState)
    stored = []

    async def restore() -> None:
        async for part in transfer.restore(history, file, form, batch_size=4):
            stored.append(part)  # noqa: PERF401

    with pytest.raises(BadRow) as caught:
        await restore()
    assert f"grid, line {len(lines)}: " in str(caught.value)
    assert "\n" not in str(caught.value)
    assert [written for _, written in stored] == [WriteResult(4, 0, 0)]
    assert await rows_of(history) == good[:4]


def test_a_column_of_another_series_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "grid.csv"
    file.write_text("timestamp,wind\n2026-01-15T12:00:00Z,5\n")
    with pytest.raises(BadRow, match="line 2: the series has no wind"):
        list(transfer.read(file, GridState, FileFormat.CSV))


def test_a_column_that_came_later_may_be_absent(tmp_path: Path) -> None:
    file = tmp_path / "grid.csv"
    file.write_text("timestamp,consumption\n2026-01-15T12:00:00Z,5\n")
    assert list(transfer.read(file, GridState, FileFormat.CSV)) == [("line 2", GridState(NOON, None, 5.0))]


def test_parquet_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "grid.parquet"
    file.write_bytes(b"timestamp,production\n" * 20)
    with pytest.raises(BadRow, match=r"grid\.parquet: "):
        list(transfer.read(file, GridState, FileFormat.PARQUET))
    parquet.write_table(pa.table({"timestamp": pa.array([0], pa.timestamp("us")), "production": [1.0]}), file)
    with pytest.raises(BadRow, match="timestamp is not a time with a time zone"):
        list(transfer.read(file, GridState, FileFormat.PARQUET))
    moments = pa.array([0], pa.timestamp("us", tz="Europe/Tallinn"))
    parquet.write_table(pa.table({"timestamp": moments, "production": ["1"]}), file)
    with pytest.raises(BadRow, match=r"row 1: .*production"):
        list(transfer.read(file, GridState, FileFormat.PARQUET))


def test_the_form_is_told_by_the_name() -> None:
    names = ["a.csv", "a.b.NDJSON", "a.jsonl", "a.parquet", "a.xlsx", "csv"]
    assert [FileFormat.of(Path(name)) for name in names] == [
        FileFormat.CSV,
        FileFormat.NDJSON,
        FileFormat.NDJSON,
        FileFormat.PARQUET,
        None,
        None,
    ]
