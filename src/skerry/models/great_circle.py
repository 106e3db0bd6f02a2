"""Distances on the surface of the Earth."""

from math import asin, cos, radians, sin, sqrt

EARTH_RADIUS_KM = 6371.0088
"""Mean radius (IUGG)."""


def great_circle_km(latitude: float, longitude: float, to_latitude: float, to_longitude: float) -> float:
    """Kilometres along the great circle between two points in degrees, on a sphere: within 0.5 % of the ellipsoid."""
    here, there = radians(latitude), radians(to_latitude)
    across = sin(radians(to_longitude - longitude) / 2) ** 2
    half = sin((there - here) / 2) ** 2 + cos(here) * cos(there) * across
    return 2 * EARTH_RADIUS_KM * asin(sqrt(min(1.0, half)))
