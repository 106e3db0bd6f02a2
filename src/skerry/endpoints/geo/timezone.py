"""Time zone of a point."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Lon
from skerry.clock import now
from skerry.models.fields import Latitude, Longitude
from skerry.services.zone_clocks import ZoneClock, zone_clock
from skerry.timezones import timezone_at


class PointTime(Struct, frozen=True):
    """The time zone of a point, and the time there."""

    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84, as requested")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84, as requested")]
    timezone: Annotated[str, Meta(description="IANA name; at sea the nautical time zone, such as Etc/GMT+3")]
    at_sea: Annotated[bool, Meta(description="whether no country's time applies there")]
    clock: Annotated[ZoneClock, Meta(description="the current time there")]


@endpoint("/geo/timezone", fresh=None, example={"lat": 59.437, "lon": 24.7536})
async def point_timezone(lat: Lat, lon: Lon) -> PointTime:
    """Time zone at coordinates, with its current offset and local time.

    Borders are those of OpenStreetMap, simplified: within about a hundred metres of one, the answer may be of the other
    side. Outside territorial waters it is the nautical time zone of the longitude."""
    zone = timezone_at(lat, lon)
    return PointTime(lat, lon, zone, zone.startswith("Etc/"), zone_clock(zone, now()))
