"""Ilmateenistus: the weather service of the Estonian Environment Agency.

Each of its feeds is read by a module of its own. The observations are read against a recording. Of the others none was at
hand; their element names, roots and quirks are taken from several public clients that agree on them."""

from skerry.licenses import CC_BY_4_0
from skerry.provenance import Evidence
from skerry.sources.estonia.ilmateenistus.forecasts import (
    DayForecast,
    ForecastLanguage,
    HalfDayForecast,
    PlaceForecast,
    WindForecast,
    read_forecast,
)
from skerry.sources.estonia.ilmateenistus.meteogram import HourForecast, PointForecast, read_point
from skerry.sources.estonia.ilmateenistus.observations import Observation, Observations, read_observations
from skerry.sources.estonia.ilmateenistus.warnings import READABLE_ERRORS, WeatherWarning, read_warnings
from skerry.upstream.source import Source

__all__ = [
    "DayForecast",
    "ForecastLanguage",
    "HalfDayForecast",
    "HourForecast",
    "Ilmateenistus",
    "Observation",
    "Observations",
    "PlaceForecast",
    "PointForecast",
    "WeatherWarning",
    "WindForecast",
]


class Ilmateenistus(Source):
    """Feeds of the weather service. No key."""

    key = "ilmateenistus"
    title = "Ilmateenistus"
    home = "https://www.ilmateenistus.ee/"
    base = "https://www.ilmateenistus.ee"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    evidence_note = "The observations are read against a recording; the other feeds follow public clients."
    attribution = "Keskkonnaagentuur / Ilmateenistus"

    async def warnings(self) -> tuple[WeatherWarning, ...]:
        """Warnings in force, as the service orders them; none on a calm day."""
        return await self.get(
            "/ilma_andmed/xml/hoiatus.php", fresh="10m", read=read_warnings, accept=(200, *READABLE_ERRORS)
        )

    async def observations(self) -> Observations:
        """The newest reading of all stations; it changes by the hour."""
        return await self.get("/ilma_andmed/xml/observations.php", fresh="10m", read=read_observations)

    async def forecast(self, language: ForecastLanguage) -> tuple[DayForecast, ...]:
        """The forecast for Estonia, four days."""
        return await self.get(
            "/ilma_andmed/xml/forecast.php",
            query={"lang": language.upstream},
            fresh="30m",
            read=read_forecast,
        )

    async def forecast_at(self, latitude: float, longitude: float) -> PointForecast:
        """The forecast of a point by the hour, about two days. NotFound outside Estonia."""
        return await self.get(
            "/wp-content/themes/ilm2020/meteogram.php",
            query={"coordinates": f"{round(latitude, 4)};{round(longitude, 4)}"},
            fresh="30m",
            read=read_point,
        )
