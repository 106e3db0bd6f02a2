"""Vejdirektoratet's traffic map: traffic messages of Denmark, from the file behind the public map.

There is no recording. The file and its fields are those of public programs of 2026 that read it, one of them with rows that it
captured on 2026-06-13. The file is a log: it has several versions of a message, and messages that have ended."""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from msgspec import Raw, Struct, field

from skerry.clock import now
from skerry.licenses import stated
from skerry.models.roads import RoadEvent, RoadEventType
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, plain_text
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Copenhagen"
TIME_FORMAT = "%d-%m-%Y kl. %H:%M"
ROAD = re.compile(r"\b([EO]\s?\d{1,3}|rute\s\d{1,3})\b", re.IGNORECASE)
"""European roads, ring roads and numbered routes, as messages name them."""
TRUE = "true"
TYPES = {
    "Accident": RoadEventType.ACCIDENT,
    "VehicleObstruction": RoadEventType.OBSTRUCTION,
    "GeneralObstruction": RoadEventType.OBSTRUCTION,
    "AbnormalTraffic": RoadEventType.QUEUE,
    "PoorEnvironmentConditions": RoadEventType.WEATHER,
    "Roadworks": RoadEventType.ROADWORK,
    "MaintenanceWorks": RoadEventType.ROADWORK,
    "ConstructionWorks": RoadEventType.ROADWORK,
}
"""By the class of DATEX II, which is the end of a dotted name."""
CLOSURES = ("roadblock", "blocking-event")
"""Parts of the names of layers with roads that are closed."""


class MapMessage(Struct, frozen=True):
    """One version of a message, and what it says of itself."""

    event: RoadEvent
    version: str
    hidden: bool
    """Whether it has ended, has not begun, or is not shown on the map."""


class Trafikkort(Source):
    """The Danish Road Directorate's map of traffic: accidents, queues, closures and roadworks."""

    key = "trafikkort_dk"
    title = "Vejdirektoratet, trafikinfo.dk"
    home = "https://trafikkort.vejdirektoratet.dk/"
    base = "https://storage.googleapis.com/trafikkort-data/geojson"
    license = stated("Not stated; public traffic information of Vejdirektoratet, named as the source")
    attribution = "Vejdirektoratet / trafikinfo.dk"
    evidence = Evidence.INFERRED
    cadence = "3m"
    terms = "The file behind the public map; it may move without notice."
    pace = Pace(per_second=1, concurrency=2)

    async def road_events(self) -> tuple[RoadEvent, ...]:
        """The newest version of each message in force, the last changed first."""
        found = await self.get("/big-screen-events.json", fresh="2m", read=read_messages)
        newest: dict[str, MapMessage] = {}
        for message in found:
            before = newest.get(message.event.id)
            if before is None or message.version > before.version:
                newest[message.event.id] = message
        moment = now()
        shown = [
            message
            for message in newest.values()
            if not message.hidden and (message.event.end_at is None or message.event.end_at > moment)
        ]
        return tuple(message.event for message in sorted(shown, key=lambda each: each.version, reverse=True))


class _RawProperties(Struct, rename="camel"):
    feature_id: str
    title: str
    header: str | None = None
    description: str | None = None
    datex: str | None = field(name="TrafficMan2_Type", default=None)
    begin_period: str | None = None
    end_period: str | None = None
    last_modified: str | None = None
    last_modified_string: str | None = None
    suspended: str | None = None
    future: str | None = None
    visible: str | None = None
    duplicate: str | None = None


class _RawPoint(Struct):
    coordinates: tuple[float, float]


class _RawFeature(Struct):
    properties: _RawProperties
    geometry: _RawPoint


class _RawLayer(Struct, rename="camel"):
    layer_name: str = ""
    features: list[Raw] = []


def read_messages(reply: Reply) -> tuple[MapMessage, ...]:
    found: list[MapMessage] = []
    for layer in reply.json(list[_RawLayer]):
        closed = any(part in layer.layer_name for part in CLOSURES)
        read = read_rows(layer.features, _RawFeature, _closed if closed else _open)
        found += (message for message in read if message is not None)
    return tuple(found)


def _closed(raw: _RawFeature) -> MapMessage | None:
    return _message(raw, RoadEventType.CLOSURE)


def _open(raw: _RawFeature) -> MapMessage | None:
    return _message(raw, TYPES.get((raw.properties.datex or "").rpartition(".")[2], RoadEventType.OTHER))


def _message(raw: _RawFeature, kind: RoadEventType) -> MapMessage | None:
    """One version of a message; None for a further point of one along the road."""
    found = raw.properties
    if found.duplicate == TRUE:
        return None
    longitude, latitude = raw.geometry.coordinates
    header, description = one_line(found.header), plain_text(found.description)
    road = ROAD.search(header or description or "")
    event = RoadEvent(
        id=found.feature_id,
        type=kind,
        title=header or found.title,
        description=description,
        road_number=road[1] if road else None,
        latitude=latitude,
        longitude=longitude,
        start_at=_moment(found.begin_period),
        end_at=_moment(found.end_period),
        updated_at=_moment(found.last_modified),
    )
    return MapMessage(
        event,
        found.last_modified_string or "",
        TRUE in (found.suspended, found.future) or found.visible == "false",
    )


def _moment(text: str | None) -> datetime | None:
    """A Danish time as `12-06-2026 kl. 01:30`; None for one that is missing or in other words."""
    try:
        return (
            None
            if not text
            else datetime.strptime(text.strip(), TIME_FORMAT).replace(tzinfo=ZoneInfo(ZONE)).astimezone(UTC)
        )
    except ValueError:
        return None
