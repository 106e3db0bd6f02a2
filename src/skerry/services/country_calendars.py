"""Business days of countries side by side, as parts of a report."""

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, Self

from msgspec import Meta, Struct

from skerry.datasets.countries import Countries
from skerry.services.business_days import LongWeekend, WorkCalendar, common_days, days_between
from skerry.services.remote_operations import NationalHoliday


class CalendarHoliday(NationalHoliday, frozen=True):
    """A national public holiday of the period."""

    estimated: Annotated[bool, Meta(description="whether the date is expected: it depends on the sighting of the moon")]


class CountryCalendar(Struct, frozen=True):
    """The business days of one country."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    business_day_count: Annotated[int, Meta(ge=0, description="business days of the period")]
    holidays: Annotated[list[CalendarHoliday], Meta(description="national public holidays of the period, by date")]
    note: Annotated[str | None, Meta(description="why the country has no public holidays; null where it has some")]

    @classmethod
    def of(cls, calendar: WorkCalendar, first: dt.date, last: dt.date, countries: Countries, note: str | None) -> Self:
        """Of a period, out of a calendar that may be longer."""
        holidays = [
            CalendarHoliday(day, holiday.name, holiday.estimated)
            for day, holiday in sorted(calendar.holidays.items())
            if first <= day <= last
        ]
        working = len(common_days([calendar], first, last))
        return cls(calendar.country, countries.get(calendar.country).name, working, holidays, note)


class CalendarConflict(Struct, frozen=True):
    """A holiday of some countries on which others work."""

    date: Annotated[dt.date, Meta(description="the day")]
    closed_in: Annotated[list[str], Meta(description="countries with a day off, ISO 3166-1 alpha-2")]
    open_in: Annotated[list[str], Meta(description="countries with a business day, ISO 3166-1 alpha-2")]


class CountryLongWeekend(Struct, frozen=True):
    """Days off in a row."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    start_date: Annotated[dt.date, Meta(description="first day off")]
    end_date: Annotated[dt.date, Meta(description="last day off")]
    day_count: Annotated[int, Meta(ge=3, description="days off")]

    @classmethod
    def of(cls, calendar: WorkCalendar, run: LongWeekend) -> Self:
        return cls(calendar.country, run.start, run.end, (run.end - run.start).days + 1)


def conflicts(calendars: Sequence[WorkCalendar], first: dt.date, last: dt.date) -> list[CalendarConflict]:
    """The conflicts of a period, by date."""
    found = []
    for day in days_between(first, last):
        closed = [each.country for each in calendars if each.is_off(day)]
        is_holiday = any(day in each.holidays for each in calendars)
        if is_holiday and len(closed) < len(calendars):
            found.append(CalendarConflict(day, closed, [each.country for each in calendars if not each.is_off(day)]))
    return found
