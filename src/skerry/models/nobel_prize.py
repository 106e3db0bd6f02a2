"""Nobel prizes of any provider."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta, Struct

PrizeCategory = Literal["physics", "chemistry", "medicine", "literature", "peace", "economics"]
CATEGORIES: dict[str, PrizeCategory] = {
    "Physics": "physics",
    "Chemistry": "chemistry",
    "Physiology or Medicine": "medicine",
    "Literature": "literature",
    "Peace": "peace",
    "Economic Sciences": "economics",
}
"""By the Nobel Foundation's English name."""
CURRENCY = "SEK"

Portion = Annotated[str, Meta(description="portion of the prize as a fraction: 1, 1/2, 1/3 or 1/4")]
Motivation = Annotated[str | None, Meta(description="reason given by the committee, in English")]


class PrizeLaureate(Struct, frozen=True):
    """A laureate of a prize, with the portion of it."""

    id: Annotated[str, Meta(description="number in the Nobel Foundation's register")]
    name: Annotated[str, Meta(description="name by which the laureate is known")]
    portion: Portion
    motivation: Motivation
    is_organization: Annotated[
        bool | None,
        Meta(description="whether the laureate is an organization, not a person; null where that is not told"),
    ]


class NobelPrize(Struct, frozen=True):
    """The prize of one category in one year."""

    year: Annotated[int, Meta(description="year of the award")]
    category: Annotated[PrizeCategory, Meta(description="category of the prize")]
    category_name: Annotated[str, Meta(description="the Nobel Foundation's English name of the category")]
    award_date: Annotated[dt.date | None, Meta(description="day of the announcement; null where it is not recorded")]
    prize_amount: Annotated[int | None, Meta(description="amount of the whole prize at the time of the award")]
    prize_amount_adjusted: Annotated[int | None, Meta(description="the same amount in today's money")]
    currency: Annotated[str, Meta(description="currency of the amounts, ISO 4217")]
    laureates: Annotated[list[PrizeLaureate], Meta(description="empty where the prize was not awarded")]
    awarded: Annotated[bool, Meta(description="whether the prize was awarded; some years, mostly in war, have none")]
