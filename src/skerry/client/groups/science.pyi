# Made by `make stubs` from the registry.

import datetime as dt
from typing import Any, Literal, overload

from skerry.api.answers import Collection, Slice
from skerry.client.results import AsyncResult, Result
from skerry.endpoints.science.carbon import CarbonFootprint, EmissionFactors
from skerry.endpoints.science.carbon_intensity import BritishSupply, CurrentIntensity, DayIntensity
from skerry.endpoints.science.covid import CovidCountry, CovidWorld
from skerry.endpoints.science.earthquakes import EarthquakeSearch
from skerry.endpoints.science.iss import IssCrew, IssPasses, IssPosition, IssTle
from skerry.endpoints.science.launches import NextLaunch
from skerry.endpoints.science.space import CloseApproaches, NasaMediaSearch
from skerry.endpoints.science.space_weather import AlertArchive, AuroraForecast, CurrentKp
from skerry.series.space_weather import KpIndex
from skerry.services.light_pollution import LightPollution
from skerry.sources.world.carbon_intensity_gb import RegionalIntensity
from skerry.sources.world.launch_library import Launch
from skerry.sources.world.nasa_apod import DayPicture
from skerry.sources.world.swpc import SolarWind, SpaceWeatherAlert
from skerry.sources.world.usgs import Earthquake, EarthquakeDetails
from skerry.store.history.page import HistoryPage

class SyncScience:
    """Science & Space, of `Skerry`."""

    def carbon_calculate(self, *, activity: str, amount: float, passengers: int | None = 1) -> Result[CarbonFootprint]:
        """Footprint of an activity: its factor times the amount, with everyday equivalents."""

    def carbon_factors(
        self,
    ) -> Result[EmissionFactors]:
        """Emission factors: kilograms of CO2 equivalent per unit of an activity."""

    def carbonintensity_current(
        self,
    ) -> Result[CurrentIntensity]:
        """Carbon intensity of electricity in Great Britain (not Northern Ireland) in the current half-hour."""

    def carbonintensity_date(self, date: dt.date | str, /) -> Result[DayIntensity]:
        """Carbon intensity of electricity in Great Britain (not Northern Ireland) in each half-hour of a day."""

    def carbonintensity_generation(
        self,
    ) -> Result[BritishSupply]:
        """Where the electricity of Great Britain (not Northern Ireland) comes from in the current half-hour."""

    def carbonintensity_postcode(self, postcode: str, /) -> Result[RegionalIntensity]:
        """Forecast of carbon intensity and supply mix for the grid region of a postcode in Great Britain (not Northern Ireland)."""

    def covid_global(
        self,
    ) -> Result[CovidWorld]:
        """COVID-19 totals of the world."""

    def covid(self, country: str, /) -> Result[CovidCountry]:
        """COVID-19 totals of a country."""

    def earthquakes_recent(
        self,
        *,
        period: Literal["hour", "day", "week", "month"] | str | None = "day",
        min_magnitude: float | None = 2.5,
        limit: int | None = 50,
    ) -> Result[Slice[Earthquake]]:
        """Latest earthquakes of the world, newest first."""

    def earthquakes_search(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        min_magnitude: float | None = 4.5,
        max_magnitude: float | None = None,
        lat: float | None = None,
        lon: float | None = None,
        radius_km: float | None = None,
        order: Literal["time", "time-asc", "magnitude", "magnitude-asc"] | str | None = "time",
        page: int | None = 1,
        limit: int | None = 50,
    ) -> Result[EarthquakeSearch]:
        """Earthquakes of the catalogue by date, magnitude and distance from a place."""

    def earthquakes_significant(
        self, *, period: Literal["hour", "day", "week", "month"] | str | None = "month"
    ) -> Result[Collection[Earthquake]]:
        """Earthquakes that the USGS calls significant, newest first."""

    def earthquakes(self, id: str, /) -> Result[EarthquakeDetails]:
        """One earthquake by its identifier at the USGS."""

    def iss_crew(
        self,
    ) -> Result[IssCrew]:
        """Who is on board the International Space Station, and who else is in space."""

    def iss_passes(
        self,
        *,
        lat: float,
        lon: float,
        days: int | None = 3,
        min_elevation: float | None = 10,
        visible_only: bool | None = False,
    ) -> Result[IssPasses]:
        """Coming passes of the International Space Station over a place, and which of them can be seen."""

    def iss_position(self, *, at: dt.date | str | None = None) -> Result[IssPosition]:
        """Where the International Space Station is: the point below it, its height and speed, and whether it is in sunlight."""

    def iss_tle(
        self,
    ) -> Result[IssTle]:
        """Current two-line element set of the International Space Station."""

    def lightpollution(self, *, lat: float, lon: float) -> Result[LightPollution]:
        """Estimated light pollution of a place, as a class of the Bortle scale, from the populations of the towns around it."""

    def space_apod(self, *, date: dt.date | str | None = None) -> Result[DayPicture]:
        """Astronomy Picture of the Day of NASA, with its explanation."""

    def space_asteroids(
        self,
        *,
        start: dt.date | str | None = None,
        days: int | None = 7,
        max_distance_ld: int | None = 20,
        sort: Literal["date", "distance"] | str | None = "date",
        limit: int | None = 100,
    ) -> Result[CloseApproaches]:
        """Asteroids and comets that pass the Earth in the coming days, or in any period from 1900 to 2200."""

    def space_images_search(
        self,
        *,
        q: str,
        media_type: Literal["image", "video", "audio"] | str | None = "image",
        page: int | None = 1,
        limit: int | None = 10,
    ) -> Result[NasaMediaSearch]:
        """NASA's library of images, videos and sound recordings, searched by words."""

    def space_launches_latest(
        self,
    ) -> Result[Launch]:
        """The most recent rocket launch of all providers."""

    def space_launches_next(
        self,
    ) -> Result[NextLaunch]:
        """The next rocket launch, with the seconds to go."""

    def space_launches_upcoming(
        self, *, limit: int | None = 10, provider: str | None = None
    ) -> Result[Collection[Launch]]:
        """Upcoming rocket launches, soonest first."""

    def spaceweather_alerts(self, *, limit: int | None = 20) -> Result[Slice[SpaceWeatherAlert]]:
        """Alerts, warnings, watches and summaries that NOAA has issued in the last month, newest first."""

    def spaceweather_alerts_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        cursor: str | None = None,
    ) -> Result[AlertArchive]:
        """NOAA's messages about space weather, collected since a month before this server was set up."""

    def spaceweather_aurora(self, *, lat: float, lon: float) -> Result[AuroraForecast]:
        """Chance of an aurora at a place in the next half an hour to an hour."""

    def spaceweather_kp(
        self,
    ) -> Result[CurrentKp]:
        """Planetary K index now, in the last 24 hours and as forecast, with the scales of NOAA."""

    @overload
    def spaceweather_kp_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
    ) -> Result[HistoryPage[KpIndex]]:
        """The planetary K index in steps of three hours, collected since a week before this server was set up."""

    @overload
    def spaceweather_kp_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """The planetary K index in steps of three hours, collected since a week before this server was set up."""

    def spaceweather_solarwind(
        self,
    ) -> Result[SolarWind]:
        """Speed, density, temperature and magnetic field of the solar wind, the newest measured minute."""

class AsyncScience:
    """Science & Space, of `AsyncSkerry`."""

    async def carbon_calculate(
        self, *, activity: str, amount: float, passengers: int | None = 1
    ) -> AsyncResult[CarbonFootprint]:
        """Footprint of an activity: its factor times the amount, with everyday equivalents."""

    async def carbon_factors(
        self,
    ) -> AsyncResult[EmissionFactors]:
        """Emission factors: kilograms of CO2 equivalent per unit of an activity."""

    async def carbonintensity_current(
        self,
    ) -> AsyncResult[CurrentIntensity]:
        """Carbon intensity of electricity in Great Britain (not Northern Ireland) in the current half-hour."""

    async def carbonintensity_date(self, date: dt.date | str, /) -> AsyncResult[DayIntensity]:
        """Carbon intensity of electricity in Great Britain (not Northern Ireland) in each half-hour of a day."""

    async def carbonintensity_generation(
        self,
    ) -> AsyncResult[BritishSupply]:
        """Where the electricity of Great Britain (not Northern Ireland) comes from in the current half-hour."""

    async def carbonintensity_postcode(self, postcode: str, /) -> AsyncResult[RegionalIntensity]:
        """Forecast of carbon intensity and supply mix for the grid region of a postcode in Great Britain (not Northern Ireland)."""

    async def covid_global(
        self,
    ) -> AsyncResult[CovidWorld]:
        """COVID-19 totals of the world."""

    async def covid(self, country: str, /) -> AsyncResult[CovidCountry]:
        """COVID-19 totals of a country."""

    async def earthquakes_recent(
        self,
        *,
        period: Literal["hour", "day", "week", "month"] | str | None = "day",
        min_magnitude: float | None = 2.5,
        limit: int | None = 50,
    ) -> AsyncResult[Slice[Earthquake]]:
        """Latest earthquakes of the world, newest first."""

    async def earthquakes_search(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        min_magnitude: float | None = 4.5,
        max_magnitude: float | None = None,
        lat: float | None = None,
        lon: float | None = None,
        radius_km: float | None = None,
        order: Literal["time", "time-asc", "magnitude", "magnitude-asc"] | str | None = "time",
        page: int | None = 1,
        limit: int | None = 50,
    ) -> AsyncResult[EarthquakeSearch]:
        """Earthquakes of the catalogue by date, magnitude and distance from a place."""

    async def earthquakes_significant(
        self, *, period: Literal["hour", "day", "week", "month"] | str | None = "month"
    ) -> AsyncResult[Collection[Earthquake]]:
        """Earthquakes that the USGS calls significant, newest first."""

    async def earthquakes(self, id: str, /) -> AsyncResult[EarthquakeDetails]:
        """One earthquake by its identifier at the USGS."""

    async def iss_crew(
        self,
    ) -> AsyncResult[IssCrew]:
        """Who is on board the International Space Station, and who else is in space."""

    async def iss_passes(
        self,
        *,
        lat: float,
        lon: float,
        days: int | None = 3,
        min_elevation: float | None = 10,
        visible_only: bool | None = False,
    ) -> AsyncResult[IssPasses]:
        """Coming passes of the International Space Station over a place, and which of them can be seen."""

    async def iss_position(self, *, at: dt.date | str | None = None) -> AsyncResult[IssPosition]:
        """Where the International Space Station is: the point below it, its height and speed, and whether it is in sunlight."""

    async def iss_tle(
        self,
    ) -> AsyncResult[IssTle]:
        """Current two-line element set of the International Space Station."""

    async def lightpollution(self, *, lat: float, lon: float) -> AsyncResult[LightPollution]:
        """Estimated light pollution of a place, as a class of the Bortle scale, from the populations of the towns around it."""

    async def space_apod(self, *, date: dt.date | str | None = None) -> AsyncResult[DayPicture]:
        """Astronomy Picture of the Day of NASA, with its explanation."""

    async def space_asteroids(
        self,
        *,
        start: dt.date | str | None = None,
        days: int | None = 7,
        max_distance_ld: int | None = 20,
        sort: Literal["date", "distance"] | str | None = "date",
        limit: int | None = 100,
    ) -> AsyncResult[CloseApproaches]:
        """Asteroids and comets that pass the Earth in the coming days, or in any period from 1900 to 2200."""

    async def space_images_search(
        self,
        *,
        q: str,
        media_type: Literal["image", "video", "audio"] | str | None = "image",
        page: int | None = 1,
        limit: int | None = 10,
    ) -> AsyncResult[NasaMediaSearch]:
        """NASA's library of images, videos and sound recordings, searched by words."""

    async def space_launches_latest(
        self,
    ) -> AsyncResult[Launch]:
        """The most recent rocket launch of all providers."""

    async def space_launches_next(
        self,
    ) -> AsyncResult[NextLaunch]:
        """The next rocket launch, with the seconds to go."""

    async def space_launches_upcoming(
        self, *, limit: int | None = 10, provider: str | None = None
    ) -> AsyncResult[Collection[Launch]]:
        """Upcoming rocket launches, soonest first."""

    async def spaceweather_alerts(self, *, limit: int | None = 20) -> AsyncResult[Slice[SpaceWeatherAlert]]:
        """Alerts, warnings, watches and summaries that NOAA has issued in the last month, newest first."""

    async def spaceweather_alerts_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        cursor: str | None = None,
    ) -> AsyncResult[AlertArchive]:
        """NOAA's messages about space weather, collected since a month before this server was set up."""

    async def spaceweather_aurora(self, *, lat: float, lon: float) -> AsyncResult[AuroraForecast]:
        """Chance of an aurora at a place in the next half an hour to an hour."""

    async def spaceweather_kp(
        self,
    ) -> AsyncResult[CurrentKp]:
        """Planetary K index now, in the last 24 hours and as forecast, with the scales of NOAA."""

    @overload
    async def spaceweather_kp_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
    ) -> AsyncResult[HistoryPage[KpIndex]]:
        """The planetary K index in steps of three hours, collected since a week before this server was set up."""

    @overload
    async def spaceweather_kp_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """The planetary K index in steps of three hours, collected since a week before this server was set up."""

    async def spaceweather_solarwind(
        self,
    ) -> AsyncResult[SolarWind]:
        """Speed, density, temperature and magnetic field of the solar wind, the newest measured minute."""
