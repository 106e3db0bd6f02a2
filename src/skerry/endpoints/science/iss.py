"""The International Space Station."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from math import acos
from typing import Annotated, ClassVar, TypeVar

from msgspec import Meta, Struct

from skerry.api.answers import Limited
from skerry.api.endpoint import endpoint
from skerry.api.history import Start
from skerry.api.parameters import Lat, Lon, Synonyms
from skerry.clock import now, rfc3339, running
from skerry.errors import BadParameter, UpstreamChanged, UpstreamUnavailable
from skerry.great_circle import EARTH_RADIUS_KM
from skerry.models.fields import Latitude, Longitude, Moment, SourceKey
from skerry.models.observed import Observed
from skerry.models.orbit import OrbitalElements
from skerry.models.rows import Rows
from skerry.series.iss_elements import origin_of
from skerry.services.iss_orbit import IssOrbit
from skerry.services.satellite_sky import Orbit, SatellitePass, Unpredictable, expected_error_km
from skerry.sources.world.people_in_space import PeopleInSpace, SpaceTraveler
from skerry.store import parse_moment

T = TypeVar("T")

USABLE = timedelta(days=14)
"""How far from their epoch elements are used. Later, drag and reboosts make the position a guess."""


class IssTle(Observed, frozen=True):
    """Orbital elements of the ISS."""

    STALE_AFTER = "3d"
    OBSERVED_AT = "epoch_at"

    name: Annotated[str, Meta(description="name of the satellite")]
    norad_id: Annotated[int, Meta(description="number in the satellite catalogue, 25544")]
    line1: Annotated[str, Meta(description="first line of the element set, 69 characters")]
    line2: Annotated[str, Meta(description="second line, 69 characters")]
    epoch_at: Annotated[Moment, Meta(description="moment that the elements are for, UTC")]
    inclination_deg: Annotated[float, Meta(description="inclination to the equator, degrees")]
    eccentricity: Annotated[float, Meta(description="0 is a circle")]
    mean_motion_rev_per_day: Annotated[float, Meta(description="mean motion, revolutions per day")]
    period_minutes: Annotated[float, Meta(description="time of one revolution, from the mean motion, minutes")]
    raan_deg: Annotated[float, Meta(description="right ascension of the ascending node, degrees")]
    argument_of_perigee_deg: Annotated[float, Meta(description="degrees from the ascending node")]
    mean_anomaly_deg: Annotated[float, Meta(description="degrees from perigee")]
    source: SourceKey


@endpoint("/iss/tle", fresh="2h")
async def iss_tle(orbit: IssOrbit) -> IssTle:
    """Current two-line element set of the International Space Station.

    The answer has the two lines and the decoded mean elements for SGP4, which give usable positions for about a week. The
    elements are CelesTrak's, which publishes them as OMM; this server formats the two lines. When CelesTrak fails, they are
    from "Where the ISS at?"; `source` names the provider. When both fail, they are the newest that this server has stored."""
    found = await orbit.elements()
    elements = found.value
    return IssTle(
        name=elements.name,
        norad_id=elements.norad_id,
        line1=elements.line1,
        line2=elements.line2,
        epoch_at=elements.epoch_at,
        inclination_deg=elements.inclination_deg,
        eccentricity=elements.eccentricity,
        mean_motion_rev_per_day=elements.mean_motion_rev_per_day,
        period_minutes=elements.period_minutes,
        raan_deg=elements.raan_deg,
        argument_of_perigee_deg=elements.argument_of_perigee_deg,
        mean_anomaly_deg=elements.mean_anomaly_deg,
        source=found.source.key,
    )


class IssPosition(Observed, frozen=True):
    """Where the ISS is at a moment."""

    STALE_AFTER = "3d"
    OBSERVED_AT = "epoch_at"

    position_at: Annotated[Moment, Meta(description="the moment, UTC")]
    latitude: Annotated[Latitude, Meta(description="of the point below it, degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="of the point below it, degrees east, WGS 84")]
    altitude_km: Annotated[int, Meta(ge=0, le=50_000, description="height above the ellipsoid, km")]
    velocity_km_s: Annotated[float, Meta(ge=0, le=20, description="relative to the stars, km/s")]
    sunlit: Annotated[bool, Meta(description="in sunlight; false in the shadow of the Earth")]
    footprint_km: Annotated[
        int, Meta(ge=0, le=21_000, description="diameter of the area over whose horizon it is, along the ground, km")
    ]
    epoch_at: Annotated[Moment, Meta(description="moment that the orbital elements are for, UTC")]
    hours_from_epoch: Annotated[
        float, Meta(ge=-400, le=400, description="hours from that epoch to `position_at`; negative before it")
    ]
    expected_error_km: Annotated[
        int, Meta(ge=0, le=100, description="usual error, mostly along the orbit, km; more after a reboost")
    ]
    source: SourceKey


class IssPass(Struct, frozen=True):
    """One passage over a place."""

    rise_at: Annotated[Moment, Meta(description="when it rises above the horizon, UTC")]
    rise_azimuth_deg: Annotated[int, Meta(description="where it rises, degrees from north over east")]
    culmination_at: Annotated[Moment, Meta(description="when it is highest, UTC")]
    culmination_azimuth_deg: Annotated[int, Meta(description="where it is highest, degrees from north over east")]
    elevation_max_deg: Annotated[float, Meta(description="height at its highest, degrees above the horizon")]
    set_at: Annotated[Moment, Meta(description="when it sets, UTC")]
    set_azimuth_deg: Annotated[int, Meta(description="where it sets, degrees from north over east")]
    duration_seconds: Annotated[int, Meta(description="from rising to setting, seconds")]
    visible: Annotated[
        bool, Meta(description="can be seen in clear weather, between `visible_start_at` and `visible_end_at`")
    ]
    visible_start_at: Annotated[Moment | None, Meta(description="UTC, to ten seconds; null where it cannot be seen")]
    visible_end_at: Annotated[
        Moment | None,
        Meta(description="when it sinks below 10 degrees or enters the shadow, UTC, to ten seconds; or null"),
    ]
    expected_error_km: Annotated[int, Meta(ge=0, le=100, description="usual error of its position then, km")]


class IssPasses(Observed, frozen=True):
    """Coming passages over a place."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        json_only=("latitude", "longitude", "start_at", "end_at", "epoch_at", "source", "stale_since"),
    )
    STALE_AFTER = "3d"
    OBSERVED_AT = "epoch_at"

    latitude: Latitude
    longitude: Longitude
    start_at: Annotated[Moment, Meta(description="start of the period, UTC")]
    end_at: Annotated[Moment, Meta(description="its end, UTC")]
    epoch_at: Annotated[Moment, Meta(description="moment that the orbital elements are for, UTC")]
    source: SourceKey
    count: Annotated[int, Meta(ge=0, description="number of items")]
    items: Annotated[list[IssPass], Meta(description="by time; those that culminate in the period")]


class IssCrew(Limited, frozen=True):
    """The people on board the ISS, and elsewhere in space."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        also=("elsewhere",),
        json_only=("expedition", "expedition_url", "people_in_space_count", "published_at"),
    )

    count: Annotated[int, Meta(ge=0, description="number of people on board the ISS")]
    items: Annotated[list[SpaceTraveler], Meta(description="people on board the ISS")]
    elsewhere: Annotated[list[SpaceTraveler], Meta(description="people in other craft and stations")]
    people_in_space_count: Annotated[int, Meta(ge=0, description="both together")]
    expedition: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | None, Meta(description="number of the expedition on the ISS")
    ]
    expedition_url: Annotated[str | None, Meta(description="page about the expedition")]
    published_at: Annotated[
        Moment | None, Meta(description="when the provider's pages were last published, UTC; null where not stated")
    ]


@endpoint("/iss/position", fresh=None)
async def iss_position(
    orbit: IssOrbit,
    at: Annotated[
        Start | None,
        Synonyms("at", "time", "moment", "timestamp"),
        Meta(
            description="a time (2026-11-20T09:00:00Z) within 14 days of the epoch of the elements; now if omitted",
            examples=["2026-11-20T09:00:00Z"],
        ),
    ] = None,
) -> IssPosition:
    """Where the International Space Station is: the point below it, its height and speed, and whether it is in sunlight.

    Computed here with SGP4 from CelesTrak's newest orbital elements, or while CelesTrak fails from those of "Where the ISS
    at?" or the newest that this server has stored. `epoch_at` is what the elements are for; `expected_error_km` is the usual
    error, a kilometre at the epoch and three more with each day. The station corrects its orbit every few weeks, after which
    older elements are off by much more."""
    answered = await orbit.elements()
    elements, source = answered.value, answered.source.key
    moment = now().replace(microsecond=0) if at is None else parse_moment(at, "UTC", end=False, name="at")
    if abs(moment - elements.epoch_at) > USABLE:
        if at is None:
            raise _too_old(elements, source)
        first, last = (elements.epoch_at + sign * USABLE for sign in (-1, 1))
        raise BadParameter("at", at, f"a time from {rfc3339(first)} to {rfc3339(last)}, 14 days around the epoch")
    found = _predicted(source, lambda: Orbit(elements).position(moment))
    return IssPosition(
        position_at=moment,
        latitude=round(found.latitude, 2),
        longitude=round(found.longitude, 2),
        altitude_km=round(found.altitude_km),
        velocity_km_s=round(found.velocity_km_s, 2),
        sunlit=found.is_sunlit,
        footprint_km=round(2 * EARTH_RADIUS_KM * acos(EARTH_RADIUS_KM / (EARTH_RADIUS_KM + found.altitude_km))),
        epoch_at=elements.epoch_at,
        hours_from_epoch=round((moment - elements.epoch_at) / timedelta(hours=1), 1),
        expected_error_km=expected_error_km(elements, moment),
        source=source,
    )


@endpoint("/iss/passes", fresh="10m", example={"lat": 59.44, "lon": 24.75, "days": 2})
async def iss_passes(
    lat: Lat,
    lon: Lon,
    orbit: IssOrbit,
    days: Annotated[int, Meta(ge=1, le=10, description="length of the period in days, from now")] = 3,
    min_elevation: Annotated[float, Meta(ge=0, le=89, description="lowest height at culmination, degrees")] = 10,
    visible_only: Annotated[bool, Meta(description="only those that can be seen")] = False,
) -> IssPasses:
    """Coming passes of the International Space Station over a place, and which of them can be seen.

    Computed here with SGP4, as `/iss/position`. A pass is from rising above to setting below the ideal horizon of sea level.
    It is `visible` while the station is at least 10 degrees high and in sunlight, with the sun at least 6 degrees below the
    horizon of the place; clouds are not known. Times are exact to some seconds for the next days; the error grows, and a
    correction of the orbit shifts them by minutes."""
    answered = await orbit.elements()
    elements, source = answered.value, answered.source.key
    start = running(timedelta(minutes=10))
    end = start + timedelta(days=days)
    if abs(end - elements.epoch_at) > USABLE:
        left = (elements.epoch_at + USABLE - start) // timedelta(days=1)
        raise _too_old(elements, source, f"more than {left} of the {days} days" if 0 < left < days else "this")
    # Ten days take a third of a second.
    found = await asyncio.to_thread(
        _predicted, source, lambda: list(Orbit(elements).passes(lat, lon, start, end, min_elevation))
    )
    items = [_pass(each, elements) for each in found if each.visible_from is not None or not visible_only]
    return IssPasses(
        latitude=lat,
        longitude=lon,
        start_at=start,
        end_at=end,
        epoch_at=elements.epoch_at,
        source=source,
        count=len(items),
        items=items,
    )


@endpoint("/iss/crew", fresh="6h")
async def iss_crew(people: PeopleInSpace) -> IssCrew:
    """Who is on board the International Space Station, and who else is in space.

    From a list that a volunteer edits after each launch and landing, so it may be some days behind. `published_at` is when
    the pages were last published, which is not always an edit of this list."""
    found = await people.aboard()
    return IssCrew.limited(
        found.station,
        None,
        elsewhere=list(found.elsewhere),
        people_in_space_count=len(found.station) + len(found.elsewhere),
        expedition=found.expedition,
        expedition_url=found.expedition_url,
        published_at=found.published_at,
    )


def _predicted(source: str, predict: Callable[[], T]) -> T:
    try:
        return predict()
    except Unpredictable as error:
        title = origin_of(source).title
        raise UpstreamChanged(title, f"returned elements from which no position follows: {error}") from error


def _too_old(elements: OrbitalElements, source: str, wanted: str = "this") -> UpstreamUnavailable:
    title = origin_of(source).title
    return UpstreamUnavailable(
        title, f"has no newer elements than those of {rfc3339(elements.epoch_at)}, too old for {wanted}"
    )


def _pass(found: SatellitePass, elements: OrbitalElements) -> IssPass:
    return IssPass(
        rise_at=found.rise_at,
        rise_azimuth_deg=round(found.rise_azimuth) % 360,
        culmination_at=found.culmination_at,
        culmination_azimuth_deg=round(found.culmination_azimuth) % 360,
        elevation_max_deg=round(found.max_elevation, 1),
        set_at=found.set_at,
        set_azimuth_deg=round(found.set_azimuth) % 360,
        duration_seconds=round((found.set_at - found.rise_at).total_seconds()),
        visible=found.visible_from is not None,
        visible_start_at=found.visible_from,
        visible_end_at=found.visible_to,
        expected_error_km=expected_error_km(elements, found.culmination_at),
    )
