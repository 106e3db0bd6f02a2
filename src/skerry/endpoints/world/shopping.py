"""Shopping events: sales, gift-giving days, campaigns of online shops."""

from datetime import date as Date  # noqa: N812  `date` is the name of a parameter
from datetime import timedelta
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Collection, Limited
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode, Day, Days, Limit
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.datasets.shopping import (
    EVERYWHERE,
    FIRST_YEAR,
    LAST_YEAR,
    CategoryId,
    Impact,
    Occurrence,
    ShoppingEvents,
)
from skerry.models.rows import Rows

Year = Annotated[int, Meta(ge=FIRST_YEAR, le=LAST_YEAR, description="four digits")]
Status = Literal["active_now", "coming_this_week", "coming_this_month", "upcoming", "ended"]

WEEK, MONTH = 7, 30
"""Days ahead within which an event is upcoming this week, this month."""
FAR_AHEAD = timedelta(days=400)
"""Time within which every yearly event recurs."""


class ShoppingEvent(Struct, frozen=True):
    """An event with its dates, and its status on a given day."""

    id: Annotated[str, Meta(description="identifier of the event, the same every year")]
    name: Annotated[str, Meta(description="name of the event")]
    category: Annotated[CategoryId, Meta(description="id of its category")]
    worldwide: Annotated[bool, Meta(description="whether it takes place in all countries")]
    countries: Annotated[list[str], Meta(description="countries, ISO 3166-1 alpha-2; empty for a worldwide event")]
    start_date: Annotated[Date, Meta(description="first day")]
    end_date: Annotated[Date, Meta(description="last day")]
    duration_days: Annotated[int, Meta(ge=1, description="number of days from the first to the last, both included")]
    days_until: Annotated[
        int | None, Meta(description="days until the start, 0 while the event runs; null when it is over")
    ]
    active: Annotated[bool, Meta(description="whether the event runs on the given day")]
    status: Annotated[
        Status,
        Meta(description=f"state on the given day: this week is up to {WEEK} days ahead, this month up to {MONTH}"),
    ]
    impact: Annotated[Impact, Meta(description="effect on retail sales where the event takes place")]
    estimated: Annotated[
        bool, Meta(description="whether the dates are expected, not announced: a shop or the moon sets them each year")
    ]
    description: Annotated[str, Meta(description="what the event is, in a sentence")]

    @classmethod
    def of(cls, occurrence: Occurrence, day: Date) -> "ShoppingEvent":
        event, start, end = occurrence.event, occurrence.start, occurrence.end
        is_active = start <= day <= end
        return cls(
            id=event.id,
            name=event.name,
            category=event.category,
            worldwide=event.is_worldwide,
            countries=[country for country in event.countries if country != EVERYWHERE],
            start_date=start,
            end_date=end,
            duration_days=(end - start).days + 1,
            days_until=None if end < day else max(0, (start - day).days),
            active=is_active,
            status="active_now" if is_active else _status((start - day).days),
            impact=event.impact,
            estimated=occurrence.estimated,
            description=event.description,
        )


class ActiveEvents(Struct, frozen=True):
    """The events of today."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("date",))

    date: Annotated[Date, Meta(description="today, UTC")]
    count: Annotated[int, Meta(description="number of events", ge=0)]
    items: Annotated[list[ShoppingEvent], Meta(description="events by start date")]


class ShoppingYear(Struct, frozen=True):
    """The events that start in one year."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("year",))

    year: Annotated[int, Meta(description="calendar year")]
    count: Annotated[int, Meta(description="number of events", ge=0)]
    items: Annotated[list[ShoppingEvent], Meta(description="events by start date")]


class CountryEvents(Struct, frozen=True):
    """The events of a country that start in one year."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "year"), json_only=("local_count", "worldwide_count"))

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    year: Annotated[int, Meta(description="calendar year")]
    count: Annotated[int, Meta(description="number of events", ge=0)]
    local_count: Annotated[int, Meta(description="number of events of some countries only", ge=0)]
    worldwide_count: Annotated[int, Meta(description="number of events of all countries", ge=0)]
    items: Annotated[list[ShoppingEvent], Meta(description="events by start date")]


class ComingEvents(Limited, frozen=True):
    """The next events."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", ("start_date", "from_date")))

    country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2; null for all countries")]
    start_date: Annotated[Date, Meta(description="today in the country's capital, in UTC for all countries")]
    count: Annotated[int, Meta(description="number of events in this answer", ge=0)]
    items: Annotated[list[ShoppingEvent], Meta(description="events by start date")]


class EventCategory(Struct, frozen=True):
    """A kind of shopping event."""

    id: Annotated[CategoryId, Meta(description="identifier of the category")]
    name: Annotated[str, Meta(description="name of the category")]
    description: Annotated[str, Meta(description="what belongs to it, in a sentence")]
    event_count: Annotated[int, Meta(description="number of events a year", ge=0)]


class ShoppingCheck(Struct, frozen=True):
    """Whether a day is part of a shopping event."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    date: Annotated[Date, Meta(description="the day that was checked")]
    is_shopping_holiday: Annotated[bool, Meta(description="whether any event runs on the day")]
    active_events: Annotated[list[ShoppingEvent], Meta(description="events that run on the day")]
    next_event: Annotated[
        ShoppingEvent | None, Meta(description="first event to start after the day; null if there is none")
    ]
    days_until_next: Annotated[int | None, Meta(description="days until the start of `next_event`")]


@endpoint("/shopping/active", fresh="1h")
async def active_shopping_events(events: ShoppingEvents) -> ActiveEvents:
    """Shopping events of today in all countries.

    Today is the day of UTC. The list is empty when no event is in progress."""
    day = today()
    running = [ShoppingEvent.of(occurrence, day) for occurrence in events.between(day, day)]
    return ActiveEvents(day, len(running), running)


@endpoint("/shopping/calendar/{year}", fresh="1d", example={"year": 2026, "country": "EE"})
async def shopping_calendar(
    year: Year,
    countries: Reference[Countries],
    events: ShoppingEvents,
    country: CountryCode | None = None,
    category: Annotated[CategoryId | None, Meta(description="id of a category, from `/shopping/categories`")] = None,
) -> ShoppingYear:
    """All shopping events of a year, by date.

    Events that start in the year. With `country`, the list has the events of that country and worldwide events. `status` and
    `days_until` are as of today."""
    code, day = _place(country, countries)
    found = [
        ShoppingEvent.of(occurrence, day)
        for occurrence in events.of_year(year)
        if (code is None or occurrence.event.is_in(code)) and category in (None, occurrence.event.category)
    ]
    return ShoppingYear(year, len(found), found)


@endpoint("/shopping/categories", fresh="7d")
async def shopping_categories(events: ShoppingEvents) -> Collection[EventCategory]:
    """Categories of shopping events, with the number of events in each."""
    categories = [
        EventCategory(
            category.id,
            category.name,
            category.description,
            sum(event.category == category.id for event in events.events),
        )
        for category in events.categories
    ]
    return Collection.of(categories)


@endpoint("/shopping/check", fresh="1h", example={"country": "US", "date": "2026-11-27"}, example_404={"country": "QQ"})
async def check_shopping(
    country: CountryCode,
    countries: Reference[Countries],
    events: ShoppingEvents,
    date: Annotated[
        Day | None,
        Days(Date(FIRST_YEAR, 1, 1), Date(LAST_YEAR, 12, 31)),
        Meta(description=f"a day of {FIRST_YEAR} to {LAST_YEAR}; today in the country's capital if omitted"),
    ] = None,
) -> ShoppingCheck:
    """Whether a day is part of a shopping event in a country, and which comes next.

    Worldwide events count. `status` and `days_until` are as of that day."""
    place = countries.get(country)
    day = date or today(place.main_timezone)
    here = [
        ShoppingEvent.of(occurrence, day)
        for occurrence in events.between(day, day + FAR_AHEAD)
        if occurrence.event.is_in(place.code)
    ]
    active = [event for event in here if event.active]
    following = next((event for event in here if event.start_date > day), None)
    return ShoppingCheck(
        country=place.code,
        date=day,
        is_shopping_holiday=bool(active),
        active_events=active,
        next_event=following,
        days_until_next=following.days_until if following else None,
    )


@endpoint("/shopping/country/{code}", fresh="1d", example={"code": "CN"}, example_404={"code": "QQ"})
async def country_shopping(
    code: CountryCode,
    countries: Reference[Countries],
    events: ShoppingEvents,
    year: Annotated[Year | None, Meta(description="four digits; the current year if omitted")] = None,
) -> CountryEvents:
    """Shopping events of a country in a year, its own and worldwide ones.

    `status` and `days_until` are as of today in the country's capital."""
    place = countries.get(code)
    day = today(place.main_timezone)
    wanted = year or day.year
    found = [
        ShoppingEvent.of(occurrence, day) for occurrence in events.of_year(wanted) if occurrence.event.is_in(place.code)
    ]
    worldwide = sum(event.worldwide for event in found)
    return CountryEvents(place.code, wanted, len(found), len(found) - worldwide, worldwide, found)


@endpoint("/shopping/upcoming", fresh="1h", example={"country": "EE", "limit": 5})
async def upcoming_shopping(
    countries: Reference[Countries],
    events: ShoppingEvents,
    country: CountryCode | None = None,
    limit: Annotated[Limit, Meta(le=50, description="maximum number of events in the answer")] = 10,
    days: Annotated[int, Meta(ge=1, le=730, description="how many days to look ahead")] = 365,
) -> ComingEvents:
    """The next shopping events, by date, from tomorrow on.

    With `country`, the list has the events of that country and worldwide events; otherwise the events of all countries.
    Events in progress are in `/shopping/active`."""
    code, day = _place(country, countries)
    coming = [
        ShoppingEvent.of(occurrence, day)
        for occurrence in events.between(day, day + timedelta(days=days))
        if occurrence.start > day and (code is None or occurrence.event.is_in(code))
    ]
    return ComingEvents.limited(coming, limit, country=code, start_date=day)


def _place(country: str | None, countries: Countries) -> tuple[str | None, Date]:
    """The country as ISO 3166-1 alpha-2, and what day it is there; without one, what day it is in UTC."""
    if country is None:
        return None, today()
    place = countries.get(country)
    return place.code, today(place.main_timezone)


def _status(days_ahead: int) -> Status:
    if days_ahead < 0:
        return "ended"
    if days_ahead <= WEEK:
        return "coming_this_week"
    return "coming_this_month" if days_ahead <= MONTH else "upcoming"
