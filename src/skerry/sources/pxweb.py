"""Databases of version 1 of PxWeb, the table server that several statistical offices run: what their sources have in common."""

from functools import partial
from typing import ClassVar, Protocol, TypeVar
from urllib.parse import quote

from skerry.models.statistics import Selection, StatisticalTable, TableDescription, TableListEntry
from skerry.upstream.formats.json_stat import check_selection, read_json_stat
from skerry.upstream.formats.pxweb import check_title, query_v1, read_description, read_entries
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

T = TypeVar("T")
R = TypeVar("R", covariant=True)

PACE = Pace(per_second=1, concurrency=2, burst=10)
"""PxWeb's own default is 30 requests in 10 seconds."""


class SelectionReader(Protocol[R]):
    """Reads the reply to a query."""

    def __call__(self, reply: Reply, /, *, table: str, selection: Selection) -> R: ...


class PxWebDatabase(Source):
    """One database. Titles and labels are in the requested language; codes are the same in all."""

    pace = PACE
    database: ClassVar[str]
    """Name of the database, in its path."""
    zone: ClassVar[str]
    """Time zone of times without an offset, which lists of tables have."""
    max_cells: ClassVar[int]
    """Largest number of cells that one request may select."""

    async def entries(self, path: str, lang: str) -> tuple[TableListEntry, ...]:
        """What is in a folder; the root for an empty path. Raises NotFound."""
        return await self.get(
            self._address(path, lang),
            fresh="1d",
            read=partial(read_entries, path=path, zone=self.zone),
            accept=(200, 400),
            not_found=f"No folder {path!r}.",
        )

    async def description(self, table: str, lang: str) -> TableDescription:
        """The variables of a table. Raises NotFound."""
        return await self.get(
            self._address(table, lang),
            fresh="1d",
            read=partial(read_description, table=table),
            accept=(200, 400),
            not_found=f"No table {table!r}.",
        )

    async def figures(self, table: str, selection: Selection, lang: str) -> StatisticalTable:
        """The selected figures of a table."""
        return await self.query(table, selection, lang, read_selected)

    async def query(self, table: str, selection: Selection, lang: str, read: SelectionReader[T]) -> T:
        """The selected figures of a table, in the shape that `read` makes of them."""
        return await self.post(
            self._address(table, lang),
            json=query_v1(selection),
            fresh="6h",
            read=partial(read, table=table, selection=selection),
            not_found=f"No table {table!r}.",
        )

    def _address(self, path: str, lang: str) -> str:
        address = f"/{lang}/{self.database}"
        return f"{address}/{quote(path)}" if path else address


def read_selected(reply: Reply, table: str, selection: Selection) -> StatisticalTable:
    """Figures of a table, and of nothing but the selected values."""
    found = read_json_stat(reply)
    check_title(found.title, table)
    return check_selection(found, selection)
