"""Cameras at the intersections of Tallinn."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed
from skerry.datasets.tallinn_camera_areas import CameraArea, TallinnCameraAreas
from skerry.errors import NotFound
from skerry.models.rows import Rows
from skerry.sources.estonia.ristmikud import IntersectionCamera, Ristmikud

PAGE = "https://ristmikud.tallinn.ee/index.php/cams"


class IntersectionCameras(Collection[IntersectionCamera], frozen=True, kw_only=True):
    """Cameras of the city, or of one area, in the order of the city's page."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("area",))

    area: Annotated[str | None, Meta(description="code of the area that was requested; null for all cameras")]


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


@endpoint("/tallinn/cameras", fresh="1h", example={"area": "KE"})
async def tallinn_cameras(
    cameras: Ristmikud,
    areas: Reference[TallinnCameraAreas],
    area: Annotated[
        str | None,
        Meta(max_length=10, description="code of an area from /tallinn/cameras/areas, in any case", examples=["KE"]),
    ] = None,
) -> IntersectionCameras:
    """Cameras at the intersections of Tallinn, each with the address of its newest picture.

    Pictures stay at the city's server, which keeps only the newest of each camera. Neither coordinates nor the times of the
    pictures are known."""
    code = None if area is None else _area_code(area, areas)
    return IntersectionCameras.limited(await cameras.cameras(code), None, area=code)


@endpoint("/tallinn/cameras/{id}", fresh="1h", example={"id": "cam103"}, example_404={"id": "cam999"})
async def tallinn_camera(
    id: Annotated[  # noqa: A002  the name in the API
        str,
        Allowed("the id of a camera such as cam103"),
        Meta(
            pattern="^[Cc][Aa][Mm][0-9A-Za-z]{1,10}$",
            max_length=13,
            description="id from /tallinn/cameras",
            examples=["cam103"],
        ),
    ],
    cameras: Ristmikud,
) -> IntersectionCamera:
    """One intersection camera of Tallinn, with the address of its newest picture."""
    wanted = id.casefold()
    found = next((camera for camera in await cameras.cameras() if camera.id.casefold() == wanted), None)
    if found is None:
        raise NotFound(f"No camera {id!r}.")
    return found


def _area_code(given: str, areas: TallinnCameraAreas) -> str:
    codes = [area.code for area in (*areas.districts, *areas.corridors)]
    code = given.strip().upper()
    if code not in codes:
        raise NotFound(f"No area of cameras {given!r}.", suggestions=tuple(codes[:8]))
    return code
