"""Holidays and sales of a country in the months ahead."""

import datetime as dt
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import months_before, today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holiday, Holidays
from skerry.datasets.shopping import Occurrence, ShoppingEvents
from skerry.models.rows import Rows
from skerry.services.business_days import BusinessDays
from skerry.services.capitals import capital_of
from skerry.services.city_names import CityNames
from skerry.services.forecasts import CapitalForecast, capital_forecast, forecast_or_missing
from skerry.services.weather import Weather


class FestiveDay(Struct, frozen=True):
    """A public holiday or a shopping event."""

    kind: Annotated[Literal["public_holiday", "shopping_event"], Meta(description="what it is")]
    name: Annotated[str, Meta(description="English name")]
    local_name: Annotated[str | None, Meta(description="name in the main language; null for a shopping event")]
    start_date: Annotated[dt.date, Meta(description="first day")]
    end_date: Annotated[dt.date, Meta(description="last day")]
    days_until: Annotated[int, Meta(ge=0, le=400, description="days until the first; 0 while it lasts")]
    estimated: Annotated[bool, Meta(description="whether the dates are expected, not fixed or announced")]
    worldwide: Annotated[
        bool, Meta(description="whether it is in the table for all countries at once: it may not be kept in this one")
    ]

    @classmethod
    def of_holiday(cls, holiday: Holiday, day: dt.date) -> "FestiveDay":
        until = (holiday.date - day).days
        return cls(
            "public_holiday",
            holiday.name,
            holiday.local_name,
            holiday.date,
            holiday.date,
            until,
            holiday.estimated,
            False,
        )

    @classmethod
    def of_event(cls, event: Occurrence, day: dt.date) -> "FestiveDay":
        until = max(0, (event.start - day).days)
        return cls(
            "shopping_event",
            event.event.name,
            None,
            event.start,
            event.end,
            until,
            event.estimated,
            event.event.is_worldwide,
        )


class FestivalCalendar(SourcedReport, frozen=True, kw_only=True):
    """What is celebrated and what is on sale in a country in the months ahead."""

    ROWS: ClassVar[Rows] = Rows(
        "events", carried=("country",),
        json_only=("country_name", "period_start_date", "period_end_date", "weather", "next_event", "unavailable", "sources"),
    )  # fmt: skip

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    period_start_date: Annotated[dt.date, Meta(description="today in the capital")]
    period_end_date: Annotated[dt.date, Meta(description="last day of the period")]
    events: Annotated[
        list[FestiveDay],
        Meta(description="national public holidays and shopping events, those under way too, by first day"),
    ]
    next_event: Annotated[FestiveDay | None, Meta(description="first that has not begun yet; null where there is none")]
    weather: Annotated[CapitalForecast | None, Meta(description="forecast for the capital, as far as it reaches")]


@endpoint("/mashup/festival/finder", fresh="6h", example={"country": "EE", "months": 6}, example_404={"country": "QQ"})
async def festival_calendar(
    country: CountryCode,
    countries: Reference[Countries],
    names: Reference[CityNames],
    business_days: BusinessDays,
    shopping: ShoppingEvents,
    weather: Weather,
    months: Annotated[int, Meta(ge=1, le=12, description="months ahead")] = 3,
) -> FestivalCalendar:
    """Public holidays and shopping events of a country in the months ahead, and the weather as far as a forecast reaches.

    Holidays are those of the whole country. Where they are not known, `unavailable` says so; only the weather needs a
    provider. An unknown country is a 404."""
    found = countries.get(country)
    day, capital = today(found.main_timezone), capital_of(found, names)
    last = months_before(day, -months)
    async with ReportParts(offline=True) as parts:
        calendar = parts.fetch(business_days.of(found.code, day, last))
        forecast = parts.fetch(capital_forecast(capital, weather, day, day, last))
    outlook = forecast_or_missing("weather", found, forecast.outcome, parts.missing)
    days = calendar.required()
    sales = [each for each in shopping.between(day, last) if each.event.is_in(found.code)]
    events = [FestiveDay.of_event(each, day) for each in sales]
    parts.sources.add("events", ShoppingEvents.key, ShoppingEvents.dated())
    if days is None:
        parts.missing.absent("events", f"No public holidays of {found.name} are known, only sales.", covered=False)
    else:
        events += [FestiveDay.of_holiday(each, day) for each in days.holidays.values()]
        parts.sources.add("events", Holidays.key, Holidays.dated())
    events.sort(key=lambda each: (each.start_date, each.kind, each.name))
    if outlook is not None:
        parts.sources.add("weather", outlook.source, outlook.made_at)
    return FestivalCalendar(
        country=found.code,
        country_name=found.name,
        period_start_date=day,
        period_end_date=last,
        events=events,
        next_event=next((each for each in events if each.start_date > day), None),
        weather=outlook,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
