"""Public holidays and working days by country."""

import datetime as dt
from collections.abc import Mapping

from skerry.datasets.holidays import Holiday, Holidays
from skerry.errors import NotFound
from skerry.models.nordic import NordicCountry, Subject
from skerry.services.business_days import BusinessDays, WorkCalendar
from skerry.services.computations import Computations
from skerry.services.nordic.subject import CountrySubject

DE_FACTO = frozenset({"Bank", "Optional"})
"""Types of days on which many do not work though the law does not give them a day off."""


class HolidayCalendars(CountrySubject[Holidays]):
    """The rules of the package holidays, which has those of all countries."""

    SUBJECT = Subject.HOLIDAYS

    def __init__(self, everywhere: Holidays, business_days: BusinessDays, computations: Computations) -> None:
        super().__init__(everywhere=everywhere)
        self._holidays = everywhere
        self._business_days = business_days
        self._computations = computations

    @property
    def source(self) -> str:
        """Key of the dataset."""
        return self._holidays.key

    async def year(self, country: NordicCountry, year: int, *, de_facto: bool) -> list[Holiday]:
        """National public holidays by date, with or without days on which many do not work."""
        found = await self._computations.run(self._holidays.of_all_types, country, year)
        wanted = DE_FACTO | {"Public"} if de_facto else {"Public"}
        return [holiday for holiday in found if holiday.national and wanted.intersection(holiday.types)]

    async def half_days(self, country: NordicCountry, year: int) -> tuple[dt.date, ...]:
        """Days that the law shortens, as far as the package knows them."""
        return await self._computations.run(self._holidays.half_days, country, year)

    async def calendar(self, country: NordicCountry, first: dt.date, last: dt.date) -> WorkCalendar:
        """Days off of a country in a period. Raises NotFound for years whose rules are not known."""
        found = await self._business_days.of(country, first, last)
        if found is None:
            raise NotFound(f"The holidays of {country.english_name} are not known from {first} to {last}.")
        return found

    async def calendars(self, first: dt.date, last: dt.date) -> Mapping[NordicCountry, WorkCalendar]:
        """Days off of all countries in a period."""
        return {country: await self.calendar(country, first, last) for country in NordicCountry}
