"""Stops, lines and departures of public transport in Estonia."""

from enum import StrEnum
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection, SearchResult, SearchSlice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Lat, Limit, Lon, Search
from skerry.folding import fold, match_rank
from skerry.models.fields import Latitude, Longitude
from skerry.models.rows import Rows
from skerry.models.transit import Departure, StopPoint
from skerry.sources.estonia.peatus import Peatus
from skerry.sources.estonia.peatus.records import TransitRoute

StopId = Annotated[
    str,
    Allowed("the id of a stop such as estonia:4641"),
    Meta(
        pattern=r"^[A-Za-z0-9_-]{1,40}:[A-Za-z0-9_.:-]{1,60}$",
        max_length=101,
        description="id of a stop: `gtfs_id` from /transit/stops",
        examples=["estonia:4641"],
    ),
]


class TransitMode(StrEnum):
    """A means of public transport."""

    BUS = "bus"
    TROLLEYBUS = "trolleybus"
    TRAM = "tram"
    RAIL = "rail"
    FERRY = "ferry"


class TransitStop(Struct, frozen=True):
    """A stop of public transport."""

    name: Annotated[str, Meta(description="name of the stop")]
    gtfs_id: Annotated[str, Meta(description="identifier in the journey planner, `estonia:` and a number")]
    code: Annotated[str | None, Meta(description="code in the register of stops, one for each direction")]
    latitude: Latitude
    longitude: Longitude
    type: Annotated[str | None, Meta(description="vehicles: bus, tram, rail, ferry, ...; trolleybus counts as bus")]


class TransitStopSearch(SearchResult[TransitStop], frozen=True):
    """The stops that a search found."""


class NearbyTransitStop(TransitStop, frozen=True):
    """A stop near a point."""

    distance_m: Annotated[int, Meta(ge=0, le=50_000, description="distance from the point, metres")]


class NearbyTransitStops(Collection[NearbyTransitStop], frozen=True, kw_only=True):
    """A point and the stops around it."""

    ROWS: ClassVar[Rows] = Rows(
        "items", carried=(("latitude", "center_latitude"), ("longitude", "center_longitude"), "radius_m")
    )

    latitude: Latitude
    longitude: Longitude
    radius_m: Annotated[int, Meta(ge=0, le=50_000, description="radius, metres")]


class TransitStopDetails(TransitStop, frozen=True):
    """A stop with the lines that call there."""

    description: Annotated[str | None, Meta(description="where the stop is or which way it serves, in Estonian")]
    zone: Annotated[str | None, Meta(description="fare zone")]
    routes: Annotated[list[TransitRoute], Meta(description="lines that call there, as the planner sorts them")]


class TransitDepartures(Collection[Departure], frozen=True, kw_only=True):
    """The next departures from a stop, by expected time."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("gtfs_id", ("name", "stop_name")))

    gtfs_id: Annotated[str, Meta(description="identifier of the stop in the journey planner")]
    name: Annotated[str, Meta(description="name of the stop")]


@endpoint("/transit/stops", fresh="1h", example={"name": "Muraste"})
async def search_estonian_stops(
    name: Annotated[Search, Meta(description="name of a stop, or words of it")],
    peatus: Peatus,
) -> TransitStopSearch:
    """Public-transport stops by name, in all of Estonia.

    At most ten stops whose names contain every word of `name`; the stops on the two sides of a road are separate. Case is
    ignored. The list is empty where no stop matches."""
    return TransitStopSearch.of(name, [TransitStop(**_members(stop)) for stop in await peatus.stops(name)])


@endpoint("/transit/stops/nearby", fresh="1h", example={"lat": 59.437, "lon": 24.745})
async def estonian_stops_nearby(
    lat: Lat,
    lon: Lon,
    peatus: Peatus,
    radius: Annotated[int, Meta(ge=10, le=5000, description="metres")] = 500,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of stops")] = 20,
) -> NearbyTransitStops:
    """Public-transport stops around a point in Estonia, the nearest first.

    Distances are metres along a great circle, not on foot. The stops on the two sides of a road are separate. The list is empty
    where no stop is near."""
    found = [
        NearbyTransitStop(**_members(stop), distance_m=stop.metres_from(lat, lon))
        for stop in await peatus.stops_near(lat, lon, radius, limit)
    ]
    return NearbyTransitStops.limited(found, limit, latitude=lat, longitude=lon, radius_m=radius)


@endpoint(
    "/transit/stops/{gtfs_id}",
    fresh="1h",
    example={"gtfs_id": "estonia:4641"},
    example_404={"gtfs_id": "estonia:999999999"},
)
async def estonian_stop(gtfs_id: StopId, peatus: Peatus) -> TransitStopDetails:
    """One public-transport stop in Estonia, with the lines that call there."""
    stop = await peatus.stop(gtfs_id)
    return TransitStopDetails(**_members(stop), description=stop.description, zone=stop.zone, routes=stop.routes)


@endpoint(
    "/transit/departures",
    fresh="30s",
    example={"stop": "estonia:4641"},
    example_404={"stop": "estonia:999999999"},
)
async def estonian_departures(
    stop: StopId,
    peatus: Peatus,
    limit: Annotated[Limit, Meta(le=50, description="maximum number of departures")] = 10,
) -> TransitDepartures:
    """The next departures from a stop in Estonia within 24 hours, live where the operator reports the trip.

    `scheduled_at` is the timetable; `expected_at` and `delay_seconds` are live, and null where only the timetable is known. City
    lines of Tallinn are not reported live here. A cancelled trip stays in the list. The list is empty where nothing departs."""
    board = await peatus.departures(stop, limit)
    return TransitDepartures.limited(board.departures, limit, gtfs_id=board.stop_id, name=board.stop_name)


@endpoint("/transit/routes", fresh="6h", example={"q": "kopli"})
async def search_estonian_routes(
    q: Annotated[
        Search, Meta(description="number of a line, or words of its name; accents are ignored", examples=["124"])
    ],
    peatus: Peatus,
    mode: Annotated[TransitMode | None, Meta(description="means of transport; all if omitted")] = None,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of lines")] = 50,
) -> SearchSlice[TransitRoute]:
    """Lines of public transport in Estonia by number or name, the best match first.

    Lines of several towns share a number. Trolleybuses are recognized by the name of their line."""
    wanted = fold(q)
    found = [
        (rank, route)
        for route in await peatus.routes()
        if mode in (None, route.mode) and (rank := _rank(route, wanted)) is not None
    ]
    found.sort(key=lambda entry: entry[0])
    return SearchSlice[TransitRoute].of(q, [route for _, route in found], len(found), limit)


def _rank(route: TransitRoute, wanted: str) -> int | None:
    return match_rank(wanted, *(fold(name) for name in (route.line_number, route.line_name) if name))


def _members(stop: StopPoint) -> dict[str, Any]:
    return {
        "name": stop.name,
        "gtfs_id": stop.id,
        "code": stop.code,
        "latitude": stop.latitude,
        "longitude": stop.longitude,
        "type": stop.modes[0] if stop.modes else None,
    }
