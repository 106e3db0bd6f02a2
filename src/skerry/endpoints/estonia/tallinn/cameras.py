"""Cameras at the intersections of Tallinn."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.datasets.tallinn_camera_areas import CameraArea, TallinnCameraAreas
from skerry.models.rows import Rows

PAGE = "https://ristmikud.tallinn.ee/index.php/cams"


class CameraAreas(Struct, frozen=True):
    """Areas of intersection cameras, by kind."""

    ROWS: ClassVar[Rows] = Rows("districts", also=("corridors",), json_only=("note",))

    count: Annotated[int, Meta(description="number of districts and corridors", ge=0)]
    districts: Annotated[list[CameraArea], Meta(description="city districts")]
    corridors: Annotated[list[CameraArea], Meta(description="road corridors")]
    note: Annotated[str, Meta(description="what is not known here, and where it is")]


@endpoint("/tallinn/cameras/areas", fresh="7d")
async def tallinn_camera_areas(areas: TallinnCameraAreas) -> CameraAreas:
    """Codes that filter Tallinn's intersection cameras: 8 city districts and 18 road corridors.

    The names of 17 corridors are null, because only the city's web page shows them; `note` has its address."""
    unnamed = sum(corridor.name is None for corridor in areas.corridors)
    note = f"The names of {unnamed} of {len(areas.corridors)} corridors are not known here; {PAGE} shows them."
    return CameraAreas(len(areas.districts) + len(areas.corridors), areas.districts, areas.corridors, note)
