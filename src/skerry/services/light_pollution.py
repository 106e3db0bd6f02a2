"""How much towns light up the sky of a place: an estimate from their populations.

By the law of M.F. Walker (1977, PASP 89, 405), the brightness that a town adds to the sky is proportional to its population and
to the distance to the power of -2.5. What is lit, how, and how it is shielded differs from town to town, so the estimate may be
a class off even where all towns are known."""

from collections.abc import Iterable
from math import hypot, log10, pi, sqrt
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.world_cities import WorldCities, WorldCity
from skerry.great_circle import kilometres_between
from skerry.models.fields import Latitude, Longitude
from skerry.timezones import timezone_at

RADIUS_KM = 100
"""Distance up to which towns count."""
DEGREES = 0.91
"""RADIUS_KM in degrees of latitude, rounded up."""
WALKER, EXPONENT = 0.01, -2.5
DARK_SKY = 22.0
"""Brightness of a sky without artificial light, magnitudes per square arc second."""
PEOPLE_PER_KM2 = 2500
"""A usual density, from which the area of a town is taken."""
CORE, CORE_EXPONENT = 0.5, 0.2
"""Walker's law is for places outside of a town. In its middle, the distance is taken as CORE x population^CORE_EXPONENT km, with
which the middle of a town of 10,000 people comes out at class 5 and that of a city of a million at 9, as skies usually are."""
DETAILED = frozenset({"DK", "EE", "FI", "IS", "LT", "LV", "NO", "SE"})
"""Countries whose towns are known from 2,000 people on; elsewhere it is 100,000."""
MAX_TOWNS = 10

CLASSES: tuple[tuple[float, str], ...] = (
    (21.99, "no artificial light; the zodiacal light is obvious"),
    (21.89, "hardly any artificial light; the Milky Way shows much structure"),
    (21.69, "faint domes of light at the horizon; the Milky Way is complex"),
    (20.49, "domes of light in several directions; the Milky Way is seen well overhead"),
    (19.50, "domes of light all around; the Milky Way is weak"),
    (18.94, "the sky is grey near the horizon; the Milky Way is seen only overhead"),
    (18.38, "the whole sky is grey; the Milky Way cannot be seen"),
    (17.80, "the sky is bright enough to see by; many constellations are incomplete"),
    (float("-inf"), "only the moon, planets and the brightest stars can be seen"),
)
"""The lowest brightness (magnitudes per square arc second: higher is darker) of the classes of J.E. Bortle, from 1, by the usual
correspondence, and what they look like."""

METHOD = (
    "An estimate from populations, not a measurement. Each town within "
    f"{RADIUS_KM} km adds {WALKER} x population x distance^{EXPONENT} of the natural light of the sky (Walker's law), where the "
    f"square of the distance is that to its centre plus that of {CORE} x population^{CORE_EXPONENT} km; the sum gives magnitudes "
    f"per square arc second, from {DARK_SKY:g} for a dark sky, and these the class. Towns are those of at least 100,000 people, "
    "and in the Nordic and Baltic countries of at least 2,000; a place within the area of a larger city is part of it. For "
    "some villages GeoNames has the people of the whole municipality, which makes their sky too bright. Light of "
    "industry, greenhouses, roads and harbours, height, hills, snow and clouds are not counted."
)


class TownLight(Struct, frozen=True):
    """A town that lights up the sky of a place."""

    name: Annotated[str, Meta(description="name of the town")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    population: Annotated[int, Meta(description="people who live there, as in GeoNames")]
    distance_km: Annotated[int, Meta(description="from the place to its centre, whole km")]
    light_percent: Annotated[int, Meta(ge=0, le=100, description="its part of the estimated artificial light, percent")]


class LightPollution(Struct, frozen=True):
    """Estimated light pollution of a place."""

    latitude: Latitude
    longitude: Longitude
    bortle_class: Annotated[int, Meta(ge=1, le=9, description="estimated class, from 1 (darkest) to 9 (inner city)")]
    bortle_class_min: Annotated[int, Meta(ge=1, le=9, description="darkest class that is likely")]
    bortle_class_max: Annotated[int, Meta(ge=1, le=9, description="brightest class that is likely")]
    description: Annotated[str, Meta(description="what a sky of the estimated class looks like")]
    small_towns_counted: Annotated[
        bool,
        Meta(
            description="towns from 2,000 people on are counted; false: only cities from 100,000, so it may be brighter"
        ),
    ]
    town_count: Annotated[int, Meta(ge=0, description="number of towns within 100 km that are counted")]
    nearby_population: Annotated[
        int,
        Meta(
            ge=0, le=10**9, description="people in these towns together; suburbs of a larger city are not added to it"
        ),
    ]
    towns: Annotated[list[TownLight], Meta(description="those that add most light, at most ten")]
    method: Annotated[str, Meta(description="how the class is estimated, and what it leaves out")]


def light_pollution(latitude: float, longitude: float, cities: WorldCities) -> LightPollution:
    """The estimate for a place."""
    near = _towns(latitude, longitude, cities.all)
    lights = sorted(((_light(away, city), away, city) for away, city in near), key=lambda entry: -entry[0])
    total = sum(light for light, _, _ in lights)
    bortle = _class(DARK_SKY - 2.5 * log10(1 + total))
    is_detailed = timezone_at(latitude, longitude) in _timezones(cities.all)
    return LightPollution(
        latitude=latitude,
        longitude=longitude,
        bortle_class=bortle,
        bortle_class_min=max(1, bortle - 1),
        bortle_class_max=min(9, bortle + (1 if is_detailed else 3)),
        description=CLASSES[bortle - 1][1],
        small_towns_counted=is_detailed,
        town_count=len(near),
        nearby_population=sum(city.population for _, city in near),
        towns=[
            TownLight(city.name, city.country, city.population, round(away), round(100 * light / total))
            for light, away, city in lights[:MAX_TOWNS]
        ],
        method=METHOD,
    )


def _towns(latitude: float, longitude: float, cities: Iterable[WorldCity]) -> list[tuple[float, WorldCity]]:
    """Towns within RADIUS_KM and their distances, the largest first. GeoNames has the districts of some cities as places of
    their own, whose people are those of the city."""
    found = sorted(
        (
            (away, city)
            for city in cities
            if abs(city.latitude - latitude) <= DEGREES
            and (away := kilometres_between(latitude, longitude, city.latitude, city.longitude)) <= RADIUS_KM
        ),
        key=lambda entry: -entry[1].population,
    )
    towns: list[tuple[float, WorldCity]] = []
    for away, city in found:
        if not any(_is_part(city, larger) for _, larger in towns):
            towns.append((away, city))
    return towns


def _is_part(city: WorldCity, larger: WorldCity) -> bool:
    radius = sqrt(larger.population / PEOPLE_PER_KM2 / pi)
    return kilometres_between(city.latitude, city.longitude, larger.latitude, larger.longitude) < radius


def _light(away: float, city: WorldCity) -> float:
    """Artificial light of one town, as a multiple of the natural light of the sky."""
    distance = hypot(away, CORE * city.population**CORE_EXPONENT)
    return float(WALKER * city.population * distance**EXPONENT)


def _class(brightness: float) -> int:
    return next(number for number, (lowest, _) in enumerate(CLASSES, start=1) if brightness >= lowest)


def _timezones(cities: Iterable[WorldCity]) -> frozenset[str]:
    return frozenset(city.timezone for city in cities if city.country in DETAILED)
