"""Open data of the city of Tallinn."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.api.endpoint import endpoint
from skerry.datasets.tallinn_tables import CityTable
from skerry.models.rows import Rows
from skerry.services.curated import CuratedMeta
from skerry.services.curated.tallinn import CityTablePages


class CityTables(Struct, frozen=True):
    """Tables and the freshness of their list."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("meta",))

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[CityTable], Meta(description="tables, by name")]
    meta: Annotated[CuratedMeta, Meta(description="freshness of the list")] = field(name="_meta")


@endpoint("/tallinn/data/tables", fresh="5m")
async def tallinn_tables(curated: CityTablePages) -> CityTables:
    """Known tables of Tallinn's open-data interface.

    The interface does not list its tables. These are the tables named in dataset descriptions at the national open-data
    portal, which the collector reads once a day. More tables may exist."""
    dataset, tables = await curated.typed("tallinn-tables", CityTable)
    return CityTables(len(tables), tables, CuratedMeta.of(dataset))
