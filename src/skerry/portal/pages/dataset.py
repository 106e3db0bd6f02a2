"""One dataset that ships: what it is, and its rows with facets and filters in the address."""

import asyncio
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from skerry.api.endpoint import PREFIX
from skerry.api.sources import SourceDescription
from skerry.datasets import About, File
from skerry.errors import NotFound
from skerry.folding import nearest
from skerry.http.problems import shorten
from skerry.http.service import ServerState
from skerry.portal.carried import Selection, Table, browsable, datasets_of, shown, table_of
from skerry.portal.finding import Match, match
from skerry.portal.page import PageRequest, page
from skerry.portal.pages.datasets import CarriedDataset, described

ROWS = 50
FACET = "f."
"""What stands before the name of a column in the address."""
MAX_QUERY = 100


class DatasetPage(Struct, frozen=True):
    """A dataset and one page of its rows."""

    dataset: CarriedDataset
    about: About
    source: SourceDescription | None
    """None for a dataset that only resolves names."""
    files: list[File]
    file: File | None
    """The file that is shown; None where none is a table."""
    selection: Selection
    table: Table | None
    last_page: int
    endpoints: list[Match]

    def address(self, **changes: str | int) -> str:
        """Query string of the same rows but for the changes."""
        selection = self.selection
        values: dict[str, str | int] = {
            "file": self.file.name if self.file and self.file != self.files[0] else "",
            "q": selection.query,
            **{FACET + column: value for column, value in selection.chosen.items()},
            "sort": selection.sort,
            "page": selection.page,
        }
        values |= changes
        kept = {name: value for name, value in values.items() if value != "" and (name, value) != ("page", 1)}
        return f"?{urlencode(kept)}"

    def sorted_by(self, column: str) -> str:
        """Query string of the same rows sorted by a column, or the other way round if they are."""
        return self.address(sort=f"-{column}" if self.selection.sort == column else column, page=1)

    def cell(self, value: Any) -> str:
        """A value as text."""
        return shown(value)


@page("/datasets/{key:str}", example="/datasets/countries")
async def dataset(request: PageRequest, server: ServerState) -> DatasetPage:
    """The rows of one dataset that match the query string, a page at a time."""
    known = datasets_of(server.endpoints)
    key = request.parameters["key"].strip().lower()
    if key not in known:
        near = tuple(f"/datasets/{name}" for name in nearest(key, known))
        raise NotFound(f"No dataset with key {shorten(key)!r}.", suggestions=near)
    chosen = known[key]
    files = browsable(chosen)
    file = next((entry for entry in files if entry.name == request.query.get("file")), files[0] if files else None)
    selection = _selection(request.query)
    table = None if file is None else await asyncio.to_thread(table_of, chosen, file, selection)
    paths = set(server.sources[key].endpoints) if key in server.sources else set()
    return DatasetPage(
        dataset=described(chosen),
        about=chosen.about(),
        source=server.sources.get(key),
        files=files,
        file=file,
        selection=selection,
        table=table,
        last_page=max(1, -(-(table.matching if table else 0) // ROWS)),
        endpoints=[match(entry) for entry in server.endpoints if PREFIX + entry.path in paths],
    )


def _selection(query: Mapping[str, str]) -> Selection:
    page = query.get("page", "")
    chosen = {name.removeprefix(FACET): value for name, value in query.items() if name.startswith(FACET) and value}
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 8 else 1
    return Selection(query.get("q", "").strip()[:MAX_QUERY], chosen, query.get("sort", ""), max(1, number), ROWS)
