"""Open-Meteo: weather models of the national services, for any point."""

import datetime as dt
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from skerry.answers import Moment
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class _RawCurrent(msgspec.Struct):
    time: str
    temperature_2m: float | None
    wind_speed_10m: float | None


class _RawForecast(msgspec.Struct):
    current: _RawCurrent


class CurrentWeather(Struct, frozen=True):
    """The weather at a point, as the models have it for the running quarter-hour."""

    time: Annotated[Moment, Meta(description="begin of the quarter-hour, UTC")]
    temperature_c: Annotated[float | None, Meta(description="2 m above ground, °C")]
    wind_speed_kmh: Annotated[float | None, Meta(description="10 m above ground, mean, km/h")]


class OpenMeteo(Source):
    """Stamps are in the zone asked for and without offset: we ask for none, which means UTC."""

    key = "open_meteo"
    title = "Open-Meteo"
    home = "https://open-meteo.com/"
    base = "https://api.open-meteo.com/v1"
    licence = "CC BY 4.0"
    licence_url = "https://creativecommons.org/licenses/by/4.0/"
    attribution = "Weather data by Open-Meteo.com"
    terms = "Non-commercial use without key; 600 requests a minute, 10,000 a day."
    # One request of an address is served at a time, with a short queue; beyond that come errors.
    pace = Pace(per_second=5, at_once=2)

    async def current(self, latitude: float, longitude: float) -> CurrentWeather:
        """Temperature and wind at a point, in degrees of WGS 84. The models' grid has a width of some kilometres."""
        return await self.get(
            "/forecast",
            query={"latitude": latitude, "longitude": longitude, "current": "temperature_2m,wind_speed_10m"},
            fresh="15m",
            read=read_current,
        )


def read_current(reply: Reply) -> CurrentWeather:
    raw = reply.json(_RawForecast).current
    time = dt.datetime.fromisoformat(raw.time).replace(tzinfo=dt.UTC)  # 2026-08-23T18:45: no seconds, no offset
    return CurrentWeather(time, raw.temperature_2m, raw.wind_speed_10m)
