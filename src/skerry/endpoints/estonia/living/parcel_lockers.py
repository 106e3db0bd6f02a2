"""Parcel lockers and post offices."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import SEARCH, CountryCode, Limit, PageNumber, Searched
from skerry.errors import NotFound
from skerry.folding import matches
from skerry.models.listing import Listing
from skerry.services.estonian_lists import PostPlaces
from skerry.sources.estonia.omniva import PostPlace, PostPlaceType


@endpoint("/estonian-post/parcel-lockers", fresh="1d", example={"q": "Ahtme"})
async def omniva_parcel_lockers(
    omniva: PostPlaces,
    country: CountryCode = "EE",
    type: Annotated[PostPlaceType, Meta(description="parcel lockers or post offices")] = PostPlaceType.LOCKER,  # noqa: A002
    q: Annotated[
        str | None,
        SEARCH,
        Searched(),
        Meta(min_length=1, max_length=60, description="part of the name, town or address; accents are ignored"),
    ] = None,
    limit: Annotated[Limit, Meta(le=1000, description="maximum number of places on a page")] = 100,
    page: PageNumber = 1,
) -> SearchPage[PostPlace]:
    """Parcel lockers or post offices of Omniva in Estonia, Latvia, Lithuania or Finland, with address and coordinates.

    In the carrier's order. Lockers of other carriers are not included. A country in which Omniva has no places is a 404."""
    places = await omniva.all()
    countries = {place.country for place in places}
    if country not in countries:
        raise NotFound(f"Omniva has no places in {country}.", suggestions=tuple(sorted(countries)))
    found = [
        place
        for place in places
        if place.country == country and place.type is type and any(matches(q, name) for name in _names(place))
    ]
    return SearchPage[PostPlace].of(q, Listing.page_of(found, page, limit), page, limit)


def _names(place: PostPlace) -> tuple[str | None, ...]:
    """What a search looks through."""
    return place.name, place.address, place.district, place.municipality, place.county
