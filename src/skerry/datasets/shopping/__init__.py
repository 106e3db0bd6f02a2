"""Shopping events of the year, as rules from which the dates of any year follow."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset

EVERYWHERE = "GLOBAL"
"""Stands for all countries in the data."""
FIRST_YEAR, LAST_YEAR = 2020, 2035
"""Years for which the dates of lunar feasts are carried."""

CategoryId = Literal["seasonal", "ecommerce", "holiday", "cultural", "clearance", "back_to_school"]
Impact = Literal["low", "medium", "high", "extreme"]
Weekday = Annotated[int, Meta(ge=0, le=6, description="0 is Monday")]


class Fixed(Struct, frozen=True, tag="date", tag_field="kind"):
    """The same day every year."""

    month: int
    day: int


class NthWeekday(Struct, frozen=True, tag="nth_weekday", tag_field="kind"):
    """The nth such weekday of a month; counted from its end if negative."""

    month: int
    weekday: Weekday
    nth: int


class WeekdayBy(Struct, frozen=True, tag="weekday_by", tag_field="kind"):
    """The last such weekday on or before a day of the year."""

    weekday: Weekday
    month: int
    day: int


class Easter(Struct, frozen=True, tag="easter", tag_field="kind"):
    """Western Easter Sunday."""


class Feast(Struct, frozen=True, tag="feast", tag_field="kind"):
    """A day of another calendar; none or two may fall in one Gregorian year."""

    name: str


class Deviation(Struct, frozen=True):
    """Announced or legal dates that replace the rule in one year, that of the first day."""

    start: date
    end: date


class EventRule(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A shopping event and the rule of its dates."""

    id: str
    name: str
    category: CategoryId
    countries: tuple[str, ...]
    """ISO 3166-1 alpha-2; GLOBAL alone for all."""
    rule: Fixed | NthWeekday | WeekdayBy | Easter | Feast
    offset: int = 0
    """Days from the day of the rule to the first day of the event."""
    days: int
    """Duration."""
    impact: Impact
    description: str
    since: int | None = None
    """First year of the event, where it is within the years carried."""
    estimated: bool = False
    """Whether the dates are set anew each year (by a shop, by sighting of the moon), so that the rule is an estimate."""
    deviations: tuple[Deviation, ...] = ()

    @property
    def is_worldwide(self) -> bool:
        """Whether the event is of no country in particular."""
        return EVERYWHERE in self.countries

    def is_in(self, country: str) -> bool:
        return self.is_worldwide or country in self.countries


class Occurrence(Struct, frozen=True):
    """One run of an event."""

    event: EventRule
    start: date
    end: date
    """Last day."""
    estimated: bool


class ShoppingCategory(Struct, frozen=True):
    """A kind of shopping event."""

    id: CategoryId
    name: str
    description: str


class MoonDay(Struct, frozen=True):
    """A feast of another calendar."""

    feast: str
    date: date


class ShoppingEvents(Dataset):
    """Events by rule; their dates are computed on demand."""

    key = "shopping"

    @cached_property
    def categories(self) -> list[ShoppingCategory]:
        return self.lines("categories.jsonl", ShoppingCategory)

    @cached_property
    def events(self) -> list[EventRule]:
        return self.lines("events.jsonl", EventRule)

    def of_year(self, year: int) -> list[Occurrence]:
        """Events that start in a year, by date."""
        first, last = date(year, 1, 1), date(year, 12, 31)
        return [occurrence for occurrence in self.between(first, last) if occurrence.start >= first]

    def between(self, first: date, last: date) -> list[Occurrence]:
        """Events with at least one day between two days (both included), by start date."""
        # An event of one year's rule may start in the year before, or end in the next.
        years = range(first.year - 1, last.year + 2)
        found = (occurrence for event in self.events for year in years for occurrence in self._occurrences(event, year))
        within = (occurrence for occurrence in found if occurrence.start <= last and occurrence.end >= first)
        return sorted(within, key=lambda occurrence: (occurrence.start, occurrence.event.id))

    def _occurrences(self, event: EventRule, year: int) -> Iterator[Occurrence]:
        if event.since is not None and year < event.since:
            return
        deviations = [deviation for deviation in event.deviations if deviation.start.year == year]
        if deviations:
            yield from (Occurrence(event, deviation.start, deviation.end, False) for deviation in deviations)
            return
        for day in self._days(event, year):
            start = day + timedelta(days=event.offset)
            yield Occurrence(event, start, start + timedelta(days=event.days - 1), event.estimated)

    def _days(self, event: EventRule, year: int) -> tuple[date, ...]:
        match event.rule:
            case Fixed(month, day):
                return (date(year, month, day),)
            case NthWeekday(month, weekday, nth):
                return (_nth_weekday(year, month, weekday, nth),)
            case WeekdayBy(weekday, month, day):
                latest = date(year, month, day)
                return (latest - timedelta(days=(latest.weekday() - weekday) % 7),)
            case Easter():
                from dateutil.easter import easter  # type: ignore[import-untyped]

                return (easter(year),)
            case Feast(name):
                return self._feasts.get((name, year), ())

    @cached_property
    def _feasts(self) -> dict[tuple[str, int], tuple[date, ...]]:
        found: dict[tuple[str, int], tuple[date, ...]] = {}
        for day in self.lines("feasts.jsonl", MoonDay):
            key = (day.feast, day.date.year)
            found[key] = (*found.get(key, ()), day.date)
        return found


def _nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    if nth > 0:
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))
    last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
    return last - timedelta(days=(last.weekday() - weekday) % 7 + 7 * (-nth - 1))
