"""Recent earthquakes, and who lives near them."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Lon, Synonyms
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import running
from skerry.datasets.world_cities import WorldCities
from skerry.errors import BadParameter
from skerry.great_circle import kilometres_between
from skerry.models.elevation import ElevationM, GroundPoint
from skerry.models.rows import Rows
from skerry.services.elevations import Elevations
from skerry.services.nearby_people import NearbyPeople, nearby_people
from skerry.sources.world.usgs import Earthquake, EarthquakeFilter, Order, Usgs

MAX_EVENTS = 50
STEP = dt.timedelta(minutes=10)
"""The period ends at a full step, so that answers of a few minutes rest on one request."""


class EarthquakeNearPeople(Earthquake, frozen=True, kw_only=True):
    """An event, and the towns around its epicentre."""

    distance_km: Annotated[
        Annotated[int, Meta(ge=0, le=20_100)] | None,
        Meta(description="from the requested point; null where none is given"),
    ]
    elevation_m: Annotated[
        ElevationM, Meta(description="height of the ground at the epicentre; 0 at sea in most models")
    ]
    people: Annotated[NearbyPeople, Meta(description="carried towns near the epicentre; not how many people felt it")]


class EarthquakeImpact(SourcedReport, frozen=True, kw_only=True):
    """Recent earthquakes with the towns near them."""

    ROWS: ClassVar[Rows] = Rows("events", json_only=("matching_count", "strongest_id", "unavailable", "sources"))

    matching_count: Annotated[int, Meta(ge=0, description="number of all matching events; at most 50 are listed")]
    strongest_id: Annotated[str | None, Meta(description="the strongest of the listed events; null without any")]
    events: Annotated[list[EarthquakeNearPeople], Meta(description="newest first, at most 50")]


class _Area(Struct, frozen=True):
    latitude: float
    longitude: float
    radius_km: float


@endpoint("/mashup/earthquake/impact", fresh="5m", example={"hours": 720, "lat": 35.7, "lon": 139.7, "radius_km": 300})
async def earthquake_impact(
    usgs: Usgs,
    elevations: Elevations,
    towns: WorldCities,
    hours: Annotated[int, Meta(ge=1, le=720, description="length of the period up to now, hours")] = 24,
    min_magnitude: Annotated[float, Meta(ge=0, le=10, description="lowest magnitude")] = 4.5,
    lat: Annotated[Lat | None, Meta(description="latitude of the middle of a circle; with lon")] = None,
    lon: Annotated[Lon | None, Meta(description="longitude of the middle of a circle; with lat")] = None,
    radius_km: Annotated[
        Annotated[float, Meta(ge=1, le=20_000)],
        Synonyms("radius_km", "radius"),
        Meta(description="radius of the circle, km; with lat and lon"),
    ] = 1000,
) -> EarthquakeImpact:
    """Recent earthquakes, the towns near each, and the loss estimate of the USGS.

    `alert` is that of the USGS (PAGER), never derived here. People are those of the carried towns (from 100,000; Nordic and
    Baltic from 2,000) around the epicentre, null without one: depth and ground decide who feels an event. Heights are null and
    listed in `unavailable` where they are missing; without the catalogue the answer is a 502."""
    area = _area(lat, lon, radius_km)
    start = running(STEP) - dt.timedelta(hours=hours)
    wanted = EarthquakeFilter(
        start,
        min_magnitude=min_magnitude,
        latitude=area.latitude if area else None,
        longitude=area.longitude if area else None,
        radius_km=area.radius_km if area else None,
    )
    found = await usgs.search(wanted, Order.NEWEST, 1, MAX_EVENTS)
    points = [GroundPoint(round(each.latitude, 3), round(each.longitude, 3)) for each in found.items]
    async with ReportParts(offline=True) as parts:
        ground = parts.fetch(elevations.best(points), "events.elevation_m") if points else None
    heights = (
        [height.elevation_m for height in ground.value.heights] if ground and ground.value else [None] * len(points)
    )
    if found.items:
        parts.sources.add("events", Usgs.key, max(each.updated_at for each in found.items))
        parts.sources.add("events.people", WorldCities.key, None)
    else:
        parts.sources.add("events", Usgs.key, None)
    if ground is not None and ground.value is not None:
        parts.sources.add("events.elevation_m", ground.value.source, None)
        if None in heights:
            parts.missing.absent("events.elevation_m", "The model has no height of some of these points.")
    strongest = max(found.items, key=lambda each: each.magnitude or 0, default=None)
    return EarthquakeImpact(
        matching_count=found.total,
        strongest_id=strongest.id if strongest else None,
        events=[
            EarthquakeNearPeople(
                **structs.asdict(each),
                distance_km=_distance(area, each),
                elevation_m=height,
                people=nearby_people(each.latitude, each.longitude, towns),
            )
            for each, height in zip(found.items, heights, strict=True)
        ],
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


def _area(lat: float | None, lon: float | None, radius_km: float) -> _Area | None:
    if lat is not None and lon is not None:
        return _Area(lat, lon, radius_km)
    if lat is None and lon is None:
        return None
    name = "lon" if lon is None else "lat"
    raise BadParameter(name, None, "both lat and lon, or neither for the whole world")


def _distance(area: _Area | None, event: Earthquake) -> int | None:
    if area is None:
        return None
    return round(kilometres_between(area.latitude, area.longitude, event.latitude, event.longitude))
