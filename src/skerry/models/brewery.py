"""Breweries of any provider."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.fields import Latitude, Longitude


class Brewery(Struct, frozen=True):
    """A brewery."""

    id: Annotated[str, Meta(description="identifier at Open Brewery DB")]
    name: Annotated[str, Meta(description="name of the brewery")]
    type: Annotated[
        str,
        Meta(
            description="micro, nano, regional, brewpub, large, planning, bar, contract, proprietor, taproom, cidery, "
            "beergarden, location or closed"
        ),
    ]
    address: Annotated[str | None, Meta(description="street and number")]
    address_2: Annotated[str | None, Meta(description="second line of the address")]
    city: Annotated[str | None, Meta(description="name of the city")]
    state: Annotated[str | None, Meta(description="state or province")]
    postal_code: Annotated[str | None, Meta(description="postal code in the form of the country")]
    country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2; null where unknown")]
    country_name: Annotated[str, Meta(description="English name; England, Scotland and so on are countries here")]
    latitude: Annotated[
        Latitude | None,
        Meta(description="degrees north, WGS 84; null where the provider's point is in another country by a slip"),
    ]
    longitude: Annotated[Longitude | None, Meta(description="degrees east, WGS 84; null as `latitude` is")]
    phone: Annotated[str | None, Meta(description="telephone number, with or without country code")]
    url: Annotated[str | None, Meta(description="web site of the brewery")]
