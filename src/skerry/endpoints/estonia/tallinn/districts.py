"""City districts of Tallinn."""

from typing import Annotated

from msgspec import Meta, structs

from skerry.api.answers import Collection
from skerry.api.endpoint import Reference, endpoint
from skerry.datasets.tallinn_districts import CityDistrict, TallinnDistricts
from skerry.sources.estonia.tallinn_gis import DistrictArea, TallinnGis


class TallinnDistrict(DistrictArea, frozen=True, kw_only=True):
    """A city district with its code and its area."""

    name: Annotated[str, Meta(description="short name of the district")]
    code: Annotated[str | None, Meta(description="code in the Estonian classification of administrative units (EHAK)")]


@endpoint("/tallinn/districts", fresh="30d")
async def tallinn_districts(gis: TallinnGis, districts: Reference[TallinnDistricts]) -> Collection[TallinnDistrict]:
    """The eight districts of Tallinn with their areas, from the city's map server, by name.

    Populations are not known here: the city publishes them apart from the map."""
    found = [_named(area, districts.by_name.get(area.full_name)) for area in await gis.districts()]
    return Collection.of(sorted(found, key=lambda district: district.name))


def _named(area: DistrictArea, known: CityDistrict | None) -> TallinnDistrict:
    """A district that the classification does not have keeps its name on the map."""
    return TallinnDistrict(
        **structs.asdict(area), name=known.name if known else area.full_name, code=known.code if known else None
    )
