"""PxWeb, the table server that several statistical offices run: what their sources have in common."""

import re
from functools import partial
from typing import ClassVar, Protocol, TypeVar
from urllib.parse import quote

from skerry.errors import NotFound, UpstreamChanged
from skerry.models.listing import Listing
from skerry.models.statistics import FoundTable, Selection, StatisticalTable, TableDescription, TableListEntry
from skerry.upstream.formats.json_stat import check_selection, read_json_stat
from skerry.upstream.formats.pxweb import (
    check_identifier,
    check_title,
    query_v1,
    query_v2,
    read_description,
    read_description_v2,
    read_entries,
    read_tables,
)
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")
R = TypeVar("R", covariant=True)

PACE = Pace(per_second=1, concurrency=2, burst=10)
"""PxWeb's own default is 30 requests in 10 seconds."""


OPERATORS = re.compile(r'[-+!(){}\[\]^"~*?:\\/&|]')
"""Signs with a meaning in a search of version 2."""


class SelectionReader(Protocol[R]):
    """Reads the reply to a query."""

    def __call__(self, reply: Reply, /, *, table: str, selection: Selection) -> R: ...


class PxWebDatabase(Source):
    """One database of version 1, whose tables are in folders. Titles and labels are in the requested language; codes are the same
    in all languages."""

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

    def address_of(self, table: TableListEntry) -> str:
        """The identifier by which an entry's table is described and queried: its path."""
        return table.path

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
        return f"{self._root(lang)}/{quote(path)}" if path else self._root(lang)

    def _root(self, lang: str) -> str:
        """The address of the root of the database in a language."""
        return f"/{lang}/{self.database}"


class PxWeb2Database(Source):
    """One database of version 2, whose tables have identifiers and can be searched."""

    max_cells: ClassVar[int]
    """Largest number of cells that one request may select."""

    async def search(self, q: str | None, lang: str, page: int, limit: int) -> Listing[FoundTable]:
        """A page of the tables that match, from 1; of all tables without a string.

        PxWeb returns 404 past the last page: then the first one tells how many tables there are."""
        try:
            return await self._page(q, lang, page, limit)
        except NotFound:
            total = (await self._page(q, lang, 1, limit)).total
        if total > (page - 1) * limit:
            raise UpstreamChanged(self.title, f"returned no page {page} of {total} tables")
        return Listing(total, ())

    async def _page(self, q: str | None, lang: str, page: int, limit: int) -> Listing[FoundTable]:
        """A page, from 1. Raises NotFound for one that does not exist; there is always a first one."""
        query: Query = {"lang": lang, "query": q and _plain(q), "pageSize": limit, "pageNumber": page}
        missing = f"No page {page} of these tables." if page > 1 else None
        return await self.get("/tables", query=query, fresh="1d", read=read_tables, not_found=missing)

    async def description(self, table: str, lang: str) -> TableDescription:
        """The variables of a table. Raises NotFound."""
        return await self.get(
            f"/tables/{quote(table, safe='')}/metadata",
            query={"lang": lang, "outputFormat": "json-stat2"},
            fresh="1d",
            read=partial(read_description_v2, table=table),
            not_found=f"No table {table!r}.",
        )

    async def figures(self, table: str, selection: Selection, lang: str) -> StatisticalTable:
        """The selected figures of a table."""
        return await self.post(
            f"/tables/{quote(table, safe='')}/data?lang={lang}&outputFormat=json-stat2",
            json=query_v2(selection),
            fresh="6h",
            read=partial(read_selected_v2, table=table, selection=selection),
            not_found=f"No table {table!r}.",
        )


def _plain(q: str) -> str:
    """Words without the operators of Lucene, whose parser refuses a lone bracket or AND with status 500."""
    return OPERATORS.sub(r"\\\g<0>", q.lower())


def read_selected(reply: Reply, table: str, selection: Selection) -> StatisticalTable:
    """Figures of a table, and of nothing but the selected values."""
    found = read_json_stat(reply)
    check_title(found.title, table)
    return check_selection(found, selection)


def read_selected_v2(reply: Reply, table: str, selection: Selection) -> StatisticalTable:
    """Figures of a table of version 2, which states its identifier."""
    check_identifier(reply, table)
    return check_selection(read_json_stat(reply), selection)
