"""Business days of several countries, common ones and others."""

import datetime as dt
from calendar import monthrange
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, CountryCode, Synonyms
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holidays
from skerry.datasets.shopping import FIRST_YEAR, LAST_YEAR, ShoppingEvents
from skerry.models.unavailable import Missing
from skerry.services.business_days import BusinessDays, WorkCalendar, common_days, days_between, long_weekends
from skerry.services.remote_operations import NationalHoliday

MARGIN = dt.timedelta(days=31)
"""Around the period, for long weekends that reach beyond it."""
METHOD = (
    "A business day is neither on the weekend of the country nor a national public holiday; holidays of parts of a country and "
    "half days are not regarded, and a day of the weekend on which people work in exchange for another is a business day. A "
    "conflict is a holiday of one country on which another works. A long weekend has at least three days off in a row, a "
    "holiday among them; those that begin before the period or end after it are whole."
)


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


class CalendarShoppingEvent(Struct, frozen=True):
    """A shopping event in at least one of the countries."""

    start_date: Annotated[dt.date, Meta(description="first day")]
    end_date: Annotated[dt.date, Meta(description="last day")]
    name: Annotated[str, Meta(description="name of the event")]
    countries: Annotated[
        list[str], Meta(description="those of the requested countries that have it, ISO 3166-1 alpha-2")
    ]
    estimated: Annotated[bool, Meta(description="whether the dates are expected, not announced")]


class BusinessCalendar(SourcedReport, frozen=True, kw_only=True):
    """Business days, holidays and sales of several countries in a year or a month."""

    start_date: Annotated[dt.date, Meta(description="first day of the period")]
    end_date: Annotated[dt.date, Meta(description="last day of the period")]
    common_business_day_count: Annotated[
        int | None,
        Meta(description="days on which people work in every country of `countries`; null where there is none"),
    ]
    countries: Annotated[list[CountryCalendar], Meta(description="countries whose holidays are known, as requested")]
    conflicts: Annotated[list[CalendarConflict], Meta(description="by date")]
    long_weekends: Annotated[list[CountryLongWeekend], Meta(description="by country, then by date")]
    shopping_events: Annotated[
        list[CalendarShoppingEvent] | None, Meta(description="events with a day in the period, by first day")
    ]
    ecb_closing_days: Annotated[
        list[dt.date] | None,
        Meta(description="weekdays on which TARGET is closed: the ECB fixes no reference rates, euros are not settled"),
    ]
    method: Annotated[str, Meta(description="what counts as a business day")]


@endpoint(
    "/mashup/business/calendar",
    fresh="7d",
    example={"countries": "EE,FI,SE", "year": 2026, "month": 12},
    example_404={"countries": "EE,QQ"},
)
async def business_calendar(
    countries: Annotated[
        list[CountryCode],
        Synonyms("countries", "country"),
        Allowed("countries separated by commas, such as EE,FI,SE"),
        Meta(max_length=8, description="1 to 8 countries by code or English name, separated by commas"),
    ],
    business_days: BusinessDays,
    known_countries: Reference[Countries],
    shopping: ShoppingEvents,
    year: Annotated[int | None, Meta(ge=1976, le=2074, description="four digits; the current year if omitted")] = None,
    month: Annotated[int | None, Meta(ge=1, le=12, description="1 to 12; the whole year if omitted")] = None,
) -> BusinessCalendar:
    """Common business days, holidays, long weekends and sales of several countries in a year or a month.

    Weekends are those of each country. A country without known holidays is listed in `unavailable` and left out of the common
    count. Days without reference rates of the ECB are those of its TARGET calendar."""
    year = year or today().year
    first = dt.date(year, month or 1, 1)
    last = dt.date(year, month or 12, monthrange(year, month or 12)[1])
    parts = ReportParts(offline=True)
    missing = parts.missing
    calendars = []
    for code in countries:
        calendar = await business_days.of(code, first - MARGIN, last + MARGIN)
        if calendar is None:
            missing.absent(
                f"countries.{code}", f"The holidays of {known_countries.name_of(code)} are not known.", covered=False
            )
        else:
            calendars.append(calendar)
    closing = business_days.target_closing_days(first, last)
    if closing is None:
        missing.absent("ecb_closing_days", "The European Central Bank has fixed rates since 1999.")
    if not calendars:
        missing.because("common_business_day_count", f"countries.{countries[0]}")
    for part, found in (("countries", calendars), ("ecb_closing_days", closing)):
        if found:
            parts.sources.add(part, Holidays.key, Holidays.dated())
    events = _events(countries, shopping, first, last, missing)
    if events is not None:
        parts.sources.add("shopping_events", ShoppingEvents.key, ShoppingEvents.dated())
    return BusinessCalendar(
        start_date=first,
        end_date=last,
        common_business_day_count=len(common_days(calendars, first, last)) if calendars else None,
        countries=[
            CountryCalendar(
                country=each.country,
                country_name=known_countries.get(each.country).name,
                business_day_count=len(common_days([each], first, last)),
                holidays=[
                    CalendarHoliday(day, holiday.name, holiday.estimated)
                    for day, holiday in sorted(each.holidays.items())
                    if first <= day <= last
                ],
                note=business_days.remark(each.country, year),
            )
            for each in calendars
        ],
        conflicts=_conflicts(calendars, first, last),
        long_weekends=[
            CountryLongWeekend(each.country, run.start, run.end, (run.end - run.start).days + 1)
            for each in calendars
            for run in long_weekends(each, first, last)
        ],
        shopping_events=events,
        ecb_closing_days=closing,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


def _conflicts(calendars: Sequence[WorkCalendar], first: dt.date, last: dt.date) -> list[CalendarConflict]:
    found = []
    for day in days_between(first, last):
        closed = [each.country for each in calendars if each.is_off(day)]
        is_holiday = any(day in each.holidays for each in calendars)
        if is_holiday and len(closed) < len(calendars):
            found.append(CalendarConflict(day, closed, [each.country for each in calendars if not each.is_off(day)]))
    return found


def _events(
    countries: Sequence[str], shopping: ShoppingEvents, first: dt.date, last: dt.date, missing: Missing
) -> list[CalendarShoppingEvent] | None:
    if not FIRST_YEAR <= first.year <= LAST_YEAR:
        missing.absent("shopping_events", f"Shopping events are known of {FIRST_YEAR} to {LAST_YEAR}.", covered=False)
        return None
    found = []
    for each in shopping.between(first, last):
        where = [country for country in countries if each.event.is_in(country)]
        if where:
            found.append(CalendarShoppingEvent(each.start, each.end, each.event.name, where, each.estimated))
    return found
