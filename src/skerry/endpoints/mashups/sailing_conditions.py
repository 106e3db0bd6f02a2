"""Wind and sea at a point, and the warnings in force."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Lon
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import running, today
from skerry.models.rows import Rows
from skerry.models.weather import Point
from skerry.provenance import observed
from skerry.services.sailing_hours import HOUR, SEA, WIND, SailingHour, sailing_hours
from skerry.services.sun import SunTimes, sun
from skerry.services.weather import Weather
from skerry.sources.estonia.ilmateenistus import Ilmateenistus, WeatherWarning
from skerry.sources.world.open_meteo_marine import OpenMeteoMarine
from skerry.timezones import timezone_at

SOUTH, NORTH, WEST, EAST = 57.3, 60.0, 21.0, 28.3
"""Bounds of the waters of Estonia, degrees: elsewhere its warnings say nothing."""
OF_THE_WIND = tuple(f"hours.{name}" for name in WIND)
OF_THE_SEA = tuple(f"hours.{name}" for name in SEA)
WarningsStatus = Literal["in_force", "none_known", "not_covered"]
METHOD = (
    "Beaufort numbers of the mean wind, states of the sea of the significant wave height (WMO-No. 306, tables 1100 and 3700). "
    "Of models with grids of 5 to 50 km: coasts, straits and squalls are not resolved. Not for navigation."
)


class SailingConditions(SourcedReport, frozen=True, kw_only=True):
    """Warnings, wind and sea at a point for the next 24 hours. Not for navigation."""

    ROWS: ClassVar[Rows] = Rows(
        "hours",
        carried=("place",),
        json_only=("warnings_status", "warnings", "water_temperature_c", "sun", "method", "unavailable", "sources"),
    )

    warnings_status: Annotated[
        WarningsStatus | None,
        Meta(
            description="in_force: a warning for a part of Estonia or its waters, see `warnings`; none_known: none is published, "
            "which does not mean that it is safe; not_covered: outside Estonian waters; null: the warnings could not be read"
        ),
    ]
    warnings: Annotated[
        list[WeatherWarning] | None, Meta(description="all warnings for Estonia, as published; null: unknown")
    ]
    place: Annotated[Point, Meta(description="the requested point")]
    water_temperature_c: Annotated[float | None, Meta(description="of the surface of the sea now, °C")]
    sun: Annotated[SunTimes, Meta(description="sunrise, sunset and twilight of today there")]
    hours: Annotated[list[SailingHour], Meta(description="24 hours from the current one on")]
    method: Annotated[str, Meta(description="what the figures are, and what they are not for")]


@endpoint("/mashup/sailing/conditions", fresh="15m", example={"lat": 59.6, "lon": 24.5})
async def sailing_conditions(
    lat: Lat, lon: Lon, warnings: Ilmateenistus, weather: Weather, marine: OpenMeteoMarine
) -> SailingConditions:
    """Warnings in force, wind and sea at a point, for the next 24 hours. Not for navigation.

    Warnings are those of the Estonian Environment Agency, of all of Estonia; elsewhere they are not covered. There is no
    judgement of whether to sail. A point without waves has no sea. What is missing is null and listed in `unavailable`; where no
    provider answers, the answer is a 502."""
    point, zone = (round(lat, 2), round(lon, 2)), timezone_at(lat, lon)
    is_covered = SOUTH <= lat <= NORTH and WEST <= lon <= EAST
    start = running(HOUR)
    async with ReportParts() as parts:
        warned = parts.fetch(_warnings(warnings, is_covered), "warnings", "warnings_status")
        wind = parts.fetch(weather.forecast(*point, zone, 2, hourly=True), *OF_THE_WIND)
        sea = parts.fetch(marine.sea(*point, 2), *OF_THE_SEA, "water_temperature_c")
    hours = sailing_hours(start, wind.value.value.hours if wind.value else (), sea.value.hours if sea.value else ())
    parts.missing.gaps(hours, "hours", *WIND, *SEA)
    if not is_covered:
        parts.missing.absent("warnings", "Only warnings of Estonia are read.", covered=False)
    if warned.value is not None:
        newest = max((each.published_at for each in warned.value if each.published_at), default=None)
        parts.sources.add("warnings", Ilmateenistus.key, newest)
    if wind.value is not None:
        parts.sources.add("hours.wind_speed_ms", wind.value.source.key, wind.value.value.updated_at)
    if sea.value is not None:
        parts.sources.add("hours.wave_height_m", OpenMeteoMarine.key, sea.value.current.observed_at)
        observed(sea.value.current.observed_at)
        if sea.value.current.water_temperature_c is None:
            parts.missing.absent("water_temperature_c", "The model has no temperature of the water there.")
    status: WarningsStatus | None = "in_force" if warned.value else "none_known"
    if warned.value is None:
        status = None if is_covered else "not_covered"
    return SailingConditions(
        warnings_status=status,
        warnings=None if warned.value is None else list(warned.value),
        place=Point(lat, lon),
        water_temperature_c=sea.value.current.water_temperature_c if sea.value else None,
        sun=sun(lat, lon, today(zone)),
        hours=hours,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


async def _warnings(source: Ilmateenistus, is_covered: bool) -> tuple[WeatherWarning, ...] | None:
    return await source.warnings() if is_covered else None
