"""Entur: stops and departures of all public transport in Norway.

There is no recording. Requests and fields are those of public programs of 2024 to 2026: departure boards for the home, an MCP
server, and clients of the geocoder."""

from functools import partial

from msgspec import Raw, Struct

from skerry.errors import NotFound, ReplyError
from skerry.folding import fold
from skerry.licenses import NLOD_2_0
from skerry.models.transit import Departure, DepartureBoard, StopPoint, TransitCoverage
from skerry.provenance import Evidence
from skerry.upstream.formats.graphql import read_data
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

TITLE = "Entur"
HEADERS = {"ET-Client-Name": "skerry-api"}
"""Entur refuses programs that do not name themselves."""
STOP_PLACE = "NSR:StopPlace:"
MAX_STOPS = 50
MARGIN_M = 100
"""Coordinates of stops are rounded, and those of the search are of another point of a large station."""
MODES = {
    "onstreetBus": "bus",
    "busStation": "bus",
    "coachStation": "coach",
    "onstreetTram": "tram",
    "tramStation": "tram",
    "railStation": "rail",
    "vehicleRailInterchange": "rail",
    "metroStation": "metro",
    "ferryStop": "ferry",
    "ferryPort": "ferry",
    "harbourPort": "ferry",
    "liftStation": "lift",
    "airport": "air",
}
"""Means of transport by the category of a stop."""
LINE_MODES = {"water": "ferry"}
"""Means of transport of lines that the model names otherwise."""
QUERY = (
    "query($id:String!,$count:Int!){stopPlace(id:$id){id name estimatedCalls(numberOfDepartures:$count){"
    "aimedDepartureTime expectedDepartureTime realtime cancellation destinationDisplay{frontText} quay{publicCode} "
    "serviceJourney{line{publicCode name transportMode}}}}}"
)


class Entur(Source):
    """National journey planner of Norway, with a geocoder of stops. No key, but programs name themselves."""

    key = "entur"
    title = TITLE
    home = "https://developer.entur.org/"
    base = "https://api.entur.io"
    license = NLOD_2_0
    attribution = "Entur"
    evidence = Evidence.INFERRED
    cadence = "1m"
    terms = "Programs name themselves in the header ET-Client-Name."
    pace = Pace(per_second=5, concurrency=4)
    coverage = TransitCoverage.NATIONAL

    async def stops(self, name: str) -> tuple[StopPoint, ...]:
        """At most 50 stops by name, in the order of the geocoder, which also finds names that are much like it."""
        if not fold(name):
            return ()
        return await self.get(
            "/geocoder/v1/autocomplete",
            query={"text": name, "layers": "venue", "size": MAX_STOPS, "lang": "no"},
            headers=HEADERS,
            fresh="1h",
            read=read_stops,
        )

    async def stops_near(self, latitude: float, longitude: float, radius_m: int, limit: int) -> tuple[StopPoint, ...]:
        """Stops within a radius, the nearest first. Raises UpstreamChanged for a stop that is elsewhere."""
        found = await self.get(
            "/geocoder/v1/reverse",
            query={
                "point.lat": latitude,
                "point.lon": longitude,
                "boundary.circle.radius": radius_m / 1000,
                "layers": "venue",
                "size": limit,
            },
            headers=HEADERS,
            fresh="1h",
            read=partial(read_stops_near, latitude=latitude, longitude=longitude, radius_m=radius_m),
        )
        return tuple(sorted(found, key=lambda stop: stop.metres_from(latitude, longitude)))

    async def departures(self, stop_id: str, limit: int) -> DepartureBoard:
        """The next departures of a stop, by expected time. Raises NotFound for an unknown stop."""
        board = None
        if stop_id.startswith(STOP_PLACE):
            board = await self.post(
                "/journey-planner/v3/graphql",
                json={"query": QUERY, "variables": {"id": stop_id, "count": limit}},
                headers=HEADERS,
                fresh="30s",
                read=Identified(read_departures, "stop_id", stop_id),
            )
        if board is None:
            raise NotFound(f"No stop {stop_id!r}.")
        return board


class _RawProperties(Struct):
    id: str
    name: str
    category: list[str] = []


class _RawPoint(Struct):
    coordinates: tuple[float, float]


class _RawFeature(Struct):
    properties: _RawProperties
    geometry: _RawPoint


class _RawFeatures(Struct):
    features: list[Raw]


class _RawDisplay(Struct, rename="camel"):
    front_text: str | None = None


class _RawQuay(Struct, rename="camel"):
    public_code: str | None = None


class _RawLine(Struct, rename="camel"):
    public_code: str | None = None
    name: str | None = None
    transport_mode: str | None = None


class _RawJourney(Struct):
    line: _RawLine | None = None


class _RawCall(Struct, rename="camel"):
    aimed_departure_time: str
    expected_departure_time: str | None = None
    realtime: bool = False
    cancellation: bool = False
    destination_display: _RawDisplay | None = None
    quay: _RawQuay | None = None
    service_journey: _RawJourney | None = None


class _RawStop(Struct, rename="camel"):
    id: str
    name: str
    estimated_calls: list[Raw] = []


class _RawData(Struct, rename="camel"):
    stop_place: _RawStop | None = None


def read_stops(reply: Reply) -> tuple[StopPoint, ...]:
    found = read_rows(reply.json(_RawFeatures).features, _RawFeature, _stop)
    # Groups of stops, such as a whole town, have no departures.
    return tuple(stop for stop in found if stop.id.startswith(STOP_PLACE))


def read_stops_near(reply: Reply, latitude: float, longitude: float, radius_m: int) -> tuple[StopPoint, ...]:
    stops = read_stops(reply)
    for stop in stops:
        if (distance_m := stop.metres_from(latitude, longitude)) > radius_m + MARGIN_M:
            raise ReplyError(f"returned a stop at {distance_m} m, outside a radius of {radius_m} m")
    return stops


def read_departures(reply: Reply) -> DepartureBoard | None:
    """The departures of a stop; None for an unknown one."""
    stop = read_data(reply, _RawData, TITLE).stop_place
    if stop is None:
        return None
    found = read_rows(stop.estimated_calls, _RawCall, _departure)
    found.sort(key=lambda departure: departure.next_at)
    return DepartureBoard(stop.id, stop.name, found)


def _stop(raw: _RawFeature) -> StopPoint:
    longitude, latitude = raw.geometry.coordinates
    modes = [MODES[category] for category in raw.properties.category if category in MODES]
    return StopPoint(
        id=raw.properties.id,
        name=raw.properties.name,
        code=None,
        latitude=latitude,
        longitude=longitude,
        modes=list(dict.fromkeys(modes)),
    )


def _departure(raw: _RawCall) -> Departure:
    line = (raw.service_journey or _RawJourney()).line or _RawLine()
    mode = (line.transport_mode or "").lower()
    return Departure.timed(
        line_number=one_line(line.public_code),
        line_name=one_line(line.name),
        mode=LINE_MODES.get(mode, mode) or None,
        destination=one_line(raw.destination_display.front_text) if raw.destination_display else None,
        scheduled_at=utc(raw.aimed_departure_time),
        expected_at=utc_or_none(raw.expected_departure_time) if raw.realtime else None,
        cancelled=raw.cancellation,
        platform=one_line(raw.quay.public_code) if raw.quay else None,
    )
