"""Answers as files with typed cells: Parquet, and workbooks of spreadsheets."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from skerry.errors import NotAcceptable
from skerry.http.cells import CellKind, typed
from skerry.http.tables import FlatColumn

if TYPE_CHECKING:
    from openpyxl.worksheet._write_only import WriteOnlyWorksheet

MAX_SHEET_ROWS = 1_048_575
"""Rows that a sheet can have below its head."""
MAX_CELL_LENGTH = 32_767
MAX_EXACT_INTEGER = 2**53
"""Integers above it lose digits in a spreadsheet."""
FIRST_YEAR = 1900
"""Spreadsheets have no dates before it."""
MADE_AT = re.compile(rb"<dcterms:(created|modified)[^>]*>[^<]*</dcterms:\1>")


def parquet(columns: Sequence[FlatColumn]) -> bytes:
    """A Parquet file. Times are in UTC. Raises NotAcceptable if pyarrow is not installed."""
    try:
        import pyarrow as pa
        from pyarrow import parquet as files
    except ImportError:
        raise NotAcceptable("Parquet needs pyarrow, which is not installed on this server.") from None
    types: Mapping[CellKind, Any] = {
        CellKind.TEXT: pa.string(),
        CellKind.NESTED: pa.string(),
        CellKind.INTEGER: pa.int64(),
        CellKind.NUMBER: pa.float64(),
        CellKind.BOOLEAN: pa.bool_(),
        CellKind.MOMENT: pa.timestamp("us", tz="UTC"),
        CellKind.DAY: pa.date32(),
    }
    schema = pa.schema([pa.field(column.name, types[column.kind]) for column in columns])
    arrays = [pa.array(typed(column.values, column.kind), types[column.kind]) for column in columns]
    buffer = io.BytesIO()
    files.write_table(pa.Table.from_arrays(arrays, schema=schema), buffer, compression="zstd")
    return buffer.getvalue()


def xlsx(columns: Sequence[FlatColumn]) -> bytes:
    """A workbook with one sheet. Times are in UTC, which a sheet cannot say. Strings are never formulas.

    Raises NotAcceptable for more rows, or a longer string, than a sheet can have."""
    from openpyxl import Workbook

    rows = max((len(column.values) for column in columns), default=0)
    if rows > MAX_SHEET_ROWS:
        raise NotAcceptable(f"A sheet has at most {MAX_SHEET_ROWS} rows, and this answer {rows}: use csv.")
    # Before the sheet, whose temporary file stays until the process ends if the sheet is not finished.
    cells = [[_value(value, column.name) for value in typed(column.values, column.kind)] for column in columns]
    workbook = Workbook(write_only=True)
    sheet = workbook.create_sheet("data")
    sheet.freeze_panes = "A2"
    sheet.append(list(_head(sheet, columns)))
    for row in zip(*cells, strict=True):
        sheet.append([_string(sheet, value) if isinstance(value, str) else value for value in row])
    buffer = io.BytesIO()
    workbook.save(buffer)
    return _undated(buffer)


def _head(sheet: "WriteOnlyWorksheet", columns: Sequence[FlatColumn]) -> Iterator[Any]:
    from openpyxl.styles import Font

    for column in columns:
        cell = _string(sheet, column.name)
        cell.font = Font(bold=True)
        yield cell


def _value(value: Any, name: str) -> Any:
    """A value as a sheet can have it."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None) if value.year >= FIRST_YEAR else value.isoformat()
    if isinstance(value, date):
        return value if value.year >= FIRST_YEAR else value.isoformat()
    if isinstance(value, int) and abs(value) > MAX_EXACT_INTEGER:
        return str(value)
    if isinstance(value, str) and len(value) > MAX_CELL_LENGTH:
        raise NotAcceptable(
            f"A cell of a sheet has at most {MAX_CELL_LENGTH} characters, and one of {name} more: use csv."
        )
    return value


def _string(sheet: "WriteOnlyWorksheet", text: str) -> Any:
    """A cell with a string, also where it starts like a formula."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", text))
    cell.data_type = "s"
    return cell


def _undated(made: io.BytesIO) -> bytes:
    """The workbook without the time at which it was made: the same answer is the same file."""
    buffer = io.BytesIO()
    with ZipFile(made) as before, ZipFile(buffer, "w", ZIP_DEFLATED) as after:
        for name in before.namelist():
            after.writestr(ZipInfo(name), MADE_AT.sub(b"", before.read(name)), ZIP_DEFLATED)
    return buffer.getvalue()
