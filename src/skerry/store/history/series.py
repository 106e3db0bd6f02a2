"""What a series of the history is: one Struct, from which its table follows."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar, Protocol

import msgspec
from msgspec import inspect as shapes
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    Double,
    Index,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.schema import CreateColumn
from sqlalchemy.types import TypeEngine

from skerry.store.engine.database import Database
from skerry.store.engine.instant import Instant

REVISED_AT = "revised_at"
"""Our own column: when a row that was already stored last changed; null for a row that never did."""


@dataclass(frozen=True, slots=True)
class Series:
    """Name and rhythm of a series; a row Struct carries it as `SERIES`.

    `every` is the cadence of collection, `zone` (IANA name) says which days daily means are of, `key` names the fields
    that tell one row from another: the moment first, then the dimensions, if any (a station, a region)."""

    name: str
    every: timedelta
    zone: str
    key: tuple[str, ...] = ("timestamp",)

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", self.name):
            raise ValueError(f"{self.name!r} is no name for a series: lower-case letters, digits and _, at most 40")
        if self.every <= timedelta(0):
            raise ValueError(f"series {self.name}: a cadence is longer than nothing")
        if not self.key:
            raise ValueError(f"series {self.name}: the key begins with the moment")


class SeriesRow(Protocol):
    """A frozen msgspec Struct that says which series it is a row of.

    Its fields are the columns: datetime (aware), date, str, int, float, bool, and each of these `| None`. An attribute is
    the column's name and stays as it is; answers and files have the field's public name (`msgspec.field(name=...)`). What is
    neither in the key nor a number must allow None, as a mean over an interval has no such value. A field named
    `revised_at` (`datetime | None`) is no column to write: when the row is read it says when we last changed it."""

    SERIES: ClassVar[Series]


_TYPES: Mapping[type[shapes.Type], TypeEngine[Any]] = {
    shapes.DateTimeType: Instant(),
    shapes.DateType: Date(),
    shapes.StrType: Text(),
    shapes.IntType: BigInteger(),
    shapes.FloatType: Double(),
    shapes.BoolType: Boolean(),
}


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a row Struct, as the history reads and writes them."""

    table: Table
    key: tuple[str, ...]
    values: tuple[str, ...]
    """Fields outside the key, without `revised_at`."""
    shows_revision: bool
    """Whether the Struct has a field for `revised_at`."""

    @property
    def moment(self) -> Column[Any]:
        """The first column of the key."""
        return self.table.c[self.key[0]]

    @property
    def dimensions(self) -> tuple[str, ...]:
        """The rest of the key."""
        return self.key[1:]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The values that have a mean."""
        return tuple(name for name in self.values if isinstance(self.table.c[name].type, BigInteger | Double))


def columns_of(row_type: type[SeriesRow]) -> Columns:
    """Read the declaration. Raises TypeError for what no column can hold."""
    series = row_type.SERIES
    shape = shapes.type_info(row_type)
    if not isinstance(shape, shapes.StructType):
        raise TypeError(f"{row_type.__name__} is not a Struct")
    fields = {field.name: _column_type(row_type, field) for field in shape.fields}
    shows_revision = fields.pop(REVISED_AT, None) is not None
    if missing := [name for name in series.key if name not in fields]:
        raise TypeError(f"{row_type.__name__}: the key names {', '.join(missing)}, which is no field")
    if not isinstance(fields[series.key[0]][0], Instant):
        raise TypeError(f"{row_type.__name__}: the key begins with a datetime")
    columns: list[Column[Any]] = []
    for name, (column_type, nullable) in fields.items():
        in_key = name in series.key
        if in_key and nullable:
            raise TypeError(f"{row_type.__name__}.{name}: what is in the key is never None")
        if not in_key and not nullable and not isinstance(column_type, BigInteger | Double):
            raise TypeError(
                f"{row_type.__name__}.{name} must allow None: a mean over an interval may have no such value"
            )
        columns.append(Column(name, column_type, nullable=nullable, primary_key=in_key, autoincrement=False))
    # The primary key is an index, so its columns have to come in the key's order.
    columns.sort(key=lambda column: series.key.index(column.name) if column.primary_key else len(series.key))
    name = f"history_{series.name}"
    table = Table(
        name,
        MetaData(),
        *columns,
        Column(REVISED_AT, Instant, nullable=True),
        postgresql_partition_by=f'RANGE ("{series.key[0]}")',  # unknown to SQLite, which keeps it whole
    )
    moment, *dimensions = series.key
    if dimensions:
        Index(f"{name}_by_{'_'.join(dimensions)}"[:63], *(table.c[part] for part in (*dimensions, moment)))
    if len(dimensions) > 1:  # one of several may be asked for alone
        for dimension in dimensions:
            others = [part for part in dimensions if part != dimension]
            Index(f"{name}_by_{dimension}"[:63], *(table.c[part] for part in (dimension, moment, *others)))
    values = tuple(field for field in fields if field not in series.key)
    return Columns(table, series.key, values, shows_revision)


def public_names(row_type: type[SeriesRow]) -> dict[str, str]:
    """Name of each field in answers and files, by attribute."""
    shape: Any = row_type
    return {field.name: field.encode_name for field in msgspec.structs.fields(shape)}


def _column_type(row_type: type[SeriesRow], field: shapes.Field) -> tuple[TypeEngine[Any], bool]:
    kinds = [_bare(field.type)]
    if isinstance(kinds[0], shapes.UnionType):
        kinds = [_bare(kind) for kind in kinds[0].types]
    stored = [kind for kind in kinds if not isinstance(kind, shapes.NoneType)]
    column_type = _TYPES.get(type(stored[0])) if len(stored) == 1 else None
    if column_type is None:
        raise TypeError(f"{row_type.__name__}.{field.name}: a column is a datetime, date, str, int, float or bool")
    return column_type, len(kinds) > len(stored)


def _bare(kind: shapes.Type) -> shapes.Type:
    return _bare(kind.type) if isinstance(kind, shapes.Metadata) else kind


async def ensure_table(database: Database, columns: Columns) -> None:
    """Make the series' table, or add the columns that its Struct has gained. Nothing is ever dropped or retyped."""
    table = columns.table
    async with database.reading() as connection:
        if {column.name for column in table.columns} <= await _stored_columns(connection, table):
            return
    async with database.writing("schema") as connection:
        stored = await _stored_columns(connection, table)
        if not stored:
            await _create(connection, columns)
            return
        for column in table.columns:
            if column.name in stored:
                continue
            if not column.nullable:
                raise TypeError(f"{table.name}.{column.name}: a column that is added later must allow None")
            definition = CreateColumn(column).compile(dialect=connection.dialect)
            await connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {definition}"))


async def _stored_columns(connection: AsyncConnection, table: Table) -> set[str]:
    query = (
        "SELECT name FROM pragma_table_info(:table)"
        if connection.dialect.name == "sqlite"
        else "SELECT column_name FROM information_schema.columns "
        "WHERE table_schema = current_schema() AND table_name = :table"
    )
    return set((await connection.execute(text(query), {"table": table.name})).scalars())


async def _create(connection: AsyncConnection, columns: Columns) -> None:
    """The table whole in SQLite, a hypertable where PostgreSQL has TimescaleDB, else partitioned, still without months."""
    table = columns.table
    extension = text("SELECT 1 FROM pg_extension WHERE extname = 'timescaledb'")
    if connection.dialect.name == "sqlite" or (await connection.execute(extension)).scalar() is None:
        await connection.run_sync(table.create)
        return
    # Our tests know TimescaleDB by its documentation only: no PostgreSQL that installs from PyPI brings it.
    whole = table.to_metadata(MetaData())
    whole.dialect_options["postgresql"]["partition_by"] = None
    await connection.run_sync(whole.create)
    # Both names are identifiers that we made. The primary key is the index by time that it would add.
    await connection.execute(
        text(
            f"SELECT create_hypertable('{table.name}', '{columns.key[0]}', "
            "chunk_time_interval => INTERVAL '1 month', create_default_indexes => FALSE)"
        )
    )
