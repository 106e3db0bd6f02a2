"""Shopping events: sales, gift-giving days, campaigns of web shops."""

from datetime import date as Date  # noqa: N812  `date` is the name of a parameter
from datetime import timedelta
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.clock import today
from skerry.datasets.countries import Countries, Country, CountryCode
from skerry.datasets.shopping import (
    EVERYWHERE,
    FIRST_YEAR,
    LAST_YEAR,
    CategoryId,
    Impact,
    Occurrence,
    ShoppingEvents,
)
from skerry.errors import BadParameter

Year = Annotated[int, Meta(ge=FIRST_YEAR, le=LAST_YEAR, description="four digits")]
Status = Literal["active_now", "coming_this_week", "coming_this_month", "upcoming", "ended"]

WEEK, MONTH = 7, 30
"""Most days ahead at which an event is coming this week, this month."""
FAR_AHEAD = timedelta(days=400)
"""Within which every yearly event comes round."""


class ShoppingEvent(Struct, frozen=True):
    """An event with its dates, as seen from a day."""

    id: str
    name: str
    category: CategoryId
    countries: Annotated[list[str], Meta(description="ISO 3166-1 alpha-2; GLOBAL alone for all countries")]
    date: Annotated[Date, Meta(description="first day, the same as start_date")]
    start_date: Date
    end_date: Annotated[Date, Meta(description="last day")]
    duration_days: Annotated[int, Meta(ge=1)]
    days_until: Annotated[int | None, Meta(description="days to the begin, 0 while it runs; null when it is over")]
    is_active: bool
    status: Annotated[
        Status, Meta(description=f"this week is up to {WEEK} days ahead, this month up to {MONTH}, upcoming beyond")
    ]
    impact: Annotated[Impact, Meta(description="how much it moves the trade where it is kept")]
    estimated: Annotated[
        bool, Meta(description="expected, not announced: a shop or the sighting of the moon settles the date each year")
    ]
    description: str

    @classmethod
    def of(cls, occurrence: Occurrence, day: Date) -> "ShoppingEvent":
        event, start, end = occurrence.event, occurrence.start, occurrence.end
        is_active = start <= day <= end
        return cls(
            id=event.id,
            name=event.name,
            category=event.category,
            countries=list(event.countries),
            date=start,
            start_date=start,
            end_date=end,
            duration_days=(end - start).days + 1,
            days_until=None if end < day else max(0, (start - day).days),
            is_active=is_active,
            status="active_now" if is_active else _status((start - day).days),
            impact=event.impact,
            estimated=occurrence.estimated,
            description=event.description,
        )


class ActiveEvents(Struct, frozen=True):
    """What is on today."""

    date: Annotated[Date, Meta(description="today, UTC")]
    count: Annotated[int, Meta(description="number of events", ge=0)]
    items: list[ShoppingEvent]


class ShoppingYear(Struct, frozen=True):
    """The events that begin in one year."""

    year: int
    count: Annotated[int, Meta(description="number of events", ge=0)]
    items: list[ShoppingEvent]


class CountryEvents(Struct, frozen=True, rename={"worldwide": "global"}):
    """The events of a country that begin in one year."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    year: int
    count: Annotated[int, Meta(description="number of events", ge=0)]
    local: Annotated[int, Meta(description="number of those kept in some countries only", ge=0)]
    worldwide: Annotated[int, Meta(description="number of those kept in all countries", ge=0)]
    items: list[ShoppingEvent]


class ComingEvents(Struct, frozen=True, rename={"start": "from"}):
    """The next events."""

    country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2; null for all countries")]
    start: Annotated[Date, Meta(description="today in the country's capital, UTC for all countries")]
    count: Annotated[int, Meta(description="number of events in this answer", ge=0)]
    items: list[ShoppingEvent]


class EventCategory(Struct, frozen=True):
    """A kind of shopping event."""

    id: CategoryId
    name: str
    description: str
    event_count: Annotated[int, Meta(description="number of events a year", ge=0)]


class ShoppingCheck(Struct, frozen=True):
    """Whether a day is part of a shopping event."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    date: Date
    is_shopping_holiday: bool
    active_events: Annotated[list[ShoppingEvent], Meta(description="events that run on the day")]
    next_event: Annotated[ShoppingEvent | None, Meta(description="the first to begin after the day")]
    days_until_next: Annotated[int | None, Meta(description="days to the begin of next_event")]


@endpoint("/shopping/active", fresh="1h")
async def active_shopping_events(events: ShoppingEvents) -> ActiveEvents:
    """Shopping events that are on today, anywhere.

    The day is that of UTC. Between two campaigns the list is empty."""
    day = today()
    running = [ShoppingEvent.of(occurrence, day) for occurrence in events.between(day, day)]
    return ActiveEvents(day, len(running), running)


@endpoint("/shopping/calendar/{year}", fresh="1d", example={"year": 2026, "country": "EE"})
async def shopping_calendar(
    year: Year,
    countries: Countries,
    events: ShoppingEvents,
    country: CountryCode | None = None,
    category: CategoryId | None = None,
) -> ShoppingYear:
    """All shopping events of a year, by date.

    Those that begin in it; of a country, its own and the global ones. `status` and `days_until` are as of today."""
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
    countries: Countries,
    events: ShoppingEvents,
    date: Annotated[
        Date | None,
        Meta(description=f"a day of {FIRST_YEAR} to {LAST_YEAR}; today in the country's capital if none is given"),
    ] = None,
) -> ShoppingCheck:
    """Whether a day is part of a shopping event in a country, and which comes next.

    Global events count. `status` and `days_until` are as of that day."""
    place = countries.get(country)
    day = date or _today(place)
    if date and not FIRST_YEAR <= date.year <= LAST_YEAR:
        raise BadParameter("date", date, f"a day from {FIRST_YEAR}-01-01 to {LAST_YEAR}-12-31")
    here = [
        ShoppingEvent.of(occurrence, day)
        for occurrence in events.between(day, day + FAR_AHEAD)
        if occurrence.event.is_in(place.code)
    ]
    active = [event for event in here if event.is_active]
    following = next((event for event in here if event.date > day), None)
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
    countries: Countries,
    events: ShoppingEvents,
    year: Annotated[Year | None, Meta(description="four digits; the current year if none is given")] = None,
) -> CountryEvents:
    """Shopping events of a country in a year, its own and the global ones.

    `status` and `days_until` are as of today in the country's capital."""
    place = countries.get(code)
    day = _today(place)
    wanted = year or day.year
    found = [
        ShoppingEvent.of(occurrence, day) for occurrence in events.of_year(wanted) if occurrence.event.is_in(place.code)
    ]
    worldwide = sum(EVERYWHERE in event.countries for event in found)
    return CountryEvents(place.code, wanted, len(found), len(found) - worldwide, worldwide, found)


@endpoint("/shopping/upcoming", fresh="1h", example={"country": "EE", "limit": 5})
async def upcoming_shopping(
    countries: Countries,
    events: ShoppingEvents,
    country: CountryCode | None = None,
    limit: Annotated[int, Meta(ge=1, le=50, description="most events in the answer")] = 10,
    days: Annotated[int, Meta(ge=1, le=730, description="how many days to look ahead")] = 365,
) -> ComingEvents:
    """The next shopping events, by date, from tomorrow on.

    Of a country, its own and the global ones; else of all countries. What began before is in `/shopping/active`."""
    code, day = _place(country, countries)
    coming = [
        ShoppingEvent.of(occurrence, day)
        for occurrence in events.between(day, day + timedelta(days=days))
        if occurrence.start > day and (code is None or occurrence.event.is_in(code))
    ][:limit]
    return ComingEvents(code, day, len(coming), coming)


def _place(country: str | None, countries: Countries) -> tuple[str | None, Date]:
    """The country as ISO 3166-1 alpha-2, and what day it is there; without one, what day it is in UTC."""
    if country is None:
        return None, today()
    place = countries.get(country)
    return place.code, _today(place)


def _today(place: Country) -> Date:
    return today(place.timezones[0] if place.timezones else "UTC")


def _status(days_ahead: int) -> Status:
    if days_ahead < 0:
        return "ended"
    if days_ahead <= WEEK:
        return "coming_this_week"
    return "coming_this_month" if days_ahead <= MONTH else "upcoming"
