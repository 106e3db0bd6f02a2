"""Places by name, and names by place."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.answers import SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import LANGUAGE, CountryCode, Lat, Limit, Lon, Search
from skerry.models.fields import Latitude, Longitude, SourceKey
from skerry.models.geocoding import GeocodedPlace, GeocodingLanguage
from skerry.models.rows import Rows
from skerry.services.geocoder import Geocoder, GeocodingRequest, Provider

MAX_PLACES = 20
Language = Annotated[
    GeocodingLanguage, LANGUAGE, Meta(description="language of names, where the source has them in it")
]


class PlacesFound(SearchResult[GeocodedPlace], frozen=True, kw_only=True):
    """The places that a search found, best first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query", "source"))

    source: SourceKey


class ReverseGeocoding(Struct, frozen=True):
    """What is at a point, or nearest to it."""

    GEOMETRY: ClassVar[str] = "place"

    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84, as requested")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84, as requested")]
    distance_km: Annotated[
        float | None, Meta(description="kilometres from the point to the settlement; null for a street or house")
    ]
    place: Annotated[GeocodedPlace | None, Meta(description="the nearest place; null where nothing is near")]
    source: SourceKey


@endpoint(
    "/geo/geocode",
    fresh="7d",
    example={"q": "Tallinn"},
    checked_with=[{"q": "Hiiumaa"}, {"q": "Viru 4, Tallinn"}, {"q": "Viru 4, Tallinn", "provider": "nominatim"}],
)
async def geocoded_places(
    q: Annotated[Search, Meta(description="a settlement, street, address or region", examples=["Viru 4, Tallinn"])],
    geocoder: Geocoder,
    country: Annotated[CountryCode | None, Meta(description="only places of a country")] = None,
    lang: Language = "en",
    provider: Annotated[
        Provider | None,
        Meta(description="open_meteo knows settlements, photon and nominatim also addresses; chosen by `q` if omitted"),
    ] = None,
    limit: Annotated[Limit, Meta(le=MAX_PLACES, description="maximum number of places in the answer")] = 5,
) -> PlacesFound:
    """Coordinates of a place by its name or address.

    The name of a settlement that ships with Skerry is answered without a call, all of that name, the largest first. Other
    names are looked up at Open-Meteo (GeoNames), then Photon (OpenStreetMap); a search with a digit or comma is taken for
    an address, of Photon. Nominatim only answers where Photon does not, or on request: its policy allows light use. A search
    that matches nothing is an empty list."""
    key, places = await geocoder.search(GeocodingRequest(q, limit, lang, country), provider)
    return PlacesFound.of(q, places, limit, source=key)


@endpoint(
    "/geo/reverse",
    fresh="7d",
    example={"lat": 59.437, "lon": 24.7536},
    checked_with=[{"lat": 59.437, "lon": 24.7536, "precision": "street"}],
)
async def reverse_geocode(
    lat: Lat,
    lon: Lon,
    geocoder: Geocoder,
    lang: Language = "en",
    precision: Annotated[
        Literal["town", "street"],
        Meta(description="town: nearest settlement that ships with Skerry; street: nearest street or house, by Photon"),
    ] = "town",
) -> ReverseGeocoding:
    """The settlement, street or house nearest to a point.

    The nearest settlement is one of those that ship with Skerry: of at least 100,000 people, capitals, and Nordic and
    Baltic towns of at least 2,000; it may be far away, as `distance_km` tells, and has its English name. Streets and houses
    are from Photon, else from Nominatim (OpenStreetMap); where nothing is near, `place` is null. GeoJSON has the point of the
    place, not the requested one."""
    if precision == "town":
        settlement, distance = geocoder.nearest(lat, lon)
        return ReverseGeocoding(lat, lon, round(distance, 1), settlement, "world_cities")
    key, place = await geocoder.address(lat, lon, lang)
    return ReverseGeocoding(lat, lon, None, place, key)
