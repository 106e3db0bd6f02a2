"""U.S. Geological Survey: earthquakes of the world."""

from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct, structs

from skerry.errors import NotFound, ReplyError
from skerry.great_circle import kilometres_between
from skerry.licenses import US_GOVERNMENT, stated
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.identity import matching
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

Minimum = Literal["all", "1.0", "2.5", "4.5", "significant"]
"""Which earthquakes a feed has: from a magnitude upwards, or those that the USGS calls significant."""

GONE = (204, 404, 409)
"""Statuses for an event that is unknown, and (409) for one that was deleted."""
BEYOND_KM = 1.02
"""The catalogue measures on the ellipsoid, `kilometres_between` on a sphere."""


class FeedPeriod(StrEnum):
    """Period of a feed, up to now."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class Order(StrEnum):
    """Order of what a search finds, by the catalogue's names."""

    NEWEST = "time"
    OLDEST = "time-asc"
    STRONGEST = "magnitude"
    WEAKEST = "magnitude-asc"


class Earthquake(Struct, frozen=True):
    """An event located by seismic networks; its figures are revised for weeks."""

    id: Annotated[str, Meta(description="identifier; may change when another network takes over the event")]
    occurred_at: Annotated[Moment, Meta(description="origin time, UTC")]
    updated_at: Annotated[Moment, Meta(description="when this record was last revised, UTC")]
    magnitude: Annotated[
        Annotated[float, Meta(ge=-10, le=10)] | None, Meta(description="null when not yet determined; may be below 0")
    ]
    magnitude_type: Annotated[str | None, Meta(description="how the magnitude was computed: ml, md, mb, mww, ...")]
    place: Annotated[str | None, Meta(description="where, in words, usually relative to the nearest town")]
    latitude: Annotated[Latitude, Meta(description="of the epicentre, degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="of the epicentre, degrees east, WGS 84")]
    depth_km: Annotated[
        Annotated[float, Meta(ge=-20, le=1000)] | None,
        Meta(description="depth in km below sea level; negative above it"),
    ]
    tsunami: Annotated[
        bool, Meta(description="whether the event is large and at sea; it does not say that there is a tsunami")
    ]
    alert: Annotated[
        str | None, Meta(description="expected losses: green, yellow, orange or red; null when not judged")
    ]
    felt_count: Annotated[int | None, Meta(description="reports by people who felt it; null when there are none")]
    significance: Annotated[
        Annotated[int, Meta(ge=0, le=10_000)] | None,
        Meta(description="how significant it is, from magnitude, reports and losses; from 600 it is listed as such"),
    ]
    status: Annotated[str | None, Meta(description="automatic, or reviewed by a person")]
    url: Annotated[str, Meta(description="page of the event")]
    type: Annotated[str, Meta(description="earthquake; also quarry blast, explosion, ice quake, ...")]


class EarthquakeDetails(Earthquake, frozen=True):
    """An event with the figures of its location and effects."""

    intensity_reported: Annotated[
        Annotated[float, Meta(ge=0, le=12)] | None, Meta(description="highest intensity by reports of people, 1 to 10")
    ]
    intensity_estimated: Annotated[
        Annotated[float, Meta(ge=0, le=12)] | None,
        Meta(description="highest intensity by instruments and models, 1 to 10"),
    ]
    station_count: Annotated[int | None, Meta(description="seismic stations that located it; null when not stated")]
    gap_deg: Annotated[float | None, Meta(description="widest angle between neighboring stations, degrees")]
    rms_seconds: Annotated[float | None, Meta(description="root mean square of the travel time residuals, seconds")]
    other_ids: Annotated[list[str], Meta(description="its identifiers at other networks and catalogues")]
    products: Annotated[list[str], Meta(description="what the USGS has about it: shakemap, dyfi, moment-tensor, ...")]


class EarthquakeFilter(Struct, frozen=True):
    """What a search of the catalogue selects."""

    start: datetime
    end: datetime | None = None
    """None for the present."""
    min_magnitude: float | None = None
    max_magnitude: float | None = None
    latitude: float | None = None
    longitude: float | None = None
    radius_km: float | None = None

    def query(self) -> Query:
        """The parameters of the catalogue's service."""
        return {
            "format": "geojson",
            "starttime": _time(self.start),
            "endtime": None if self.end is None else _time(self.end),
            "minmagnitude": self.min_magnitude,
            "maxmagnitude": self.max_magnitude,
            "latitude": self.latitude,
            "longitude": self.longitude,
            "maxradiuskm": self.radius_km,
        }

    def asked(self) -> str:
        """The parameters in words, for errors."""
        return ", ".join(
            f"{name} {value}" for name, value in self.query().items() if value is not None and name != "format"
        )

    def matches(self, earthquake: Earthquake) -> bool:
        """Whether the catalogue was right to return an event."""
        magnitude = earthquake.magnitude
        return (
            self.start <= earthquake.occurred_at
            and (self.end is None or earthquake.occurred_at <= self.end)
            and (self.min_magnitude is None or (magnitude is not None and magnitude >= self.min_magnitude))
            and (self.max_magnitude is None or (magnitude is not None and magnitude <= self.max_magnitude))
            and self._is_near(earthquake)
        )

    def _is_near(self, earthquake: Earthquake) -> bool:
        if self.latitude is None or self.longitude is None or self.radius_km is None:
            return True
        away = kilometres_between(self.latitude, self.longitude, earthquake.latitude, earthquake.longitude)
        return away <= self.radius_km * BEYOND_KM


class Usgs(Source):
    """Feeds of earthquakes, updated every minute, and the catalogue, which has events since 1900 and returns at most 20,000 for
    one request. Public domain, no key."""

    key = "usgs"
    title = "U.S. Geological Survey"
    home = "https://earthquake.usgs.gov/"
    base = "https://earthquake.usgs.gov"
    license = stated(US_GOVERNMENT, "https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits")
    evidence = Evidence.RECORDED
    cadence = "1m"
    attribution = "U.S. Geological Survey"
    pace = Pace(per_second=5, concurrency=4)

    async def past_hour(self, minimum: Minimum = "all") -> tuple[Earthquake, ...]:
        """Earthquakes of the past hour, newest first."""
        return await self.past(FeedPeriod.HOUR, minimum)

    async def past_day(self, minimum: Minimum = "2.5") -> tuple[Earthquake, ...]:
        """Earthquakes of the past 24 hours, newest first."""
        return await self.past(FeedPeriod.DAY, minimum)

    async def past(self, period: FeedPeriod, minimum: Minimum) -> tuple[Earthquake, ...]:
        """Earthquakes of the period up to now, newest first. That of a month with all of them has some 10 MB."""
        path = f"/earthquakes/feed/v1.0/summary/{minimum}_{period.value}.geojson"
        fresh = "45s" if period in (FeedPeriod.HOUR, FeedPeriod.DAY) else "5m"
        return await self.get(path, fresh=fresh, read=read_earthquakes)

    async def search(self, wanted: EarthquakeFilter, order: Order, page: int, limit: int) -> Listing[Earthquake]:
        """One page (from 1) of the events that the catalogue has. Their total number takes a request of its own, which is
        saved where the page is the last one."""
        before = (page - 1) * limit
        found = await self.events(wanted, order, limit, before)
        if 0 < len(found) < limit or (page == 1 and not found):
            return Listing(before + len(found), found)
        return Listing(await self.count(wanted), found)

    async def events(
        self, wanted: EarthquakeFilter, order: Order, limit: int, before: int = 0
    ) -> tuple[Earthquake, ...]:
        """Events that the catalogue has, after so many others."""
        return await self.get(
            "/fdsnws/event/1/query",
            query={**wanted.query(), "orderby": order.value, "limit": limit, "offset": before + 1},
            fresh="10m",
            read=partial(read_found, wanted),
            accept=(200, 204),
        )

    async def count(self, wanted: EarthquakeFilter) -> int:
        """Number of all these events."""
        return await self.get("/fdsnws/event/1/count", query=wanted.query(), fresh="10m", read=read_count)

    async def event(self, event_id: str) -> EarthquakeDetails:
        """One event by one of its identifiers. Raises NotFound for one that is unknown or was deleted."""
        return await self.get(
            "/fdsnws/event/1/query",
            query={"format": "geojson", "eventid": event_id},
            fresh="15m",
            read=partial(read_event, event_id),
            accept=(200, *GONE),
        )


class _RawProperties(Struct):
    mag: float | None
    place: str | None
    time: int
    updated: int
    url: str
    tsunami: int
    type: str
    magType: str | None = None  # noqa: N815  the provider's name
    alert: str | None = None
    felt: int | None = None
    sig: int | None = None
    status: str | None = None


class _RawDetails(_RawProperties):
    cdi: float | None = None
    mmi: float | None = None
    nst: int | None = None
    gap: float | None = None
    rms: float | None = None
    ids: str = ""
    products: dict[str, Raw] = {}


class _RawGeometry(Struct):
    coordinates: tuple[float, float, float | None]


class _RawFeature(Struct):
    id: str
    properties: _RawProperties
    geometry: _RawGeometry


class _RawEvent(_RawFeature):
    properties: _RawDetails


class _RawFeatures(Struct):
    features: list[Raw]


class _RawCount(Struct):
    count: Annotated[int, Meta(ge=0, le=100_000_000)]
    """The catalogue has some five million."""


def read_earthquakes(reply: Reply) -> tuple[Earthquake, ...]:
    earthquakes = read_rows(reply.json(_RawFeatures).features, _RawFeature, _earthquake)
    return tuple(sorted(earthquakes, key=lambda earthquake: earthquake.occurred_at, reverse=True))


def read_found(wanted: EarthquakeFilter, reply: Reply) -> tuple[Earthquake, ...]:
    """In the order of the catalogue. 204 where there are none."""
    if reply.status == 204:
        return ()
    earthquakes = read_rows(reply.json(_RawFeatures).features, _RawFeature, _earthquake)
    return matching(earthquakes, wanted.matches, wanted.asked(), reply)


def read_count(reply: Reply) -> int:
    return reply.json(_RawCount).count


def read_event(event_id: str, reply: Reply) -> EarthquakeDetails:
    if reply.status in GONE:
        raise NotFound(f"The USGS has no event {event_id!r}; an event that was deleted has no record either.")
    event = reply.json(_RawEvent)
    details = event.properties
    ids = [each for each in details.ids.split(",") if each]
    if event_id.casefold() not in {each.casefold() for each in (event.id, *ids)}:
        raise ReplyError(f"returned the event {event.id:.60} instead of {event_id:.60}")
    return EarthquakeDetails(
        **structs.asdict(_earthquake(event)),
        intensity_reported=details.cdi,
        intensity_estimated=details.mmi,
        station_count=details.nst or None,  # 0 where it is not known
        gap_deg=details.gap,
        rms_seconds=details.rms,
        other_ids=[each for each in ids if each != event.id],
        products=sorted(details.products),
    )


def _time(moment: datetime) -> str:
    """The catalogue takes times of UTC without a zone."""
    return moment.replace(tzinfo=None).isoformat()


def _earthquake(feature: _RawFeature) -> Earthquake:
    event = feature.properties
    longitude, latitude, depth = feature.geometry.coordinates
    return Earthquake(
        id=feature.id,
        occurred_at=from_unix_ms(event.time),
        updated_at=from_unix_ms(event.updated),
        magnitude=event.mag,
        magnitude_type=event.magType,
        place=event.place,
        latitude=latitude,
        longitude=longitude,
        depth_km=depth,
        tsunami=bool(event.tsunami),
        alert=event.alert,
        felt_count=event.felt,
        significance=event.sig,
        status=event.status,
        url=event.url,
        type=event.type,
    )
