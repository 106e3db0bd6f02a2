"""CSV tables with a header line."""

import csv
import io
from collections.abc import Container, Iterator
from typing import IO, TypeVar

import msgspec

from skerry.errors import ReplyError
from skerry.upstream.formats.rows import read_stream
from skerry.upstream.reply import Reply

Row = TypeVar("Row")


def read_table(
    reply: Reply, shape: type[Row], *, delimiter: str = ",", encoding: str | None = None, missing: Container[str] = ()
) -> list[Row]:
    """The rows of a CSV file, decoded into a Struct by the names in its header. Empty cells and the provider's markers for
    `missing` values are None. Numbers have a decimal point. Columns without a field are ignored.

    Raises ReplyError for a file without a header, for a row with a different number of cells, and for a cell of the wrong
    type."""
    reply.bound_lines()
    lines = csv.reader(io.StringIO(reply.text(encoding), newline=""), delimiter=delimiter, strict=True)
    try:
        header = [name.strip() for name in next(lines)]
        rows = [dict(zip(header, (_cell(cell, missing) for cell in cells), strict=True)) for cells in lines if cells]
        return msgspec.convert(rows, list[shape], strict=False)  # type: ignore[valid-type]
    except StopIteration:
        raise ReplyError("returned a CSV file without a header") from None
    except (ValueError, csv.Error) as error:
        raise ReplyError(f"returned an unexpected CSV file: {error}") from error


def read_large_table(file: IO[bytes], shape: type[Row], *, delimiter: str = ",") -> Iterator[Row]:
    """The rows of a CSV file in UTF-8 that is too large for memory, one at a time, otherwise as `read_table`. Rows that do not
    decode are left out and logged; ReplyError is raised at the end if they are more than MAX_ODD_SHARE."""
    text = io.TextIOWrapper(file, "utf-8-sig", newline="")
    lines = csv.reader(text, delimiter=delimiter)
    try:
        header = [name.strip() for name in next(lines)]

        def read_row(cells: list[str]) -> Row:
            named = dict(zip(header, (_cell(cell, ()) for cell in cells), strict=True))
            return msgspec.convert(named, shape, strict=False)

        yield from read_stream((cells for cells in lines if cells), read_row)
    except StopIteration:
        raise ReplyError("returned a CSV file without a header") from None
    except (csv.Error, UnicodeDecodeError) as error:
        raise ReplyError(f"returned an unexpected CSV file: {error}") from error
    finally:
        text.detach()  # the file belongs to the caller


def _cell(cell: str, missing: Container[str]) -> str | None:
    value = cell.strip()
    return None if not value or value in missing else value
