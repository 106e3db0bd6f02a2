"""Icelandic Met Office: earthquakes in and around Iceland.

There is no recording. The request is that of public programs of 2026; the fields are those of two events in a test of one of them
(`skjalfti`), with which the others agree. The server also writes CSV, which has the kind of magnitude too; but of a file that
ends in the middle nothing tells, so GeoJSON is read. There is no limit: without a start, the whole catalogue would come."""

from datetime import datetime
from functools import partial
from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.clock import rfc3339
from skerry.licenses import CC_BY_SA_4_0
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.identity import matching
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

SYSTEM = "seiscomp"
"""The current catalogue; `sil`, the other one, is to be phased out."""
ROUNDING = 0.005
"""By which a rounded magnitude may be below the one that the provider compares."""
MANUAL, AUTOMATIC = "manual", "automatic"


class IcelandicEarthquake(Struct, frozen=True, kw_only=True):
    """An event located by the seismic network of Iceland."""

    id: Annotated[str, Meta(description="identifier of the event at the Icelandic Met Office")]
    occurred_at: Annotated[Moment, Meta(description="origin time, UTC")]
    updated_at: Annotated[
        Moment | None, Meta(description="when the record was last revised, UTC; null if it never was")
    ]
    magnitude: Annotated[
        Annotated[float, Meta(ge=-5, le=10)] | None, Meta(description="null when not yet determined; often below 0")
    ]
    place: Annotated[str | None, Meta(description="seismic region, in Icelandic; null where none is named")]
    latitude: Annotated[Latitude, Meta(description="of the epicentre, degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="of the epicentre, degrees east, WGS 84")]
    depth_km: Annotated[
        Annotated[float, Meta(ge=-20, le=1000)] | None,
        Meta(description="depth in km; of many events it cannot be determined and is set, mostly to 10"),
    ]
    reviewed: Annotated[
        bool | None,
        Meta(description="whether a person has reviewed it, or it is automatic; null where that is not stated"),
    ]
    type: Annotated[
        str | None, Meta(description="earthquake; also explosion, ice quake, ...; null where it is not classified")
    ]


class VedurQuakes(Source):
    """Earthquakes in Iceland, within minutes. Automatic events are revised, or withdrawn, by a person later. No key."""

    key = "vedur_quakes"
    title = "Icelandic Met Office earthquakes"
    home = "https://api.vedur.is/quakes/"
    base = "https://api.vedur.is/quakes"
    license = CC_BY_SA_4_0
    attribution = "Icelandic Met Office"
    evidence = Evidence.INFERRED
    cadence = "5m"
    pace = Pace(per_second=1, concurrency=2, burst=4)

    async def earthquakes(self, start: datetime, min_magnitude: float | None) -> tuple[IcelandicEarthquake, ...]:
        """Events since `start`, newest first. With a minimum, events without a magnitude are left out."""
        return await self.get(
            "/events",
            query={"start_time": rfc3339(start), "size_min": min_magnitude, "format": "json", "system": SYSTEM},
            fresh="2m",
            read=partial(read_earthquakes, start, min_magnitude),
        )


class _RawProperties(Struct):
    event_id: str
    time: str
    magnitude: float | None = None
    depth: float | None = None
    region: str | None = None
    type: str | None = None
    evaluation_mode: str | None = None
    updated_time: str | None = None


class _RawPoint(Struct):
    coordinates: list[float]


class _RawEvent(Struct):
    geometry: _RawPoint
    properties: _RawProperties


class _RawEvents(Struct):
    features: list[Raw]


def read_earthquakes(start: datetime, min_magnitude: float | None, reply: Reply) -> tuple[IcelandicEarthquake, ...]:
    found = read_rows(reply.json(_RawEvents).features, _RawEvent, _earthquake)

    def was_requested(event: IcelandicEarthquake) -> bool:
        strong = min_magnitude is None or (event.magnitude is not None and event.magnitude >= min_magnitude - ROUNDING)
        return strong and event.occurred_at >= start

    rows = matching(found, was_requested, f"events since {start} from magnitude {min_magnitude}", reply)
    return tuple(sorted(rows, key=lambda event: (event.occurred_at, event.id), reverse=True))


def _earthquake(raw: _RawEvent) -> IcelandicEarthquake:
    event = raw.properties
    longitude, latitude, *_ = raw.geometry.coordinates
    return IcelandicEarthquake(
        id=event.event_id,
        occurred_at=utc(event.time),
        updated_at=utc_or_none(event.updated_time),
        magnitude=None if event.magnitude is None else round(event.magnitude, 2),
        place=or_none(event.region),
        latitude=round(latitude, 6),
        longitude=round(longitude, 6),
        depth_km=None if event.depth is None else round(event.depth, 3),
        reviewed=event.evaluation_mode == MANUAL if event.evaluation_mode in (MANUAL, AUTOMATIC) else None,
        type=or_none(event.type),
    )
