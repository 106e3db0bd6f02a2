"""The tables of `skerry sql`: histories, registers and datasets, each copied into a database of DuckDB when a query names it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from skerry import registry

if TYPE_CHECKING:
    import duckdb

    from skerry.store import Store

HISTORY, REGISTER, DATASET = "history", "register", "dataset"
"""Schemas."""
READERS = {".csv": "read_csv(?, header = true)", ".jsonl": "read_json(?, format = 'newline_delimited')"}
"""How DuckDB reads a file of a dataset, by its extension."""
BATCH_SIZE = 5_000
"""Rows of a register that are read at a time."""


class SqlTable(Struct, frozen=True):
    """A table that a query may name."""

    schema: str
    name: str
    content: str
    """What it has, in words."""
    source: Any
    """Row type, or the file of a dataset."""

    @property
    def full_name(self) -> str:
        return f"{self.schema}.{self.name}"


def all_tables() -> dict[str, SqlTable]:
    """Every table by its full name, without opening the store."""
    found = [
        *(SqlTable(HISTORY, name, _content(row), row) for name, row in registry.series().items()),
        *(SqlTable(REGISTER, name, _content(row), row) for name, row in registry.registers().items()),
        *_datasets(),
    ]
    return {table.full_name: table for table in sorted(found, key=lambda table: table.full_name)}


def _content(row_type: Any) -> str:
    return (row_type.__doc__ or "").strip().partition("\n")[0]


def _datasets() -> Iterator[SqlTable]:
    for folder in resources.files("skerry.datasets").iterdir():
        if folder.is_dir():
            for file in folder.iterdir():
                stem, suffix = Path(file.name).stem, Path(file.name).suffix
                if suffix in READERS:
                    name = folder.name if stem == folder.name else f"{folder.name}_{stem}"
                    yield SqlTable(DATASET, name, f"{file.name} of the dataset {folder.name}", file)


async def copy(table: SqlTable, connection: "duckdb.DuckDBPyConnection", store: "Store", folder: Path) -> None:
    """Copy a table into the database, through a file in a folder. Raises UpstreamUnavailable for a register that was never
    imported, StoreUnavailable, PyarrowNotInstalled."""
    connection.execute(f"create schema if not exists {table.schema}")
    copiers: Mapping[str, Callable[[], Any]] = {
        HISTORY: lambda: _history_file(store, table.source, folder / f"{table.name}.parquet"),
        REGISTER: lambda: _register_file(store, table.source, folder / f"{table.name}.jsonl"),
    }
    if table.schema == DATASET:
        with _on_disk(table.source) as file:
            _create(connection, table, file)
        return
    _create(connection, table, await copiers[table.schema]())


def _create(connection: "duckdb.DuckDBPyConnection", table: SqlTable, file: Path) -> None:
    reader = READERS.get(file.suffix, "read_parquet(?)")
    # Names are those of the registry and of folders, never a caller's.
    connection.execute(f'create table {table.schema}."{table.name}" as from {reader}', [str(file)])


def _on_disk(file: Traversable) -> AbstractContextManager[Path]:
    return resources.as_file(file)


async def _history_file(store: "Store", row_type: Any, file: Path) -> Path:
    from skerry.store.history import transfer

    with file.open("wb") as out:
        await transfer.write(store.history(row_type).export(), row_type, transfer.FileFormat.PARQUET, out)
    return file


async def _register_file(store: "Store", row_type: Any, file: Path) -> Path:
    import msgspec

    register = store.register(row_type)
    encoder = msgspec.json.Encoder()
    with file.open("wb") as out:
        offset = 0
        while (found := await register.find(limit=BATCH_SIZE, offset=offset)).rows:
            out.write(encoder.encode_lines(found.rows))
            offset += len(found.rows)
    return file
