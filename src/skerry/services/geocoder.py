"""Places by name, and names by place: what ships with the package first, then the providers."""

from typing import Literal

from msgspec import Struct

from skerry.container import Dependency
from skerry.datasets.world_cities import WorldCities, WorldCity
from skerry.great_circle import kilometres_between
from skerry.models.geocoding import GeocodedPlace, GeocodingLanguage
from skerry.provenance import Provenance, adopt, current, tracking
from skerry.sources.world.nominatim import Nominatim
from skerry.sources.world.open_meteo_geocoding import FoundPlace, OpenMeteoGeocoding
from skerry.sources.world.photon import Photon
from skerry.upstream.fallback import with_fallback

Provider = Literal["open_meteo", "photon", "nominatim"]
Found = tuple[str, tuple[GeocodedPlace, ...]]
"""Key of the source, and the places."""


class GeocodingRequest(Struct, frozen=True):
    """What is looked for."""

    query: str
    limit: int
    language: GeocodingLanguage
    country: str | None
    """ISO 3166-1 alpha-2."""


class Geocoder(Dependency):
    """Settlements that ship with the package, by their exact names; else GeoNames at Open-Meteo; addresses, and what
    Open-Meteo does not have, by Photon; Nominatim last, because its policy allows light use only."""

    def __init__(
        self, cities: WorldCities, open_meteo: OpenMeteoGeocoding, photon: Photon, nominatim: Nominatim
    ) -> None:
        self._cities = cities
        self._open_meteo = open_meteo
        self._photon = photon
        self._nominatim = nominatim

    async def search(self, request: GeocodingRequest, provider: Provider | None) -> Found:
        """Places by name or address, best first. Raises UpstreamUnavailable."""
        if provider is not None:
            return await self._of(provider, request)
        if any(sign.isdigit() or sign == "," for sign in request.query):
            return await self._address(request)
        if carried := self._carried(request):
            return carried
        record = current() or Provenance()
        with tracking(part := record.part(accept_stale=record.accept_stale)):
            answered = await with_fallback(
                (self._open_meteo, lambda: self._of("open_meteo", request)),
                (self._photon, lambda: self._of("photon", request)),
            )
        key, places = answered.value
        if not places:
            return await self._address(request)
        adopt(part)  # who knows no such name is no origin of the answer
        return key, places

    def nearest(self, latitude: float, longitude: float) -> tuple[GeocodedPlace, float]:
        """The carried settlement nearest to a point, and its distance in kilometres."""
        distances = (
            (kilometres_between(latitude, longitude, city.latitude, city.longitude), city) for city in self._cities.all
        )
        distance, city = min(distances, key=lambda entry: entry[0])
        self._cities.sign()
        return _settlement(city), distance

    async def address(
        self, latitude: float, longitude: float, language: GeocodingLanguage
    ) -> tuple[str, GeocodedPlace | None]:
        """The address nearest to a point, and the key of its source. Raises UpstreamUnavailable."""
        answered = await with_fallback(
            (self._photon, lambda: self._photon.reverse(latitude, longitude, language)),
            (self._nominatim, lambda: self._nominatim.reverse(latitude, longitude, language)),
        )
        return answered.source.key, answered.value

    def _carried(self, request: GeocodingRequest) -> Found | None:
        """Carried settlements of exactly that name. Their names are English."""
        if request.language != "en":
            return None
        found = [city for city in self._cities.named(request.query) if request.country in (None, city.country)]
        if not found:
            return None
        self._cities.sign()
        return self._cities.key, tuple(_settlement(city) for city in found)

    async def _address(self, request: GeocodingRequest) -> Found:
        answered = await with_fallback(
            (self._photon, lambda: self._of("photon", request)),
            (self._nominatim, lambda: self._of("nominatim", request)),
        )
        return answered.value

    async def _of(self, provider: Provider, request: GeocodingRequest) -> Found:
        if provider == "open_meteo":
            places = await self._open_meteo.search(request.query, request.country, request.language)
            return self._open_meteo.key, tuple(map(_named_place, places))
        source = self._photon if provider == "photon" else self._nominatim
        return source.key, await source.search(request.query, request.limit, request.language, request.country)


def _settlement(city: WorldCity) -> GeocodedPlace:
    return GeocodedPlace(
        name=city.name,
        kind="city",
        latitude=city.latitude,
        longitude=city.longitude,
        country=city.country,
        region=None,
        city=city.name,
        street=None,
        house_number=None,
        postal_code=None,
        timezone=city.timezone,
    )


def _named_place(place: FoundPlace) -> GeocodedPlace:
    return GeocodedPlace(
        name=place.name,
        kind="settlement" if place.is_settlement else None,
        latitude=place.latitude,
        longitude=place.longitude,
        country=place.country,
        region=place.region,
        city=place.name if place.is_settlement else None,
        street=None,
        house_number=None,
        postal_code=None,
        timezone=place.timezone,
    )
