"""Natural hazards of a point: earthquakes of the past, height above the sea, air now."""

import datetime as dt
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Lon
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import now, today
from skerry.models.elevation import GroundPoint
from skerry.models.weather import Point
from skerry.services.elevations import Elevations
from skerry.services.hazards import METHOD, MIN_MAGNITUDE, RADIUS_KM, YEARS, Hazard, air, low_ground, risk, seismic
from skerry.sources.world.open_meteo_air import OpenMeteoAir
from skerry.sources.world.open_meteo_marine import OpenMeteoMarine, SeaNow
from skerry.sources.world.usgs import EarthquakeFilter, Order, Usgs


class Hazards(Struct, frozen=True):
    """Three hazards, each by one figure or two."""

    seismic: Annotated[
        Hazard | None, Meta(description="earthquakes of magnitude 4.5 and more within 300 km since `since_date`")
    ]
    low_ground: Annotated[Hazard | None, Meta(description="height of the ground above the sea; not a model of floods")]
    air: Annotated[Hazard | None, Meta(description="air quality of this hour, which another hour may not have")]


class ClimateRisk(SourcedReport, frozen=True, kw_only=True):
    """Natural hazards of a point, with the figures that they rest on."""

    place: Annotated[Point, Meta(description="the requested point")]
    since_date: Annotated[dt.date, Meta(description="day from which earthquakes are counted")]
    earthquake_count: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="number of these earthquakes since `since_date`")
    ]
    magnitude_max: Annotated[
        Annotated[float, Meta(ge=-10, le=10)] | None,
        Meta(description="of the strongest of them; null where there is none"),
    ]
    hazards: Annotated[Hazards, Meta(description="each with the figure that it is of")]
    risk_score: Annotated[
        Annotated[float, Meta(ge=0, le=10)] | None,
        Meta(description="0 to 10, 10 worst, by `method`; null where one of the hazards is unknown"),
    ]
    sea: Annotated[SeaNow | None, Meta(description="the sea now; null on land; not in the score")]
    method: Annotated[str, Meta(description="how the figures are made, and what they leave out")]


@endpoint("/mashup/climate/risk", fresh="1h", example={"lat": 35.7, "lon": 139.7})
async def climate_risk(
    lat: Lat, lon: Lon, usgs: Usgs, elevations: Elevations, quality: OpenMeteoAir, marine: OpenMeteoMarine
) -> ClimateRisk:
    """Three hazards of a point with their figures: earthquakes of fifty years, height above the sea, air now; and the sea.

    A coarse screening, not an assessment: no hazard map, flood model, building or forecast is behind it. What is missing is null
    and listed in `unavailable`; without any provider the answer is a 502."""
    point = round(lat, 2), round(lon, 2)
    since = dt.date(today().year - YEARS, 1, 1)
    wanted = EarthquakeFilter(
        dt.datetime.combine(since, dt.time(), dt.UTC),
        min_magnitude=MIN_MAGNITUDE,
        latitude=point[0],
        longitude=point[1],
        radius_km=RADIUS_KM,
    )
    async with ReportParts() as parts:
        count = parts.fetch(usgs.count(wanted), "earthquake_count", "hazards.seismic")
        events = parts.fetch(usgs.events(wanted, Order.STRONGEST, 1), "magnitude_max", "hazards.seismic")
        ground = parts.fetch(elevations.best([GroundPoint(*point)]), "hazards.low_ground")
        current = parts.fetch(quality.current(*point), "hazards.air")
        sea = parts.fetch(marine.sea(*point, 1), "sea")
    missing, sources = parts.missing, parts.sources
    metres = ground.value.heights[0].elevation_m if ground.value else None
    strongest = events.value[0].magnitude if events.value else None
    stale = current.value is not None and current.value.is_overdue(now())
    index = current.value.european_aqi if current.value and not stale else None
    found = Hazards(
        seismic=None if count.value is None or events.value is None else seismic(count.value, strongest),
        low_ground=None if metres is None else low_ground(metres),
        air=None if index is None else air(index),
    )
    if count.value is not None:
        sources.add("earthquake_count", Usgs.key, None)
    if events.value is not None:
        sources.add("magnitude_max", Usgs.key, max((each.updated_at for each in events.value), default=None))
        if strongest is None:
            missing.absent("magnitude_max", "The catalogue has no such earthquake.")
    if ground.value is not None:
        sources.add("hazards.low_ground", ground.value.source, None)
    if current.value is not None and stale:
        missing.stale("hazards.air", f"The newest figure is of {current.value.observed_at:%Y-%m-%d %H:%M} UTC.")
    elif current.value is not None:
        sources.add("hazards.air", OpenMeteoAir.key, current.value.observed_at)
    if sea.value is not None:
        sources.add("sea", OpenMeteoMarine.key, sea.value.current.observed_at)
    for name in ("low_ground", "air"):
        if getattr(found, name) is None and not missing.has(f"hazards.{name}"):
            missing.absent(f"hazards.{name}", "The model has no value for this point.")
    score = risk([found.seismic, found.low_ground, found.air])
    if score is None:
        missing.because("risk_score", "hazards.seismic", "hazards.low_ground", "hazards.air")
    return ClimateRisk(
        place=Point(lat, lon),
        since_date=since,
        earthquake_count=count.value,
        magnitude_max=strongest,
        hazards=found,
        risk_score=score,
        sea=sea.value.current if sea.value else None,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
