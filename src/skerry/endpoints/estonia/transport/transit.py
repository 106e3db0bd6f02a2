"""Public transport in Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Search
from skerry.sources.estonia.peatus import Peatus, TransitStop


class TransitStopSearch(SearchResult[TransitStop], frozen=True):
    """The stops that a search found."""


@endpoint("/transit/stops", fresh="1h", example={"name": "Muraste"})
async def search_estonian_stops(
    name: Annotated[Search, Meta(description="name of a stop, or words of it")],
    peatus: Peatus,
) -> TransitStopSearch:
    """Public-transport stops by name, in all of Estonia.

    At most ten stops whose names contain every word of `name`; the stops on the two sides of a road are separate. Case is
    ignored. The list is empty where no stop matches."""
    return TransitStopSearch.of(name, await peatus.stops(name))
