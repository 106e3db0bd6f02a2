"""Laureates and their prizes, as we have them."""

import datetime as dt
from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.nobel_prize import Motivation, Portion, PrizeCategory

Organization = Annotated[
    bool | None, Meta(description="whether the laureate is an organization, not a person; null where that is not told")
]


class LifeEvent(Struct, frozen=True):
    """When and where a person was born or died, or an organization was founded."""

    date: Annotated[dt.date | None, Meta(description="day; null where only the year is known")]
    year: Annotated[int | None, Meta(description="year; null where it is not known")]
    city: Annotated[str | None, Meta(description="name of the city at the time")]
    country_name: Annotated[str | None, Meta(description="English name of the country at the time")]
    country_name_now: Annotated[str | None, Meta(description="English name of the country that the place is in today")]


class LaureateAffiliation(Struct, frozen=True):
    """Where a laureate worked."""

    name: Annotated[str | None, Meta(description="name of the institution")]
    city: Annotated[str | None, Meta(description="name of the city")]
    country_name: Annotated[str | None, Meta(description="English name of the country")]


class LaureatePrize(Struct, frozen=True):
    """One prize of a laureate."""

    year: Annotated[int, Meta(description="year of the award")]
    category: Annotated[PrizeCategory, Meta(description="category of the prize")]
    portion: Portion
    motivation: Motivation
    affiliations: Annotated[
        list[LaureateAffiliation] | None,
        Meta(
            description="affiliations at the time of the award; empty for some categories, null where they are not told"
        ),
    ]


class Laureate(Struct, frozen=True):
    """A person or an organization that received the prize, once or more often."""

    id: Annotated[str, Meta(description="number in the Nobel Foundation's register")]
    name: Annotated[str, Meta(description="name by which the laureate is known")]
    full_name: Annotated[
        str | None, Meta(description="full name, `name` where no other is recorded; null where it is not told")
    ]
    gender: Annotated[str | None, Meta(description="male or female; null for organizations, and where it is not told")]
    is_organization: Organization
    born: Annotated[LifeEvent | None, Meta(description="birth; null for organizations, and where it is not told")]
    died: Annotated[
        LifeEvent | None, Meta(description="death; null for living persons and organizations, and where it is not told")
    ]
    founded: Annotated[
        LifeEvent | None, Meta(description="foundation of an organization; null for persons, and where it is not told")
    ]
    prizes: Annotated[list[LaureatePrize], Meta(description="prizes of the laureate")]
    wikipedia_url: Annotated[
        str | None, Meta(description="article in the English Wikipedia; null where the provider names none")
    ]
