"""Public holidays, as they begin."""

import asyncio
from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import midnight, today
from skerry.collect.jobs import job
from skerry.datasets.countries import Countries, Country
from skerry.datasets.holidays import Holiday, Holidays
from skerry.store import EventLog, State
from skerry.streams.topic import Choice, Topic, country_code


class HolidayBegun(Struct, frozen=True):
    """The newest day in a country that is a public holiday."""

    country_code: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country: Annotated[str, Meta(description="English name")]
    date: date
    holidays: Annotated[list[Holiday], Meta(description="those of the day; regional ones name their `counties`")]


def _choose(text: str) -> Choice:
    code = country_code(text, "holidays, or holidays: and an ISO 3166-1 code of a country")
    return Choice(code, lambda event: event.item == code)


TOPIC = Topic(
    name="holidays",
    description="Public holidays that begin, national and regional",
    filters="country code: EE",
    update_frequency="at midnight in the country's capital",
    examples={"holidays": "holidays of all countries", "holidays:EE": "holidays of one country"},
    choose=_choose,
)


@job(every="1m", feeds="holidays")
async def holiday_events(countries: Countries, holidays: Holidays, events: EventLog) -> None:
    """The newest holiday that has begun in each country that somebody listens to. Worked out, no provider is asked."""
    wanted = await events.filters_wanted(TOPIC.name)
    states = []
    for country in countries.all:
        if "" in wanted or country.code in wanted:
            begun = newest_holiday(country, holidays)
            if begun is not None:
                states.append(begun)
            await asyncio.sleep(0)  # a year that is worked out for the first time takes some ten milliseconds
    await events.update(TOPIC.name, states)


def newest_holiday(country: Country, holidays: Holidays) -> State | None:
    """The state of a country: None where no rules are known for this year and the last."""
    zone = country.timezones[0] if country.timezones else "UTC"
    day = today(zone)
    for year in (day.year, day.year - 1):
        begun = [holiday for holiday in holidays.year(country.code, year) if holiday.date <= day]
        if begun:
            newest = begun[-1].date
            data = HolidayBegun(
                country.code, country.name, newest, [holiday for holiday in begun if holiday.date == newest]
            )
            return State(country.code, midnight(newest, zone), data)
    return None
