"""Heights of the ground, which several providers have."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.fields import Latitude, Longitude

ElevationM = Annotated[
    Annotated[float, Meta(ge=-12_000, le=9000)] | None,
    Meta(description="height above sea level, metres; null where the model has no value"),
]


class GroundPoint(Struct, frozen=True):
    """A place that a caller names."""

    latitude: float
    longitude: float


class Height(Struct, frozen=True):
    """The height of one point."""

    elevation_m: ElevationM


class PointElevation(Struct, frozen=True):
    """A point and its height."""

    latitude: Latitude
    longitude: Longitude
    elevation_m: ElevationM
