"""Public holidays."""

from datetime import date as Date  # noqa: N812  `date` is the name of a parameter
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api.answers import Limited
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, CountryCode, Day, Days, Limit, Synonyms
from skerry.clock import today
from skerry.datasets.countries import Countries, Country
from skerry.datasets.holidays import Holiday, Holidays, HolidayType
from skerry.errors import NotFound
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.services.computations import Computations

FIRST_YEAR, LAST_YEAR = 1975, 2075
PUBLIC: HolidayType = "Public"
"""The PyPI package that computes the holidays."""
Year = Annotated[int, Meta(ge=FIRST_YEAR, le=LAST_YEAR, description="calendar year, four digits")]
COVERED = "whether the rules of this year are known; the list is empty where not"
NOTE = "why a country has no public holidays in a year whose rules are known; else null"
Types = Annotated[
    list[HolidayType],
    Synonyms("types", "type"),
    Allowed("types of holidays separated by commas, of Public, Bank, School, Authorities, Optional and Observance"),
    Meta(
        min_length=1,
        max_length=6,
        description="types of holidays, in any case, separated by commas; Public if omitted",
    ),
]
National = Annotated[
    bool, Meta(description="true leaves out holidays of parts of the country, false those of the whole country")
]
Subdivision = Annotated[
    str,
    Allowed("an ISO 3166-2 code such as DE-BY, or its part after the country, such as BY"),
    Meta(
        pattern="^([A-Za-z]{2}-)?[A-Za-z0-9]{1,3}$",
        description="ISO 3166-2 code such as DE-BY, or BY; leaves out holidays that this part of the country does not have",
        examples=["DE-BY"],
    ),
]
CountryCodeField = Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
CountryNameField = Annotated[str, Meta(description="common English name of the country")]
VersionField = Annotated[str, Meta(description="version of that package")]


class HolidayYear(Struct, frozen=True):
    """The holidays of a country in one year."""

    ROWS: ClassVar[Rows] = Rows(
        "items", carried=("country", "year", "country_name", "covered", "note", "source", "source_version")
    )

    country: CountryCodeField
    country_name: CountryNameField
    year: Annotated[int, Meta(description="calendar year")]
    covered: Annotated[bool, Meta(description=COVERED)]
    count: Annotated[int, Meta(description="number of holidays; two may fall on one day", ge=0)]
    note: Annotated[str | None, Meta(description=NOTE)]
    items: Annotated[list[Holiday], Meta(description="holidays by date")]
    source: SourceKey
    source_version: VersionField


class ComingHoliday(Holiday, frozen=True):
    """An upcoming holiday."""

    days_until: Annotated[int, Meta(ge=0, description="number of days until the holiday; 0 for today")]


class ComingHolidays(Limited, frozen=True):
    """The next holidays of a country."""

    ROWS: ClassVar[Rows] = Rows(
        "items", carried=("country", "country_name", "start_date", "covered", "note", "source", "source_version")
    )

    country: CountryCodeField
    country_name: CountryNameField
    start_date: Annotated[Date, Meta(description="today in the capital, the first day of the search")]
    covered: Annotated[bool, Meta(description=COVERED)]
    count: Annotated[int, Meta(description="number of holidays in this answer", ge=0)]
    note: Annotated[str | None, Meta(description=NOTE)]
    items: Annotated[list[ComingHoliday], Meta(description="holidays by date")]
    source: SourceKey
    source_version: VersionField


class HolidayCheck(Struct, frozen=True):
    """Whether a day is a public holiday."""

    country: CountryCodeField
    country_name: CountryNameField
    date: Annotated[Date, Meta(description="the day that was checked")]
    covered: Annotated[bool, Meta(description="whether the rules of the date's year are known")]
    is_holiday: Annotated[
        bool | None,
        Meta(
            description="whether it is a holiday, in the whole country or a part of it; null where the rules are not known"
        ),
    ]
    regional_only: Annotated[
        bool | None,
        Meta(description="whether it is a holiday in parts of the country only; null where the rules are not known"),
    ]
    note: Annotated[str | None, Meta(description=NOTE)]
    holiday: Annotated[
        Holiday | None, Meta(description="first of `holidays`: national before regional; null if there is none")
    ]
    holidays: Annotated[list[Holiday], Meta(description="all holidays of the day")]
    weekday: Annotated[str, Meta(description="English name of the day of the week")]
    is_weekend: Annotated[bool, Meta(description="whether the day is on the country's weekend")]
    source: SourceKey
    source_version: VersionField


@endpoint("/holidays/check", fresh="1d", example={"country": "EE", "date": "2026-06-24"}, example_404={"country": "QQ"})
async def check_holiday(
    country: CountryCode,
    countries: Reference[Countries],
    holidays: Holidays,
    computations: Reference[Computations],
    date: Annotated[
        Day | None,
        Days(Date(FIRST_YEAR, 1, 1), Date(LAST_YEAR, 12, 31)),
        Meta(description="a day from 1975 to 2075; today in the capital if omitted"),
    ] = None,
    subdivision: Subdivision | None = None,
) -> HolidayCheck:
    """Whether a date is a public holiday in a country or a part of it.

    Regional holidays count; `regional_only` is true where the day is a holiday in parts of the country only. With
    `subdivision`, only holidays of that part of the country count. In a year whose rules are not known, `covered` is false
    and `is_holiday` null."""
    place = countries.get(country)
    day = date or today(place.main_timezone)
    await computations.run(holidays.year, place.code, day.year)
    covered = holidays.covers(place.code, day.year)
    chosen = _choose(holidays, place, day.year, None, None, subdivision)
    found = [holiday for holiday in chosen if holiday.date == day]
    found.sort(key=lambda holiday: not holiday.national)
    return HolidayCheck(
        country=place.code,
        country_name=place.name,
        date=day,
        covered=covered,
        is_holiday=bool(found) if covered else None,
        regional_only=bool(found) and not found[0].national if covered else None,
        note=holidays.remark(place.code, day.year),
        holiday=found[0] if found else None,
        holidays=found,
        weekday=f"{day:%A}",
        is_weekend=holidays.is_weekend(place.code, day),
        source=holidays.key,
        source_version=holidays.package_version,
    )


@endpoint("/holidays/{country_code}", fresh="1d", example={"country_code": "EE"}, example_404={"country_code": "QQ"})
async def holidays_this_year(
    country_code: CountryCode,
    countries: Reference[Countries],
    holidays: Holidays,
    computations: Reference[Computations],
    year: Year | None = None,
    types: Types | None = None,
    national: National | None = None,
    subdivision: Subdivision | None = None,
) -> HolidayYear:
    """Public holidays of one year, by default the current year in the country's capital.

    National and regional holidays by date; `national` and `subdivisions` distinguish them. `types` selects other types than
    public holidays."""
    place = countries.get(country_code)
    year = year or today(place.main_timezone).year
    await computations.run(holidays.year, place.code, year)
    return _year(place, year, holidays, types, national, subdivision)


@endpoint(
    "/holidays/{country_code}/next", fresh="12h", example={"country_code": "EE"}, example_404={"country_code": "QQ"}
)
async def next_holidays(
    country_code: CountryCode,
    countries: Reference[Countries],
    holidays: Holidays,
    computations: Reference[Computations],
    limit: Annotated[Limit, Meta(le=50, description="maximum number of holidays in the answer")] = 10,
    types: Types | None = None,
    national: National | None = None,
    subdivision: Subdivision | None = None,
) -> ComingHolidays:
    """Upcoming public holidays, today's included, to the end of next year.

    Today is the local day of the country's capital. Regional holidays are included."""
    place = countries.get(country_code)
    start = today(place.main_timezone)
    years = (start.year, start.year + 1)
    for year in years:
        await computations.run(holidays.year, place.code, year)
    coming = [
        ComingHoliday(**structs.asdict(holiday), days_until=(holiday.date - start).days)
        for year in years
        for holiday in _choose(holidays, place, year, types, national, subdivision)
        if holiday.date >= start
    ]
    return ComingHolidays.limited(
        coming,
        limit,
        country=place.code,
        country_name=place.name,
        start_date=start,
        covered=holidays.covers(place.code, start.year),
        note=holidays.remark(place.code, start.year),
        source=holidays.key,
        source_version=holidays.package_version,
    )


@endpoint(
    "/holidays/{country_code}/{year}",
    fresh="30d",
    example={"country_code": "EE", "year": 2026},
    example_404={"country_code": "QQ", "year": 2026},
)
async def holidays_of_year(
    country_code: CountryCode,
    year: Year,
    countries: Reference[Countries],
    holidays: Holidays,
    computations: Reference[Computations],
    types: Types | None = None,
    national: National | None = None,
    subdivision: Subdivision | None = None,
) -> HolidayYear:
    """Public holidays of one year.

    `is_observed` distinguishes substitute days from the holidays that they stand for. `estimated` marks dates that depend on
    the sighting of the moon. A year before the start of the country's current rules has an empty list and `covered` false."""
    place = countries.get(country_code)
    await computations.run(holidays.year, place.code, year)
    return _year(place, year, holidays, types, national, subdivision)


def _year(
    place: Country,
    year: int,
    holidays: Holidays,
    types: list[HolidayType] | None,
    national: bool | None,
    subdivision: str | None,
) -> HolidayYear:
    items = _choose(holidays, place, year, types, national, subdivision)
    return HolidayYear(
        country=place.code,
        country_name=place.name,
        year=year,
        covered=holidays.covers(place.code, year),
        count=len(items),
        note=holidays.remark(place.code, year),
        items=items,
        source=holidays.key,
        source_version=holidays.package_version,
    )


def _choose(
    holidays: Holidays,
    place: Country,
    year: int,
    types: list[HolidayType] | None,
    national: bool | None,
    subdivision: str | None,
) -> list[Holiday]:
    """The holidays of these types, in the whole country or a part of it. Raises NotFound for a subdivision without any."""
    wanted = set(types or [PUBLIC])
    part = None if subdivision is None else _subdivision(holidays, place, subdivision)
    return [
        holiday
        for holiday in holidays.of_all_types(place.code, year)
        if wanted & set(holiday.types)
        and national in (None, holiday.national)
        and (part is None or holiday.subdivisions is None or part in holiday.subdivisions)
    ]


def _subdivision(holidays: Holidays, place: Country, given: str) -> str:
    """ISO 3166-2 code of a part of the country."""
    known = holidays.subdivisions_of(place.code)
    code = given.upper() if "-" in given else f"{place.code}-{given.upper()}"
    if code not in known:
        raise NotFound(f"No subdivision {code!r} of {place.name} has holidays of its own.", suggestions=tuple(known))
    return code
