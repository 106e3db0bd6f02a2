"""The map server of Tallinn (ArcGIS): paid parking zones and city districts.

There is no recording. Public programs agree on the addresses of the layers and their GeoJSON. None of them shows the attributes
of parking zones: each field is read from the first of several possible names, else null. Of districts they show `nimi` and
`pindala`."""

from contextlib import suppress
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude
from skerry.polygons import Area, MultiPolygon, Polygon, centroid, oriented
from skerry.provenance import Evidence
from skerry.upstream.formats.arcgis import LayerPart, RawGeoJsonFeature, RawLayer, whole_layer
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.text import scalar
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Value = str | int | float | bool | None
ZONE_LAYER = "/arcgis/rest/services/parkimine/MapServer/6/query"
NAME = ("nimi", "nimetus", "tsoon", "zone", "name")
CODE = ("kood", "tsooni_kood", "code")
CITY = ("linn", "city")
STREET = ("tanav", "aadress", "street")
PRICE = ("hind", "tasu", "price")
ID = ("objectid", "id")
DISTRICT_LAYER = "/arcgis/rest/services/Linnaosad_asumid/MapServer/1/query"
DISTRICTS = 8
M2_PER_KM2 = 1_000_000


class ParkingZone(Struct, frozen=True):
    """A paid parking zone."""

    id: Annotated[str | None, Meta(description="id in the layer")]
    name: Annotated[str | None, Meta(description="name of the zone")]
    code: Annotated[str | None, Meta(description="code of the zone in parking apps")]
    city: Annotated[str | None, Meta(description="name of the city: Tallinn, or another on the same map")]
    street: Annotated[str | None, Meta(description="street or address")]
    latitude: Annotated[Latitude, Meta(description="latitude of the centroid, degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="longitude of the centroid, degrees east, WGS 84")]
    price_eur: Annotated[
        float | None,
        Meta(description="price, euros; the map does not say for how long. Null where it is none or in words"),
    ]
    price_text: Annotated[str | None, Meta(description="price in words, where it is not a number")]
    polygon: Annotated[Polygon | MultiPolygon, Meta(description="area of the zone, a GeoJSON geometry")]


class DistrictArea(Struct, frozen=True):
    """A city district on the map."""

    full_name: Annotated[str, Meta(description="name of the administrative unit, in Estonian")]
    area_km2: Annotated[
        Annotated[float, Meta(ge=1, le=100)] | None, Meta(description="area as the city states it, square kilometres")
    ]
    latitude: Annotated[Latitude, Meta(description="latitude of the centroid, degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="longitude of the centroid, degrees east, WGS 84")]
    polygon: Annotated[Polygon | MultiPolygon, Meta(description="area of the district, a GeoJSON geometry")]


class TallinnGis(Source):
    """Map server of the city of Tallinn, without a key. Zones change a few times a year."""

    key = "tallinn_gis"
    title = "Tallinn city map services"
    home = "https://gis.tallinn.ee/arcgis/rest/services"
    base = "https://gis.tallinn.ee"
    license = stated("Not stated; the city's files are CC BY-SA 3.0")
    evidence = Evidence.INFERRED
    evidence_note = (
        "The layers and their geometry are those of public programs; the attributes of parking zones are not known."
    )
    attribution = "Tallinna linn"
    pace = Pace(per_second=2, concurrency=2)

    async def parking_zones(self) -> tuple[ParkingZone, ...]:
        """Every paid parking zone that has an area, in the order of the layer."""
        return await whole_layer(
            self.title, lambda query: self.get(ZONE_LAYER, query=query, fresh="1d", read=read_zones), "geojson"
        )

    async def districts(self) -> tuple[DistrictArea, ...]:
        """The eight districts of the city, in the order of the layer. Raises UpstreamChanged for fewer."""
        return await whole_layer(
            self.title, lambda query: self.get(DISTRICT_LAYER, query=query, fresh="30d", read=read_districts), "geojson"
        )


class _RawDistrict(Struct):
    nimi: str
    pindala: str | float | None = None


def read_districts(reply: Reply) -> LayerPart[DistrictArea]:
    part = reply.json(RawLayer).part(RawGeoJsonFeature[_RawDistrict, Area], _district)
    if len(part.items) != DISTRICTS:
        raise ReplyError(f"returned {len(part.items)} districts instead of {DISTRICTS}")
    return part


def read_zones(reply: Reply) -> LayerPart[ParkingZone]:
    return reply.json(RawLayer).part(RawGeoJsonFeature[dict[str, Value], Area], _zone)


def _district(feature: RawGeoJsonFeature[_RawDistrict, Area]) -> DistrictArea:
    if feature.geometry is None:
        raise ReplyError("returned a district without an area")
    latitude, longitude = centroid(feature.geometry)
    area_m2 = number(feature.properties.pindala)
    return DistrictArea(
        full_name=feature.properties.nimi.strip(),
        area_km2=None if area_m2 is None else round(area_m2 / M2_PER_KM2, 2),
        latitude=round(latitude, 6),
        longitude=round(longitude, 6),
        polygon=oriented(feature.geometry),
    )


def _zone(feature: RawGeoJsonFeature[dict[str, Value], Area]) -> ParkingZone | None:
    if feature.geometry is None:
        return None
    attributes = {name.casefold(): scalar(value) for name, value in feature.properties.items()}

    def first(names: tuple[str, ...]) -> str | None:
        return next((text for name in names if (text := attributes.get(name))), None)

    latitude, longitude = centroid(feature.geometry)
    price = _price(first(PRICE))
    return ParkingZone(
        id=str(feature.id) if feature.id is not None else first(ID),
        name=first(NAME),
        code=first(CODE),
        city=first(CITY),
        street=first(STREET),
        latitude=round(latitude, 6),
        longitude=round(longitude, 6),
        price_eur=price,
        price_text=first(PRICE) if price is None else None,
        polygon=oriented(feature.geometry),
    )


def _price(text: str | None) -> float | None:
    with suppress(ValueError):
        return number(text)
    return None
