"""Days on which people of a country work: not on its weekend, and not on a national public holiday."""

import datetime as dt
from collections.abc import Mapping, Sequence

from msgspec import Struct

from skerry.container import Dependency
from skerry.datasets.countries import Country
from skerry.datasets.holidays import Holiday, Holidays
from skerry.errors import NotFound
from skerry.models.unavailable import Missing
from skerry.services.computations import Computations
from skerry.services.remote_operations import NationalHoliday

DAY = dt.timedelta(days=1)


def days_between(first: dt.date, last: dt.date) -> list[dt.date]:
    """Every day from the first to the last."""
    return [first + DAY * number for number in range((last - first).days + 1)]


class WorkCalendar(Struct, frozen=True):
    """The days off of one country in a period."""

    country: str
    """ISO 3166-1 alpha-2."""
    holidays: Mapping[dt.date, Holiday]
    """National public holidays by day; of two on one day the first."""
    weekend: frozenset[dt.date]
    """Days of the weekend, without those on which people work in exchange for another day."""

    def is_off(self, day: dt.date) -> bool:
        return day in self.holidays or day in self.weekend

    def following(self, day: dt.date) -> dt.date:
        """This day, or the first one after it on which people work."""
        while self.is_off(day):
            day += DAY
        return day


class BusinessDays(Dependency):
    """Calendars of days off by the rules of the package holidays."""

    def __init__(self, holidays: Holidays, computations: Computations) -> None:
        self._holidays = holidays
        self._computations = computations

    async def of(self, country: str, first: dt.date, last: dt.date) -> WorkCalendar | None:
        """The calendar of a country (alpha-2) in a period; None where the rules of one of its years are not known."""
        return await self._computations.run(self._of, country, first, last)

    def _of(self, country: str, first: dt.date, last: dt.date) -> WorkCalendar | None:
        years = range(first.year, last.year + 1)
        try:
            if not all(self._holidays.covers(country, year) for year in years):
                return None
        except NotFound:
            return None
        found: dict[dt.date, Holiday] = {}
        for holiday in (each for year in years for each in self._holidays.year(country, year)):
            if holiday.national and first <= holiday.date <= last:
                found.setdefault(holiday.date, holiday)
        return WorkCalendar(country, found, self._holidays.weekend(country, first, last))

    def remark(self, country: str, year: int) -> str | None:
        """Why a country with a calendar has no public holidays in a year; None where it has, or why is not known."""
        return self._holidays.remark(country, year)

    def target_closing_days(self, first: dt.date, last: dt.date) -> list[dt.date] | None:
        """Weekdays of a period on which TARGET is closed, so that the ECB fixes no rates; None for years before it."""
        found: list[dt.date] = []
        for year in range(first.year, last.year + 1):
            days = self._holidays.target_closing_days(year)
            if days is None:
                return None
            found += [day for day in days if first <= day <= last]
        return found


def common_days(calendars: Sequence[WorkCalendar], first: dt.date, last: dt.date) -> list[dt.date]:
    """Days of a period on which people of all these countries work."""
    return [day for day in days_between(first, last) if not any(each.is_off(day) for each in calendars)]


class LongWeekend(Struct, frozen=True):
    """At least three days off in a row, a holiday among them."""

    start: dt.date
    end: dt.date
    """Last day off."""


def long_weekends(calendar: WorkCalendar, first: dt.date, last: dt.date) -> list[LongWeekend]:
    """Those with a day in a period. The calendar must be known for some days around it."""
    found: list[LongWeekend] = []
    for day in sorted(calendar.holidays):
        start = end = day
        while calendar.is_off(start - DAY):
            start -= DAY
        while calendar.is_off(end + DAY):
            end += DAY
        run = LongWeekend(start, end)
        if end - start >= 2 * DAY and start <= last and end >= first and run not in found:
            found.append(run)
    return found


def holidays_or_missing(
    part: str, country: Country, calendar: WorkCalendar | None, missing: Missing
) -> list[NationalHoliday] | None:
    """The holidays of a calendar by date; None, and listed in the report, where they are not known."""
    if calendar is None:
        missing.absent(part, f"No public holidays of {country.name} are known.", covered=False)
        return None
    return [NationalHoliday(day, holiday.name) for day, holiday in sorted(calendar.holidays.items())]
