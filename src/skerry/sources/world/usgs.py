"""U.S. Geological Survey: earthquakes of the world."""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from skerry.licenses import US_GOVERNMENT, stated
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

Minimum = Literal["all", "1.0", "2.5", "4.5", "significant"]
"""Which earthquakes a feed has: from a magnitude upwards, or those that the USGS calls significant."""


class Earthquake(Struct, frozen=True):
    """An event located by seismic networks; its figures are revised for weeks."""

    id: Annotated[str, Meta(description="identifier; may change when another network takes over the event")]
    occurred_at: Annotated[Moment, Meta(description="origin time, UTC")]
    updated_at: Annotated[Moment, Meta(description="when this record was last revised, UTC")]
    magnitude: Annotated[float | None, Meta(description="null when not yet determined; may be below 0")]
    magnitude_type: Annotated[str | None, Meta(description="how the magnitude was computed: ml, md, mb, mww, ...")]
    place: Annotated[str | None, Meta(description="where, in words, usually relative to the nearest town")]
    latitude: Annotated[Latitude, Meta(description="of the epicentre, degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="of the epicentre, degrees east, WGS 84")]
    depth_km: Annotated[float | None, Meta(description="depth in km below sea level; negative above it")]
    tsunami: Annotated[
        bool, Meta(description="whether the event is large and at sea; it does not say that there is a tsunami")
    ]
    alert: Annotated[
        str | None, Meta(description="expected losses: green, yellow, orange or red; null when not judged")
    ]
    felt_count: Annotated[int | None, Meta(description="reports by people who felt it; null when there are none")]
    url: Annotated[str, Meta(description="page of the event")]
    type: Annotated[str, Meta(description="earthquake; also quarry blast, explosion, ice quake, ...")]


class Usgs(Source):
    """Real-time feeds of earthquakes, updated every minute. Public domain, no key."""

    key = "usgs"
    title = "U.S. Geological Survey"
    home = "https://earthquake.usgs.gov/"
    base = "https://earthquake.usgs.gov"
    license = stated(US_GOVERNMENT, "https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits")
    evidence = Evidence.RECORDED
    cadence = "1m"
    attribution = "U.S. Geological Survey"

    async def past_hour(self, minimum: Minimum = "all") -> tuple[Earthquake, ...]:
        """Earthquakes of the past hour, newest first."""
        return await self._feed(minimum, "hour")

    async def past_day(self, minimum: Minimum = "2.5") -> tuple[Earthquake, ...]:
        """Earthquakes of the past 24 hours, newest first."""
        return await self._feed(minimum, "day")

    async def _feed(self, minimum: Minimum, span: Literal["hour", "day"]) -> tuple[Earthquake, ...]:
        path = f"/earthquakes/feed/v1.0/summary/{minimum}_{span}.geojson"
        return await self.get(path, fresh="45s", read=read_earthquakes)


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


class _RawGeometry(Struct):
    coordinates: tuple[float, float, float | None]


class _RawFeature(Struct):
    id: str
    properties: _RawProperties
    geometry: _RawGeometry


class _RawFeatures(Struct):
    features: list[Raw]


def read_earthquakes(reply: Reply) -> tuple[Earthquake, ...]:
    earthquakes = read_rows(reply.json(_RawFeatures).features, _RawFeature, _earthquake)
    return tuple(sorted(earthquakes, key=lambda earthquake: earthquake.occurred_at, reverse=True))


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
        url=event.url,
        type=event.type,
    )
