"""The moon: how much of it is lit, and how high it stands. By the library astral, after van Flandern and Pulkkinen."""

from datetime import datetime
from math import asin, cos, degrees, pi, radians, sin
from typing import Annotated

from msgspec import Meta, Struct

from skerry.rounding import half_up


class MoonLight(Struct, frozen=True):
    """The lit part of the moon at a moment."""

    illuminated_percent: Annotated[float, Meta(ge=0, le=100, description="lit part of the disc, percent")]
    waxing: Annotated[bool, Meta(description="whether it grows, from new to full moon")]


def moon_light(moment: datetime) -> MoonLight:
    """The lit part of the moon at a moment; the same from everywhere."""
    from astral.julian import julianday, julianday_2000, julianday_to_juliancentury
    from astral.moon import moon_position
    from astral.sun import sun_declination, sun_rt_ascension

    moon = moon_position(julianday_2000(moment))
    century = julianday_to_juliancentury(julianday(moment))
    ascension, declination = radians(sun_rt_ascension(century)), radians(sun_declination(century))
    ahead = moon.right_ascension - ascension
    cosine = sin(moon.declination) * sin(declination) + cos(moon.declination) * cos(declination) * cos(ahead)
    lit = (1 - cosine) / 2  # the sun is so far away that the angle at the moon is the supplement of that at the Earth
    return MoonLight(half_up(100 * min(max(lit, 0.0), 1.0)), ahead % (2 * pi) < pi)


def moon_elevation(latitude: float, longitude: float, moment: datetime) -> float:
    """Degrees of the moon's centre above the horizon of a place; negative below it. Without refraction."""
    from astral import Observer
    from astral.julian import julianday_2000
    from astral.moon import elevation, moon_position

    from_centre = elevation(Observer(latitude, longitude), moment)
    # astral's elevation is that from the centre of the Earth: from its surface the moon stands up to a degree lower.
    distance = moon_position(julianday_2000(moment)).distance
    return float(from_centre - degrees(asin(cos(radians(from_centre)) / distance)))
