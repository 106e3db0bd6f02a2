"""What is asked of a series when its rows are read, each query written once."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Select, bindparam, or_, select, tuple_

from skerry.store.engine.sqlite_reader import Query, Values
from skerry.store.history.series import Columns

BEGINNING, END = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
"""Before and after every row."""


class Stretch(NamedTuple):
    """What is read of a series."""

    of: Mapping[str, Any]
    """Values of its dimensions, by name in order; those of the others are all."""
    start: datetime
    end: datetime
    after: tuple[Any, ...] | None
    """Only what lies beyond this key."""
    limit: int
    forward: bool


class SeriesQueries:
    """The queries of one series: as many as there are combinations of dimensions, with and without a key to go on from."""

    def __init__(self, columns: Columns, shown: Sequence[str]) -> None:
        self._columns = columns
        self._shown = [columns.table.c[name] for name in shown]
        self._written: dict[tuple[tuple[str, ...], bool | None, bool], Query] = {}

    def rows(self, stretch: Stretch) -> tuple[Query, Values]:
        """The first rows of a stretch; backwards from its end where not `forward`."""
        values = {f"of_{name}": value for name, value in stretch.of.items()}
        values |= {"start": stretch.start, "end": stretch.end, "limit": stretch.limit}
        if stretch.after is not None:
            # What is beyond a key is later, or of the same moment.
            values["start"] = max(stretch.start, stretch.after[0])
            values |= {f"after_{name}": part for name, part in zip(self._columns.key, stretch.after, strict=True)}
        return self.query(tuple(stretch.of), stretch.after is not None, stretch.forward), values

    def edge(self, of: Mapping[str, Any], *, newest: bool = False) -> tuple[Query, Values]:
        """The moment of the oldest row, or of the newest."""
        return self.query(tuple(of), None, not newest), {f"of_{name}": value for name, value in of.items()}

    def query(self, of: tuple[str, ...], after: bool | None, forward: bool) -> Query:
        """The query for rows of given dimensions, beyond a key or not; where that is None, for the first moment of all."""
        shape = (of, after, forward)
        if shape not in self._written:
            self._written[shape] = Query(self._edge(of, forward) if after is None else self._rows(of, after, forward))
        return self._written[shape]

    def _edge(self, of: tuple[str, ...], forward: bool) -> Select[Any]:
        moment = self._columns.moment
        return select(moment).where(*self._chosen(of)).order_by(moment if forward else moment.desc()).limit(1)

    def _rows(self, of: tuple[str, ...], after: bool, forward: bool) -> Select[Any]:
        moment, key = self._columns.moment, [self._columns.table.c[name] for name in self._columns.key]
        statement = select(*self._shown).where(
            *self._chosen(of),
            moment >= bindparam("start", type_=moment.type),
            moment <= bindparam("end", type_=moment.type),
        )
        if after:
            # Whole keys compared as SQL can would tempt SQLite to an index that has more of them, and reads more rows.
            last = [bindparam(f"after_{column.name}", type_=column.type) for column in key]
            further = [moment > last[0], *([tuple_(*key[1:]) > tuple_(*last[1:])] if key[1:] else [])]
            statement = statement.where(or_(*further))
        order = key if forward else [column.desc() for column in key]
        return statement.order_by(*order).limit(bindparam("limit", type_=BigInteger()))

    def _chosen(self, of: tuple[str, ...]) -> list[Any]:
        columns = [self._columns.table.c[name] for name in of]
        return [column == bindparam(f"of_{column.name}", type_=column.type) for column in columns]
