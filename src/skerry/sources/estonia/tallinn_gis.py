"""The map server of Tallinn (ArcGIS): paid parking zones.

There is no recording. Public programs agree on the address of the layer and its GeoJSON, but none of them shows its attributes:
each field is read from the first of several possible names, else null, and all attributes are returned as they are."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude
from skerry.polygons import Area, MultiPolygon, Polygon, centroid
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

Value = str | int | float | bool | None
ZONE_LAYER = "/arcgis/rest/services/parkimine/MapServer/6/query"
MAX_PAGES = 10
NAME = ("nimi", "nimetus", "tsoon", "zone", "name")
CODE = ("kood", "tsooni_kood", "code")
CITY = ("linn", "city")
STREET = ("tanav", "aadress", "street")
PRICE = ("hind", "tasu", "price")
ID = ("objectid", "id")


class ParkingZone(Struct, frozen=True):
    """A paid parking zone."""

    id: Annotated[str | None, Meta(description="id in the layer")]
    name: Annotated[str | None, Meta(description="name of the zone")]
    code: Annotated[str | None, Meta(description="code of the zone in parking apps")]
    city: Annotated[str | None, Meta(description="city")]
    street: Annotated[str | None, Meta(description="street or address")]
    latitude: Annotated[Latitude, Meta(description="latitude of the centroid, degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="longitude of the centroid, degrees east, WGS 84")]
    price_description: Annotated[str | None, Meta(description="price, as the city words it")]
    polygon: Annotated[Polygon | MultiPolygon, Meta(description="area of the zone, a GeoJSON geometry")]
    extra: Annotated[dict[str, Value], Meta(description="all attributes of the zone, under the names of the layer")]


class LayerPart(Struct, frozen=True):
    """One page of the layer."""

    zones: tuple[ParkingZone, ...]
    records: int
    more: bool


class TallinnGis(Source):
    """Map server of the city of Tallinn, without a key. Zones change a few times a year."""

    key = "tallinn_gis"
    title = "Tallinn city map services"
    home = "https://gis.tallinn.ee/arcgis/rest/services"
    base = "https://gis.tallinn.ee"
    license = stated("Not stated; the city's files are CC BY-SA 3.0")
    evidence = Evidence.INFERRED
    attribution = "Tallinna linn"
    pace = Pace(per_second=2, concurrency=2)

    async def parking_zones(self) -> tuple[ParkingZone, ...]:
        """Every paid parking zone, in the order of the layer. Zones without an area are left out."""
        zones: list[ParkingZone] = []
        offset = 0
        for _ in range(MAX_PAGES):
            part = await self._part(offset)
            zones += part.zones
            offset += part.records
            if not part.more:
                break
        return tuple(zones)

    async def _part(self, offset: int) -> "LayerPart":
        """One page of the layer."""
        query: Query = {
            "where": "1=1", "outFields": "*", "f": "geojson", "outSR": 4326, "resultOffset": offset or None,
        }  # fmt: skip
        return await self.get(ZONE_LAYER, query=query, fresh="1d", read=read_zones)


class _RawError(Struct):
    code: int


class _RawLimit(Struct):
    exceededTransferLimit: bool = False  # noqa: N815  the provider's name


class _RawFeature(Struct):
    geometry: Area | None
    properties: dict[str, Value]
    id: str | int | None = None


class _RawLayer(_RawLimit):
    """Errors have status 200. The place of the limit depends on the version of the server."""

    features: list[Raw] | None = None
    properties: _RawLimit | None = None
    error: _RawError | None = None


def read_zones(reply: Reply) -> LayerPart:
    raw = reply.json(_RawLayer)
    if raw.error is not None:
        raise ReplyError(f"returned error {raw.error.code}")
    if raw.features is None:
        raise ReplyError("returned no features")
    more = raw.exceededTransferLimit or (raw.properties is not None and raw.properties.exceededTransferLimit)
    features = read_rows(TallinnGis.key, raw.features, _RawFeature, lambda feature: feature)
    zones = tuple(_zone(feature, feature.geometry) for feature in features if feature.geometry is not None)
    return LayerPart(zones, len(raw.features), more and bool(raw.features))


def _zone(feature: _RawFeature, area: Area) -> ParkingZone:
    attributes = {name.casefold(): _text(value) for name, value in feature.properties.items()}

    def first(names: tuple[str, ...]) -> str | None:
        return next((text for name in names if (text := attributes.get(name))), None)

    latitude, longitude = centroid(area)
    return ParkingZone(
        id=str(feature.id) if feature.id is not None else first(ID),
        name=first(NAME),
        code=first(CODE),
        city=first(CITY),
        street=first(STREET),
        latitude=round(latitude, 6),
        longitude=round(longitude, 6),
        price_description=first(PRICE),
        polygon=area,
        extra=feature.properties,
    )


def _text(value: Value) -> str | None:
    return None if value is None or isinstance(value, bool) else str(value).strip() or None
