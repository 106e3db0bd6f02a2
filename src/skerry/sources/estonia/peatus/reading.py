"""Readers of the journey planner's replies."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import Raw, Struct, field, structs

from skerry.errors import ReplyError
from skerry.models.transit import MAX_DELAY_SECONDS, Departure, DepartureBoard, StopPoint
from skerry.sources.estonia.peatus.records import Journey, JourneyEnd, JourneyLeg, StopDetails, TransitRoute
from skerry.upstream.formats.graphql import read_data
from skerry.upstream.formats.gtfs import service_day, service_time
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import from_unix, from_unix_ms
from skerry.upstream.identity import near
from skerry.upstream.reply import Reply

TITLE = "peatus.ee"
ZONE = "Europe/Tallinn"
BUS, TROLLEYBUS, TROLLEYBUS_MARKER = "bus", "trolleybus", "trollibuss"
"""The timetable calls trolleybuses buses; only the long name of their lines shows them."""
WALK = "walk"
CANCELLED = "CANCELED"
TOLERANCE, MARGIN_M = 0.01, 20
"""By how much the provider's distances may exceed those along a great circle: a share, and metres."""


class _RawStop(Struct, rename="camel"):
    gtfs_id: str
    name: str
    lat: float
    lon: float
    code: str | None = None
    vehicle_mode: str | None = None


class _RawStops(Struct):
    stops: list[Raw]


class _RawNear(Struct):
    stop: _RawStop


class _RawEdge(Struct):
    node: _RawNear


class _RawEdges(Struct):
    edges: list[Raw]


class _RawStopsNear(Struct, rename="camel"):
    stops_by_radius: _RawEdges


class _RawAgency(Struct):
    name: str | None = None


class _RawLine(Struct, rename="camel"):
    short_name: str | None = None
    long_name: str | None = None
    mode: str | None = None
    agency: _RawAgency | None = None


class _RawRoute(_RawLine, rename="camel", kw_only=True):
    gtfs_id: str


class _RawRoutes(Struct):
    routes: list[Raw]


class _RawStopDetails(_RawStop, rename="camel"):
    desc: str | None = None
    zone_id: str | None = None
    routes: list[Raw] | None = None


class _RawStopReply(Struct):
    stop: _RawStopDetails | None


class _RawTrip(Struct, rename="camel"):
    trip_headsign: str | None = None
    route: _RawLine | None = None


class _RawDeparture(Struct, rename="camel"):
    service_day: int
    scheduled_departure: int
    realtime_departure: int | None = None
    realtime: bool = False
    realtime_state: str | None = None
    headsign: str | None = None
    trip: _RawTrip | None = None


class _RawBoard(Struct, rename="camel"):
    gtfs_id: str
    name: str
    stoptimes_without_patterns: list[Raw]


class _RawBoardReply(Struct):
    stop: _RawBoard | None


class _RawEnd(Struct):
    lat: float
    lon: float
    name: str | None = None


class _RawLeg(Struct, rename="camel"):
    mode: str
    start_time: float
    end_time: float
    origin: _RawEnd = field(name="from")
    to: _RawEnd
    distance: float | None = None
    trip: _RawTrip | None = None
    route: _RawLine | None = None


class _RawItinerary(Struct, rename="camel"):
    legs: list[_RawLeg]
    walk_distance: float | None = None


class _RawPlan(Struct):
    itineraries: list[Raw]


class _RawPlanReply(Struct):
    plan: _RawPlan


def read_stops(reply: Reply) -> tuple[StopPoint, ...]:
    return tuple(read_rows(read_data(reply, _RawStops, TITLE).stops, _RawStop, _stop))


def read_stops_near(reply: Reply) -> tuple[StopPoint, ...]:
    edges = read_data(reply, _RawStopsNear, TITLE).stops_by_radius.edges
    return tuple(read_rows(edges, _RawEdge, lambda edge: _stop(edge.node.stop)))


def read_routes(reply: Reply) -> tuple[TransitRoute, ...]:
    return tuple(_routes(read_data(reply, _RawRoutes, TITLE).routes))


def read_stop(reply: Reply) -> StopDetails | None:
    """None for an id that the planner does not know."""
    raw = read_data(reply, _RawStopReply, TITLE).stop
    if raw is None:
        return None
    return StopDetails(
        **structs.asdict(_stop(raw)),
        description=one_line(raw.desc),
        zone=one_line(raw.zone_id),
        routes=_routes(raw.routes or []),
    )


def read_departures(reply: Reply) -> DepartureBoard | None:
    """None for an id that the planner does not know. Live times may change the order."""
    raw = read_data(reply, _RawBoardReply, TITLE).stop
    if raw is None:
        return None
    departures = read_rows(raw.stoptimes_without_patterns, _RawDeparture, _departure)
    departures.sort(key=lambda departure: departure.expected_at or departure.scheduled_at)
    return DepartureBoard(raw.gtfs_id, raw.name, departures)


def read_journeys(reply: Reply) -> tuple[Journey, ...]:
    return tuple(read_rows(read_data(reply, _RawPlanReply, TITLE).plan.itineraries, _RawItinerary, _journey))


def check_distances(_: Reply, stops: Sequence[StopPoint], asked: str) -> None:
    """Raise ReplyError for stops outside a circle (`59.437,24.745,500`: latitude, longitude, metres)."""
    latitude, longitude, radius_m = map(float, asked.split(","))
    for stop in stops:
        if (distance_m := stop.metres_from(latitude, longitude)) > radius_m * (1 + TOLERANCE) + MARGIN_M:
            raise ReplyError(f"returned a stop at {distance_m} m, outside a radius of {radius_m:.0f} m")


def departing_at(journey: Journey) -> datetime:
    return journey.departs_at


def check_ends(_: Reply, journeys: Sequence[Journey], asked: str) -> None:
    """Raise ReplyError for journeys between other points than the requested ones (`59.437,24.745;58.378,26.729`)."""
    start, end = (tuple(map(float, point.split(","))) for point in asked.split(";"))
    for journey in journeys:
        origin, target = journey.legs[0].origin, journey.legs[-1].target
        near(start[0], start[1], origin.latitude, origin.longitude)
        near(end[0], end[1], target.latitude, target.longitude)


def _stop(raw: _RawStop) -> StopPoint:
    return StopPoint(
        id=raw.gtfs_id,
        name=raw.name,
        code=raw.code or None,
        latitude=raw.lat,
        longitude=raw.lon,
        modes=[raw.vehicle_mode.lower()] if raw.vehicle_mode else [],
    )


def _routes(rows: list[Raw]) -> list[TransitRoute]:
    return read_rows(rows, _RawRoute, _route)


def _route(raw: _RawRoute) -> TransitRoute:
    return TransitRoute(
        raw.gtfs_id, one_line(raw.short_name), one_line(raw.long_name), _mode(raw.mode, raw), _operator(raw)
    )


def _mode(mode: str | None, line: _RawLine) -> str | None:
    named = mode.lower() if mode else None
    return TROLLEYBUS if named == BUS and TROLLEYBUS_MARKER in (line.long_name or "").casefold() else named


def _operator(line: _RawLine) -> str | None:
    return one_line(line.agency.name) if line.agency else None


def _departure(raw: _RawDeparture) -> Departure:
    trip = raw.trip or _RawTrip()
    line = trip.route or _RawLine()
    day = service_day(from_unix(raw.service_day), ZONE)
    scheduled_at = service_time(day, raw.scheduled_departure, ZONE)
    cancelled = raw.realtime_state == CANCELLED
    delay = None if cancelled or not raw.realtime else _delay(raw)
    return Departure(
        line_number=one_line(line.short_name),
        line_name=one_line(line.long_name),
        mode=_mode(line.mode, line),
        destination=one_line(raw.headsign) or one_line(trip.trip_headsign),
        scheduled_at=scheduled_at,
        expected_at=None if delay is None else scheduled_at + timedelta(seconds=delay),
        delay_seconds=delay,
        live=cancelled or delay is not None,
        cancelled=cancelled,
        platform=None,  # the planner of Estonia has no field for it that is known
    )


def _delay(raw: _RawDeparture) -> int | None:
    """Expected after scheduled departure, seconds; None for a live time that cannot be of this trip."""
    if raw.realtime_departure is None:
        return None
    delay = raw.realtime_departure - raw.scheduled_departure
    return delay if abs(delay) <= MAX_DELAY_SECONDS else None


def _journey(raw: _RawItinerary) -> Journey:
    legs = [_leg(leg) for leg in raw.legs]
    if not legs:
        raise ReplyError("returned a journey without legs")
    departs_at, arrives_at = legs[0].departs_at, legs[-1].arrives_at
    return Journey(
        departs_at=departs_at,
        arrives_at=arrives_at,
        duration_seconds=round((arrives_at - departs_at).total_seconds()),
        walk_distance_m=_metres(raw.walk_distance),
        change_count=max(0, sum(leg.mode != WALK for leg in legs) - 1),
        legs=legs,
    )


def _leg(raw: _RawLeg) -> JourneyLeg:
    line = raw.route or _RawLine()
    mode = _mode(raw.mode, line)
    if not mode:
        raise ReplyError("returned a leg without a means of transport")
    departs_at, arrives_at = _moment(raw.start_time), _moment(raw.end_time)
    if arrives_at < departs_at:
        raise ReplyError("returned a leg that ends before it starts")
    return JourneyLeg(
        mode=mode,
        line_number=one_line(line.short_name),
        line_name=one_line(line.long_name),
        destination=one_line(raw.trip.trip_headsign) if raw.trip else None,
        operator=_operator(line),
        origin=_end(raw.origin),
        target=_end(raw.to),
        departs_at=departs_at,
        arrives_at=arrives_at,
        distance_m=_metres(raw.distance),
    )


def _end(raw: _RawEnd) -> JourneyEnd:
    return JourneyEnd(one_line(raw.name, empty=("Origin", "Destination")), raw.lat, raw.lon)


def _moment(milliseconds: float) -> datetime:
    return from_unix_ms(milliseconds).replace(microsecond=0)


def _metres(distance: float | None) -> int | None:
    return None if distance is None else round(distance)
