"""The sea: waves, swell and temperature."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Lon
from skerry.clock import midnight, today
from skerry.errors import UpstreamUnavailable
from skerry.models.rows import Rows
from skerry.models.weather import Point
from skerry.sources.world.open_meteo_marine import OpenMeteoMarine, SeaHour, SeaNow


class MarineForecast(Struct, frozen=True):
    """The sea at a point now and in the next days."""

    ROWS: ClassVar[Rows] = Rows("hours", carried=("place",), json_only=("current",))

    place: Annotated[Point, Meta(description="the requested point")]
    current: Annotated[SeaNow, Meta(description="the current interval")]
    hours: Annotated[list[SeaHour], Meta(description="hours of the requested days, from midnight of today, UTC")]


@endpoint(
    "/marine",
    fresh="1h",
    example={"lat": 59.6, "lon": 24.5},
    example_404={"lat": 47.4, "lon": 8.5},
)
async def marine_forecast(
    lat: Lat,
    lon: Lon,
    marine: OpenMeteoMarine,
    days: Annotated[int, Meta(ge=1, le=8, description="number of days of UTC, today included")] = 1,
) -> MarineForecast:
    """Waves, swell and temperature of the sea at a point, now and hour by hour.

    Of the wave models that Open-Meteo has, whose grids are 5 to 50 km wide: coasts, straits and the Baltic are covered
    coarsely. A point without waves (land, a lake) is a 404. Not for navigation."""
    found = await marine.sea(lat, lon, days)
    start = midnight(today(), "UTC")
    hours = [hour for hour in found.hours if hour.forecast_at >= start]
    if not hours:
        raise UpstreamUnavailable(OpenMeteoMarine.title, "returned no forecast from today on")
    return MarineForecast(Point(lat, lon), found.current, hours)
