"""Coordinates that were entered in the wrong order or with the wrong sign."""

from collections.abc import Collection, Iterator
from itertools import product

from skerry.great_circle import kilometres_between
from skerry.timezones import timezone_at

MIN_DISTANCE_KM = 100
"""Near the equator and the prime meridian a point with another sign is next to the point itself, and shows nothing."""


def is_misentered(latitude: float, longitude: float, zones: Collection[str]) -> bool:
    """Whether a point is outside the time zones of its country, and in them once its coordinates are exchanged or have another
    sign.

    A point that is merely outside is not: the borders of time zones are coarse."""
    return timezone_at(latitude, longitude) not in zones and any(
        kilometres_between(latitude, longitude, *other) > MIN_DISTANCE_KM and timezone_at(*other) in zones
        for other in _others(latitude, longitude)
    )


def _others(latitude: float, longitude: float) -> Iterator[tuple[float, float]]:
    for north, east in ((latitude, longitude), (longitude, latitude)):
        for north_sign, east_sign in product((1, -1), repeat=2):
            if abs(north) <= 90:
                yield north_sign * north, east_sign * east
