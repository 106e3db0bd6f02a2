"""Ilmateenistus: the weather service of the Estonian Environment Agency.

One module for each feed. There is a recording of the observations. For the other feeds, element names and quirks are those
that several public clients agree on."""

from collections.abc import Sequence

from skerry.licenses import CC_BY_4_0
from skerry.models.nordic import NordicCountry
from skerry.models.stations import StationReading
from skerry.models.warnings import AreaWarning, WarningLanguage
from skerry.models.water import GaugeReading
from skerry.models.weather import HourlyForecast
from skerry.provenance import Evidence
from skerry.sources.estonia.ilmateenistus.forecasts import (
    DayForecast,
    ForecastLanguage,
    HalfDayForecast,
    PlaceForecast,
    WindForecast,
    read_forecast,
)
from skerry.sources.estonia.ilmateenistus.meteogram import (
    METEOGRAM,
    HourForecast,
    PointForecast,
    forecast_hours,
    read_point,
)
from skerry.sources.estonia.ilmateenistus.observations import (
    Observations,
    StationObservation,
    read_observations,
    reading,
)
from skerry.sources.estonia.ilmateenistus.warnings import (
    READABLE_ERRORS,
    WeatherWarning,
    area_warning,
    read_warnings,
)
from skerry.sources.estonia.ilmateenistus.water import reading_of
from skerry.upstream.identity import same
from skerry.upstream.source import Source

__all__ = [
    "DayForecast",
    "ForecastLanguage",
    "HalfDayForecast",
    "HourForecast",
    "Ilmateenistus",
    "Observations",
    "PlaceForecast",
    "PointForecast",
    "StationObservation",
    "WeatherWarning",
    "WindForecast",
]


class Ilmateenistus(Source):
    """Weather service of the Estonian Environment Agency: warnings, hourly observations, forecasts. No key.

    Feeds may declare another encoding than they have, and warnings may come with an error status."""

    key = "ilmateenistus"
    title = "Ilmateenistus"
    home = "https://www.ilmateenistus.ee/"
    base = "https://www.ilmateenistus.ee"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    cadence = "1h"
    evidence_note = "The observations are read against a recording; the other feeds follow public clients."
    attribution = "Keskkonnaagentuur / Ilmateenistus"
    max_gauges = 500

    async def warnings(self) -> tuple[WeatherWarning, ...]:
        """Warnings in force, in the order of the provider; none on a calm day."""
        return await self.get(
            "/ilma_andmed/xml/hoiatus.php", fresh="10m", read=read_warnings, accept=(200, *READABLE_ERRORS)
        )

    async def area_warnings(self, country: NordicCountry, lang: WarningLanguage) -> list[AreaWarning]:
        """The same, in the shape of all countries. The feed has neither the kind of event nor the time for which it warns."""
        same(NordicCountry.ESTONIA, country, "country")
        return [area_warning(warning, lang) for warning in await self.warnings()]

    async def observations(self) -> Observations:
        """The newest observations of all stations. They change every hour."""
        return await self.get("/ilma_andmed/xml/observations.php", fresh="10m", read=read_observations)

    async def water_gauges(self) -> tuple[GaugeReading, ...]:
        """The stations that measure water at the moment, with their readings, which are in the file of all stations."""
        stations = (await self.observations()).stations
        return tuple(reading_of(station) for station in stations if station.is_hydro or station.is_sea)

    async def gauge_readings(self, gauges: Sequence[GaugeReading]) -> Sequence[GaugeReading]:
        """The readings at these stations, which they have already."""
        return gauges

    async def station_readings(self) -> list[StationReading]:
        """The same, of the stations that measure the air, in the shape of all countries."""
        return [reading(station) for station in (await self.observations()).stations if station.is_meteo]

    async def forecast(self, language: ForecastLanguage) -> tuple[DayForecast, ...]:
        """The forecast for Estonia, for four days."""
        return await self.get(
            "/ilma_andmed/xml/forecast.php",
            query={"lang": language.upstream},
            fresh="30m",
            read=read_forecast,
        )

    async def forecast_at(self, latitude: float, longitude: float) -> PointForecast:
        """The hourly forecast of a point, for about two days. Raises NotFound outside Estonia."""
        return await self.get(
            "/wp-content/themes/ilm2020/meteogram.php",
            query={"coordinates": f"{round(latitude, 4)};{round(longitude, 4)}"},
            fresh="30m",
            read=read_point,
        )

    async def hourly(self, latitude: float, longitude: float) -> HourlyForecast:
        """The same, in the shape of all weather services. Raises NotFound outside Estonia."""
        found = await self.forecast_at(latitude, longitude)
        return HourlyForecast(None, METEOGRAM, forecast_hours(found.hours))
