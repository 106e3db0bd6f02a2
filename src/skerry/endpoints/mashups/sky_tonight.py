"""The sky tonight, for looking at the stars."""

import asyncio
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.place import PlaceQuery, RequestedPlace
from skerry.api.report import ReportParts, ScoreReport
from skerry.datasets.world_cities import WorldCities
from skerry.models.rows import Rows
from skerry.provenance import observed
from skerry.services.iss_orbit import IssOrbit
from skerry.services.light_pollution import light_pollution
from skerry.services.night import Night, NightHour, tonight
from skerry.services.stargazing import BELOW, NOTES, SCORE, TWILIGHT, VisiblePass, sky_inputs, visible_passes
from skerry.services.weather import Weather

VERDICTS = ((8, "excellent"), (6, "good"), (4, "fair"), (0, "poor"))


class SkyTonight(ScoreReport, frozen=True, kw_only=True):
    """Darkness, moon, clouds, light of towns, and the space station over a place tonight."""

    ROWS: ClassVar[Rows] = Rows(
        "hours",
        carried=("place",),
        json_only=(
            "night", "bortle_class", "iss_passes", "score", "coverage", "factors", "verdict", "method", "unavailable", "sources",
        ),
    )  # fmt: skip

    place: Annotated[RequestedPlace, Meta(description="where the figures are for, as requested")]
    night: Annotated[Night, Meta(description="the night; dark is a sun of at least 18 degrees below the horizon")]
    bortle_class: Annotated[
        int, Meta(ge=1, le=9, description="light of towns, estimated, 1 (darkest) to 9 (inner city)")
    ]
    iss_passes: Annotated[
        list[VisiblePass] | None,
        Meta(description="visible passes of the space station in the dark hours; null: unknown"),
    ]
    verdict: Annotated[str, Meta(description="the score in words, and the factors that it rests on")]
    hours: Annotated[list[NightHour], Meta(description="the dark hours from now on; empty where it does not get dark")]


@endpoint("/mashup/sky/tonight", fresh="15m", example={"city": "Tartu"}, example_404={"city": "Atlantis"})
async def sky_tonight(place: PlaceQuery, weather: Weather, orbit: IssOrbit, towns: WorldCities) -> SkyTonight:
    """How good the night is for looking at the stars: darkness, clouds, moon, light of towns, wind; and the space station.

    All but clouds, wind and the orbit is computed. Where the sun does not sink 18 degrees below the horizon there is no score.
    What is missing is null and listed in `unavailable`; without any provider the answer is a 502."""
    where = place.resolve()
    point = where.latitude, where.longitude
    night, hours = tonight(*point, where.timezone, TWILIGHT, BELOW)
    async with ReportParts() as parts:
        forecast = parts.fetch(
            weather.forecast(round(point[0], 2), round(point[1], 2), where.timezone, 2, hourly=True),
            "factors.clouds",
            "factors.wind",
        )
        elements = parts.fetch(orbit.elements(), "iss_passes")
    answered, station = forecast.value, elements.value
    passes = None
    if station is not None:
        passes = await asyncio.to_thread(visible_passes, station.value, point, hours)
        parts.sources.add("iss_passes", station.source.key, station.value.epoch_at)
        observed(station.value.epoch_at)
        if passes is None:
            parts.missing.stale("iss_passes", "The newest orbital elements are too old for tonight.")
    if not hours:
        for name in ("score", "factors.clouds", "factors.moonlight", "factors.wind"):
            parts.missing.absent(
                name, "There is no astronomical night: the sun stays within 18 degrees of the horizon."
            )
    bortle = light_pollution(*point, towns).bortle_class
    towns.sign()
    given = sky_inputs(
        hours, night, answered.value.hours if answered else (), bortle, answered.source.key if answered else None
    )
    scored = parts.score(SCORE, given)
    for name in scored.missing:
        if not parts.missing.has(f"factors.{name}"):
            parts.missing.absent(f"factors.{name}", "The forecast does not have every hour of the night.")
    return SkyTonight(
        place=where,
        night=night,
        bortle_class=bortle,
        iss_passes=passes,
        score=scored.score,
        coverage=scored.coverage,
        factors=scored.factors,
        verdict=scored.verdict(VERDICTS),
        hours=hours,
        method=SCORE.method() + NOTES,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
