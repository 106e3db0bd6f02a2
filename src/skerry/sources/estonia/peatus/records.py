"""Lines, stops and journeys of the national journey planner, apart from what it shares with those of other countries
(`models/transit.py`)."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.transit import StopPoint


class TransitRoute(Struct, frozen=True):
    """A line of public transport."""

    gtfs_id: Annotated[str, Meta(description="identifier in the journey planner, such as `estonia:` and a number")]
    line_number: Annotated[str | None, Meta(description="number or name of the line, as on the vehicle")]
    line_name: Annotated[str | None, Meta(description="longer name of the line, mostly its two ends")]
    mode: Annotated[str | None, Meta(description="means of transport: bus, trolleybus, tram, rail, ferry, ...")]
    operator: Annotated[str | None, Meta(description="company that runs it")]


class StopDetails(StopPoint, frozen=True, kw_only=True):
    """A stop, and the lines that call there."""

    description: Annotated[str | None, Meta(description="where the stop is or which way it serves, in words")]
    zone: Annotated[str | None, Meta(description="fare zone")]
    routes: Annotated[list[TransitRoute], Meta(description="lines that call there")]


class JourneyEnd(Struct, frozen=True):
    """Where a leg starts or ends."""

    name: Annotated[str | None, Meta(description="name of the stop; null at the two ends of the journey")]
    latitude: Latitude
    longitude: Longitude


class JourneyLeg(Struct, frozen=True, kw_only=True):
    """A walk, or a ride without a change."""

    mode: Annotated[str, Meta(description="walk, bus, trolleybus, tram, rail, ferry, ...")]
    line_number: Annotated[str | None, Meta(description="number or name of the line; null for a walk")]
    line_name: Annotated[str | None, Meta(description="longer name of the line, mostly its two ends")]
    destination: Annotated[str | None, Meta(description="destination of the vehicle, as on its front")]
    operator: Annotated[str | None, Meta(description="company that runs the line")]
    origin: Annotated[JourneyEnd, Meta(description="where the leg starts")]
    target: Annotated[JourneyEnd, Meta(description="where the leg ends")]
    departs_at: Annotated[Moment, Meta(description="start of the leg, UTC")]
    arrives_at: Annotated[Moment, Meta(description="end of the leg, UTC")]
    distance_m: Annotated[
        Annotated[int, Meta(ge=0, le=2_000_000)] | None, Meta(description="length of the leg along its way, metres")
    ]


class Journey(Struct, frozen=True, kw_only=True):
    """One way to travel between two points."""

    departs_at: Annotated[Moment, Meta(description="start of the first leg, UTC")]
    arrives_at: Annotated[Moment, Meta(description="end of the last leg, UTC")]
    duration_seconds: Annotated[int, Meta(ge=0, description="time from start to end, seconds")]
    walk_distance_m: Annotated[
        Annotated[int, Meta(ge=0, le=200_000)] | None, Meta(description="length of all walks, metres")
    ]
    change_count: Annotated[int, Meta(ge=0, description="number of changes between vehicles")]
    legs: Annotated[list[JourneyLeg], Meta(description="walks and rides, in order")]
