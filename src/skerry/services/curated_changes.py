"""Versions of curated datasets, and what changed between two of them."""

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta, Struct

from skerry.container import Dependency
from skerry.errors import BadParameter, NotFound
from skerry.folding import nearest
from skerry.models.rows import Rows
from skerry.provenance import Origin, note
from skerry.services.curated import CuratedPage, pages
from skerry.store import CuratedStore, EditionSummary, RowChange, content_hash, differences


class CuratedChanges(Struct, frozen=True, kw_only=True):
    """What changed between two versions of a curated dataset."""

    ROWS: ClassVar[Rows] = Rows("items", carried=(("id", "dataset_id"),), json_only=("from_version", "to_version"))

    id: Annotated[str, Meta(description="name of the dataset")]
    from_version: Annotated[
        EditionSummary | None, Meta(description="the earlier version; null where the dataset has a single version")
    ]
    to_version: Annotated[EditionSummary, Meta(description="the later version")]
    count: Annotated[int, Meta(description="number of rows that differ", ge=0)]
    items: Annotated[list[RowChange], Meta(description="removed rows first, then changed and added ones")]


class CuratedHistory(Dependency):
    """Versions of curated datasets in the store. One that was never stored has the edition of the package as its only
    version."""

    def __init__(self, store: CuratedStore) -> None:
        self._store = store
        self._pages = {page.id: page for page in pages()}

    @classmethod
    def origins(cls) -> tuple[Origin, ...]:
        return tuple(dict.fromkeys(page.origin for page in pages()))

    async def versions(self, name: str) -> list[EditionSummary]:
        """Every version, newest first. Raises NotFound for an unknown dataset."""
        page = self._page(name)
        stored = [] if page.manual else await self._store.versions(name)
        if stored:
            return stored
        first = page.first()
        digest = content_hash(msgspec.to_builtins(page.first_rows(first)))
        return [EditionSummary(1, digest, first.retrieved_at, first.retrieved_at)]

    async def changes(self, name: str, earlier: int | None, later: int | None) -> CuratedChanges:
        """What changed from one version to another, by default from the last but one to the last.

        Raises NotFound for an unknown dataset or version, BadParameter if `earlier` is not before `later`."""
        page = self._page(name)
        versions = {summary.version: summary for summary in await self.versions(name)}
        to = versions[max(versions)] if later is None else _version(name, versions, later)
        if earlier is not None and earlier >= to.version:
            raise BadParameter("from_version", earlier, f"a version before {to.version}")
        number = to.version - 1 if earlier is None else earlier
        start = _version(name, versions, number) if number else None
        items = [] if start is None else await self._between(page, start.version, to.version)
        note(page.origin, modified_at=to.changed_at)
        return CuratedChanges(id=name, from_version=start, to_version=to, count=len(items), items=items)

    async def _between(self, page: CuratedPage, earlier: int, later: int) -> list[RowChange]:
        before, after = [await self._store.payload(page.id, version) or [] for version in (earlier, later)]
        return differences(before, after, page.required)

    def _page(self, name: str) -> CuratedPage:
        page = self._pages.get(name)
        if page is None:
            raise NotFound(f"No curated dataset named {name!r}.", suggestions=nearest(name, self._pages))
        return page


def _version(name: str, versions: dict[int, EditionSummary], number: int) -> EditionSummary:
    found = versions.get(number)
    if found is None:
        raise NotFound(f"{name} has no version {number}; it has versions 1 to {max(versions)}.")
    return found
