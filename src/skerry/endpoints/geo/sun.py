"""Sunrise, sunset and twilight."""

from typing import Annotated

from msgspec import Meta, structs

from skerry.api.endpoint import endpoint
from skerry.api.parameters import CITIES, CityName, Day, Days, Lat, Lon
from skerry.clock import today
from skerry.errors import BadParameter
from skerry.services.sun import FIRST, LAST, SunTimes, sun
from skerry.timezones import timezone_at


class PlaceSun(SunTimes, frozen=True, kw_only=True):
    """The sun over a requested place on one day."""

    timezone: Annotated[str, Meta(description="IANA name of the place's time zone, whose calendar day `date` is")]
    city: Annotated[str | None, Meta(description="name of the city; null where coordinates were given")]
    country: Annotated[
        str | None, Meta(description="ISO 3166-1 alpha-2 of the city's country; null where coordinates were given")
    ]


@endpoint(
    "/geo/sun",
    fresh="1d",
    example={"lat": 59.437, "lon": 24.7536, "date": "2026-06-21"},
    example_404={"city": "Atlantis"},
)
async def sun_times(
    lat: Annotated[Lat | None, Meta(description="latitude; with lon, instead of city")] = None,
    lon: Annotated[Lon | None, Meta(description="longitude; with lat, instead of city")] = None,
    city: CityName | None = None,
    date: Annotated[
        Day | None, Days(FIRST, LAST), Meta(description="a day from 1900 to 2100; today at the place if omitted")
    ] = None,
) -> PlaceSun:
    """Sunrise, sunset, solar noon and the three twilights of a place and day, in UTC.

    The day is the local day of the place: sunrise precedes its solar noon and sunset follows it, even where they fall on
    another date in UTC. Times are for sea level, by the definitions of almanacs, accurate to a minute, and less accurate
    where the sun moves along the horizon. A time is null where the sun does not reach the elevation: `polar` and
    `missing_because` say whether the sun stays above or below it. `city` is any carried city: those of at least 100,000
    people, capitals, and Nordic and Baltic towns of at least 2,000."""
    if city is not None:
        if lat is not None or lon is not None:
            raise BadParameter("city", city.name, "no city together with lat and lon")
        times = sun(city.latitude, city.longitude, date or today(city.timezone))
        return PlaceSun(**structs.asdict(times), timezone=city.timezone, city=city.name, country=city.country_code)
    if lat is None or lon is None:
        raise _missing(lat, lon)
    timezone = timezone_at(lat, lon)
    times = sun(lat, lon, date or today(timezone))
    return PlaceSun(**structs.asdict(times), timezone=timezone, city=None, country=None)


def _missing(lat: float | None, lon: float | None) -> BadParameter:
    """What is missing of a place. Where nothing is given, all that would do."""
    no_lat = BadParameter("lat", None, "a number from -90 to 90, with lon (or a city)")
    if lon is not None:
        return no_lat
    no_lon = "a number from -180 to 180, with lat (or a city)"
    if lat is not None:
        return BadParameter("lon", None, no_lon)
    no_city = BadParameter("city", None, f"{CITIES.words}, instead of lat and lon")
    return BadParameter("lat", None, no_lat.allowed, others=(BadParameter("lon", None, no_lon), no_city))
