"""How good a night is for looking at the stars."""

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.world_cities import WorldCities
from skerry.models.fields import Moment
from skerry.models.orbit import OrbitalElements
from skerry.models.scales import InputValue, Line
from skerry.models.scores import FactorRule, FactorScope, InputRule, ScoreTable
from skerry.models.weather import WeatherForecastHour
from skerry.rounding import half_up
from skerry.services.night import HOUR, Night, NightHour
from skerry.services.satellite_sky import Orbit, Unpredictable

TWILIGHT, BELOW = "astronomical_twilight", -18.0
MIN_ELEVATION = 10
USABLE = dt.timedelta(days=7)
"""How far from their epoch orbital elements are used."""
CLOUDS, BORTLE, MOON, WIND = "cloud_cover_percent", "bortle_class", "moon_light_percent", "wind_speed_ms"


def _factor(
    name: str, weight: float, entry: str, unit: str | None, sources: tuple[str, ...], scale: Line
) -> FactorRule:
    return FactorRule(name, weight, FactorScope.CITY, (InputRule(entry, unit, sources, scale),))


SCORE = ScoreTable(
    (
        _factor("clouds", 0.5, CLOUDS, "percent", (), Line(worst=100, best=0)),
        _factor("town_light", 0.2, BORTLE, "class", (WorldCities.key,), Line(worst=9, best=1)),
        _factor("moonlight", 0.2, MOON, "percent", (), Line(worst=100, best=0)),
        _factor("wind", 0.1, WIND, "m/s", (), Line(worst=11, best=1.5)),
    )
)
NOTES = (
    " Clouds, moonlight and wind are means of the hours left of the night with the sun at least 18 degrees below the horizon; "
    "moonlight is the lit part of the moon, 0 while it is below the horizon. The weights are this service's own."
)


class VisiblePass(Struct, frozen=True):
    """A pass of the International Space Station that can be seen from the place in clear weather."""

    start_at: Annotated[Moment, Meta(description="when it comes into sight, UTC, to ten seconds")]
    end_at: Annotated[Moment, Meta(description="when it goes out of sight, UTC, to ten seconds")]
    elevation_max_deg: Annotated[
        float, Meta(ge=0, le=90, description="height at its highest, degrees above the horizon")
    ]


def sky_inputs(
    hours: Sequence[NightHour], night: Night, weather: Sequence[WeatherForecastHour], bortle: int, source: str | None
) -> dict[str, InputValue | None]:
    """What the score is made of. A mean needs the forecast of every hour."""
    forecast = {each.forecast_at: each for each in weather}
    known = [forecast[hour.start_at] for hour in hours if hour.start_at in forecast]
    sources = () if source is None else (source,)

    def mean(values: Sequence[float | None]) -> InputValue | None:
        numbers = [value for value in values if value is not None]
        if not hours or len(numbers) < len(hours):
            return None
        return InputValue(half_up(sum(numbers) / len(numbers)), None, sources=sources)

    lit = [night.moon.illuminated_percent if hour.moon_elevation_deg > 0 else 0.0 for hour in hours]
    return {
        CLOUDS: mean([each.cloud_cover_percent for each in known]),
        BORTLE: InputValue(bortle, None),
        MOON: InputValue(half_up(sum(lit) / len(lit)), None) if lit else None,
        WIND: mean([each.wind_speed_ms for each in known]),
    }


def visible_passes(
    elements: OrbitalElements, place: tuple[float, float], hours: Sequence[NightHour]
) -> list[VisiblePass] | None:
    """Passes from the first of these hours to the end of the last; None where the elements are too old for it."""
    if not hours:
        return []
    start, end = hours[0].start_at, hours[-1].start_at + HOUR
    if abs(end - elements.epoch_at) > USABLE:
        return None
    try:
        found = list(Orbit(elements).passes(*place, start, end, MIN_ELEVATION))
    except Unpredictable:
        return None
    return [
        VisiblePass(each.visible_from, each.visible_to, half_up(each.max_elevation))
        for each in found
        if each.visible_from is not None and each.visible_to is not None
    ]
