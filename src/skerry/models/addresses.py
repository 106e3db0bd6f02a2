"""Addresses that a national register finds, whichever it is."""

from collections.abc import Sequence
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from skerry.models.fields import Latitude, Longitude

Text = str | None


class StreetAddress(Struct, frozen=True, kw_only=True):
    """An address and its position. Null is what its register does not state."""

    address: Annotated[str, Meta(description="full address, from the county down")]
    municipality: Annotated[Text, Meta(description="municipality, in the language of the register")]
    settlement: Annotated[Text, Meta(description="city district, town or village")]
    street: Annotated[Text, Meta(description="street or small place")]
    house: Annotated[Text, Meta(description="house number, with its letter")]
    postal_code: Annotated[Text, Meta(description="postal code, as the register writes it")]
    latitude: Latitude
    longitude: Longitude

    @property
    def register_id(self) -> str | None:
        """Identifier of the address in its register."""
        return None


class AddressSearch(Protocol):
    """A provider that finds addresses of a country by a string."""

    async def search(self, text: str, results: int) -> Sequence[StreetAddress]:
        """Addresses that match, as the provider ranks them."""
        ...
