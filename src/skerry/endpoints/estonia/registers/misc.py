"""Estonian data sources that have no endpoint of their own."""

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta, Struct, field

from skerry.api.endpoint import endpoint
from skerry.datasets.ee_registries import EstonianRegistry, RegistryDetail
from skerry.errors import NotFound
from skerry.folding import nearest
from skerry.models.rows import Rows
from skerry.services.curated import CuratedMeta
from skerry.services.curated.registries import RegistryPages

DATASET = "ee-registries"


class EstonianRegistries(Struct, frozen=True):
    """Further data sources and the freshness of the list."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("meta",))

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[EstonianRegistry], Meta(description="data sources, by name")]
    meta: Annotated[CuratedMeta, Meta(description="freshness of the list")] = field(name="_meta")


class CuratedRegistry(RegistryDetail, frozen=True, kw_only=True):
    """One further data source and the freshness of the list."""

    meta: Annotated[CuratedMeta, Meta(description="freshness of the whole list")] = field(name="_meta")


@endpoint("/estonian-misc", fresh="7d")
async def estonian_registries(curated: RegistryPages) -> EstonianRegistries:
    """Further Estonian public data sources: publisher, address and way of access.

    The list is maintained by hand; its addresses were not called. `_meta.reviewed_date` is the day of its last
    review."""
    dataset, rows = await curated.typed(DATASET, RegistryDetail)
    items = [msgspec.convert(row, EstonianRegistry, from_attributes=True) for row in rows]
    return EstonianRegistries(len(items), items, CuratedMeta.of(dataset))


@endpoint("/estonian-misc/{name}", fresh="7d", example={"name": "volis"}, example_404={"name": "volys"})
async def estonian_registry(
    curated: RegistryPages, name: Annotated[str, Meta(max_length=40, description="name from /estonian-misc")]
) -> CuratedRegistry:
    """One further Estonian data source: formats, example addresses and notes on its use."""
    dataset, rows = await curated.typed(DATASET, RegistryDetail)
    known = {row.name: row for row in rows}
    row = known.get(name.lower())
    if row is None:
        raise NotFound(f"No data source named {name!r}.", suggestions=nearest(name, known))
    return CuratedRegistry(**msgspec.structs.asdict(row), meta=CuratedMeta.of(dataset))
