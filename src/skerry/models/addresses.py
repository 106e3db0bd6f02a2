"""Addresses that a national register or a geocoder finds, whichever it is."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Protocol

from msgspec import Meta, Struct, structs

from skerry.great_circle import kilometres_between
from skerry.models.fields import Latitude, Longitude

Text = str | None

NEARBY_M = 1000
"""Maximum distance of an address near a point, metres: the same for all providers, whatever they would return."""


class StreetAddress(Struct, frozen=True, kw_only=True):
    """An address and its position. Null is what its register does not state."""

    address: Annotated[str, Meta(description="full address, as its source orders the parts")]
    municipality: Annotated[Text, Meta(description="municipality, in the language of the register")]
    settlement: Annotated[Text, Meta(description="city district, town or village")]
    street: Annotated[Text, Meta(description="street or small place")]
    house: Annotated[Text, Meta(description="house number, with its letter")]
    postal_code: Annotated[Text, Meta(description="postal code, as the register writes it")]
    latitude: Latitude
    longitude: Longitude


class PostalAddress(StreetAddress, frozen=True, kw_only=True):
    """An address of any country."""

    id: Annotated[Text, Meta(description="identifier in the national register; null where the source has none")]
    city: Annotated[Text, Meta(description="city, or the post town of the postal code")]
    municipality_code: Annotated[Text, Meta(description="official code of the municipality, with leading zeros")]


class NearbyPostalAddress(PostalAddress, frozen=True, kw_only=True):
    """An address near a point."""

    distance_m: Annotated[float, Meta(ge=0, le=NEARBY_M, description="distance from the requested point, metres")]


class AddressSearch(Protocol):
    """A provider that finds addresses of a country by a string."""

    async def addresses(self, country: str, text: str, limit: int) -> Sequence[PostalAddress]:
        """Addresses of a country (alpha-2) that match, as the provider ranks them."""
        ...


class NearestAddresses(Protocol):
    """A provider that finds addresses of a country around a point."""

    async def addresses_near(
        self, country: str, latitude: float, longitude: float, limit: int
    ) -> Sequence[NearbyPostalAddress]:
        """Addresses of a country (alpha-2) within NEARBY_M metres of a point in degrees, the nearest first."""
        ...


def nearby(addresses: Iterable[PostalAddress], latitude: float, longitude: float) -> list[NearbyPostalAddress]:
    """Those of the addresses that are near a point, the nearest first."""
    measured = [
        (round(kilometres_between(latitude, longitude, each.latitude, each.longitude) * 1000, 1), each)
        for each in addresses
    ]
    near = sorted((pair for pair in measured if pair[0] <= NEARBY_M), key=lambda pair: pair[0])
    return [NearbyPostalAddress(**structs.asdict(each), distance_m=distance) for distance, each in near]
