# Made by `make stubs` from the registry.

import datetime as dt
from collections.abc import Sequence
from typing import Any, Literal, overload

from skerry.api.answers import Collection, Page, SearchPage, SearchResult, SearchSlice, Slice
from skerry.api.statistics_tables import DescribedTable, TableFigures, TableFolder
from skerry.client.results import AsyncResult, Result
from skerry.endpoints.estonia.energy.electricity import AreaDay, AreaPrices
from skerry.endpoints.estonia.energy.grid import GridProduction, GridTransmission
from skerry.endpoints.estonia.energy.outages import PowerOutages
from skerry.endpoints.estonia.living.alerts import DangerNotices
from skerry.endpoints.estonia.living.utilities import CuratedUtility, EstonianUtilities
from skerry.endpoints.estonia.nature.air import AirStations, StationAir
from skerry.endpoints.estonia.nature.geology import MapLayers
from skerry.endpoints.estonia.nature.weather import PointForecastHours, SeaState, WeatherObservations, WeatherStation
from skerry.endpoints.estonia.parliament.sittings import PlenaryActivity
from skerry.endpoints.estonia.registers.companies import CompanyTaxes
from skerry.endpoints.estonia.registers.curated import CuratedContent, CuratedDatasets
from skerry.endpoints.estonia.registers.elections import (
    ElectionCandidates,
    ElectionResults,
    ElectionTurnout,
    EstonianElections,
)
from skerry.endpoints.estonia.registers.holidays import EstonianHolidays
from skerry.endpoints.estonia.registers.it_systems import OwnerSystems, SystemTotals
from skerry.endpoints.estonia.registers.landboard import ConvertedPoint, NearbyAddresses
from skerry.endpoints.estonia.registers.legislation import EstonianAct
from skerry.endpoints.estonia.registers.misc import CuratedRegistry, EstonianRegistries
from skerry.endpoints.estonia.registers.research import Researchers, ResearchInstitutions
from skerry.endpoints.estonia.registers.trademarks import TradeMarkCount, TradeMarkSearch
from skerry.endpoints.estonia.statistics.economy import EstonianFuelPrices, EstonianUnemployment, InterestRates
from skerry.endpoints.estonia.statistics.tables import ConsumerPriceChanges, PopulationByCounty
from skerry.endpoints.estonia.tallinn.cameras import CameraAreas, IntersectionCameras
from skerry.endpoints.estonia.tallinn.data import CityRows, CityTables
from skerry.endpoints.estonia.tallinn.districts import TallinnDistrict
from skerry.endpoints.estonia.tallinn.guide import CityServices, CuratedParkingGuide
from skerry.endpoints.estonia.tallinn.legal_acts import LegalActs
from skerry.endpoints.estonia.tallinn.parking import NearbyParkingZones, ParkingZoneSearch
from skerry.endpoints.estonia.tallinn.transport import VehiclePositions
from skerry.endpoints.estonia.tallinn.water import CuratedWaterSupply
from skerry.endpoints.estonia.transport.border import BorderQueues
from skerry.endpoints.estonia.transport.nav_marks import NavMarkRecord, NavMarkSearch, NavMarksNearby, NavMarkTypes
from skerry.endpoints.estonia.transport.ports import EstonianPortSearch
from skerry.endpoints.estonia.transport.transit import (
    NearbyTransitStops,
    TransitDepartures,
    TransitStopDetails,
    TransitStopSearch,
)
from skerry.models.company import Company
from skerry.models.day_ahead import CurrentZonePrice
from skerry.models.open_data import OpenDataset, OpenDatasetRecord
from skerry.models.parliament import ParliamentVote, RollCall
from skerry.series.air import AirQuality
from skerry.series.border import QueueLength
from skerry.series.grid import GridState
from skerry.series.medical_devices import MedicalDevice
from skerry.series.monitoring_programmes import MonitoringProgram
from skerry.series.monuments import CulturalMonument
from skerry.series.museums import Museum
from skerry.series.outages import CountyOutages
from skerry.series.sports_facilities import SportsFacility
from skerry.series.weather import StationWeather
from skerry.services.curated_changes import CuratedChanges
from skerry.services.estonian_grid import GridNow
from skerry.sources.estonia.ametlikud_teadaanded import OfficialNotice
from skerry.sources.estonia.eis import LegislativeDraft
from skerry.sources.estonia.etis.records import (
    ResearcherProfile,
    ResearchProject,
    ResearchProjectRecord,
    ResearchPublication,
    ResearchPublicationRecord,
)
from skerry.sources.estonia.ilmateenistus.forecasts import DayForecast
from skerry.sources.estonia.ilmateenistus.observations import StationObservation
from skerry.sources.estonia.ilmateenistus.warnings import WeatherWarning
from skerry.sources.estonia.inaks import Address
from skerry.sources.estonia.kataster import Parcel
from skerry.sources.estonia.kutseregister import AwardingBody, QualificationField, QualificationStandard
from skerry.sources.estonia.muis import MuseumObject
from skerry.sources.estonia.nma import NavMark
from skerry.sources.estonia.omniva import PostPlace
from skerry.sources.estonia.peatus.records import Journey, TransitRoute
from skerry.sources.estonia.plank import Plan, PlanRecord
from skerry.sources.estonia.riha import InformationSystem, SystemRecord
from skerry.sources.estonia.riigihanked import ProcurementNotice
from skerry.sources.estonia.riigikogu.records import (
    Committee,
    Draft,
    DraftDetails,
    Faction,
    ParliamentSession,
    PlenaryAgenda,
    RiigikoguMember,
    RiigikoguMemberProfile,
    VerbatimItem,
)
from skerry.sources.estonia.riigiteataja.records import CourtDecision, GazetteAct
from skerry.sources.estonia.ristmikud import IntersectionCamera
from skerry.sources.estonia.sadamaregister import EstonianPort
from skerry.sources.estonia.tallinn_gis import ParkingZone
from skerry.sources.estonia.tarktee import RoadCamera, RoadStation
from skerry.store.history.page import HistoryPage

class SyncEstonia:
    """Estonia, of `Skerry`."""

    @overload
    def curated_datasets(self, *, stale: bool | None = None) -> Result[CuratedDatasets]:
        """Every dataset that is read from a web page or maintained by hand, with content hash and freshness."""

    @overload
    def curated_datasets(self, id: str, /) -> Result[CuratedContent]:
        """One curated dataset with its rows. The ETag is its content hash: it changes only with the content."""

    def curated_datasets_changes(
        self, id: str, /, *, from_version: int | None = None, to_version: int | None = None
    ) -> Result[CuratedChanges]:
        """What changed between two versions of a curated dataset."""

    def elections_ee(
        self,
    ) -> Result[EstonianElections]:
        """Estonian elections since 2005, the newest first, with their days and what is published about each."""

    def elections_ee_candidates(
        self,
        election: str,
        /,
        *,
        q: str | None = None,
        party: str | None = None,
        district: int | None = None,
        elected: bool | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> Result[ElectionCandidates]:
        """Candidates of one Estonian election, the most personal votes first."""

    def elections_ee_results(self, election: str, /) -> Result[ElectionResults]:
        """Votes and mandates of parties at one Estonian election, in the country and by district."""

    def elections_ee_turnout(self, election: str, /) -> Result[ElectionTurnout]:
        """Turnout of one Estonian election, on paper and by internet."""

    @overload
    def elering_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
    ) -> Result[HistoryPage[GridState]]:
        """State of the Estonian grid by quarter of an hour, kept since this server was set up."""

    @overload
    def elering_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """State of the Estonian grid by quarter of an hour, kept since this server was set up."""

    def elering_prices(
        self, *, start: dt.date | str, end: dt.date | str, zone: Literal["EE", "FI", "LV", "LT"] | str | None = "EE"
    ) -> Result[AreaPrices]:
        """Day-ahead prices of any published period of at most 366 days."""

    def elering_prices_current(
        self, *, zone: Literal["EE", "FI", "LV", "LT"] | str | None = "EE"
    ) -> Result[CurrentZonePrice]:
        """Day-ahead price of the current interval in Estonia, Finland, Latvia or Lithuania."""

    def elering_prices_today(self, *, zone: Literal["EE", "FI", "LV", "LT"] | str | None = "EE") -> Result[AreaDay]:
        """Day-ahead prices of the current local day in Estonia, Finland, Latvia or Lithuania."""

    def elering_prices_tomorrow(self, *, zone: Literal["EE", "FI", "LV", "LT"] | str | None = "EE") -> Result[AreaDay]:
        """Day-ahead prices of the next local day in Estonia, Finland, Latvia or Lithuania."""

    def elering_production(
        self, *, start: dt.date | str | None = None, end: dt.date | str | None = None
    ) -> Result[GridProduction]:
        """Measured and planned production and consumption in Estonia, for up to 31 days."""

    def elering_system(
        self,
    ) -> Result[GridNow]:
        """State of the Estonian power system: production, consumption, balance, renewables, frequency."""

    def elering_transmission(
        self,
    ) -> Result[GridTransmission]:
        """Measured power over Estonia's cross-border lines, and the planned trade over its borders."""

    def estonian_air_current(self, *, station: int) -> Result[StationAir]:
        """Newest hourly value of each pollutant at one Estonian station."""

    @overload
    def estonian_air_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        station: int | None = None,
        pollutant: Literal["SO2", "NO2", "CO", "O3", "PM10", "PM2.5"] | str | None = None,
    ) -> Result[HistoryPage[AirQuality]]:
        """Pollutants at Estonian stations, collected every hour since this server was set up."""

    @overload
    def estonian_air_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        station: int | None = None,
        pollutant: Literal["SO2", "NO2", "CO", "O3", "PM10", "PM2.5"] | str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Pollutants at Estonian stations, collected every hour since this server was set up."""

    def estonian_air_stations(
        self, *, type: Literal["INDICATOR", "POLLEN", "RADIATION"] | str | None = "INDICATOR"
    ) -> Result[AirStations]:
        """Air-quality, pollen or radiation monitoring stations of Estonia, with what each measures."""

    def estonian_alerts(self, *, active: bool | None = False, geometry: bool | None = False) -> Result[DangerNotices]:
        """The latest danger notices to the public in Estonia (EE-ALARM), in Estonian, English and Russian."""

    def estonian_bank_interest(
        self,
        *,
        series: Literal["euribor3m", "euribor6m", "euribor12m", "housing_loan"] | str | None = "euribor6m",
        months: int | None = 24,
    ) -> Result[InterestRates]:
        """Euribor, and the interest of new housing loans in Estonia, by month, newest first."""

    @overload
    def estonian_border_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        point: Literal["narva", "koidula", "luhamaa"] | str | None = None,
    ) -> Result[HistoryPage[QueueLength]]:
        """Queues at the Estonian border points to Russia, collected every quarter of an hour since this server was set up."""

    @overload
    def estonian_border_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        point: Literal["narva", "koidula", "luhamaa"] | str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Queues at the Estonian border points to Russia, collected every quarter of an hour since this server was set up."""

    def estonian_border_queues(
        self,
    ) -> Result[BorderQueues]:
        """Vehicles waiting at the road border points to Russia: Narva, Koidula, Luhamaa."""

    def estonian_companies_search(self, *, q: str, limit: int | None = 10) -> Result[SearchResult[Company]]:
        """Estonian companies, associations and foundations by name or registry code."""

    def estonian_companies(self, code: str, /) -> Result[Company]:
        """One Estonian company, association or foundation by its registry code."""

    def estonian_companies_taxes(self, code: str, /) -> Result[CompanyTaxes]:
        """Taxes paid, turnover and employees of one Estonian company by quarter, this year and the last one."""

    def estonian_courts_decisions(
        self, *, q: str | None = None, page: int | None = 1
    ) -> Result[SearchPage[CourtDecision]]:
        """Published decisions of Estonia's courts, the newest first, thirty on a page."""

    def estonian_environment_programs(self, *, q: str | None = None) -> Result[Collection[MonitoringProgram]]:
        """Programmes of environmental monitoring, as the register of monitoring stations names them, by name."""

    def estonian_fuel_prices(self, *, weeks: int | None = 12) -> Result[EstonianFuelPrices]:
        """Mean prices of petrol 95, diesel and LPG at Estonian filling stations by week, newest first."""

    def estonian_geology_layers(
        self,
    ) -> Result[MapLayers]:
        """Map layers of the Geological Survey of Estonia, as listed by its WMS."""

    def estonian_health_browse(
        self, *, path: str | None = None, lang: Literal["en", "et"] | str | None = "en"
    ) -> Result[TableFolder]:
        """Folders and tables of Estonia's health statistics database."""

    def estonian_health_query(
        self,
        *,
        table: str,
        filters: str | None = None,
        limit: int | None = 1000,
        lang: Literal["en", "et"] | str | None = "en",
    ) -> Result[TableFigures]:
        """Figures of one table of Estonia's health statistics database."""

    def estonian_health_table(
        self, *, table: str, lang: Literal["en", "et"] | str | None = "en"
    ) -> Result[DescribedTable]:
        """Variables and values of one table of Estonia's health statistics database."""

    def estonian_holidays(self, year: int, /) -> Result[EstonianHolidays]:
        """Estonian public holidays of a year, and the working days that are three hours shorter."""

    def estonian_labour_unemployment(self, *, months: int | None = 24) -> Result[EstonianUnemployment]:
        """Unemployment rate of Estonia by month, newest first, seasonally adjusted."""

    def estonian_legislation_act(
        self, id: int, /, *, text: bool | None = False, current: bool | None = True
    ) -> Result[EstonianAct]:
        """One act of the State Gazette: title, validity, and its sections, with their text on request."""

    def estonian_legislation_drafts(
        self,
        *,
        phase: Literal["consultation", "coordination", "government"] | str | None = "consultation",
        limit: int | None = 100,
    ) -> Result[Slice[LegislativeDraft]]:
        """Drafts of acts in public consultation, in coordination or before the government."""

    def estonian_legislation_search(
        self,
        *,
        q: str,
        kind: Literal["law", "regulation", "order", "decision"] | str | None = None,
        in_force: dt.date | str | None = None,
        limit: int | None = 20,
        page: int | None = 1,
    ) -> Result[SearchPage[GazetteAct]]:
        """Acts in the State Gazette by words of their title, each edition by itself, page by page."""

    @overload
    def estonian_medical_devices(
        self,
        *,
        risk_class: Literal["I", "IIa", "IIb", "III"] | str | None = None,
        manufacturer: str | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> Result[Page[MedicalDevice]]:
        """Medical devices notified in Estonia, by risk class and manufacturer, in the order of the register."""

    @overload
    def estonian_medical_devices(self, id: str, /) -> Result[MedicalDevice]:
        """One medical device notified in Estonia, by its identifier in the register."""

    @overload
    def estonian_misc(
        self,
    ) -> Result[EstonianRegistries]:
        """Further Estonian public data sources: publisher, address and way of access."""

    @overload
    def estonian_misc(self, name: str, /) -> Result[CuratedRegistry]:
        """One further Estonian data source: formats, example addresses and notes on its use."""

    @overload
    def estonian_monuments(
        self,
        *,
        type: Literal["architecture", "archaeology", "history", "art", "technology", "other"] | str | None = None,
        q: str | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> Result[Page[CulturalMonument]]:
        """Protected cultural monuments of Estonia, by kind and name, in the order of their numbers."""

    @overload
    def estonian_monuments(self, id: str, /) -> Result[CulturalMonument]:
        """One cultural monument by its number in the national register."""

    def estonian_museums(self, *, q: str | None = None) -> Result[Collection[Museum]]:
        """Museums that publish their objects in the museums' information system, by code."""

    def estonian_museums_objects(self, id: int, /) -> Result[MuseumObject]:
        """One object of an Estonian museum: kind, makers, years, materials, measurements and pictures."""

    @overload
    def estonian_nav_marks(
        self, *, type: str | None = None, limit: int | None = 50, page: int | None = 0
    ) -> Result[Page[NavMark]]:
        """All aids to navigation, page by page, or those of one type."""

    @overload
    def estonian_nav_marks(self, id: str, /) -> Result[NavMarkRecord]:
        """One aid to navigation by its Estonian number, with its leading lines."""

    def estonian_nav_marks_nearby(self, *, lat: float, lon: float, radius: float | None = 5) -> Result[NavMarksNearby]:
        """Aids to navigation around a point, the nearest first."""

    def estonian_nav_marks_search(self, *, q: str, limit: int | None = 50) -> Result[NavMarkSearch]:
        """Aids to navigation by name, region, type or description."""

    def estonian_nav_marks_types(
        self,
    ) -> Result[NavMarkTypes]:
        """Types of aids to navigation and their numbers of marks, the most frequent first."""

    def estonian_notices(
        self,
        *,
        type: str,
        subtype: str | None = None,
        year: int | None = None,
        month: int | None = None,
        limit: int | None = 50,
    ) -> Result[Slice[OfficialNotice]]:
        """Official announcements of one kind: bankruptcies, auctions, plans, inheritances; the newest first."""

    def estonian_opendata_datasets(self, id: str, /) -> Result[OpenDatasetRecord]:
        """One dataset of the national catalogue with its files."""

    def estonian_opendata_search(
        self, *, q: str, limit: int | None = 20, page: int | None = 0
    ) -> Result[SearchPage[OpenDataset]]:
        """Datasets in the national catalogue of open data, as the portal ranks them."""

    @overload
    def estonian_plans(
        self, *, q: str | None = None, limit: int | None = 50, page: int | None = 0
    ) -> Result[SearchPage[Plan]]:
        """Spatial plans in the national register, those established last first."""

    @overload
    def estonian_plans(self, id: int, /) -> Result[PlanRecord]:
        """One spatial plan with the addresses of its documents."""

    def estonian_ports(self, *, limit: int | None = 50, page: int | None = 0) -> Result[Page[EstonianPort]]:
        """All active ports of the state port register, page by page."""

    def estonian_ports_search(self, *, q: str) -> Result[EstonianPortSearch]:
        """Active ports by name or address."""

    def estonian_post_parcel_lockers(
        self,
        *,
        country: str | None = "EE",
        type: Literal["locker", "office"] | str | None = "locker",
        q: str | None = None,
        limit: int | None = 100,
        page: int | None = 1,
    ) -> Result[SearchPage[PostPlace]]:
        """Parcel lockers or post offices of Omniva in Estonia, Latvia, Lithuania or Finland, with address and coordinates."""

    @overload
    def estonian_power_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        area: str | None = None,
    ) -> Result[HistoryPage[CountyOutages]]:
        """Counts of power cuts in Estonian counties, collected every ten minutes since this server was set up."""

    @overload
    def estonian_power_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        area: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Counts of power cuts in Estonian counties, collected every ten minutes since this server was set up."""

    def estonian_power_outages(
        self, *, kind: Literal["fault", "planned", "upcoming"] | str | None = None
    ) -> Result[PowerOutages]:
        """Power cuts in Estonia, now and planned, by county and municipality."""

    def estonian_procurement_notices(
        self,
        *,
        year: int | None = None,
        month: int | None = None,
        kind: Literal["notice", "notice_award"] | str | None = "notice",
        q: str | None = None,
        limit: int | None = 50,
        page: int | None = 1,
    ) -> Result[SearchPage[ProcurementNotice]]:
        """Public procurement notices and awards of one month, in the order of the register."""

    def estonian_qualifications_awarding_bodies(
        self, *, q: str | None = None, limit: int | None = 1000, page: int | None = 1
    ) -> Result[Page[AwardingBody]]:
        """Bodies with the right to award occupational qualifications."""

    def estonian_qualifications_fields(
        self,
    ) -> Result[Collection[QualificationField]]:
        """Fields and sub-fields of the qualification system."""

    def estonian_qualifications_standards(
        self, *, q: str | None = None, limit: int | None = 1000, page: int | None = 1
    ) -> Result[Page[QualificationStandard]]:
        """Occupational qualification standards."""

    def estonian_research_institutions(self, *, q: str | None = None) -> Result[ResearchInstitutions]:
        """Research and development institutions in the national research register."""

    @overload
    def estonian_research_projects(
        self,
        *,
        q: str | None = None,
        institution: str | None = None,
        status: Literal["all", "ongoing", "finished"] | str | None = "all",
        year_from: int | None = None,
        year_to: int | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> Result[Page[ResearchProject]]:
        """Research projects, with their funding, page by page."""

    @overload
    def estonian_research_projects(self, id: str, /) -> Result[ResearchProjectRecord]:
        """One research project with its abstract, institutions, people and funding."""

    @overload
    def estonian_research_publications(
        self,
        *,
        q: str | None = None,
        author: str | None = None,
        year_from: int | None = 1900,
        year_to: int | None = 3000,
        classification: str | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> Result[Page[ResearchPublication]]:
        """Published works in the research register, page by page."""

    @overload
    def estonian_research_publications(self, id: str, /) -> Result[ResearchPublicationRecord]:
        """One published work with its authors, institutions, identifiers and abstract."""

    @overload
    def estonian_research_researchers(
        self,
        *,
        q: str | None = None,
        lang: Literal["en", "et"] | str | None = "en",
        limit: int | None = 50,
        page: int | None = 0,
    ) -> Result[Researchers]:
        """Researchers with a public CV in the register, page by page."""

    @overload
    def estonian_research_researchers(
        self, id: str, /, *, lang: Literal["en", "et"] | str | None = "en"
    ) -> Result[ResearcherProfile]:
        """One researcher's public CV: posts, education, awards, publications, projects."""

    def estonian_roads_cameras(self, *, q: str | None = None) -> Result[Collection[RoadCamera]]:
        """Cameras at Estonian state roads: place, newest picture, state of the road."""

    def estonian_roads_weather(
        self, *, station: str | None = None, fresh: bool | None = False
    ) -> Result[Collection[RoadStation]]:
        """Road-weather stations of Estonia: temperature of road and air, wind, precipitation, visibility, surface."""

    def estonian_sports_facilities(
        self,
        *,
        municipality: str | None = None,
        county: str | None = None,
        type: str | None = None,
        q: str | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> Result[Page[SportsFacility]]:
        """Sports facilities of Estonia: kind, address and position, in the order of the sports register."""

    def estonian_stats_browse(
        self, *, path: str | None = None, lang: Literal["en", "et"] | str | None = "en"
    ) -> Result[TableFolder]:
        """Folders and tables of Statistics Estonia."""

    def estonian_stats_inflation(
        self, *, period: Literal["year", "month"] | str | None = "year"
    ) -> Result[ConsumerPriceChanges]:
        """Change of consumer prices in Estonia on the year before, by year or by month, newest first."""

    def estonian_stats_population(self, *, year: int | None = None) -> Result[PopulationByCounty]:
        """Population of Estonia by county on 1 January."""

    def estonian_stats_query(
        self,
        *,
        table: str,
        filters: str | None = None,
        limit: int | None = 1000,
        lang: Literal["en", "et"] | str | None = "en",
    ) -> Result[TableFigures]:
        """Figures of one table of Statistics Estonia."""

    def estonian_stats_table(
        self, id: str, /, *, lang: Literal["en", "et"] | str | None = "en"
    ) -> Result[DescribedTable]:
        """Variables and values of one table of Statistics Estonia."""

    def estonian_trademarks_count(
        self,
    ) -> Result[TradeMarkCount]:
        """Total number of trade mark dossiers."""

    def estonian_trademarks_search(
        self,
        *,
        q: str,
        owner: str | None = None,
        status: str | None = None,
        exact: bool | None = False,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> Result[TradeMarkSearch]:
        """Trade marks by word element, owner or status, the newest dossier first."""

    @overload
    def estonian_utilities(
        self,
    ) -> Result[EstonianUtilities]:
        """Charges of household utilities in Estonia: electricity, heating, water, gas, waste."""

    @overload
    def estonian_utilities(
        self, type: Literal["electricity", "heating", "water", "gas", "waste"] | str, /
    ) -> Result[CuratedUtility]:
        """Charges of one household utility in Estonia, and the authority that approves them."""

    def estonian_weather_forecast(
        self, *, lang: Literal["et", "en", "ru"] | str | None = "en"
    ) -> Result[Collection[DayForecast]]:
        """Forecast for Estonia: four days, each a night and a day."""

    def estonian_weather_forecast_location(self, *, lat: float, lon: float) -> Result[PointForecastHours]:
        """Hourly forecast of about two days for a point in Estonia."""

    @overload
    def estonian_weather_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        station: str | None = None,
    ) -> Result[HistoryPage[StationWeather]]:
        """Observations of Estonian weather stations, collected every hour since this server was set up."""

    @overload
    def estonian_weather_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        station: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Observations of Estonian weather stations, collected every hour since this server was set up."""

    @overload
    def estonian_weather_observations(self, *, station: str | None = None) -> Result[WeatherObservations]:
        """Newest observations of all Estonian weather, sea and river stations."""

    @overload
    def estonian_weather_observations(self, station: str, /) -> Result[StationObservation]:
        """Newest observation of one Estonian station."""

    def estonian_weather_sea(
        self,
    ) -> Result[SeaState]:
        """Level and temperature of the sea at Estonian coastal stations, and the forecast for the sea."""

    def estonian_weather_stations(
        self,
    ) -> Result[Collection[WeatherStation]]:
        """Weather, sea and river stations of Estonia, with their WMO codes and coordinates."""

    def estonian_weather_warnings(
        self,
    ) -> Result[Collection[WeatherWarning]]:
        """Weather warnings in force for Estonian counties and sea areas, in Estonian and English."""

    def itregistry_owners(self, *, limit: int | None = 50) -> Result[Slice[OwnerSystems]]:
        """Organizations by the number of government information systems they are responsible for, the largest first."""

    def itregistry_stats(
        self,
    ) -> Result[SystemTotals]:
        """Totals of registered and active government information systems."""

    def itregistry_system(self, name: str, /) -> Result[SystemRecord]:
        """One government information system by its short name, with its documents and legal basis."""

    def itregistry_systems(
        self,
        *,
        name: str | None = None,
        status: Literal["IN_USE", "FINISHED"] | str | None = None,
        owner: str | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> Result[Page[InformationSystem]]:
        """Government information systems in the state register, by name, status or owner."""

    def landboard_address(self, adr_id: str, /) -> Result[Address]:
        """One Estonian address by its id in the state's address data system."""

    def landboard_convert(
        self,
        *,
        x: float | None = None,
        y: float | None = None,
        lat: float | None = None,
        lon: float | None = None,
        crs: Literal["EPSG:3301", "EPSG:25834", "EPSG:25835", "EPSG:3857"] | str | None = "EPSG:3301",
    ) -> Result[ConvertedPoint]:
        """Conversion of a point in Estonia between degrees (WGS 84) and metres in a projected reference system."""

    def landboard_parcel(self, id: str, /) -> Result[Parcel]:
        """One cadastral parcel of Estonia: area, purposes, taxable value, centroid and outline."""

    def landboard_reverse(self, *, x: float, y: float, results: int | None = 5) -> Result[NearbyAddresses]:
        """Nearest Estonian addresses to a point in the national grid."""

    def landboard_search(
        self,
        *,
        q: str,
        results: int | None = 10,
        features: Sequence[Literal["EHAK", "TANAV", "KATASTRIYKSUS", "EHITISHOONE"] | str]
        | Literal["EHAK", "TANAV", "KATASTRIYKSUS", "EHITISHOONE"]
        | str
        | None = None,
    ) -> Result[SearchResult[Address]]:
        """Estonian addresses and places by name, with their position in degrees and in the national grid."""

    def riigikogu_agenda(
        self, *, date: dt.date | str | None = None, lang: Literal["et", "en", "ru"] | str | None = "et"
    ) -> Result[PlenaryAgenda]:
        """Agenda of the Estonian parliament's plenary for a week, by sitting."""

    def riigikogu_committees(
        self,
        *,
        type: Literal["standing", "select", "investigative"] | str | None = None,
        lang: Literal["et", "en", "ru"] | str | None = "et",
    ) -> Result[Collection[Committee]]:
        """Standing, select and investigative committees of the Estonian parliament."""

    @overload
    def riigikogu_drafts(
        self,
        *,
        q: str | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        page: int | None = 0,
        limit: int | None = 20,
        lang: Literal["et", "en", "ru"] | str | None = "et",
    ) -> Result[SearchPage[Draft]]:
        """Draft acts before the Estonian parliament, the one whose status changed last first."""

    @overload
    def riigikogu_drafts(
        self, uuid: str, /, *, lang: Literal["et", "en", "ru"] | str | None = "et"
    ) -> Result[DraftDetails]:
        """One draft act of the Estonian parliament: initiators, readings, votes, texts and outcome."""

    def riigikogu_factions(self, *, lang: Literal["et", "en", "ru"] | str | None = "et") -> Result[Collection[Faction]]:
        """Factions of the Estonian parliament."""

    @overload
    def riigikogu_members(
        self,
        *,
        name: str | None = None,
        faction: str | None = None,
        lang: Literal["et", "en", "ru"] | str | None = "et",
    ) -> Result[Collection[RiigikoguMember]]:
        """Sitting members of the Estonian parliament, with faction, committees and constituency."""

    @overload
    def riigikogu_members(
        self, uuid: str, /, *, lang: Literal["et", "en", "ru"] | str | None = "et"
    ) -> Result[RiigikoguMemberProfile]:
        """One member of the Estonian parliament: biography, factions, committees and terms."""

    def riigikogu_sessions(self, *, term: int | None = None) -> Result[Collection[ParliamentSession]]:
        """Sessions of the Estonian parliament since 1992, in order of time."""

    def riigikogu_statistics(
        self,
        *,
        start: dt.date | str,
        end: dt.date | str,
        metric: Literal["attendance", "speeches", "votes"] | str | None = "attendance",
    ) -> Result[PlenaryActivity]:
        """Attendance, speeches or votes of each member of the Estonian parliament in a period."""

    def riigikogu_stenograms(
        self,
        *,
        start: dt.date | str,
        end: dt.date | str | None = None,
        text: bool | None = False,
        page: int | None = 1,
        limit: int | None = 20,
    ) -> Result[Page[VerbatimItem]]:
        """Verbatim records of the Estonian parliament's sittings, by agenda item."""

    @overload
    def riigikogu_votes(
        self,
        *,
        start: dt.date | str,
        end: dt.date | str | None = None,
        lang: Literal["et", "en", "ru"] | str | None = "et",
    ) -> Result[Collection[ParliamentVote]]:
        """Votes of the Estonian parliament in a period, with their totals."""

    @overload
    def riigikogu_votes(self, uuid: str, /, *, lang: Literal["et", "en", "ru"] | str | None = "et") -> Result[RollCall]:
        """One vote of the Estonian parliament with the ballot of every member."""

    @overload
    def tallinn_cameras(self, *, area: str | None = None) -> Result[IntersectionCameras]:
        """Cameras at the intersections of Tallinn, each with the address of its newest picture."""

    @overload
    def tallinn_cameras(self, id: str, /) -> Result[IntersectionCamera]:
        """One intersection camera of Tallinn, with the address of its newest picture."""

    def tallinn_cameras_areas(
        self,
    ) -> Result[CameraAreas]:
        """Codes that filter Tallinn's intersection cameras: 8 city districts and 18 road corridors."""

    def tallinn_data_query(
        self,
        *,
        table: str,
        columns: str | None = None,
        filters: str | None = None,
        order_by: str | None = None,
        page: int | None = 1,
        per_page: int | None = 100,
    ) -> Result[CityRows]:
        """Rows of one table of Tallinn's open data, as the city stores them."""

    def tallinn_data_tables(
        self,
    ) -> Result[CityTables]:
        """Known tables of Tallinn's open-data interface."""

    def tallinn_districts(
        self,
    ) -> Result[Collection[TallinnDistrict]]:
        """The eight districts of Tallinn with their areas, from the city's map server, by name."""

    def tallinn_legal_acts(self, *, limit: int | None = 50, page: int | None = 1) -> Result[LegalActs]:
        """Resolutions and regulations of Tallinn's city council, the newest first."""

    def tallinn_parking(
        self,
    ) -> Result[CuratedParkingGuide]:
        """Guide to paid street parking in Tallinn: zones, hours, what is free, ways to pay."""

    def tallinn_parking_zones(self, *, limit: int | None = 50, page: int | None = 0) -> Result[Page[ParkingZone]]:
        """Paid parking zones with their areas, in the order of the city's map."""

    def tallinn_parking_zones_nearby(
        self, *, lat: float, lng: float, radius: float | None = 1.0
    ) -> Result[NearbyParkingZones]:
        """Parking zones around a point, the nearest first: zones with some part within the radius."""

    def tallinn_parking_zones_search(self, *, q: str) -> Result[ParkingZoneSearch]:
        """Parking zones by name, code or street; where none matches, the zones that contain a matching address."""

    def tallinn_services(
        self,
        *,
        q: str | None = None,
        topic: Literal["transport", "residence", "education", "pets", "waste", "safety", "planning", "data"]
        | str
        | None = None,
    ) -> Result[CityServices]:
        """Services of the city of Tallinn, each with the address of its page: what the city offers, and to whom."""

    def tallinn_transport_vehicles(
        self, *, line: str | None = None, type: Literal["bus", "trolleybus", "tram"] | str | None = None
    ) -> Result[VehiclePositions]:
        """Positions of Tallinn's buses, trams and trolleybuses, which the city renews about every ten seconds."""

    def tallinn_water(
        self,
    ) -> Result[CuratedWaterSupply]:
        """Drinking water of Tallinn: sources, areas that they supply, hardness, emergency telephone."""

    def transit_departures(self, *, stop: str, limit: int | None = 10) -> Result[TransitDepartures]:
        """The next departures from a stop in Estonia within 24 hours, live where the operator reports the trip."""

    def transit_plan(
        self, *, from_: str, to: str, date: dt.date | str | None = None, time: str | None = None, limit: int | None = 3
    ) -> Result[Collection[Journey]]:
        """Journeys by public transport between two points in Estonia, in the order of the planner's preference."""

    def transit_routes(
        self,
        *,
        q: str,
        mode: Literal["bus", "trolleybus", "tram", "rail", "ferry"] | str | None = None,
        limit: int | None = 50,
    ) -> Result[SearchSlice[TransitRoute]]:
        """Lines of public transport in Estonia by number or name, the best match first."""

    @overload
    def transit_stops(self, *, name: str) -> Result[TransitStopSearch]:
        """Public-transport stops by name, in all of Estonia."""

    @overload
    def transit_stops(self, gtfs_id: str, /) -> Result[TransitStopDetails]:
        """One public-transport stop in Estonia, with the lines that call there."""

    def transit_stops_nearby(
        self, *, lat: float, lon: float, radius: int | None = 500, limit: int | None = 20
    ) -> Result[NearbyTransitStops]:
        """Public-transport stops around a point in Estonia, the nearest first."""

class AsyncEstonia:
    """Estonia, of `AsyncSkerry`."""

    @overload
    async def curated_datasets(self, *, stale: bool | None = None) -> AsyncResult[CuratedDatasets]:
        """Every dataset that is read from a web page or maintained by hand, with content hash and freshness."""

    @overload
    async def curated_datasets(self, id: str, /) -> AsyncResult[CuratedContent]:
        """One curated dataset with its rows. The ETag is its content hash: it changes only with the content."""

    async def curated_datasets_changes(
        self, id: str, /, *, from_version: int | None = None, to_version: int | None = None
    ) -> AsyncResult[CuratedChanges]:
        """What changed between two versions of a curated dataset."""

    async def elections_ee(
        self,
    ) -> AsyncResult[EstonianElections]:
        """Estonian elections since 2005, the newest first, with their days and what is published about each."""

    async def elections_ee_candidates(
        self,
        election: str,
        /,
        *,
        q: str | None = None,
        party: str | None = None,
        district: int | None = None,
        elected: bool | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> AsyncResult[ElectionCandidates]:
        """Candidates of one Estonian election, the most personal votes first."""

    async def elections_ee_results(self, election: str, /) -> AsyncResult[ElectionResults]:
        """Votes and mandates of parties at one Estonian election, in the country and by district."""

    async def elections_ee_turnout(self, election: str, /) -> AsyncResult[ElectionTurnout]:
        """Turnout of one Estonian election, on paper and by internet."""

    @overload
    async def elering_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
    ) -> AsyncResult[HistoryPage[GridState]]:
        """State of the Estonian grid by quarter of an hour, kept since this server was set up."""

    @overload
    async def elering_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """State of the Estonian grid by quarter of an hour, kept since this server was set up."""

    async def elering_prices(
        self, *, start: dt.date | str, end: dt.date | str, zone: Literal["EE", "FI", "LV", "LT"] | str | None = "EE"
    ) -> AsyncResult[AreaPrices]:
        """Day-ahead prices of any published period of at most 366 days."""

    async def elering_prices_current(
        self, *, zone: Literal["EE", "FI", "LV", "LT"] | str | None = "EE"
    ) -> AsyncResult[CurrentZonePrice]:
        """Day-ahead price of the current interval in Estonia, Finland, Latvia or Lithuania."""

    async def elering_prices_today(
        self, *, zone: Literal["EE", "FI", "LV", "LT"] | str | None = "EE"
    ) -> AsyncResult[AreaDay]:
        """Day-ahead prices of the current local day in Estonia, Finland, Latvia or Lithuania."""

    async def elering_prices_tomorrow(
        self, *, zone: Literal["EE", "FI", "LV", "LT"] | str | None = "EE"
    ) -> AsyncResult[AreaDay]:
        """Day-ahead prices of the next local day in Estonia, Finland, Latvia or Lithuania."""

    async def elering_production(
        self, *, start: dt.date | str | None = None, end: dt.date | str | None = None
    ) -> AsyncResult[GridProduction]:
        """Measured and planned production and consumption in Estonia, for up to 31 days."""

    async def elering_system(
        self,
    ) -> AsyncResult[GridNow]:
        """State of the Estonian power system: production, consumption, balance, renewables, frequency."""

    async def elering_transmission(
        self,
    ) -> AsyncResult[GridTransmission]:
        """Measured power over Estonia's cross-border lines, and the planned trade over its borders."""

    async def estonian_air_current(self, *, station: int) -> AsyncResult[StationAir]:
        """Newest hourly value of each pollutant at one Estonian station."""

    @overload
    async def estonian_air_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        station: int | None = None,
        pollutant: Literal["SO2", "NO2", "CO", "O3", "PM10", "PM2.5"] | str | None = None,
    ) -> AsyncResult[HistoryPage[AirQuality]]:
        """Pollutants at Estonian stations, collected every hour since this server was set up."""

    @overload
    async def estonian_air_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        station: int | None = None,
        pollutant: Literal["SO2", "NO2", "CO", "O3", "PM10", "PM2.5"] | str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Pollutants at Estonian stations, collected every hour since this server was set up."""

    async def estonian_air_stations(
        self, *, type: Literal["INDICATOR", "POLLEN", "RADIATION"] | str | None = "INDICATOR"
    ) -> AsyncResult[AirStations]:
        """Air-quality, pollen or radiation monitoring stations of Estonia, with what each measures."""

    async def estonian_alerts(
        self, *, active: bool | None = False, geometry: bool | None = False
    ) -> AsyncResult[DangerNotices]:
        """The latest danger notices to the public in Estonia (EE-ALARM), in Estonian, English and Russian."""

    async def estonian_bank_interest(
        self,
        *,
        series: Literal["euribor3m", "euribor6m", "euribor12m", "housing_loan"] | str | None = "euribor6m",
        months: int | None = 24,
    ) -> AsyncResult[InterestRates]:
        """Euribor, and the interest of new housing loans in Estonia, by month, newest first."""

    @overload
    async def estonian_border_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        point: Literal["narva", "koidula", "luhamaa"] | str | None = None,
    ) -> AsyncResult[HistoryPage[QueueLength]]:
        """Queues at the Estonian border points to Russia, collected every quarter of an hour since this server was set up."""

    @overload
    async def estonian_border_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        point: Literal["narva", "koidula", "luhamaa"] | str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Queues at the Estonian border points to Russia, collected every quarter of an hour since this server was set up."""

    async def estonian_border_queues(
        self,
    ) -> AsyncResult[BorderQueues]:
        """Vehicles waiting at the road border points to Russia: Narva, Koidula, Luhamaa."""

    async def estonian_companies_search(self, *, q: str, limit: int | None = 10) -> AsyncResult[SearchResult[Company]]:
        """Estonian companies, associations and foundations by name or registry code."""

    async def estonian_companies(self, code: str, /) -> AsyncResult[Company]:
        """One Estonian company, association or foundation by its registry code."""

    async def estonian_companies_taxes(self, code: str, /) -> AsyncResult[CompanyTaxes]:
        """Taxes paid, turnover and employees of one Estonian company by quarter, this year and the last one."""

    async def estonian_courts_decisions(
        self, *, q: str | None = None, page: int | None = 1
    ) -> AsyncResult[SearchPage[CourtDecision]]:
        """Published decisions of Estonia's courts, the newest first, thirty on a page."""

    async def estonian_environment_programs(
        self, *, q: str | None = None
    ) -> AsyncResult[Collection[MonitoringProgram]]:
        """Programmes of environmental monitoring, as the register of monitoring stations names them, by name."""

    async def estonian_fuel_prices(self, *, weeks: int | None = 12) -> AsyncResult[EstonianFuelPrices]:
        """Mean prices of petrol 95, diesel and LPG at Estonian filling stations by week, newest first."""

    async def estonian_geology_layers(
        self,
    ) -> AsyncResult[MapLayers]:
        """Map layers of the Geological Survey of Estonia, as listed by its WMS."""

    async def estonian_health_browse(
        self, *, path: str | None = None, lang: Literal["en", "et"] | str | None = "en"
    ) -> AsyncResult[TableFolder]:
        """Folders and tables of Estonia's health statistics database."""

    async def estonian_health_query(
        self,
        *,
        table: str,
        filters: str | None = None,
        limit: int | None = 1000,
        lang: Literal["en", "et"] | str | None = "en",
    ) -> AsyncResult[TableFigures]:
        """Figures of one table of Estonia's health statistics database."""

    async def estonian_health_table(
        self, *, table: str, lang: Literal["en", "et"] | str | None = "en"
    ) -> AsyncResult[DescribedTable]:
        """Variables and values of one table of Estonia's health statistics database."""

    async def estonian_holidays(self, year: int, /) -> AsyncResult[EstonianHolidays]:
        """Estonian public holidays of a year, and the working days that are three hours shorter."""

    async def estonian_labour_unemployment(self, *, months: int | None = 24) -> AsyncResult[EstonianUnemployment]:
        """Unemployment rate of Estonia by month, newest first, seasonally adjusted."""

    async def estonian_legislation_act(
        self, id: int, /, *, text: bool | None = False, current: bool | None = True
    ) -> AsyncResult[EstonianAct]:
        """One act of the State Gazette: title, validity, and its sections, with their text on request."""

    async def estonian_legislation_drafts(
        self,
        *,
        phase: Literal["consultation", "coordination", "government"] | str | None = "consultation",
        limit: int | None = 100,
    ) -> AsyncResult[Slice[LegislativeDraft]]:
        """Drafts of acts in public consultation, in coordination or before the government."""

    async def estonian_legislation_search(
        self,
        *,
        q: str,
        kind: Literal["law", "regulation", "order", "decision"] | str | None = None,
        in_force: dt.date | str | None = None,
        limit: int | None = 20,
        page: int | None = 1,
    ) -> AsyncResult[SearchPage[GazetteAct]]:
        """Acts in the State Gazette by words of their title, each edition by itself, page by page."""

    @overload
    async def estonian_medical_devices(
        self,
        *,
        risk_class: Literal["I", "IIa", "IIb", "III"] | str | None = None,
        manufacturer: str | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> AsyncResult[Page[MedicalDevice]]:
        """Medical devices notified in Estonia, by risk class and manufacturer, in the order of the register."""

    @overload
    async def estonian_medical_devices(self, id: str, /) -> AsyncResult[MedicalDevice]:
        """One medical device notified in Estonia, by its identifier in the register."""

    @overload
    async def estonian_misc(
        self,
    ) -> AsyncResult[EstonianRegistries]:
        """Further Estonian public data sources: publisher, address and way of access."""

    @overload
    async def estonian_misc(self, name: str, /) -> AsyncResult[CuratedRegistry]:
        """One further Estonian data source: formats, example addresses and notes on its use."""

    @overload
    async def estonian_monuments(
        self,
        *,
        type: Literal["architecture", "archaeology", "history", "art", "technology", "other"] | str | None = None,
        q: str | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> AsyncResult[Page[CulturalMonument]]:
        """Protected cultural monuments of Estonia, by kind and name, in the order of their numbers."""

    @overload
    async def estonian_monuments(self, id: str, /) -> AsyncResult[CulturalMonument]:
        """One cultural monument by its number in the national register."""

    async def estonian_museums(self, *, q: str | None = None) -> AsyncResult[Collection[Museum]]:
        """Museums that publish their objects in the museums' information system, by code."""

    async def estonian_museums_objects(self, id: int, /) -> AsyncResult[MuseumObject]:
        """One object of an Estonian museum: kind, makers, years, materials, measurements and pictures."""

    @overload
    async def estonian_nav_marks(
        self, *, type: str | None = None, limit: int | None = 50, page: int | None = 0
    ) -> AsyncResult[Page[NavMark]]:
        """All aids to navigation, page by page, or those of one type."""

    @overload
    async def estonian_nav_marks(self, id: str, /) -> AsyncResult[NavMarkRecord]:
        """One aid to navigation by its Estonian number, with its leading lines."""

    async def estonian_nav_marks_nearby(
        self, *, lat: float, lon: float, radius: float | None = 5
    ) -> AsyncResult[NavMarksNearby]:
        """Aids to navigation around a point, the nearest first."""

    async def estonian_nav_marks_search(self, *, q: str, limit: int | None = 50) -> AsyncResult[NavMarkSearch]:
        """Aids to navigation by name, region, type or description."""

    async def estonian_nav_marks_types(
        self,
    ) -> AsyncResult[NavMarkTypes]:
        """Types of aids to navigation and their numbers of marks, the most frequent first."""

    async def estonian_notices(
        self,
        *,
        type: str,
        subtype: str | None = None,
        year: int | None = None,
        month: int | None = None,
        limit: int | None = 50,
    ) -> AsyncResult[Slice[OfficialNotice]]:
        """Official announcements of one kind: bankruptcies, auctions, plans, inheritances; the newest first."""

    async def estonian_opendata_datasets(self, id: str, /) -> AsyncResult[OpenDatasetRecord]:
        """One dataset of the national catalogue with its files."""

    async def estonian_opendata_search(
        self, *, q: str, limit: int | None = 20, page: int | None = 0
    ) -> AsyncResult[SearchPage[OpenDataset]]:
        """Datasets in the national catalogue of open data, as the portal ranks them."""

    @overload
    async def estonian_plans(
        self, *, q: str | None = None, limit: int | None = 50, page: int | None = 0
    ) -> AsyncResult[SearchPage[Plan]]:
        """Spatial plans in the national register, those established last first."""

    @overload
    async def estonian_plans(self, id: int, /) -> AsyncResult[PlanRecord]:
        """One spatial plan with the addresses of its documents."""

    async def estonian_ports(self, *, limit: int | None = 50, page: int | None = 0) -> AsyncResult[Page[EstonianPort]]:
        """All active ports of the state port register, page by page."""

    async def estonian_ports_search(self, *, q: str) -> AsyncResult[EstonianPortSearch]:
        """Active ports by name or address."""

    async def estonian_post_parcel_lockers(
        self,
        *,
        country: str | None = "EE",
        type: Literal["locker", "office"] | str | None = "locker",
        q: str | None = None,
        limit: int | None = 100,
        page: int | None = 1,
    ) -> AsyncResult[SearchPage[PostPlace]]:
        """Parcel lockers or post offices of Omniva in Estonia, Latvia, Lithuania or Finland, with address and coordinates."""

    @overload
    async def estonian_power_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        area: str | None = None,
    ) -> AsyncResult[HistoryPage[CountyOutages]]:
        """Counts of power cuts in Estonian counties, collected every ten minutes since this server was set up."""

    @overload
    async def estonian_power_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        area: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Counts of power cuts in Estonian counties, collected every ten minutes since this server was set up."""

    async def estonian_power_outages(
        self, *, kind: Literal["fault", "planned", "upcoming"] | str | None = None
    ) -> AsyncResult[PowerOutages]:
        """Power cuts in Estonia, now and planned, by county and municipality."""

    async def estonian_procurement_notices(
        self,
        *,
        year: int | None = None,
        month: int | None = None,
        kind: Literal["notice", "notice_award"] | str | None = "notice",
        q: str | None = None,
        limit: int | None = 50,
        page: int | None = 1,
    ) -> AsyncResult[SearchPage[ProcurementNotice]]:
        """Public procurement notices and awards of one month, in the order of the register."""

    async def estonian_qualifications_awarding_bodies(
        self, *, q: str | None = None, limit: int | None = 1000, page: int | None = 1
    ) -> AsyncResult[Page[AwardingBody]]:
        """Bodies with the right to award occupational qualifications."""

    async def estonian_qualifications_fields(
        self,
    ) -> AsyncResult[Collection[QualificationField]]:
        """Fields and sub-fields of the qualification system."""

    async def estonian_qualifications_standards(
        self, *, q: str | None = None, limit: int | None = 1000, page: int | None = 1
    ) -> AsyncResult[Page[QualificationStandard]]:
        """Occupational qualification standards."""

    async def estonian_research_institutions(self, *, q: str | None = None) -> AsyncResult[ResearchInstitutions]:
        """Research and development institutions in the national research register."""

    @overload
    async def estonian_research_projects(
        self,
        *,
        q: str | None = None,
        institution: str | None = None,
        status: Literal["all", "ongoing", "finished"] | str | None = "all",
        year_from: int | None = None,
        year_to: int | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> AsyncResult[Page[ResearchProject]]:
        """Research projects, with their funding, page by page."""

    @overload
    async def estonian_research_projects(self, id: str, /) -> AsyncResult[ResearchProjectRecord]:
        """One research project with its abstract, institutions, people and funding."""

    @overload
    async def estonian_research_publications(
        self,
        *,
        q: str | None = None,
        author: str | None = None,
        year_from: int | None = 1900,
        year_to: int | None = 3000,
        classification: str | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> AsyncResult[Page[ResearchPublication]]:
        """Published works in the research register, page by page."""

    @overload
    async def estonian_research_publications(self, id: str, /) -> AsyncResult[ResearchPublicationRecord]:
        """One published work with its authors, institutions, identifiers and abstract."""

    @overload
    async def estonian_research_researchers(
        self,
        *,
        q: str | None = None,
        lang: Literal["en", "et"] | str | None = "en",
        limit: int | None = 50,
        page: int | None = 0,
    ) -> AsyncResult[Researchers]:
        """Researchers with a public CV in the register, page by page."""

    @overload
    async def estonian_research_researchers(
        self, id: str, /, *, lang: Literal["en", "et"] | str | None = "en"
    ) -> AsyncResult[ResearcherProfile]:
        """One researcher's public CV: posts, education, awards, publications, projects."""

    async def estonian_roads_cameras(self, *, q: str | None = None) -> AsyncResult[Collection[RoadCamera]]:
        """Cameras at Estonian state roads: place, newest picture, state of the road."""

    async def estonian_roads_weather(
        self, *, station: str | None = None, fresh: bool | None = False
    ) -> AsyncResult[Collection[RoadStation]]:
        """Road-weather stations of Estonia: temperature of road and air, wind, precipitation, visibility, surface."""

    async def estonian_sports_facilities(
        self,
        *,
        municipality: str | None = None,
        county: str | None = None,
        type: str | None = None,
        q: str | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> AsyncResult[Page[SportsFacility]]:
        """Sports facilities of Estonia: kind, address and position, in the order of the sports register."""

    async def estonian_stats_browse(
        self, *, path: str | None = None, lang: Literal["en", "et"] | str | None = "en"
    ) -> AsyncResult[TableFolder]:
        """Folders and tables of Statistics Estonia."""

    async def estonian_stats_inflation(
        self, *, period: Literal["year", "month"] | str | None = "year"
    ) -> AsyncResult[ConsumerPriceChanges]:
        """Change of consumer prices in Estonia on the year before, by year or by month, newest first."""

    async def estonian_stats_population(self, *, year: int | None = None) -> AsyncResult[PopulationByCounty]:
        """Population of Estonia by county on 1 January."""

    async def estonian_stats_query(
        self,
        *,
        table: str,
        filters: str | None = None,
        limit: int | None = 1000,
        lang: Literal["en", "et"] | str | None = "en",
    ) -> AsyncResult[TableFigures]:
        """Figures of one table of Statistics Estonia."""

    async def estonian_stats_table(
        self, id: str, /, *, lang: Literal["en", "et"] | str | None = "en"
    ) -> AsyncResult[DescribedTable]:
        """Variables and values of one table of Statistics Estonia."""

    async def estonian_trademarks_count(
        self,
    ) -> AsyncResult[TradeMarkCount]:
        """Total number of trade mark dossiers."""

    async def estonian_trademarks_search(
        self,
        *,
        q: str,
        owner: str | None = None,
        status: str | None = None,
        exact: bool | None = False,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> AsyncResult[TradeMarkSearch]:
        """Trade marks by word element, owner or status, the newest dossier first."""

    @overload
    async def estonian_utilities(
        self,
    ) -> AsyncResult[EstonianUtilities]:
        """Charges of household utilities in Estonia: electricity, heating, water, gas, waste."""

    @overload
    async def estonian_utilities(
        self, type: Literal["electricity", "heating", "water", "gas", "waste"] | str, /
    ) -> AsyncResult[CuratedUtility]:
        """Charges of one household utility in Estonia, and the authority that approves them."""

    async def estonian_weather_forecast(
        self, *, lang: Literal["et", "en", "ru"] | str | None = "en"
    ) -> AsyncResult[Collection[DayForecast]]:
        """Forecast for Estonia: four days, each a night and a day."""

    async def estonian_weather_forecast_location(self, *, lat: float, lon: float) -> AsyncResult[PointForecastHours]:
        """Hourly forecast of about two days for a point in Estonia."""

    @overload
    async def estonian_weather_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        station: str | None = None,
    ) -> AsyncResult[HistoryPage[StationWeather]]:
        """Observations of Estonian weather stations, collected every hour since this server was set up."""

    @overload
    async def estonian_weather_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        station: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Observations of Estonian weather stations, collected every hour since this server was set up."""

    @overload
    async def estonian_weather_observations(self, *, station: str | None = None) -> AsyncResult[WeatherObservations]:
        """Newest observations of all Estonian weather, sea and river stations."""

    @overload
    async def estonian_weather_observations(self, station: str, /) -> AsyncResult[StationObservation]:
        """Newest observation of one Estonian station."""

    async def estonian_weather_sea(
        self,
    ) -> AsyncResult[SeaState]:
        """Level and temperature of the sea at Estonian coastal stations, and the forecast for the sea."""

    async def estonian_weather_stations(
        self,
    ) -> AsyncResult[Collection[WeatherStation]]:
        """Weather, sea and river stations of Estonia, with their WMO codes and coordinates."""

    async def estonian_weather_warnings(
        self,
    ) -> AsyncResult[Collection[WeatherWarning]]:
        """Weather warnings in force for Estonian counties and sea areas, in Estonian and English."""

    async def itregistry_owners(self, *, limit: int | None = 50) -> AsyncResult[Slice[OwnerSystems]]:
        """Organizations by the number of government information systems they are responsible for, the largest first."""

    async def itregistry_stats(
        self,
    ) -> AsyncResult[SystemTotals]:
        """Totals of registered and active government information systems."""

    async def itregistry_system(self, name: str, /) -> AsyncResult[SystemRecord]:
        """One government information system by its short name, with its documents and legal basis."""

    async def itregistry_systems(
        self,
        *,
        name: str | None = None,
        status: Literal["IN_USE", "FINISHED"] | str | None = None,
        owner: str | None = None,
        limit: int | None = 50,
        page: int | None = 0,
    ) -> AsyncResult[Page[InformationSystem]]:
        """Government information systems in the state register, by name, status or owner."""

    async def landboard_address(self, adr_id: str, /) -> AsyncResult[Address]:
        """One Estonian address by its id in the state's address data system."""

    async def landboard_convert(
        self,
        *,
        x: float | None = None,
        y: float | None = None,
        lat: float | None = None,
        lon: float | None = None,
        crs: Literal["EPSG:3301", "EPSG:25834", "EPSG:25835", "EPSG:3857"] | str | None = "EPSG:3301",
    ) -> AsyncResult[ConvertedPoint]:
        """Conversion of a point in Estonia between degrees (WGS 84) and metres in a projected reference system."""

    async def landboard_parcel(self, id: str, /) -> AsyncResult[Parcel]:
        """One cadastral parcel of Estonia: area, purposes, taxable value, centroid and outline."""

    async def landboard_reverse(self, *, x: float, y: float, results: int | None = 5) -> AsyncResult[NearbyAddresses]:
        """Nearest Estonian addresses to a point in the national grid."""

    async def landboard_search(
        self,
        *,
        q: str,
        results: int | None = 10,
        features: Sequence[Literal["EHAK", "TANAV", "KATASTRIYKSUS", "EHITISHOONE"] | str]
        | Literal["EHAK", "TANAV", "KATASTRIYKSUS", "EHITISHOONE"]
        | str
        | None = None,
    ) -> AsyncResult[SearchResult[Address]]:
        """Estonian addresses and places by name, with their position in degrees and in the national grid."""

    async def riigikogu_agenda(
        self, *, date: dt.date | str | None = None, lang: Literal["et", "en", "ru"] | str | None = "et"
    ) -> AsyncResult[PlenaryAgenda]:
        """Agenda of the Estonian parliament's plenary for a week, by sitting."""

    async def riigikogu_committees(
        self,
        *,
        type: Literal["standing", "select", "investigative"] | str | None = None,
        lang: Literal["et", "en", "ru"] | str | None = "et",
    ) -> AsyncResult[Collection[Committee]]:
        """Standing, select and investigative committees of the Estonian parliament."""

    @overload
    async def riigikogu_drafts(
        self,
        *,
        q: str | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        page: int | None = 0,
        limit: int | None = 20,
        lang: Literal["et", "en", "ru"] | str | None = "et",
    ) -> AsyncResult[SearchPage[Draft]]:
        """Draft acts before the Estonian parliament, the one whose status changed last first."""

    @overload
    async def riigikogu_drafts(
        self, uuid: str, /, *, lang: Literal["et", "en", "ru"] | str | None = "et"
    ) -> AsyncResult[DraftDetails]:
        """One draft act of the Estonian parliament: initiators, readings, votes, texts and outcome."""

    async def riigikogu_factions(
        self, *, lang: Literal["et", "en", "ru"] | str | None = "et"
    ) -> AsyncResult[Collection[Faction]]:
        """Factions of the Estonian parliament."""

    @overload
    async def riigikogu_members(
        self,
        *,
        name: str | None = None,
        faction: str | None = None,
        lang: Literal["et", "en", "ru"] | str | None = "et",
    ) -> AsyncResult[Collection[RiigikoguMember]]:
        """Sitting members of the Estonian parliament, with faction, committees and constituency."""

    @overload
    async def riigikogu_members(
        self, uuid: str, /, *, lang: Literal["et", "en", "ru"] | str | None = "et"
    ) -> AsyncResult[RiigikoguMemberProfile]:
        """One member of the Estonian parliament: biography, factions, committees and terms."""

    async def riigikogu_sessions(self, *, term: int | None = None) -> AsyncResult[Collection[ParliamentSession]]:
        """Sessions of the Estonian parliament since 1992, in order of time."""

    async def riigikogu_statistics(
        self,
        *,
        start: dt.date | str,
        end: dt.date | str,
        metric: Literal["attendance", "speeches", "votes"] | str | None = "attendance",
    ) -> AsyncResult[PlenaryActivity]:
        """Attendance, speeches or votes of each member of the Estonian parliament in a period."""

    async def riigikogu_stenograms(
        self,
        *,
        start: dt.date | str,
        end: dt.date | str | None = None,
        text: bool | None = False,
        page: int | None = 1,
        limit: int | None = 20,
    ) -> AsyncResult[Page[VerbatimItem]]:
        """Verbatim records of the Estonian parliament's sittings, by agenda item."""

    @overload
    async def riigikogu_votes(
        self,
        *,
        start: dt.date | str,
        end: dt.date | str | None = None,
        lang: Literal["et", "en", "ru"] | str | None = "et",
    ) -> AsyncResult[Collection[ParliamentVote]]:
        """Votes of the Estonian parliament in a period, with their totals."""

    @overload
    async def riigikogu_votes(
        self, uuid: str, /, *, lang: Literal["et", "en", "ru"] | str | None = "et"
    ) -> AsyncResult[RollCall]:
        """One vote of the Estonian parliament with the ballot of every member."""

    @overload
    async def tallinn_cameras(self, *, area: str | None = None) -> AsyncResult[IntersectionCameras]:
        """Cameras at the intersections of Tallinn, each with the address of its newest picture."""

    @overload
    async def tallinn_cameras(self, id: str, /) -> AsyncResult[IntersectionCamera]:
        """One intersection camera of Tallinn, with the address of its newest picture."""

    async def tallinn_cameras_areas(
        self,
    ) -> AsyncResult[CameraAreas]:
        """Codes that filter Tallinn's intersection cameras: 8 city districts and 18 road corridors."""

    async def tallinn_data_query(
        self,
        *,
        table: str,
        columns: str | None = None,
        filters: str | None = None,
        order_by: str | None = None,
        page: int | None = 1,
        per_page: int | None = 100,
    ) -> AsyncResult[CityRows]:
        """Rows of one table of Tallinn's open data, as the city stores them."""

    async def tallinn_data_tables(
        self,
    ) -> AsyncResult[CityTables]:
        """Known tables of Tallinn's open-data interface."""

    async def tallinn_districts(
        self,
    ) -> AsyncResult[Collection[TallinnDistrict]]:
        """The eight districts of Tallinn with their areas, from the city's map server, by name."""

    async def tallinn_legal_acts(self, *, limit: int | None = 50, page: int | None = 1) -> AsyncResult[LegalActs]:
        """Resolutions and regulations of Tallinn's city council, the newest first."""

    async def tallinn_parking(
        self,
    ) -> AsyncResult[CuratedParkingGuide]:
        """Guide to paid street parking in Tallinn: zones, hours, what is free, ways to pay."""

    async def tallinn_parking_zones(
        self, *, limit: int | None = 50, page: int | None = 0
    ) -> AsyncResult[Page[ParkingZone]]:
        """Paid parking zones with their areas, in the order of the city's map."""

    async def tallinn_parking_zones_nearby(
        self, *, lat: float, lng: float, radius: float | None = 1.0
    ) -> AsyncResult[NearbyParkingZones]:
        """Parking zones around a point, the nearest first: zones with some part within the radius."""

    async def tallinn_parking_zones_search(self, *, q: str) -> AsyncResult[ParkingZoneSearch]:
        """Parking zones by name, code or street; where none matches, the zones that contain a matching address."""

    async def tallinn_services(
        self,
        *,
        q: str | None = None,
        topic: Literal["transport", "residence", "education", "pets", "waste", "safety", "planning", "data"]
        | str
        | None = None,
    ) -> AsyncResult[CityServices]:
        """Services of the city of Tallinn, each with the address of its page: what the city offers, and to whom."""

    async def tallinn_transport_vehicles(
        self, *, line: str | None = None, type: Literal["bus", "trolleybus", "tram"] | str | None = None
    ) -> AsyncResult[VehiclePositions]:
        """Positions of Tallinn's buses, trams and trolleybuses, which the city renews about every ten seconds."""

    async def tallinn_water(
        self,
    ) -> AsyncResult[CuratedWaterSupply]:
        """Drinking water of Tallinn: sources, areas that they supply, hardness, emergency telephone."""

    async def transit_departures(self, *, stop: str, limit: int | None = 10) -> AsyncResult[TransitDepartures]:
        """The next departures from a stop in Estonia within 24 hours, live where the operator reports the trip."""

    async def transit_plan(
        self, *, from_: str, to: str, date: dt.date | str | None = None, time: str | None = None, limit: int | None = 3
    ) -> AsyncResult[Collection[Journey]]:
        """Journeys by public transport between two points in Estonia, in the order of the planner's preference."""

    async def transit_routes(
        self,
        *,
        q: str,
        mode: Literal["bus", "trolleybus", "tram", "rail", "ferry"] | str | None = None,
        limit: int | None = 50,
    ) -> AsyncResult[SearchSlice[TransitRoute]]:
        """Lines of public transport in Estonia by number or name, the best match first."""

    @overload
    async def transit_stops(self, *, name: str) -> AsyncResult[TransitStopSearch]:
        """Public-transport stops by name, in all of Estonia."""

    @overload
    async def transit_stops(self, gtfs_id: str, /) -> AsyncResult[TransitStopDetails]:
        """One public-transport stop in Estonia, with the lines that call there."""

    async def transit_stops_nearby(
        self, *, lat: float, lon: float, radius: int | None = 500, limit: int | None = 20
    ) -> AsyncResult[NearbyTransitStops]:
        """Public-transport stops around a point in Estonia, the nearest first."""
