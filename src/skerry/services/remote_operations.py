"""Working together with people in another country: clocks, working hours, public holidays."""

import datetime as dt
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.countries import Country
from skerry.datasets.holidays import Holidays
from skerry.errors import NotFound
from skerry.models.unavailable import Missing
from skerry.working_hours import offset_difference, overlap_hours

MAX_HOLIDAYS = 5


class NationalHoliday(Struct, frozen=True):
    """A national public holiday."""

    date: Annotated[dt.date, Meta(description="the day, local")]
    name: Annotated[str, Meta(description="English name")]


class RemoteOperations(Struct, frozen=True):
    """Working together over the distance."""

    timezone: Annotated[str, Meta(description="of the capital, IANA name")]
    home_timezone: Annotated[str | None, Meta(description="of the home capital, IANA name")]
    date: Annotated[dt.date, Meta(description="today in the capital, to which the hours refer")]
    utc_offset_difference_hours: Annotated[
        float | None, Meta(description="hours by which clocks there are ahead of those at home")
    ]
    working_hours_overlap_hours: Annotated[
        float | None, Meta(description="hours between 09 and 17 there that are between 09 and 17 at home too")
    ]
    next_holidays: Annotated[
        list[NationalHoliday] | None, Meta(description="the next five national ones, today's included")
    ]
    holiday_count: Annotated[int | None, Meta(description="days of this year that are national holidays")]


def zone_of(country: Country) -> str | None:
    """The time zone of the capital."""
    return country.timezones[0] if country.timezones else None


def remote_operations(
    there: Country, here: Country, day: dt.date | None, days: list[NationalHoliday] | None, missing: Missing
) -> RemoteOperations | None:
    """As seen from home on a day there (None where the country has no time zone). What is not known is listed in the report;
    None where that is all."""
    zone, home_zone = zone_of(there), zone_of(here)
    if zone is None or day is None:
        missing.absent("operations", f"No time zone is known for {there.name}.", covered=False)
        return None
    if home_zone is None:
        for part in ("home_timezone", "utc_offset_difference_hours", "working_hours_overlap_hours"):
            missing.absent(f"operations.{part}", f"No time zone is known for {here.name}.", covered=False)
    if days is None:
        for part in ("next_holidays", "holiday_count"):
            missing.absent(f"operations.{part}", f"No public holidays of {there.name} are known.", covered=False)
    return RemoteOperations(
        timezone=zone,
        home_timezone=home_zone,
        date=day,
        utc_offset_difference_hours=offset_difference(day, zone, home_zone) if home_zone else None,
        working_hours_overlap_hours=overlap_hours(day, zone, home_zone) if home_zone else None,
        next_holidays=None if days is None else [each for each in days if each.date >= day][:MAX_HOLIDAYS],
        holiday_count=None if days is None else len({each.date for each in days if each.date.year == day.year}),
    )


def national_holidays(country: Country, day: dt.date | None, holidays: Holidays) -> list[NationalHoliday] | None:
    """Of the year of a day and the next, by date; None where they are not known."""
    try:
        if day is None or not holidays.covers(country.code, day.year):
            return None
        found = (*holidays.year(country.code, day.year), *holidays.year(country.code, day.year + 1))
    except NotFound:
        return None
    return [NationalHoliday(holiday.date, holiday.name) for holiday in found if holiday.national]
