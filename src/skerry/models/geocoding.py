"""Places that a geocoder finds, whichever it is."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.models.fields import Latitude, Longitude

GeocodingLanguage = Literal["en", "de", "fr"]
"""The languages that every geocoder here knows."""


class GeocodedPlace(Struct, frozen=True, kw_only=True):
    """A settlement, street, building or region. Null is what its source does not state."""

    name: Annotated[str | None, Meta(description="name of the place; null for a house with a number only")]
    kind: Annotated[
        str | None,
        Meta(description="what it is, as its source names it: city, town, street, house, PPLC, administrative"),
    ]
    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84")]
    country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2")]
    region: Annotated[str | None, Meta(description="state, county or province, the largest division that is stated")]
    city: Annotated[str | None, Meta(description="settlement that it belongs to")]
    street: Annotated[str | None, Meta(description="name of the street")]
    house_number: Annotated[str | None, Meta(description="number in the street")]
    postal_code: Annotated[str | None, Meta(description="postal code of the address or settlement")]
    timezone: Annotated[str | None, Meta(description="IANA name")]
