"""Declaration of a series: one Struct, from which its table is derived."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
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

from skerry.provenance import Origin
from skerry.store.engine.database import Database
from skerry.store.engine.instant import Instant
from skerry.store.history.aggregates import Aggregate, declared_aggregates

REVISED_AT = "revised_at"
"""Column that every table has: when a stored row last changed; null if it never did."""


@dataclass(frozen=True, slots=True)
class Series:
    """Declaration of a series; a row Struct has it as `SERIES`.

    `every` is the interval of collection, and the time that a row covers unless `end` names the field with its end. `zone`
    (IANA name) is the time zone of days; if it depends on a dimension, `zones` has that dimension and the zones by value.
    `key` names the fields that identify a row: the moment first, then the dimensions, if any (a station, a region).
    `derived` has SQL for columns that older tables lack, in terms of their existing columns; it fills such a column when it
    is added. `stale_after` is the age of the newest row at which a newer one is overdue, including the usual delay of the
    provider."""

    name: str
    every: timedelta
    zone: str
    key: tuple[str, ...] = ("timestamp",)
    derived: Mapping[str, str] = field(default_factory=dict)
    stale_after: timedelta | None = None
    """By default three times `every`."""
    end: str | None = None
    zones: "Zones | None" = None

    @property
    def overdue_after(self) -> timedelta:
        """Age of the newest row at which a newer one is overdue."""
        return 3 * self.every if self.stale_after is None else self.stale_after

    def zone_of(self, dimensions: Mapping[str, Any]) -> str:
        """Time zone of the days of rows with these values of dimensions."""
        return self.zone if self.zones is None else self.zones.of(dimensions, self.zone)

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", self.name):
            raise ValueError(
                f"{self.name!r} is not a valid series name: expected at most 40 lower-case letters, digits and _"
            )
        if self.every <= timedelta(0):
            raise ValueError(f"series {self.name}: the interval must be positive")
        if not self.key:
            raise ValueError(f"series {self.name}: the key must start with the moment")


@dataclass(frozen=True, slots=True)
class OriginBy:
    """Providers of a series with rows from several providers, which depend on the value of a dimension."""

    dimension: str
    of: Callable[[str], Origin | None]
    """None for a provider that this version does not have."""


@dataclass(frozen=True, slots=True)
class Zones:
    """Time zones of a series whose rows have days of different zones."""

    dimension: str
    read: Callable[[], Mapping[str, str]]
    """Returns the IANA names by value of the dimension. A function, so that a dataset is only read when it is needed."""

    @property
    def by_value(self) -> Mapping[str, str]:
        return self.read()

    def of(self, dimensions: Mapping[str, Any], usual: str) -> str:
        """The zone of rows with these values of dimensions; `usual` for a value without one."""
        return self.by_value.get(str(dimensions.get(self.dimension)), usual)


class SeriesRow(Protocol):
    """A frozen msgspec Struct that names its series.

    Its fields are the columns: datetime (aware), date, str, int, float, bool, each also as `| None`. The attribute is
    the name of the column and must not change; answers and files use the public name of the field
    (`msgspec.field(name=...)`). A field may declare an `Aggregate`; one that is neither in the key nor a number and declares
    none is left out of averaged rows, and must allow None. A field named `revised_at` (`datetime | None`) is read-only: it is
    the time when the stored row last changed."""

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
    """The columns of a row Struct."""

    table: Table
    key: tuple[str, ...]
    values: tuple[str, ...]
    """Fields outside the key, without `revised_at`."""
    shows_revision: bool
    """Whether the Struct has a field `revised_at`."""
    aggregates: Mapping[str, Aggregate]
    """Aggregates of the fields that averaged rows have, in order."""

    @property
    def moment(self) -> Column[Any]:
        """The first column of the key."""
        return self.table.c[self.key[0]]

    @property
    def dimensions(self) -> tuple[str, ...]:
        """The other columns of the key."""
        return self.key[1:]


def columns_of(row_type: type[SeriesRow]) -> Columns:
    """The columns of a row Struct. Raises TypeError for a field that has no column type."""
    series = row_type.SERIES
    shape = shapes.type_info(row_type)
    if not isinstance(shape, shapes.StructType):
        raise TypeError(f"{row_type.__name__} is not a Struct")
    fields = {field.name: _column_type(row_type, field) for field in shape.fields}
    shows_revision = fields.pop(REVISED_AT, None) is not None
    if missing := [name for name in series.key if name not in fields]:
        raise TypeError(f"{row_type.__name__}: the key names {', '.join(missing)}, but there is no such field")
    if not isinstance(fields[series.key[0]][0], Instant):
        raise TypeError(f"{row_type.__name__}: the first field of the key must be a datetime")
    columns: list[Column[Any]] = []
    for name, (column_type, nullable) in fields.items():
        in_key = name in series.key
        if in_key and nullable:
            raise TypeError(f"{row_type.__name__}.{name}: a field of the key must not allow None")
        if not in_key and not nullable and not isinstance(column_type, BigInteger | Double):
            raise TypeError(
                f"{row_type.__name__}.{name} must allow None: rows over an interval may not share its value"
            )
        columns.append(Column(name, column_type, nullable=nullable, primary_key=in_key, autoincrement=False))
    # The primary key is also the index, so its columns have the order of the key.
    columns.sort(key=lambda column: series.key.index(column.name) if column.primary_key else len(series.key))
    name = f"history_{series.name}"
    table = Table(
        name,
        MetaData(),
        *columns,
        Column(REVISED_AT, Instant, nullable=True),
        postgresql_partition_by=f'RANGE ("{series.key[0]}")',  # ignored by SQLite
    )
    moment, *dimensions = series.key
    if dimensions:
        Index(f"{name}_by_{'_'.join(dimensions)}"[:63], *(table.c[part] for part in (*dimensions, moment)))
    if len(dimensions) > 1:  # for queries that filter by one dimension
        for dimension in dimensions:
            others = [part for part in dimensions if part != dimension]
            Index(f"{name}_by_{dimension}"[:63], *(table.c[part] for part in (dimension, moment, *others)))
    values = tuple(field for field in fields if field not in series.key)
    return Columns(table, series.key, values, shows_revision, dict(_aggregates(row_type, table, values)))


def _aggregates(row_type: type[SeriesRow], table: Table, values: Iterable[str]) -> Iterator[tuple[str, Aggregate]]:
    declared = declared_aggregates(row_type)
    for name in values:
        is_number = isinstance(table.c[name].type, BigInteger | Double)
        aggregate = declared.get(name, Aggregate.MEAN if is_number else None)
        if aggregate is None:
            continue
        if not is_number and aggregate is not Aggregate.SAME:
            raise TypeError(f"{row_type.__name__}.{name}: only a number has a {aggregate}")
        yield name, aggregate


def public_names(row_type: type[SeriesRow]) -> dict[str, str]:
    """Public name of each field in answers and files, by attribute."""
    shape: Any = row_type
    return {field.name: field.encode_name for field in msgspec.structs.fields(shape)}


def _column_type(row_type: type[SeriesRow], field: shapes.Field) -> tuple[TypeEngine[Any], bool]:
    kinds = [_bare(field.type)]
    if isinstance(kinds[0], shapes.UnionType):
        kinds = [_bare(kind) for kind in kinds[0].types]
    stored = [kind for kind in kinds if not isinstance(kind, shapes.NoneType)]
    column_type = _TYPES.get(type(stored[0])) if len(stored) == 1 else None
    if column_type is None:
        raise TypeError(f"{row_type.__name__}.{field.name}: expected a datetime, date, str, int, float or bool")
    return column_type, len(kinds) > len(stored)


def _bare(kind: shapes.Type) -> shapes.Type:
    return _bare(kind.type) if isinstance(kind, shapes.Metadata) else kind


async def ensure_table(database: Database, columns: Columns, derived: Mapping[str, str]) -> None:
    """Create the series' table, or add the columns that its Struct has gained and fill them with their SQL. No column
    is dropped and no type is changed."""
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
                raise TypeError(f"{table.name}.{column.name}: an added column must allow None")
            definition = CreateColumn(column).compile(dialect=connection.dialect)
            await connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {definition}"))
            if column.name in derived:
                # Both are constants in our code, next to the Struct.
                fill = f"UPDATE {table.name} SET {column.name} = {derived[column.name]}"  # noqa: S608
                await connection.execute(text(fill))


async def _stored_columns(connection: AsyncConnection, table: Table) -> set[str]:
    query = (
        "SELECT name FROM pragma_table_info(:table)"
        if connection.dialect.name == "sqlite"
        else "SELECT column_name FROM information_schema.columns "
        "WHERE table_schema = current_schema() AND table_name = :table"
    )
    return set((await connection.execute(text(query), {"table": table.name})).scalars())


async def _create(connection: AsyncConnection, columns: Columns) -> None:
    """Create the table: a hypertable with TimescaleDB, partitioned on other PostgreSQL servers (no partitions yet),
    plain on SQLite."""
    table = columns.table
    extension = text("SELECT 1 FROM pg_extension WHERE extname = 'timescaledb'")
    if connection.dialect.name == "sqlite" or (await connection.execute(extension)).scalar() is None:
        await connection.run_sync(table.create)
        return
    # Not tested against TimescaleDB itself, which no PyPI package of PostgreSQL contains; written from its
    # documentation.
    whole = table.to_metadata(MetaData())
    whole.dialect_options["postgresql"]["partition_by"] = None
    await connection.run_sync(whole.create)
    # Both names are identifiers that we generate. The primary key already is the index that TimescaleDB would add.
    await connection.execute(
        text(
            f"SELECT create_hypertable('{table.name}', '{columns.key[0]}', "
            "chunk_time_interval => INTERVAL '1 month', create_default_indexes => FALSE)"
        )
    )
