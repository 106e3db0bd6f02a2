"""Addresses of the Estonian Land and Spatial Development Board."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry import lest97
from skerry.api.answers import Limited
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Limit
from skerry.models.fields import Latitude, Longitude
from skerry.models.rows import Rows
from skerry.sources.estonia.inaks import Inaks, NearbyAddress


class NearbyAddresses(Limited, frozen=True):
    """A point and the addresses around it."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        carried=(
            ("easting_m", "center_easting_m"),
            ("northing_m", "center_northing_m"),
            ("latitude", "center_latitude"),
            ("longitude", "center_longitude"),
        ),
    )

    easting_m: Annotated[float, Meta(description="easting in L-EST97 (EPSG:3301), metres")]
    northing_m: Annotated[float, Meta(description="northing in L-EST97 (EPSG:3301), metres")]
    latitude: Latitude
    longitude: Longitude
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[NearbyAddress], Meta(description="the nearest first")]


Easting = Annotated[
    float,
    Allowed(f"the easting in L-EST97 (EPSG:3301), metres, from {lest97.WEST} to {lest97.EAST}; y is the northing"),
    Meta(
        ge=lest97.WEST,
        le=lest97.EAST,
        description="easting in L-EST97 (EPSG:3301), metres; not longitude, and not the geodetic x, which is the northing",
    ),
]
Northing = Annotated[
    float,
    Allowed(f"the northing in L-EST97 (EPSG:3301), metres, from {lest97.SOUTH} to {lest97.NORTH}; x is the easting"),
    Meta(
        ge=lest97.SOUTH,
        le=lest97.NORTH,
        description="northing in L-EST97 (EPSG:3301), metres; not latitude, and not the geodetic y, which is the easting",
    ),
]


@endpoint("/landboard/reverse", fresh="7d", example={"x": 543051.29, "y": 6588822.17})
async def nearest_estonian_addresses(
    x: Easting,
    y: Northing,
    inaks: Inaks,
    results: Annotated[Limit, Meta(le=100, description="maximum number of addresses in the answer")] = 5,
) -> NearbyAddresses:
    """Nearest Estonian addresses to a point in the national grid.

    The grid is L-EST97 (EPSG:3301), not WGS 84. `x` is the easting and `y` the northing, the reverse of the axis order in
    the definition of EPSG:3301; swapped values and degrees are a 400. The list is empty where no address is nearby."""
    addresses = await inaks.nearest(x, y, results)
    latitude, longitude = lest97.degrees(x, y)
    return NearbyAddresses.limited(
        addresses, results, easting_m=x, northing_m=y, latitude=latitude, longitude=longitude
    )
