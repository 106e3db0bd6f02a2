"""The queries of a series, each compiled once."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Select, bindparam, or_, select, tuple_

from skerry.store.engine.sqlite_reader import CompiledQuery, Values
from skerry.store.history.series import Columns

MIN_TIME, MAX_TIME = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
"""Bounds that include every row."""


class RowRange(NamedTuple):
    """The rows to read from a series."""

    dimensions: Mapping[str, Any]
    """Values of dimensions, by name in sorted order. A missing dimension is not filtered."""
    start: datetime
    end: datetime
    after: tuple[Any, ...] | None
    """Only rows beyond this key."""
    limit: int
    forward: bool


class SeriesQueries:
    """The queries of one series: one for each combination of dimensions, with and without a key to continue from."""

    def __init__(self, columns: Columns, shown: Sequence[str]) -> None:
        self._columns = columns
        self._shown = [columns.table.c[name] for name in shown]
        self._queries: dict[tuple[tuple[str, ...], bool | None, bool], CompiledQuery] = {}

    def rows(self, row_range: RowRange) -> tuple[CompiledQuery, Values]:
        """The first rows of a range, or the last ones if not `forward`."""
        values = {f"of_{name}": value for name, value in row_range.dimensions.items()}
        values |= {"start": row_range.start, "end": row_range.end, "limit": row_range.limit}
        if row_range.after is not None:
            # Rows beyond the key are later, or have the same moment.
            values["start"] = max(row_range.start, row_range.after[0])
            values |= {f"after_{name}": part for name, part in zip(self._columns.key, row_range.after, strict=True)}
        return self.query(tuple(row_range.dimensions), row_range.after is not None, row_range.forward), values

    def edge(self, of: Mapping[str, Any], *, newest: bool = False) -> tuple[CompiledQuery, Values]:
        """The moment of the oldest row, or of the newest."""
        return self.query(tuple(of), None, not newest), {f"of_{name}": value for name, value in of.items()}

    def query(self, of: tuple[str, ...], after: bool | None, forward: bool) -> CompiledQuery:
        """The query for rows with these dimensions, beyond a key if `after`. With `after=None`, the query for the first
        moment."""
        shape = (of, after, forward)
        if shape not in self._queries:
            self._queries[shape] = CompiledQuery(
                self._select_edge(of, forward) if after is None else self._select_rows(of, after, forward)
            )
        return self._queries[shape]

    def _select_edge(self, of: tuple[str, ...], forward: bool) -> Select[Any]:
        moment = self._columns.moment
        return (
            select(moment)
            .where(*self._dimension_conditions(of))
            .order_by(moment if forward else moment.desc())
            .limit(1)
        )

    def _select_rows(self, of: tuple[str, ...], after: bool, forward: bool) -> Select[Any]:
        moment, key = self._columns.moment, [self._columns.table.c[name] for name in self._columns.key]
        statement = select(*self._shown).where(
            *self._dimension_conditions(of),
            moment >= bindparam("start", type_=moment.type),
            moment <= bindparam("end", type_=moment.type),
        )
        if after:
            # Comparing whole keys as tuples makes SQLite choose another index and read more rows.
            last = [bindparam(f"after_{column.name}", type_=column.type) for column in key]
            further = [moment > last[0], *([tuple_(*key[1:]) > tuple_(*last[1:])] if key[1:] else [])]
            statement = statement.where(or_(*further))
        order = key if forward else [column.desc() for column in key]
        return statement.order_by(*order).limit(bindparam("limit", type_=BigInteger()))

    def _dimension_conditions(self, of: tuple[str, ...]) -> list[Any]:
        columns = [self._columns.table.c[name] for name in of]
        return [column == bindparam(f"of_{column.name}", type_=column.type) for column in columns]
