"""Tallinn's open-data interface: the rows of one table at a time.

There is no recording. Path, parameters, the range of `per_page` and the reply to an unknown table are those that public programs
of 2026 found, with the columns of `andurid_data`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from msgspec import Raw, Struct

from skerry.errors import NotFound, ReplyError, UpstreamUnavailable
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Cell = str | int | float | bool | None
Row = dict[str, Cell]
FAILED = 500
NO_TABLE = "404"
COUNTS: Mapping[str, frozenset[str]] = MappingProxyType({"andurid_data": frozenset({"in", "out"})})
"""Columns that are numbers, by table: of the one table whose columns are known."""


class TallinnAvaandmed(Source):
    """Universal interface to open data of the city of Tallinn, without a key. It has no list of its tables."""

    key = "tallinn_avaandmed"
    title = "Tallinn open data"
    home = "https://avaandmed.tallinn.ee/"
    base = "https://avaandmed.tallinn.ee"
    license = stated("CC BY-SA 3.0, where the dataset states nothing else")
    evidence = Evidence.INFERRED
    attribution = "Tallinna linn"
    pace = Pace(per_second=2, concurrency=2)

    async def rows(
        self,
        table: str,
        columns: Sequence[str],
        filters: str | None,
        order_by: str | None,
        page: int,
        per_page: int,
    ) -> tuple[Row, ...]:
        """One page of a table's rows, from 1. Raises NotFound for a table that the city does not have."""
        query = {
            "table": table,
            "columns": ",".join(columns) or None,
            "filters": filters,
            "order_by": order_by,
            "page": page,
            "per_page": per_page,
        }
        found = await self.get(
            "/data/", query=query, fresh="10m", read=TableReader(table, tuple(columns)), accept=(200, FAILED)
        )
        if found is None:
            raise NotFound(f"No table {table!r}.")
        return found


class _RawFailure(Struct):
    detail: str


@dataclass(frozen=True)
class TableReader:
    """Reads the rows of a table. Readers for the same table and columns are equal."""

    table: str
    columns: tuple[str, ...]

    def __call__(self, reply: Reply) -> tuple[Row, ...] | None:
        """None for an unknown table, which the server reports as its own failure."""
        if reply.status == FAILED:
            if reply.json(_RawFailure).detail.startswith(NO_TABLE):
                return None
            raise UpstreamUnavailable(TallinnAvaandmed.title, f"returned {FAILED}")
        return tuple(read_rows(reply.json(list[Raw]), Row, self._checked))

    def _checked(self, row: Row) -> Row:
        if missing := [column for column in self.columns if column not in row]:
            raise ReplyError(f"returned rows without {', '.join(missing)}")
        for column in COUNTS.get(self.table, frozenset()) & row.keys():
            if isinstance(row[column], str):
                raise ReplyError(f"returned a string as {column}")
        return row
