"""Geology of Estonia."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.models.rows import Rows
from skerry.sources.estonia.egt import Egt, MapLayer


class MapLayers(Struct, frozen=True):
    """Map layers of the Geological Survey."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("service_url",))

    service_url: Annotated[
        str | None,
        Meta(
            description="address for WMS and WFS requests; null where each workspace has its own, "
            "`https://maps.egt.ee/geoserver/{workspace}/ows`"
        ),
    ]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[MapLayer], Meta(description="layers")]


@endpoint("/estonian-geology/layers", fresh="1d")
async def estonian_geology_layers(egt: Egt) -> MapLayers:
    """Map layers of the Geological Survey of Estonia, as listed by its WMS.

    Titles are Estonian. Each layer includes the reference systems and the bounding box inherited from its group."""
    found = await egt.layers()
    return MapLayers(found.service_url, len(found.layers), list(found.layers))
