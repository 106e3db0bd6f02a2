"""Sunrise, sunset and twilight."""

from typing import Annotated

from msgspec import Meta, structs

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Day, Days
from skerry.api.place import PlaceQuery
from skerry.clock import today
from skerry.services.sun import FIRST, LAST, SunTimes, sun


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
    place: PlaceQuery,
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
    where = place.resolve()
    times = sun(where.latitude, where.longitude, date or today(where.timezone))
    return PlaceSun(**structs.asdict(times), timezone=where.timezone, city=where.city, country=where.country)
