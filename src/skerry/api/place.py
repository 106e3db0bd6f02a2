"""The place that a request is about: a city, or a point.

async def sun_times(place: PlaceQuery) -> PlaceSun:
    where = place.resolve()"""

from collections.abc import Sequence
from typing import Annotated, Protocol, Self, TypeVar

from msgspec import Meta, Struct

from skerry.api.parameters import CITIES, CityName, Lat, Lon
from skerry.errors import BadParameter
from skerry.great_circle import kilometres_between
from skerry.models.circle import Circle
from skerry.models.fields import Latitude, Longitude
from skerry.services.city_names import CarriedCity
from skerry.timezones import timezone_at


class RequestedPlace(Struct, frozen=True):
    """The place that was requested."""

    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84, as requested or of the city")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84, as requested or of the city")]
    timezone: Annotated[str, Meta(description="IANA name of the place's time zone")]
    city: Annotated[str | None, Meta(description="name of the city; null where coordinates were given")]
    country: Annotated[
        str | None, Meta(description="ISO 3166-1 alpha-2 of the city's country; null where coordinates were given")
    ]

    @classmethod
    def of(cls, city: CarriedCity) -> Self:
        """The place of a city."""
        return cls(city.latitude, city.longitude, city.timezone, city.name, city.country_code)


class Located(Protocol):
    """A record that may have a position."""

    @property
    def latitude(self) -> float | None: ...

    @property
    def longitude(self) -> float | None: ...


L = TypeVar("L", bound=Located)


class NearQuery(Struct, frozen=True):
    """The parameters of a list that can be sorted by distance from a point."""

    lat: Annotated[Lat | None, Meta(description="latitude; with lon, sorts by distance from the point")] = None
    lon: Annotated[Lon | None, Meta(description="longitude; with lat, sorts by distance from the point")] = None

    def sorted(self, rows: Sequence[L]) -> Sequence[L]:
        """The rows with a position, the nearest first; all rows where no point is requested. Raises BadParameter for half of a
        point."""
        point = self._point()
        if point is None:
            return rows
        placed = [
            (kilometres_between(*point, row.latitude, row.longitude), place, row)
            for place, row in enumerate(rows)
            if row.latitude is not None and row.longitude is not None
        ]
        return [row for _, _, row in sorted(placed, key=lambda entry: entry[:2])]

    def circle(self, radius_km: float | None, default_km: float) -> Circle | None:
        """The circle around the point; None where neither is requested. Raises BadParameter for half of a point, and for a radius
        without one."""
        point = self._point()
        if point is not None:
            return Circle(*point, default_km if radius_km is None else radius_km)
        if radius_km is not None:
            raise BadParameter(
                "lat", None, "a number, with radius_km", others=(BadParameter("lon", None, "a number, with radius_km"),)
            )
        return None

    def _point(self) -> tuple[float, float] | None:
        if self.lat is None and self.lon is None:
            return None
        if self.lat is None or self.lon is None:
            missing, given = ("lat", "lon") if self.lat is None else ("lon", "lat")
            raise BadParameter(missing, None, f"a number, with {given}")
        return self.lat, self.lon


class PlaceQuery(Struct, frozen=True):
    """The parameters with which a request names a place."""

    lat: Annotated[Lat | None, Meta(description="latitude; with lon, instead of city")] = None
    lon: Annotated[Lon | None, Meta(description="longitude; with lat, instead of city")] = None
    city: CityName | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the request names no place."""
        return self.lat is None and self.lon is None and self.city is None

    def resolve(self) -> RequestedPlace:
        """The place. Raises BadParameter where none is named, or both a city and coordinates."""
        city = self.city
        if city is not None:
            if self.lat is not None or self.lon is not None:
                raise BadParameter("city", city.name, "no city together with lat and lon")
            return RequestedPlace.of(city)
        if self.lat is None or self.lon is None:
            raise self._missing()
        return RequestedPlace(self.lat, self.lon, timezone_at(self.lat, self.lon), None, None)

    def _missing(self) -> BadParameter:
        """What is missing of a place. Where nothing is given, all that would do."""
        no_lat = BadParameter("lat", None, "a number from -90 to 90, with lon (or a city)")
        if self.lon is not None:
            return no_lat
        no_lon = "a number from -180 to 180, with lat (or a city)"
        if self.lat is not None:
            return BadParameter("lon", None, no_lon)
        no_city = BadParameter("city", None, f"{CITIES.words}, instead of lat and lon")
        return BadParameter("lat", None, no_lat.allowed, others=(BadParameter("lon", None, no_lon), no_city))
