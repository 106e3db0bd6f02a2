"""Postal codes."""

from typing import Annotated

from msgspec import Meta, structs

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.datasets.countries import Countries
from skerry.sources.world.zippopotam import PostalCode, Zippopotam


@endpoint(
    "/zipcode/{country}/{code}",
    fresh="30d",
    example={"country": "us", "code": "90210"},
    example_404={"country": "us", "code": "00000"},
)
async def postal_code(
    country: CountryCode,
    code: Annotated[
        str,
        Meta(
            pattern="^[A-Za-z0-9][A-Za-z0-9 -]{0,11}$",
            description="postal code; up to twelve letters, digits, spaces and hyphens, in any case",
        ),
    ],
    zippopotam: Zippopotam,
    countries: Reference[Countries],
) -> PostalCode:
    """Places of a postal code, in some sixty countries.

    Data are from GeoNames, via Zippopotam.us; a code or country that it does not have is a 404. Only the first part of
    British, Irish, Canadian, Maltese and Dutch codes is known (SW1A, D02, K1A, VLT, 1012). The answer for a full code is
    that of its first part, which is in `postal_code`."""
    found = await zippopotam.places(country, code)
    return structs.replace(found, country_name=countries.name_of(found.country) or found.country_name)
