"""L-EST97 (EPSG:3301), the national grid of Estonia: a Lambert conformal conic projection, metres.

In Estonian geodesy and in the definition of EPSG:3301, x is the northing and y the easting; the state's web services use
the opposite order. This module therefore avoids the names x and y."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyproj import Transformer

CODE = "EPSG:3301"
WEST, EAST = 369_000, 740_000
SOUTH, NORTH = 6_377_000, 6_635_000
"""Bounds of Estonia. The ranges of eastings and northings do not overlap, so a swapped pair is outside."""


def degrees(easting: float, northing: float, grid: str = CODE) -> tuple[float, float]:
    """Latitude and longitude (WGS 84) of a point, to a tenth of a metre. `grid` is the EPSG code of another projection."""
    longitude, latitude = _transformer(grid, "EPSG:4326").transform(easting, northing)
    return round(latitude, 6), round(longitude, 6)


def metres(latitude: float, longitude: float, grid: str = CODE) -> tuple[float, float]:
    """Easting and northing of a point (WGS 84), to a centimetre. `grid` is the EPSG code of another projection."""
    easting, northing = _transformer("EPSG:4326", grid).transform(longitude, latitude)
    return round(easting, 2), round(northing, 2)


def easting_first(one: float, other: float) -> tuple[float, float]:
    """Easting and northing of a pair in either order: every northing in Estonia is greater than every easting."""
    return (one, other) if one < other else (other, one)


@cache
def _transformer(source: str, target: str) -> "Transformer":
    from pyproj import Transformer

    return Transformer.from_crs(source, target, always_xy=True)
