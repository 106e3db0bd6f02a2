"""Distances along the surface of the Earth, taken as a sphere: exact to half a percent."""

from math import asin, cos, radians, sin, sqrt

EARTH_RADIUS_KM = 6371.0088


def kilometres_between(latitude: float, longitude: float, other_latitude: float, other_longitude: float) -> float:
    """Kilometres along the great circle between two points in degrees."""
    here, there = radians(latitude), radians(other_latitude)
    across = sin(radians(other_longitude - longitude) / 2) ** 2
    half = sin((there - here) / 2) ** 2 + cos(here) * cos(there) * across
    return 2 * EARTH_RADIUS_KM * asin(sqrt(min(1.0, half)))
