"""Open data of the city of Tallinn."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.api.endpoint import endpoint
from skerry.datasets.tallinn_tables import CityTable
from skerry.models.rows import Rows
from skerry.services.curated import Curated, CuratedMeta


class CityTables(Struct, frozen=True):
    """All tables, and how fresh their list is."""

    ROWS: ClassVar[Rows] = Rows("items")

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[CityTable], Meta(description="by name")]
    meta: Annotated[CuratedMeta, Meta(description="how fresh it is")] = field(name="_meta")


@endpoint("/tallinn/data/tables", fresh="5m")
async def city_tables(curated: Curated) -> CityTables:
    """Tables that Tallinn's open-data interface is known to answer for.

    The interface has no list of its own: the tables are those which descriptions at the national open-data portal name,
    looked at once a day. More may exist."""
    dataset, tables = await curated.typed("tallinn-tables", CityTable)
    return CityTables(len(tables), tables, CuratedMeta.of(dataset))
