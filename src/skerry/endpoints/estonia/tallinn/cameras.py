"""Cameras at the intersections of Tallinn."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.datasets.tallinn_camera_areas import CameraArea, TallinnCameraAreas
from skerry.models.rows import Rows


class CameraAreas(Struct, frozen=True):
    """All areas, by kind."""

    ROWS: ClassVar[Rows] = Rows("districts", also=("corridors",))

    count: Annotated[int, Meta(description="districts and corridors together", ge=0)]
    districts: list[CameraArea]
    corridors: list[CameraArea]


@endpoint("/tallinn/cameras/areas", fresh="7d")
async def camera_areas(areas: TallinnCameraAreas) -> CameraAreas:
    """Codes that filter Tallinn's intersection cameras: 8 city districts and 18 road corridors.

    Most corridors have a code only: the city names them on its page, which we have no record of."""
    return CameraAreas(len(areas.districts) + len(areas.corridors), areas.districts, areas.corridors)
