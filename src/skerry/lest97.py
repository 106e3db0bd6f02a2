"""L-EST97 (EPSG:3301), the national grid of Estonia: a Lambert conformal conic projection, metres.

Estonian geodesists call the northing x and the easting y, and so does the definition of EPSG:3301; the state's web services
have them the other way round. So there is neither x nor y here."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyproj import Transformer

WEST, EAST = 369_000, 740_000
SOUTH, NORTH = 6_377_000, 6_635_000
"""Eastings and northings between which all of Estonia lies. The two ranges do not meet, so a swapped pair is outside."""


def degrees(easting: float, northing: float) -> tuple[float, float]:
    """Latitude and longitude (WGS 84) of a point, to a tenth of a metre."""
    longitude, latitude = _transformer().transform(easting, northing)
    return round(latitude, 6), round(longitude, 6)


@cache
def _transformer() -> "Transformer":
    from pyproj import Transformer

    return Transformer.from_crs("EPSG:3301", "EPSG:4326", always_xy=True)
