"""peatus.ee: the national journey planner of Estonia.

There is a recording of stops by name. Everything else follows public programs of 2026 that call the same server: the Home
Assistant integration ha-peatus (departures), estonian-transport-mcp (stops near a point, routes, plans) and two route planners
for Tallinn."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, TypeVar

from skerry.errors import NotFound
from skerry.folding import fold
from skerry.licenses import stated
from skerry.models.transit import DepartureBoard, StopPoint, TransitCoverage
from skerry.provenance import Evidence
from skerry.sources.estonia.peatus import queries
from skerry.sources.estonia.peatus.reading import (
    TITLE,
    check_distances,
    check_ends,
    departing_at,
    read_departures,
    read_journeys,
    read_routes,
    read_stop,
    read_stops,
    read_stops_near,
)
from skerry.sources.estonia.peatus.records import Journey, StopDetails, TransitRoute
from skerry.upstream.identity import Identified, IdentityChecked, Within
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

T = TypeVar("T")
NOT_WORD = re.compile(r"[\W_]+")
OPERATORS = frozenset({"AND", "OR", "NOT"})
DEPARTURE_SECONDS = 86_400
"""Time from now in which departures are looked for."""
MAX_WAIT = timedelta(days=7)
"""How long after the requested time a journey may start: some islands have a ferry on a few days of the week."""


class Peatus(Source):
    """National journey planner: OpenTripPlanner with all timetables of Estonia. GraphQL by POST, no key.

    The provider searches names with Lucene and returns stops that match a single word; here Lucene operators are removed and
    all words must match. Operators send live times for some lines only, and city lines of Tallinn have none here."""

    key = "peatus"
    title = TITLE
    home = "https://web.peatus.ee/"
    base = "https://api.peatus.ee"
    license = stated("Open data of the public transport register")
    evidence = Evidence.INFERRED
    evidence_note = (
        "Stops by name are read against a recording; departures, routes and journeys follow public programs."
    )
    attribution = "Regionaal- ja Põllumajandusministeerium, ühistranspordiregister"
    coverage = TransitCoverage.NATIONAL

    async def stops(self, name: str) -> tuple[StopPoint, ...]:
        """At most ten stops whose names contain all words of the given name. No request is made for a name without a word."""
        words = NOT_WORD.sub(" ", name).split()
        if not words:
            return ()
        # Lucene operators would change the query: a hyphen means NOT.
        question = " ".join(word.lower() if word in OPERATORS else word for word in words)
        found = await self._query(queries.STOPS, {"n": question}, "1h", read_stops)
        # The provider returns stops that match one of the words.
        wanted = [fold(word) for word in words]
        return tuple(stop for stop in found if any(wanted) and all(word in fold(stop.name) for word in wanted))

    async def stops_near(self, latitude: float, longitude: float, radius_m: int, limit: int) -> tuple[StopPoint, ...]:
        """Stops within a radius, the nearest first. Raises UpstreamChanged for a stop that is elsewhere."""
        variables = {"lat": latitude, "lon": longitude, "radius": radius_m, "first": limit}
        question = f"{latitude},{longitude},{radius_m}"
        found = await self._query(
            queries.STOPS_NEAR, variables, "1h", IdentityChecked(read_stops_near, check_distances, question)
        )
        return tuple(sorted(found, key=lambda stop: stop.metres_from(latitude, longitude)))

    async def stop(self, stop_id: str) -> StopDetails:
        """A stop with its lines. Raises NotFound."""
        found = await self._query(queries.STOP_DETAILS, {"id": stop_id}, "1h", Identified(read_stop, "id", stop_id))
        return _known(found, stop_id)

    async def departures(self, stop_id: str, limit: int) -> DepartureBoard:
        """The next departures within a day, by expected time. Raises NotFound for an unknown stop."""
        variables = {"id": stop_id, "count": limit, "range": DEPARTURE_SECONDS}
        found = await self._query(queries.DEPARTURES, variables, "30s", Identified(read_departures, "stop_id", stop_id))
        return _known(found, stop_id)

    async def routes(self) -> tuple[TransitRoute, ...]:
        """All lines of the country, some thousand. The provider's own search compares the start of line numbers only."""
        return await self._query(queries.ROUTES, {}, "6h", read_routes)

    async def journeys(
        self, start: str, end: str, count: int, departure: datetime | None = None
    ) -> tuple[Journey, ...]:
        """Ways to travel between two points (`latitude,longitude`) from a time in Estonia on, or from now. Empty where the
        planner finds none. Raises UpstreamChanged for journeys of another day."""
        variables = {
            "from": _coordinates(start),
            "to": _coordinates(end),
            "count": count,
            "date": None if departure is None else departure.date().isoformat(),
            "time": None if departure is None else departure.time().isoformat("seconds"),
        }
        between = IdentityChecked(read_journeys, check_ends, f"{start};{end}")
        read = between if departure is None else Within(between, departing_at, departure, departure + MAX_WAIT)
        return await self._query(queries.PLAN, variables, "1m", read)

    async def _query(self, query: str, variables: dict[str, Any], fresh: str, read: Callable[[Reply], T]) -> T:
        return await self.post(
            "/routing/v1/routers/estonia/index/graphql",
            json={"query": query, "variables": variables},
            fresh=fresh,
            read=read,
        )


def _coordinates(point: str) -> dict[str, float]:
    latitude, longitude = map(float, point.split(","))
    return {"lat": latitude, "lon": longitude}


def _known(found: T | None, stop_id: str) -> T:
    if found is None:
        raise NotFound(f"No stop {stop_id!r}.")
    return found
