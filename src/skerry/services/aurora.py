"""The chance of an aurora, hour by hour: geomagnetic activity, darkness and clouds."""

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, structs

from skerry.models.fields import Moment
from skerry.models.limiting import LimitingFactor, LimitingTable
from skerry.models.observed import Observed
from skerry.models.scales import Line
from skerry.models.scores import Score
from skerry.models.weather import WeatherForecastHour
from skerry.services.night import NightHour
from skerry.sources.world.swpc import AuroraGrid, KpForecast, KpReading

Percent = Annotated[float, Meta(ge=0, le=100)]
KP_PERIOD = dt.timedelta(hours=3)
TWILIGHT, BELOW = "civil_twilight", -6.0
SCORE = LimitingTable(
    (
        LimitingFactor("kp_above_needed", "Kp less kp_needed", Line(worst=-1, best=1)),
        LimitingFactor("sun_elevation_deg", "degrees", Line(worst=BELOW, best=-12)),
        LimitingFactor("cloud_cover_percent", "percent", Line(worst=100, best=0)),
    ),
    leeway=0,
    coverage=1,
)


class AuroraHour(NightHour, frozen=True):
    """The chance of an aurora in one hour of the night."""

    cloud_cover_percent: Annotated[Percent | None, Meta(description="forecast share of the sky under clouds, percent")]
    kp_index: Annotated[
        Annotated[float, Meta(ge=0, le=9)] | None, Meta(description="planetary K index of its three hours: forecast")
    ]
    score: Annotated[Score | None, Meta(description="0 to 10, by `method`; null where a factor is unknown")]
    limiting_factor: Annotated[str | None, Meta(description="factor that the score is of; null where all are best")]


class AuroraNow(Observed, frozen=True):
    """Forecast of the model OVATION for the next hour or so."""

    STALE_AFTER = "1h"

    observed_at: Annotated[Moment, Meta(description="time of the solar wind that the forecast is made of, UTC")]
    forecast_at: Annotated[Moment, Meta(description="time that it is for, UTC")]
    overhead_percent: Annotated[
        Percent | None, Meta(description="percent of chance of an aurora overhead, at the nearest whole degree")
    ]
    poleward_percent: Annotated[Percent | None, Meta(description="highest percent up to 5 degrees nearer to the pole")]


def aurora_hour(
    night: NightHour,
    needed: float | None,
    indices: Sequence[KpReading | KpForecast],
    weather: Sequence[WeatherForecastHour],
) -> AuroraHour:
    """One hour: its index of the newest three hours that have it, and its clouds."""
    at = night.start_at
    kp = next((each.kp_index for each in reversed(indices) if each.start_at <= at < each.start_at + KP_PERIOD), None)
    cloud = next((each.cloud_cover_percent for each in weather if each.forecast_at == at), None)
    above = None if kp is None or needed is None else kp - needed
    score, limit = SCORE.score(
        {"kp_above_needed": above, "sun_elevation_deg": night.sun_elevation_deg, "cloud_cover_percent": cloud}
    )
    return AuroraHour(
        **structs.asdict(night), cloud_cover_percent=cloud, kp_index=kp, score=score, limiting_factor=limit
    )


def aurora_now(grid: AuroraGrid, latitude: float, longitude: float) -> AuroraNow:
    """The forecast for a place."""
    return AuroraNow(
        observed_at=grid.observed_at,
        forecast_at=grid.forecast_at,
        overhead_percent=grid.overhead(latitude, longitude),
        poleward_percent=grid.poleward(latitude, longitude),
    )
