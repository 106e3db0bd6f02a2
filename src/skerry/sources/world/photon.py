"""Photon: the geocoder of komoot, from OpenStreetMap."""

from functools import partial

import msgspec
from msgspec import Struct

from skerry.licenses import ODBL_1_0
from skerry.models.addresses import NEARBY_M, NearbyPostalAddress, PostalAddress, nearby
from skerry.models.geocoding import GeocodedPlace, GeocodingLanguage
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import IdentityChecked, near
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

LOCAL = "default"
"""Names in the language of the place."""
HOUSE, STREET = "house", "street"
"""Types of places that have an address."""


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

    async def addresses(self, country: str, text: str, limit: int) -> list[PostalAddress]:
        """Houses and streets of a country (alpha-2), best first, with names in the local language."""
        query: Query = {"q": text, "limit": limit, "lang": LOCAL, "countrycode": country}
        return await self.get("/api", query=query, fresh="7d", read=partial(read_addresses, country=country))

    async def addresses_near(
        self, country: str, latitude: float, longitude: float, limit: int
    ) -> list[NearbyPostalAddress]:
        """Houses and streets of a country (alpha-2) around a point, the nearest first."""
        query: Query = {
            "lat": latitude, "lon": longitude, "radius": NEARBY_M / 1000, "limit": limit, "lang": LOCAL,
        }  # fmt: skip
        read = partial(read_nearest, country=country, latitude=latitude, longitude=longitude)
        return (await self.get("/reverse", query=query, fresh="7d", read=read))[:limit]


class _RawGeometry(Struct):
    coordinates: tuple[float, float]


class _RawProperties(Struct):
    name: str | None = None
    type: str | None = None
    osm_value: str | None = None
    district: str | None = None
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


def read_addresses(reply: Reply, country: str) -> list[PostalAddress]:
    """Houses and streets of the country among the places."""
    rows = read_rows(reply.json(_RawFeatures).features, _RawFeature, lambda row: _address(row, country))
    return [address for address in rows if address is not None]


def read_nearest(reply: Reply, country: str, latitude: float, longitude: float) -> list[NearbyPostalAddress]:
    """Houses and streets of the country, the nearest first. Raises ReplyError for places around another point."""
    found = read_addresses(reply, country)
    for place in found:
        near(latitude, longitude, place.latitude, place.longitude)
    return nearby(found, latitude, longitude)


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


def _address(raw: _RawFeature, country: str) -> PostalAddress | None:
    """None for a place of another country, or without a street."""
    place = raw.properties
    street = place.street or (place.name if place.type == STREET else None)
    if place.type not in (HOUSE, STREET) or street is None or (place.countrycode or "").upper() != country:
        return None
    longitude, latitude = raw.geometry.coordinates
    line = " ".join(filter(None, (street, place.housenumber)))
    town = " ".join(filter(None, (place.postcode, place.city)))
    return PostalAddress(
        address=", ".join(filter(None, (line, town))),
        municipality=None,
        settlement=place.district,
        street=street,
        house=place.housenumber,
        postal_code=place.postcode,
        latitude=latitude,
        longitude=longitude,
        id=None,
        city=place.city,
        municipality_code=None,
    )
