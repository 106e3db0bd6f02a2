"""peatus.ee: the national journey planner of Estonia."""

import re
from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError, UpstreamUnavailable
from skerry.folding import fold
from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

STOPS = "query($n:String!){stops(name:$n){gtfsId name code lat lon vehicleMode}}"
NOT_WORD = re.compile(r"[\W_]+")
OPERATORS = frozenset({"AND", "OR", "NOT"})


class TransitStop(Struct, frozen=True):
    """A stop of public transport."""

    name: Annotated[str, Meta(description="name of the stop")]
    gtfs_id: Annotated[str, Meta(description="identifier in the journey planner, `estonia:` and a number")]
    code: Annotated[str | None, Meta(description="code in the register of stops, one for each direction")]
    latitude: Latitude
    longitude: Longitude
    type: Annotated[str | None, Meta(description="vehicles: bus, tram, rail, ferry, ...; trolleybus counts as bus")]


class Peatus(Source):
    """National journey planner: OpenTripPlanner with all timetables of Estonia. GraphQL by POST, no key.

    The provider searches names with Lucene and returns stops that match a single word; here Lucene operators are removed and
    all words must match."""

    key = "peatus"
    title = "peatus.ee"
    home = "https://web.peatus.ee/"
    base = "https://api.peatus.ee"
    license = stated("Open data of the public transport register")
    evidence = Evidence.RECORDED
    attribution = "Regionaal- ja Põllumajandusministeerium, ühistranspordiregister"

    async def stops(self, name: str) -> tuple[TransitStop, ...]:
        """At most ten stops whose names contain all words of the given name. No request is made for a name without a word."""
        words = NOT_WORD.sub(" ", name).split()
        if not words:
            return ()
        # Lucene operators would change the query: a hyphen means NOT.
        question = " ".join(word.lower() if word in OPERATORS else word for word in words)
        found = await self.post(
            "/routing/v1/routers/estonia/index/graphql",
            json={"query": STOPS, "variables": {"n": question}},
            fresh="1h",
            read=read_stops,
        )
        # The provider returns stops that match one of the words.
        wanted = [fold(word) for word in words]
        return tuple(stop for stop in found if any(wanted) and all(word in fold(stop.name) for word in wanted))


class _RawStop(Struct, rename="camel"):
    gtfs_id: str
    name: str
    lat: float
    lon: float
    code: str | None = None
    vehicle_mode: str | None = None


class _RawData(Struct):
    stops: list[Raw] | None


class _RawError(Struct):
    message: str | None = None


class _RawReply(Struct):
    data: _RawData | None = None
    errors: list[_RawError] = []


def read_stops(reply: Reply) -> tuple[TransitStop, ...]:
    answer = reply.json(_RawReply)
    if answer.data is None or answer.data.stops is None:
        if answer.errors:
            raise UpstreamUnavailable(Peatus.title, "returned errors")
        raise ReplyError("returned no stops")
    return tuple(read_rows(answer.data.stops, _RawStop, _stop))


def _stop(raw: _RawStop) -> TransitStop:
    return TransitStop(
        name=raw.name,
        gtfs_id=raw.gtfs_id,
        code=raw.code or None,
        latitude=raw.lat,
        longitude=raw.lon,
        type=raw.vehicle_mode.lower() if raw.vehicle_mode else None,
    )
