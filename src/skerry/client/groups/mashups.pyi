# Made by `make stubs` from the registry.

import datetime as dt
from collections.abc import Sequence
from typing import Literal

from skerry.client.results import AsyncResult, Result
from skerry.endpoints.mashups.address_brief import AddressBrief
from skerry.endpoints.mashups.aurora_tonight import AuroraTonight
from skerry.endpoints.mashups.baltic_grid import BalticGrid
from skerry.endpoints.mashups.business_calendar import BusinessCalendar
from skerry.endpoints.mashups.business_expansion import BusinessExpansion
from skerry.endpoints.mashups.city_brief import CityBrief
from skerry.endpoints.mashups.climate_risk import ClimateRisk
from skerry.endpoints.mashups.company_check import CompanyCheck
from skerry.endpoints.mashups.country_brief import CountryBrief
from skerry.endpoints.mashups.cultural_moment import CulturalMoment
from skerry.endpoints.mashups.currency_health import CurrencyHealth
from skerry.endpoints.mashups.day_brief import DayBrief
from skerry.endpoints.mashups.earthquake_impact import EarthquakeImpact
from skerry.endpoints.mashups.ecommerce_price import MarketPrices
from skerry.endpoints.mashups.electricity_bill import ElectricityBill
from skerry.endpoints.mashups.electricity_contract import ContractComparison
from skerry.endpoints.mashups.energy_weather import EnergyWeather
from skerry.endpoints.mashups.estonia_now import EstoniaNow
from skerry.endpoints.mashups.ev_charge import ChargingPlan
from skerry.endpoints.mashups.festival_finder import FestivalCalendar
from skerry.endpoints.mashups.green_energy import GreenEnergy
from skerry.endpoints.mashups.health_outlook import HealthOutlook
from skerry.endpoints.mashups.heating_cost import HeatingCost
from skerry.endpoints.mashups.invoice_due import InvoiceTerms
from skerry.endpoints.mashups.meeting_planner import MeetingPlan
from skerry.endpoints.mashups.nomad import NomadScore
from skerry.endpoints.mashups.outdoor_score import OutdoorScore
from skerry.endpoints.mashups.portfolio import PortfolioAnalysis
from skerry.endpoints.mashups.sailing_conditions import SailingConditions
from skerry.endpoints.mashups.salary_compare import SalaryComparison
from skerry.endpoints.mashups.sky_tonight import SkyTonight
from skerry.endpoints.mashups.travel_brief import TravelBrief
from skerry.endpoints.mashups.travel_inflation import TravelInflation
from skerry.endpoints.mashups.trip_carbon import TripEmissions
from skerry.endpoints.mashups.weather_consensus import WeatherConsensus

class SyncMashups:
    """Mashups, of `Skerry`."""

    def mashup_address_brief(
        self, *, q: str | None = None, lat: float | None = None, lon: float | None = None
    ) -> Result[AddressBrief]:
        """An Estonian address: its point and parcel, monuments and stops within 500 m, plans, power cuts, air."""

    def mashup_aurora_tonight(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None
    ) -> Result[AuroraTonight]:
        """Whether the aurora may be seen tonight: forecast activity, darkness and clouds at a place, hour by hour."""

    def mashup_baltic_grid(
        self,
    ) -> Result[BalticGrid]:
        """The power systems of the Baltic states and Finland now: prices, generation and its emissions, frequency, exchange."""

    def mashup_business_calendar(
        self, *, countries: Sequence[str] | str, year: int | None = None, month: int | None = None
    ) -> Result[BusinessCalendar]:
        """Common business days, holidays, long weekends and sales of several countries in a year or a month."""

    def mashup_business_expansion(self, *, country: str, home: str | None = "US") -> Result[BusinessExpansion]:
        """A country as a market, against the home country: size, wealth, stability, tax, currency, institutions, working days."""

    def mashup_city_brief(self, *, city: str) -> Result[CityBrief]:
        """A city at a glance: weather and air now, sun, local time, height, public holidays, light of towns."""

    def mashup_climate_risk(self, *, lat: float, lon: float) -> Result[ClimateRisk]:
        """Three hazards of a point with their figures: earthquakes of fifty years, height above the sea, air now; and the sea."""

    def mashup_company_check(self, *, id: str, country: str | None = "EE") -> Result[CompanyCheck]:
        """What open registers say of a company: form of its number, register entry, VAT registration, bankruptcies, taxes."""

    def mashup_country_brief(self, *, country: str) -> Result[CountryBrief]:
        """A country on one page: names, capital with time and weather, economy, currency, tax and holidays."""

    def mashup_cultural_moment(self, *, city: str, seed: str | None = None) -> Result[CulturalMoment]:
        """A city now, with its weather and height, and a random artwork and poem."""

    def mashup_currency_health(self, *, currency: str) -> Result[CurrencyHealth]:
        """How a currency moved within a week, a month, a quarter and a year, and the economy of its issuer."""

    def mashup_day_brief(self, *, date: dt.date | str | None = None, country: str | None = "EE") -> Result[DayBrief]:
        """A day in one answer: holidays, sales, sun over the capital, moon, and who was born on this day of the year."""

    def mashup_earthquake_impact(
        self,
        *,
        hours: int | None = 24,
        min_magnitude: float | None = 4.5,
        lat: float | None = None,
        lon: float | None = None,
        radius_km: float | None = 1000,
    ) -> Result[EarthquakeImpact]:
        """Recent earthquakes, the towns near each, and the loss estimate of the USGS."""

    def mashup_ecommerce_price(
        self, *, price: float, from_currency: str, to: Sequence[str] | str
    ) -> Result[MarketPrices]:
        """A product price in several markets: converted, with value-added tax, against purchasing power, and the next holidays."""

    def mashup_electricity_bill(
        self,
        *,
        kwh: float,
        country: str | None = None,
        zone: str | None = None,
        month: str | None = None,
        package: Literal["vork1", "vork2", "vork4"] | str | None = "vork2",
        margin: float | None = 0.0,
    ) -> Result[ElectricityBill]:
        """What the electricity of a month cost a household: spot price, margin, network, levies, excise and VAT."""

    def mashup_electricity_contract(
        self,
        *,
        zone: str,
        fixed_cent_kwh: float,
        margin: float | None = 0.0,
        months: int | None = 12,
        until: str | None = None,
        profile: Literal["flat", "night"] | str | None = None,
        hourly_kwh: str | None = None,
        kwh: float | None = None,
    ) -> Result[ContractComparison]:
        """Whether the spot price or a fixed price was cheaper in past months, for a consumption that the caller states."""

    def mashup_energy_weather(self, *, zone: str) -> Result[EnergyWeather]:
        """Spot prices of a bidding zone, hour by hour with the weather forecast, and the cheapest hours ahead."""

    def mashup_estonia_now(
        self,
    ) -> Result[EstoniaNow]:
        """Estonia at a glance: power system, spot price, weather and warnings, power cuts, queues at the border."""

    def mashup_ev_charge(
        self,
        *,
        zone: str,
        kwh: float,
        from_: str | None = None,
        by: str | None = None,
        vat: bool | None = False,
        fee_cent_kwh: float | None = 0.0,
        power: float | None = 11,
        contiguous: bool | None = False,
    ) -> Result[ChargingPlan]:
        """When to charge a car most cheaply before a deadline, in any Nordic or Baltic bidding zone."""

    def mashup_festival_finder(self, *, country: str, months: int | None = 3) -> Result[FestivalCalendar]:
        """Public holidays and shopping events of a country in the months ahead, and the weather as far as a forecast reaches."""

    def mashup_green_energy(self, *, zone: str | None = "NO1") -> Result[GreenEnergy]:
        """How clean and cheap electricity is now in a Nordic or Baltic bidding zone, against its own last weeks."""

    def mashup_health_outlook(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None
    ) -> Result[HealthOutlook]:
        """Air quality, UV, heat, cold and pollen of today and the next two days, each by published classes."""

    def mashup_heating_cost(
        self, *, city: str, kwh_per_hdd: float | None = 3.0, cop: float | None = 3.0, zone: str | None = None
    ) -> Result[HeatingCost]:
        """Heating demand of the coming seven days by degree days, and what its electricity costs at the spot price."""

    def mashup_invoice_due(
        self,
        *,
        amount: float,
        seller: str,
        buyer: str,
        currency: str | None = "EUR",
        terms: int | None = 14,
        issued: dt.date | str | None = None,
        business: bool | None = True,
    ) -> Result[InvoiceTerms]:
        """When an invoice between two countries is due, how it is likely taxed, and the least interest on a late payment."""

    def mashup_meeting_planner(
        self,
        *,
        places: Sequence[str] | str,
        date: dt.date | str | None = None,
        duration: int | None = 60,
        work_start: str | None = "09:00",
        work_end: str | None = "17:00",
    ) -> Result[MeetingPlan]:
        """The best times for a meeting of people in several cities or time zones, with their weekends and public holidays."""

    def mashup_nomad_score(
        self, *, city: str, home: str | None = "US", salary: float | None = None
    ) -> Result[NomadScore]:
        """How good a city is for remote workers: a score of six factors, and the local value of a salary."""

    def mashup_outdoor_score(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        activity: Literal["walk", "run", "cycle", "hike", "picnic"] | str | None = "walk",
    ) -> Result[OutdoorScore]:
        """How comfortable each of the next 24 hours is to walk, run, cycle, hike or picnic, and what limits it."""

    def mashup_portfolio_analyze(
        self, *, assets: Sequence[str] | str, base: str | None = "USD", days: int | None = 90
    ) -> Result[PortfolioAnalysis]:
        """Weights, returns, volatility and correlations of up to eight coins and currencies over the past days."""

    def mashup_sailing_conditions(self, *, lat: float, lon: float) -> Result[SailingConditions]:
        """Warnings in force, wind and sea at a point, for the next 24 hours. Not for navigation."""

    def mashup_salary_compare(self, *, amount: float, from_: str, to: Sequence[str] | str) -> Result[SalaryComparison]:
        """What a salary of one country is worth in others: at the exchange rate, and at purchasing power parity."""

    def mashup_sky_tonight(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None
    ) -> Result[SkyTonight]:
        """How good the night is for looking at the stars: darkness, clouds, moon, light of towns, wind; and the space station."""

    def mashup_travel_brief(
        self,
        *,
        destination: str,
        home: str | None = "US",
        from_: dt.date | str | None = None,
        to: dt.date | str | None = None,
    ) -> Result[TravelBrief]:
        """A destination in one answer: visa, money, prices, weather, time difference, holidays, languages and tax."""

    def mashup_travel_inflation(self, *, destination: str, home: str | None = "US") -> Result[TravelInflation]:
        """How travel costs at a destination have changed: exchange rate, inflation on both sides, purchasing power."""

    def mashup_trip_carbon(self, *, from_: str, to: str, passengers: int | None = 1) -> Result[TripEmissions]:
        """Distance and greenhouse gas of a trip between two cities by plane, car, train, coach and ferry."""

    def mashup_weather_consensus(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None, hours: int | None = 24
    ) -> Result[WeatherConsensus]:
        """What several providers forecast for the same hours: temperature, wind and precipitation, their median and spread."""

class AsyncMashups:
    """Mashups, of `AsyncSkerry`."""

    async def mashup_address_brief(
        self, *, q: str | None = None, lat: float | None = None, lon: float | None = None
    ) -> AsyncResult[AddressBrief]:
        """An Estonian address: its point and parcel, monuments and stops within 500 m, plans, power cuts, air."""

    async def mashup_aurora_tonight(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None
    ) -> AsyncResult[AuroraTonight]:
        """Whether the aurora may be seen tonight: forecast activity, darkness and clouds at a place, hour by hour."""

    async def mashup_baltic_grid(
        self,
    ) -> AsyncResult[BalticGrid]:
        """The power systems of the Baltic states and Finland now: prices, generation and its emissions, frequency, exchange."""

    async def mashup_business_calendar(
        self, *, countries: Sequence[str] | str, year: int | None = None, month: int | None = None
    ) -> AsyncResult[BusinessCalendar]:
        """Common business days, holidays, long weekends and sales of several countries in a year or a month."""

    async def mashup_business_expansion(
        self, *, country: str, home: str | None = "US"
    ) -> AsyncResult[BusinessExpansion]:
        """A country as a market, against the home country: size, wealth, stability, tax, currency, institutions, working days."""

    async def mashup_city_brief(self, *, city: str) -> AsyncResult[CityBrief]:
        """A city at a glance: weather and air now, sun, local time, height, public holidays, light of towns."""

    async def mashup_climate_risk(self, *, lat: float, lon: float) -> AsyncResult[ClimateRisk]:
        """Three hazards of a point with their figures: earthquakes of fifty years, height above the sea, air now; and the sea."""

    async def mashup_company_check(self, *, id: str, country: str | None = "EE") -> AsyncResult[CompanyCheck]:
        """What open registers say of a company: form of its number, register entry, VAT registration, bankruptcies, taxes."""

    async def mashup_country_brief(self, *, country: str) -> AsyncResult[CountryBrief]:
        """A country on one page: names, capital with time and weather, economy, currency, tax and holidays."""

    async def mashup_cultural_moment(self, *, city: str, seed: str | None = None) -> AsyncResult[CulturalMoment]:
        """A city now, with its weather and height, and a random artwork and poem."""

    async def mashup_currency_health(self, *, currency: str) -> AsyncResult[CurrencyHealth]:
        """How a currency moved within a week, a month, a quarter and a year, and the economy of its issuer."""

    async def mashup_day_brief(
        self, *, date: dt.date | str | None = None, country: str | None = "EE"
    ) -> AsyncResult[DayBrief]:
        """A day in one answer: holidays, sales, sun over the capital, moon, and who was born on this day of the year."""

    async def mashup_earthquake_impact(
        self,
        *,
        hours: int | None = 24,
        min_magnitude: float | None = 4.5,
        lat: float | None = None,
        lon: float | None = None,
        radius_km: float | None = 1000,
    ) -> AsyncResult[EarthquakeImpact]:
        """Recent earthquakes, the towns near each, and the loss estimate of the USGS."""

    async def mashup_ecommerce_price(
        self, *, price: float, from_currency: str, to: Sequence[str] | str
    ) -> AsyncResult[MarketPrices]:
        """A product price in several markets: converted, with value-added tax, against purchasing power, and the next holidays."""

    async def mashup_electricity_bill(
        self,
        *,
        kwh: float,
        country: str | None = None,
        zone: str | None = None,
        month: str | None = None,
        package: Literal["vork1", "vork2", "vork4"] | str | None = "vork2",
        margin: float | None = 0.0,
    ) -> AsyncResult[ElectricityBill]:
        """What the electricity of a month cost a household: spot price, margin, network, levies, excise and VAT."""

    async def mashup_electricity_contract(
        self,
        *,
        zone: str,
        fixed_cent_kwh: float,
        margin: float | None = 0.0,
        months: int | None = 12,
        until: str | None = None,
        profile: Literal["flat", "night"] | str | None = None,
        hourly_kwh: str | None = None,
        kwh: float | None = None,
    ) -> AsyncResult[ContractComparison]:
        """Whether the spot price or a fixed price was cheaper in past months, for a consumption that the caller states."""

    async def mashup_energy_weather(self, *, zone: str) -> AsyncResult[EnergyWeather]:
        """Spot prices of a bidding zone, hour by hour with the weather forecast, and the cheapest hours ahead."""

    async def mashup_estonia_now(
        self,
    ) -> AsyncResult[EstoniaNow]:
        """Estonia at a glance: power system, spot price, weather and warnings, power cuts, queues at the border."""

    async def mashup_ev_charge(
        self,
        *,
        zone: str,
        kwh: float,
        from_: str | None = None,
        by: str | None = None,
        vat: bool | None = False,
        fee_cent_kwh: float | None = 0.0,
        power: float | None = 11,
        contiguous: bool | None = False,
    ) -> AsyncResult[ChargingPlan]:
        """When to charge a car most cheaply before a deadline, in any Nordic or Baltic bidding zone."""

    async def mashup_festival_finder(self, *, country: str, months: int | None = 3) -> AsyncResult[FestivalCalendar]:
        """Public holidays and shopping events of a country in the months ahead, and the weather as far as a forecast reaches."""

    async def mashup_green_energy(self, *, zone: str | None = "NO1") -> AsyncResult[GreenEnergy]:
        """How clean and cheap electricity is now in a Nordic or Baltic bidding zone, against its own last weeks."""

    async def mashup_health_outlook(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None
    ) -> AsyncResult[HealthOutlook]:
        """Air quality, UV, heat, cold and pollen of today and the next two days, each by published classes."""

    async def mashup_heating_cost(
        self, *, city: str, kwh_per_hdd: float | None = 3.0, cop: float | None = 3.0, zone: str | None = None
    ) -> AsyncResult[HeatingCost]:
        """Heating demand of the coming seven days by degree days, and what its electricity costs at the spot price."""

    async def mashup_invoice_due(
        self,
        *,
        amount: float,
        seller: str,
        buyer: str,
        currency: str | None = "EUR",
        terms: int | None = 14,
        issued: dt.date | str | None = None,
        business: bool | None = True,
    ) -> AsyncResult[InvoiceTerms]:
        """When an invoice between two countries is due, how it is likely taxed, and the least interest on a late payment."""

    async def mashup_meeting_planner(
        self,
        *,
        places: Sequence[str] | str,
        date: dt.date | str | None = None,
        duration: int | None = 60,
        work_start: str | None = "09:00",
        work_end: str | None = "17:00",
    ) -> AsyncResult[MeetingPlan]:
        """The best times for a meeting of people in several cities or time zones, with their weekends and public holidays."""

    async def mashup_nomad_score(
        self, *, city: str, home: str | None = "US", salary: float | None = None
    ) -> AsyncResult[NomadScore]:
        """How good a city is for remote workers: a score of six factors, and the local value of a salary."""

    async def mashup_outdoor_score(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        activity: Literal["walk", "run", "cycle", "hike", "picnic"] | str | None = "walk",
    ) -> AsyncResult[OutdoorScore]:
        """How comfortable each of the next 24 hours is to walk, run, cycle, hike or picnic, and what limits it."""

    async def mashup_portfolio_analyze(
        self, *, assets: Sequence[str] | str, base: str | None = "USD", days: int | None = 90
    ) -> AsyncResult[PortfolioAnalysis]:
        """Weights, returns, volatility and correlations of up to eight coins and currencies over the past days."""

    async def mashup_sailing_conditions(self, *, lat: float, lon: float) -> AsyncResult[SailingConditions]:
        """Warnings in force, wind and sea at a point, for the next 24 hours. Not for navigation."""

    async def mashup_salary_compare(
        self, *, amount: float, from_: str, to: Sequence[str] | str
    ) -> AsyncResult[SalaryComparison]:
        """What a salary of one country is worth in others: at the exchange rate, and at purchasing power parity."""

    async def mashup_sky_tonight(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None
    ) -> AsyncResult[SkyTonight]:
        """How good the night is for looking at the stars: darkness, clouds, moon, light of towns, wind; and the space station."""

    async def mashup_travel_brief(
        self,
        *,
        destination: str,
        home: str | None = "US",
        from_: dt.date | str | None = None,
        to: dt.date | str | None = None,
    ) -> AsyncResult[TravelBrief]:
        """A destination in one answer: visa, money, prices, weather, time difference, holidays, languages and tax."""

    async def mashup_travel_inflation(
        self, *, destination: str, home: str | None = "US"
    ) -> AsyncResult[TravelInflation]:
        """How travel costs at a destination have changed: exchange rate, inflation on both sides, purchasing power."""

    async def mashup_trip_carbon(
        self, *, from_: str, to: str, passengers: int | None = 1
    ) -> AsyncResult[TripEmissions]:
        """Distance and greenhouse gas of a trip between two cities by plane, car, train, coach and ferry."""

    async def mashup_weather_consensus(
        self, *, lat: float | None = None, lon: float | None = None, city: str | None = None, hours: int | None = 24
    ) -> AsyncResult[WeatherConsensus]:
        """What several providers forecast for the same hours: temperature, wind and precipitation, their median and spread."""
