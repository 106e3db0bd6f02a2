"""A curated dataset: its hash, its rows, its versions, and what changed between two of them."""

from typing import Any

import msgspec
from msgspec import Struct

from skerry.api.endpoint import PREFIX
from skerry.errors import BadParameter
from skerry.portal.carried import shown
from skerry.portal.page import PageRequest, page
from skerry.services.curated import Curated, CuratedDataset
from skerry.services.curated_changes import CuratedChanges, CuratedHistory
from skerry.store import EditionSummary


class CuratedPageView(Struct, frozen=True):
    """A curated dataset, its versions, and the changes between two of them."""

    dataset: CuratedDataset
    call: str
    changes_call: str
    columns: list[str]
    rows: list[list[str]]
    versions: list[EditionSummary]
    changes: CuratedChanges

    def cell(self, value: Any) -> str:
        """A value as text."""
        return shown(value)


@page("/curated/{id:str}", example="/curated/ee-turnout")
async def curated(request: PageRequest, datasets: Curated, history: CuratedHistory) -> CuratedPageView:
    """One curated dataset; `from` and `to` choose the versions that are compared."""
    name = request.parameters["id"]
    described, rows = await datasets.one(name)
    versions = await history.versions(name)
    later = _number("to", request.query.get("to", ""))
    earlier = _number("from", request.query.get("from", ""))
    changes = await history.changes(name, earlier, later)
    columns = list(dict.fromkeys(column for row in rows for column in row))
    numbers = {"from_version": changes.from_version, "to_version": changes.to_version}
    query = "&".join(f"{key}={summary.version}" for key, summary in numbers.items() if summary is not None)
    call = f"{PREFIX}/curated/datasets/{name}"
    return CuratedPageView(
        dataset=msgspec.structs.replace(described, endpoint=PREFIX + described.endpoint),
        call=call,
        changes_call=f"{call}/changes?{query}",
        columns=columns,
        rows=[[shown(row.get(column)) for column in columns] for row in rows],
        versions=versions,
        changes=changes,
    )


def _number(name: str, text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise BadParameter(name, text, "the number of a version")
    return int(text)
