"""Public holidays of Estonia and working days shortened before them."""

from datetime import date as Date  # noqa: N812  `date` is the name of a field
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.datasets.holidays import Holiday, Holidays
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.services.computations import Computations

ESTONIA = "EE"
FIRST_YEAR, LAST_YEAR = 1994, 2100
FIRST_SHORTENED_YEAR = 2001
"""Year of the Working and Rest Hours Act."""
HOURS_SHORTER = 3


class EstonianHoliday(Struct, frozen=True):
    """A day off by the Public Holidays and Days of National Importance Act."""

    date: Annotated[Date, Meta(description="day of the holiday")]
    weekday: Annotated[str, Meta(description="English name of the day of the week")]
    name: Annotated[str, Meta(description="English name")]
    local_name: Annotated[str, Meta(description="name in Estonian")]
    kind: Annotated[
        Literal["national_day", "public_holiday"],
        Meta(description="national_day for 24 February, public_holiday for the others; all are days off"),
    ]
    is_weekend: Annotated[bool, Meta(description="whether it is a Saturday or Sunday; it is not moved to another day")]


class ShortenedDay(Struct, frozen=True):
    """A working day before a holiday."""

    date: Annotated[Date, Meta(description="the shortened working day")]
    weekday: Annotated[str, Meta(description="English name of the day of the week")]
    hours_shorter: Annotated[int, Meta(ge=0, le=8, description="hours by which the employer must shorten it")]


class EstonianHolidays(Struct, frozen=True):
    """Days off and shortened working days of one year."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("year", "source", "source_version"), also=("shortened_days",))

    year: Annotated[int, Meta(description="calendar year")]
    count: Annotated[int, Meta(description="number of holidays", ge=0)]
    items: Annotated[list[EstonianHoliday], Meta(description="holidays by date")]
    shortened_days: Annotated[
        list[ShortenedDay] | None,
        Meta(description="shortened working days by date; null before 2001, for which the rule is not known here"),
    ]
    source: SourceKey
    source_version: Annotated[str, Meta(description="version of that package")]


@endpoint("/estonian-holidays/{year}", fresh="30d", example={"year": 2026})
async def estonian_holidays(
    year: Annotated[int, Meta(ge=FIRST_YEAR, le=LAST_YEAR, description="calendar year, four digits")],
    holidays: Holidays,
    computations: Reference[Computations],
) -> EstonianHolidays:
    """Estonian public holidays of a year, and the working days that are three hours shorter.

    Holidays on a weekend are not moved. By section 53 of the Employment Contracts Act, the working day immediately before New
    Year's Day, Independence Day (24 February), Victory Day (23 June) and Christmas Eve is shortened, unless the day before is on
    a weekend. Future years are as the law stands today."""
    listed = await computations.run(holidays.year, ESTONIA, year)
    days_off = {holiday.date for holiday in listed}
    shortened = None
    if year >= FIRST_SHORTENED_YEAR:
        shortened = [
            ShortenedDay(day, f"{day:%A}", HOURS_SHORTER)
            for day in await computations.run(holidays.half_days, ESTONIA, year)
            if day not in days_off and not holidays.is_weekend(ESTONIA, day)
        ]
    return EstonianHolidays(
        year=year,
        count=len(listed),
        items=[_holiday(holiday, holidays) for holiday in listed],
        shortened_days=shortened,
        source=holidays.key,
        source_version=holidays.package_version,
    )


def _holiday(holiday: Holiday, holidays: Holidays) -> EstonianHoliday:
    return EstonianHoliday(
        date=holiday.date,
        weekday=holiday.weekday,
        name=holiday.name,
        local_name=holiday.local_name,
        kind="national_day" if (holiday.date.month, holiday.date.day) == (2, 24) else "public_holiday",
        is_weekend=holidays.is_weekend(ESTONIA, holiday.date),
    )
