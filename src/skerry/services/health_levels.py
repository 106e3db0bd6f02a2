"""How severe air, ultraviolet radiation, heat, cold and pollen of a day are, by published classes."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.models.air_bands import AIR_BANDS
from skerry.models.scales import InputValue, Line
from skerry.models.weather import WeatherForecast
from skerry.rounding import half_up
from skerry.services.pollen_readings import HIGHEST
from skerry.sources.world.open_meteo_air import AirOutlookHour

UV, HEAT, COLD = Line(worst=2, best=11), Line(worst=27, best=41), Line(worst=-10, best=-40)
POLLEN_SEVERITY = (0.0, 3.0, 6.0, 10.0, 10.0)
PLANTS = {"alder": "alder_grains_m3", "birch": "birch_grains_m3", "grasses": "grass_grains_m3"}
"""Plants that MeteoSwiss classes, and where the forecast has them."""
METHOD = (
    "Severity is 0 (none) to 10. Air: 0, 2, 4, 6, 8, 10 for the six bands of the European air quality index (European "
    "Environment Agency), at the worst hour. UV: 0 at an index of 2, 10 at 11, on a straight line (WHO: low up to 2, extreme "
    "from 11). Heat: 0 at 27 °C, 10 at 41 °C of apparent temperature (the US National Weather Service's caution and danger). "
    "Cold: 0 at -10 °C, 10 at -40 °C. Pollen: 0, 3, 6, 10 for none, low, medium, strong by MeteoSwiss' classes of alder, birch "
    "and grasses. `severity` is the highest of them, and null where fewer than half are known. General classes, not those of a "
    "person; no medical advice."
)
Severity = Annotated[float, Meta(ge=0, le=10)]


class Burden(Struct, frozen=True):
    """One burden of a day."""

    value: Annotated[float, Meta(description="the worst of the day, in `unit`")]
    unit: Annotated[str, Meta(description="unit of the value")]
    severity: Annotated[Severity, Meta(description="0 (none) to 10, by published classes")]
    cause: Annotated[str | None, Meta(description="plant with the most severe pollen; null for others")] = None


class HealthDay(Struct, frozen=True):
    """The burdens of one local day, and the most severe of them."""

    date: Annotated[dt.date, Meta(description="local day")]
    severity: Annotated[
        Severity | None, Meta(description="highest of the burdens, 0 to 10, 10 worst; null where under half is known")
    ]
    driven_by: Annotated[
        str | None,
        Meta(description="the burden that it is of: air, uv, heat, cold or pollen; null where it is 0 or null"),
    ]
    air: Annotated[Burden | None, Meta(description="air quality; null where it is not forecast")]
    uv: Annotated[Burden | None, Meta(description="ultraviolet radiation; null where it is not forecast")]
    heat: Annotated[Burden | None, Meta(description="highest apparent temperature; null where it is not forecast")]
    cold: Annotated[Burden | None, Meta(description="lowest apparent temperature; null where it is not forecast")]
    pollen: Annotated[Burden | None, Meta(description="pollen; null outside Europe, and where it is not forecast")]


def health_days(
    days: Iterable[dt.date], timezone: str, weather: WeatherForecast | None, air: Sequence[AirOutlookHour]
) -> list[HealthDay]:
    """These local days."""
    return [_day(day, ZoneInfo(timezone), weather, air) for day in days]


def _day(day: dt.date, zone: ZoneInfo, weather: WeatherForecast | None, air: Sequence[AirOutlookHour]) -> HealthDay:
    hours = weather.hours if weather else ()
    felt = _known(each.feels_like_c for each in hours if each.forecast_at.astimezone(zone).date() == day)
    uv = next((each.uv_index_max for each in weather.days if each.date == day), None) if weather else None
    within = [each for each in air if each.forecast_at.astimezone(zone).date() == day]
    index = max(_known(each.european_aqi for each in within), default=None)
    burdens = {
        "air": None if index is None else Burden(index, "European air quality index", 10 - AIR_BANDS.at(index).score),
        "uv": _on(UV, uv, "index"),
        "heat": _on(HEAT, max(felt, default=None), "°C"),
        "cold": _on(COLD, min(felt, default=None), "°C"),
        "pollen": _pollen(within),
    }
    known = {name: burden.severity for name, burden in burdens.items() if burden is not None}
    if len(known) < len(burdens) / 2:
        return HealthDay(day, None, None, **burdens)
    worst = max(known, key=lambda name: known[name])
    return HealthDay(day, known[worst], worst if known[worst] else None, **burdens)


def _on(scale: Line, value: float | None, unit: str) -> Burden | None:
    score = scale.score(InputValue(value, None))
    return None if score is None or value is None else Burden(value, unit, half_up(score))


def _pollen(hours: Sequence[AirOutlookHour]) -> Burden | None:
    found = []
    for plant, field in PLANTS.items():
        counts = _known(getattr(hour, field) for hour in hours)
        if counts:
            # Classes end at whole grains: 10.2 is above the 10 with which a class ends.
            above = sum(max(counts) > highest for highest in HIGHEST[plant])
            found.append((POLLEN_SEVERITY[above], max(counts), plant))
    if not found:
        return None
    severity, count, plant = max(found)
    return Burden(count, "grains/m³", severity, plant if severity else None)


def _known(values: Iterable[float | None]) -> list[float]:
    return [value for value in values if value is not None]
