"""When the day is best for being outdoors."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.place import PlaceQuery, RequestedPlace
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import running, today
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.provenance import observed
from skerry.services.outdoor import Activity, OutdoorHour, outdoor_hours, table
from skerry.sources.world.open_meteo import OpenMeteo
from skerry.sources.world.open_meteo_air import OpenMeteoAir

HOUR, HOURS, BEST = dt.timedelta(hours=1), 24, 3
FORECAST = ("feels_like_c", "precipitation_probability_percent", "wind_speed_ms", "wind_gust_ms")
OF_THE_WEATHER = (
    *(f"hours.{name}" for name in (*FORECAST, "score", "limiting_factor")), "best_hours", "uv_index_max",
)  # fmt: skip
"""Fields that are null without a weather forecast: air alone has no score."""
NOTE = "The bands of apparent temperature are this service's own. Daylight, gusts and ultraviolet radiation are not in the score."


class OutdoorScore(SourcedReport, frozen=True, kw_only=True):
    """How comfortable the next 24 hours are for an activity outdoors."""

    ROWS: ClassVar[Rows] = Rows(
        "hours",
        carried=("place", "activity"),
        json_only=("best_hours", "uv_index_max", "method", "unavailable", "sources"),
    )

    place: Annotated[RequestedPlace, Meta(description="where the figures are for, as requested")]
    activity: Annotated[Activity, Meta(description="what one does")]
    best_hours: Annotated[
        list[Moment] | None,
        Meta(
            description="starts of the hours with the highest scores, at most three, the best first, UTC; null where none has one"
        ),
    ]
    uv_index_max: Annotated[
        Annotated[float, Meta(ge=0, le=30)] | None, Meta(description="highest UV index of today at the place")
    ]
    hours: Annotated[list[OutdoorHour], Meta(description="24 hours from the current one on")]
    method: Annotated[str, Meta(description="how the score is made")]


@endpoint("/mashup/outdoor/score", fresh="15m", example={"city": "Tallinn"}, example_404={"city": "Atlantis"})
async def outdoor_score(
    place: PlaceQuery,
    weather: OpenMeteo,
    air: OpenMeteoAir,
    activity: Annotated[Activity, Meta(description="what one does outdoors, in any case")] = Activity.WALK,
) -> OutdoorScore:
    """How comfortable each of the next 24 hours is to walk, run, cycle, hike or picnic, and what limits it.

    Apparent temperature, probability of rain, wind and air quality; one bad factor cannot be averaged away. `method` has the
    comfort curve. Comfort only: warnings, ice, thunderstorms and health are not considered. What is missing is null and listed
    in `unavailable`; without both forecasts the answer is a 502."""
    where = place.resolve()
    point = round(where.latitude, 2), round(where.longitude, 2)
    start = running(HOUR)
    async with ReportParts() as parts:
        forecast = parts.fetch(weather.forecast(*point, 2, hourly=True), *OF_THE_WEATHER)
        pollution = parts.fetch(air.pollution(*point, HOURS), "hours.european_aqi")
    scores = table(activity)
    hours = outdoor_hours(
        [start + HOUR * number for number in range(HOURS)],
        forecast.value.hours if forecast.value else (),
        pollution.value.hours if pollution.value else (),
        (where.latitude, where.longitude),
        scores,
    )
    parts.missing.gaps(hours, "hours", *FORECAST, "european_aqi")
    this_day = today(where.timezone)
    days = forecast.value.days if forecast.value else ()
    uv = next((day.uv_index_max for day in days if day.date == this_day), None)
    if forecast.value is not None:
        parts.sources.add("hours.feels_like_c", OpenMeteo.key, None)
        if uv is None:
            parts.missing.absent("uv_index_max", "The forecast has no UV index for today.")
    if pollution.value is not None:
        parts.sources.add("hours.european_aqi", OpenMeteoAir.key, pollution.value.current.observed_at)
        observed(pollution.value.current.observed_at)
    ranked = sorted((hour for hour in hours if hour.score is not None), key=lambda hour: -(hour.score or 0))
    return OutdoorScore(
        place=where,
        activity=activity,
        best_hours=[hour.start_at for hour in ranked[:BEST]] or None,
        uv_index_max=uv,
        hours=hours,
        method=f"{scores.method()} {NOTE}",
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
