"""Photon: the geocoder of komoot, from OpenStreetMap."""

import msgspec
from msgspec import Struct

from skerry.licenses import ODBL_1_0
from skerry.models.geocoding import GeocodedPlace, GeocodingLanguage
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import IdentityChecked, near
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source


class Photon(Source):
    """There is a recording of 2021, of a search. Coordinates are longitude and latitude."""

    key = "photon"
    title = "Photon"
    home = "https://photon.komoot.io/"
    base = "https://photon.komoot.io"
    license = ODBL_1_0
    evidence = Evidence.RECORDED
    evidence_note = "The call by coordinates follows the provider's documentation."
    attribution = "© OpenStreetMap contributors"
    terms = "Fair use; extensive use is throttled."
    pace = Pace(per_second=2, concurrency=2)

    async def search(
        self, query: str, limit: int, language: GeocodingLanguage, country: str | None
    ) -> tuple[GeocodedPlace, ...]:
        """Places by name or address, best first, of one country (alpha-2) where that is given."""
        parameters: Query = {"q": query, "limit": limit, "lang": language, "countrycode": country}
        found = await self.get("/api", query=parameters, fresh="7d", read=read_places)
        return tuple(place for place in found if country in (None, place.country))

    async def reverse(self, latitude: float, longitude: float, language: GeocodingLanguage) -> GeocodedPlace | None:
        """The place nearest to a point, in degrees of WGS 84; None where nothing is near."""
        found = await self.get(
            "/reverse",
            query={"lat": latitude, "lon": longitude, "lang": language},
            fresh="7d",
            read=IdentityChecked(read_places, check_places, f"{latitude},{longitude}"),
        )
        return found[0] if found else None


class _RawGeometry(Struct):
    coordinates: tuple[float, float]


class _RawProperties(Struct):
    name: str | None = None
    type: str | None = None
    osm_value: str | None = None
    countrycode: str | None = None
    state: str | None = None
    county: str | None = None
    city: str | None = None
    street: str | None = None
    housenumber: str | None = None
    postcode: str | None = None


class _RawFeature(Struct):
    geometry: _RawGeometry
    properties: _RawProperties


class _RawFeatures(Struct):
    features: list[msgspec.Raw]


def read_places(reply: Reply) -> tuple[GeocodedPlace, ...]:
    return tuple(read_rows(reply.json(_RawFeatures).features, _RawFeature, _place))


def check_places(_: Reply, found: tuple[GeocodedPlace, ...], asked: str) -> None:
    latitude, longitude = map(float, asked.split(","))
    for place in found:
        near(latitude, longitude, place.latitude, place.longitude)


def _place(raw: _RawFeature) -> GeocodedPlace:
    longitude, latitude = raw.geometry.coordinates
    place = raw.properties
    is_city, is_street = place.type == "city", place.type == "street"
    return GeocodedPlace(
        name=place.name,
        kind=place.type or place.osm_value,
        latitude=latitude,
        longitude=longitude,
        country=place.countrycode.upper() if place.countrycode else None,
        region=place.state or place.county,
        city=place.city or (place.name if is_city else None),
        street=place.street or (place.name if is_street else None),
        house_number=place.housenumber,
        postal_code=place.postcode,
        timezone=None,
    )
