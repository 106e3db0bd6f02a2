"""Natural hazards of a point on a scale from 0 to 10, 10 worst."""

from collections.abc import Sequence
from math import log10, prod
from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.air_bands import AIR_BANDS
from skerry.models.scales import Band, Bands, InputValue, Line
from skerry.rounding import half_up

RADIUS_KM, YEARS, MIN_MAGNITUDE = 300, 50, 4.5
COUNT, MAGNITUDE = Line(worst=0, best=3), Line(worst=MIN_MAGNITUDE, best=8)
"""Of the logarithm of the count, and of the magnitude. 10 is the worst hazard, so the ends of these lines are the other way round
than those of a score."""
GROUND = Bands(
    (
        Band(2, 9, "below 2 m"), Band(5, 7, "below 5 m"), Band(10, 5, "below 10 m"), Band(30, 3, "below 30 m"),
        Band(float("inf"), 1, "30 m or higher"),
    )
)  # fmt: skip
METHOD = (
    f"Each hazard is 0 to 10, 10 worst. Seismic: half by the number n of earthquakes of magnitude {MIN_MAGNITUDE} and more "
    f"within {RADIUS_KM} km in {YEARS} years (0 at none, 10 at log10(1 + n) = 3), half by the strongest (0 at "
    f"{MIN_MAGNITUDE}, 10 at 8). Low ground: 9 below 2 m above the sea, 7 below 5, 5 below 10, 3 below 30, else 1. Air: 0, 2, "
    "4, 6, 8, 10 for the bands of the European air quality index now. risk_score = 10 * (10 - g) / 9, where g is the geometric "
    "mean of 1 + 9 * (10 - hazard) / 10, as the INFORM index of the European Commission aggregates. The thresholds are this "
    "service's own. Storms, drought, fire, rivers and buildings are not counted."
)


class Hazard(Struct, frozen=True):
    """One hazard."""

    value: Annotated[float, Meta(description="the figure that it is of, in `unit`")]
    unit: Annotated[str, Meta(description="unit of the value")]
    hazard: Annotated[float, Meta(ge=0, le=10, description="0 to 10, 10 worst")]


def seismic(count: int, strongest: float | None) -> Hazard:
    """By the number of earthquakes and the magnitude of the strongest."""
    if not count or strongest is None:
        return Hazard(count, "earthquakes", 0)
    number = COUNT.score(InputValue(log10(1 + count), None)) or 0
    return Hazard(count, "earthquakes", half_up((number + (MAGNITUDE.score(InputValue(strongest, None)) or 0)) / 2))


def low_ground(elevation_m: float) -> Hazard:
    """By the height above the sea."""
    return Hazard(elevation_m, "m above sea level", GROUND.at(elevation_m).score)


def air(european_aqi: int) -> Hazard:
    """By the band of the index."""
    return Hazard(european_aqi, "European air quality index", 10 - AIR_BANDS.at(european_aqi).score)


def risk(hazards: Sequence[Hazard | None]) -> float | None:
    """All hazards together; None where one is unknown."""
    known = [each.hazard for each in hazards if each is not None]
    if len(known) < len(hazards):
        return None
    mean = prod(1 + 9 * (10 - hazard) / 10 for hazard in known) ** (1 / len(known))
    return half_up(10 * (10 - mean) / 9)
