"""Sheets of workbooks."""

import io
from datetime import date, datetime
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from skerry.errors import ReplyError
from skerry.upstream.formats import xlsx
from skerry.upstream.formats.xlsx import day_of, number_of, read_sheet
from tests.upstream.formats.replies import reply


def workbook(rows: list[list[Any]]) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Prices"
    for row in rows:
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_rows_as_far_as_they_are_needed() -> None:
    rows = list(read_sheet(reply(workbook([["a", 1.5], ["b"], ["c"]])), "Prices", 2))
    assert [row[:2] for row in rows] == [("a", 1.5), ("b", None)]


@pytest.mark.parametrize("body", [b"", b"<html></html>", b"PK\x03\x04", workbook([[1]])[:-100]])
def test_what_is_not_a_workbook(body: bytes) -> None:
    with pytest.raises(ReplyError, match="not a workbook"):
        list(read_sheet(reply(body), "Prices", 1))


def test_an_archive_of_something_else() -> None:
    file = io.BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("a.txt", "a")
    with pytest.raises(ReplyError, match="not a workbook"):
        list(read_sheet(reply(file.getvalue()), "Prices", 1))


def test_another_sheet() -> None:
    with pytest.raises(ReplyError, match="without the sheet 'Taxes'"):
        list(read_sheet(reply(workbook([[1]])), "Taxes", 1))


def test_an_archive_that_unpacks_to_gigabytes() -> None:
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(xlsx.MAX_UNPACKED + 1))
    with pytest.raises(ReplyError, match="200,000,001 bytes, unpacked"):
        list(read_sheet(reply(file.getvalue()), "Prices", 1))


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        (datetime(2026, 9, 28), date(2026, 9, 28)),  # noqa: DTZ001  as a workbook has it
        (date(2026, 9, 28), date(2026, 9, 28)),
        (46293, date(2026, 9, 28)),
        ("Notes:", None),
        (None, None),
        (-1, None),
    ],
)
def test_days(cell: object, day: date | None) -> None:
    assert day_of(cell) == day


@pytest.mark.parametrize(("cell", "number"), [(1, 1.0), (1.5, 1.5), (True, None), ("n.a", None), (None, None)])
def test_numbers(cell: object, number: float | None) -> None:
    assert number_of(cell) == number
