"""CSV tables with a header line."""

import csv
import io
from collections.abc import Container
from typing import TypeVar

import msgspec

from skerry.errors import ReplyError
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


def _cell(cell: str, missing: Container[str]) -> str | None:
    value = cell.strip()
    return None if not value or value in missing else value
