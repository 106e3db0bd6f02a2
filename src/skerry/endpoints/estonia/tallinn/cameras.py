"""Cameras at the intersections of Tallinn."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.datasets.tallinn_camera_areas import CameraArea, TallinnCameraAreas
from skerry.models.rows import Rows


class CameraAreas(Struct, frozen=True):
    """Areas of intersection cameras, by kind."""

    ROWS: ClassVar[Rows] = Rows("districts", also=("corridors",))

    count: Annotated[int, Meta(description="number of districts and corridors", ge=0)]
    districts: Annotated[list[CameraArea], Meta(description="city districts")]
    corridors: Annotated[list[CameraArea], Meta(description="road corridors")]


@endpoint("/tallinn/cameras/areas", fresh="7d")
async def tallinn_camera_areas(areas: TallinnCameraAreas) -> CameraAreas:
    """Codes that filter Tallinn's intersection cameras: 8 city districts and 18 road corridors.

    The names of most corridors are unknown here and null; the city lists them on its web page."""
    return CameraAreas(len(areas.districts) + len(areas.corridors), areas.districts, areas.corridors)
