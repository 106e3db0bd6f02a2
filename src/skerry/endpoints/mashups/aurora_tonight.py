"""Whether the aurora may be seen tonight."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.place import PlaceQuery, RequestedPlace
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import now
from skerry.datasets.world_cities import WorldCities
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.models.scores import Score
from skerry.provenance import observed
from skerry.rounding import half_up
from skerry.services import geomagnetism
from skerry.services.aurora import BELOW, SCORE, TWILIGHT, AuroraHour, AuroraNow, aurora_hour, aurora_now
from skerry.services.light_pollution import light_pollution
from skerry.services.night import Night, tonight
from skerry.services.weather import Weather
from skerry.sources.world.swpc import Swpc


class AuroraTonight(SourcedReport, frozen=True, kw_only=True):
    """Whether the aurora may be seen tonight at a place, hour by hour."""

    ROWS: ClassVar[Rows] = Rows(
        "hours",
        carried=("place",),
        json_only=(
            "geomagnetic_latitude_deg", "kp_needed", "kp_max", "aurora_now", "night", "bortle_class", "score", "best_hour_at",
            "method", "unavailable", "sources",
        ),
    )  # fmt: skip

    place: Annotated[RequestedPlace, Meta(description="where the sky is watched")]
    geomagnetic_latitude_deg: Annotated[
        float, Meta(ge=-90, le=90, description="degrees from the geomagnetic equator, negative in the south")
    ]
    kp_needed: Annotated[
        Annotated[float, Meta(ge=0, le=9)] | None,
        Meta(description="planetary K index at which the aurora reaches the place; null where 9 is not enough"),
    ]
    kp_max: Annotated[
        Annotated[float, Meta(ge=0, le=9)] | None, Meta(description="highest forecast index of the hours of the night")
    ]
    aurora_now: Annotated[AuroraNow | None, Meta(description="the aurora within the hour; not in the score")]
    night: Annotated[Night, Meta(description="the night; dark is a sun of at least 6 degrees below the horizon")]
    bortle_class: Annotated[
        int, Meta(ge=1, le=9, description="estimated light of towns, 1 (darkest) to 9; not in the score")
    ]
    score: Annotated[Score | None, Meta(description="of the best hour, 0 to 10; null where no hour has one")]
    best_hour_at: Annotated[
        Moment | None, Meta(description="start of the best hour, UTC; null where the score is 0 or null")
    ]
    hours: Annotated[list[AuroraHour], Meta(description="the dark hours from now on; empty where it does not get dark")]
    method: Annotated[str, Meta(description="how the figures are computed")]


@endpoint("/mashup/aurora/tonight", fresh="5m", example={"city": "Oulu"}, example_404={"city": "Atlantis"})
async def aurora_tonight(place: PlaceQuery, swpc: Swpc, weather: Weather, towns: WorldCities) -> AuroraTonight:
    """Whether the aurora may be seen tonight: forecast activity, darkness and clouds at a place, hour by hour.

    The activity that the place needs follows from its geomagnetic latitude. The score of an hour is that of its worst factor;
    darkness, moon and town light are computed. What is missing is null and listed in `unavailable`. Forecasts of the index are
    often off by two; where no provider is available the answer is a 502."""
    where = place.resolve()
    latitude, longitude = where.latitude, where.longitude
    geomagnetic = geomagnetism.geomagnetic_latitude(latitude, longitude, now())
    needed = geomagnetism.kp_needed(geomagnetic)
    night, dark = tonight(latitude, longitude, where.timezone, TWILIGHT, BELOW)
    async with ReportParts() as parts:
        readings = parts.fetch(swpc.kp())
        forecast = parts.fetch(swpc.kp_forecast(), "kp_max", "hours.kp_index")
        grid = parts.fetch(swpc.aurora(), "aurora_now")
        clouds = parts.fetch(
            weather.forecast(round(latitude, 2), round(longitude, 2), where.timezone, 2, hourly=True),
            "hours.cloud_cover_percent",
        )
    indices = [*(readings.value or ()), *(forecast.value or ())]
    hours = [aurora_hour(each, needed, indices, clouds.value.value.hours if clouds.value else ()) for each in dark]
    scored = [hour for hour in hours if hour.score is not None]
    best = max(scored, key=lambda hour: hour.score or 0, default=None)
    kp_max = max((hour.kp_index for hour in hours if hour.kp_index is not None), default=None)
    _name_missing(parts, needed, hours, best)
    towns.sign()
    if kp_max is not None:
        parts.sources.add(
            "hours.kp_index", Swpc.key, indices[0 if readings.value is None else len(readings.value) - 1].start_at
        )
    now_there = None if grid.value is None else aurora_now(grid.value, latitude, longitude)
    if grid.value is not None:
        parts.sources.add("aurora_now", Swpc.key, grid.value.observed_at)
        observed(grid.value.observed_at)
    for name in ("overhead_percent", "poleward_percent"):
        if now_there is not None and getattr(now_there, name) is None:
            parts.missing.absent(f"aurora_now.{name}", "The model has no value there.")
    if clouds.value is not None and any(hour.cloud_cover_percent is not None for hour in hours):
        parts.sources.add("hours.cloud_cover_percent", clouds.value.source.key, clouds.value.value.updated_at)
    parts.sources.add("bortle_class", WorldCities.key, None)
    return AuroraTonight(
        place=where,
        geomagnetic_latitude_deg=half_up(geomagnetic),
        kp_needed=None if needed is None else half_up(needed),
        kp_max=kp_max,
        aurora_now=now_there,
        night=night,
        bortle_class=light_pollution(latitude, longitude, towns).bortle_class,
        score=best.score if best else None,
        best_hour_at=best.start_at if best and best.score else None,
        hours=hours,
        method=f"{SCORE.method()} {geomagnetism.METHOD}",
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


def _name_missing(
    parts: ReportParts, needed: float | None, hours: Sequence[AuroraHour], best: AuroraHour | None
) -> None:
    """Every field that is null, and why."""
    missing = parts.missing
    if needed is None:
        missing.absent(
            "kp_needed", "The place is too near to the geomagnetic equator: NOAA's table ends at Kp 9.", covered=False
        )
    if not hours:
        missing.absent("score", "It does not get dark: the sun stays above 6 degrees below the horizon.")
    missing.gaps(hours, "hours", "kp_index", "cloud_cover_percent")
    if all(hour.kp_index is None for hour in hours):
        missing.because("kp_max", "score", "hours.kp_index")
    if hours and best is None:
        missing.because("score", "kp_needed", "hours.kp_index", "hours.cloud_cover_percent")
        for part in ("hours.score", "hours.limiting_factor"):
            missing.because(part, "score")
    missing.because("best_hour_at", "score")
