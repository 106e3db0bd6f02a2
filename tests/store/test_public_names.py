"""A field's public name is that of answers, means and files; the database keeps the attribute's."""

import csv
from datetime import datetime, timedelta
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest
from msgspec import Struct

from skerry.store import Series, Store, averaged
from skerry.store.history import transfer
from skerry.store.history.transfer import FileFormat
from tests.store.rows import NOON

HOUR = timedelta(hours=1)


class Wind(Struct, frozen=True):
    """Wind at one mast."""

    SERIES: ClassVar[Series] = Series("wind", every=HOUR, zone="UTC", key=("timestamp", "mast"))

    timestamp: datetime = msgspec.field(name="observed_at")
    mast: str = msgspec.field(name="station")
    speed: float | None = msgspec.field(name="wind_speed_ms", default=None)


ROWS = [Wind(NOON, "a", 4.0), Wind(NOON + HOUR / 2, "a", 6.0)]


async def test_rows_and_means_have_the_public_names(store: Store) -> None:
    history = store.history(Wind)
    await history.write(ROWS)
    raw = msgspec.to_builtins((await history.read(where={"mast": "a"})).items)
    assert [set(row) for row in raw] == [{"observed_at", "station", "wind_speed_ms"}] * 2
    [mean] = msgspec.to_builtins((await history.read(interval=HOUR)).items)
    assert mean == {
        "observed_at": "2026-01-15T12:00:00Z", "station": "a",
        "wind_speed_ms": 5.0, "wind_speed_min_ms": 4.0, "wind_speed_max_ms": 6.0, "wind_speed_ms_sample_count": 2,
        "sample_count": 2, "coverage": 1.0,
    }  # fmt: skip
    assert "wind_speed_max_ms" in msgspec.json.schema(averaged(Wind))["$defs"]["AveragedWind"]["properties"]


@pytest.mark.parametrize("form", list(FileFormat))
async def test_a_file_has_the_public_names(store: Store, tmp_path: Path, form: FileFormat) -> None:
    history = store.history(Wind)
    await history.write(ROWS)
    file = tmp_path / f"wind.{form}"
    with file.open("wb") as out:
        assert await transfer.write(history.export(), Wind, form, out) == 2
    assert [row for _, row in transfer.read(file, Wind, form)] == ROWS
    if form is FileFormat.CSV:
        assert next(csv.reader(file.open())) == ["observed_at", "station", "wind_speed_ms"]


async def test_a_file_with_the_names_of_the_database_is_read(tmp_path: Path) -> None:
    file = tmp_path / "wind.csv"
    file.write_text("timestamp,mast,speed\n2026-01-15T12:00:00Z,a,4.0\n")
    assert [row for _, row in transfer.read(file, Wind, FileFormat.CSV)] == ROWS[:1]
