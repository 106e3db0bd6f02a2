# Made by `make stubs` from the registry.

import datetime as dt
from collections.abc import Sequence
from typing import Any, Literal, overload

from skerry.api.answers import Collection, Slice
from skerry.client.results import AsyncResult, Result
from skerry.datasets.cities import City
from skerry.datasets.countries import Country
from skerry.endpoints.geo.air_quality import PlaceAir
from skerry.endpoints.geo.countries import CountriesFound, RegionCountries
from skerry.endpoints.geo.flights import AircraftInArea
from skerry.endpoints.geo.geocoding import PlacesFound, ReverseGeocoding
from skerry.endpoints.geo.marine import MarineForecast
from skerry.endpoints.geo.pollen import NearestPollen, PollenHistory, PollenNetwork, PollenNow
from skerry.endpoints.geo.sun import PlaceSun
from skerry.endpoints.geo.tides import TidePredictions, TideStationNearby
from skerry.endpoints.geo.timezone import PointTime
from skerry.endpoints.geo.weather import PlaceDays, PlaceSteps, PlaceWeather, WeatherComparison
from skerry.models.aircraft import Aircraft
from skerry.series.city_air import CityAir
from skerry.series.city_weather import CityWeather
from skerry.services.ip_locations import IpLocation
from skerry.services.pollen_readings import PollenReading
from skerry.sources.world.zippopotam import PostalCode
from skerry.store.history.page import HistoryPage

class SyncGeo:
    """Geo & Weather, of `Skerry`."""

    def airquality(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None, hours: int | None = 0
    ) -> Result[PlaceAir]:
        """Air quality at a city or point now, and its forecast where requested."""

    @overload
    def airquality_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        city: str | None = None,
    ) -> Result[HistoryPage[CityAir]]:
        """Air quality of the cities in `/weather/cities`, collected every hour since this server was set up."""

    @overload
    def airquality_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        city: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Air quality of the cities in `/weather/cities`, collected every hour since this server was set up."""

    @overload
    def countrydata(
        self,
    ) -> Result[Collection[Country]]:
        """All 250 countries and territories, by alpha-2 code."""

    @overload
    def countrydata(self, code: str, /) -> Result[Country]:
        """One country by ISO code."""

    def countrydata_region(self, region: str, /) -> Result[RegionCountries]:
        """Countries of one region."""

    def countrydata_search(self, *, name: str, limit: int | None = 10) -> Result[CountriesFound]:
        """Countries whose name matches, tolerant of spelling."""

    @overload
    def flights(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        radius: int | None = None,
        lamin: float | None = None,
        lamax: float | None = None,
        lomin: float | None = None,
        lomax: float | None = None,
        limit: int | None = 100,
    ) -> Result[AircraftInArea]:
        """Aircraft around a point or in a box now, the nearest first."""

    @overload
    def flights(self, icao24: str, /) -> Result[Aircraft]:
        """Last known state of one aircraft, by the address of its transponder."""

    def geocode(
        self,
        *,
        q: str,
        country: str | None = None,
        lang: Literal["en", "de", "fr"] | str | None = "en",
        provider: Literal["open_meteo", "photon", "nominatim"] | str | None = None,
        limit: int | None = 5,
    ) -> Result[PlacesFound]:
        """Coordinates of a place by its name or address."""

    @overload
    def ip(
        self, *, ip: str | None = None, precision: Literal["country", "city"] | str | None = "country"
    ) -> Result[IpLocation]:
        """Where the caller's address is, or another one."""

    @overload
    def ip(self, ip: str, /, *, precision: Literal["country", "city"] | str | None = "country") -> Result[IpLocation]:
        """Country and network of an address, and its city where requested."""

    def reverse(
        self,
        *,
        lat: float,
        lon: float,
        lang: Literal["en", "de", "fr"] | str | None = "en",
        precision: Literal["town", "street"] | str | None = "town",
    ) -> Result[ReverseGeocoding]:
        """The settlement, street or house nearest to a point."""

    def sun(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        date: dt.date | str | None = None,
    ) -> Result[PlaceSun]:
        """Sunrise, sunset, solar noon and the three twilights of a place and day, in UTC."""

    def timezone(self, *, lat: float, lon: float) -> Result[PointTime]:
        """Time zone at coordinates, with its current offset and local time."""

    def marine(self, *, lat: float, lon: float, days: int | None = 1) -> Result[MarineForecast]:
        """Waves, swell and temperature of the sea at a point, now and hour by hour."""

    def pollen_current(self, *, canton: str | None = None) -> Result[PollenNow]:
        """Newest pollen counts of the Swiss stations, all seven plants, or of those in one canton."""

    def pollen_nearest(self, *, lat: float, lon: float) -> Result[NearestPollen]:
        """Newest pollen counts of the Swiss station nearest to a point."""

    def pollen_station(self, code: str, /) -> Result[PollenReading]:
        """Newest pollen counts of one Swiss station."""

    def pollen_station_history(
        self,
        code: str,
        /,
        *,
        start_date: dt.date | str | None = None,
        end_date: dt.date | str | None = None,
        resolution: Literal["hourly", "daily"] | str | None = "hourly",
    ) -> Result[PollenHistory]:
        """Pollen counts of one Swiss station, by hour or by day, since 2023."""

    def pollen_stations(
        self,
    ) -> Result[PollenNetwork]:
        """The sixteen pollen stations of Switzerland, by code."""

    def tides_predictions(
        self,
        *,
        station: str,
        date: dt.date | str | None = None,
        days: int | None = 1,
        interval: Literal["hilo", "h"] | str | None = "hilo",
        datum: Literal["MLLW", "MSL", "MHHW", "MHW", "MTL", "MLW"] | str | None = "MLLW",
    ) -> Result[TidePredictions]:
        """High and low waters, or hourly heights, that are predicted for a station of the U.S. tide tables."""

    def tides_stations(
        self,
        *,
        state: str | None = None,
        q: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        limit: int | None = 100,
    ) -> Result[Slice[TideStationNearby]]:
        """Tide stations of NOAA, by state, name or distance."""

    def weather_cities(
        self,
    ) -> Result[Collection[City]]:
        """The thirty cities of which this server keeps the weather and air quality."""

    def weather_compare(self, *, cities: Sequence[str] | str) -> Result[WeatherComparison]:
        """The weather in several cities now, side by side, each as in `/weather/current`."""

    def weather_current(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None
    ) -> Result[PlaceWeather]:
        """The weather at a city or point now, from models of the national weather services."""

    def weather_forecast(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        days: int | None = 7,
        hourly: bool | None = False,
    ) -> Result[PlaceDays]:
        """The weather of the next days at a city or point, by local day, and by hour where requested."""

    @overload
    def weather_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        city: str | None = None,
    ) -> Result[HistoryPage[CityWeather]]:
        """Weather of the cities in `/weather/cities`, collected every quarter of an hour since this server was set up."""

    @overload
    def weather_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        city: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Weather of the cities in `/weather/cities`, collected every quarter of an hour since this server was set up."""

    def weather_nordic(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        altitude: int | None = None,
        limit: int | None = 48,
    ) -> Result[PlaceSteps]:
        """MET Norway's forecast of a city or point, step by step."""

    def zipcode(self, country: str, code: str, /) -> Result[PostalCode]:
        """Places of a postal code, in some sixty countries."""

class AsyncGeo:
    """Geo & Weather, of `AsyncSkerry`."""

    async def airquality(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None, hours: int | None = 0
    ) -> AsyncResult[PlaceAir]:
        """Air quality at a city or point now, and its forecast where requested."""

    @overload
    async def airquality_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        city: str | None = None,
    ) -> AsyncResult[HistoryPage[CityAir]]:
        """Air quality of the cities in `/weather/cities`, collected every hour since this server was set up."""

    @overload
    async def airquality_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        city: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Air quality of the cities in `/weather/cities`, collected every hour since this server was set up."""

    @overload
    async def countrydata(
        self,
    ) -> AsyncResult[Collection[Country]]:
        """All 250 countries and territories, by alpha-2 code."""

    @overload
    async def countrydata(self, code: str, /) -> AsyncResult[Country]:
        """One country by ISO code."""

    async def countrydata_region(self, region: str, /) -> AsyncResult[RegionCountries]:
        """Countries of one region."""

    async def countrydata_search(self, *, name: str, limit: int | None = 10) -> AsyncResult[CountriesFound]:
        """Countries whose name matches, tolerant of spelling."""

    @overload
    async def flights(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        radius: int | None = None,
        lamin: float | None = None,
        lamax: float | None = None,
        lomin: float | None = None,
        lomax: float | None = None,
        limit: int | None = 100,
    ) -> AsyncResult[AircraftInArea]:
        """Aircraft around a point or in a box now, the nearest first."""

    @overload
    async def flights(self, icao24: str, /) -> AsyncResult[Aircraft]:
        """Last known state of one aircraft, by the address of its transponder."""

    async def geocode(
        self,
        *,
        q: str,
        country: str | None = None,
        lang: Literal["en", "de", "fr"] | str | None = "en",
        provider: Literal["open_meteo", "photon", "nominatim"] | str | None = None,
        limit: int | None = 5,
    ) -> AsyncResult[PlacesFound]:
        """Coordinates of a place by its name or address."""

    @overload
    async def ip(
        self, *, ip: str | None = None, precision: Literal["country", "city"] | str | None = "country"
    ) -> AsyncResult[IpLocation]:
        """Where the caller's address is, or another one."""

    @overload
    async def ip(
        self, ip: str, /, *, precision: Literal["country", "city"] | str | None = "country"
    ) -> AsyncResult[IpLocation]:
        """Country and network of an address, and its city where requested."""

    async def reverse(
        self,
        *,
        lat: float,
        lon: float,
        lang: Literal["en", "de", "fr"] | str | None = "en",
        precision: Literal["town", "street"] | str | None = "town",
    ) -> AsyncResult[ReverseGeocoding]:
        """The settlement, street or house nearest to a point."""

    async def sun(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        date: dt.date | str | None = None,
    ) -> AsyncResult[PlaceSun]:
        """Sunrise, sunset, solar noon and the three twilights of a place and day, in UTC."""

    async def timezone(self, *, lat: float, lon: float) -> AsyncResult[PointTime]:
        """Time zone at coordinates, with its current offset and local time."""

    async def marine(self, *, lat: float, lon: float, days: int | None = 1) -> AsyncResult[MarineForecast]:
        """Waves, swell and temperature of the sea at a point, now and hour by hour."""

    async def pollen_current(self, *, canton: str | None = None) -> AsyncResult[PollenNow]:
        """Newest pollen counts of the Swiss stations, all seven plants, or of those in one canton."""

    async def pollen_nearest(self, *, lat: float, lon: float) -> AsyncResult[NearestPollen]:
        """Newest pollen counts of the Swiss station nearest to a point."""

    async def pollen_station(self, code: str, /) -> AsyncResult[PollenReading]:
        """Newest pollen counts of one Swiss station."""

    async def pollen_station_history(
        self,
        code: str,
        /,
        *,
        start_date: dt.date | str | None = None,
        end_date: dt.date | str | None = None,
        resolution: Literal["hourly", "daily"] | str | None = "hourly",
    ) -> AsyncResult[PollenHistory]:
        """Pollen counts of one Swiss station, by hour or by day, since 2023."""

    async def pollen_stations(
        self,
    ) -> AsyncResult[PollenNetwork]:
        """The sixteen pollen stations of Switzerland, by code."""

    async def tides_predictions(
        self,
        *,
        station: str,
        date: dt.date | str | None = None,
        days: int | None = 1,
        interval: Literal["hilo", "h"] | str | None = "hilo",
        datum: Literal["MLLW", "MSL", "MHHW", "MHW", "MTL", "MLW"] | str | None = "MLLW",
    ) -> AsyncResult[TidePredictions]:
        """High and low waters, or hourly heights, that are predicted for a station of the U.S. tide tables."""

    async def tides_stations(
        self,
        *,
        state: str | None = None,
        q: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        limit: int | None = 100,
    ) -> AsyncResult[Slice[TideStationNearby]]:
        """Tide stations of NOAA, by state, name or distance."""

    async def weather_cities(
        self,
    ) -> AsyncResult[Collection[City]]:
        """The thirty cities of which this server keeps the weather and air quality."""

    async def weather_compare(self, *, cities: Sequence[str] | str) -> AsyncResult[WeatherComparison]:
        """The weather in several cities now, side by side, each as in `/weather/current`."""

    async def weather_current(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None
    ) -> AsyncResult[PlaceWeather]:
        """The weather at a city or point now, from models of the national weather services."""

    async def weather_forecast(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        days: int | None = 7,
        hourly: bool | None = False,
    ) -> AsyncResult[PlaceDays]:
        """The weather of the next days at a city or point, by local day, and by hour where requested."""

    @overload
    async def weather_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        city: str | None = None,
    ) -> AsyncResult[HistoryPage[CityWeather]]:
        """Weather of the cities in `/weather/cities`, collected every quarter of an hour since this server was set up."""

    @overload
    async def weather_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        city: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Weather of the cities in `/weather/cities`, collected every quarter of an hour since this server was set up."""

    async def weather_nordic(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        altitude: int | None = None,
        limit: int | None = 48,
    ) -> AsyncResult[PlaceSteps]:
        """MET Norway's forecast of a city or point, step by step."""

    async def zipcode(self, country: str, code: str, /) -> AsyncResult[PostalCode]:
        """Places of a postal code, in some sixty countries."""
