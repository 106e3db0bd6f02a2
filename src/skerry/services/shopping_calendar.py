"""Shopping events of several countries, as a part of a report."""

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.shopping import FIRST_YEAR, LAST_YEAR, ShoppingEvents
from skerry.models.unavailable import Missing


class CalendarShoppingEvent(Struct, frozen=True):
    """A shopping event in at least one of the countries."""

    start_date: Annotated[dt.date, Meta(description="first day")]
    end_date: Annotated[dt.date, Meta(description="last day")]
    name: Annotated[str, Meta(description="name of the event")]
    countries: Annotated[
        list[str], Meta(description="those of the requested countries that have it, ISO 3166-1 alpha-2")
    ]
    estimated: Annotated[bool, Meta(description="whether the dates are expected, not announced")]
    worldwide: Annotated[
        bool,
        Meta(description="whether it is in the table for all countries at once: it may not be kept in each of these"),
    ]


def events_or_missing(
    countries: Sequence[str], shopping: ShoppingEvents, first: dt.date, last: dt.date, missing: Missing
) -> list[CalendarShoppingEvent] | None:
    """The events of a period, by first day; None, and listed in the report, where those of its year are not known."""
    if not FIRST_YEAR <= first.year <= LAST_YEAR:
        missing.absent("shopping_events", f"Shopping events are known of {FIRST_YEAR} to {LAST_YEAR}.", covered=False)
        return None
    found = []
    for each in shopping.between(first, last):
        where = [country for country in countries if each.event.is_in(country)]
        if where:
            found.append(
                CalendarShoppingEvent(
                    each.start, each.end, each.event.name, where, each.estimated, each.event.is_worldwide
                )
            )
    return found
