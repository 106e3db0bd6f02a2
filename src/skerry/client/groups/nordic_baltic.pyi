# Made by `make stubs` from the registry.

import datetime as dt
from collections.abc import Sequence
from typing import Any, Literal, overload

from skerry.api.answers import Collection, SearchPage, Slice
from skerry.api.nordic import CountriesCollection, CountryCollection, CountrySearchPage
from skerry.client.results import AsyncResult, Result
from skerry.endpoints.nordic_baltic.addresses import CountryAddresses, NearestCountryAddresses
from skerry.endpoints.nordic_baltic.cheapest_time import CheapestTimes
from skerry.endpoints.nordic_baltic.companies import (
    CompaniesOfCountries,
    CompanyMatchPage,
    CompanyOwners,
    CompanyRoles,
    NationalCompany,
)
from skerry.endpoints.nordic_baltic.countries import NordicCountryCoverage, NordicCountrySummary
from skerry.endpoints.nordic_baltic.electricity import CountryPrices, ZonePriceComparison
from skerry.endpoints.nordic_baltic.exchange_rates import CountryRates, CurrencyHistory, NewestRate
from skerry.endpoints.nordic_baltic.finland_ships import NearbyVessel
from skerry.endpoints.nordic_baltic.finland_trains import FinnishTrainDetails, StationTrains
from skerry.endpoints.nordic_baltic.forecast import CountryForecast
from skerry.endpoints.nordic_baltic.grid import NordicGrids
from skerry.endpoints.nordic_baltic.holidays import CountryHolidays, HolidayMatrix, WorkingDays
from skerry.endpoints.nordic_baltic.iceland import AlthingMatters, FuelStations
from skerry.endpoints.nordic_baltic.icelandic_earthquakes import IcelandicEarthquakes
from skerry.endpoints.nordic_baltic.indicators import CountryFigures
from skerry.endpoints.nordic_baltic.norwegian_tides import NorwegianTides
from skerry.endpoints.nordic_baltic.open_data import DatastorePage, NationalDataset, StateRows
from skerry.endpoints.nordic_baltic.parliament import (
    NordicParliamentMember,
    NordicParliamentMembers,
    NordicParliamentParties,
    NordicParliamentVotes,
    NordicRollCall,
)
from skerry.endpoints.nordic_baltic.roads import NordicRoadCameras, NordicRoadConditions, NordicRoadEvents
from skerry.endpoints.nordic_baltic.statistics import OfficeTable, OfficeTables
from skerry.endpoints.nordic_baltic.sweden import FireRisk, MunicipalKeyFigure
from skerry.endpoints.nordic_baltic.transit import NordicDepartures, NordicTransitStops
from skerry.endpoints.nordic_baltic.warnings import WarningArchive
from skerry.endpoints.nordic_baltic.water import NordicWaterLevels
from skerry.models.air_readings import AirReading, CountryAirReading
from skerry.models.open_data import OpenDataset
from skerry.models.power_grid import CountryGrid
from skerry.models.stations import StationReading, WeatherStationRecord
from skerry.models.warnings import AreaWarning, CountryWarning
from skerry.series.country_air import CountryAirQuality
from skerry.series.country_grid import CountryGridState
from skerry.series.country_weather import CountryStationWeather
from skerry.series.spot_prices import SpotPrice
from skerry.sources.denmark.dmi_lightning import LightningStrike
from skerry.sources.denmark.energidataservice import Emission
from skerry.sources.finland.digitraffic_marine import PortCall
from skerry.sources.iceland.island_is import IcelandicVehicle
from skerry.sources.norway.geonorge_names import PlaceName
from skerry.sources.norway.nve_reservoirs import ReservoirFilling
from skerry.sources.norway.varsom import AvalancheWarning
from skerry.sources.sweden.jobtech import SwedishVacancy
from skerry.store.history.page import HistoryPage

class SyncNordicBaltic:
    """Nordic and Baltic Countries, of `Skerry`."""

    @overload
    def electricity_prices_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        zone: str | None = None,
    ) -> Result[HistoryPage[SpotPrice]]:
        """Spot prices of the Nordic and Baltic bidding zones, kept since this server was set up."""

    @overload
    def electricity_prices_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        zone: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Spot prices of the Nordic and Baltic bidding zones, kept since this server was set up."""

    def finland_electricity_prices(
        self, *, date: dt.date | str | None = None, resolution: Literal[15, 60] | int | None = None
    ) -> Result[CountryPrices]:
        """Day-ahead prices of a delivery day in Finland: another path of `/nordic/FI/electricity/prices`."""

    def latvia_data_package(self, id: str, /) -> Result[NationalDataset]:
        """One dataset of Latvia's national portal by its UUID or short name, with its files."""

    @overload
    def nordic_air_quality(
        self,
    ) -> Result[CountriesCollection[CountryAirReading]]:
        """Concentrations of pollutants in the newest hour at places of all eight countries, µg/m³."""

    @overload
    def nordic_air_quality(self, country: str, /) -> Result[CountryCollection[AirReading]]:
        """Concentrations of pollutants in the newest hour at places of a country, µg/m³."""

    @overload
    def nordic_companies_search(self, *, q: str, per_country: int | None = 5) -> Result[CompaniesOfCountries]:
        """Companies of all Nordic and Baltic countries by part of their name, country by country."""

    @overload
    def nordic_companies_search(
        self, country: str, /, *, q: str, limit: int | None = 10, page: int | None = 1
    ) -> Result[CompanyMatchPage]:
        """Companies of a Nordic or Baltic country by part of their name, as the register orders them."""

    def nordic_countries(
        self,
    ) -> Result[Collection[NordicCountrySummary]]:
        """The eight countries of the model, with currency, time zone, bidding zones, and the subjects that are answered for each."""

    def nordic_dk_co2(
        self, *, zone: Literal["DK1", "DK2"] | str | None = "DK1", hours: int | None = 6
    ) -> Result[Collection[Emission]]:
        """CO2 from the electricity consumed in western or eastern Denmark, g per kWh, by five minutes in order of time."""

    def nordic_dk_lightning(
        self, *, hours: int | None = 6, bbox: str | None = "7,54,16,58", limit: int | None = 1000
    ) -> Result[Slice[LightningStrike]]:
        """Lightning strikes over Denmark and its surroundings in the last hours, newest first."""

    def nordic_electricity_compare(self, *, date: dt.date | str | None = None) -> Result[ZonePriceComparison]:
        """Mean, lowest, highest and current price of a delivery day in all 15 Nordic and Baltic bidding zones, EUR/MWh."""

    def nordic_fi_port_calls(self, *, port: str | None = None, limit: int | None = 50) -> Result[Slice[PortCall]]:
        """Ships at the ports of Finland whose arrival is or was expected from a day ago to three days ahead, by that time."""

    def nordic_fi_trains_station(
        self,
        code: str,
        /,
        *,
        direction: Literal["departures", "arrivals"] | str | None = "departures",
        limit: int | None = 20,
    ) -> Result[StationTrains]:
        """The next departures from a Finnish railway station, or arrivals there, by expected time."""

    def nordic_fi_trains(self, number: int, /, *, date: dt.date | str | None = None) -> Result[FinnishTrainDetails]:
        """A Finnish train of one day, stop by stop, with its composition."""

    def nordic_fi_vessels(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        radius_km: float | None = None,
        limit: int | None = 50,
    ) -> Result[Slice[NearbyVessel]]:
        """Ships in and near Finnish waters that were received by AIS in the last hour, with their last position."""

    @overload
    def nordic_grid(
        self,
    ) -> Result[NordicGrids]:
        """Production by kind, consumption and net import of electricity in all eight countries, MW."""

    @overload
    def nordic_grid(self, country: str, /) -> Result[CountryGrid]:
        """Production by kind, consumption and net import of electricity in a country, MW."""

    def nordic_holidays_matrix(self, *, year: int | None = None, month: int | None = None) -> Result[HolidayMatrix]:
        """Which of the eight countries are closed on which days: every day that is a public holiday in one of them."""

    def nordic_is_bills(
        self, *, session: int | None = None, q: str | None = None, limit: int | None = 50
    ) -> Result[AlthingMatters]:
        """Bills, resolutions, questions and other matters of a session of the Althing, by number."""

    def nordic_is_earthquakes(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        hours: int | None = 24,
        min_magnitude: float | None = None,
        radius_km: float | None = None,
        limit: int | None = 100,
    ) -> Result[IcelandicEarthquakes]:
        """Earthquakes that the Icelandic Met Office has located in and around Iceland in the last hours, newest first."""

    def nordic_is_fuel_prices(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        company: str | None = None,
        fuel: Literal["petrol95", "diesel"] | str | None = "petrol95",
        limit: int | None = 300,
    ) -> Result[FuelStations]:
        """Prices of petrol and diesel at the filling stations of Iceland, in ISK a litre."""

    def nordic_is_vehicles(self, plate: str, /) -> Result[IcelandicVehicle]:
        """A vehicle by its Icelandic plate: make, model, color, first registration, next inspection."""

    def nordic_lt_opendata(
        self, model: str, /, *, filter: str | None = None, limit: int | None = 100, cursor: str | None = None
    ) -> Result[StateRows]:
        """Rows of any model of Lithuania's state data store: registers, statistics and records of its authorities."""

    def nordic_lv_companies_owners(self, id: str, /) -> Result[CompanyOwners]:
        """Beneficial owners that a Latvian company has filed, from the open data of the Register of Enterprises."""

    def nordic_lv_datastore(
        self, resource: str, /, *, q: str | None = None, limit: int | None = 100, page: int | None = 1
    ) -> Result[DatastorePage]:
        """Rows of a table in the data store of Latvia's national portal, such as a register, as the publisher has them."""

    def nordic_no_avalanche_warnings(
        self, *, region: int | None = None, lang: Literal["en", "no"] | str | None = "en"
    ) -> Result[Collection[AvalancheWarning]]:
        """Avalanche danger in the regions of Norway and Svalbard, for today and two days ahead."""

    def nordic_no_place_names(
        self, *, q: str, page: int | None = 1, limit: int | None = 10
    ) -> Result[SearchPage[PlaceName]]:
        """Places in the Norwegian register of place names: towns, farms, mountains, lakes and all else that has a name."""

    def nordic_no_reservoirs(
        self, *, zone: Literal["NO", "NO1", "NO2", "NO3", "NO4", "NO5"] | str | None = None
    ) -> Result[Collection[ReservoirFilling]]:
        """How full the reservoirs of Norwegian hydropower are: the newest week, for the country and its bidding zones."""

    def nordic_no_tides(self, *, lat: float, lon: float, hours: int | None = 24) -> Result[NorwegianTides]:
        """Level of the sea at a point of the Norwegian coast, observed, predicted and forecast, with high and low waters."""

    def nordic_se_fire_risk(self, *, lat: float, lon: float) -> Result[FireRisk]:
        """Forecast of the risk of fire in forest and grass for a point in Sweden, by day."""

    def nordic_se_jobs_search(
        self, *, q: str, municipality: str | None = None, limit: int | None = 10, page: int | None = 1
    ) -> Result[SearchPage[SwedishVacancy]]:
        """Vacancies of the Swedish public employment service (Arbetsförmedlingen), the best match first."""

    def nordic_se_municipality_kpi(
        self, *, kpi: str, municipality: str, years: Sequence[int] | int | None = None
    ) -> Result[MunicipalKeyFigure]:
        """Values of a key figure in a Swedish municipality, the newest year first: all people, and women and men where known."""

    @overload
    def nordic_weather_warnings(
        self,
        *,
        min_level: Literal["yellow", "orange", "red"] | str | None = None,
        lang: Literal["en", "et", "fi", "sv", "no", "da", "is", "lv", "lt", "ru"] | str | None = "en",
        geometry: bool | None = True,
    ) -> Result[CountriesCollection[CountryWarning]]:
        """Warnings of severe weather in all eight countries, the severest first."""

    @overload
    def nordic_weather_warnings(
        self,
        country: str,
        /,
        *,
        min_level: Literal["yellow", "orange", "red"] | str | None = None,
        lang: Literal["en", "et", "fi", "sv", "no", "da", "is", "lv", "lt", "ru"] | str | None = "en",
        geometry: bool | None = True,
    ) -> Result[CountryCollection[AreaWarning]]:
        """Warnings of severe weather that are in force or issued for a country, the severest first."""

    def nordic(self, country: str, /) -> Result[NordicCountryCoverage]:
        """One country of the model: for each subject its endpoints, its providers with licence, attribution, evidence, cadence and."""

    def nordic_addresses_reverse(
        self, country: str, /, *, lat: float, lon: float, limit: int | None = 5
    ) -> Result[NearestCountryAddresses]:
        """Nearest addresses of a Nordic or Baltic country to a point, at most a kilometre away."""

    def nordic_addresses_search(self, country: str, /, *, q: str, limit: int | None = 10) -> Result[CountryAddresses]:
        """Addresses of a Nordic or Baltic country by street and number, with their position."""

    @overload
    def nordic_air_quality_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        station: str | None = None,
        source: str | None = None,
    ) -> Result[HistoryPage[CountryAirQuality]]:
        """Concentrations of pollutants at places of a country every hour, kept since this server was set up, µg/m³."""

    @overload
    def nordic_air_quality_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        station: str | None = None,
        source: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Concentrations of pollutants at places of a country every hour, kept since this server was set up, µg/m³."""

    def nordic_companies(self, country: str, id: str, /) -> Result[NationalCompany]:
        """One company of a Nordic or Baltic country by its number in the register."""

    def nordic_companies_roles(self, country: str, id: str, /) -> Result[CompanyRoles]:
        """Who holds offices in a company, where the register publishes that openly: in Norway and Latvia."""

    def nordic_datasets_search(
        self, country: str, /, *, q: str, limit: int | None = 20, page: int | None = 1
    ) -> Result[CountrySearchPage[OpenDataset]]:
        """Datasets in the catalogue of open data of a Nordic or Baltic country, as the catalogue ranks them."""

    def nordic_datasets(self, country: str, id: str, /) -> Result[NationalDataset]:
        """One dataset in the catalogue of open data of a Nordic or Baltic country, with its files."""

    def nordic_electricity_cheapest(
        self,
        country: str,
        /,
        *,
        from_: str | None = None,
        by: str | None = None,
        vat: bool | None = False,
        fee_cent_kwh: float | None = 0.0,
        zone: str | None = None,
        duration: float | None = 3,
        contiguous: bool | None = True,
        count: int | None = 1,
    ) -> Result[CheapestTimes]:
        """The cheapest time to run a load in a Nordic or Baltic country, across midnight and by the quarter-hour."""

    def nordic_electricity_prices(
        self,
        country: str,
        /,
        *,
        zone: str | None = None,
        date: dt.date | str | None = None,
        resolution: Literal[15, 60] | int | None = None,
    ) -> Result[CountryPrices]:
        """Day-ahead prices of a delivery day in a Nordic or Baltic country, and the current price."""

    @overload
    def nordic_exchange_rates(
        self, country: str, /, *, date: dt.date | str | None = None, symbols: Sequence[str] | str | None = None
    ) -> Result[CountryRates]:
        """Official exchange rates of a Nordic or Baltic country: its currency for one unit of each other one."""

    @overload
    def nordic_exchange_rates(
        self, country: str, currency: str, /, *, start: dt.date | str | None = None, end: dt.date | str | None = None
    ) -> Result[CurrencyHistory]:
        """Daily official rates of one currency in the currency of a Nordic or Baltic country, oldest first."""

    @overload
    def nordic_grid_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        source: str | None = None,
    ) -> Result[HistoryPage[CountryGridState]]:
        """Production by kind, consumption and net import of a country every ten minutes, kept since this server was set up."""

    @overload
    def nordic_grid_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        source: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Production by kind, consumption and net import of a country every ten minutes, kept since this server was set up."""

    def nordic_holidays(
        self, country: str, /, *, year: int | None = None, de_facto: bool | None = False
    ) -> Result[CountryHolidays]:
        """National public holidays of a Nordic or Baltic country in one year, with local and English names."""

    @overload
    def nordic_parliament_members(
        self, country: str, /, *, q: str | None = None, party: str | None = None
    ) -> Result[NordicParliamentMembers]:
        """Sitting members of the parliament of Estonia, Finland, Sweden, Norway or Lithuania, with group and constituency."""

    @overload
    def nordic_parliament_members(self, country: str, id: str, /) -> Result[NordicParliamentMember]:
        """One member of a parliament, with terms and offices where the parliament states them."""

    def nordic_parliament_parties(self, country: str, /) -> Result[NordicParliamentParties]:
        """Groups in the parliament of Estonia, Finland, Sweden, Norway or Lithuania by number of sitting members."""

    @overload
    def nordic_parliament_votes(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        bill: str | None = None,
        limit: int | None = 50,
    ) -> Result[NordicParliamentVotes]:
        """Votes of the parliament of Denmark, Estonia or Finland in a period, with their totals, the newest first."""

    @overload
    def nordic_parliament_votes(self, country: str, id: str, /) -> Result[NordicRollCall]:
        """One vote of a parliament with every ballot, and the split by group."""

    def nordic_roads_cameras(
        self,
        country: str,
        /,
        *,
        lat: float | None = None,
        lon: float | None = None,
        road: str | None = None,
        limit: int | None = 100,
    ) -> Result[NordicRoadCameras]:
        """Cameras at the state roads of Estonia, Finland, Iceland and Lithuania, with the addresses of their newest pictures."""

    def nordic_roads_conditions(
        self,
        country: str,
        /,
        *,
        lat: float | None = None,
        lon: float | None = None,
        kind: Literal["station", "section"] | str | None = None,
        limit: int | None = 200,
    ) -> Result[NordicRoadConditions]:
        """Road surface and road weather now in Estonia, Finland, Iceland and Lithuania."""

    def nordic_roads_events(
        self,
        country: str,
        /,
        *,
        lat: float | None = None,
        lon: float | None = None,
        type: Literal["accident", "roadwork", "closure", "obstruction", "weather", "queue", "other"]
        | str
        | None = None,
        limit: int | None = 100,
    ) -> Result[NordicRoadEvents]:
        """Accidents, roadworks, closures and other traffic messages of Estonia, Finland and Denmark that are in force."""

    def nordic_statistics_indicators(
        self,
        country: str,
        /,
        *,
        indicator: Literal[
            "population",
            "inflation",
            "unemployment",
            "wages",
            "gdp",
            "gdp_per_capita_pps",
            "house_prices",
            "median_age",
            "life_expectancy",
        ]
        | str
        | None = None,
    ) -> Result[CountryFigures]:
        """Headline figures of a Nordic or Baltic country that are comparable between the countries."""

    def nordic_statistics_table(
        self,
        country: str,
        id: str,
        /,
        *,
        filters: str | None = None,
        limit: int | None = 1000,
        lang: Literal["en", "et", "fi", "sv", "no", "da", "is", "lv"] | str | None = "en",
    ) -> Result[OfficeTable]:
        """Variables and figures of a table of the statistical office of a Nordic or Baltic country."""

    def nordic_statistics_tables(
        self,
        country: str,
        /,
        *,
        q: str | None = None,
        path: str | None = None,
        lang: Literal["en", "et", "fi", "sv", "no", "da", "is", "lv"] | str | None = "en",
        limit: int | None = 20,
        page: int | None = 1,
    ) -> Result[OfficeTables]:
        """Tables of the statistical office of a Nordic or Baltic country."""

    def nordic_transit_departures(
        self, country: str, /, *, stop: str, limit: int | None = 20
    ) -> Result[NordicDepartures]:
        """The next departures of a stop in Estonia, Finland (trains), the Stockholm region or Norway, by expected time."""

    def nordic_transit_stops(
        self,
        country: str,
        /,
        *,
        name: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        radius: int | None = 500,
        limit: int | None = 20,
    ) -> Result[NordicTransitStops]:
        """Stops of public transport in a Nordic or Baltic country, by name or around a point."""

    def nordic_water_levels(
        self,
        country: str,
        /,
        *,
        lat: float | None = None,
        lon: float | None = None,
        station: str | None = None,
        limit: int | None = 50,
    ) -> Result[NordicWaterLevels]:
        """Newest water level, discharge and temperature at the gauges of a country's sea, rivers and lakes."""

    def nordic_weather_forecast(
        self,
        country: str,
        /,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        hours: int | None = 48,
    ) -> Result[CountryForecast]:
        """The weather that is forecast for a point or city of a country, hour by hour."""

    @overload
    def nordic_weather_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        station: str | None = None,
    ) -> Result[HistoryPage[CountryStationWeather]]:
        """Observations of the weather stations of a country every hour, kept since this server was set up."""

    @overload
    def nordic_weather_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        station: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Observations of the weather stations of a country every hour, kept since this server was set up."""

    @overload
    def nordic_weather_observations(
        self,
        country: str,
        /,
        *,
        q: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        limit: int | None = 500,
    ) -> Result[CountryCollection[StationReading]]:
        """The newest observation of every weather station of a country."""

    @overload
    def nordic_weather_observations(self, country: str, station: str, /) -> Result[StationReading]:
        """The newest observation of one weather station of a country."""

    def nordic_weather_stations(self, country: str, /) -> Result[CountryCollection[WeatherStationRecord]]:
        """The weather stations of a country that have reported in the last hours, by name, with their positions."""

    def nordic_weather_warnings_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        cursor: str | None = None,
    ) -> Result[WarningArchive]:
        """Warnings of severe weather in a country, each once, kept since this server was set up."""

    def nordic_working_days(
        self, country: str, /, *, start: dt.date | str, end: dt.date | str | None = None, days: int | None = None
    ) -> Result[WorkingDays]:
        """Working days between two days, or the day that is a number of working days ahead."""

    def norway_norges_bank_fx(self, currency: str, /) -> Result[NewestRate]:
        """The newest official rate of a currency at Norges Bank, in kroner for one unit."""

class AsyncNordicBaltic:
    """Nordic and Baltic Countries, of `AsyncSkerry`."""

    @overload
    async def electricity_prices_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        zone: str | None = None,
    ) -> AsyncResult[HistoryPage[SpotPrice]]:
        """Spot prices of the Nordic and Baltic bidding zones, kept since this server was set up."""

    @overload
    async def electricity_prices_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        zone: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Spot prices of the Nordic and Baltic bidding zones, kept since this server was set up."""

    async def finland_electricity_prices(
        self, *, date: dt.date | str | None = None, resolution: Literal[15, 60] | int | None = None
    ) -> AsyncResult[CountryPrices]:
        """Day-ahead prices of a delivery day in Finland: another path of `/nordic/FI/electricity/prices`."""

    async def latvia_data_package(self, id: str, /) -> AsyncResult[NationalDataset]:
        """One dataset of Latvia's national portal by its UUID or short name, with its files."""

    @overload
    async def nordic_air_quality(
        self,
    ) -> AsyncResult[CountriesCollection[CountryAirReading]]:
        """Concentrations of pollutants in the newest hour at places of all eight countries, µg/m³."""

    @overload
    async def nordic_air_quality(self, country: str, /) -> AsyncResult[CountryCollection[AirReading]]:
        """Concentrations of pollutants in the newest hour at places of a country, µg/m³."""

    @overload
    async def nordic_companies_search(
        self, *, q: str, per_country: int | None = 5
    ) -> AsyncResult[CompaniesOfCountries]:
        """Companies of all Nordic and Baltic countries by part of their name, country by country."""

    @overload
    async def nordic_companies_search(
        self, country: str, /, *, q: str, limit: int | None = 10, page: int | None = 1
    ) -> AsyncResult[CompanyMatchPage]:
        """Companies of a Nordic or Baltic country by part of their name, as the register orders them."""

    async def nordic_countries(
        self,
    ) -> AsyncResult[Collection[NordicCountrySummary]]:
        """The eight countries of the model, with currency, time zone, bidding zones, and the subjects that are answered for each."""

    async def nordic_dk_co2(
        self, *, zone: Literal["DK1", "DK2"] | str | None = "DK1", hours: int | None = 6
    ) -> AsyncResult[Collection[Emission]]:
        """CO2 from the electricity consumed in western or eastern Denmark, g per kWh, by five minutes in order of time."""

    async def nordic_dk_lightning(
        self, *, hours: int | None = 6, bbox: str | None = "7,54,16,58", limit: int | None = 1000
    ) -> AsyncResult[Slice[LightningStrike]]:
        """Lightning strikes over Denmark and its surroundings in the last hours, newest first."""

    async def nordic_electricity_compare(
        self, *, date: dt.date | str | None = None
    ) -> AsyncResult[ZonePriceComparison]:
        """Mean, lowest, highest and current price of a delivery day in all 15 Nordic and Baltic bidding zones, EUR/MWh."""

    async def nordic_fi_port_calls(
        self, *, port: str | None = None, limit: int | None = 50
    ) -> AsyncResult[Slice[PortCall]]:
        """Ships at the ports of Finland whose arrival is or was expected from a day ago to three days ahead, by that time."""

    async def nordic_fi_trains_station(
        self,
        code: str,
        /,
        *,
        direction: Literal["departures", "arrivals"] | str | None = "departures",
        limit: int | None = 20,
    ) -> AsyncResult[StationTrains]:
        """The next departures from a Finnish railway station, or arrivals there, by expected time."""

    async def nordic_fi_trains(
        self, number: int, /, *, date: dt.date | str | None = None
    ) -> AsyncResult[FinnishTrainDetails]:
        """A Finnish train of one day, stop by stop, with its composition."""

    async def nordic_fi_vessels(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        radius_km: float | None = None,
        limit: int | None = 50,
    ) -> AsyncResult[Slice[NearbyVessel]]:
        """Ships in and near Finnish waters that were received by AIS in the last hour, with their last position."""

    @overload
    async def nordic_grid(
        self,
    ) -> AsyncResult[NordicGrids]:
        """Production by kind, consumption and net import of electricity in all eight countries, MW."""

    @overload
    async def nordic_grid(self, country: str, /) -> AsyncResult[CountryGrid]:
        """Production by kind, consumption and net import of electricity in a country, MW."""

    async def nordic_holidays_matrix(
        self, *, year: int | None = None, month: int | None = None
    ) -> AsyncResult[HolidayMatrix]:
        """Which of the eight countries are closed on which days: every day that is a public holiday in one of them."""

    async def nordic_is_bills(
        self, *, session: int | None = None, q: str | None = None, limit: int | None = 50
    ) -> AsyncResult[AlthingMatters]:
        """Bills, resolutions, questions and other matters of a session of the Althing, by number."""

    async def nordic_is_earthquakes(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        hours: int | None = 24,
        min_magnitude: float | None = None,
        radius_km: float | None = None,
        limit: int | None = 100,
    ) -> AsyncResult[IcelandicEarthquakes]:
        """Earthquakes that the Icelandic Met Office has located in and around Iceland in the last hours, newest first."""

    async def nordic_is_fuel_prices(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        company: str | None = None,
        fuel: Literal["petrol95", "diesel"] | str | None = "petrol95",
        limit: int | None = 300,
    ) -> AsyncResult[FuelStations]:
        """Prices of petrol and diesel at the filling stations of Iceland, in ISK a litre."""

    async def nordic_is_vehicles(self, plate: str, /) -> AsyncResult[IcelandicVehicle]:
        """A vehicle by its Icelandic plate: make, model, color, first registration, next inspection."""

    async def nordic_lt_opendata(
        self, model: str, /, *, filter: str | None = None, limit: int | None = 100, cursor: str | None = None
    ) -> AsyncResult[StateRows]:
        """Rows of any model of Lithuania's state data store: registers, statistics and records of its authorities."""

    async def nordic_lv_companies_owners(self, id: str, /) -> AsyncResult[CompanyOwners]:
        """Beneficial owners that a Latvian company has filed, from the open data of the Register of Enterprises."""

    async def nordic_lv_datastore(
        self, resource: str, /, *, q: str | None = None, limit: int | None = 100, page: int | None = 1
    ) -> AsyncResult[DatastorePage]:
        """Rows of a table in the data store of Latvia's national portal, such as a register, as the publisher has them."""

    async def nordic_no_avalanche_warnings(
        self, *, region: int | None = None, lang: Literal["en", "no"] | str | None = "en"
    ) -> AsyncResult[Collection[AvalancheWarning]]:
        """Avalanche danger in the regions of Norway and Svalbard, for today and two days ahead."""

    async def nordic_no_place_names(
        self, *, q: str, page: int | None = 1, limit: int | None = 10
    ) -> AsyncResult[SearchPage[PlaceName]]:
        """Places in the Norwegian register of place names: towns, farms, mountains, lakes and all else that has a name."""

    async def nordic_no_reservoirs(
        self, *, zone: Literal["NO", "NO1", "NO2", "NO3", "NO4", "NO5"] | str | None = None
    ) -> AsyncResult[Collection[ReservoirFilling]]:
        """How full the reservoirs of Norwegian hydropower are: the newest week, for the country and its bidding zones."""

    async def nordic_no_tides(self, *, lat: float, lon: float, hours: int | None = 24) -> AsyncResult[NorwegianTides]:
        """Level of the sea at a point of the Norwegian coast, observed, predicted and forecast, with high and low waters."""

    async def nordic_se_fire_risk(self, *, lat: float, lon: float) -> AsyncResult[FireRisk]:
        """Forecast of the risk of fire in forest and grass for a point in Sweden, by day."""

    async def nordic_se_jobs_search(
        self, *, q: str, municipality: str | None = None, limit: int | None = 10, page: int | None = 1
    ) -> AsyncResult[SearchPage[SwedishVacancy]]:
        """Vacancies of the Swedish public employment service (Arbetsförmedlingen), the best match first."""

    async def nordic_se_municipality_kpi(
        self, *, kpi: str, municipality: str, years: Sequence[int] | int | None = None
    ) -> AsyncResult[MunicipalKeyFigure]:
        """Values of a key figure in a Swedish municipality, the newest year first: all people, and women and men where known."""

    @overload
    async def nordic_weather_warnings(
        self,
        *,
        min_level: Literal["yellow", "orange", "red"] | str | None = None,
        lang: Literal["en", "et", "fi", "sv", "no", "da", "is", "lv", "lt", "ru"] | str | None = "en",
        geometry: bool | None = True,
    ) -> AsyncResult[CountriesCollection[CountryWarning]]:
        """Warnings of severe weather in all eight countries, the severest first."""

    @overload
    async def nordic_weather_warnings(
        self,
        country: str,
        /,
        *,
        min_level: Literal["yellow", "orange", "red"] | str | None = None,
        lang: Literal["en", "et", "fi", "sv", "no", "da", "is", "lv", "lt", "ru"] | str | None = "en",
        geometry: bool | None = True,
    ) -> AsyncResult[CountryCollection[AreaWarning]]:
        """Warnings of severe weather that are in force or issued for a country, the severest first."""

    async def nordic(self, country: str, /) -> AsyncResult[NordicCountryCoverage]:
        """One country of the model: for each subject its endpoints, its providers with licence, attribution, evidence, cadence and."""

    async def nordic_addresses_reverse(
        self, country: str, /, *, lat: float, lon: float, limit: int | None = 5
    ) -> AsyncResult[NearestCountryAddresses]:
        """Nearest addresses of a Nordic or Baltic country to a point, at most a kilometre away."""

    async def nordic_addresses_search(
        self, country: str, /, *, q: str, limit: int | None = 10
    ) -> AsyncResult[CountryAddresses]:
        """Addresses of a Nordic or Baltic country by street and number, with their position."""

    @overload
    async def nordic_air_quality_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        station: str | None = None,
        source: str | None = None,
    ) -> AsyncResult[HistoryPage[CountryAirQuality]]:
        """Concentrations of pollutants at places of a country every hour, kept since this server was set up, µg/m³."""

    @overload
    async def nordic_air_quality_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        station: str | None = None,
        source: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Concentrations of pollutants at places of a country every hour, kept since this server was set up, µg/m³."""

    async def nordic_companies(self, country: str, id: str, /) -> AsyncResult[NationalCompany]:
        """One company of a Nordic or Baltic country by its number in the register."""

    async def nordic_companies_roles(self, country: str, id: str, /) -> AsyncResult[CompanyRoles]:
        """Who holds offices in a company, where the register publishes that openly: in Norway and Latvia."""

    async def nordic_datasets_search(
        self, country: str, /, *, q: str, limit: int | None = 20, page: int | None = 1
    ) -> AsyncResult[CountrySearchPage[OpenDataset]]:
        """Datasets in the catalogue of open data of a Nordic or Baltic country, as the catalogue ranks them."""

    async def nordic_datasets(self, country: str, id: str, /) -> AsyncResult[NationalDataset]:
        """One dataset in the catalogue of open data of a Nordic or Baltic country, with its files."""

    async def nordic_electricity_cheapest(
        self,
        country: str,
        /,
        *,
        from_: str | None = None,
        by: str | None = None,
        vat: bool | None = False,
        fee_cent_kwh: float | None = 0.0,
        zone: str | None = None,
        duration: float | None = 3,
        contiguous: bool | None = True,
        count: int | None = 1,
    ) -> AsyncResult[CheapestTimes]:
        """The cheapest time to run a load in a Nordic or Baltic country, across midnight and by the quarter-hour."""

    async def nordic_electricity_prices(
        self,
        country: str,
        /,
        *,
        zone: str | None = None,
        date: dt.date | str | None = None,
        resolution: Literal[15, 60] | int | None = None,
    ) -> AsyncResult[CountryPrices]:
        """Day-ahead prices of a delivery day in a Nordic or Baltic country, and the current price."""

    @overload
    async def nordic_exchange_rates(
        self, country: str, /, *, date: dt.date | str | None = None, symbols: Sequence[str] | str | None = None
    ) -> AsyncResult[CountryRates]:
        """Official exchange rates of a Nordic or Baltic country: its currency for one unit of each other one."""

    @overload
    async def nordic_exchange_rates(
        self, country: str, currency: str, /, *, start: dt.date | str | None = None, end: dt.date | str | None = None
    ) -> AsyncResult[CurrencyHistory]:
        """Daily official rates of one currency in the currency of a Nordic or Baltic country, oldest first."""

    @overload
    async def nordic_grid_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        source: str | None = None,
    ) -> AsyncResult[HistoryPage[CountryGridState]]:
        """Production by kind, consumption and net import of a country every ten minutes, kept since this server was set up."""

    @overload
    async def nordic_grid_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        source: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Production by kind, consumption and net import of a country every ten minutes, kept since this server was set up."""

    async def nordic_holidays(
        self, country: str, /, *, year: int | None = None, de_facto: bool | None = False
    ) -> AsyncResult[CountryHolidays]:
        """National public holidays of a Nordic or Baltic country in one year, with local and English names."""

    @overload
    async def nordic_parliament_members(
        self, country: str, /, *, q: str | None = None, party: str | None = None
    ) -> AsyncResult[NordicParliamentMembers]:
        """Sitting members of the parliament of Estonia, Finland, Sweden, Norway or Lithuania, with group and constituency."""

    @overload
    async def nordic_parliament_members(self, country: str, id: str, /) -> AsyncResult[NordicParliamentMember]:
        """One member of a parliament, with terms and offices where the parliament states them."""

    async def nordic_parliament_parties(self, country: str, /) -> AsyncResult[NordicParliamentParties]:
        """Groups in the parliament of Estonia, Finland, Sweden, Norway or Lithuania by number of sitting members."""

    @overload
    async def nordic_parliament_votes(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        bill: str | None = None,
        limit: int | None = 50,
    ) -> AsyncResult[NordicParliamentVotes]:
        """Votes of the parliament of Denmark, Estonia or Finland in a period, with their totals, the newest first."""

    @overload
    async def nordic_parliament_votes(self, country: str, id: str, /) -> AsyncResult[NordicRollCall]:
        """One vote of a parliament with every ballot, and the split by group."""

    async def nordic_roads_cameras(
        self,
        country: str,
        /,
        *,
        lat: float | None = None,
        lon: float | None = None,
        road: str | None = None,
        limit: int | None = 100,
    ) -> AsyncResult[NordicRoadCameras]:
        """Cameras at the state roads of Estonia, Finland, Iceland and Lithuania, with the addresses of their newest pictures."""

    async def nordic_roads_conditions(
        self,
        country: str,
        /,
        *,
        lat: float | None = None,
        lon: float | None = None,
        kind: Literal["station", "section"] | str | None = None,
        limit: int | None = 200,
    ) -> AsyncResult[NordicRoadConditions]:
        """Road surface and road weather now in Estonia, Finland, Iceland and Lithuania."""

    async def nordic_roads_events(
        self,
        country: str,
        /,
        *,
        lat: float | None = None,
        lon: float | None = None,
        type: Literal["accident", "roadwork", "closure", "obstruction", "weather", "queue", "other"]
        | str
        | None = None,
        limit: int | None = 100,
    ) -> AsyncResult[NordicRoadEvents]:
        """Accidents, roadworks, closures and other traffic messages of Estonia, Finland and Denmark that are in force."""

    async def nordic_statistics_indicators(
        self,
        country: str,
        /,
        *,
        indicator: Literal[
            "population",
            "inflation",
            "unemployment",
            "wages",
            "gdp",
            "gdp_per_capita_pps",
            "house_prices",
            "median_age",
            "life_expectancy",
        ]
        | str
        | None = None,
    ) -> AsyncResult[CountryFigures]:
        """Headline figures of a Nordic or Baltic country that are comparable between the countries."""

    async def nordic_statistics_table(
        self,
        country: str,
        id: str,
        /,
        *,
        filters: str | None = None,
        limit: int | None = 1000,
        lang: Literal["en", "et", "fi", "sv", "no", "da", "is", "lv"] | str | None = "en",
    ) -> AsyncResult[OfficeTable]:
        """Variables and figures of a table of the statistical office of a Nordic or Baltic country."""

    async def nordic_statistics_tables(
        self,
        country: str,
        /,
        *,
        q: str | None = None,
        path: str | None = None,
        lang: Literal["en", "et", "fi", "sv", "no", "da", "is", "lv"] | str | None = "en",
        limit: int | None = 20,
        page: int | None = 1,
    ) -> AsyncResult[OfficeTables]:
        """Tables of the statistical office of a Nordic or Baltic country."""

    async def nordic_transit_departures(
        self, country: str, /, *, stop: str, limit: int | None = 20
    ) -> AsyncResult[NordicDepartures]:
        """The next departures of a stop in Estonia, Finland (trains), the Stockholm region or Norway, by expected time."""

    async def nordic_transit_stops(
        self,
        country: str,
        /,
        *,
        name: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        radius: int | None = 500,
        limit: int | None = 20,
    ) -> AsyncResult[NordicTransitStops]:
        """Stops of public transport in a Nordic or Baltic country, by name or around a point."""

    async def nordic_water_levels(
        self,
        country: str,
        /,
        *,
        lat: float | None = None,
        lon: float | None = None,
        station: str | None = None,
        limit: int | None = 50,
    ) -> AsyncResult[NordicWaterLevels]:
        """Newest water level, discharge and temperature at the gauges of a country's sea, rivers and lakes."""

    async def nordic_weather_forecast(
        self,
        country: str,
        /,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        hours: int | None = 48,
    ) -> AsyncResult[CountryForecast]:
        """The weather that is forecast for a point or city of a country, hour by hour."""

    @overload
    async def nordic_weather_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        station: str | None = None,
    ) -> AsyncResult[HistoryPage[CountryStationWeather]]:
        """Observations of the weather stations of a country every hour, kept since this server was set up."""

    @overload
    async def nordic_weather_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        station: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Observations of the weather stations of a country every hour, kept since this server was set up."""

    @overload
    async def nordic_weather_observations(
        self,
        country: str,
        /,
        *,
        q: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        limit: int | None = 500,
    ) -> AsyncResult[CountryCollection[StationReading]]:
        """The newest observation of every weather station of a country."""

    @overload
    async def nordic_weather_observations(self, country: str, station: str, /) -> AsyncResult[StationReading]:
        """The newest observation of one weather station of a country."""

    async def nordic_weather_stations(self, country: str, /) -> AsyncResult[CountryCollection[WeatherStationRecord]]:
        """The weather stations of a country that have reported in the last hours, by name, with their positions."""

    async def nordic_weather_warnings_history(
        self,
        country: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        cursor: str | None = None,
    ) -> AsyncResult[WarningArchive]:
        """Warnings of severe weather in a country, each once, kept since this server was set up."""

    async def nordic_working_days(
        self, country: str, /, *, start: dt.date | str, end: dt.date | str | None = None, days: int | None = None
    ) -> AsyncResult[WorkingDays]:
        """Working days between two days, or the day that is a number of working days ahead."""

    async def norway_norges_bank_fx(self, currency: str, /) -> AsyncResult[NewestRate]:
        """The newest official rate of a currency at Norges Bank, in kroner for one unit."""
