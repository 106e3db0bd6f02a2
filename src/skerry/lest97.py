"""L-EST97 (EPSG:3301), the national grid of Estonia: a Lambert conformal conic projection, metres.

In Estonian geodesy and in the definition of EPSG:3301, x is the northing and y the easting; the state's web services use
the opposite order. This module therefore avoids the names x and y."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyproj import Transformer

WEST, EAST = 369_000, 740_000
SOUTH, NORTH = 6_377_000, 6_635_000
"""Bounds of Estonia. The ranges of eastings and northings do not overlap, so a swapped pair is outside."""


def degrees(easting: float, northing: float) -> tuple[float, float]:
    """Latitude and longitude (WGS 84) of a point, to a tenth of a metre."""
    longitude, latitude = _transformer().transform(easting, northing)
    return round(latitude, 6), round(longitude, 6)


@cache
def _transformer() -> "Transformer":
    from pyproj import Transformer

    return Transformer.from_crs("EPSG:3301", "EPSG:4326", always_xy=True)
