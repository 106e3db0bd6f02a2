"""Space weather, from the Space Weather Prediction Center of NOAA."""

import asyncio
from datetime import timedelta
from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Slice
from skerry.api.endpoint import endpoint
from skerry.api.history import Archive, ArchiveCursor, ArchiveLimit, End, HistoryQuery, Start, read_history
from skerry.api.parameters import Lat, Limit, Lon
from skerry.models.fields import OBSERVATION, Latitude, Longitude, Moment
from skerry.models.observed import Observed
from skerry.series.space_weather import KpIndex
from skerry.series.space_weather_alerts import StoredSpaceWeatherAlert
from skerry.sources.world.swpc import (
    KpForecast,
    KpReading,
    NoaaScales,
    NoaaScalesForecast,
    SolarWind,
    SpaceWeatherAlert,
    Swpc,
)
from skerry.store import History, HistoryPage

LEVELS = (
    (9.0, "extreme storm"), (7.66, "severe storm"), (6.66, "strong storm"), (5.66, "moderate storm"),
    (4.66, "minor storm"), (3.66, "active"), (2.66, "unsettled"), (0.0, "quiet"),
)  # fmt: skip
"""The lowest index of each level, in thirds: 4.67 counts as 5."""
DAY = timedelta(days=1)


class CurrentKp(Observed, frozen=True):
    """Geomagnetic activity now, in the last day and in the next three, with the scales of NOAA."""

    STALE_AFTER = "9h"
    OBSERVED_AT = "start_at"

    start_at: Annotated[Moment, OBSERVATION, Meta(description="start of the newest three hours with an index, UTC")]
    kp_index: Annotated[float, Meta(description="planetary K index in thirds, from 0 (quiet) to 9 (extreme storm)")]
    level: Annotated[
        str, Meta(description="in words: quiet, unsettled, active; minor, moderate, strong, severe or extreme storm")
    ]
    scale: Annotated[str | None, Meta(description="geomagnetic storm by the scale of NOAA, G1 to G5; null: none")]
    recent: Annotated[
        list[KpReading],
        Meta(description="the 24 hours up to the end of that index, oldest first; a missing one is left out"),
    ]
    forecast: Annotated[list[KpForecast], Meta(description="the next three days, soonest first")]
    scales: Annotated[NoaaScales, Meta(description="the scales of NOAA now")]
    scales_forecast: Annotated[list[NoaaScalesForecast], Meta(description="their forecast, by day")]


class AuroraForecast(Observed, frozen=True):
    """Chance of an aurora at one place."""

    STALE_AFTER = "1h"

    latitude: Latitude
    longitude: Longitude
    observed_at: Annotated[Moment, Meta(description="time of the solar wind that the forecast is made of, UTC")]
    forecast_at: Annotated[Moment, Meta(description="time that the forecast is for, UTC")]
    overhead_percent: Annotated[
        float | None, Meta(description="percent of chance of an aurora overhead, at the nearest whole degree")
    ]
    poleward_percent: Annotated[
        float | None,
        Meta(
            description="highest percent from the place to 5 degrees nearer to its pole, from where it may be seen low in the sky"
        ),
    ]


class AlertArchive(Archive[StoredSpaceWeatherAlert], frozen=True):
    """Messages of a period, in the order of time."""


@endpoint("/spaceweather/kp", fresh="5m")
async def current_kp(swpc: Swpc) -> CurrentKp:
    """Planetary K index now, in the last 24 hours and as forecast, with the scales of NOAA.

    The index is of three hours and is revised for some time. Storms count from 4.67 (5-), as in NOAA's own forecast. The
    scales are those for radio blackouts (R), radiation storms (S) and geomagnetic storms (G)."""
    readings, forecast, scales = await asyncio.gather(swpc.kp(), swpc.kp_forecast(), swpc.scales())
    newest = readings[-1]
    return CurrentKp(
        start_at=newest.start_at,
        kp_index=newest.kp_index,
        level=next(words for lowest, words in LEVELS if newest.kp_index >= lowest),
        scale=newest.scale,
        recent=[each for each in readings if each.start_at > newest.start_at - DAY],
        forecast=[each for each in forecast if each.start_at > newest.start_at],
        scales=scales.current,
        scales_forecast=list(scales.forecast),
    )


@endpoint("/spaceweather/kp/history", fresh="1m", example={"limit": 56})
async def kp_history(
    history: History[KpIndex],
    query: HistoryQuery,
) -> HistoryPage[KpIndex]:
    """The planetary K index in steps of three hours, collected since a week before this server was set up.

    Rows are in ascending order of time; days are those of UTC. `gaps` lists the periods without data; `revised_at` is the
    time at which the provider's later values changed a row."""
    return await read_history(history, query)


@endpoint("/spaceweather/alerts", fresh="5m", example={"limit": 2})
async def space_weather_alerts(
    swpc: Swpc, limit: Annotated[Limit, Meta(le=200, description="maximum number of messages in the answer")] = 20
) -> Slice[SpaceWeatherAlert]:
    """Alerts, warnings, watches and summaries that NOAA has issued in the last month, newest first.

    A watch is a forecast of days, a warning one of hours, an alert says that a threshold has been reached. `message` is the
    text as issued; the other fields are read from it and are null where it does not state them."""
    alerts = await swpc.alerts()
    return Slice.of(reversed(alerts), len(alerts), limit)


@endpoint("/spaceweather/alerts/history", fresh="1m", example={"limit": 100})
async def space_weather_alert_history(
    history: History[StoredSpaceWeatherAlert],
    start: Start | None = None,
    end: End | None = None,
    limit: ArchiveLimit = 500,
    cursor: ArchiveCursor = None,
) -> AlertArchive:
    """NOAA's messages about space weather, collected since a month before this server was set up.

    In ascending order of the time of issue; days are those of UTC. Messages are issued when there is something to say, so a
    period without any is no gap. The archive loses messages only where this server did not run for a month."""
    page = await read_history(history, HistoryQuery(start=start, end=end, limit=limit, cursor=cursor))
    return AlertArchive.limited(
        page.items,
        limit,
        first_available_at=page.first_available_at,
        last_available_at=page.last_available_at,
        next=page.next,
    )


@endpoint("/spaceweather/solarwind", fresh="1m")
async def solar_wind(swpc: Swpc) -> SolarWind:
    """Speed, density, temperature and magnetic field of the solar wind, the newest measured minute.

    Measured at L1, 1.5 million km before the Earth; `arrival_at` is when that wind arrives here, some half an hour to an hour
    later. Field components are in GSM coordinates. A figure that the instruments did not deliver is null."""
    return await swpc.solar_wind()


@endpoint("/spaceweather/aurora", fresh="5m", example={"lat": 65.01, "lon": 25.47})
async def aurora_forecast(lat: Lat, lon: Lon, swpc: Swpc) -> AuroraForecast:
    """Chance of an aurora at a place in the next half an hour to an hour.

    From NOAA's model OVATION, which has a figure for each whole degree. It takes neither daylight nor clouds into account. An
    aurora is some 100 to 300 km high, so one that is overhead further to the pole may be seen low in the sky:
    `poleward_percent`."""
    grid = await swpc.aurora()
    return AuroraForecast(
        latitude=lat,
        longitude=lon,
        observed_at=grid.observed_at,
        forecast_at=grid.forecast_at,
        overhead_percent=grid.overhead(lat, lon),
        poleward_percent=grid.poleward(lat, lon),
    )
