"""Public transport in Estonia."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Search
from skerry.models.rows import Rows
from skerry.sources.estonia.peatus import Peatus, Stop


class StopSearch(Struct, frozen=True):
    """Stops found by name."""

    ROWS: ClassVar[Rows] = Rows("items")

    query: Annotated[str, Meta(description="name, as requested")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[Stop], Meta(description="stops")]


@endpoint("/transit/stops", fresh="1h", example={"name": "Muraste"})
async def find_stops(
    name: Annotated[Search, Meta(description="name of a stop, or words of it")],
    peatus: Peatus,
) -> StopSearch:
    """Public-transport stops by name, in all of Estonia.

    At most ten stops whose name has every word given; the two directions of a road are two stops. Case does not matter. The
    list is empty where no stop matches."""
    stops = await peatus.stops(name)
    return StopSearch(name, len(stops), list(stops))
