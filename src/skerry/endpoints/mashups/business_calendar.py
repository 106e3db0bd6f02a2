"""Business days of several countries, common ones and others."""

import datetime as dt
from calendar import monthrange
from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, CountryCode, Synonyms
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holidays
from skerry.datasets.shopping import ShoppingEvents
from skerry.services.business_days import BusinessDays, common_days, long_weekends
from skerry.services.country_calendars import CalendarConflict, CountryCalendar, CountryLongWeekend, conflicts
from skerry.services.shopping_calendar import CalendarShoppingEvent, events_or_missing

MARGIN = dt.timedelta(days=31)
"""Around the period, for long weekends that reach beyond it."""
METHOD = (
    "A business day is neither on the weekend of the country nor a national public holiday; holidays of parts of a country and "
    "half days are not regarded, and a day of the weekend on which people work in exchange for another is a business day. A "
    "conflict is a holiday of one country on which another works. A long weekend has at least three days off in a row, a "
    "holiday among them; those that begin before the period or end after it are whole."
)


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
    events = events_or_missing(countries, shopping, first, last, missing)
    if events is not None:
        parts.sources.add("shopping_events", ShoppingEvents.key, ShoppingEvents.dated())
    return BusinessCalendar(
        start_date=first,
        end_date=last,
        common_business_day_count=len(common_days(calendars, first, last)) if calendars else None,
        countries=[
            CountryCalendar.of(each, first, last, known_countries, business_days.remark(each.country, year))
            for each in calendars
        ],
        conflicts=conflicts(calendars, first, last),
        long_weekends=[
            CountryLongWeekend.of(each, run) for each in calendars for run in long_weekends(each, first, last)
        ],
        shopping_events=events,
        ecb_closing_days=closing,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
