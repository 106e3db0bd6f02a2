"""Public holidays and working days by country."""

import datetime as dt
from calendar import monthrange
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api import nordic
from skerry.api.answers import Collection
from skerry.api.endpoint import Reference, endpoint
from skerry.api.nordic import CountryCollection, CountryField
from skerry.api.parameters import Days, EndDay, StartDay
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holiday
from skerry.errors import BadParameter
from skerry.models.fields import SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.rows import Rows
from skerry.services.business_days import DAY, common_days, days_between, long_weekends
from skerry.services.nordic.holidays import HolidayCalendars

FIRST_YEAR, LAST_YEAR = 1991, 2074
FIRST_DAY, LAST_DAY = dt.date(FIRST_YEAR, 1, 1), dt.date(LAST_YEAR, 12, 31)
MARGIN = dt.timedelta(days=14)
"""Around a year, for long weekends that reach beyond it."""
MAX_PERIOD = dt.timedelta(days=3660)
MAX_WORKING_DAYS = 1000
DAYS_FOR_WORKING_DAY = 2
"""More calendar days than a working day takes, in any of these countries."""

Year = Annotated[int, Meta(ge=FIRST_YEAR, le=LAST_YEAR, description="calendar year; the current one if omitted")]


class NationalDayOff(Holiday, frozen=True):
    """A holiday of the whole country."""

    long_weekend: Annotated[
        bool, Meta(description="whether it is one of at least three days off in a row, weekends included")
    ]


class CountryHolidays(CountryCollection[NationalDayOff], frozen=True, kw_only=True):
    """The holidays of a country in one year, by date."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "year", "source"), json_only=("half_days",))

    year: Annotated[int, Meta(description="calendar year")]
    half_days: Annotated[
        list[dt.date],
        Meta(description="working days that the law shortens; empty where none are known, as in most countries"),
    ]


class HolidayMatrixDay(Struct, frozen=True):
    """A day that is a public holiday in at least one of the countries."""

    date: Annotated[dt.date, Meta(description="the day")]
    weekday: Annotated[str, Meta(description="English name of the day of the week")]
    closed_in: Annotated[
        list[NordicCountry], Meta(description="countries with a day off, for a holiday or a weekend; alpha-2")
    ]
    open_in: Annotated[list[NordicCountry], Meta(description="countries with a working day, alpha-2")]
    names: Annotated[dict[str, str], Meta(description="English name of the holiday by country, alpha-2")]


class HolidayMatrix(Collection[HolidayMatrixDay], frozen=True, kw_only=True):
    """The holidays of all countries of the model in a year or a month."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        json_only=("start_date", "end_date", "shared_by_all", "common_working_day_count", "working_days", "source"),
    )

    start_date: Annotated[dt.date, Meta(description="first day of the period")]
    end_date: Annotated[dt.date, Meta(description="last day of the period")]
    shared_by_all: Annotated[list[dt.date], Meta(description="days that are public holidays in all eight countries")]
    common_working_day_count: Annotated[int, Meta(ge=0, description="days on which people work in all countries")]
    working_days: Annotated[dict[str, int], Meta(description="number of working days by country, alpha-2")]
    source: SourceKey


class WorkingDays(Struct, frozen=True):
    """The working days of a period."""

    ROWS: ClassVar[Rows] = Rows(
        "holidays",
        carried=("country", "source"),
        json_only=("start_date", "end_date", "working_day_count", "calendar_day_count"),
    )

    country: CountryField
    start_date: Annotated[dt.date, Meta(description="first day of the period")]
    end_date: Annotated[dt.date, Meta(description="last day of the period")]
    working_day_count: Annotated[
        int, Meta(ge=0, description="working days of the period, its first and last day included")
    ]
    calendar_day_count: Annotated[int, Meta(ge=1, description="days of the period")]
    holidays: Annotated[list[Holiday], Meta(description="national public holidays of the period, by date")]
    source: SourceKey


@endpoint("/nordic/{country}/holidays", fresh="1d", example={"country": "FI", "year": 2026})
async def nordic_holidays(
    country: nordic.NordicCountry,
    calendars: HolidayCalendars,
    countries: Reference[Countries],
    year: Year | None = None,
    de_facto: Annotated[
        bool, Meta(description="true adds days on which banks are closed or many do not work, such as Midsummer Eve")
    ] = False,
) -> CountryHolidays:
    """National public holidays of a Nordic or Baltic country in one year, with local and English names.

    Computed by the package holidays. Sundays are no holidays of their own; a day off that moves from a weekend has `is_observed`.
    The current year is that in the capital."""
    year = year or today(countries.get(country).main_timezone).year
    first, last = dt.date(year, 1, 1), dt.date(year, 12, 31)
    calendar = await calendars.calendar(country, first - MARGIN, last + MARGIN)
    weekends = long_weekends(calendar, first, last)
    return CountryHolidays.limited(
        [
            NationalDayOff(
                **structs.asdict(holiday),
                long_weekend=any(run.start <= holiday.date <= run.end for run in weekends),
            )
            for holiday in await calendars.year(country, year, de_facto=de_facto)
        ],
        None,
        country=country,
        year=year,
        half_days=list(await calendars.half_days(country, year)),
        source=calendars.source,
    )


@endpoint("/nordic/holidays/matrix", fresh="1d", example={"year": 2026, "month": 5})
async def nordic_holiday_matrix(
    calendars: HolidayCalendars,
    year: Year | None = None,
    month: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | None, Meta(description="1 to 12; the whole year if omitted")
    ] = None,
) -> HolidayMatrix:
    """Which of the eight countries are closed on which days: every day that is a public holiday in one of them.

    A working day is neither on a weekend nor a national public holiday. The current year is that of Central European Time."""
    year = year or today("Europe/Stockholm").year
    first = dt.date(year, month or 1, 1)
    last = dt.date(year, month or 12, monthrange(year, month or 12)[1])
    known = await calendars.calendars(first, last)
    days = [day for day in days_between(first, last) if any(day in calendar.holidays for calendar in known.values())]
    return HolidayMatrix.limited(
        [
            HolidayMatrixDay(
                date=day,
                weekday=f"{day:%A}",
                closed_in=[country for country, calendar in known.items() if calendar.is_off(day)],
                open_in=[country for country, calendar in known.items() if not calendar.is_off(day)],
                names={
                    country: calendar.holidays[day].name
                    for country, calendar in known.items()
                    if day in calendar.holidays
                },
            )
            for day in days
        ],
        None,
        start_date=first,
        end_date=last,
        shared_by_all=[day for day in days if all(day in calendar.holidays for calendar in known.values())],
        common_working_day_count=len(common_days(list(known.values()), first, last)),
        working_days={country: len(common_days([calendar], first, last)) for country, calendar in known.items()},
        source=calendars.source,
    )


@endpoint(
    "/nordic/{country}/working-days", fresh="30d", example={"country": "FI", "start": "2026-04-01", "end": "2026-04-30"}
)
async def nordic_working_days(
    country: nordic.NordicCountry,
    calendars: HolidayCalendars,
    start: Annotated[StartDay, Days(FIRST_DAY, LAST_DAY), Meta(description="first day of the period")],
    end: Annotated[
        EndDay | None, Days(FIRST_DAY, LAST_DAY), Meta(description="last day of the period; give this or `days`")
    ] = None,
    days: Annotated[
        Annotated[int, Meta(ge=1, le=MAX_WORKING_DAYS)] | None,
        Meta(description="number of working days after the first day; the period ends with the last of them"),
    ] = None,
) -> WorkingDays:
    """Working days between two days, or the day that is a number of working days ahead.

    A working day is neither on a weekend nor a national public holiday; de facto days off and half days are working days. Both
    ends of the period count. With `days`, the start itself does not count: one working day after a Friday is the Monday. Give
    `end` or `days`, not both. At most ten years."""
    if (end is None) == (days is None):
        raise BadParameter("end", end, "a day, or else `days`, a number of working days: one of the two")
    if end is not None and not start <= end <= start + MAX_PERIOD:
        raise BadParameter("end", end, f"a day from {start} to {start + MAX_PERIOD}")
    last = end or start + DAYS_FOR_WORKING_DAY * (days or 0) * DAY + 2 * MARGIN
    calendar = await calendars.calendar(country, start, last)
    if days is not None:
        last = common_days([calendar], start + DAY, last)[days - 1]
    return WorkingDays(
        country=country,
        start_date=start,
        end_date=last,
        working_day_count=len(common_days([calendar], start, last)),
        calendar_day_count=(last - start).days + 1,
        holidays=[holiday for day, holiday in sorted(calendar.holidays.items()) if day <= last],
        source=calendars.source,
    )
