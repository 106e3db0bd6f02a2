"""City districts of Tallinn."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.tallinn_districts import TallinnDistricts
from skerry.models.fields import Latitude, Longitude
from skerry.polygons import MultiPolygon, Polygon
from skerry.services.carried import or_carried
from skerry.sources.estonia.tallinn_gis import DistrictArea, TallinnGis


class TallinnDistrict(Struct, frozen=True):
    """A city district with its code and its area."""

    name: Annotated[str, Meta(description="short name of the district")]
    code: Annotated[str | None, Meta(description="code in the Estonian classification of administrative units (EHAK)")]
    full_name: Annotated[str, Meta(description="name of the administrative unit, in Estonian")]
    area_km2: Annotated[float | None, Meta(description="area as the city states it, square kilometres")] = None
    latitude: Annotated[Latitude | None, Meta(description="latitude of the centroid, degrees north, WGS 84")] = None
    longitude: Annotated[Longitude | None, Meta(description="longitude of the centroid, degrees east, WGS 84")] = None
    polygon: Annotated[Polygon | MultiPolygon | None, Meta(description="area of the district, a GeoJSON geometry")] = (
        None
    )


@endpoint("/tallinn/districts", fresh="30d")
async def tallinn_districts(gis: TallinnGis, districts: TallinnDistricts) -> Collection[TallinnDistrict]:
    """The eight districts of Tallinn with their areas, from the city's map server, by name.

    While the map server is unavailable, names and codes come from the list that ships with the package, and the areas are
    null. Populations are not known here: the city publishes them apart from the map."""

    async def mapped() -> list[TallinnDistrict]:
        return [_on_map(area, districts) for area in await gis.districts()]

    def carried() -> list[TallinnDistrict]:
        return [TallinnDistrict(each.name, each.code, each.full_name) for each in districts.by_name.values()]

    found = await or_carried(mapped, districts, carried)
    return Collection.of(sorted(found, key=lambda district: district.name))


def _on_map(area: DistrictArea, districts: TallinnDistricts) -> TallinnDistrict:
    """A district that the classification does not have keeps its name on the map."""
    known = districts.by_name.get(area.full_name)
    return TallinnDistrict(
        name=known.name if known else area.full_name,
        code=known.code if known else None,
        full_name=area.full_name,
        area_km2=area.area_km2,
        latitude=area.latitude,
        longitude=area.longitude,
        polygon=area.polygon,
    )
