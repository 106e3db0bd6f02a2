"""Nominatim: the geocoder of OpenStreetMap."""

import msgspec
from msgspec import Struct

from skerry.errors import ReplyError
from skerry.licenses import ODBL_1_0
from skerry.models.geocoding import GeocodedPlace, GeocodingLanguage
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import IdentityChecked, near
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

NOTHING_NEAR = "Unable to geocode"


class Nominatim(Source):
    """The service of the OpenStreetMap Foundation, in the format jsonv2. There are two examples of its documentation. Numbers
    are strings. A point without a place is an error with the status 200."""

    key = "nominatim"
    title = "Nominatim"
    home = "https://nominatim.org/release-docs/latest/api/Overview/"
    base = "https://nominatim.openstreetmap.org"
    license = ODBL_1_0
    evidence = Evidence.DOCUMENTED
    attribution = "© OpenStreetMap contributors"
    terms = (
        "At most one request a second of all users of an application; answers are kept; no autocompletion and no bulk "
        "geocoding. The User-Agent must name a contact."
    )
    pace = Pace(per_second=1, concurrency=1)
    credential = "contact"
    limit_without = "may refuse all requests"

    async def search(
        self, query: str, limit: int, language: GeocodingLanguage, country: str | None
    ) -> tuple[GeocodedPlace, ...]:
        """Places by name or address, best first, of one country (alpha-2) where that is given."""
        parameters: Query = {
            "q": query,
            "format": "jsonv2",
            "addressdetails": 1,
            "limit": limit,
            "accept-language": language,
            "countrycodes": None if country is None else country.lower(),
        }
        found = await self.get("/search", query=parameters, fresh="7d", read=read_places)
        return tuple(place for place in found if country in (None, place.country))

    async def reverse(self, latitude: float, longitude: float, language: GeocodingLanguage) -> GeocodedPlace | None:
        """The place nearest to a point, in degrees of WGS 84; None where nothing is near."""
        return await self.get(
            "/reverse",
            query={
                "lat": latitude, "lon": longitude, "format": "jsonv2", "addressdetails": 1, "zoom": 18,
                "accept-language": language,
            },
            fresh="7d",
            read=IdentityChecked(read_place, check_place, f"{latitude},{longitude}"),
        )  # fmt: skip


class _RawAddress(Struct, frozen=True):
    house_number: str | None = None
    road: str | None = None
    city: str | None = None
    town: str | None = None
    village: str | None = None
    hamlet: str | None = None
    municipality: str | None = None
    county: str | None = None
    state: str | None = None
    postcode: str | None = None
    country_code: str | None = None


class _RawPlace(Struct):
    lat: str
    lon: str
    name: str | None = None
    addresstype: str | None = None
    address: _RawAddress = _RawAddress()


class _RawReverse(Struct):
    error: str | None = None


def read_places(reply: Reply) -> tuple[GeocodedPlace, ...]:
    return tuple(read_rows(reply.json(list[msgspec.Raw]), _RawPlace, _place))


def read_place(reply: Reply) -> GeocodedPlace | None:
    error = reply.json(_RawReverse).error
    if error == NOTHING_NEAR:
        return None
    if error is not None:
        raise ReplyError(f"refused the request: {error:.100}")
    return _place(reply.json(_RawPlace))


def check_place(_: Reply, found: GeocodedPlace | None, asked: str) -> None:
    if found is not None:
        latitude, longitude = map(float, asked.split(","))
        near(latitude, longitude, found.latitude, found.longitude)


def _place(raw: _RawPlace) -> GeocodedPlace:
    address = raw.address
    return GeocodedPlace(
        name=raw.name or None,
        kind=raw.addresstype,
        latitude=float(raw.lat),
        longitude=float(raw.lon),
        country=address.country_code.upper() if address.country_code else None,
        region=address.state or address.county,
        city=address.city or address.town or address.village or address.hamlet or address.municipality,
        street=address.road,
        house_number=address.house_number,
        postal_code=address.postcode,
        timezone=None,
    )
