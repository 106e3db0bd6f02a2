"""The next public holidays of a country, as seen from a day."""

import datetime as dt
from typing import Annotated, Self

from msgspec import Meta, Struct

from skerry.services.remote_operations import MAX_HOLIDAYS, NationalHoliday


class HolidaysAhead(Struct, frozen=True):
    """National public holidays."""

    next: Annotated[list[NationalHoliday], Meta(description="the next five, today's included")]
    year_count: Annotated[int, Meta(ge=0, description="days of this year that are national holidays")]

    @classmethod
    def of(cls, days: list[NationalHoliday], today: dt.date) -> Self:
        """`days`: of this year and the next, by date."""
        coming = [each for each in days if each.date >= today]
        return cls(coming[:MAX_HOLIDAYS], len({each.date for each in days if each.date.year == today.year}))


class CityHolidays(Struct, frozen=True):
    """National public holidays of the country."""

    current: Annotated[list[NationalHoliday], Meta(description="those of the local day; empty on others")]
    next: Annotated[NationalHoliday | None, Meta(description="the next one after it; null where none is known")]

    @classmethod
    def of(cls, days: list[NationalHoliday], today: dt.date) -> Self:
        """`days`: of this year and the next, by date."""
        return cls(
            [each for each in days if each.date == today], next((each for each in days if each.date > today), None)
        )
