"""Wind and sea, hour by hour."""

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.models.weather import WeatherForecastHour
from skerry.services.sea_state import beaufort, sea_state
from skerry.sources.world.open_meteo_marine import SeaHour

HOUR, HOURS = dt.timedelta(hours=1), 24


WIND = (
    "wind_speed_ms", "wind_gust_ms", "wind_direction_deg", "beaufort", "beaufort_name", "visibility_m",
)  # fmt: skip
SEA = ("wave_height_m", "wave_period_seconds", "wave_direction_deg", "sea_state", "sea_state_name")


class SailingHour(Struct, frozen=True):
    """Wind and sea forecast for one hour."""

    start_at: Annotated[Moment, Meta(description="the full hour, UTC")]
    wind_speed_ms: Annotated[float | None, Meta(description="mean wind 10 m above the sea, m/s")]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s")]
    wind_direction_deg: Annotated[float | None, Meta(description="where the wind comes from, degrees from north")]
    beaufort: Annotated[Annotated[int, Meta(ge=0, le=12)] | None, Meta(description="Beaufort number of the mean wind")]
    beaufort_name: Annotated[str | None, Meta(description="English name of this force, such as gale")]
    visibility_m: Annotated[float | None, Meta(description="horizontal visibility, m")]
    wave_height_m: Annotated[
        Annotated[float, Meta(ge=0, le=40)] | None, Meta(description="significant height of all waves, m")
    ]
    wave_period_seconds: Annotated[Annotated[float, Meta(ge=0, le=60)] | None, Meta(description="mean period, seconds")]
    wave_direction_deg: Annotated[float | None, Meta(description="where the waves come from, degrees from north")]
    sea_state: Annotated[Annotated[int, Meta(ge=0, le=9)] | None, Meta(description="number of the state of the sea")]
    sea_state_name: Annotated[str | None, Meta(description="English name of this number, such as slight")]


def sailing_hours(
    start: dt.datetime, weather: Sequence[WeatherForecastHour], sea: Sequence[SeaHour]
) -> list[SailingHour]:
    """The 24 hours from a full one on."""
    winds, waves = {each.forecast_at: each for each in weather}, {each.forecast_at: each for each in sea}
    moments = [start + HOUR * number for number in range(HOURS)]
    return [_hour(moment, winds.get(moment), waves.get(moment)) for moment in moments]


def _hour(moment: dt.datetime, wind: WeatherForecastHour | None, wave: SeaHour | None) -> SailingHour:
    speed, height = wind.wind_speed_ms if wind else None, wave.wave_height_m if wave else None
    force, force_name = (None, None) if speed is None else beaufort(speed)
    state, state_name = (None, None) if height is None else sea_state(height)
    return SailingHour(
        start_at=moment,
        wind_speed_ms=speed,
        wind_gust_ms=wind.wind_gust_ms if wind else None,
        wind_direction_deg=wind.wind_direction_deg if wind else None,
        beaufort=force,
        beaufort_name=force_name,
        visibility_m=wind.visibility_m if wind else None,
        wave_height_m=height,
        wave_period_seconds=wave.wave_period_seconds if wave else None,
        wave_direction_deg=wave.wave_direction_deg if wave else None,
        sea_state=state,
        sea_state_name=state_name,
    )
