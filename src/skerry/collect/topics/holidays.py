"""Public holidays, as they start."""

import asyncio
from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import midnight, today
from skerry.collect.jobs import job
from skerry.datasets.countries import Countries, Country
from skerry.datasets.holidays import Holiday, Holidays
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, TopicFilter, country_code


class HolidayStarted(Struct, frozen=True):
    """The latest public holiday that has started in a country."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="common English name of the country")]
    date: Annotated[date, Meta(description="day of the holidays")]
    holidays: Annotated[list[Holiday], Meta(description="holidays of the day; regional ones name their `subdivisions`")]


def _parse_filter(text: str) -> TopicFilter:
    code = country_code(text, "holidays, or holidays: and an ISO 3166-1 code of a country")
    return TopicFilter(code, lambda event: event.item == code)


TOPIC = Topic(
    name="holidays",
    description="Public holidays, national and regional, as they start",
    filters="country code: EE",
    update_frequency="at midnight in the country's capital",
    examples={"holidays": "holidays of all countries", "holidays:EE": "holidays of one country"},
    parse_filter=_parse_filter,
)


@job(every="1m", feeds="holidays")
async def holiday_events(countries: Countries, holidays: Holidays, events: EventLog) -> None:
    """Publish the latest holiday that has started in each subscribed country. Computed, without a provider."""
    wanted = await events.demanded_filters(TOPIC.name)
    states = []
    for country in countries.all:
        if "" in wanted or country.code in wanted:
            state = newest_holiday(country, holidays)
            if state is not None:
                states.append(state)
            await asyncio.sleep(0)  # computing a year takes about 10 ms
    await events.update(TOPIC.name, states)


def newest_holiday(country: Country, holidays: Holidays) -> State | None:
    """The state of a country; None if there are no rules for this year and the last."""
    zone = country.main_timezone
    day = today(zone)
    for year in (day.year, day.year - 1):
        started = [holiday for holiday in holidays.year(country.code, year) if holiday.date <= day]
        if started:
            newest = started[-1].date
            data = HolidayStarted(
                country.code, country.name, newest, [holiday for holiday in started if holiday.date == newest]
            )
            return State(country.code, midnight(newest, zone), data)
    return None
