"""Sheets of a workbook (XLSX)."""

import io
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zipfile import BadZipFile, ZipFile

from skerry.errors import ReplyError
from skerry.upstream.reply import Reply

MAX_UNPACKED = 200_000_000
"""Maximum size of a workbook, unpacked, bytes. It is read as a stream: this bounds the time, not the memory."""
MAX_COLUMNS = 500
"""Rows are filled up to this number of cells."""
EPOCH = date(1899, 12, 30)
"""Day 0 of a number that is a day."""


def read_sheet(reply: Reply, name: str, max_rows: int) -> Iterator[tuple[object, ...]]:
    """The first rows of a sheet, read as they are needed; a formula has the value that was last computed.

    Raises ReplyError for what is not a workbook, or has no such sheet."""
    from openpyxl import load_workbook
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

    file = io.BytesIO(reply.body)
    try:
        with ZipFile(file) as archive:
            size = sum(member.file_size for member in archive.infolist())
        if size > MAX_UNPACKED:
            raise ReplyError(f"returned a workbook of {size:,} bytes, unpacked")
        book = load_workbook(file, read_only=True, data_only=True, keep_links=False)
    except (BadZipFile, KeyError) as error:
        raise ReplyError("returned something that is not a workbook") from error
    sheet = book[name] if name in book.sheetnames else None
    if not isinstance(sheet, ReadOnlyWorksheet):
        raise ReplyError(f"returned a workbook without the sheet {name!r}")
    yield from sheet.iter_rows(max_row=max_rows, max_col=MAX_COLUMNS, values_only=True)


def day_of(cell: object) -> date | None:
    """The day of a cell that is formatted as a day, or is the number of one; None for any other."""
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    return EPOCH + timedelta(days=int(cell)) if isinstance(cell, int | float) and 0 < cell < 100_000 else None


def number_of(cell: object) -> float | None:
    """The number in a cell; None for one that is empty or has words, such as n.a."""
    return float(cell) if isinstance(cell, int | float) and not isinstance(cell, bool) else None
