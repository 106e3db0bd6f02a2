"""Export and import of a history series: CSV, NDJSON, Parquet.

An import restores exactly what was exported, to the microsecond and the last digit. Times are in UTC; a missing value
is an empty cell, or null. Columns have the public names of the fields. Files with the names of the database columns are
read too."""

import csv
import io
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import IO, Any, Protocol

import msgspec
from sqlalchemy import BigInteger, Boolean, Date, Double, Text
from sqlalchemy.types import TypeEngine

from skerry.csv_cells import csv_cell, original
from skerry.errors import SkerryError
from skerry.store import History, WriteResult
from skerry.store.engine.instant import Instant
from skerry.store.engine.rows import check_value
from skerry.store.history.series import columns_of, public_names

CHUNK_SIZE = 1_000
"""Rows written, or read from Parquet, at a time."""
ROW_GROUP_SIZE = 50_000
"""Rows of a Parquet row group, which is held in memory (some megabytes)."""
BATCH_SIZE = 5_000
"""Rows stored in one transaction."""


class FileFormat(StrEnum):
    """A file format."""

    CSV = "csv"
    NDJSON = "ndjson"
    PARQUET = "parquet"

    @classmethod
    def of(cls, file: Path) -> "FileFormat | None":
        """The format that matches the suffix of a file name, or None."""
        return {".csv": cls.CSV, ".ndjson": cls.NDJSON, ".jsonl": cls.NDJSON, ".parquet": cls.PARQUET}.get(
            file.suffix.lower()
        )


class BadRow(SkerryError):
    """A file contains a row that the series cannot store; the message names the line (in Parquet the row)."""


class PyarrowNotInstalled(SkerryError):
    """Parquet was requested and pyarrow is not installed."""

    def __init__(self) -> None:
        super().__init__("Parquet needs pyarrow, which is not installed: pip install 'skerry[parquet]'")


async def write(
    rows: AsyncIterator[Any], row_type: Any, form: FileFormat, out: IO[bytes], batch_size: int | None = None
) -> int:
    """Write rows to a file, in chunks. Returns the number of rows. Raises PyarrowNotInstalled."""
    writers: Mapping[FileFormat, Callable[[Any, IO[bytes]], _Writer]] = {
        FileFormat.CSV: _CsvWriter, FileFormat.NDJSON: _LinesWriter, FileFormat.PARQUET: _ParquetWriter,
    }  # fmt: skip
    writer = writers[form](row_type, out)
    batch_size = batch_size or writer.batch_size
    written = 0
    batch: list[Any] = []
    async for row in rows:
        batch.append(row)
        if len(batch) == batch_size:
            writer.write(batch)
            written += len(batch)
            batch.clear()
    writer.write(batch)
    writer.close()
    out.flush()
    return written + len(batch)


def read(file: Path, row_type: Any, form: FileFormat) -> Iterator[tuple[str, Any]]:
    """The rows of an exported file, each with its position: `line 2`, or `row 1` in Parquet.

    A column that the series gained later may be missing. Raises BadRow for an invalid row: a wrong type, a time without
    a time zone, an unknown column. Raises PyarrowNotInstalled and OSError."""
    places = {FileFormat.CSV: _read_csv, FileFormat.NDJSON: _read_lines, FileFormat.PARQUET: _read_parquet}[form](
        file, row_type
    )
    public = public_names(row_type)
    absent = dict.fromkeys(public.values())
    for place, found in places:
        try:
            values = {public.get(name, name): value for name, value in found.items()}
            if unknown := values.keys() - absent.keys():
                raise ValueError(f"the series has no {min(unknown)}")  # noqa: TRY301
            row = msgspec.convert({**absent, **values}, row_type, strict=form is not FileFormat.CSV)
            for attribute, name in public.items():
                check_value(name, getattr(row, attribute))
        except ValueError as error:
            raise BadRow(f"{file}, {place}: {error}") from error
        yield place, row


async def restore(
    history: History[Any], file: Path, form: FileFormat, batch_size: int = BATCH_SIZE
) -> AsyncIterator[tuple[str, WriteResult]]:
    """Store the rows of a file in batches, each in one transaction. After each batch, yields its last position and its
    result. Raises the errors of `read`, and StoreUnavailable."""
    batch: list[Any] = []
    place = ""
    for place, row in read(file, history.row_type, form):
        batch.append(row)
        if len(batch) == batch_size:
            yield place, await history.restore(batch)
            batch = []
    if batch:
        yield place, await history.restore(batch)


def _types(row_type: Any) -> dict[str, TypeEngine[Any]]:
    """Type of each column of a file, by public name."""
    table = columns_of(row_type).table
    return {public: table.c[attribute].type for attribute, public in public_names(row_type).items()}


class _Writer(Protocol):
    batch_size: int

    def write(self, rows: Sequence[Any]) -> None: ...

    def close(self) -> None: ...


class _LinesWriter:
    batch_size = CHUNK_SIZE

    def __init__(self, _: Any, out: IO[bytes]) -> None:
        self._out = out

    def write(self, rows: Sequence[Any]) -> None:
        self._out.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))

    def close(self) -> None:
        pass


def _read_lines(file: Path, _: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    decoder = msgspec.json.Decoder(dict[str, Any])
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                values = decoder.decode(line)
            except ValueError as error:
                raise BadRow(f"{file}, line {number}: {error}") from error
            yield f"line {number}", values


class _CsvWriter:
    batch_size = CHUNK_SIZE

    def __init__(self, row_type: Any, out: IO[bytes]) -> None:
        self._out = out
        names = public_names(row_type)
        self._attributes = tuple(names)
        self._write([tuple(names.values())])

    def write(self, rows: Sequence[Any]) -> None:
        self._write([[_cell(getattr(row, name)) for name in self._attributes] for row in rows])

    def close(self) -> None:
        pass

    def _write(self, lines: Sequence[Sequence[Any]]) -> None:
        text = io.StringIO(newline="")
        # The CSV writer quotes only its own line terminator, so a cell with a carriage return needs QUOTE_ALL.
        returns = any("\r" in cell for line in lines for cell in line if isinstance(cell, str))
        csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL if returns else csv.QUOTE_MINIMAL).writerows(lines)
        self._out.write(text.getvalue().encode())


def _cell(value: Any) -> Any:
    # An empty cell is a missing value. An empty string is written as an apostrophe, so a string of apostrophes gets
    # one more.
    if isinstance(value, str) and not value.strip("'"):
        return "'" + value
    return csv_cell(value)


def _string(cell: str) -> str:
    """The string that `_cell` wrote to this cell."""
    return original(cell) if cell.strip("'") else cell[1:]


def _read_csv(file: Path, row_type: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    public = public_names(row_type)
    texts = {name for name, kind in _types(row_type).items() if isinstance(kind, Text)}
    texts |= {attribute for attribute, name in public.items() if name in texts}
    table = csv.reader(_decoded(file), strict=True)
    try:
        names = next(table, [])
        for cells in table:
            if len(cells) != len(names):
                raise csv.Error(f"{len(cells)} cells under {len(names)} names")  # noqa: TRY301
            values = {
                name: None if not cell else _string(cell) if name in texts else cell
                for name, cell in zip(names, cells, strict=True)
            }
            yield f"line {table.line_num}", values
    except csv.Error as error:
        raise BadRow(f"{file}, line {table.line_num}: {error}") from error


def _decoded(file: Path) -> Iterator[str]:
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield line.decode()
            except UnicodeDecodeError as error:
                raise BadRow(f"{file}, line {number}: {error.reason} for UTF-8") from error


class _ParquetWriter:
    batch_size = ROW_GROUP_SIZE

    def __init__(self, row_type: Any, out: IO[bytes]) -> None:
        try:
            import pyarrow as pa
            from pyarrow import parquet
        except ImportError:
            raise PyarrowNotInstalled from None
        kinds = {
            Instant: pa.timestamp("us", tz="UTC"), Date: pa.date32(), Text: pa.string(),
            BigInteger: pa.int64(), Double: pa.float64(), Boolean: pa.bool_(),
        }  # fmt: skip
        self._names = public_names(row_type)
        key = {self._names[attribute] for attribute in row_type.SERIES.key}
        self._schema = pa.schema(
            [pa.field(name, kinds[type(kind)], nullable=name not in key) for name, kind in _types(row_type).items()]
        )
        self._table = pa.table
        self._file = parquet.ParquetWriter(out, self._schema, compression="zstd")

    def write(self, rows: Sequence[Any]) -> None:
        columns = {name: [getattr(row, attribute) for row in rows] for attribute, name in self._names.items()}
        self._file.write_table(self._table(columns, schema=self._schema))

    def close(self) -> None:
        self._file.close()


def _read_parquet(file: Path, row_type: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise PyarrowNotInstalled from None
    moments = [name for name, kind in _types(row_type).items() if isinstance(kind, Instant)]
    numbers = count(1)
    try:
        with parquet.ParquetFile(file) as table:
            for name in moments:
                if (
                    name in table.schema_arrow.names
                    and getattr(table.schema_arrow.field(name).type, "tz", None) is None
                ):
                    raise BadRow(f"{file}: {name} is not a time with a time zone")
            for batch in table.iter_batches(CHUNK_SIZE):
                for values in batch.to_pylist():
                    yield f"row {next(numbers)}", values
    except pa.ArrowException as error:
        raise BadRow(f"{file}: {str(error).partition('.')[0]}") from error
