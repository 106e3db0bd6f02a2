"""City districts of Tallinn."""

from typing import Annotated

from msgspec import Meta, structs

from skerry.api.answers import Collection
from skerry.api.endpoint import Reference, endpoint
from skerry.datasets.tallinn_districts import TallinnDistricts
from skerry.sources.estonia.tallinn_gis import DistrictArea, TallinnGis


class TallinnDistrict(DistrictArea, frozen=True, kw_only=True):
    """A city district with its code and its area."""

    code: Annotated[str | None, Meta(description="code in the Estonian classification of administrative units (EHAK)")]


@endpoint("/tallinn/districts", fresh="30d")
async def tallinn_districts(gis: TallinnGis, districts: Reference[TallinnDistricts]) -> Collection[TallinnDistrict]:
    """The eight districts of Tallinn with their areas, from the city's map server, by name.

    Populations are not known here: the city publishes them apart from the map."""
    found = [
        TallinnDistrict(**structs.asdict(district), code=districts.codes.get(district.name))
        for district in await gis.districts()
    ]
    return Collection.of(sorted(found, key=lambda district: district.name))
