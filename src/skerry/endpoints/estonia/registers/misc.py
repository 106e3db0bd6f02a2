"""Estonian data sources that have no endpoint of their own."""

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta, Struct, field

from skerry.api.endpoint import endpoint
from skerry.datasets.ee_registries import Registry, RegistryDetail
from skerry.errors import NotFound
from skerry.models.rows import Rows
from skerry.services.curated import Curated, CuratedMeta

DATASET = "ee-registries"


class Registries(Struct, frozen=True):
    """All of them, and how fresh the list is."""

    ROWS: ClassVar[Rows] = Rows("items")

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: list[Registry]
    meta: Annotated[CuratedMeta, Meta(description="how fresh the list is")] = field(name="_meta")


class CuratedRegistry(RegistryDetail, frozen=True, kw_only=True):
    """One of them, and how fresh the list is."""

    meta: Annotated[CuratedMeta, Meta(description="how fresh the whole list is")] = field(name="_meta")


@endpoint("/estonian-misc", fresh="7d")
async def registries(curated: Curated) -> Registries:
    """Further Estonian public data sources: who keeps them, where they are, how they can be asked.

    A list kept by hand, with nothing fetched; `_meta` says when it was last reviewed."""
    dataset, rows = await curated.typed(DATASET, RegistryDetail)
    items = [msgspec.convert(row, Registry, from_attributes=True) for row in rows]
    return Registries(len(items), items, CuratedMeta.of(dataset))


@endpoint("/estonian-misc/{name}", fresh="7d", example={"name": "volis"}, example_404={"name": "volys"})
async def registry(
    curated: Curated, name: Annotated[str, Meta(max_length=40, description="name from /estonian-misc")]
) -> CuratedRegistry:
    """One further Estonian data source: formats, addresses to try, and what matters when one asks it."""
    from rapidfuzz import process

    dataset, rows = await curated.typed(DATASET, RegistryDetail)
    known = {row.name: row for row in rows}
    row = known.get(name.lower())
    if row is None:
        near = tuple(found for found, _, _ in process.extract(name.lower(), list(known), limit=3, score_cutoff=60))
        raise NotFound(f"No source called {name}.", suggestions=near)
    return CuratedRegistry(**msgspec.structs.asdict(row), meta=CuratedMeta.of(dataset))
