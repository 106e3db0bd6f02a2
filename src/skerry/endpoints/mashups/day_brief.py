"""A day in one answer."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode, Day, Days
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holidays
from skerry.datasets.shopping import FIRST_YEAR, LAST_YEAR, ShoppingEvents
from skerry.services.business_days import BusinessDays, holidays_or_missing
from skerry.services.capitals import capital_of
from skerry.services.city_names import CityNames
from skerry.services.moon import MoonLight, moon_light
from skerry.services.remote_operations import NationalHoliday
from skerry.services.sun import SunTimes, sun
from skerry.sources.world.wikimedia import OnThisDayEvent, Wikimedia

FIRST, LAST = dt.date(1976, 1, 1), dt.date(2074, 12, 31)


class DayBrief(SourcedReport, frozen=True, kw_only=True):
    """A day in a country."""

    date: Annotated[dt.date, Meta(description="the day")]
    weekday: Annotated[str, Meta(description="English name of the day of the week")]
    iso_week: Annotated[int, Meta(ge=1, le=53, description="week of ISO 8601")]
    day_of_year: Annotated[int, Meta(ge=1, le=366, description="1 is 1 January")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    holidays: Annotated[
        list[NationalHoliday] | None, Meta(description="national public holiday of the day; empty where none")
    ]
    shopping_events: Annotated[
        list[str] | None,
        Meta(
            description="names of the shopping events under way in the country, and of those that the table has for all "
            "countries at once, which may not be kept in this one"
        ),
    ]
    sun: Annotated[SunTimes | None, Meta(description="the sun over the capital")]
    moon: Annotated[MoonLight, Meta(description="the moon at 12:00 UTC of the day")]
    births: Annotated[
        list[OnThisDayEvent] | None, Meta(description="people born on this day of the year, by Wikipedia, CC BY-SA 4.0")
    ]


@endpoint(
    "/mashup/day/brief", fresh="1h", example={"date": "2026-02-24", "country": "EE"}, example_404={"country": "QQ"}
)
async def day_brief(
    countries: Reference[Countries],
    names: Reference[CityNames],
    business_days: BusinessDays,
    shopping: ShoppingEvents,
    wikimedia: Wikimedia,
    date: Annotated[
        Day | None, Days(FIRST, LAST), Meta(description="a day from 1976 to 2074; today in the capital if omitted")
    ] = None,
    country: Annotated[CountryCode, Meta(description="country whose holidays and sun are meant")] = "EE",
) -> DayBrief:
    """A day in one answer: holidays, sales, sun over the capital, moon, and who was born on this day of the year.

    Births are Wikipedia's, whose texts are licensed under CC BY-SA 4.0; the rest needs no provider. What is not known is null
    and listed in `unavailable`. An unknown country is a 404."""
    found = countries.get(country)
    day, capital = date or today(found.main_timezone), capital_of(found, names)
    async with ReportParts(offline=True) as parts:
        calendar = parts.fetch(business_days.of(found.code, day, day))
        births = parts.fetch(wikimedia.on_this_day("births", day.month, day.day), "births")
    missing, sources = parts.missing, parts.sources
    holidays = holidays_or_missing("holidays", found, calendar.required(), missing)
    if holidays is not None:
        sources.add("holidays", Holidays.key, Holidays.dated())
    sales = None
    if FIRST_YEAR <= day.year <= LAST_YEAR:
        sales = [each.event.name for each in shopping.between(day, day) if each.event.is_in(found.code)]
        sources.add("shopping_events", ShoppingEvents.key, ShoppingEvents.dated())
    else:
        missing.absent("shopping_events", f"Shopping events are known of {FIRST_YEAR} to {LAST_YEAR}.", covered=False)
    if capital is None:
        missing.absent("sun", f"The position of the capital of {found.name} is not known.", covered=False)
    if births.value is not None:
        sources.add("births", Wikimedia.key, None)
    return DayBrief(
        date=day,
        weekday=f"{day:%A}",
        iso_week=day.isocalendar().week,
        day_of_year=day.timetuple().tm_yday,
        country=found.code,
        holidays=holidays,
        shopping_events=sales,
        sun=None if capital is None else sun(capital.latitude, capital.longitude, day),
        moon=moon_light(dt.datetime.combine(day, dt.time(12), dt.UTC)),
        births=None if births.value is None else list(births.value),
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
