"""Air, ultraviolet radiation, heat, cold and pollen of the coming days."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.place import PlaceQuery, RequestedPlace
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import today
from skerry.models.rows import Rows
from skerry.services.health_levels import METHOD, HealthDay, health_days
from skerry.sources.world.open_meteo import OpenMeteo
from skerry.sources.world.open_meteo_air import OpenMeteoAir

DAYS, ONE_DAY = 3, dt.timedelta(days=1)


class HealthOutlook(SourcedReport, frozen=True, kw_only=True):
    """Burdens of the air and the weather, today and on the next two days."""

    ROWS: ClassVar[Rows] = Rows("days", carried=("place",), json_only=("method", "unavailable", "sources"))

    place: Annotated[RequestedPlace, Meta(description="where the figures are for, as requested")]
    days: Annotated[list[HealthDay], Meta(description="today and the next two days there")]
    method: Annotated[str, Meta(description="whose classes these are")]


@endpoint("/mashup/health/outlook", fresh="1h", example={"city": "Tallinn"}, example_404={"city": "Atlantis"})
async def health_outlook(place: PlaceQuery, weather: OpenMeteo, air: OpenMeteoAir) -> HealthOutlook:
    """Air quality, UV, heat, cold and pollen of today and the next two days, each by published classes.

    `severity` is that of the most severe of them, and `driven_by` names it. Forecasts of models; pollen is forecast in Europe and
    in its season only, and null elsewhere. No advice. What is missing is null and listed in `unavailable`; without both forecasts
    the answer is a 502."""
    where = place.resolve()
    point = round(where.latitude, 2), round(where.longitude, 2)
    async with ReportParts() as parts:
        forecast = parts.fetch(weather.forecast(*point, DAYS, hourly=True), "days.uv", "days.heat", "days.cold")
        pollution = parts.fetch(air.outlook(*point, DAYS + 1), "days.air", "days.pollen")
    first = today(where.timezone)
    days = health_days(
        [first + ONE_DAY * number for number in range(DAYS)], where.timezone, forecast.value, pollution.value or ()
    )
    if pollution.value is not None and all(day.pollen is None for day in days):
        parts.missing.absent("days.pollen", "No pollen is forecast there: outside Europe, or out of season.")
    parts.missing.gaps(days, "days", "air", "uv", "heat", "cold", "pollen")
    if all(day.severity is None for day in days):
        for part in ("days.severity", "days.driven_by"):
            parts.missing.because(part, "days.uv", "days.air")
    if forecast.value is not None:
        parts.sources.add("days.uv", OpenMeteo.key, None)
        parts.sources.add("days.heat", OpenMeteo.key, None)
        parts.sources.add("days.cold", OpenMeteo.key, None)
    if pollution.value is not None:
        parts.sources.add("days.air", OpenMeteoAir.key, None)
        parts.sources.add("days.pollen", OpenMeteoAir.key, None)
    return HealthOutlook(place=where, days=days, method=METHOD, unavailable=parts.unavailable, sources=parts.signed())
