"""Norway: names of places."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.sources.norway.geonorge_names import GeonorgeNames, PlaceName


@endpoint("/nordic/no/place-names", fresh="7d", example={"q": "Hjelset"})
async def norwegian_place_names(
    q: Annotated[Search, Meta(description="start of a name; near spellings match too", examples=["Hjelset"])],
    register: GeonorgeNames,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=100)] = 10,
) -> SearchPage[PlaceName]:
    """Places in the Norwegian register of place names: towns, farms, mountains, lakes and all else that has a name.

    The best match first, as Kartverket ranks them. A place with names in several languages is one item with the preferred name.
    The list is empty where nothing matches."""
    return SearchPage.of(q, await register.search(q, page, limit), page, limit)
