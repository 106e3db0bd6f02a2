"""Areas by which Tallinn files the cameras at its intersections."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class CameraArea(Struct, frozen=True):
    """A city district, or a road corridor."""

    code: Annotated[str, Meta(description="code that filters the city's page of cameras")]
    name: Annotated[str | None, Meta(description="name of the area; null where only the code is known")]


class CodedArea(CameraArea, frozen=True):
    """An area in the data file."""

    kind: Annotated[Literal["district", "corridor"], Meta(description="district or corridor")]


class TallinnCameraAreas(Dataset):
    """The 26 areas: eight districts, eighteen corridors."""

    key = "tallinn_camera_areas"

    @cached_property
    def districts(self) -> list[CameraArea]:
        """By code."""
        return self._of("district")

    @cached_property
    def corridors(self) -> list[CameraArea]:
        """Those with letters first, then by number."""
        return self._of("corridor")

    def _of(self, kind: str) -> list[CameraArea]:
        return [CameraArea(area.code, area.name) for area in self.lines("areas.jsonl", CodedArea) if area.kind == kind]
