"""Answers as Parquet files and workbooks."""

import io
import sys
import tempfile
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from openpyxl import load_workbook
from pyarrow import parquet

from tests.conftest import Api, Opened
from tests.endpoints.conftest import Answering, answering
from tests.http.conftest import Harboured

__all__ = ["answering"]

PARQUET = "application/vnd.apache.parquet"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def sheet(content: bytes) -> list[tuple[Any, ...]]:
    return list(load_workbook(io.BytesIO(content))["data"].iter_rows())


async def test_columns_of_parquet_have_types(sea: Api) -> None:
    response = await sea.get("/harbours?format=parquet")
    assert response.headers["content-type"] == PARQUET
    assert response.headers["content-disposition"] == 'attachment; filename="harbours.parquet"'
    table = parquet.read_table(io.BytesIO(response.content))
    assert table.schema.field("depth").type == pa.float64()
    assert table.schema.field("since").type == pa.date32()
    assert table.schema.field("seen_at").type == pa.timestamp("us", tz="UTC")
    assert table.to_pylist()[0] == {
        "name": "Kärdla", "latitude": 59.01, "longitude": 22.75, "depth": 3.5, "open": True, "since": date(1849, 1, 1),
        "seen_at": datetime(2026, 3, 1, 10, tzinfo=UTC),
    }  # fmt: skip
    assert table.column("name")[1].as_py() == "=HYPERLINK(1)"


async def test_columns_without_a_value_keep_their_type(sea: Api) -> None:
    response = await sea.get("/search?q=x", accept=PARQUET)
    table = parquet.read_table(io.BytesIO(response.content))
    assert (table.num_rows, table.schema.field("depth").type) == (0, pa.float64())


async def test_a_workbook_has_values_and_no_formulas(sea: Api) -> None:
    response = await sea.get("/harbours", accept=XLSX)
    assert response.headers["content-type"] == XLSX
    head, first, second, third = sheet(response.content)
    assert [cell.value for cell in head] == ["name", "latitude", "longitude", "depth", "open", "since", "seen_at"]
    assert first[5].value == "1849-01-01", "no spreadsheet has days of that year"
    assert (first[4].value, first[6].value) == (True, datetime.fromisoformat("2026-03-01T10:00:00"))
    assert (second[0].value, second[0].data_type) == ("=HYPERLINK(1)", "s")
    assert (second[3].value, third[3].value) == (None, -1)


async def test_the_same_answer_is_the_same_workbook(open_harbours: Harboured) -> None:
    made = []
    for _ in range(2):
        async with open_harbours(response_cache=0) as api:
            made.append(await api.get("/harbours?format=xlsx"))
    assert made[0].content == made[1].content
    assert made[0].headers["etag"] == made[1].headers["etag"]


async def test_lists_are_as_in_csv(sea: Api) -> None:
    response = await sea.get("/harbours/K%C3%A4rdla/berths/1?format=parquet")
    assert parquet.read_table(io.BytesIO(response.content)).to_pylist() == [
        {"number": 1, "ships": "Aurora"},
        {"number": 2, "ships": ""},
    ]


async def test_parquet_without_pyarrow_is_a_406_that_says_so(sea: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # as Python marks what cannot be imported
    problem = await sea.problem("/harbours?format=parquet", 406)
    assert (problem["error"], problem["detail"]) == (
        "not_acceptable",
        "Parquet needs pyarrow, which is not installed on this server.",
    )
    wished = await sea.get("/harbours", accept=f"{PARQUET}, text/csv;q=0.5")
    assert wished.headers["content-type"] == "application/json"


async def test_ranges_of_parquet_can_be_scanned(sea: Api) -> None:
    whole = await sea.get("/harbours?format=parquet")
    end = await sea.get("/harbours?format=parquet", range="bytes=-4")
    assert (end.status_code, end.content, whole.content[-4:]) == (206, b"PAR1", b"PAR1")


@pytest.mark.modules("texttools.advice")
async def test_a_refused_workbook_leaves_no_file(
    open_api: Opened, answering: Answering, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """openpyxl removes the temporary file of a sheet that was not finished only when the process ends."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    body = b'{"slip": {"id": 7, "advice": "%b"}}' % (b"x" * 40_000)
    async with open_api(gateway=answering({"https://api.adviceslip.com/advice": body})) as api:
        assert (await api.get("/advice/random")).status_code == 200
        assert "32767 characters" in (await api.problem("/advice/random?format=xlsx", 406))["detail"]
    assert not list(folder.iterdir())
