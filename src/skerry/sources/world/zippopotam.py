"""Zippopotam.us: places of postal codes."""

import re
from typing import Annotated, ClassVar
from urllib.parse import quote

from msgspec import Meta, Raw, Struct, field

from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Latitude, Longitude
from skerry.models.rows import Rows
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

SEPARATOR = re.compile(r"[\s-]")
KNOWN_PART = {
    "CA": re.compile(r"([A-Z]\d[A-Z]) ?\d[A-Z]\d"),
    "GB": re.compile(r"([A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}"),
    "IE": re.compile(r"([A-Z]\d[\dW]) ?[A-Z\d]{4}"),
    "MT": re.compile(r"([A-Z]{3}) ?\d{4}"),
    "NL": re.compile(r"(\d{4}) ?[A-Z]{2}"),
}
"""Full codes of the countries for which GeoNames has the first part only."""


class PostalPlace(Struct, frozen=True):
    """A place that a postal code delivers to."""

    name: Annotated[str, Meta(description="name of the place, local or English")]
    state: Annotated[str | None, Meta(description="state, county or province")]
    state_code: Annotated[str | None, Meta(description="code of the state within the country, from GeoNames")]
    latitude: Annotated[Latitude | None, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude | None, Meta(description="degrees east, WGS 84")]


class PostalCode(Struct, frozen=True):
    """The places of one postal code."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "postal_code", "country_name"))

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    postal_code: Annotated[
        str, Meta(description="as the provider knows it, which may be the first part of a longer one")
    ]
    count: Annotated[int, Meta(ge=0, description="number of places")]
    items: Annotated[list[PostalPlace], Meta(description="in the order of the provider")]


class Zippopotam(Source):
    """Postal codes of some sixty countries, from GeoNames. Run by a volunteer, sometimes unavailable; no key."""

    key = "zippopotam"
    title = "Zippopotam.us"
    home = "https://www.zippopotam.us/"
    base = "https://api.zippopotam.us"
    license = CC_BY_4_0
    evidence = Evidence.DOCUMENTED
    attribution = "GeoNames, via Zippopotam.us"

    async def places(self, country_code: str, code: str) -> PostalCode:
        """The places of a postal code, in any case and spacing. Raises NotFound, also for a country that the provider does
        not have."""
        country_code, code = country_code.upper(), " ".join(code.upper().split())
        if (pattern := KNOWN_PART.get(country_code)) and (whole := pattern.fullmatch(code)):
            code = whole[1]
        return await self.get(
            f"/{country_code.lower()}/{quote(code, safe='')}",
            fresh="30d",
            read=IdentityChecked(read_postal_code, check_code, f"{country_code} {code}"),
            not_found=f"Zippopotam.us has no postal code {code!r} in {country_code}.",
        )


class _RawPlace(Struct):
    city: str = field(name="place name")
    latitude: str
    longitude: str
    state: str | None = None
    state_code: str | None = field(name="state abbreviation", default=None)


class _RawPostalCode(Struct):
    code: str = field(name="post code")
    country: str
    country_code: str = field(name="country abbreviation")
    places: list[Raw]


def check_code(reply: Reply, found: PostalCode, requested: str) -> None:
    """Spaces and hyphens in a code are ignored."""
    country, _space, code = requested.partition(" ")
    same(country, found.country, "country")
    same(SEPARATOR.sub("", code), SEPARATOR.sub("", found.postal_code), "postal code")


def read_postal_code(reply: Reply) -> PostalCode:
    raw = reply.json(_RawPostalCode)
    places = read_rows(raw.places, _RawPlace, _read_place)
    return PostalCode(raw.country_code.upper(), raw.country, raw.code, len(places), places)


def _read_place(place: _RawPlace) -> PostalPlace:
    return PostalPlace(
        name=place.city,
        state=place.state or None,
        state_code=place.state_code or None,
        latitude=float(place.latitude) if place.latitude else None,
        longitude=float(place.longitude) if place.longitude else None,
    )
