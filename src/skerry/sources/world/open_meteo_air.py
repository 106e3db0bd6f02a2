"""Open-Meteo's air quality: the European ensemble CAMS, and its global model, for any point."""

from typing import Annotated

import msgspec
from msgspec import Meta

from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.provenance import Evidence
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import IdentityChecked, check_points
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class CurrentAir(Observed, frozen=True):
    """The air at a point, of the model, for the current hour."""

    STALE_AFTER = "3h"

    observed_at: Annotated[Moment, Meta(description="start of the hour, UTC")]
    european_aqi: Annotated[
        int | None, Meta(description="European air quality index: to 20 good, above 100 extremely poor")
    ]
    us_aqi: Annotated[int | None, Meta(description="air quality index of the US EPA: to 50 good, above 300 hazardous")]
    pm10_ug_m3: Annotated[float | None, Meta(description="particles up to 10 µm, µg/m³")]
    pm2_5_ug_m3: Annotated[float | None, Meta(description="particles up to 2.5 µm, µg/m³")]


class OpenMeteoAir(Source):
    """There is a recording of the current values. Times are in UTC, because no time zone is requested."""

    key = "open_meteo_air"
    title = "Open-Meteo air quality"
    home = "https://open-meteo.com/en/docs/air-quality-api"
    base = "https://air-quality-api.open-meteo.com/v1"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    cadence = "1h"
    attribution = "Air quality by Open-Meteo.com, from CAMS (Copernicus Atmosphere Monitoring Service)"
    terms = "Non-commercial use without key; 600 requests a minute, 10,000 a day."
    pace = Pace(per_second=5, concurrency=2)

    async def current(self, latitude: float, longitude: float) -> CurrentAir:
        """Air quality at a point, in degrees of WGS 84. The grid is 11 km wide in Europe, 45 km elsewhere."""
        return await self.get(
            "/air-quality",
            query={"latitude": latitude, "longitude": longitude, "current": "european_aqi,us_aqi,pm10,pm2_5"},
            fresh="30m",
            read=IdentityChecked(read_current, check_points, f"{latitude},{longitude}"),
        )


class _RawCurrent(msgspec.Struct):
    time: str
    european_aqi: float | None
    us_aqi: float | None
    pm10: float | None
    pm2_5: float | None


class _RawAir(msgspec.Struct):
    current: _RawCurrent


def read_current(reply: Reply) -> CurrentAir:
    raw = reply.json(_RawAir).current
    return CurrentAir(
        observed_at=utc(raw.time),
        european_aqi=None if raw.european_aqi is None else round(raw.european_aqi),
        us_aqi=None if raw.us_aqi is None else round(raw.us_aqi),
        pm10_ug_m3=raw.pm10,
        pm2_5_ug_m3=raw.pm2_5,
    )
