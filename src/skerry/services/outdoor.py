"""How comfortable an hour outdoors is, for one activity."""

import datetime as dt
from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.air_bands import AIR_BANDS
from skerry.models.fields import Moment
from skerry.models.limiting import LimitingFactor, LimitingTable
from skerry.models.scales import Around, Line
from skerry.models.scores import Score
from skerry.models.weather import WeatherForecastHour
from skerry.services.sun import HORIZON, sun_elevation
from skerry.sources.world.open_meteo_air import AirForecastHour

LOSS = 0.6
"""Points for each degree outside the band of an activity."""
CALM_MS, STRONG_MS = 2.8, 16.7
"""10 and 60 km/h."""


class Activity(StrEnum):
    """What one does outdoors."""

    WALK = "walk"
    RUN = "run"
    CYCLE = "cycle"
    HIKE = "hike"
    PICNIC = "picnic"


BANDS: Mapping[Activity, tuple[float, float]] = MappingProxyType(
    {
        Activity.WALK: (10, 24), Activity.RUN: (5, 18), Activity.CYCLE: (10, 24), Activity.HIKE: (8, 22),
        Activity.PICNIC: (16, 28),
    }
)  # fmt: skip
"""Apparent temperatures that are best, °C. Our own: there is no standard of them."""


class OutdoorHour(Struct, frozen=True):
    """One hour, and how comfortable it is."""

    start_at: Annotated[Moment, Meta(description="the full hour, UTC")]
    daylight: Annotated[bool, Meta(description="whether the sun is up at its start")]
    feels_like_c: Annotated[float | None, Meta(description="apparent temperature, °C")]
    precipitation_probability_percent: Annotated[
        Annotated[float, Meta(ge=0, le=100)] | None,
        Meta(description="that it rains or snows in the hour before, percent"),
    ]
    wind_speed_ms: Annotated[float | None, Meta(description="mean wind 10 m above ground, m/s")]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s; not in the score")]
    european_aqi: Annotated[int | None, Meta(description="European air quality index")]
    score: Annotated[Score | None, Meta(description="0 to 10, 10 best, by `method`; null where too little is known")]
    limiting_factor: Annotated[str | None, Meta(description="factor with the lowest score; null where all are best")]


def table(activity: Activity) -> LimitingTable:
    """The table of an activity."""
    low, high = BANDS[activity]
    return LimitingTable(
        (
            LimitingFactor("feels_like_c", "°C", Around(low, high, LOSS)),
            LimitingFactor("precipitation_probability_percent", "percent", Line(worst=100, best=0)),
            LimitingFactor("wind_speed_ms", "m/s", Line(worst=STRONG_MS, best=CALM_MS)),
            LimitingFactor("european_aqi", "index", AIR_BANDS),
        ),
        leeway=3,
    )


def outdoor_hours(
    starts: Iterable[dt.datetime],
    weather: Iterable[WeatherForecastHour],
    air: Iterable[AirForecastHour],
    place: tuple[float, float],
    scores: LimitingTable,
) -> list[OutdoorHour]:
    """The hours that start at these moments; what is not forecast for one is null."""
    forecast = {each.forecast_at: each for each in weather}
    pollution = {each.forecast_at: each.european_aqi for each in air}
    return [_hour(start, forecast.get(start), pollution.get(start), place, scores) for start in starts]


def _hour(
    start: dt.datetime,
    weather: WeatherForecastHour | None,
    aqi: int | None,
    place: tuple[float, float],
    scores: LimitingTable,
) -> OutdoorHour:
    feels = weather.feels_like_c if weather else None
    rain = weather.precipitation_probability_percent if weather else None
    wind = weather.wind_speed_ms if weather else None
    score, limit = scores.score(
        {
            "feels_like_c": feels,
            "precipitation_probability_percent": rain,
            "wind_speed_ms": wind,
            "european_aqi": aqi,
        }
    )
    return OutdoorHour(
        start_at=start,
        daylight=sun_elevation(*place, start) > -HORIZON,
        feels_like_c=feels,
        precipitation_probability_percent=rain,
        wind_speed_ms=wind,
        wind_gust_ms=weather.wind_gust_ms if weather else None,
        european_aqi=aqi,
        score=score,
        limiting_factor=limit,
    )
