"""Open-Meteo's geocoder: places by name, from GeoNames."""

import msgspec
from msgspec import Struct

from skerry.licenses import CC_BY_4_0
from skerry.models.geocoding import GeocodingLanguage
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source


class FoundPlace(Struct, frozen=True):
    """A place with the name, or with a similar one."""

    name: str
    """English name."""
    country: str | None
    """ISO 3166-1 alpha-2; None for a place that is in no country."""
    latitude: float
    longitude: float
    timezone: str | None
    """IANA name."""
    population: int | None
    is_settlement: bool
    """A town or village, not a region or an island."""
    region: str | None = None
    """Largest division of the country that it is in."""


class OpenMeteoGeocoding(Source):
    """There are two recordings: a name with two matches, and one without any. Names of two letters match exactly, longer
    ones by their start or with another letter; the order is the provider's own."""

    key = "open_meteo_geocoding"
    title = "Open-Meteo geocoding"
    home = "https://open-meteo.com/en/docs/geocoding-api"
    base = "https://geocoding-api.open-meteo.com/v1"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    attribution = "Place names by GeoNames, via Open-Meteo.com"
    terms = "Non-commercial use without key; 600 requests a minute, 10,000 a day."
    pace = Pace(per_second=5, concurrency=2)

    async def search(
        self, name: str, country_code: str | None = None, language: GeocodingLanguage = "en"
    ) -> tuple[FoundPlace, ...]:
        """Up to ten places by name, of one country (alpha-2) where that is given; empty when nothing matches."""
        query: Query = {"name": name, "count": 10, "language": language, "format": "json", "countryCode": country_code}
        return await self.get("/search", query=query, fresh="7d", read=read_places)


class _RawPlace(msgspec.Struct):
    name: str
    latitude: float
    longitude: float
    feature_code: str | None = None
    country_code: str | None = None
    timezone: str | None = None
    population: int | None = None
    admin1: str | None = None


class _RawPlaces(msgspec.Struct):
    generationtime_ms: float
    """In every answer; the only member when nothing matches."""
    results: list[msgspec.Raw] = []


def read_places(reply: Reply) -> tuple[FoundPlace, ...]:
    return tuple(read_rows(reply.json(_RawPlaces).results, _RawPlace, _read_place))


def _read_place(raw: _RawPlace) -> FoundPlace:
    return FoundPlace(
        name=raw.name,
        country=raw.country_code,
        latitude=raw.latitude,
        longitude=raw.longitude,
        timezone=raw.timezone,
        population=raw.population,
        is_settlement=(raw.feature_code or "").startswith("PPL"),
        region=raw.admin1,
    )
