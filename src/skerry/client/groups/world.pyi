# Made by `make stubs` from the registry.

import datetime as dt
from collections.abc import Sequence
from typing import Literal, overload

from skerry.api.answers import Collection, Slice
from skerry.client.results import AsyncResult, Result
from skerry.datasets.health_indicators import HealthIndicator
from skerry.endpoints.world.health import HealthData
from skerry.endpoints.world.holidays import ComingHolidays, HolidayCheck, HolidayYear
from skerry.endpoints.world.jobs import JobSearch
from skerry.endpoints.world.names import NameAge, NameGender, NameNationality, NamePrediction
from skerry.endpoints.world.shopping import (
    ActiveEvents,
    ComingEvents,
    CountryEvents,
    EventCategory,
    ShoppingCheck,
    ShoppingYear,
)
from skerry.endpoints.world.universities import University
from skerry.models.dictionary import DictionaryEntry
from skerry.models.nobel_prize import NobelPrize
from skerry.sources.world.nobelprize.records import Laureate

class SyncWorld:
    """World, of `Skerry`."""

    def dictionary(self, word: str, /) -> Result[DictionaryEntry]:
        """Definitions, pronunciation, synonyms and antonyms of an English word."""

    def health_data(self, *, indicator: str, country: str | None = None) -> Result[HealthData]:
        """Values of one health indicator: all years of a country, or the newest value of every country."""

    def health_indicators(
        self,
    ) -> Result[Collection[HealthIndicator]]:
        """Health indicators, with their codes and units."""

    def holidays_check(
        self, *, country: str, date: dt.date | str | None = None, subdivision: str | None = None
    ) -> Result[HolidayCheck]:
        """Whether a date is a public holiday in a country or a part of it."""

    @overload
    def holidays(
        self,
        country_code: str,
        /,
        *,
        year: int | None = None,
        types: Sequence[Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"] | str]
        | Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"]
        | str
        | None = None,
        national: bool | None = None,
        subdivision: str | None = None,
    ) -> Result[HolidayYear]:
        """Public holidays of one year, by default the current year in the country's capital."""

    @overload
    def holidays(
        self,
        country_code: str,
        year: int,
        /,
        *,
        types: Sequence[Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"] | str]
        | Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"]
        | str
        | None = None,
        national: bool | None = None,
        subdivision: str | None = None,
    ) -> Result[HolidayYear]:
        """Public holidays of one year."""

    def holidays_next(
        self,
        country_code: str,
        /,
        *,
        limit: int | None = 10,
        types: Sequence[Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"] | str]
        | Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"]
        | str
        | None = None,
        national: bool | None = None,
        subdivision: str | None = None,
    ) -> Result[ComingHolidays]:
        """Upcoming public holidays, today's included, to the end of next year."""

    def jobs_search(
        self, *, q: str | None = None, category: str | None = None, location: str | None = None, limit: int | None = 20
    ) -> Result[JobSearch]:
        """Remote jobs, newest first, from three job boards."""

    def names_age(self, name: str, /, *, country: str | None = None) -> Result[NameAge]:
        """Age guessed from a first name."""

    def names_gender(self, name: str, /, *, country: str | None = None) -> Result[NameGender]:
        """Gender guessed from a first name."""

    def names_nationality(self, name: str, /) -> Result[NameNationality]:
        """Likely nationalities of a name, ranked."""

    def names_predict(self, name: str, /) -> Result[NamePrediction]:
        """Age, gender and nationality guesses in one answer."""

    def nobel_laureates(
        self,
        *,
        name: str | None = None,
        country: str | None = None,
        gender: Literal["female", "male"] | str | None = None,
        limit: int | None = 25,
        offset: int | None = 0,
    ) -> Result[Slice[Laureate]]:
        """Nobel laureates by name or country of birth."""

    def nobel_prizes(
        self,
        *,
        year: int | None = None,
        category: Literal["physics", "chemistry", "medicine", "literature", "peace", "economics"] | str | None = None,
        limit: int | None = 25,
        offset: int | None = 0,
    ) -> Result[Slice[NobelPrize]]:
        """Nobel prizes by year and category, with laureates, motivations and portions."""

    def shopping_active(
        self,
    ) -> Result[ActiveEvents]:
        """Shopping events of today in all countries."""

    def shopping_calendar(
        self,
        year: int,
        /,
        *,
        country: str | None = None,
        category: Literal["seasonal", "ecommerce", "holiday", "cultural", "clearance", "back_to_school"]
        | str
        | None = None,
    ) -> Result[ShoppingYear]:
        """All shopping events of a year, by date."""

    def shopping_categories(
        self,
    ) -> Result[Collection[EventCategory]]:
        """Categories of shopping events, with the number of events in each."""

    def shopping_check(self, *, country: str, date: dt.date | str | None = None) -> Result[ShoppingCheck]:
        """Whether a day is part of a shopping event in a country, and which comes next."""

    def shopping_country(self, code: str, /, *, year: int | None = None) -> Result[CountryEvents]:
        """Shopping events of a country in a year, its own and worldwide ones."""

    def shopping_upcoming(
        self, *, country: str | None = None, limit: int | None = 10, days: int | None = 365
    ) -> Result[ComingEvents]:
        """The next shopping events, by date, from tomorrow on."""

    def universities_search(
        self, *, name: str | None = None, country: str | None = None, limit: int | None = 50, offset: int | None = 0
    ) -> Result[Slice[University]]:
        """Universities by name, by country or by both, with their web sites and mail domains."""

class AsyncWorld:
    """World, of `AsyncSkerry`."""

    async def dictionary(self, word: str, /) -> AsyncResult[DictionaryEntry]:
        """Definitions, pronunciation, synonyms and antonyms of an English word."""

    async def health_data(self, *, indicator: str, country: str | None = None) -> AsyncResult[HealthData]:
        """Values of one health indicator: all years of a country, or the newest value of every country."""

    async def health_indicators(
        self,
    ) -> AsyncResult[Collection[HealthIndicator]]:
        """Health indicators, with their codes and units."""

    async def holidays_check(
        self, *, country: str, date: dt.date | str | None = None, subdivision: str | None = None
    ) -> AsyncResult[HolidayCheck]:
        """Whether a date is a public holiday in a country or a part of it."""

    @overload
    async def holidays(
        self,
        country_code: str,
        /,
        *,
        year: int | None = None,
        types: Sequence[Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"] | str]
        | Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"]
        | str
        | None = None,
        national: bool | None = None,
        subdivision: str | None = None,
    ) -> AsyncResult[HolidayYear]:
        """Public holidays of one year, by default the current year in the country's capital."""

    @overload
    async def holidays(
        self,
        country_code: str,
        year: int,
        /,
        *,
        types: Sequence[Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"] | str]
        | Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"]
        | str
        | None = None,
        national: bool | None = None,
        subdivision: str | None = None,
    ) -> AsyncResult[HolidayYear]:
        """Public holidays of one year."""

    async def holidays_next(
        self,
        country_code: str,
        /,
        *,
        limit: int | None = 10,
        types: Sequence[Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"] | str]
        | Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"]
        | str
        | None = None,
        national: bool | None = None,
        subdivision: str | None = None,
    ) -> AsyncResult[ComingHolidays]:
        """Upcoming public holidays, today's included, to the end of next year."""

    async def jobs_search(
        self, *, q: str | None = None, category: str | None = None, location: str | None = None, limit: int | None = 20
    ) -> AsyncResult[JobSearch]:
        """Remote jobs, newest first, from three job boards."""

    async def names_age(self, name: str, /, *, country: str | None = None) -> AsyncResult[NameAge]:
        """Age guessed from a first name."""

    async def names_gender(self, name: str, /, *, country: str | None = None) -> AsyncResult[NameGender]:
        """Gender guessed from a first name."""

    async def names_nationality(self, name: str, /) -> AsyncResult[NameNationality]:
        """Likely nationalities of a name, ranked."""

    async def names_predict(self, name: str, /) -> AsyncResult[NamePrediction]:
        """Age, gender and nationality guesses in one answer."""

    async def nobel_laureates(
        self,
        *,
        name: str | None = None,
        country: str | None = None,
        gender: Literal["female", "male"] | str | None = None,
        limit: int | None = 25,
        offset: int | None = 0,
    ) -> AsyncResult[Slice[Laureate]]:
        """Nobel laureates by name or country of birth."""

    async def nobel_prizes(
        self,
        *,
        year: int | None = None,
        category: Literal["physics", "chemistry", "medicine", "literature", "peace", "economics"] | str | None = None,
        limit: int | None = 25,
        offset: int | None = 0,
    ) -> AsyncResult[Slice[NobelPrize]]:
        """Nobel prizes by year and category, with laureates, motivations and portions."""

    async def shopping_active(
        self,
    ) -> AsyncResult[ActiveEvents]:
        """Shopping events of today in all countries."""

    async def shopping_calendar(
        self,
        year: int,
        /,
        *,
        country: str | None = None,
        category: Literal["seasonal", "ecommerce", "holiday", "cultural", "clearance", "back_to_school"]
        | str
        | None = None,
    ) -> AsyncResult[ShoppingYear]:
        """All shopping events of a year, by date."""

    async def shopping_categories(
        self,
    ) -> AsyncResult[Collection[EventCategory]]:
        """Categories of shopping events, with the number of events in each."""

    async def shopping_check(self, *, country: str, date: dt.date | str | None = None) -> AsyncResult[ShoppingCheck]:
        """Whether a day is part of a shopping event in a country, and which comes next."""

    async def shopping_country(self, code: str, /, *, year: int | None = None) -> AsyncResult[CountryEvents]:
        """Shopping events of a country in a year, its own and worldwide ones."""

    async def shopping_upcoming(
        self, *, country: str | None = None, limit: int | None = 10, days: int | None = 365
    ) -> AsyncResult[ComingEvents]:
        """The next shopping events, by date, from tomorrow on."""

    async def universities_search(
        self, *, name: str | None = None, country: str | None = None, limit: int | None = 50, offset: int | None = 0
    ) -> AsyncResult[Slice[University]]:
        """Universities by name, by country or by both, with their web sites and mail domains."""
